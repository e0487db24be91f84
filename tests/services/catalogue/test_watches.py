"""Tests of watches: buyers are told what they asked for, once, and never spammed."""

import pytest

from bot.domain.catalogue import Product
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId
from bot.domain.pricing import PriceRule
from bot.domain.watch_types import MAX_WATCHES_PER_BUYER, WatchKind
from bot.services.catalogue import sync, watches
from bot.services.context import pause_and_resume_sales
from bot.services.context.watch_cache import WatchCache
from bot.services.people import people
from storage import SqlDatabase
from tests.builders import BUYER, OPERATOR, a_category, a_person, a_product, shop_with
from tests.services.till import Till, open_till

DAY = 24 * 3600.0
RESTOCK, PRICE = WatchKind.RESTOCK, WatchKind.PRICE
GONE = a_product(stock=0)


async def watch(till: Till, kind: WatchKind, buyer: BuyerId = BUYER) -> Declined | None:
    product = await till.product()
    return await watches.start_watch(till.shop, till.db, buyer, product.id, kind)


async def supply(till: Till, *products: Product) -> list[tuple[BuyerId, str]]:
    """Change the supplier's list and sync; return who is told what."""
    till.supplier.categories = (a_category(*products),)
    before = len(till.messenger.notices)
    await sync.sync_catalogue(till.shop, till.db)
    await till.send()
    return [(buyer, kind) for buyer, kind, _ in till.messenger.notices[before:]]


async def test_a_restock_is_told_once(store: SqlDatabase) -> None:
    """The watch is then gone."""
    till = await open_till(store, GONE)
    assert await watch(till, RESTOCK) is None

    told = [
        await supply(till, GONE),
        await supply(till, a_product()),
        await supply(till, a_product()),
    ]

    assert told == [[], [(BUYER, "back")], []]
    assert await watches.list_watches(till.shop, till.db, BUYER) == []
    assert till.messenger.notices[0][2] == {
        "product": "1",
        "name": "Steam wallet 10 USD",
        "amount": "990",
        "currency": "USD",
    }


async def test_what_is_there_is_not_waited_for(store: SqlDatabase) -> None:
    """A button of an old product page, tapped after the product came back."""
    till = await open_till(store, a_product())

    assert await watch(till, RESTOCK) is None
    assert await watches.list_watches(till.shop, till.db, BUYER) == []


async def test_a_lower_price_is_told_and_a_higher_one_is_not(store: SqlDatabase) -> None:
    """From then on the lower price is the one to compare with."""
    till = await open_till(store, a_product(cost="9.00"))
    await watch(till, PRICE)
    told = []
    for cost in ("9.50", "9.00", "8.00", "8.50", "8.00", "7.00"):
        till.wait(DAY)
        told.append(await supply(till, a_product(cost=cost)))

    assert told == [[], [], [(BUYER, "cheaper")], [], [], [(BUYER, "cheaper")]]
    assert [facts["before"] for _, _, facts in till.messenger.notices] == ["990", "880"]
    assert [facts["amount"] for _, _, facts in till.messenger.notices] == ["880", "770"]


async def test_the_shop_s_own_price_counts(store: SqlDatabase) -> None:
    """A lower markup is a lower price, although the supplier's price is the same."""
    till = await open_till(store, a_product())
    await watch(till, PRICE)
    till.shop = shop_with(till.shop, price_rule=PriceRule(500, "USD", "USD"))

    assert await watches.notify_watchers(till.shop, till.db) == 1


async def test_a_product_that_flaps_is_told_once_a_day(store: SqlDatabase) -> None:
    """However often it comes back and is watched again."""
    till = await open_till(store, GONE)
    told = []
    for _ in range(4):
        await watch(till, RESTOCK)
        told += await supply(till, a_product())
        told += await supply(till, GONE)
        till.wait(600)
    till.wait(DAY)
    told += await supply(till, a_product())

    assert told == [(BUYER, "back"), (BUYER, "back")]


async def test_back_and_cheaper_on_one_day_is_one_message(store: SqlDatabase) -> None:
    """The other watch stays, and is told a day later if it still applies."""
    till = await open_till(store, GONE)
    await watch(till, RESTOCK)
    await watch(till, PRICE)
    cheap = a_product(cost="5.00")

    first, second = await supply(till, cheap), await supply(till, cheap)
    till.wait(DAY)
    third = await supply(till, cheap)

    assert (len(first), second, len(third)) == (1, [], 1)
    assert {first[0][1], third[0][1]} == {"back", "cheaper"}


