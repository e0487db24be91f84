"""Tests of polling for manual deliveries, while others change the same order."""

import asyncio
from datetime import timedelta

import pytest

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, RuledRefund, RuledTrade, UnknownOutcome
from bot.services.orders import cases, history, polling
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, a_product
from tests.services.services_rig import ServicesRig, open_services_rig

NUMBER = TradeNo("T1")


async def _delivered_by_hand(store: EngineDatabase) -> tuple[ServicesRig, Order]:
    """Return an order whose seller wrote something and may write more."""
    rig = await open_services_rig(store, a_product(delivery=DeliveryMode.MANUAL))
    rig.supplier.outcomes.append(Accepted(NUMBER, None, "CODE-0"))
    order = await rig.buy()
    await rig.work()
    rig.supplier.replies[NUMBER] = QueryReply("CODE-1", paid=True)
    rig.wait(60)
    return rig, order


async def _texts(rig: ServicesRig, order: Order) -> list[bytes]:
    secrets = await rig.db.read(history.list_delivered_secrets, BUYER, order.id)
    return [secret.body for secret in secrets]


async def _is_kept(rig: ServicesRig, order: Order) -> bool:
    """Return whether the order is still polled because its seller may write more."""

    def look(tx: Transaction) -> bool:
        return not tx.retention.can_shred(
            order.id, rig.clock.now() - polling.MANUAL_DELIVERY_PERIOD
        )

    return await rig.db.read(look)


async def test_a_new_text_of_the_seller_is_kept_and_sent(store: EngineDatabase) -> None:
    """Polling continues after the first text."""
    rig, order = await _delivered_by_hand(store)
    await polling.recheck_manual_deliveries(rig.shop, rig.db)
    assert await _texts(rig, order) == [b"CODE-0", b"CODE-1"]


async def test_an_order_that_was_long_in_review_is_looked_back_at_from_its_first_text_on(
    store: EngineDatabase,
) -> None:
    """A person needed more than the polled week to find its trade; the seller needs two texts."""
    rig = await open_services_rig(store, a_product(delivery=DeliveryMode.MANUAL))
    rig.supplier.outcomes.append(UnknownOutcome("read_timeout"))
    order = await rig.buy()
    await rig.work()
    rig.wait(timedelta(days=8).total_seconds())
    rig.supplier.replies[NUMBER] = QueryReply("Part 1", paid=True)
    await cases.apply_ruling(rig.shop, store, BuyerId(OPERATOR), order.id, RuledTrade(NUMBER))
    await rig.work()
    rig.supplier.replies[NUMBER] = QueryReply("Part 2", paid=True)
    rig.wait(timedelta(days=6).total_seconds())
    assert await _is_kept(rig, order)
    await rig.work()

    assert await _texts(rig, order) == [b"Part 1", b"Part 2"]
    rig.wait(timedelta(days=2).total_seconds())
    assert await polling.recheck_manual_deliveries(rig.shop, rig.db) == 0
    assert not await _is_kept(rig, order)


async def test_what_comes_while_the_money_goes_back_is_not_sent(store: EngineDatabase) -> None:
    """An operator refunds while the supplier is being asked: the buyer gets no secret in addition."""
    rig, order = await _delivered_by_hand(store)
    rig.supplier.calls.clear()
    rig.supplier.gate = asyncio.Event()
    look = asyncio.create_task(polling.recheck_manual_deliveries(rig.shop, rig.db))
    while "query" not in rig.supplier.calls:  # noqa: ASYNC110 - of the other task's making
        await asyncio.sleep(0)
    await cases.apply_ruling(rig.shop, store, BuyerId(OPERATOR), order.id, RuledRefund())
    rig.supplier.gate.set()
    await look
    await rig.send()
    assert await _texts(rig, order) == [b"CODE-0"]
    assert [body for _, body in rig.messenger.delivered] == [b"CODE-0"]


@pytest.mark.parametrize(
    ("delivery", "paid", "text", "is_goods_at_once"),
    [
        (DeliveryMode.MANUAL, None, "0", False),
        (DeliveryMode.MANUAL, None, " 12345.0 ", False),
        (DeliveryMode.MANUAL, None, "CODE-1", True),
        (DeliveryMode.MANUAL, True, "12345", True),
        (DeliveryMode.AUTOMATIC, None, "12345", True),
    ],
)
async def test_a_first_reply_without_status_and_with_a_bare_number_is_not_goods_yet(
    store: EngineDatabase,
    delivery: DeliveryMode,
    paid: bool | None,
    text: str,
    is_goods_at_once: bool,
) -> None:
    """What the next reply says counts: a seller may well sell numbers."""
    rig = await open_services_rig(store, a_product(delivery=delivery))
    rig.supplier.outcomes.append(Accepted(NUMBER, None, None))
    rig.supplier.replies[NUMBER] = QueryReply(text, paid=paid)
    order = await rig.buy()
    await rig.work(1)
    rig.wait(3)
    await polling.poll_due_orders(rig.shop, rig.db)
    assert ((await rig.order(order)).status is OrderStatus.ACCEPTED) is not is_goods_at_once

    rig.wait(10)
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.DELIVERED
    assert await _texts(rig, order) == [text.encode()]
