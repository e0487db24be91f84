"""Queues messages that follow from a change: alerts to operators, status updates and end notices.

The rows are committed with the change. Must not send anything: the outbox does.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from bot.domain.ids import BuyerId
from bot.domain.operations.alerts import (
    ALERT_RULES,
    REFUNDED_FACT,
    AlertSubject,
    find_subject,
    format_subject,
)
from bot.domain.operations.messenger import AlertKind, Settlement
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.people.staff import parse_staff_actor, staff_actor
from storage.transaction import Transaction


def alert_operators(tx: Transaction, kind: AlertKind, key: str, facts: Mapping[str, str]) -> bool:
    """Queue one alert for everyone with the right to it; return False if `key` was queued before.

    The fact `actor` names the member of staff who caused it, if any: they get no alert.
    The right of a person is checked again when the alert is sent.
    One that comes soon after another of its kind may join its message: see `ALERT_RULES`.
    """
    row_facts = {"kind": kind.value, **facts}
    subject = find_subject(kind, facts, key)
    group_kind = kind.value if ALERT_RULES[kind].is_grouped else None
    readers = [
        each for each in tx.staff.list_with(kind.right) if staff_actor(each) != facts.get("actor")
    ]
    queued = [
        tx.alerts.add(
            reader,
            f"alert:{key}:{reader}",
            row_facts,
            tx.now,
            subject=subject,
            group_kind=group_kind,
        )
        for reader in readers
    ]
    return any(queued)


def settle_alerts(tx: Transaction, subject: AlertSubject, *ids: object, actor: str) -> None:
    """Mark the open alerts about a subject as settled by `actor`: their messages say so.

    `ids` are the facts that name the subject. `actor` is "shop", or "staff:" and an id.
    """
    settlement = Settlement(actor, tx.now)
    tx.alerts.settle(format_subject(subject, *ids), settlement, parse_staff_actor(actor))


def mark_seen(tx: Transaction, reader: BuyerId, message_id: int) -> bool:
    """Mark the open alerts of a reader's message as seen, for all who read them.

    Return False if the reader has no right to them any more. Safe to call twice.
    """
    shown = tx.alerts.list_shown(reader, message_id)
    for subject, alert in shown:
        if reader not in tx.staff.list_with(alert.kind.right):
            return False
        if subject is not None and ALERT_RULES[alert.kind].is_marked_as_seen:
            tx.alerts.settle(subject, Settlement(staff_actor(reader), tx.now))
    return True


def tell_of_sale(tx: Transaction, order: Order) -> None:
    """Queue the message about a sale for those who asked for it, with the capture of its money.

    Whether they are still staff is checked when it is sent. A replacement is no sale.
    """
    readers = [] if order.is_replacement else tx.notifications.list_with_sales()
    if not readers:
        return
    facts = {
        "kind": AlertKind.SALE.value,
        "order": str(order.id),
        "product": order.selection.name,
        "quantity": str(order.selection.quantity),
        "money": str(order.amount_paid),
    }
    subject = find_subject(AlertKind.SALE, facts)
    for each in readers:
        if each.wants_sale(order.amount_paid):
            key = f"sale:{order.id}:{each.person}"
            tx.alerts.add(
                each.person, key, facts, tx.now, subject=subject, group_kind=AlertKind.SALE.value
            )


def tell_of_part_refund(tx: Transaction, order: Order, actor: str) -> None:
    """Have the messages about a sale say how much of it is refunded by now.

    A refund of all of it settles them.
    """
    subject = format_subject(AlertSubject.SALE, order.id)
    facts = {REFUNDED_FACT: str(order.refunded)}
    tx.alerts.add_facts(subject, facts, tx.now, parse_staff_actor(actor))


def keep_message(tx: Transaction, reader: BuyerId, message_id: int) -> None:
    """Leave a message as it is whose alerts its reader has just settled in it."""
    tx.alerts.keep_message(reader, message_id)


#: The age of an open order at its first scheduled update.
FIRST_UPDATE_AFTER: Final = timedelta(seconds=5)
#: The kind of the notice that an order was cancelled or refunded.
ORDER_ENDED = "order-ended"


def queue_status_update(tx: Transaction, order: Order) -> None:
    """Queue an update of the order's status message."""
    facts = {"order": str(order.id)}
    key = f"status:{order.id}"
    tx.outbox.add(OutboxKind.STATUS, order.chat_id, key, facts, tx.now)


def has_end_notice(order: Order) -> bool:
    """Return whether the order ended without goods, so that a new message tells its buyer."""
    return order.status in {OrderStatus.CANCELLED, OrderStatus.REFUNDED}


def is_end_notice_with_quote(order: Order) -> bool:
    """Return whether the end notice waits for a fresh quote, because the coupon was refused.

    `bot.services.checkout.refused_coupons` queues it.
    """
    return order.status is OrderStatus.CANCELLED and order.cause is Cause.REFUSED_COUPON


def queue_end_notice(tx: Transaction, order: Order) -> None:
    """Queue the notice that the order was cancelled or refunded; safe to call twice."""
    facts = {"kind": ORDER_ENDED, "order": str(order.id)}
    tx.outbox.add(OutboxKind.NOTICE, order.chat_id, f"ended:{order.id}", facts, tx.now)
