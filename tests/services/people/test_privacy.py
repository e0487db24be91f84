"""Tests of erasing a person: what is erased, what stays, and what the purge of expired data
finishes after a crash.
"""

from datetime import timedelta

import pytest

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import BuyerId, UpdateId
from bot.domain.operations.inbox import RawUpdate
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.orders.supplier import LastAnswer
from bot.domain.people.support import MessageContent, SupportMessage
from bot.services.checkout import confirmation
from bot.services.orders import history
from bot.services.people import accounts, privacy, retention, support
from bot.services.people.support_messages import ThreadView
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, a_person, a_product, shop_with
from tests.services.services_rig import ServicesRig, open_services_rig

OTHER = BuyerId(7002)
DAY = 86_400.0
pytestmark = pytest.mark.both_engines


async def secrets(rig: ServicesRig, order: Order) -> list[DeliveredSecret]:
    def look(tx: Transaction) -> list[DeliveredSecret]:
        return tx.delivered_secrets.list_of_order(order.id)

    return await rig.db.read(look)


async def write(rig: ServicesRig, text: str = "Help", buyer: BuyerId = BUYER) -> ThreadView:
    about = await support.open_thread(rig.shop, buyer)
    assert isinstance(about, ThreadView)
    said = MessageContent(text, chat_id=buyer, message_id=1, sender_id=buyer)
    written = await rig.db.transact(support.add_buyer_message, buyer, about.thread.id, said)
    assert isinstance(written, ThreadView)
    return written


async def support_messages(rig: ServicesRig, about: ThreadView) -> list[SupportMessage]:
    seen = await rig.db.read(support.get_thread, about.thread.id)
    assert seen is not None
    return list(seen.messages)


async def test_texts_of_ended_orders_go_and_another_buyers_stay(rig: ServicesRig) -> None:
    await accounts.register_person(rig.shop, a_person(id=OTHER, username=None))
    mine, theirs = await rig.buy(), await rig.buy(buyer=OTHER)
    await rig.work()
    my_message, their_message = await write(rig), await write(rig, buyer=OTHER)
    assert await privacy.erase_buyer(rig.shop, rig.db, BUYER) == 0
    assert await secrets(rig, mine) == []
    assert len(await secrets(rig, theirs)) == 1
    assert [one.content for one in await support_messages(rig, my_message)] == [None]
    assert [one.content for one in await support_messages(rig, their_message)] != [None]
    assert (await rig.db.read(history.list_orders, BUYER, 0, 10))[1] == 0
    assert (await rig.db.read(history.list_orders, OTHER, 0, 10))[1] == 1


async def test_the_ledger_stays(rig: ServicesRig) -> None:
    await rig.buy()
    await rig.work()
    before = await rig.wallet()
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    assert await rig.wallet() == before


async def test_an_offer_that_was_shown_can_be_confirmed_no_more(rig: ServicesRig) -> None:
    offer = await rig.quote()
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    declined = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert not isinstance(declined, confirmation.Confirmation)


async def test_an_open_order_is_forgotten_once_it_is_over(rig: ServicesRig) -> None:
    order = await rig.buy()
    assert await privacy.erase_buyer(rig.shop, rig.db, BUYER) == 1
    assert (await rig.db.read(history.list_orders, BUYER, 0, 10))[1] == 1
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.DELIVERED
    assert rig.messenger.delivered
    assert len(await secrets(rig, order)) == 1
    await retention.purge_expired(rig.shop, rig.db)
    assert await secrets(rig, order) == []


@pytest.mark.parametrize("later", [1, -DAY], ids=["later", "after the clock was set back"])
async def test_what_is_bought_afterwards_is_seen_again(rig: ServicesRig, later: float) -> None:
    await rig.buy()
    await rig.work()
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    rig.wait(later)
    order = await rig.buy()
    await rig.work()
    found, _ = await rig.db.read(history.list_orders, BUYER, 0, 10)
    assert [one.id for one in found] == [order.id]
    await retention.purge_expired(rig.shop, rig.db)
    assert len(await secrets(rig, order)) == 1


async def test_goods_that_the_seller_may_add_to_wait_until_nothing_new_can_come(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, a_product(delivery=DeliveryMode.MANUAL))
    order = await rig.buy()
    await rig.work()
    rig.wait(DAY)
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.DELIVERED
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    assert len(await secrets(rig, order)) == 1
    rig.wait(60 * DAY)
    await retention.purge_expired(rig.shop, rig.db)
    assert await secrets(rig, order) == []


async def test_a_crash_on_the_way_leaves_the_rest_to_the_tidying(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rig.work()
    await rig.db.transact(privacy._erase_buyer, BUYER)
    assert len(await secrets(rig, order)) == 1
    await retention.purge_expired(rig.shop, rig.db)
    assert await secrets(rig, order) == []


@pytest.mark.parametrize(
    ("body", "is_kept"),
    [
        (b"{}", False),
        (b'{"message": {"text": "\\"successful_payment\\""}}', False),
        (b'{"message": {"successful_payment": {}}}', True),
        (b'{"message": {"refunded_payment": {}}}', True),
    ],
    ids=["no-content", "words-about-a-payment", "payment", "reversal"],
)
async def test_an_update_that_was_set_aside_loses_its_body_unless_it_reports_money(
    rig: ServicesRig, body: bytes, is_kept: bool
) -> None:
    store = rig.db

    def park(tx: Transaction) -> None:
        tx.inbox.add([RawUpdate(UpdateId(1), BUYER, body)], rig.clock.now())
        tx.inbox.park(UpdateId(1), "KeyError")

    def depth(tx: Transaction) -> tuple[int, int]:
        return tx.inbox.count_open_and_parked()

    await store.transact(park)
    assert await store.read(depth) == (0, 1)
    await privacy.erase_buyer(rig.shop, store, BUYER)
    assert await store.read(depth) == (0, int(is_kept))


async def test_a_silent_thread_loses_its_texts_when_goods_do(rig: ServicesRig) -> None:
    rig.shop = shop_with(rig.shop, secret_retention=timedelta(days=30))
    about = await write(rig)
    rig.wait(29 * DAY)
    rig.supplier.heard = LastAnswer(rig.clock.now(), 0.0)
    await retention.purge_expired(rig.shop, rig.db)
    assert [one.content for one in await support_messages(rig, about)] != [None]
    rig.wait(2 * DAY)
    await retention.purge_expired(
        rig.shop, rig.db
    )  # under a clock that the supplier did not confirm
    assert [one.content for one in await support_messages(rig, about)] != [None]
    rig.supplier.heard = LastAnswer(rig.clock.now(), 0.0)
    await retention.purge_expired(rig.shop, rig.db)
    assert [one.content for one in await support_messages(rig, about)] == [None]
