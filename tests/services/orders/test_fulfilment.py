"""Tests of fulfilment: at most one trade, unknown outcomes as a status, delivery once there is a
secret.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from bot.domain.causes import Cause
from bot.domain.checkout import Selection
from bot.domain.delivery_text_classifier import APOLOGIES, NOTICES
from bot.domain.errors import DatabaseUnavailable
from bot.domain.order import (
    Accepted,
    NotSent,
    OrderStatus,
    Refused,
    TradeNo,
    TradeOutcome,
    UnknownOutcome,
)
from bot.domain.ports import AlertKind
from bot.services.orders import fulfilment, unknown_outcomes
from storage import SqlDatabase
from tests.builders import a_product, shop_with, usd
from tests.doubles import Overridden
from tests.services.till import Till, open_till
from tests.waiting import POLL_SECONDS

S = OrderStatus
NOTICE, APOLOGY = min(NOTICES), min(APOLOGIES)
FULL, AFTER_COST = Decimal("100.00"), Decimal("91.00")


@pytest.mark.parametrize(
    ("outcome", "status", "released"),
    [
        (UnknownOutcome("read_timeout"), S.REVIEW, False),
        (Refused("out of stock"), S.CANCELLED, True),
        (Accepted(TradeNo("T1"), None, None), S.ACCEPTED, False),
        (Accepted(TradeNo("T1"), None, NOTICE), S.ACCEPTED, False),
        (Accepted(TradeNo("T1"), None, APOLOGY), S.REVIEW, False),
        (Accepted(None, None, "KEY"), S.DELIVERED, False),
        (Accepted(None, None, NOTICE), S.REVIEW, False),
        (Accepted(TradeNo("T1"), usd("9.00"), "KEY"), S.DELIVERED, False),
    ],
)
async def test_where_an_outcome_leads(
    till: Till, outcome: TradeOutcome, status: OrderStatus, released: bool
) -> None:
    till.supplier.outcomes = [outcome]
    order = await till.buy()
    await till.work()

    assert (await till.order(order)).status is status
    assert len(till.supplier.trades) == 1
    await till.has_settled(status, released=released)


@pytest.mark.both_engines
async def test_restarts_never_repeat_a_trade_whose_answer_was_lost(till: Till) -> None:
    till.supplier.outcomes = [UnknownOutcome("read_timeout")]
    order = await till.buy()
    for _ in range(4):
        await fulfilment.recover_after_crash(till.shop, till.db)
        till.wait(60)
        await till.work()

    assert len(till.supplier.trades) == 1
    assert (await till.order(order)).status is S.REVIEW
    assert (await till.wallet()).held == order.price


async def test_a_paid_order_is_fulfilled_after_a_restart(till: Till) -> None:
    order = await till.buy()
    await fulfilment.recover_after_crash(till.shop, till.db)
    await till.work()

    assert (await till.order(order)).status is S.DELIVERED


async def test_nothing_sent_is_tried_again_under_the_same_number(till: Till) -> None:
    till.supplier.outcomes = [NotSent("connect_failed"), NotSent("connect_failed")]
    order = await till.buy()
    for _ in range(3):
        await till.work()
        till.wait(6)
    await till.work()

    assert (await till.order(order)).status is S.DELIVERED
    assert {request_no for _, request_no, _ in till.supplier.trades} == {order.request_no}
    assert len(till.supplier.trades) == 3


async def test_what_can_never_be_sent_is_called_off_and_the_money_is_back(till: Till) -> None:
    till.supplier.outcomes = [NotSent("connect_failed")] * 1_000
    order = await till.buy()
    for _ in range(30):
        await till.work(1)
        till.wait(120)

    assert (await till.order(order)).status is S.CANCELLED
    await till.has_settled(S.CANCELLED, released=True)


@pytest.mark.parametrize(
    ("before", "after", "status"),
    [
        (FULL, FULL, S.CANCELLED),
        (FULL, AFTER_COST, S.REVIEW),
        (FULL, Decimal("95.00"), S.CANCELLED),
        (None, None, S.CANCELLED),
        (FULL, Decimal("150.00"), S.CANCELLED),
    ],
)
async def test_a_refusal_is_held_against_the_balance(
    till: Till, before: Decimal | None, after: Decimal | None, status: OrderStatus
) -> None:
    readings = [before, after]
    till.supplier.outcomes = [Refused("no")]

    async def told() -> Decimal | None:
        return readings.pop(0)

    till.shop = shop_with(till.shop, supplier=_with(till, balance=told))
    order = await till.buy()
    await till.work()

    assert (await till.order(order)).status is status


async def test_a_refusal_after_a_charge_at_a_fallen_price_is_an_unknown_outcome(till: Till) -> None:
    readings = [FULL, Decimal("92.00")]
    till.supplier.outcomes = [Refused("no")]

    async def told() -> Decimal | None:
        return readings.pop(0)

    order = await till.buy()
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("8.00")))
    till.shop = shop_with(till.shop, supplier=_with(till, balance=told))
    await till.work()

    assert (await till.order(order)).status is S.REVIEW


async def test_a_refusal_after_a_clean_preflight_is_told_to_the_operator(till: Till) -> None:
    till.supplier.outcomes = [Refused("insufficient balance")]
    await till.buy()
    await till.work()

    ((_, kind, facts),) = till.messenger.alerts
    assert kind is AlertKind.TRADE_REFUSED
    assert (facts["cause"], facts["cause_detail"]) == (Cause.REFUSED, "insufficient balance")


async def test_a_refusal_waits_for_a_balance_that_cannot_be_read_and_then_for_a_person(
    till: Till,
) -> None:
    till.supplier.outcomes = [Refused("no")]
    order = await till.buy()
    await fulfilment.trade_next_order(till.shop, till.db)
    till.supplier.balance_now = None
    seen = []
    for _ in range(unknown_outcomes.MAX_BALANCE_CHECKS):
        await till.work(1)
        seen.append((await till.order(order)).status)
        till.wait(6)

    assert seen == [S.UNCERTAIN] * (unknown_outcomes.MAX_BALANCE_CHECKS - 1) + [S.REVIEW]


async def test_an_uncertain_order_holds_back_the_next_trade_of_its_account(till: Till) -> None:
    till.supplier.outcomes = [Refused("no")]
    await till.buy()
    await till.buy()
    await fulfilment.trade_next_order(till.shop, till.db)

    assert not await fulfilment.trade_next_order(till.shop, till.db)
    await unknown_outcomes.settle_unknown_outcomes(till.shop, till.db, till.observations)
    assert await fulfilment.trade_next_order(till.shop, till.db)


@pytest.mark.both_engines(quick=True)
async def test_a_trade_that_a_crash_interrupted_has_an_unknown_outcome_and_is_never_sent_again(
    till: Till,
) -> None:
    order = await till.buy()

    class Died(BaseException):
        pass

    async def die(*_args: object) -> TradeOutcome:
        raise Died

    till.shop = shop_with(till.shop, supplier=_with(till, trade=die))
    with pytest.raises(Died):
        await fulfilment.trade_next_order(till.shop, till.db)
    till.shop = shop_with(till.shop, supplier=till.supplier)

    assert await fulfilment.recover_after_crash(till.shop, till.db) == 1
    await till.work()
    assert (await till.order(order)).status is S.REVIEW
    assert till.supplier.trades == []
    assert [kind for _, kind, _ in till.messenger.alerts] == [AlertKind.REVIEW]


def _with(till: Till, **methods: Callable[..., Awaitable[Any]]) -> Any:
    """Return the supplier with some methods replaced."""
    return Overridden(till.supplier, **methods)


async def test_an_outcome_is_committed_however_often_the_disk_refuses(till: Till) -> None:
    order = await till.buy()
    real = till.db
    refusals = [DatabaseUnavailable("disk full")] * 3

    class Refusing:
        read = real.read

        async def transact(self, phase: Any, *args: Any, **kwargs: Any) -> Any:
            if phase is fulfilment._conclude_attempt and refusals:
                raise refusals.pop()
            return await real.transact(phase, *args, **kwargs)

    till.db = Refusing()
    await fulfilment.trade_next_order(till.shop, till.db)
    till.db = real

    assert refusals == []
    assert (await till.order(order)).status is S.FULFILLED
    assert len(till.supplier.trades) == 1


async def test_an_answer_under_another_orders_number_is_a_case_and_hands_nothing_over(
    till: Till,
) -> None:
    answer = Accepted(TradeNo("T1"), usd("9.00"), "ADAS-CODE")
    till.supplier.outcomes = [answer, answer]
    first, second = await till.buy(), await till.buy()
    await till.work()

    assert (await till.order(first)).status is S.DELIVERED
    assert (await till.order(second)).status is S.REVIEW
    assert till.messenger.delivered == [(first.id, b"ADAS-CODE")]


async def test_a_trade_that_raises_has_an_unknown_outcome_and_the_account_queue_continues(
    till: Till,
) -> None:
    async def fail(*_args: object) -> TradeOutcome:
        raise ValueError("our own mistake")

    first, second = await till.buy(), await till.buy()
    till.shop = shop_with(till.shop, supplier=_with(till, trade=fail))
    await fulfilment.trade_next_order(till.shop, till.db)
    till.shop = shop_with(till.shop, supplier=till.supplier)
    await till.work()

    assert (await till.order(first)).status is S.REVIEW
    assert (await till.order(second)).status is S.DELIVERED


async def test_an_order_on_which_our_own_code_fails_rests_and_stops_no_other(till: Till) -> None:
    poison, sound = await till.buy(), await till.buy()

    async def can_fill(selection: Selection) -> None:
        if poisoned.pop():
            raise RuntimeError("our own mistake")

    poisoned = [False, True]
    till.shop = shop_with(till.shop, supplier=_with(till, ensure_available=can_fill))
    with pytest.raises(RuntimeError):
        await fulfilment.trade_next_order(till.shop, till.db)
    assert await fulfilment.trade_next_order(till.shop, till.db)

    assert (await till.order(sound)).status is S.FULFILLED
    till.shop = shop_with(till.shop, supplier=till.supplier)
    till.wait(61)
    await till.work()
    assert (await till.order(poison)).status is S.DELIVERED


async def test_an_intent_without_an_outcome_becomes_an_unknown_outcome(till: Till) -> None:
    order = await till.buy()
    claimed = await till.db.transact(
        fulfilment._claim_next_trade,
        till.shop.settings.supplier_account_id,
        till.shop.ports.clock.now(),
    )
    assert claimed is not None
    await till.db.transact(
        fulfilment._commit_intent,
        till.shop.settings,
        till.shop.ports.clock.now(),
        claimed,
        FULL,
        Decimal(9),
    )

    assert await fulfilment.conclude_interrupted_trades(till.shop, till.db) == 1
    await till.work()
    assert (await till.order(order)).status is S.REVIEW
    assert till.supplier.trades == []


async def test_a_reply_that_comes_after_the_order_was_given_up_is_kept(till: Till) -> None:
    await till.buy()

    async def late(*args: Any) -> TradeOutcome:
        await fulfilment.conclude_interrupted_trades(till.shop, till.db)
        await unknown_outcomes.settle_unknown_outcomes(till.shop, till.db, till.observations)
        return Accepted(TradeNo("T1"), None, "KEY", raw=b"the reply")

    till.shop = shop_with(till.shop, supplier=_with(till, trade=late))
    await fulfilment.trade_next_order(till.shop, till.db)
    await till.work()

    assert [kind for _, kind, _ in till.messenger.alerts] == [
        AlertKind.REVIEW,
        AlertKind.LATE_REPLY,
    ]
    assert till.messenger.delivered == []


async def test_no_trade_begins_once_the_shop_is_closing(till: Till) -> None:
    order = await till.buy()
    await fulfilment.trade_next_order(till.shop, till.db, lambda: True)

    assert (await till.order(order)).status is S.PLACED
    assert till.supplier.trades == []
    till.wait(6)
    await till.work()
    assert (await till.order(order)).status is S.DELIVERED


async def test_a_clock_that_was_set_back_keeps_nobody_waiting(till: Till) -> None:
    till.wait(10 * 24 * 3600)
    order = await till.buy()
    till.wait(-9 * 24 * 3600)
    await till.work()
    assert (await till.order(order)).status is S.PLACED

    await fulfilment.reset_far_future_due_times(till.shop, till.db)
    await till.work()
    assert (await till.order(order)).status is S.DELIVERED


@pytest.mark.parametrize("jump", [timedelta(hours=1), timedelta(days=1)])
async def test_a_start_under_a_clock_that_was_set_back_looks_at_everything_at_once(
    till: Till, jump: timedelta
) -> None:
    order = await till.buy()
    till.wait(-jump.total_seconds())
    await fulfilment.recover_after_crash(till.shop, till.db)
    await till.work()
    assert (await till.order(order)).status is S.DELIVERED


@pytest.mark.parametrize("jump", [timedelta(hours=1), timedelta(days=1)])
async def test_a_clock_set_back_while_the_shop_is_open_keeps_orders_waiting_for_no_hour(
    till: Till, jump: timedelta
) -> None:
    order = await till.buy()
    till.wait(-jump.total_seconds())
    await fulfilment.reset_far_future_due_times(till.shop, till.db)
    await till.work()
    assert (await till.order(order)).status is S.DELIVERED


async def test_a_reply_without_an_amount_is_booked_at_the_last_valuation(till: Till) -> None:
    """The price fell between quote and trade, and the supplier does not report its charge."""
    order = await till.buy()
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("8.00")))
    till.supplier.outcomes = [Accepted(TradeNo("T1"), None, "CODE")]
    await till.work()

    assert order.cost == usd("9.00")
    assert (await till.order(order)).charged == usd("8.00")
    assert till.messenger.alerts == []


async def test_a_charge_that_differs_from_the_quote_alarms_the_operator(till: Till) -> None:
    till.supplier.outcomes = [Accepted(TradeNo("T1"), usd("9.50"), "KEY")]
    await till.buy()
    await till.work()

    (alert,) = till.messenger.alerts
    assert alert[1] is AlertKind.COST_DIFFERS
    assert (alert[2]["cost"], alert[2]["charged"]) == ("9.00 USD", "9.50 USD")


async def test_a_charge_at_the_quote_alarms_when_the_store_asked_less_right_before(
    till: Till,
) -> None:
    await till.buy()
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("8.00")))
    till.supplier.outcomes = [Accepted(TradeNo("T1"), usd("9.00"), "KEY")]
    await till.work()

    (alert,) = till.messenger.alerts
    assert alert[1] is AlertKind.COST_DIFFERS
    assert (alert[2]["cost"], alert[2]["charged"]) == ("8.00 USD", "9.00 USD")


async def test_a_charge_that_cannot_be_read_alarms_and_is_booked_at_the_last_valuation(
    till: Till,
) -> None:
    till.supplier.outcomes = [Accepted(TradeNo("T1"), None, "KEY", is_charge_unreadable=True)]
    order = await till.buy()
    await till.work()

    (alert,) = till.messenger.alerts
    assert (alert[1], alert[2]["charged"]) == (AlertKind.CHARGE_UNREADABLE, "9.00 USD")
    done = await till.order(order)
    assert (done.status, done.charged) == (S.DELIVERED, usd("9.00"))


async def test_a_purchase_asks_the_store_at_most_four_times_after_confirm(till: Till) -> None:
    await till.buy()
    till.supplier.calls.clear()
    await till.work()

    asked = [call for call in till.supplier.calls if call != "balance"]
    assert len(asked) + len(till.supplier.trades) <= 4


@pytest.mark.both_engines(quick=True)
async def test_only_one_trade_is_in_flight_on_an_account(store: SqlDatabase) -> None:
    import asyncio

    till = await open_till(store, a_product())
    for _ in range(5):
        await till.buy()
    in_flight, most = 0, 0

    async def slow(*args: Any) -> TradeOutcome:
        nonlocal in_flight, most
        in_flight += 1
        most = max(most, in_flight)
        await asyncio.sleep(0.01)
        in_flight -= 1
        return await till.supplier.trade(*args)

    shop = shop_with(till.shop, supplier=_with(till, trade=slow))

    async def worker() -> None:
        while len(till.supplier.trades) < 5:
            if not await fulfilment.trade_next_order(shop, till.db):
                await asyncio.sleep(POLL_SECONDS)

    await asyncio.gather(*(worker() for _ in range(4)))
    assert most == 1
    assert len(till.supplier.trades) == 5
