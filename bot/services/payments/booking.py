"""Books a payment once, and buys its quote.

Money that was paid is credited even if something else is wrong with it:
- a payment for an open invoice: what the invoice fixed;
- another amount, or a second payment: its value at the rate of now;
- a payment whose payload this bot did not sign: to who paid, at the rate of now;
- a payment in another currency than the method's, or by a method that is not set up: nothing. Its value
  is not known, and it is a payment case;
- a payment that was already taken back: nothing;
- a payment that an earlier database, or the lost part of a restored one, may have credited: nothing,
  until an operator decides about its payment case. It may have bought goods that are not in this
  database either;
- a payment whose booking failed several times: nothing, until an operator decides about its case.

Operators are alerted of the last six, and of an invoice that is not in a restored backup. An
amount that an operator typed needs no alert. An order is placed in the same transaction, or the
money stays in the wallet. The same transaction queues the order's status message or the receipt.
"""

from dataclasses import dataclass

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import Order
from bot.domain.payments.cases import NewPaymentCase, PaymentCaseKind
from bot.domain.payments.invoice_payload import decode_payload
from bot.domain.payments.payments import (
    INVOICE_LIFETIME,
    QUOTE_HELD_FOR_PAYMENT,
    Invoice,
    InvoiceStatus,
    PaymentDirection,
    PaymentEvent,
    PaymentMethod,
    PaymentSource,
    StoredPayment,
    book_payment,
    calculate_credited,
)
from bot.domain.people.person import Person
from bot.domain.system_ports import Ids
from bot.services.alerts import queue_status_update
from bot.services.checkout.confirmation import Confirmation, log_placed_order, place_order
from bot.services.payments.cases import open_case
from bot.services.payments.methods import find_method
from bot.services.payments.notices import alert_about_payment, queue_checked_notice, queue_receipt
from bot.services.payments.settled_invoices import settle_invoice
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction


def register_payer(tx: Transaction, payer: BuyerId) -> None:
    """Register a payer who is unknown; safe to call twice. Their name is not known either."""
    if tx.people.get(payer) is None:
        stranger = Person(payer, str(payer), None, "")
        tx.people.register(stranger, tx.settings.default_credit, tx.now)


@dataclass(frozen=True, slots=True)
class BookedPayment:
    """A booked payment and its result.

    `order` is the order that it paid for. `declined` is the reason why no order was placed; the
    money is then in the wallet.
    """

    payment: StoredPayment
    was_booked_before: bool
    order: Order | None = None
    declined: Declined | None = None


@dataclass(frozen=True, slots=True)
class PreparedPayment:
    """The arguments of `book_payment_once`, read before its transaction."""

    ids: Ids
    event: PaymentEvent
    method: PaymentMethod | None
    named: Invoice | None
    disk_has_free_space: bool


async def receive_payment(
    shop: Shop, db: Database, event: PaymentEvent, payload: str, invoice: Invoice | None = None
) -> BookedPayment:
    """Book a payment that a payment method reported; a repeated report changes nothing.

    `invoice` is what it pays, if that is known although this bot has not signed the payload.
    """
    prepared = await prepare_payment(shop, event, payload, invoice)
    booked = await db.transact(book_payment_once, prepared)
    shop.caches.bought_products.invalidate(event.buyer_id)
    if booked.order is not None and not booked.was_booked_before:
        log_placed_order(booked.order.id)
    return booked


async def prepare_payment(
    shop: Shop, event: PaymentEvent, payload: str, invoice: Invoice | None = None
) -> PreparedPayment:
    """Return what is needed to book a payment in a transaction; `invoice` as in `receive_payment`."""
    signed = decode_payload(payload, event.method, shop.settings.bot_id, shop.ports.sign)
    return PreparedPayment(
        shop.ports.ids,
        event,
        find_method(shop, event.method),
        signed or invoice,
        shop.ports.disk is None or await shop.ports.disk.has_free_space(),
    )


