"""Tests of watches: buyers are told what they asked for, once, and never spammed."""

from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.catalogue.product import FlashSale, Product
from bot.domain.catalogue.watches import MAX_WATCHES_PER_BUYER, Watch, WatchKind
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.pricing.price_list import PriceList
from bot.services import sales_pause
from bot.services.caches import BuyerCache
from bot.services.catalogue import browse, sync, watches
from bot.services.people import accounts
from storage import EngineDatabase
from tests.builders import (
    BUYER,
    NOW,
    OPERATOR,
    a_category,
    a_person,
    a_product,
    shop_with,
    some_details,
)
from tests.services.services_rig import ServicesRig, open_services_rig

DAY = 24 * 3600.0
RESTOCK, PRICE, OPENING = WatchKind.RESTOCK, WatchKind.PRICE, WatchKind.OPENING
GONE = a_product(stock=0)


async def watch(rig: ServicesRig, kind: WatchKind, buyer: BuyerId = BUYER) -> Declined | None:
    product = await rig.product()
    return await watches.start_watch(rig.shop, rig.db, buyer, product.id, kind)


async def supply(rig: ServicesRig, *products: Product) -> list[tuple[BuyerId, str]]:
    """Change the supplier's list and sync; return who is told what."""
    rig.supplier.categories = (a_category(*products),)
    before = len(rig.messenger.notices)
    await sync.sync_catalogue(rig.shop, rig.db)
    await rig.send()
    return [(buyer, kind) for buyer, kind, _ in rig.messenger.notices[before:]]


async def test_a_restock_is_told_once(store: EngineDatabase) -> None:
    """The watch is then gone."""
    rig = await open_services_rig(store, GONE)
    assert await watch(rig, RESTOCK) is None

    told = [
        await supply(rig, GONE),
        await supply(rig, a_product()),
        await supply(rig, a_product()),
    ]

    assert told == [[], [(BUYER, "back")], []]
    assert await watches.list_watches(rig.shop, rig.db, BUYER) == []
    assert rig.messenger.notices[0][2] == {
        "product": "1",
        "name": "Steam wallet 10 USD",
        "amount": "990",
        "currency": "USD",
    }


async def test_what_is_there_is_not_waited_for(store: EngineDatabase) -> None:
    """A button of an old product page, tapped after the product came back."""
    rig = await open_services_rig(store, a_product())

    assert await watch(rig, RESTOCK) is None
    assert await watches.list_watches(rig.shop, rig.db, BUYER) == []


async def test_a_lower_price_is_told_and_a_higher_one_is_not(store: EngineDatabase) -> None:
    """From then on the lower price is the one to compare with."""
    rig = await open_services_rig(store, a_product(cost="9.00"))
    await watch(rig, PRICE)
    told = []
    for cost in ("9.50", "9.00", "8.00", "8.50", "8.00", "7.00"):
        rig.wait(DAY)
        told.append(await supply(rig, a_product(cost=cost)))

    assert told == [[], [], [(BUYER, "cheaper")], [], [], [(BUYER, "cheaper")]]
    assert [facts["before"] for _, _, facts in rig.messenger.notices] == ["990", "880"]
    assert [facts["amount"] for _, _, facts in rig.messenger.notices] == ["880", "770"]


async def test_the_shop_s_own_price_counts(store: EngineDatabase) -> None:
    """A lower markup is a lower price, although the supplier's price is the same."""
    rig = await open_services_rig(store, a_product())
    await watch(rig, PRICE)
    rig.shop = shop_with(
        rig.shop, initial_price_list=PriceList.with_markup(Decimal(5), "USD", "USD")
    )

    assert await watches.notify_watchers(rig.shop, rig.db) == 1


async def test_a_product_that_flaps_is_told_once_a_day(store: EngineDatabase) -> None:
    """However often it comes back and is watched again."""
    rig = await open_services_rig(store, GONE)
    told = []
    for _ in range(4):
        await watch(rig, RESTOCK)
        told += await supply(rig, a_product())
        told += await supply(rig, GONE)
        rig.wait(600)
    rig.wait(DAY)
    told += await supply(rig, a_product())

    assert told == [(BUYER, "back"), (BUYER, "back")]


async def test_back_and_cheaper_on_one_day_is_one_message(store: EngineDatabase) -> None:
    """The other watch stays, and is told a day later if it still applies."""
    rig = await open_services_rig(store, GONE)
    await watch(rig, RESTOCK)
    await watch(rig, PRICE)
    cheap = a_product(cost="5.00")

    first, second = await supply(rig, cheap), await supply(rig, cheap)
    rig.wait(DAY)
    third = await supply(rig, cheap)

    assert (len(first), second, len(third)) == (1, [], 1)
    assert {first[0][1], third[0][1]} == {"back", "cheaper"}


