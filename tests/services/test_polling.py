"""Tests of polling for a delivery: how often, for how long, and later texts of the seller."""

import pytest

from bot.domain.catalogue import DeliveryMode
from bot.domain.delivery_text_classifier import APOLOGIES, NOTICES
from bot.domain.order import (
    Accepted,
    OrderStatus,
    TradeNo,
)
from bot.domain.ports import QueryReply
from bot.services.orders import query_polling
from storage import SqlDatabase
from tests.builders import a_product, usd
from tests.services.till import Till, open_till

S = OrderStatus
NOTICE, APOLOGY = min(NOTICES), min(APOLOGIES)


async def test_an_accepted_order_is_asked_for_until_its_goods_are_there(till: Till) -> None:
    till.supplier.outcomes = [Accepted(TradeNo("T9"), None, NOTICE)]
    till.supplier.replies[TradeNo("T9")] = QueryReply(NOTICE, True)
    order = await till.buy()
    await till.work()
    for _ in range(4):
        till.wait(10)
        await till.work()
    assert (await till.order(order)).status is S.ACCEPTED

    till.supplier.replies[TradeNo("T9")] = QueryReply("by hand", True)
    till.wait(60)
    await till.work()
    assert (await till.order(order)).status is S.DELIVERED
    assert till.messenger.delivered == [(order.id, b"by hand")]


async def test_polling_grows_slower(till: Till) -> None:
    till.supplier.outcomes = [Accepted(TradeNo("T9"), None, NOTICE)]
    till.supplier.replies[TradeNo("T9")] = QueryReply(None, True)
    await till.buy()
    await till.work()
    gaps, last = [], 0
    for second in range(1, 400):
        till.wait(1)
        before = till.supplier.calls.count("query")
        await query_polling.poll_due_orders(till.shop, till.db)
        if till.supplier.calls.count("query") > before:
            gaps.append(second - last)
            last = second

    assert gaps[0] <= 3
    assert gaps == sorted(gaps)
    assert gaps[-1] > 20


@pytest.mark.parametrize(
    ("reply", "seconds"),
    [
        (QueryReply(NOTICE, True), 49 * 3600),
        (QueryReply(APOLOGY, True), 5),
    ],
)
async def test_goods_that_do_not_come_become_a_case(
    till: Till, reply: QueryReply, seconds: int
) -> None:
    till.supplier.outcomes = [Accepted(TradeNo("T9"), None, NOTICE)]
    till.supplier.replies[TradeNo("T9")] = reply
    order = await till.buy()
    await till.work()
    till.wait(seconds)
    await till.work()

    assert (await till.order(order)).status is S.REVIEW
    assert (await till.wallet()).held == usd("9.90")


@pytest.mark.parametrize("reply", [None, QueryReply(None, False)])
async def test_looks_that_fail_on_end_become_a_case_and_one_failure_does_not(
    till: Till, reply: QueryReply | None
) -> None:
    till.supplier.outcomes = [Accepted(TradeNo("T9"), None, NOTICE)]
    till.supplier.replies[TradeNo("T9")] = QueryReply(NOTICE, True)
    order = await till.buy()
    await till.work()
    till.wait(1200)
    till.supplier.replies = {} if reply is None else {TradeNo("T9"): reply}
    await till.work()
    assert (await till.order(order)).status is S.ACCEPTED

    for _ in range(3):
        till.wait(301)
        await till.work()
    assert (await till.order(order)).status is S.REVIEW


async def test_a_hand_delivered_order_brings_what_its_seller_sends_later(
    store: SqlDatabase,
) -> None:
    till = await open_till(store, a_product(delivery=DeliveryMode.MANUAL))
    till.supplier.outcomes = [Accepted(TradeNo("T9"), None, "Thank you! Your key comes tonight.")]
    till.supplier.replies[TradeNo("T9")] = QueryReply("Thank you! Your key comes tonight.", True)
    order = await till.buy()
    await till.work()
    till.wait(3600)
    await till.work()
    assert len(till.messenger.delivered) == 1

    for text in ("KEY-1", "KEY-1 and KEY-2"):
        till.supplier.replies[TradeNo("T9")] = QueryReply(text, True)
        till.wait(7 * 3600)
        await till.work()
        assert till.messenger.delivered[-1] == (order.id, text.encode())
    assert (await till.order(order)).status is S.DELIVERED
    assert (await till.wallet()).balance == usd("-9.90")
