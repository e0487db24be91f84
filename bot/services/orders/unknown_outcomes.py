"""Settles unknown outcomes by the supplier balance, one replay and time; the rest become cases.

Must not guess. Must not use the wall clock, so that setting the clock cannot settle an outcome.
Every reading is committed before it is used.
"""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import assert_never

from bot.domain.catalogue.product import TAKEN_FOR_NONE
from bot.domain.catalogue.refused_choices import list_choices_taken_for_none
from bot.domain.orders.attempts import Attempt, BalanceReading, Replay, TradeResult
from bot.domain.orders.causes import (
    AttemptOutcome,
    Cause,
    OutcomeReason,
    cause_of_unknown,
    describe_reason,
    describe_replay,
)
from bot.domain.orders.evidence import (
    OutcomeObservations,
    UnansweredTradeDecision,
    UnansweredTradeEvidence,
    UnknownOutcomeRules,
    decide_unanswered_trade,
    detect_balance_movement,
    is_refusal_contradicted,
)
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.refused_answers import find_refused_answer
from bot.domain.orders.transition_inputs import EvidenceInconclusive, NotCharged, RefusalConfirmed
from bot.domain.orders.transitions import decide_transition
from bot.services.catalogue import browse
from bot.services.orders import account_refusals
from bot.services.orders import replay as orders_replay
from bot.services.orders.account_refusals import is_account_refused, possible_costs
from bot.services.orders.trade import IsStopping, never_stopping, take_balance_reading
from bot.services.orders.transitions import apply_transition
from bot.services.shop import Shop
from bot.services.side_by_side import process_concurrently
from storage.database import Database
from storage.transaction import Transaction

#: Readings of the balance after a refusal, and the delay between two.
MAX_BALANCE_CHECKS = 5
BALANCE_CHECK_DELAY = timedelta(seconds=5)
_MAX_ORDERS = 100

Verdict = EvidenceInconclusive | RefusalConfirmed | NotCharged


@dataclass(frozen=True, slots=True)
class _Evidence:
    """The stored evidence about an unknown outcome."""

    attempt: Attempt | None
    balance_readings: list[BalanceReading]
    replay: Replay | None

    @property
    def is_replay_lost(self) -> bool:
        """Return whether a replay was begun whose answer was never stored."""
        return self.replay is not None and self.replay.outcome is None


async def settle_unknown_outcomes(
    shop: Shop,
    db: Database,
    observations: OutcomeObservations,
    is_stopping: IsStopping = never_stopping,
) -> int:
    """Settle the unknown outcomes that are due; return how many were examined.

    `observations` must be kept until the process ends. Once `is_stopping` returns True, no trade is
    replayed.
    """
    # The balance and the numbers of another account would prove nothing.
    orders = await db.read(
        lambda tx: tx.orders.list_in_status(
            [OrderStatus.UNCERTAIN], _MAX_ORDERS, tx.settings.supplier_account_id
        )
    )
    observations.keep_only({order.id for order in orders})
    now = shop.ports.clock.monotonic()
    due = [order for order in orders if observations.is_due(order.id, now)]
    for order in due:
        observations.postpone(
            order.id, now + shop.settings.unknown_outcome_rules.reading_interval_seconds
        )

    async def settle(shop: Shop, db: Database, order: Order) -> None:
        await _settle_order(shop, db, observations, order, is_stopping)

    await process_concurrently(shop, db, due, settle)
    return len(due)


async def _settle_order(
    shop: Shop,
    db: Database,
    observations: OutcomeObservations,
    order: Order,
    is_stopping: IsStopping,
) -> None:
    # The product may be broken, or have a new field: its page is read again before its next sale.
    await browse.mark_page_old(shop, db, order.selection.product_id)
    evidence = await db.read(_read_evidence, order)
    attempt = evidence.attempt
    if attempt is None:
        verdict: Verdict | None = EvidenceInconclusive(Cause.UNKNOWN_NO_ATTEMPT)
    elif attempt.outcome is AttemptOutcome.REFUSED:
        verdict = await _settle_refused(
            shop, db, observations, order, attempt, evidence.balance_readings
        )
    else:
        trade = _UnansweredTrade(order, attempt, evidence, shop.settings.unknown_outcome_rules)
        verdict = await _settle_unanswered(shop, db, observations, trade, is_stopping)
    if verdict is not None:
        await db.transact(_apply_verdict, order, verdict)


def _read_evidence(tx: Transaction, order: Order) -> _Evidence:
    return _Evidence(
        tx.attempts.last(order.id),
        tx.attempts.balance_readings(order.id),
        tx.attempts.get_replay(order.id),
    )