async def test_a_lower_price_of_what_is_sold_out_waits(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_product())
    await watch(rig, PRICE)

    assert await supply(rig, a_product(cost="5.00", stock=0)) == []
    assert await supply(rig, a_product(cost="5.00")) == [(BUYER, "cheaper")]


async def test_nobody_is_called_to_a_closed_shop(store: EngineDatabase) -> None:
    """A product that is back while sales are paused is told once they are open."""
    rig = await open_services_rig(store, GONE)
    await watch(rig, RESTOCK)
    await store.transact(sales_pause.pause_as_operator, OPERATOR)
    assert await supply(rig, a_product()) == []
    await store.transact(
        sales_pause.resume_as_operator, OPERATOR, await store.read(sales_pause.list_pauses)
    )

    assert await supply(rig, a_product()) == [(BUYER, "back")]


async def test_a_wish_taken_back_is_not_told(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, GONE)
    await watch(rig, RESTOCK)
    product = await rig.product()
    await watches.end_watch(rig.shop, store, BUYER, product.id, RESTOCK)

    assert await supply(rig, a_product()) == []


async def test_everybody_who_waits_is_told(store: EngineDatabase) -> None:
    """More people than one transaction handles."""
    rig = await open_services_rig(store, GONE)
    crowd = [BuyerId(8_000 + n) for n in range(230)]
    for buyer in crowd:
        await accounts.register_person(rig.shop, a_person(id=buyer))
        await watch(rig, RESTOCK, buyer)
    rig.supplier.categories = (a_category(a_product()),)
    await sync.sync_catalogue(rig.shop, rig.db)

    def queued(tx: object) -> tuple[int, int]:
        return tx.outbox.count_pending_and_parked()  # type: ignore[attr-defined, no-any-return]

    assert (await store.read(queued))[0] == len(crowd)


async def test_a_buyer_may_watch_so_many_and_no_more(store: EngineDatabase) -> None:
    """A product that is watched already does not count again."""
    products = [a_product(code=f"P{n}", stock=0) for n in range(MAX_WATCHES_PER_BUYER)]
    rig = await open_services_rig(store, *products, GONE)
    for product in products:
        found = await rig.product(product.code)
        await watches.start_watch(rig.shop, store, BUYER, found.id, RESTOCK)

    declined = await watch(rig, RESTOCK)
    first = await rig.product("P0")

    assert declined == Declined(DeclineReason.TOO_MANY_WATCHES)
    assert await watches.start_watch(rig.shop, store, BUYER, first.id, RESTOCK) is None
    assert len(await watches.list_watches(rig.shop, rig.db, BUYER)) == MAX_WATCHES_PER_BUYER


@pytest.mark.parametrize("kind", WatchKind)
async def test_a_product_that_never_was_cannot_be_watched(
    rig: ServicesRig, kind: WatchKind
) -> None:
    declined = await watches.start_watch(rig.shop, rig.db, BUYER, 999, kind)  # type: ignore[arg-type]

    assert declined == Declined(DeclineReason.PRODUCT_NOT_FOUND)


async def test_what_is_watched_is_listed_with_its_product(store: EngineDatabase) -> None:
    """A product that left its category is listed too."""
    rig = await open_services_rig(store, GONE, a_product(code="B"))
    await watch(rig, RESTOCK)
    await watch(rig, PRICE)
    rig.supplier.categories = (a_category(a_product(code="B")),)
    await sync.sync_catalogue(rig.shop, rig.db)

    listed = await rig.db.read(watches.list_watched_products, BUYER)

    assert [(one.kind, product.code, product.gone) for one, product in listed] == [
        (PRICE, "STEAM10", True),
        (RESTOCK, "STEAM10", True),
    ]


async def test_what_is_remembered_of_a_buyer_is_what_is_stored(store: EngineDatabase) -> None:
    """A read during a change is not cached at all."""
    rig = await open_services_rig(store, GONE)
    await watch(rig, PRICE)
    changes = rig.shop.caches.watches.change_count
    old = await watches.list_watches(rig.shop, rig.db, BUYER)
    product = await rig.product()
    await watches.end_watch(rig.shop, store, BUYER, product.id, PRICE)
    rig.shop.caches.watches.put(BUYER, old, changes)

    assert await watches.list_watches(rig.shop, rig.db, BUYER) == []
    assert rig.shop.caches.watches.get(BUYER) == []


async def test_so_many_buyers_are_remembered_and_no_more() -> None:
    """The buyer whose last visit is oldest is read again."""
    memory = BuyerCache[list[Watch]](capacity=2)
    for buyer in (1, 2, 3):
        memory.put(BuyerId(buyer), [], 0)

    assert [memory.get(BuyerId(buyer)) for buyer in (1, 2, 3)] == [None, [], []]


