"""Tests of cases and rulings: a person settles unknown outcomes, checked and audited."""

import asyncio

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import (
    Order,
    OrderStatus,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
    TradeNo,
    UnknownOutcome,
)
from bot.domain.ports import QueryReply, Undeliverable
from bot.services.orders import cases, fulfilment, history
from bot.services.people import people
from tests.builders import BUYER, OPERATOR, a_person, usd
from tests.services.till import Till

S = OrderStatus
FOUND = TradeNo("T77")
DAY = 86_400


async def in_doubt(till: Till) -> Order:
    till.supplier.outcomes = [UnknownOutcome("read_timeout")]
    order = await till.buy()
    await till.work()
    return await till.order(order)


async def rule(till: Till, order_id: OrderId, ruling: Ruling) -> Order | Declined:
    return await cases.apply_ruling(till.shop, till.db, OPERATOR, order_id, ruling)


async def test_unknown_outcomes_are_listed(till: Till) -> None:
    order = await in_doubt(till)

    found, count = await till.db.read(cases.list_cases)
    assert ([case.id for case in found], count) == ([order.id], 1)


async def test_a_found_trade_brings_the_goods(till: Till) -> None:
    order = await in_doubt(till)
    till.supplier.replies[FOUND] = QueryReply("KEY", True)
    ruled = await rule(till, order.id, RuledTrade(FOUND))
    await till.work()

    assert isinstance(ruled, Order)
    done = await till.order(order)
    assert (done.status, done.trade_no) == (S.DELIVERED, FOUND)
    assert till.messenger.delivered == [(order.id, b"KEY")]
    assert (await till.wallet()).balance == usd("-9.90")


async def test_a_found_trade_cannot_be_ruled_not_charged_afterwards(till: Till) -> None:
    """The money stays held until somebody rules, and the first ruling stands."""
    order = await in_doubt(till)
    for _ in range(3):
        till.wait(DAY)
        await till.work()
    assert (await till.wallet()).held == order.price
    till.supplier.replies[FOUND] = QueryReply("KEY", True)
    await rule(till, order.id, RuledTrade(FOUND))
    await till.work()

    assert isinstance(await rule(till, order.id, RuledNotCharged()), Declined)
    assert till.messenger.delivered == [(order.id, b"KEY")]
    wallet = await till.wallet()
    assert (wallet.available, wallet.held) == (usd("40.10"), usd("0"))


async def test_not_charged_gives_the_money_back(till: Till) -> None:
    order = await in_doubt(till)
    await rule(till, order.id, RuledNotCharged())

    assert (await till.order(order)).status is S.CANCELLED
    assert (await till.wallet()).available == usd("50.00")


async def test_a_refund_of_a_case_gives_the_money_back_and_books_the_loss(till: Till) -> None:
    order = await in_doubt(till)
    await rule(till, order.id, RuledRefund())

    assert (await till.order(order)).status is S.CANCELLED
    assert (await till.wallet()).available == usd("50.00")


async def test_a_refund_of_delivered_goods_gives_the_money_back_once(till: Till) -> None:
    order = await till.buy()
    await till.work()
    await rule(till, order.id, RuledRefund())

    assert (await till.order(order)).status is S.REFUNDED
    assert (await till.wallet()).available == usd("50.00")
    assert await rule(till, order.id, RuledRefund()) == Declined(DeclineReason.ORDER_NOT_OPEN)
    assert (await till.wallet()).available == usd("50.00")


@pytest.mark.both_engines(quick=True)
async def test_a_refund_by_two_operators_at_once_is_paid_once(till: Till) -> None:
    order = await till.buy()
    await till.work()
    version = (await till.order(order)).version
    taps = [
        cases.apply_ruling(till.shop, till.db, operator, order.id, RuledRefund(), version)
        for operator in (OPERATOR, BuyerId(OPERATOR + 1))
    ]
    results = await asyncio.gather(*taps, return_exceptions=True)

    assert sum(isinstance(result, Order) for result in results) == 1
    assert (await till.wallet()).available == usd("50.00")