async def test_a_lower_price_of_what_is_sold_out_waits(store: SqlDatabase) -> None:
    till = await open_till(store, a_product())
    await watch(till, PRICE)

    assert await supply(till, a_product(cost="5.00", stock=0)) == []
    assert await supply(till, a_product(cost="5.00")) == [(BUYER, "cheaper")]


async def test_nobody_is_called_to_a_closed_shop(store: SqlDatabase) -> None:
    """A product that is back while sales are paused is told once they are open."""
    till = await open_till(store, GONE)
    await watch(till, RESTOCK)
    await pause_and_resume_sales.pause_as_operator(till.shop, store, OPERATOR)
    assert await supply(till, a_product()) == []
    await pause_and_resume_sales.resume_as_operator(
        till.shop, store, OPERATOR, await store.read(pause_and_resume_sales.list_pauses)
    )

    assert await supply(till, a_product()) == [(BUYER, "back")]


async def test_a_wish_taken_back_is_not_told(store: SqlDatabase) -> None:
    till = await open_till(store, GONE)
    await watch(till, RESTOCK)
    product = await till.product()
    await watches.end_watch(till.shop, store, BUYER, product.id, RESTOCK)

    assert await supply(till, a_product()) == []


async def test_everybody_who_waits_is_told(store: SqlDatabase) -> None:
    """More people than one transaction handles."""
    till = await open_till(store, GONE)
    crowd = [BuyerId(8_000 + n) for n in range(230)]
    for buyer in crowd:
        await people.register_person(till.shop, a_person(id=buyer))
        await watch(till, RESTOCK, buyer)
    till.supplier.categories = (a_category(a_product()),)
    await sync.sync_catalogue(till.shop, till.db)

    async def queued(tx: object) -> tuple[int, int]:
        return await tx.outbox.count_pending_and_parked()  # type: ignore[attr-defined, no-any-return]

    assert (await store.read(queued))[0] == len(crowd)


async def test_a_buyer_may_watch_so_many_and_no_more(store: SqlDatabase) -> None:
    """A product that is watched already does not count again."""
    products = [a_product(code=f"P{n}", stock=0) for n in range(MAX_WATCHES_PER_BUYER)]
    till = await open_till(store, *products, GONE)
    for product in products:
        found = await till.product(product.code)
        await watches.start_watch(till.shop, store, BUYER, found.id, RESTOCK)

    declined = await watch(till, RESTOCK)
    first = await till.product("P0")

    assert declined == Declined(DeclineReason.TOO_MANY_WATCHES)
    assert await watches.start_watch(till.shop, store, BUYER, first.id, RESTOCK) is None
    assert len(await watches.list_watches(till.shop, till.db, BUYER)) == MAX_WATCHES_PER_BUYER


@pytest.mark.parametrize("kind", WatchKind)
async def test_a_product_that_never_was_cannot_be_watched(till: Till, kind: WatchKind) -> None:
    declined = await watches.start_watch(till.shop, till.db, BUYER, 999, kind)  # type: ignore[arg-type]

    assert declined == Declined(DeclineReason.PRODUCT_NOT_FOUND)


async def test_what_is_watched_is_listed_with_its_product(store: SqlDatabase) -> None:
    """A product that left its category is listed too."""
    till = await open_till(store, GONE, a_product(code="B"))
    await watch(till, RESTOCK)
    await watch(till, PRICE)
    till.supplier.categories = (a_category(a_product(code="B")),)
    await sync.sync_catalogue(till.shop, till.db)

    listed = await till.db.read(watches.list_watched_products, BUYER)

    assert [(one.kind, product.code, product.gone) for one, product in listed] == [
        (PRICE, "STEAM10", True),
        (RESTOCK, "STEAM10", True),
    ]


async def test_what_is_remembered_of_a_buyer_is_what_is_stored(store: SqlDatabase) -> None:
    """A read during a change is not cached at all."""
    till = await open_till(store, GONE)
    await watch(till, PRICE)
    changes = till.shop.caches.watches.change_count
    old = await watches.list_watches(till.shop, till.db, BUYER)
    product = await till.product()
    await watches.end_watch(till.shop, store, BUYER, product.id, PRICE)
    till.shop.caches.watches.put(BUYER, old, changes)

    assert await watches.list_watches(till.shop, till.db, BUYER) == []
    assert till.shop.caches.watches.get(BUYER) == []


async def test_so_many_buyers_are_remembered_and_no_more() -> None:
    """The buyer whose last visit is oldest is read again."""
    memory = WatchCache(capacity=2)
    for buyer in (1, 2, 3):
        memory.put(BuyerId(buyer), [], 0)

    assert [memory.get(BuyerId(buyer)) for buyer in (1, 2, 3)] == [None, [], []]
