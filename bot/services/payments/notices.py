"""Queues what the buyer and the operators read about payments: receipts, notices and alerts.

The rows are committed with what they tell of. Must not send anything: the outbox does.
"""

from collections.abc import Mapping

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import MethodName
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.payments.payments import PaymentEvent
from bot.services.alerts import alert_operators
from storage.transaction import Transaction

#: The kind of the notice that is the receipt of a payment.
PAID = "paid"
#: The kind of the notice that a payment was received and is being checked by a person.
CHECKED = "payment-checked"
#: The kind of the notice that a payment was returned by the shop.
REFUNDED = "payment-refunded"
#: The kind of the notice that a payment was taken back from outside.
REVERSED = "payment-reversed"
_WHY = "why-"


def queue_receipt(
    tx: Transaction, event: PaymentEvent, credited: Money, declined: Declined | None
) -> None:
    """Queue the receipt of a payment that bought nothing; `declined` says why, if it should have."""
    facts = {
        "kind": PAID,
        "amount": str(credited.amount),
        "currency": credited.currency,
        "method": event.method,
        "paid": str(event.amount.amount),
        "paid_currency": event.amount.currency,
    }
    if declined is not None:
        facts["declined"] = declined.reason.value
        facts |= {f"{_WHY}{name}": value for name, value in declined.detail.items()}
    tx.outbox.add(OutboxKind.NOTICE, event.buyer_id, f"notice:{event.key}", facts, tx.now)


def parse_receipt(facts: Mapping[str, str]) -> tuple[Money, Declined | None]:
    """Return what `queue_receipt` was told: the money credited, and why nothing was bought."""
    credited = Money(int(facts["amount"]), facts["currency"])
    if "declined" not in facts:
        return credited, None
    detail = {
        name.removeprefix(_WHY): value for name, value in facts.items() if name.startswith(_WHY)
    }
    return credited, Declined(DeclineReason(facts["declined"]), detail)


def parse_paid_amount(facts: Mapping[str, str]) -> tuple[MethodName, Money] | None:
    """Return by which method how much was paid; None in a receipt of an earlier version."""
    if "paid" not in facts:
        return None
    return MethodName(facts["method"]), Money(int(facts["paid"]), facts["paid_currency"])


def queue_late_credit_notice(tx: Transaction, event: PaymentEvent, credited: Money) -> None:
    """Queue a notice that a payment that was being checked is credited now."""
    facts = {"kind": "credited", "amount": str(credited.amount), "currency": credited.currency}
    key = f"notice:{event.key}:credited"
    tx.outbox.add(OutboxKind.NOTICE, event.buyer_id, key, facts, tx.now)


def queue_checked_notice(tx: Transaction, event: PaymentEvent) -> None:
    """Queue a notice that a payment was received, and is credited after a person's check."""
    tx.outbox.add(
        OutboxKind.NOTICE, event.buyer_id, f"notice:{event.key}", _describe(CHECKED, event), tx.now
    )


def queue_refund_notice(tx: Transaction, event: PaymentEvent, debited: Money) -> None:
    """Queue a notice that the shop has returned a payment; the balance fell by `debited`."""
    _queue_debit_notice(tx, REFUNDED, event, debited)


def queue_reversal_notice(tx: Transaction, event: PaymentEvent, debited: Money) -> None:
    """Queue a notice that a payment was taken back: orders wait until an operator has decided."""
    _queue_debit_notice(tx, REVERSED, event, debited)


def _queue_debit_notice(tx: Transaction, kind: str, event: PaymentEvent, debited: Money) -> None:
    facts = _describe(kind, event)
    facts |= {"debited": str(debited.amount), "debited_currency": debited.currency}
    tx.outbox.add(OutboxKind.NOTICE, event.buyer_id, f"notice:{event.key}", facts, tx.now)


def _describe(kind: str, event: PaymentEvent) -> dict[str, str]:
    amount = event.amount
    return {"kind": kind, "amount": str(amount.amount), "currency": amount.currency}


def alert_about_payment(
    tx: Transaction, kind: AlertKind, event: PaymentEvent, **amounts: Money
) -> None:
    """Queue one alert about a payment for each operator; `amounts` name what was booked."""
    facts = {
        "method": event.method,
        "payment": event.external_id,
        "buyer": str(event.buyer_id),
        "amount": str(event.amount),
        **{name: str(money) for name, money in amounts.items()},
    }
    key = f"{kind}:{event.key}"
    alert_operators(tx, kind, key, facts)
