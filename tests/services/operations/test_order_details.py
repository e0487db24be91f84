"""Tests of an order as staff see it: it is readable in every state, and its acts are audited."""

from typing import Final

import pytest
from sqlalchemy import select

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, TradeNo
from bot.domain.operations.messenger import Undeliverable
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, RuledRefund
from bot.domain.people.support import MessageContent
from bot.services.operations import order_details
from bot.services.operations.order_details import OrderDetails
from bot.services.orders import cases, polling
from bot.services.orders.polling import StaffPoll
from bot.services.people import privacy, support
from bot.services.people.support_messages import ThreadView
from storage import EngineDatabase
from storage.people.tables import audit
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.services.orders_in_every_state import STATES, busy_day
from tests.services.services_rig import ServicesRig

pytestmark = pytest.mark.both_engines
_OPEN: Final = frozenset({OrderStatus.PLACED, OrderStatus.SUBMITTING, OrderStatus.REVIEW})


async def details_of(rig: ServicesRig, order_id: OrderId) -> OrderDetails:
    found = await order_details.read_order_details(rig.shop, rig.db, order_id)
    assert isinstance(found, OrderDetails), found
    return found


async def audited(rig: ServicesRig) -> list[tuple[object, ...]]:
    def look(tx: Transaction) -> list[tuple[object, ...]]:
        columns = (audit.c.actor, audit.c.action, audit.c.target, audit.c.detail)
        rows = tx.resources.connection.execute(select(*columns).order_by(audit.c.id))
        return [tuple(row) for row in rows]

    return await rig.db.read(look)


async def bought(rig: ServicesRig) -> Order:
    order = await rig.buy()
    await rig.work()
    return await rig.order(order)


async def refund(rig: ServicesRig, order_id: OrderId) -> Order:
    ruled = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order_id, RuledRefund())
    assert isinstance(ruled, Order), ruled
    return ruled


async def test_an_order_in_every_state_has_its_events_and_what_it_earns(
    store: EngineDatabase,
) -> None:
    rig, orders = await busy_day(store)
    for name, status in STATES.items():
        details = await details_of(rig, orders[name])
        assert details.events[-1].to_status is details.order.status is status, name
        assert details.paid is not None
        paid = details.paid.from_credit + details.paid.from_balance
        assert paid == details.order.amount_paid
        assert (details.profit is None) == (status is OrderStatus.CANCELLED)
        assert (details.secret_count > 0) == (
            status in {OrderStatus.DELIVERED, OrderStatus.FULFILLED, OrderStatus.REFUNDED}
        )
        if status in _OPEN:
            assert details.secret_count == 0
    earned = {name: (await details_of(rig, orders[name])).profit for name in STATES}
    assert earned["delivered"] == usd("0.90")
    assert earned["overcharged"] == usd("0.40")
    assert earned["refunded"] == usd("-9.00")


async def test_an_order_that_does_not_exist_has_no_page(rig: ServicesRig) -> None:
    for number in (424242, 2**63 - 1):
        found = await order_details.read_order_details(rig.shop, rig.db, OrderId(number))
        assert found == Declined(DeclineReason.ORDER_NOT_FOUND)


async def test_goods_are_sent_to_the_buyer_once_more_for_each_request(rig: ServicesRig) -> None:
    order = await bought(rig)
    assert len(rig.messenger.delivered) == 1
    for times in (2, 3):
        assert await rig.db.transact(order_details.resend_delivery, OPERATOR, order.id) == 1
        await rig.work()
        assert len(rig.messenger.delivered) == times
    assert len(set(rig.messenger.delivered)) == 1
    assert (await rig.order(order)).status is OrderStatus.DELIVERED
    assert await audited(rig) == [(OPERATOR, "resend-delivery", f"order:{order.id}", "1")] * 2


