"""Trades that turn up after their order was cancelled as not charged: a loss that operators hear of.

The buyer has the money back and keeps it. Must not deliver anything.
"""

from datetime import datetime

from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.causes import AttemptOutcome, Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import Accepted
from bot.domain.payments import ledger
from bot.domain.settings import ShopSettings
from bot.services.alerts import alert_operators
from bot.services.orders.trade import expected_cost_of
from bot.services.orders.transitions import alert_facts, supplier_charge
from storage.transaction import Transaction


def may_have_late_trade(tx: Transaction, order: Order) -> bool:
    """Return whether a trade was sent for a cancelled order, and no charge was booked for it."""
    is_booked = order.trade_no is not None or order.cause is Cause.RULED_REFUND
    if order.status is not OrderStatus.CANCELLED or is_booked:
        return False
    attempt = tx.attempts.last(order.id)
    return attempt is not None and attempt.outcome is not AttemptOutcome.NOT_SENT


def book_late_trade(
    tx: Transaction,
    settings: ShopSettings,
    now: datetime,
    order: Order,
    trade: Accepted,
    actor: str,
) -> Order:
    """Book the charge of a cancelled order as a loss and alert the operators; return the order.

    The cost that the supplier named right before the trade is the best estimate of an unnamed charge.
    The caller has checked `may_have_late_trade`, and that no other order has the trade number.
    """
    charged = trade.charged or expected_cost_of(order, tx.attempts.last(order.id))
    found = Accepted(trade.trade_no, charged or order.cost, text=None)
    recorded = tx.orders.record_trade(order, found)
    charge = supplier_charge(recorded)
    loss = ledger.record_loss(order.id, order.account_id, charge, actor)
    posted = tx.ledger.post(loss, now)
    assert posted, f"the charge for order {order.id} is already posted"
    facts = {**alert_facts(recorded), "charged": str(charge)}
    key = f"late-trade:{order.id}"
    alert_operators(tx, settings.operator_ids, now, AlertKind.LATE_TRADE, key, facts)
    return recorded
