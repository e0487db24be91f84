"""Tests of erasing a person: what is erased, what stays, and what housekeeping finishes after a
crash.
"""

from datetime import timedelta

import pytest

from bot.domain.catalogue import DeliveryMode
from bot.domain.ledger import BuyerId
from bot.domain.order import Order, OrderStatus
from bot.domain.ports import LastAnswer
from bot.domain.repositories import DeliveredSecret, RawUpdate, Tx, UpdateId
from bot.domain.support_threads import MessageContent, SupportMessage
from bot.services.checkout import confirmation
from bot.services.operations import housekeeping
from bot.services.orders import history
from bot.services.people import people, privacy, support
from bot.services.people.support import ThreadView
from storage import SqlDatabase
from tests.builders import BUYER, a_person, a_product, shop_with
from tests.services.till import Till, open_till

OTHER = BuyerId(7002)
DAY = 86_400.0
pytestmark = pytest.mark.both_engines


async def secrets(till: Till, order: Order) -> list[DeliveredSecret]:
    async def look(tx: Tx) -> list[DeliveredSecret]:
        return await tx.delivered_secrets.list_of_order(order.id)

    return await till.db.read(look)


async def write(till: Till, text: str = "Help", buyer: BuyerId = BUYER) -> ThreadView:
    about = await support.open_thread(till.shop, buyer)
    assert isinstance(about, ThreadView)
    said = MessageContent(text, chat_id=buyer, message_id=1, sender_id=buyer)
    written = await support.add_buyer_message(till.shop, till.db, buyer, about.thread.id, said)
    assert isinstance(written, ThreadView)
    return written


async def letters(till: Till, about: ThreadView) -> list[SupportMessage]:
    seen = await till.db.read(support.get_thread, about.thread.id)
    assert seen is not None
    return list(seen.messages)


async def test_texts_of_ended_orders_go_and_another_buyers_stay(till: Till) -> None:
    await people.register_person(till.shop, a_person(id=OTHER, username=None))
    mine, theirs = await till.buy(), await till.buy(buyer=OTHER)
    await till.work()
    my_letter, their_letter = await write(till), await write(till, buyer=OTHER)
    assert await privacy.erase_buyer(till.shop, till.db, BUYER) == 0
    assert await secrets(till, mine) == []
    assert len(await secrets(till, theirs)) == 1
    assert [one.content for one in await letters(till, my_letter)] == [None]
    assert [one.content for one in await letters(till, their_letter)] != [None]
    assert (await till.db.read(history.list_orders, BUYER, 0, 10))[1] == 0
    assert (await till.db.read(history.list_orders, OTHER, 0, 10))[1] == 1


async def test_the_ledger_stays(till: Till) -> None:
    await till.buy()
    await till.work()
    before = await till.wallet()
    await privacy.erase_buyer(till.shop, till.db, BUYER)
    assert await till.wallet() == before


async def test_an_offer_that_was_shown_can_be_confirmed_no_more(till: Till) -> None:
    offer = await till.quote()
    await privacy.erase_buyer(till.shop, till.db, BUYER)
    declined = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    assert not isinstance(declined, confirmation.Confirmation)


async def test_an_open_order_is_forgotten_once_it_is_over(till: Till) -> None:
    order = await till.buy()
    assert await privacy.erase_buyer(till.shop, till.db, BUYER) == 1
    assert (await till.db.read(history.list_orders, BUYER, 0, 10))[1] == 1
    await till.work()
    assert (await till.order(order)).status is OrderStatus.DELIVERED
    assert till.messenger.delivered
    assert len(await secrets(till, order)) == 1
    await housekeeping.purge_expired(till.shop, till.db)
    assert await secrets(till, order) == []


@pytest.mark.parametrize("later", [1, -DAY], ids=["later", "after the clock was set back"])
async def test_what_is_bought_afterwards_is_seen_again(till: Till, later: float) -> None:
    await till.buy()
    await till.work()
    await privacy.erase_buyer(till.shop, till.db, BUYER)
    till.wait(later)
    order = await till.buy()
    await till.work()
    found, _ = await till.db.read(history.list_orders, BUYER, 0, 10)
    assert [one.id for one in found] == [order.id]
    await housekeeping.purge_expired(till.shop, till.db)
    assert len(await secrets(till, order)) == 1


async def test_goods_that_the_seller_may_add_to_wait_until_nothing_new_can_come(
    store: SqlDatabase,
) -> None:
    till = await open_till(store, a_product(delivery=DeliveryMode.MANUAL))
    order = await till.buy()
    await till.work()
    till.wait(DAY)
    await till.work()
    assert (await till.order(order)).status is OrderStatus.DELIVERED
    await privacy.erase_buyer(till.shop, till.db, BUYER)
    assert len(await secrets(till, order)) == 1
    till.wait(60 * DAY)
    await housekeeping.purge_expired(till.shop, till.db)
    assert await secrets(till, order) == []


async def test_a_crash_on_the_way_leaves_the_rest_to_the_tidying(till: Till) -> None:
    order = await till.buy()
    await till.work()
    await till.db.transact(privacy._erase_buyer, till.shop.ports.clock.now(), BUYER)
    assert len(await secrets(till, order)) == 1
    await housekeeping.purge_expired(till.shop, till.db)
    assert await secrets(till, order) == []


async def test_an_update_that_was_set_aside_loses_its_body(till: Till) -> None:
    store = till.db

    async def park(tx: Tx) -> None:
        await tx.inbox.add([RawUpdate(UpdateId(1), BUYER, b"{}")], till.clock.now())
        await tx.inbox.park(UpdateId(1), "KeyError")

    async def depth(tx: Tx) -> tuple[int, int]:
        return await tx.inbox.count_open_and_parked()

    await store.transact(park)
    assert await store.read(depth) == (0, 1)
    await privacy.erase_buyer(till.shop, store, BUYER)
    assert await store.read(depth) == (0, 0)


async def test_a_silent_thread_loses_its_texts_when_goods_do(till: Till) -> None:
    till.shop = shop_with(till.shop, secret_retention=timedelta(days=30))
    about = await write(till)
    till.wait(29 * DAY)
    till.supplier.heard = LastAnswer(till.clock.now(), 0.0)
    await housekeeping.purge_expired(till.shop, till.db)
    assert [one.content for one in await letters(till, about)] != [None]
    till.wait(2 * DAY)
    await housekeeping.purge_expired(
        till.shop, till.db
    )  # under a clock that the supplier did not confirm
    assert [one.content for one in await letters(till, about)] != [None]
    till.supplier.heard = LastAnswer(till.clock.now(), 0.0)
    await housekeeping.purge_expired(till.shop, till.db)
    assert [one.content for one in await letters(till, about)] == [None]