HOUR = timedelta(hours=1)


def a_sale(starts: timedelta, ends: timedelta | None = None, stock: int = 25) -> Product:
    """Return a product whose flash sale starts and ends so much later than the test."""
    flash = FlashSale(NOW + starts, NOW + ends if ends else None)
    return a_product(stock=stock, details=some_details(flash=flash))


async def openings(rig: ServicesRig) -> list[tuple[BuyerId, str]]:
    """Do what the worker does when an opening is due; return who is told what."""
    before = len(rig.messenger.notices)
    await watches.notify_of_openings(rig.shop, rig.db)
    await rig.send()
    return [(buyer, kind) for buyer, kind, _ in rig.messenger.notices[before:]]


async def test_the_opening_of_a_flash_sale_is_told_once_and_not_before(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, a_sale(HOUR, 2 * HOUR))
    assert await watch(rig, OPENING) is None
    told = [await openings(rig)]
    rig.wait(3_600)
    told += [await openings(rig), await openings(rig)]

    assert told == [[], [(BUYER, "open")], []]
    assert rig.messenger.notices[0][2] == {
        "product": "1",
        "name": "Steam wallet 10 USD",
        "amount": "990",
        "currency": "USD",
        "ends": (NOW + 2 * HOUR).isoformat(),
    }


async def test_an_opening_that_was_moved_is_told_at_its_new_time(store: EngineDatabase) -> None:
    """The supplier is asked when the sale should be open."""
    rig = await open_services_rig(store, a_sale(HOUR))
    await watch(rig, OPENING)
    rig.supplier.change("STEAM10", lambda _: a_sale(3 * HOUR))
    rig.wait(3_600)
    told = [await openings(rig)]
    rig.wait(3_600)
    told.append(await openings(rig))
    rig.wait(3_600)
    told.append(await openings(rig))

    assert told == [[], [], [(BUYER, "open")]]


async def test_an_opening_leaves_room_for_the_other_notice_of_that_day(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, a_sale(HOUR))
    await watch(rig, OPENING)
    await watch(rig, PRICE)
    rig.wait(3_600)
    assert await openings(rig) == [(BUYER, "open")]
    rig.shop = shop_with(
        rig.shop, initial_price_list=PriceList.with_markup(Decimal(5), "USD", "USD")
    )
    before = len(rig.messenger.notices)
    await watches.notify_watchers(rig.shop, rig.db)
    await rig.send()

    assert [kind for _, kind, _ in rig.messenger.notices[before:]] == ["cheaper"]


async def test_the_notice_of_an_opening_waits_while_the_sale_is_sold_out_or_paused(
    store: EngineDatabase,
) -> None:
    """Meanwhile the watch wakes no loop at each commit."""
    rig = await open_services_rig(store, a_sale(HOUR))
    await watch(rig, OPENING)
    rig.supplier.change("STEAM10", lambda _: a_sale(HOUR, stock=0))
    rig.wait(3_600)
    rig.supplier.calls.clear()
    told = [await openings(rig), await openings(rig)]
    asked = rig.supplier.calls.count("product")
    rig.supplier.change("STEAM10", lambda _: a_sale(HOUR))
    await store.transact(sales_pause.pause_as_operator, OPERATOR)
    rig.wait(301)
    told.append(await openings(rig))
    await store.transact(
        sales_pause.resume_as_operator, OPERATOR, await store.read(sales_pause.list_pauses)
    )
    rig.wait(301)
    told.append(await openings(rig))

    assert told == [[], [], [], [(BUYER, "open")]]
    assert asked == 1


async def test_a_sale_that_was_over_before_anybody_looked_ends_its_watches(
    store: EngineDatabase,
) -> None:
    """As after a long stop of the shop."""
    rig = await open_services_rig(store, a_sale(HOUR, 2 * HOUR))
    await watch(rig, OPENING)
    rig.wait(3 * 3_600)

    assert await openings(rig) == []
    assert await watches.list_watches(rig.shop, rig.db, BUYER) == []


async def test_a_sale_that_opens_earlier_is_told_with_the_next_sync(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_sale(3 * HOUR))
    await watch(rig, OPENING)
    rig.supplier.change("STEAM10", lambda _: a_sale(-HOUR))
    rig.wait(60)
    await browse.get_product(rig.shop, rig.db, (await rig.product()).id)

    assert await supply(rig, a_sale(-HOUR)) == [(BUYER, "open")]


async def test_only_a_future_flash_sale_can_be_watched(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_sale(-HOUR), a_product(code="B"))
    other = await rig.product("B")

    assert await watch(rig, OPENING) is None
    assert await watches.start_watch(rig.shop, store, BUYER, other.id, OPENING) is None
    assert await watches.list_watches(rig.shop, rig.db, BUYER) == []