@pytest.mark.parametrize("says", ["unpaid", "no such trade", "nothing"])
async def test_a_delivered_order_stays_paid_whatever_the_supplier_says_later(
    till: Till, says: str
) -> None:
    """Neither a later reply nor a restart refunds it, nor can an operator rule it not charged."""
    order = await till.buy()
    await till.work()
    number = (await till.order(order)).trade_no
    assert number is not None
    replies = {"unpaid": QueryReply(None, paid=False), "nothing": QueryReply(None, paid=None)}
    if says in replies:
        till.supplier.replies[number] = replies[says]
    for _ in range(3):
        await fulfilment.recover_after_crash(till.shop, till.db)
        till.wait(DAY)
        await till.work()

    assert isinstance(await rule(till, order.id, RuledNotCharged()), Declined)
    assert (await till.order(order)).status is S.DELIVERED
    assert (await till.wallet()).available == usd("40.10")


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (None, DeclineReason.SUPPLIER_REFUSED),
        (QueryReply("KEY", False), DeclineReason.TRADE_UNPAID),
        (QueryReply(None, None), DeclineReason.TRADE_UNPAID),
    ],
)
async def test_a_trade_that_the_store_does_not_confirm_is_not_believed(
    till: Till, reply: QueryReply | None, reason: DeclineReason
) -> None:
    order = await in_doubt(till)
    if reply is not None:
        till.supplier.replies[FOUND] = reply

    declined = await rule(till, order.id, RuledTrade(FOUND))
    assert isinstance(declined, Declined)
    assert declined.reason is reason
    assert (await till.order(order)).status is S.REVIEW


async def test_a_store_that_is_away_settles_nothing(till: Till) -> None:
    order = await in_doubt(till)
    till.supplier.away = True

    assert await rule(till, order.id, RuledTrade(FOUND)) == Declined(
        DeclineReason.SUPPLIER_UNAVAILABLE
    )


async def test_an_order_that_was_not_traded_yet_can_be_called_off(till: Till) -> None:
    order = await till.buy()
    await rule(till, order.id, RuledRefund())
    await till.work()

    assert (await till.order(order)).status is S.CANCELLED
    assert (await till.wallet()).available == usd("50.00")
    assert till.supplier.trades == []


async def test_goods_that_were_refunded_before_they_were_shown_stay_here(till: Till) -> None:
    till.messenger.script = [Undeliverable("the bot is blocked")]
    order = await till.buy()
    await till.work()
    await rule(till, order.id, RuledRefund())
    await people.register_person(till.shop, a_person())
    till.wait(60)
    await till.work()

    assert till.messenger.delivered == []
    assert await till.db.read(history.list_delivered_secrets, BUYER, order.id) == []


async def test_another_orders_trade_is_refused(till: Till) -> None:
    other = await till.buy()
    await till.work()
    number = (await till.order(other)).trade_no
    assert number is not None
    till.supplier.replies[number] = QueryReply("KEY", True)
    order = await in_doubt(till)

    declined = await rule(till, order.id, RuledTrade(number))
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.TRADE_NUMBER_TAKEN


@pytest.mark.parametrize("ruling", [RuledTrade(FOUND), RuledNotCharged(), RuledRefund()])
async def test_a_case_is_settled_once(till: Till, ruling: Ruling) -> None:
    till.supplier.replies[FOUND] = QueryReply("KEY", True)
    order = await in_doubt(till)
    await rule(till, order.id, RuledNotCharged())

    assert await rule(till, order.id, ruling) == Declined(DeclineReason.ORDER_NOT_OPEN)


async def test_an_order_that_is_not_there_is_said_so(till: Till) -> None:
    assert await rule(till, OrderId(10**6), RuledRefund()) == Declined(
        DeclineReason.ORDER_NOT_FOUND
    )


async def test_a_trade_with_a_number_was_charged_and_cannot_be_ruled_otherwise(till: Till) -> None:
    from bot.domain.delivery_text_classifier import APOLOGIES
    from bot.domain.order import Accepted

    till.supplier.outcomes = [Accepted(TradeNo("T1"), None, min(APOLOGIES))]
    order = await till.buy()
    await till.work()

    declined = await rule(till, order.id, RuledNotCharged())
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.TRADE_NUMBER_TAKEN


async def test_a_case_of_nobody_is_in_nobodys_list(till: Till) -> None:
    await till.buy()
    await till.work()

    assert await till.db.read(cases.list_cases) == ([], 0)
    assert BuyerId(OPERATOR) in till.shop.settings.operator_ids
