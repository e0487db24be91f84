"""Being forgotten: what goes, what stays, and what a crash on the way leaves to the tidying."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.catalogue import Delivery
from bot.domain.ledger import BuyerId
from bot.domain.order import Order, OrderStatus
from bot.domain.ports import Pulse
from bot.domain.store import RawUpdate, Secret, Tx, UpdateId
from bot.domain.threads import Letter, Said
from bot.services import delivery, housekeeping, people, privacy, purchase, support
from bot.services.support import Correspondence
from storage import SqlStore
from tests.builders import BUYER, a_person, a_product
from tests.services.till import Till, open_till

OTHER = BuyerId(7002)
DAY = 86_400.0
pytestmark = pytest.mark.both_engines


async def secrets(till: Till, order: Order) -> list[Secret]:
    async def look(tx: Tx) -> list[Secret]:
        return await tx.secrets.of_order(order.id)

    return await till.shop.store.read(look)


async def write(till: Till, text: str = "Help", buyer: BuyerId = BUYER) -> Correspondence:
    about = await support.begin(till.shop, buyer)
    assert isinstance(about, Correspondence)
    said = Said(text, chat_id=buyer, message_id=1, by=buyer)
    written = await support.write(till.shop, till.shop.store, buyer, about.thread.id, said)
    assert isinstance(written, Correspondence)
    return written


async def letters(till: Till, about: Correspondence) -> list[Letter]:
    seen = await support.look(till.shop, about.thread.id)
    assert seen is not None
    return list(seen.letters)


async def test_texts_of_ended_orders_go_and_another_buyers_stay(till: Till) -> None:
    await people.meet(till.shop, a_person(id=OTHER, username=None))
    mine, theirs = await till.buy(), await till.buy(buyer=OTHER)
    await till.work()
    my_letter, their_letter = await write(till), await write(till, buyer=OTHER)
    assert await privacy.forget(till.shop, till.shop.store, BUYER) == 0
    assert await secrets(till, mine) == []
    assert len(await secrets(till, theirs)) == 1
    assert [one.said for one in await letters(till, my_letter)] == [None]
    assert [one.said for one in await letters(till, their_letter)] != [None]
    assert (await delivery.orders_of(till.shop, BUYER, 0, 10))[1] == 0
    assert (await delivery.orders_of(till.shop, OTHER, 0, 10))[1] == 1


async def test_the_ledger_stays(till: Till) -> None:
    await till.buy()
    await till.work()
    before = await till.wallet()
    await privacy.forget(till.shop, till.shop.store, BUYER)
    assert await till.wallet() == before


async def test_an_offer_that_was_shown_can_be_confirmed_no_more(till: Till) -> None:
    offer = await till.quote()
    await privacy.forget(till.shop, till.shop.store, BUYER)
    declined = await purchase.confirm(till.shop, till.shop.store, BUYER, offer.id, 1)
    assert not isinstance(declined, purchase.Confirmed)


async def test_an_open_order_is_forgotten_once_it_is_over(till: Till) -> None:
    order = await till.buy()
    assert await privacy.forget(till.shop, till.shop.store, BUYER) == 1
    assert (await delivery.orders_of(till.shop, BUYER, 0, 10))[1] == 1
    await till.work()
    assert (await till.order(order)).status is OrderStatus.DELIVERED
    assert till.messenger.delivered
    assert len(await secrets(till, order)) == 1
    await housekeeping.tidy(till.shop)
    assert await secrets(till, order) == []


async def test_what_is_bought_afterwards_is_seen_again(till: Till) -> None:
    await till.buy()
    await till.work()
    await privacy.forget(till.shop, till.shop.store, BUYER)
    till.wait(1)
    order = await till.buy()
    await till.work()
    found, _ = await delivery.orders_of(till.shop, BUYER, 0, 10)
    assert [one.id for one in found] == [order.id]
    await housekeeping.tidy(till.shop)
    assert len(await secrets(till, order)) == 1


async def test_goods_that_the_seller_may_add_to_wait_until_nothing_new_can_come(
    store: SqlStore,
) -> None:
    till = await open_till(store, a_product(delivery=Delivery.MANUAL))
    order = await till.buy()
    await till.work()
    till.wait(DAY)
    await till.work()
    assert (await till.order(order)).status is OrderStatus.DELIVERED
    await privacy.forget(till.shop, till.shop.store, BUYER)
    assert len(await secrets(till, order)) == 1
    till.wait(60 * DAY)
    await housekeeping.tidy(till.shop)
    assert await secrets(till, order) == []


async def test_a_crash_on_the_way_leaves_the_rest_to_the_tidying(till: Till) -> None:
    order = await till.buy()
    await till.work()
    await till.shop.store.transact(privacy._forget, till.shop, BUYER)
    assert len(await secrets(till, order)) == 1
    await housekeeping.tidy(till.shop)
    assert await secrets(till, order) == []


async def test_an_update_that_was_set_aside_loses_its_body(till: Till) -> None:
    store = till.shop.store

    async def park(tx: Tx) -> None:
        await tx.inbox.add([RawUpdate(UpdateId(1), BUYER, b"{}")], till.clock.now())
        await tx.inbox.park(UpdateId(1), "KeyError")

    async def depth(tx: Tx) -> tuple[int, int]:
        return await tx.inbox.depth()

    await store.transact(park)
    assert await store.read(depth) == (0, 1)
    await privacy.forget(till.shop, store, BUYER)
    assert await store.read(depth) == (0, 0)


async def test_a_silent_thread_loses_its_texts_when_goods_do(till: Till) -> None:
    till.shop = replace(till.shop, secrets_kept=timedelta(days=30))
    about = await write(till)
    till.wait(29 * DAY)
    till.supplier.heard = Pulse(till.clock.now(), 0.0)
    await housekeeping.tidy(till.shop)
    assert [one.said for one in await letters(till, about)] != [None]
    till.wait(2 * DAY)
    await housekeeping.tidy(till.shop)  # under a clock that the store did not confirm
    assert [one.said for one in await letters(till, about)] != [None]
    till.supplier.heard = Pulse(till.clock.now(), 0.0)
    await housekeeping.tidy(till.shop)
    assert [one.said for one in await letters(till, about)] == [None]