async def test_goods_that_could_not_be_sent_are_tried_again(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.messenger.script = [Undeliverable("blocked")]
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.FULFILLED
    assert not rig.messenger.delivered

    await rig.db.transact(order_details.resend_delivery, OPERATOR, order.id)
    await rig.work()
    assert len(rig.messenger.delivered) == 1
    assert (await rig.order(order)).status is OrderStatus.DELIVERED


async def test_an_order_refunded_before_its_delivery_hides_its_goods(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.messenger.script = [Undeliverable("blocked")]
    await rig.work()
    await refund(rig, order.id)
    nothing = Declined(DeclineReason.NO_SECRET)
    assert not (await details_of(rig, order.id)).is_delivery_shown
    assert await rig.db.transact(order_details.resend_delivery, OPERATOR, order.id) == nothing
    assert await rig.db.transact(order_details.read_delivery, OPERATOR, order.id) == nothing
    await rig.work()
    assert not rig.messenger.delivered
    assert [row[1] for row in await audited(rig)] == ["resolve"]


async def test_each_reading_of_the_goods_is_audited(rig: ServicesRig) -> None:
    order = await bought(rig)
    for _ in range(2):
        found = await rig.db.transact(order_details.read_delivery, OPERATOR, order.id)
        assert not isinstance(found, Declined)
        assert [secret.order_id for secret in found[1]] == [order.id]
    assert await audited(rig) == [(OPERATOR, "read-delivery", f"order:{order.id}", "1")] * 2


async def test_nothing_is_left_to_read_or_to_send_after_an_erasure(rig: ServicesRig) -> None:
    order = await bought(rig)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    nothing = Declined(DeclineReason.NO_SECRET)
    details = await details_of(rig, order.id)
    assert details.order.is_shredded
    assert details.secret_count == 0
    for act in (order_details.resend_delivery, order_details.read_delivery):
        assert await rig.db.transact(act, OPERATOR, order.id) == nothing


async def test_an_order_is_written_about_once_its_own_buyer_has_written(rig: ServicesRig) -> None:
    order, other = await bought(rig), await bought(rig)
    thread = await support.open_thread(rig.shop, BUYER, order.id)
    assert isinstance(thread, ThreadView)
    assert not await rig.db.read(order_details.is_written_about, order.id)
    content = MessageContent("It does not work", int(BUYER), 5, int(BUYER))
    await rig.db.transact(support.add_buyer_message, BUYER, thread.thread.id, content)
    assert await rig.db.read(order_details.is_written_about, order.id)
    assert not await rig.db.read(order_details.is_written_about, other.id)


async def test_an_accepted_order_is_polled_at_once_when_staff_ask(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T9"), usd("9.00"), None)]
    order = await rig.buy()
    await rig.work()
    rig.supplier.replies[TradeNo("T9")] = QueryReply("LATE-GOODS", paid=True)
    assert (await rig.order(order)).status is OrderStatus.ACCEPTED
    polled = await polling.poll_again(rig.shop, rig.db, OPERATOR, order.id)
    assert polled is StaffPoll.IS_DUE
    await rig.work()
    assert rig.messenger.delivered == [(order.id, b"LATE-GOODS")]


async def test_a_delivered_order_gets_what_the_supplier_has_now_once(rig: ServicesRig) -> None:
    order = await bought(rig)
    assert order.trade_no is not None
    rig.supplier.replies[order.trade_no] = QueryReply("NEW-CODE", paid=True)
    for expected in (StaffPoll.NEW_DELIVERY, StaffPoll.NOTHING_NEW):
        assert await polling.poll_again(rig.shop, rig.db, OPERATOR, order.id) is expected
        await rig.work()
    assert [body for _, body in rig.messenger.delivered][1:] == [b"NEW-CODE"]
    assert (await rig.wallet()).available == usd("40.10")


async def test_an_order_that_was_refunded_meanwhile_gets_nothing_new(rig: ServicesRig) -> None:
    """The refund is committed between the question to the supplier and its answer."""
    order = await bought(rig)
    assert order.trade_no is not None
    rig.supplier.replies[order.trade_no] = QueryReply("NEW-CODE", paid=True)
    await refund(rig, order.id)
    answer = QueryReply("NEW-CODE", paid=True)
    assert not await rig.db.transact(polling._store_polled_delivery, order.id, answer)
    declined = Declined(DeclineReason.ORDER_NOT_OPEN)
    assert await polling.poll_again(rig.shop, rig.db, OPERATOR, order.id) == declined


async def test_the_supplier_is_not_asked_about_an_order_of_another_account(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    order = await bought(rig)
    other = await store.get_or_create_account_id("new.example#1")
    shop = shop_with(rig.shop, supplier_account_id=other)
    rig.supplier.calls.clear()
    declined = Declined(DeclineReason.OTHER_SUPPLIER_ACCOUNT)
    assert await polling.poll_again(shop, rig.db, OPERATOR, order.id) == declined
    assert not rig.supplier.calls


async def test_a_supplier_that_does_not_answer_changes_nothing(rig: ServicesRig) -> None:
    order = await bought(rig)
    rig.supplier.away = True
    declined = Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    assert await polling.poll_again(rig.shop, rig.db, BuyerId(1), order.id) == declined
    assert (await rig.order(order)).version == order.version
