"""Settles invoices, and keeps the messages that ask for their payment up to date.

The database knows which message shows an invoice. When the invoice is paid or closed, the outbox edits
that message, so that it asks for no payment any more. A message that is gone is not sent again.
"""

from dataclasses import dataclass
from typing import Final

from bot.domain.ids import BuyerId, InvoiceId, PaymentReference
from bot.domain.money import Money
from bot.domain.operations.outbox import OutboxKind
from bot.domain.payments.claims import BY_HAND
from bot.domain.payments.payments import Invoice, InvoiceStatus
from storage.transaction import Transaction

#: The kind of the notice that edits the message of a settled invoice.
INVOICE_SETTLED: Final = "invoice-settled"


@dataclass(frozen=True, slots=True)
class SettledInvoice:
    """A settled invoice as its message shows it.

    `paid` is None if it was closed without a payment. `reference` is set for a payment by hand.
    """

    message_id: int
    amount: Money
    paid: Money | None
    reference: PaymentReference | None = None


def settle_invoice(tx: Transaction, invoice_id: InvoiceId, status: InvoiceStatus) -> None:
    """Mark an open invoice as paid or closed, and queue the edit of its message.

    An invoice that is not open, or not stored, stays as it is. The caller has locked the buyer: the
    message may be recorded at the same time.
    """
    if not tx.payments.set_status(invoice_id, InvoiceStatus.OPEN, status):
        return
    invoice = tx.payments.find_invoice(invoice_id)
    assert invoice is not None, "its status was changed above"
    if tx.outbox.find_message(_make_key(invoice_id)) is not None:
        _queue_edit(tx, invoice)


def record_invoice_message(
    tx: Transaction, buyer: BuyerId, invoice_id: InvoiceId, message_id: int
) -> int | None:
    """Store which message shows a buyer's invoice from now on; return the one before, if it is another.

    If the invoice is settled already, the edit of the message is queued.
    """
    tx.locks.buyers(buyer)
    invoice = tx.payments.find_invoice(invoice_id)
    if invoice is None or invoice.buyer_id != buyer:
        return None
    key = _make_key(invoice_id)
    old_message_id = tx.outbox.find_message(key)
    tx.outbox.record_sent(
        OutboxKind.NOTICE, invoice.buyer_id, key, _describe(invoice_id), message_id, tx.now
    )
    if invoice.status is not InvoiceStatus.OPEN:
        _queue_edit(tx, invoice)
    return old_message_id if old_message_id != message_id else None


def record_claimed_message(
    tx: Transaction, buyer: BuyerId, reference: PaymentReference, message_id: int
) -> None:
    """Record the tapped message of a settled payment by hand, if none is recorded.

    The invoice was made by an earlier version, or the process died after sending its message.
    """
    invoice = tx.payments.find_invoice_at(BY_HAND, reference)
    if invoice is None or invoice.buyer_id != buyer or invoice.status is InvoiceStatus.OPEN:
        return
    if tx.outbox.find_message(_make_key(invoice.id)) is None:
        record_invoice_message(tx, buyer, invoice.id, message_id)


def find_settled_invoice(
    tx: Transaction, buyer: BuyerId, invoice_id: InvoiceId
) -> SettledInvoice | None:
    """Return what the message of a buyer's settled invoice shows; None if no message is to be edited."""
    invoice = tx.payments.find_invoice(invoice_id)
    message_id = tx.outbox.find_message(_make_key(invoice_id))
    if invoice is None or invoice.buyer_id != buyer or message_id is None:
        return None
    if invoice.status is InvoiceStatus.OPEN:
        return None
    paid = invoice.amount if invoice.status is InvoiceStatus.PAID else None
    if invoice.method != BY_HAND or invoice.external_id is None:
        return SettledInvoice(message_id, invoice.amount, paid)
    reference = PaymentReference(invoice.external_id)
    claim = tx.payment_claims.find(reference)
    # The operator may have confirmed another amount than the invoiced one.
    confirmed = claim.confirmed if claim is not None else None
    return SettledInvoice(message_id, invoice.amount, confirmed or paid, reference)


def _queue_edit(tx: Transaction, invoice: Invoice) -> None:
    tx.outbox.add(
        OutboxKind.NOTICE,
        invoice.buyer_id,
        _make_key(invoice.id),
        _describe(invoice.id),
        tx.now,
        resend=True,
    )


def _make_key(invoice_id: InvoiceId) -> str:
    """Return the key of the one outbox row that names the message of an invoice."""
    return f"invoice:{invoice_id}"


def _describe(invoice_id: InvoiceId) -> dict[str, str]:
    return {"kind": INVOICE_SETTLED, "invoice": invoice_id}
