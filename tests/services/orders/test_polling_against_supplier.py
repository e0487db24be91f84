"""Tests of polling for a delivery: how often, for how long, and later texts of the seller."""

import pytest

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import TradeNo
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.seller_messages import APOLOGIES, NOTICES
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted
from bot.services.orders import polling
from storage import EngineDatabase
from tests.builders import a_product, usd
from tests.services.services_rig import ServicesRig, open_services_rig

S = OrderStatus
NOTICE, APOLOGY = min(NOTICES), min(APOLOGIES)


async def test_an_accepted_order_is_asked_for_until_its_goods_are_there(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T9"), None, NOTICE)]
    rig.supplier.replies[TradeNo("T9")] = QueryReply(NOTICE, True)
    order = await rig.buy()
    await rig.work()
    for _ in range(4):
        rig.wait(10)
        await rig.work()
    assert (await rig.order(order)).status is S.ACCEPTED

    rig.supplier.replies[TradeNo("T9")] = QueryReply("by hand", True)
    rig.wait(60)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED
    assert rig.messenger.delivered == [(order.id, b"by hand")]


async def test_polling_grows_slower(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T9"), None, NOTICE)]
    rig.supplier.replies[TradeNo("T9")] = QueryReply(None, True)
    await rig.buy()
    await rig.work()
    gaps, last = [], 0
    for second in range(1, 400):
        rig.wait(1)
        before = rig.supplier.calls.count("query")
        await polling.poll_due_orders(rig.shop, rig.db)
        if rig.supplier.calls.count("query") > before:
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
    rig: ServicesRig, reply: QueryReply, seconds: int
) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T9"), None, NOTICE)]
    rig.supplier.replies[TradeNo("T9")] = reply
    order = await rig.buy()
    await rig.work()
    rig.wait(seconds)
    await rig.work()

    assert (await rig.order(order)).status is S.REVIEW
    assert (await rig.wallet()).held == usd("9.90")


@pytest.mark.parametrize("reply", [None, QueryReply(None, False)])
async def test_looks_that_fail_on_end_become_a_case_and_one_failure_does_not(
    rig: ServicesRig, reply: QueryReply | None
) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T9"), None, NOTICE)]
    rig.supplier.replies[TradeNo("T9")] = QueryReply(NOTICE, True)
    order = await rig.buy()
    await rig.work()
    rig.wait(1200)
    rig.supplier.replies = {} if reply is None else {TradeNo("T9"): reply}
    await rig.work()
    assert (await rig.order(order)).status is S.ACCEPTED

    for _ in range(3):
        rig.wait(301)
        await rig.work()
    assert (await rig.order(order)).status is S.REVIEW


async def test_a_hand_delivered_order_brings_what_its_seller_sends_later(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, a_product(delivery=DeliveryMode.MANUAL))
    rig.supplier.outcomes = [Accepted(TradeNo("T9"), None, "Thank you! Your key comes tonight.")]
    rig.supplier.replies[TradeNo("T9")] = QueryReply("Thank you! Your key comes tonight.", True)
    order = await rig.buy()
    await rig.work()
    rig.wait(3600)
    await rig.work()
    assert len(rig.messenger.delivered) == 1

    for text in ("KEY-1", "KEY-1 and KEY-2"):
        rig.supplier.replies[TradeNo("T9")] = QueryReply(text, True)
        rig.wait(7 * 3600)
        await rig.work()
        assert rig.messenger.delivered[-1] == (order.id, text.encode())
    assert (await rig.order(order)).status is S.DELIVERED
    assert (await rig.wallet()).balance == usd("-9.90")
