"""The replay: sends an order's trade once more, under the same request number.

Only for a supplier that rejects duplicate numbers: its answer proves whether the first try was
booked. Must not be used with any other supplier, where it would be a second charge. The intent is
committed before it is sent, and the database refuses a second replay.
"""

import asyncio
import logging
from dataclasses import dataclass
from decimal import Decimal
from typing import assert_never

from bot.domain.catalogue.selection import UNREADABLE_SELECTION
from bot.domain.errors import (
    ProcessOvertaken,
    SupplierRefusedCall,
    SupplierUnavailable,
    VitrineError,
)
from bot.domain.money import round_cost_up
from bot.domain.orders.causes import Cause, OutcomeReason
from bot.domain.orders.evidence import OutcomeObservations
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.refusals import RefusalMeaning
from bot.domain.orders.refused_answers import redact_buyer_input
from bot.domain.orders.transition_inputs import (
    Accepted,
    EvidenceInconclusive,
    NotCharged,
    NotSent,
    ReplayAccepted,
    TradeOutcome,
    UnknownOutcome,
)
from bot.domain.orders.transitions import decide_transition
from bot.domain.settings import ShopSettings
from bot.services.orders.seller_messages import read_text_rules
from bot.services.orders.trade import (
    FIRST_QUERY_DELAY,
    IsStopping,
    balance_readings_during_trade,
    choose_contact,
    commit_with_retry,
    raw_reply,
    record_accepted_trade,
    send_trade,
    trade_result,
    unknown_if_foreign_trade_no,
)
from bot.services.orders.transitions import apply_transition
from bot.services.shop import Shop
from bot.shielding import shielded
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: Seconds that a check of the cost may take, and how many checks may fail.
PRICE_CHECK_TIMEOUT = 20.0
MAX_PRICE_CHECKS = 5


@dataclass(frozen=True, slots=True)
class ReplayCandidate:
    """An unknown outcome that may be replayed.

    `balance_before` is set if the balance is evidence. `history_text` tells a person what happened
    so far.
    """

    order: Order
    balance_before: Decimal | None
    history_text: str


async def replay_trade(
    shop: Shop,
    db: Database,
    observations: OutcomeObservations,
    candidate: ReplayCandidate,
    is_stopping: IsStopping,
) -> None:
    """Replay the trade if its cost has not risen, and apply what the answer proves.

    An answer that proves nothing is stored, and the outcome stays unknown. While the cost cannot be
    read, the replay is postponed and finally given up.
    """
    obstacle = await _find_obstacle(shop, candidate.order)
    if obstacle is not None:
        await db.transact(_postpone_or_give_up, candidate.order, obstacle)
    elif await db.transact(_begin_replay, candidate.order):
        await shielded(_send_replay(shop, db, observations, candidate, is_stopping))


async def _find_obstacle(shop: Shop, order: Order) -> SupplierUnavailable | NotSent | None:
    """Return why the trade must not be sent now.

    SupplierUnavailable is temporary; NotSent is final.
    """
    if order.selection is UNREADABLE_SELECTION:
        return NotSent("", OutcomeReason.SELECTION_UNREADABLE)
    try:
        async with asyncio.timeout(PRICE_CHECK_TIMEOUT):
            value = await shop.ports.supplier.total_cost(order.selection)
    except TimeoutError:
        return SupplierUnavailable("late")
    except SupplierUnavailable as away:
        return away
    except SupplierRefusedCall as no:
        said = redact_buyer_input(no.message, order.selection)
        return NotSent(said, OutcomeReason.PRICE_REFUSED)
    if round_cost_up(value, order.cost.currency) > order.cost:
        return NotSent("", OutcomeReason.PRICE_ROSE)
    return None


def _postpone_or_give_up(
    tx: Transaction, order: Order, obstacle: SupplierUnavailable | NotSent
) -> None:
    """Postpone the replay, or record that there will be none."""
    tx.locks.buyers(order.buyer_id)
    if isinstance(obstacle, SupplierUnavailable):
        if tx.attempts.count_balance_check(order.id) < MAX_PRICE_CHECKS:
            return
        obstacle = NotSent(str(obstacle), OutcomeReason.PRICE_UNAVAILABLE)
    tx.attempts.begin_replay(order.id, tx.now)
    tx.attempts.end_replay(order.id, trade_result(obstacle), b"", tx.now)


