"""Queues messages that follow from a change: alerts to operators, status updates and end notices.

The rows are committed with the change. Must not send anything: the outbox does.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

from bot.domain.ids import BuyerId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.people.staff import staff_actor
from storage.transaction import Transaction


def alert_operators(
    tx: Transaction,
    operator_ids: Collection[BuyerId],
    now: datetime,
    kind: AlertKind,
    key: str,
    facts: Mapping[str, str],
) -> bool:
    """Queue one alert for everyone with the right to it; return False if `key` was queued before.

    The fact `actor` names the member of staff who caused it, if any: they are not told.
    Whether a person still has the right is checked again when the alert is sent.
    """
    row_facts = {"kind": kind.value, **facts}
    readers = [
        each
        for each in tx.staff.list_with(kind.right, operator_ids)
        if staff_actor(each) != facts.get("actor")
    ]
    queued = [
        tx.outbox.add(OutboxKind.ALERT, reader, f"alert:{key}:{reader}", row_facts, now)
        for reader in readers
    ]
    return any(queued)


#: The age of an open order at its first scheduled update.
FIRST_UPDATE_AFTER: Final = timedelta(seconds=5)
#: The kind of the notice that an order was cancelled or refunded.
ORDER_ENDED = "order-ended"


def queue_status_update(tx: Transaction, now: datetime, order: Order) -> None:
    """Queue an update of the order's status message."""
    facts = {"order": str(order.id)}
    key = f"status:{order.id}"
    tx.outbox.add(OutboxKind.STATUS, order.chat_id, key, facts, now)


def has_end_notice(order: Order) -> bool:
    """Return whether the order ended without goods, so that a new message tells its buyer."""
    return order.status in {OrderStatus.CANCELLED, OrderStatus.REFUNDED}


def is_end_notice_with_quote(order: Order) -> bool:
    """Return whether the end notice waits for a fresh quote, because the coupon was refused.

    `bot.services.checkout.refused_coupons` queues it.
    """
    return order.status is OrderStatus.CANCELLED and order.cause is Cause.REFUSED_COUPON


def queue_end_notice(tx: Transaction, now: datetime, order: Order) -> None:
    """Queue the notice that the order was cancelled or refunded; safe to call twice."""
    facts = {"kind": ORDER_ENDED, "order": str(order.id)}
    tx.outbox.add(OutboxKind.NOTICE, order.chat_id, f"ended:{order.id}", facts, now)
