"""Books what payment methods report when they are asked: by polling, and by reading their lists.

Polling asks about the open invoices until the method's own status is final. A list is read at each
start: it has the payments that the shop has missed. The first reading by a new or a restored database
draws the line between old and new: what is on the list then, and not in the database, may have been
credited by an earlier database or by the lost part of this one. It becomes cases, with one alert.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta

from bot.domain.errors import PaymentMethodFailed, PaymentMethodUnavailable
from bot.domain.ids import MethodName
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.payments.cases import NewPaymentCase, PaymentCaseKind
from bot.domain.payments.gateway import InvoiceReport, ReportedPayment
from bot.domain.payments.invoice_payload import decode_payload, find_invoice_id, is_payload
from bot.domain.payments.payments import (
    Invoice,
    InvoiceStatus,
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
)
from bot.services.alerts import alert_operators
from bot.services.payments.booking import (
    keep_parked_payment,
    prepare_payment,
    receive_payment,
)
from bot.services.payments.cases import open_case
from bot.services.payments.methods import find_gateway
from bot.services.payments.reversals import receive_reversal
from bot.services.payments.settled_invoices import settle_invoice
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: The newest open invoices are asked about. One buyer has few of them, see `MAX_OPEN_INVOICES`.
MAX_POLLED = 10_000
#: How many invoices one question names.
POLLED_TOGETHER = 100
#: The time from the expiry of an invoice that its method does not have until it is closed.
UNKNOWN_AFTER = timedelta(days=1)


async def poll_open_invoices(shop: Shop, db: Database, together: int = POLLED_TOGETHER) -> int:
    """Ask the polled methods about their open invoices; return how many payments were booked.

    What one question about `together` invoices reports is booked before the next question. A method
    that does not answer is asked no more in this round; any other failure stops no other question.
    """
    polled = [method.name for method in shop.settings.payment_methods if method.terms.is_polled]
    if not polled:
        return 0
    booked = 0
    open_invoices = await db.read(lambda tx: tx.payments.list_open(polled, MAX_POLLED))
    for name, invoices in open_invoices.items():
        for first in range(0, len(invoices), together):
            asked = invoices[first : first + together]
            try:
                booked += await _poll_together(shop, db, name, asked)
            except PaymentMethodFailed as error:
                logger.warning("the invoices of %s could not be read: %s", name, error)
                break
            except Exception:
                logger.exception("an answer about invoices of %s could not be read", name)
    return booked


async def _poll_together(
    shop: Shop, db: Database, name: MethodName, invoices: Sequence[Invoice]
) -> int:
    """Ask a method about some of its invoices; return how many payments were booked.

    An invoice that it does not know is closed in the end: its app may have been replaced. Raises
    PaymentMethodFailed.
    """
    by_id = {str(invoice.external_id): invoice for invoice in invoices}
    reports = await find_gateway(shop, name).read_invoices(list(by_id))
    booked = 0
    for report in reports:
        invoice = by_id.pop(report.external_id, None)
        if invoice is not None:
            booked += await _book_report_alone(shop, db, invoice, report)
    unknown_since = shop.ports.clock.now() - UNKNOWN_AFTER
    for invoice in by_id.values():
        if invoice.expires_at < unknown_since:
            logger.warning("%s does not know the invoice %s: it is closed", name, invoice.id)
            await db.transact(_close, invoice)
    return booked


async def _book_report_alone(
    shop: Shop, db: Database, invoice: Invoice, report: InvoiceReport
) -> bool:
    """Book a report; an exception in one does not stop the others.

    Operators hear once a day of a report that is not understood or cannot be booked.
    """
    try:
        if not report.is_unreadable:
            return await _book_report(shop, db, invoice, report)
    except Exception:
        logger.exception("the invoice %s could not be booked; it is tried again", invoice.id)
    await db.transact(_alert_unreadable, invoice)
    return False


def _alert_unreadable(tx: Transaction, invoice: Invoice) -> None:
    facts = {
        "method": invoice.method,
        "invoice": str(invoice.external_id),
        "buyer": str(invoice.buyer_id),
        "amount": str(invoice.amount),
    }
    key = f"{AlertKind.PAYMENT_UNREADABLE}:{invoice.id}:{tx.now:%Y-%m-%d}"
    alert_operators(tx, AlertKind.PAYMENT_UNREADABLE, key, facts)


async def _book_report(shop: Shop, db: Database, invoice: Invoice, report: InvoiceReport) -> bool:
    """Book what an invoice's method says about it; return whether a payment was booked.

    The method was asked about this invoice, so a paid one is booked whatever its payload says.
    """
    match report.status:
        case InvoiceStatus.PAID if report.payment is not None:
            is_new = await book_reported_payment(
                shop, db, invoice.method, report.payment, PaymentSource.POLLING, invoice
            )
            if not is_new:
                # It is booked already, and has not ended the invoice: it was taken back.
                await db.transact(_close, invoice)
            return is_new
        case InvoiceStatus.PAID:
            # Let an operator decide about a paid invoice whose payment cannot be read. What was
            # paid is taken to be what the invoice asked for.
            event = PaymentEvent(
                method=invoice.method,
                external_id=str(invoice.external_id),
                direction=PaymentDirection.IN,
                buyer_id=invoice.buyer_id,
                amount=invoice.amount,
                at=shop.ports.clock.now(),
                source=PaymentSource.POLLING,
            )
            prepared = await prepare_payment(shop, event, "", invoice)
            await db.transact(keep_parked_payment, prepared)
        case InvoiceStatus.CLOSED:
            await db.transact(_close, invoice)
    return False


def _close(tx: Transaction, invoice: Invoice) -> None:
    tx.locks.buyers(invoice.buyer_id)
    settle_invoice(tx, invoice.id, InvoiceStatus.CLOSED)


async def book_listed_payments(shop: Shop, db: Database, name: MethodName) -> int:
    """Book the listed payments of a method that are not stored; return how many were booked.

    Payments whose payload this shop has not signed and that pay none of its invoices are left out: a
    bot that sold before this shop was set up has a long list. `vitrine reconcile` names them. Raises
    PaymentMethodFailed if the list cannot be read to its end, or if one of its payments could not be
    booked.
    """
    try:
        booked = await _book_pages(shop, db, name)
    except Exception:
        await db.transact(_alert_found, name)
        raise
    await db.transact(_end_reading, name)
    return booked


async def _book_pages(shop: Shop, db: Database, name: MethodName) -> int:
    booked = 0
    failed: Exception | None = None
    async for page in find_gateway(shop, name).list_payments():
        known, ours = await db.read(_list_known, name, page)
        for payment in page:
            if (payment.external_id, payment.direction) in known or (
                payment.external_id not in ours and await _is_foreign(shop, db, name, payment)
            ):
                continue
            try:
                booked += await book_reported_payment(
                    shop, db, name, payment, PaymentSource.READ_BACK
                )
            except Exception as error:
                logger.exception("the listed payment %s could not be booked", payment.external_id)
                failed = error
    if failed is not None:
        raise PaymentMethodUnavailable("a listed payment could not be booked") from failed
    return booked


def _end_reading(tx: Transaction, name: MethodName) -> None:
    """Note that a list was read to its end: from now on a payment that is not on it is new."""
    if not tx.payments.is_list_read(name):
        tx.payments.mark_list_read(name)
    _alert_found(tx, name)


def _alert_found(tx: Transaction, name: MethodName) -> None:
    """Alert the operators once of all payments of a method that a reading has left to them."""
    found = tx.payment_cases.sum_found(name)
    if found.count:
        facts = {"method": name, "count": str(found.count), "value": str(found.value)}
        kind = AlertKind.PAYMENTS_FOUND
        key = f"{kind}:{name}:{found.last_id}"
        alert_operators(tx, kind, key, facts)


async def _is_foreign(shop: Shop, db: Database, name: MethodName, payment: ReportedPayment) -> bool:
    """Return whether the payment is for an invoice that this shop has not made."""
    if payment.payer is None:
        return False
    return await _find_reported_invoice(shop, db, name, payment) is None


async def _find_reported_invoice(
    shop: Shop, db: Database, name: MethodName, payment: ReportedPayment
) -> Invoice | None:
    """Return the invoice that a payment names by its signed payload, or else a stored one."""
    signed = decode_payload(payment.payload, name, shop.settings.bot_id, shop.ports.sign)
    return signed or await db.read(_find_stored_invoice, name, payment)


def _find_stored_invoice(
    tx: Transaction, name: MethodName, payment: ReportedPayment
) -> Invoice | None:
    """Return the stored invoice of a payment whose payload no key of the shop has signed.

    The method may have lost the payload, or its key may be gone. Without a payer, only the method's
    own id names the invoice. With one, the id in the payload does, if payer and amount are right.
    """
    if payment.payer is None:
        return tx.payments.find_invoice_at(name, payment.external_id)
    invoice_id = find_invoice_id(payment.payload)
    invoice = tx.payments.find_invoice(invoice_id) if invoice_id is not None else None
    if invoice is None or invoice.method != name:
        return None
    is_same = (invoice.buyer_id, invoice.amount) == (payment.payer, payment.amount)
    return invoice if is_same else None


async def book_missed_payments(shop: Shop, db: Database, name: MethodName) -> None:
    """Book the listed payments of a method that are not stored. Retry until the list is read."""
    pause = 30.0
    while True:
        try:
            booked = await book_listed_payments(shop, db, name)
        except Exception as error:  # noqa: BLE001 - the list is read again later
            logger.warning("the payments of %s cannot be read: %s", name, type(error).__name__)
            await shop.ports.clock.sleep(pause)
            pause = min(2 * pause, 3600.0)
        else:
            if booked:
                logger.warning(
                    "payments of %s that were missed before, and are stored: %d", name, booked
                )
            return


def _list_known(
    tx: Transaction, name: MethodName, page: Sequence[ReportedPayment]
) -> tuple[set[tuple[str, PaymentDirection]], set[str]]:
    """Return which of a page need no booking, and the ids of payments that are stored.

    Polling books open invoices, and buys their quotes. Those from a backup are booked by the first
    reading: later it could not be known whether they were paid before the restore.
    """
    polled = tx.payments.list_open([name], MAX_POLLED).get(name, ())
    is_first = not tx.payments.is_list_read(name)
    known = {
        (str(invoice.external_id), PaymentDirection.IN)
        for invoice in polled
        if not (is_first and invoice.is_from_backup)
    }
    ids = [payment.external_id for payment in page]
    for direction in {payment.direction for payment in page}:
        found = tx.payments.list_known(name, ids, direction)
        known |= {(each, direction) for each in found}
    return known, tx.payments.list_known(name, ids, PaymentDirection.IN)


async def book_reported_payment(
    shop: Shop,
    db: Database,
    name: MethodName,
    payment: ReportedPayment,
    source: PaymentSource,
    polled: Invoice | None = None,
) -> bool:
    """Book a reported payment or reversal; return whether it was new.

    `polled` is the invoice that the method was asked about; it counts if the payload names none. If
    the method does not say who paid, the owner of the invoice is credited. An unknown invoice that
    another bot or key has signed is a payment case. Any other payload is no invoice of a shop.
    """
    invoice = await _find_reported_invoice(shop, db, name, payment) or polled
    payer = payment.payer or (invoice.buyer_id if invoice is not None else None)
    if payer is None and not is_payload(payment.payload):
        return False
    if payer is None:
        await db.transact(_open_case_without_owner, name, payment)
        return False
    event = PaymentEvent(
        method=name,
        external_id=payment.external_id,
        direction=payment.direction,
        buyer_id=payer,
        amount=payment.amount,
        at=payment.at,
        source=source,
        details=payment.details,
    )
    if payment.direction is PaymentDirection.IN:
        booked = await receive_payment(shop, db, event, payment.payload, invoice)
        return not booked.was_booked_before
    return await receive_reversal(shop, db, event, payment.payload, invoice)


def _open_case_without_owner(tx: Transaction, name: MethodName, payment: ReportedPayment) -> None:
    nothing = Money(0, tx.settings.currency)
    case = NewPaymentCase(
        PaymentCaseKind.WITHOUT_OWNER, name, payment.external_id, None, payment.amount, nothing
    )
    open_case(tx, case)