def _apply_verdict(tx: Transaction, order: Order, verdict: Verdict) -> None:
    tx.locks.buyers(order.buyer_id)
    if isinstance(verdict, RefusalConfirmed):
        verdict = _name_refused_answer(tx, order, verdict)
    moved = apply_transition(tx, order, decide_transition(order, verdict))
    if isinstance(verdict, RefusalConfirmed):
        _stop_offering_names_taken_for_none(tx, order)
    if moved.cause is Cause.REFUSED:
        # The preflight succeeded, so an operator should look: an empty balance, a ban, a new rule?
        # Only a trade can check a coupon or an answer, so the refusal of one is nothing unusual.
        account_refusals.alert_refusal(tx, moved)


def _name_refused_answer(
    tx: Transaction, order: Order, confirmed: RefusalConfirmed
) -> RefusalConfirmed:
    """Return the refusal with the field that it is about, if the supplier refused an answer."""
    if confirmed.cause is not Cause.REFUSED or not order.selection.widgets:
        return confirmed
    product = tx.catalogue.product(order.selection.product_id)
    widgets = product.details.widgets if product is not None and product.details else ()
    refused = find_refused_answer(widgets, order.selection, confirmed.message)
    if refused is None:
        return confirmed
    return RefusalConfirmed(refused.description, Cause.REFUSED_ANSWER)


def _stop_offering_names_taken_for_none(tx: Transaction, order: Order) -> None:
    """Stop offering the choices called "0" of a refused order: only the trade refuses them."""
    selection = order.selection
    if TAKEN_FOR_NONE not in (selection.variant, *selection.sku.values()):
        return
    product = tx.catalogue.product(selection.product_id)
    if product is not None:
        taken_for_none = list_choices_taken_for_none(product, selection)
        tx.locks.product(product.id)
        tx.catalogue.mark_refused(product.id, taken_for_none)


# --- refused: checked with one balance reading -------------------------------------------------------


async def _settle_refused(
    shop: Shop,
    db: Database,
    observations: OutcomeObservations,
    order: Order,
    attempt: Attempt,
    balance_readings: list[BalanceReading],
) -> Verdict | None:
    is_of_coupon = attempt.reason is OutcomeReason.COUPON_REFUSED
    cause = Cause.REFUSED_COUPON if is_of_coupon else Cause.REFUSED
    confirmed = RefusalConfirmed(attempt.detail, cause)
    if attempt.balance_before is None:
        return confirmed
    after = await take_balance_reading(shop, db, order)
    if after is None:
        observations.postpone(
            order.id, shop.ports.clock.monotonic() + BALANCE_CHECK_DELAY.total_seconds()
        )
        if await db.transact(_count_balance_check, order) < MAX_BALANCE_CHECKS:
            return None
        return EvidenceInconclusive(Cause.REFUSED_BALANCE_UNREADABLE)
    before = Decimal(attempt.balance_before)
    expected_cost = None if attempt.expected_cost is None else Decimal(attempt.expected_cost)
    readings = [*(each.balance for each in balance_readings), after]
    if not is_refusal_contradicted(
        before, readings, possible_costs(order, expected_cost), shop.settings.unknown_outcome_rules
    ):
        if is_account_refused(shop.settings, attempt.detail, after, order.cost):
            # The account could not be checked right after the trade: a person decides.
            return EvidenceInconclusive(Cause.REFUSED, attempt.detail)
        return confirmed
    cause = (
        Cause.REFUSED_BUT_BALANCE_FELL
        if shop.settings.unknown_outcome_rules.exclusive_account
        else Cause.REFUSED_BUT_CHARGED
    )
    return EvidenceInconclusive(cause, attempt.detail)


def _count_balance_check(tx: Transaction, order: Order) -> int:
    return tx.attempts.count_balance_check(order.id)


# --- no reply: observed, and replayed if that proves something ----------------------------------------