def book_payment_once(tx: Transaction, arguments: PreparedPayment) -> BookedPayment:
    """Book a prepared payment in a transaction that may hold more; a repetition changes nothing."""
    event = arguments.event
    tx.locks.payment(event.method, event.external_id)
    tx.locks.buyers(event.buyer_id)
    stored = tx.payments.find_payment(event.method, event.external_id, PaymentDirection.IN)
    if stored is not None:
        order = tx.orders.get(stored.order_id) if stored.order_id is not None else None
        return BookedPayment(stored, was_booked_before=True, order=order)
    register_payer(tx, event.buyer_id)
    was_taken_back = _was_taken_back(tx, event)
    invoice, is_known = _find_invoice(tx, arguments)
    selling_currency = tx.settings.currency
    is_expected = (
        invoice is not None
        and not was_taken_back
        and _is_expected(invoice, event, selling_currency)
    )
    credited = invoice.credited if invoice and is_expected else _value_now(tx, arguments)
    if was_taken_back:
        credited = Money(0, credited.currency)
    elif _is_suspect(tx, event, invoice if is_known else None):
        kind = PaymentCaseKind.FOUND_AFTER_RESTORE
        return _keep_for_operator(tx, arguments, kind, invoice, credited)
    elif not credited:
        kind = PaymentCaseKind.PARKED
        return _keep_for_operator(tx, arguments, kind, invoice, credited)
    # One that was taken back has an alert of its own.
    is_credited_by_itself = bool(credited) and event.source is not PaymentSource.OPERATOR
    if is_credited_by_itself and not (is_expected and is_known):
        alert_about_payment(tx, AlertKind.PAYMENT_UNEXPECTED, event, credited=credited)
    if credited:
        posted = tx.ledger.post(book_payment(event, credited), tx.now)
        assert posted, "the entry of a payment is written with the payment"
    placed = _buy_quote(tx, arguments, invoice) if invoice and is_expected else None
    order = _find_bought_order(placed)
    payment = StoredPayment(
        event, credited, invoice.id if invoice else None, order.id if order else None
    )
    is_new = tx.payments.add_payment(payment)
    assert is_new, "it was not found above"
    if invoice is not None and is_expected:
        settle_invoice(tx, invoice.id, InvoiceStatus.PAID)
    declined = placed if isinstance(placed, Declined) else None
    if order is not None:
        queue_status_update(tx, order)
    elif not was_taken_back:
        queue_receipt(tx, event, credited, declined)
        _alert_if_banned(tx, arguments, credited)
    return BookedPayment(payment, was_booked_before=False, order=order, declined=declined)


def _alert_if_banned(tx: Transaction, arguments: PreparedPayment, credited: Money) -> None:
    """Alert the operators of money in the wallet of a buyer who cannot spend it."""
    event = arguments.event
    payer = tx.people.get(event.buyer_id)
    if payer is not None and payer.banned and event.source is not PaymentSource.OPERATOR:
        kind = AlertKind.PAYMENT_BY_BANNED
        alert_about_payment(tx, kind, event, credited=credited)


def _was_taken_back(tx: Transaction, event: PaymentEvent) -> bool:
    """Return whether the reversal of a payment was reported before the payment itself."""
    key = event.method, event.external_id
    return tx.payments.find_payment(*key, PaymentDirection.REVERSAL) is not None


def _is_suspect(tx: Transaction, event: PaymentEvent, stored: Invoice | None) -> bool:
    """Return whether an earlier database, or the lost part of this one, may have had the payment.

    Then it may have bought goods that are not in this database. `stored` is its invoice, if this
    database has it. A payment is new, whatever any clock says, if this database made its invoice, or
    if it is not on the method's list when that is read for the first time. What an operator has
    confirmed is not suspect.
    """
    if event.source is PaymentSource.OPERATOR:
        return False
    if stored is not None and not stored.is_from_backup:
        return False
    if not tx.payments.is_list_read(event.method):
        return True
    restored_at = tx.payments.restored_at()
    return restored_at is not None and event.at < restored_at


