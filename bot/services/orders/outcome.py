"""Records the outcome of a trade with all its effects, each outcome in one transaction.

A trade that turns up after its order was cancelled as not charged is a loss that operators hear of. The
buyer has the money back and keeps it; nothing is delivered.
"""

import logging
from datetime import timedelta

from bot.domain.errors import ProcessOvertaken, VitrineError
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.causes import AttemptOutcome, Cause, OutcomeReason
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.refusals import RefusalMeaning
from bot.domain.orders.transition_inputs import (
    Accepted,
    NotSent,
    Refused,
    TradeOutcome,
    UnknownOutcome,
)
from bot.domain.orders.transitions import decide_transition
from bot.domain.payments import ledger
from bot.services import sales_pause
from bot.services.alerts import alert_operators
from bot.services.orders.seller_messages import read_text_rules
from bot.services.orders.trade import (
    FIRST_QUERY_DELAY,
    IsStopping,
    commit_with_retry,
    expected_cost_of,
    raw_reply,
    record_accepted_trade,
    trade_result,
    unknown_if_foreign_trade_no,
)
from bot.services.orders.transitions import alert_facts, apply_transition, supplier_charge
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: The delay after a trade that was not sent, and after the first failed preflight.
RETRY_DELAY = timedelta(seconds=5)


async def commit_outcome(
    shop: Shop,
    db: Database,
    submitted: Order,
    outcome: TradeOutcome,
    is_stopping: IsStopping,
    pause_cause: PauseCause | None,
) -> Order:
    """Commit the outcome of a trade and return the order.

    An outcome that cannot be recorded becomes a person's case.
    """
    try:
        return await commit_with_retry(
            shop,
            is_stopping,
            lambda: db.transact(conclude_attempt, submitted, outcome, pause_cause=pause_cause),
        )
    except ProcessOvertaken:
        # The process that took over decides about the order, and may not know of the reply.
        logger.exception(
            "order %s: the reply to its trade came too late to be stored", submitted.id
        )
        raise
    except (VitrineError, AssertionError) as error:
        logger.exception("order %s: the outcome does not fit its status", submitted.id)
        unknown = UnknownOutcome(
            type(error).__name__, raw_reply(outcome), OutcomeReason.NOT_RECORDED
        )
        return await commit_with_retry(
            shop,
            is_stopping,
            lambda: db.transact(_conclude_as_unknown, submitted, unknown, outcome),
        )


def _conclude_as_unknown(
    tx: Transaction, submitted: Order, unknown: UnknownOutcome, outcome: TradeOutcome
) -> Order:
    """Record an unknown outcome.

    If the order was concluded meanwhile, store the late reply and alert the operators. If it was
    cancelled as not charged and `outcome` is a trade, book a loss.
    """
    tx.locks.buyers(submitted.buyer_id)
    order = tx.orders.get(submitted.id)
    assert order is not None
    if order.status is OrderStatus.SUBMITTING:
        return conclude_attempt(tx, order, unknown)
    tx.attempts.save_late_reply(order.id, unknown.raw)
    outcome = unknown_if_foreign_trade_no(tx, order, outcome)
    if isinstance(outcome, Accepted) and may_have_late_trade(tx, order):
        return book_late_trade(tx, order, outcome, "shop")
    alert_operators(tx, AlertKind.LATE_REPLY, f"late:{order.id}", alert_facts(order))
    return order


def conclude_attempt(
    tx: Transaction, order: Order, outcome: TradeOutcome, *, pause_cause: PauseCause | None = None
) -> Order:
    """Record the outcome of a trade with all its effects in one transaction.

    With a `pause_cause`, the trade was refused to our account: sales pause and the order waits.
    """
    tx.locks.buyers(order.buyer_id)
    if pause_cause is not None and isinstance(outcome, Refused):
        sales_pause.pause_sales(tx, pause_cause, sales_pause.SHOP_ACTOR, outcome.message)
        outcome = NotSent(outcome.message, OutcomeReason.ACCOUNT_REFUSED)
    outcome = unknown_if_foreign_trade_no(tx, order, outcome)
    outcome = _unknown_if_request_no_in_use(tx, order, outcome)
    attempt = tx.attempts.end(order.id, trade_result(outcome), raw_reply(outcome), tx.now)
    if isinstance(outcome, Accepted):
        order = record_accepted_trade(tx, order, outcome, attempt)
    text = outcome.text if isinstance(outcome, Accepted) else None
    rules = read_text_rules(tx, order, text)
    moved = apply_transition(tx, order, decide_transition(order, outcome, rules))
    if moved.status is OrderStatus.ACCEPTED:
        tx.order_leases.postpone(order.id, tx.now + FIRST_QUERY_DELAY)
    if moved.status is OrderStatus.PLACED:
        tx.order_leases.postpone(order.id, tx.now + RETRY_DELAY)
    return moved


def _unknown_if_request_no_in_use(
    tx: Transaction, order: Order, outcome: TradeOutcome
) -> TradeOutcome:
    """Turn the refusal "number in use" of a first trade into an unknown outcome; alert operators.

    Nothing was ever sent under this number, so the refusal proves nothing.
    """
    if (
        tx.settings.unknown_outcome_rules.refusal_phrases.classify(outcome)
        is not RefusalMeaning.ORDER_EXISTS
    ):
        return outcome
    alert_operators(
        tx,
        AlertKind.REQUEST_NO_IN_USE,
        f"number:{order.id}",
        {
            **alert_facts(order),
            "cause": Cause.UNKNOWN_NUMBER_IN_USE.value,
            "cause_detail": trade_result(outcome).detail,
        },
    )
    return UnknownOutcome(
        trade_result(outcome).detail, raw_reply(outcome), OutcomeReason.NUMBER_IN_USE
    )


def may_have_late_trade(tx: Transaction, order: Order) -> bool:
    """Return whether a trade was sent for a cancelled order, and no charge was booked for it."""
    is_booked = order.trade_no is not None or order.cause is Cause.RULED_REFUND
    if order.status is not OrderStatus.CANCELLED or is_booked:
        return False
    attempt = tx.attempts.last(order.id)
    return attempt is not None and attempt.outcome is not AttemptOutcome.NOT_SENT


def book_late_trade(tx: Transaction, order: Order, trade: Accepted, actor: str) -> Order:
    """Book the charge of a cancelled order as a loss and alert the operators; return the order.

    The cost that the supplier named right before the trade is the best estimate of an unnamed charge.
    The caller has checked `may_have_late_trade`, and that no other order has the trade number.
    """
    charged = trade.charged or expected_cost_of(order, tx.attempts.last(order.id))
    found = Accepted(trade.trade_no, charged or order.cost, text=None)
    recorded = tx.orders.record_trade(order, found)
    charge = supplier_charge(recorded)
    loss = ledger.record_loss(order.id, order.account_id, charge, actor)
    posted = tx.ledger.post(loss, tx.now)
    assert posted, f"the charge for order {order.id} is already posted"
    facts = {**alert_facts(recorded), "charged": str(charge)}
    key = f"late-trade:{order.id}"
    alert_operators(tx, AlertKind.LATE_TRADE, key, facts)
    return recorded
