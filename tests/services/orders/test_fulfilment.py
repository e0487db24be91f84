"""Tests of fulfilment: at most one trade, unknown outcomes as a status, delivery once there is a
secret.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from bot.domain.catalogue.selection import Selection
from bot.domain.errors import DatabaseUnavailable
from bot.domain.ids import TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.seller_messages import APOLOGIES, NOTICES
from bot.domain.orders.transition_inputs import (
    Accepted,
    NotSent,
    Refused,
    TradeOutcome,
    UnknownOutcome,
)
from bot.services.operations import recovery
from bot.services.orders import fulfilment, unknown_outcomes
from bot.services.orders.outcome import conclude_attempt
from storage import EngineDatabase
from tests.builders import a_product, shop_with, usd
from tests.doubles import Overridden
from tests.moments import at
from tests.services.services_rig import ServicesRig, open_services_rig
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
    rig: ServicesRig, outcome: TradeOutcome, status: OrderStatus, released: bool
) -> None:
    rig.supplier.outcomes = [outcome]
    order = await rig.buy()
    await rig.work()

    assert (await rig.order(order)).status is status
    assert len(rig.supplier.trades) == 1
    await rig.has_settled(status, released=released)


@pytest.mark.both_engines
async def test_restarts_never_repeat_a_trade_whose_answer_was_lost(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    order = await rig.buy()
    for _ in range(4):
        await recovery.recover_after_crash(rig.db)
        rig.wait(60)
        await rig.work()

    assert len(rig.supplier.trades) == 1
    assert (await rig.order(order)).status is S.REVIEW
    assert (await rig.wallet()).held == order.price


async def test_a_paid_order_is_fulfilled_after_a_restart(rig: ServicesRig) -> None:
    order = await rig.buy()
    await recovery.recover_after_crash(rig.db)
    await rig.work()

    assert (await rig.order(order)).status is S.DELIVERED


async def test_nothing_sent_is_tried_again_under_the_same_number(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [NotSent("connect_failed"), NotSent("connect_failed")]
    order = await rig.buy()
    for _ in range(3):
        await rig.work()
        rig.wait(6)
    await rig.work()

    assert (await rig.order(order)).status is S.DELIVERED
    assert {request_no for _, request_no, _ in rig.supplier.trades} == {order.request_no}
    assert len(rig.supplier.trades) == 3


async def test_an_order_that_cannot_be_sent_is_cancelled_and_its_money_released(
    rig: ServicesRig,
) -> None:
    rig.supplier.outcomes = [NotSent("connect_failed")] * 1_000
    order = await rig.buy()
    for _ in range(30):
        await rig.work(1)
        rig.wait(120)

    assert (await rig.order(order)).status is S.CANCELLED
    await rig.has_settled(S.CANCELLED, released=True)


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
    rig: ServicesRig, before: Decimal | None, after: Decimal | None, status: OrderStatus
) -> None:
    readings = [before, after]
    rig.supplier.outcomes = [Refused("no")]

    async def told() -> Decimal | None:
        return readings.pop(0)

    rig.shop = shop_with(rig.shop, supplier=_with(rig, balance=told))
    order = await rig.buy()
    await rig.work()

    assert (await rig.order(order)).status is status


async def test_a_refusal_after_a_charge_at_a_fallen_price_is_an_unknown_outcome(
    rig: ServicesRig,
) -> None:
    readings = [FULL, Decimal("92.00")]
    rig.supplier.outcomes = [Refused("no")]

    async def told() -> Decimal | None:
        return readings.pop(0)

    order = await rig.buy()
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("8.00")))
    rig.shop = shop_with(rig.shop, supplier=_with(rig, balance=told))
    await rig.work()

    assert (await rig.order(order)).status is S.REVIEW


async def test_a_refusal_after_a_clean_preflight_is_told_to_the_operator(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Refused("insufficient balance")]
    await rig.buy()
    await rig.work()

    ((_, kind, facts),) = rig.messenger.alerts
    assert kind is AlertKind.TRADE_REFUSED
    assert (facts["cause"], facts["cause_detail"]) == (Cause.REFUSED, "insufficient balance")


async def test_a_refusal_waits_for_a_balance_that_cannot_be_read_and_then_for_a_person(
    rig: ServicesRig,
) -> None:
    rig.supplier.outcomes = [Refused("no")]
    order = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    rig.supplier.balance_now = None
    seen = []
    for _ in range(unknown_outcomes.MAX_BALANCE_CHECKS):
        await rig.work(1)
        seen.append((await rig.order(order)).status)
        rig.wait(6)

    assert seen == [S.UNCERTAIN] * (unknown_outcomes.MAX_BALANCE_CHECKS - 1) + [S.REVIEW]


async def test_an_uncertain_order_holds_back_the_next_trade_of_its_account(
    rig: ServicesRig,
) -> None:
    rig.supplier.outcomes = [Refused("no")]
    await rig.buy()
    await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)

    assert not await fulfilment.trade_next_order(rig.shop, rig.db)
    await unknown_outcomes.settle_unknown_outcomes(rig.shop, rig.db, rig.observations)
    assert await fulfilment.trade_next_order(rig.shop, rig.db)


@pytest.mark.both_engines(quick=True)
async def test_a_trade_that_a_crash_interrupted_has_an_unknown_outcome_and_is_never_sent_again(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()

    class Died(BaseException):
        pass

    async def die(*_args: object) -> TradeOutcome:
        raise Died

    rig.shop = shop_with(rig.shop, supplier=_with(rig, trade=die))
    with pytest.raises(Died):
        await fulfilment.trade_next_order(rig.shop, rig.db)
    rig.shop = shop_with(rig.shop, supplier=rig.supplier)

    assert await recovery.recover_after_crash(rig.db) == 1
    await rig.work()
    assert (await rig.order(order)).status is S.REVIEW
    assert rig.supplier.trades == []
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.REVIEW]


def _with(rig: ServicesRig, **methods: Callable[..., Awaitable[Any]]) -> Any:
    """Return the supplier with some methods replaced."""
    return Overridden(rig.supplier, **methods)


async def test_an_outcome_is_committed_however_often_the_disk_refuses(rig: ServicesRig) -> None:
    order = await rig.buy()
    real = rig.db
    refusals = [DatabaseUnavailable("disk full")] * 3

    class Refusing:
        read = real.read

        async def transact(self, phase: Any, *args: Any, **kwargs: Any) -> Any:
            if phase is conclude_attempt and refusals:
                raise refusals.pop()
            return await real.transact(phase, *args, **kwargs)

    rig.db = Refusing()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    rig.db = real

    assert refusals == []
    assert (await rig.order(order)).status is S.FULFILLED
    assert len(rig.supplier.trades) == 1


async def test_an_answer_under_another_orders_number_is_a_case_and_hands_nothing_over(
    rig: ServicesRig,
) -> None:
    answer = Accepted(TradeNo("T1"), usd("9.00"), "ADAS-CODE")
    rig.supplier.outcomes = [answer, answer]
    first, second = await rig.buy(), await rig.buy()
    await rig.work()

    assert (await rig.order(first)).status is S.DELIVERED
    assert (await rig.order(second)).status is S.REVIEW
    assert rig.messenger.delivered == [(first.id, b"ADAS-CODE")]


async def test_a_trade_that_raises_has_an_unknown_outcome_and_the_account_queue_continues(
    rig: ServicesRig,
) -> None:
    async def fail(*_args: object) -> TradeOutcome:
        raise ValueError("our own mistake")

    first, second = await rig.buy(), await rig.buy()
    rig.shop = shop_with(rig.shop, supplier=_with(rig, trade=fail))
    await fulfilment.trade_next_order(rig.shop, rig.db)
    rig.shop = shop_with(rig.shop, supplier=rig.supplier)
    await rig.work()

    assert (await rig.order(first)).status is S.REVIEW
    assert (await rig.order(second)).status is S.DELIVERED


async def test_an_order_on_which_our_own_code_fails_rests_and_stops_no_other(
    rig: ServicesRig,
) -> None:
    poison, sound = await rig.buy(), await rig.buy()

    async def can_fill(selection: Selection) -> None:
        if poisoned.pop():
            raise RuntimeError("our own mistake")

    poisoned = [False, True]
    rig.shop = shop_with(rig.shop, supplier=_with(rig, ensure_available=can_fill))
    with pytest.raises(RuntimeError):
        await fulfilment.trade_next_order(rig.shop, rig.db)
    assert await fulfilment.trade_next_order(rig.shop, rig.db)

    assert (await rig.order(sound)).status is S.FULFILLED
    rig.shop = shop_with(rig.shop, supplier=rig.supplier)
    rig.wait(61)
    await rig.work()
    assert (await rig.order(poison)).status is S.DELIVERED


async def test_an_intent_without_an_outcome_becomes_an_unknown_outcome(rig: ServicesRig) -> None:
    order = await rig.buy()
    claimed = await rig.db.transact(fulfilment._claim_next_trade)
    assert claimed is not None
    await rig.db.transact(fulfilment._commit_intent, claimed, FULL, Decimal(9))

    assert await rig.db.transact(recovery.conclude_interrupted_trades) == 1
    await rig.work()
    assert (await rig.order(order)).status is S.REVIEW
    assert rig.supplier.trades == []


@pytest.mark.parametrize(("waited", "shown"), [(0, 0), (4, 0), (5, 1), (600, 1)])
async def test_the_start_of_a_trade_is_shown_only_for_an_order_that_has_waited(
    rig: ServicesRig, waited: float, shown: int
) -> None:
    """A young order gets its first scheduled update soon, and usually its goods before."""
    order = await rig.buy()
    rig.clock.advance(waited)
    now = rig.shop.ports.clock.now()
    await at(rig.db, now).transact(fulfilment._commit_intent, order, FULL, Decimal(9))
    await rig.send()
    assert rig.messenger.statuses == [(order.id, S.SUBMITTING)] * shown


async def test_a_reply_that_comes_after_the_order_was_given_up_is_kept(rig: ServicesRig) -> None:
    await rig.buy()

    async def late(*args: Any) -> TradeOutcome:
        await rig.db.transact(recovery.conclude_interrupted_trades)
        await unknown_outcomes.settle_unknown_outcomes(rig.shop, rig.db, rig.observations)
        return Accepted(TradeNo("T1"), None, "KEY", raw=b"the reply")

    rig.shop = shop_with(rig.shop, supplier=_with(rig, trade=late))
    await fulfilment.trade_next_order(rig.shop, rig.db)
    await rig.work()

    assert [kind for _, kind, _ in rig.messenger.alerts] == [
        AlertKind.REVIEW,
        AlertKind.LATE_REPLY,
    ]
    assert rig.messenger.delivered == []


async def test_no_trade_begins_once_the_shop_is_closing(rig: ServicesRig) -> None:
    order = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db, lambda: True)

    assert (await rig.order(order)).status is S.PLACED
    assert rig.supplier.trades == []
    rig.wait(6)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


async def test_a_clock_that_was_set_back_keeps_nobody_waiting(rig: ServicesRig) -> None:
    rig.wait(10 * 24 * 3600)
    order = await rig.buy()
    rig.wait(-9 * 24 * 3600)
    await rig.work()
    assert (await rig.order(order)).status is S.PLACED

    assert await recovery.reset_far_future_due_times(rig.shop, rig.db) > 0
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


async def test_what_is_due_soon_is_left_as_it_is(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.wait(-60)

    assert await recovery.reset_far_future_due_times(rig.shop, rig.db) == 0
    await rig.work()
    assert (await rig.order(order)).status is S.PLACED


@pytest.mark.parametrize("jump", [timedelta(hours=1), timedelta(days=1)])
async def test_a_start_under_a_clock_that_was_set_back_looks_at_everything_at_once(
    rig: ServicesRig, jump: timedelta
) -> None:
    order = await rig.buy()
    rig.wait(-jump.total_seconds())
    await recovery.recover_after_crash(rig.db)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


@pytest.mark.parametrize("jump", [timedelta(hours=1), timedelta(days=1)])
async def test_a_clock_set_back_while_the_shop_is_open_keeps_orders_waiting_for_no_hour(
    rig: ServicesRig, jump: timedelta
) -> None:
    order = await rig.buy()
    rig.wait(-jump.total_seconds())
    await recovery.reset_far_future_due_times(rig.shop, rig.db)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


async def test_a_reply_without_an_amount_is_booked_at_the_last_valuation(rig: ServicesRig) -> None:
    """The price fell between quote and trade, and the supplier does not report its charge."""
    order = await rig.buy()
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("8.00")))
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), None, "CODE")]
    await rig.work()

    assert order.cost == usd("9.00")
    assert (await rig.order(order)).charged == usd("8.00")
    assert rig.messenger.alerts == []


async def test_a_charge_that_differs_from_the_quote_alarms_the_operator(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("9.50"), "KEY")]
    await rig.buy()
    await rig.work()

    (alert,) = rig.messenger.alerts
    assert alert[1] is AlertKind.COST_DIFFERS
    assert "cause" not in alert[2], "why the order was sent is not why it cost more"
    assert (alert[2]["cost"], alert[2]["charged"]) == ("9.00 USD", "9.50 USD")


async def test_a_charge_at_the_quote_alarms_when_the_supplier_asked_less_right_before(
    rig: ServicesRig,
) -> None:
    await rig.buy()
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("8.00")))
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("9.00"), "KEY")]
    await rig.work()

    (alert,) = rig.messenger.alerts
    assert alert[1] is AlertKind.COST_DIFFERS
    assert (alert[2]["cost"], alert[2]["charged"]) == ("8.00 USD", "9.00 USD")


async def test_a_charge_that_cannot_be_read_alarms_and_is_booked_at_the_last_valuation(
    rig: ServicesRig,
) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), None, "KEY", is_charge_unreadable=True)]
    order = await rig.buy()
    await rig.work()

    (alert,) = rig.messenger.alerts
    assert (alert[1], alert[2]["charged"]) == (AlertKind.CHARGE_UNREADABLE, "9.00 USD")
    done = await rig.order(order)
    assert (done.status, done.charged) == (S.DELIVERED, usd("9.00"))


async def test_a_purchase_asks_the_supplier_at_most_four_times_after_confirm(
    rig: ServicesRig,
) -> None:
    await rig.buy()
    rig.supplier.calls.clear()
    await rig.work()

    asked = [call for call in rig.supplier.calls if call != "balance"]
    assert len(asked) + len(rig.supplier.trades) <= 4


@pytest.mark.both_engines(quick=True)
async def test_only_one_trade_is_in_flight_on_an_account(store: EngineDatabase) -> None:
    import asyncio

    rig = await open_services_rig(store, a_product())
    for _ in range(5):
        await rig.buy()
    in_flight, most = 0, 0

    async def slow(*args: Any) -> TradeOutcome:
        nonlocal in_flight, most
        in_flight += 1
        most = max(most, in_flight)
        await asyncio.sleep(0.01)
        in_flight -= 1
        return await rig.supplier.trade(*args)

    shop = shop_with(rig.shop, supplier=_with(rig, trade=slow))

    async def worker() -> None:
        while len(rig.supplier.trades) < 5:
            if not await fulfilment.trade_next_order(shop, rig.db):
                await asyncio.sleep(POLL_SECONDS)

    await asyncio.gather(*(worker() for _ in range(4)))
    assert most == 1
    assert len(rig.supplier.trades) == 5