def _begin_replay(tx: Transaction, order: Order) -> bool:
    """Store the intent to replay; return False if the order has changed meanwhile."""
    tx.locks.buyers(order.buyer_id)
    found = tx.orders.get(order.id)
    if found is None or found.version != order.version:
        return False
    tx.attempts.begin_replay(order.id, tx.now)
    return True


async def _send_replay(
    shop: Shop,
    db: Database,
    observations: OutcomeObservations,
    candidate: ReplayCandidate,
    is_stopping: IsStopping,
) -> None:
    async with balance_readings_during_trade(shop, db, candidate.order, candidate.balance_before):
        contact = choose_contact(shop, candidate.order)
        outcome = await send_trade(shop, candidate.order, contact)
    try:
        await _commit_outcome(shop, db, observations, candidate, outcome, is_stopping)
    except ProcessOvertaken:
        logger.exception(
            "order %s: the reply to its replay came too late to be stored", candidate.order.id
        )
        raise
    except (VitrineError, AssertionError) as error:
        logger.exception(
            "order %s: the replay's outcome does not fit its status", candidate.order.id
        )
        unknown = UnknownOutcome(
            type(error).__name__, raw_reply(outcome), OutcomeReason.NOT_RECORDED
        )
        await _commit_outcome(shop, db, observations, candidate, unknown, is_stopping)


async def _commit_outcome(
    shop: Shop,
    db: Database,
    observations: OutcomeObservations,
    candidate: ReplayCandidate,
    outcome: TradeOutcome,
    is_stopping: IsStopping,
) -> None:
    """Commit the answer with its effects; restart the observation if it may have been a charge."""
    await commit_with_retry(
        shop, is_stopping, lambda: db.transact(_conclude_replay, candidate, outcome)
    )
    if isinstance(outcome, UnknownOutcome | Accepted):
        observations.restart(candidate.order.id, shop.ports.clock.monotonic())


def _conclude_replay(tx: Transaction, candidate: ReplayCandidate, outcome: TradeOutcome) -> None:
    order = candidate.order
    tx.locks.buyers(order.buyer_id)
    outcome = unknown_if_foreign_trade_no(tx, order, outcome)
    tx.attempts.end_replay(order.id, trade_result(outcome), raw_reply(outcome), tx.now)
    fact = _fact_proved_by(tx.settings, candidate, outcome)
    if fact is None:
        return
    if isinstance(fact, ReplayAccepted):
        attempt = tx.attempts.last(order.id)
        order = record_accepted_trade(tx, order, fact.accepted, attempt)
    text = fact.accepted.text if isinstance(fact, ReplayAccepted) else None
    rules = read_text_rules(tx, order, text)
    moved = apply_transition(tx, order, decide_transition(order, fact, rules))
    if moved.status is OrderStatus.ACCEPTED:
        tx.order_leases.postpone(order.id, tx.now + FIRST_QUERY_DELAY)


def _fact_proved_by(
    settings: ShopSettings, candidate: ReplayCandidate, outcome: TradeOutcome
) -> ReplayAccepted | EvidenceInconclusive | NotCharged | None:
    """Return what an answer proves; None if it proves nothing.

    Three answers are proof: accepted now, booked before, and insufficient balance. A supplier
    checks the balance only after it has looked for the number.
    """
    if isinstance(outcome, Accepted):
        return ReplayAccepted(outcome)
    evidence = settings.unknown_outcome_rules.refusal_phrases.classify(outcome)
    match evidence:
        case RefusalMeaning.ORDER_EXISTS:
            return EvidenceInconclusive(Cause.UNKNOWN_BUT_BOOKED, candidate.history_text)
        case RefusalMeaning.INSUFFICIENT_BALANCE:
            return NotCharged(Cause.NOT_CHARGED_INSUFFICIENT_BALANCE, candidate.history_text)
        case RefusalMeaning.COUPON_REFUSED | RefusalMeaning.NO_EVIDENCE:
            return None
    assert_never(evidence)
