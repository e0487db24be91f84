"""Tests of trades whose process stopped to answer: it may still send them, so a person decides."""

from decimal import Decimal
from typing import Any

import pytest

from bot.domain.ids import TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.causes import AttemptOutcome, Cause, OutcomeReason
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import (
    Accepted,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
    TradeOutcome,
)
from bot.services.operations import recovery
from bot.services.orders import cases, fulfilment
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import OPERATOR, shop_with, usd
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig
from tests.services.unknown_outcome_rig import (
    BOTH,
    ENFORCING,
    OURS,
    SETTLE,
    SILENCE,
    Died,
    crash,
    open_doubtful,
    order_with_unknown_outcome,
    replay_of,
    status,
    watch,
    with_calls,
)

pytestmark = pytest.mark.both_engines
S = OrderStatus


async def halted_in_a_trade(store: EngineDatabase) -> tuple[ServicesRig, Order]:
    """Return a shop whose balance is evidence, with an order whose trade was left open."""
    rig = await open_doubtful(store, OURS)
    order = await rig.buy()

    async def halt(*_args: object) -> TradeOutcome:
        raise Died

    with_calls(rig, trade=halt)
    with pytest.raises(Died):
        await fulfilment.trade_next_order(rig.shop, rig.db)
    crash(rig)
    rig.shop = shop_with(rig.shop, supplier=rig.supplier)
    return rig, order


async def last_attempt(rig: ServicesRig, order: Order) -> tuple[object, object]:
    def read(tx: Transaction) -> tuple[object, object]:
        attempt = tx.attempts.last(order.id)
        assert attempt is not None
        return attempt.outcome, attempt.reason

    return await rig.db.read(read)


async def test_a_trade_of_a_halted_process_is_a_case_that_no_balance_settles(
    store: EngineDatabase,
) -> None:
    rig, order = await halted_in_a_trade(store)
    assert await recovery.recover_after_crash(rig.db, is_doubtful=True) == 1
    await watch(rig, 3 * SETTLE)
    await rig.work()

    case = await rig.order(order)
    assert (case.status, case.cause) == (S.REVIEW, Cause.PROCESS_HALTED)
    assert await last_attempt(rig, order) == (AttemptOutcome.UNKNOWN, OutcomeReason.HALTED)
    assert (await rig.wallet()).held == order.price
    assert rig.supplier.trades == []
    alerts = [kind for _, kind, _ in rig.messenger.alerts]
    assert alerts == [AlertKind.REVIEW] * len(rig.shop.settings.operator_ids)
    assert await recovery.recover_after_crash(rig.db, is_doubtful=True) == 0


async def test_a_trade_of_a_process_that_is_proven_dead_is_settled_by_the_balance(
    store: EngineDatabase,
) -> None:
    rig, order = await halted_in_a_trade(store)
    assert await recovery.recover_after_crash(rig.db) == 1
    assert await status(rig, order) is S.UNCERTAIN
    await watch(rig, 2 * SETTLE)
    assert await status(rig, order) is S.CANCELLED


async def test_the_account_queue_goes_on_behind_the_case(store: EngineDatabase) -> None:
    rig, order = await halted_in_a_trade(store)
    following = await rig.buy()
    await recovery.recover_after_crash(rig.db, is_doubtful=True)
    rig.supplier.outcomes = [Accepted(TradeNo("T2"), usd("9.00"), "THE-KEY")]
    await rig.work()
    assert [await status(rig, each) for each in (order, following)] == [S.REVIEW, S.DELIVERED]


@pytest.mark.parametrize(
    ("ruling", "ends"),
    [
        (RuledTrade(TradeNo("T1")), S.DELIVERED),
        (RuledNotCharged(), S.CANCELLED),
        (RuledRefund(), S.CANCELLED),
    ],
)
async def test_a_person_settles_the_case(
    store: EngineDatabase, ruling: Ruling, ends: OrderStatus
) -> None:
    rig, order = await halted_in_a_trade(store)
    await recovery.recover_after_crash(rig.db, is_doubtful=True)
    rig.supplier.replies[TradeNo("T1")] = QueryReply("THE-KEY", paid=True)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, ruling)
    rig.wait(60)
    await rig.work()
    assert await status(rig, order) is ends
    assert (await rig.wallet()).held == usd("0")


async def test_a_trade_found_after_the_case_was_closed_is_a_loss_and_delivers_nothing(
    store: EngineDatabase,
) -> None:
    """The halted process went on and sent it, after a person had found nothing."""
    rig, order = await halted_in_a_trade(store)
    await recovery.recover_after_crash(rig.db, is_doubtful=True)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledNotCharged())
    wallet = await rig.wallet()
    rig.supplier.replies[TradeNo("T1")] = QueryReply("THE-KEY", paid=True)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledTrade(TradeNo("T1")))
    await rig.work()
    assert await status(rig, order) is S.CANCELLED
    assert await rig.wallet() == wallet
    assert rig.messenger.delivered == []
    assert AlertKind.LATE_TRADE in {kind for _, kind, _ in rig.messenger.alerts}


async def test_a_replay_of_a_halted_process_is_a_case(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, BOTH, SILENCE)
    order = await order_with_unknown_outcome(rig)

    async def halt(*_args: object) -> TradeOutcome:
        raise Died

    with_calls(rig, trade=halt)
    with pytest.raises(Died):
        await watch(rig, SETTLE)
    crash(rig)
    rig.shop = shop_with(rig.shop, supplier=rig.supplier)
    rig.supplier.balance_now = Decimal("100.00")
    assert await recovery.recover_after_crash(rig.db, is_doubtful=True) == 1
    await watch(rig, 3 * SETTLE)

    case = await rig.order(order)
    assert (case.status, case.cause) == (S.REVIEW, Cause.PROCESS_HALTED)
    ended = await replay_of(rig, order)
    assert ended is not None
    assert (ended.outcome, ended.reason) == (AttemptOutcome.UNKNOWN, OutcomeReason.HALTED)
    assert len(rig.supplier.trades) == 1


async def test_an_unknown_outcome_that_the_halted_process_only_watched_is_watched_on(
    store: EngineDatabase,
) -> None:
    """Its trade was answered, or given up, before: nothing more can be sent for it."""
    rig = await open_doubtful(store, ENFORCING, SILENCE, Accepted(TradeNo("T1"), None, "THE-KEY"))
    order = await order_with_unknown_outcome(rig)
    crash(rig)
    assert await recovery.recover_after_crash(rig.db, is_doubtful=True) == 0
    assert await status(rig, order) is S.UNCERTAIN
    await watch(rig, 2 * SETTLE)
    await rig.work()
    assert await status(rig, order) is S.DELIVERED
    assert await recovery.recover_after_crash(rig.db, is_doubtful=True) == 0
    assert await status(rig, order) is S.DELIVERED


async def test_open_trades_become_cases_before_anything_else_can_fail(
    store: EngineDatabase,
) -> None:
    """A process that dies in its recovery tells nobody what it knew of the one before."""
    rig, order = await halted_in_a_trade(store)

    phases: list[object] = []

    async def die_after_one(phase: Any, *args: Any) -> Any:
        if phases:
            raise Died
        phases.append(phase)
        return await rig.db.transact(phase, *args)

    dying: Any = Overridden(rig.db, transact=die_after_one)
    with pytest.raises(Died):
        await recovery.recover_after_crash(dying, is_doubtful=True)
    assert await recovery.recover_after_crash(rig.db) == 0
    assert await status(rig, order) is S.REVIEW