@dataclass(frozen=True, slots=True)
class _UnansweredTrade:
    """An order whose trade got no reply, with its stored evidence."""

    order: Order
    attempt: Attempt
    evidence: _Evidence
    rules: UnknownOutcomeRules

    @property
    def balance_before(self) -> Decimal | None:
        """Return the balance before the trade; None if the balance is no evidence."""
        text = self.attempt.balance_before
        return Decimal(text) if text is not None and self.rules.exclusive_account else None

    @property
    def can_replay(self) -> bool:
        """Return whether a replay can prove something.

        Only one replay is allowed, and not under a number that the supplier knew before the first
        trade.
        """
        was_known_before = self.attempt.reason is OutcomeReason.NUMBER_IN_USE
        return (
            self.rules.rejects_duplicate_numbers
            and self.evidence.replay is None
            and not was_known_before
        )

    @property
    def history_text(self) -> str:
        """Return what happened so far, for the person who has to decide."""
        return self._with_replay(describe_reason(self.attempt.reason, self.attempt.detail))

    @property
    def inconclusive(self) -> EvidenceInconclusive:
        """Return the verdict for the case that nothing more can be found out."""
        cause, detail = cause_of_unknown(self.attempt.reason, self.attempt.detail)
        return EvidenceInconclusive(cause, self._with_replay(detail))

    def _with_replay(self, text: str) -> str:
        replay = self.evidence.replay
        if replay is None:
            return text
        told = describe_replay(replay.outcome, replay.reason, replay.detail)
        return f"{text}; {told}" if text else told


async def _settle_unanswered(
    shop: Shop,
    db: Database,
    observations: OutcomeObservations,
    trade: _UnansweredTrade,
    is_stopping: IsStopping,
) -> Verdict | None:
    """Observe the trade once and act on the decision; return the verdict if there is one."""
    order = trade.order
    if trade.evidence.is_replay_lost:
        await db.transact(_mark_replay_lost, order)
        observations.restart(order.id, shop.ports.clock.monotonic())
    now = shop.ports.clock.monotonic()
    evidence = await _observe_trade(shop, db, observations, trade, now)
    decision = decide_unanswered_trade(evidence, trade.rules, now)
    if (
        decision is UnansweredTradeDecision.CASE_NOTHING_TO_OBSERVE
        and trade.attempt.balance_before is not None
    ):
        # On a shared account it settles nothing, but the person who decides should know it.
        await take_balance_reading(shop, db, order)
    if decision is UnansweredTradeDecision.REPLAY and not is_stopping():
        candidate = orders_replay.ReplayCandidate(order, trade.balance_before, trade.history_text)
        await orders_replay.replay_trade(shop, db, observations, candidate, is_stopping)
    return _verdict_of(decision, trade)


async def _observe_trade(
    shop: Shop,
    db: Database,
    observations: OutcomeObservations,
    trade: _UnansweredTrade,
    now: float,
) -> UnansweredTradeEvidence:
    """Take one reading of the balance, if it is evidence, and return all that is known now."""
    observation = observations.get_or_start(trade.order.id, now)
    movement = None
    if trade.balance_before is not None:
        reading = await take_balance_reading(shop, db, trade.order)
        observation = observations.get_or_start(trade.order.id, now).with_reading(
            now, is_readable=reading is not None
        )
        observations.save(trade.order.id, observation)
        earlier = [each.balance for each in trade.evidence.balance_readings]
        movement = detect_balance_movement(trade.balance_before, [*earlier, reading])
    return UnansweredTradeEvidence(movement, trade.can_replay, observation)


def _verdict_of(decision: UnansweredTradeDecision, trade: _UnansweredTrade) -> Verdict | None:
    """Return the verdict on the order; None if the outcome stays unknown."""
    match decision:
        case UnansweredTradeDecision.WAIT | UnansweredTradeDecision.REPLAY:
            return None
        case UnansweredTradeDecision.NOT_CHARGED:
            return NotCharged(Cause.NOT_CHARGED_BALANCE_UNCHANGED, trade.history_text)
        case UnansweredTradeDecision.CASE_NOTHING_TO_OBSERVE:
            return trade.inconclusive
        case UnansweredTradeDecision.CASE_BALANCE_FELL:
            return EvidenceInconclusive(Cause.UNKNOWN_BALANCE_FELL, trade.history_text)
        case UnansweredTradeDecision.CASE_BALANCE_ROSE:
            return EvidenceInconclusive(Cause.UNKNOWN_BALANCE_ROSE, trade.history_text)
        case UnansweredTradeDecision.CASE_BALANCE_UNREADABLE:
            return EvidenceInconclusive(Cause.UNKNOWN_BALANCE_UNREADABLE, trade.history_text)
    assert_never(decision)


def _mark_replay_lost(tx: Transaction, order: Order) -> None:
    """Record an unknown outcome for a replay that was lost with its process.

    It is never sent again. Its late effects are observed from now on.
    """
    lost = TradeResult(AttemptOutcome.UNKNOWN, reason=OutcomeReason.CRASH)
    tx.attempts.end_replay(order.id, lost, b"", tx.now)