def keep_parked_payment(tx: Transaction, arguments: PreparedPayment) -> bool:
    """Store a payment that could not be booked, and open its case; return False if it is known."""
    event = arguments.event
    key = event.method, event.external_id
    tx.locks.payment(*key)
    tx.locks.buyers(event.buyer_id)
    is_stored = tx.payments.find_payment(*key, PaymentDirection.IN) is not None
    if is_stored or _was_taken_back(tx, event):
        return False
    register_payer(tx, event.buyer_id)
    invoice, _ = _find_invoice(tx, arguments)
    is_expected = invoice is not None and _is_expected(invoice, event, tx.settings.currency)
    value = invoice.credited if invoice and is_expected else _value_now(tx, arguments)
    _keep_for_operator(tx, arguments, PaymentCaseKind.PARKED, invoice, value)
    return True


def _keep_for_operator(
    tx: Transaction,
    arguments: PreparedPayment,
    kind: PaymentCaseKind,
    invoice: Invoice | None,
    value: Money,
) -> BookedPayment:
    """Store a payment without crediting it, and let an operator decide about `value`.

    What the reading of a list finds has one alert together, at its end.
    """
    event, settings = arguments.event, tx.settings
    payment = StoredPayment(event, Money(0, settings.currency), invoice.id if invoice else None)
    is_new = tx.payments.add_payment(payment)
    assert is_new, "it was not stored before"
    if invoice is not None and _is_expected(invoice, event, settings.currency):
        settle_invoice(tx, invoice.id, InvoiceStatus.PAID)
    case = NewPaymentCase(
        kind, event.method, event.external_id, event.buyer_id, event.amount, value
    )
    is_found_in_list = (
        kind is PaymentCaseKind.FOUND_AFTER_RESTORE and event.source is PaymentSource.READ_BACK
    )
    open_case(tx, case, is_alerted=not is_found_in_list)
    if tx.now - event.at <= INVOICE_LIFETIME:  # its buyer may still look at the chat
        queue_checked_notice(tx, event)
    return BookedPayment(payment, was_booked_before=False)


def _find_invoice(tx: Transaction, arguments: PreparedPayment) -> tuple[Invoice | None, bool]:
    """Return the invoice that the payload names, and whether it is stored.

    After a restore it may be known from the payload only. Another person's invoice does not count.
    """
    named = arguments.named
    if named is None or named.buyer_id != arguments.event.buyer_id:
        return None, False
    stored = tx.payments.find_invoice(named.id)
    return stored or named, stored is not None


def _value_now(tx: Transaction, arguments: PreparedPayment) -> Money:
    """Return what the payment is worth at the rate of now; nothing in an unknown currency."""
    amount, method = arguments.event.amount, arguments.method
    if method is None or amount.currency != method.terms.currency:
        return Money(0, tx.settings.currency)
    return calculate_credited(amount, tx.settings.currency, method.rate)


def _is_expected(invoice: Invoice, event: PaymentEvent, selling_currency: str) -> bool:
    """Return whether the event pays the invoice.

    An invoice of an earlier database may say what is credited in another currency.
    """
    return (
        invoice.status is not InvoiceStatus.PAID
        and invoice.amount == event.amount
        and invoice.credited.currency == selling_currency
    )


def _buy_quote(
    tx: Transaction, arguments: PreparedPayment, invoice: Invoice
) -> Confirmation | Declined | None:
    """Place the order of the invoice's quote; None if it has none.

    A payment that is found late in its method's list buys nothing: the buyer may have bought elsewhere
    meanwhile. At a start the list may be read before the update, so a young one still buys.
    """
    if invoice.quote_id is None:
        return None
    event = arguments.event
    is_late = tx.now - event.at > QUOTE_HELD_FOR_PAYMENT
    if event.source is PaymentSource.READ_BACK and is_late:
        return Declined(DeclineReason.QUOTE_EXPIRED)
    return place_order(
        tx,
        arguments.ids,
        invoice.buyer_id,
        invoice.quote_id,
        message_id=None,
        disk_has_free_space=arguments.disk_has_free_space,
    )


def _find_bought_order(placed: Confirmation | Declined | None) -> Order | None:
    """Return the order that the payment has bought; none if the buyer had confirmed it before."""
    if isinstance(placed, Confirmation) and not placed.was_confirmed_before:
        return placed.order
    return None
