"""Payments: invoices, what was paid for them, and the payment methods.

An invoice fixes what will be credited, in the selling currency, and the amount to pay, in the currency
of the payment method. A payment is an event that the method reports; its key makes it count once,
however often and by whichever path it is reported. Nothing here does I/O.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from math import ceil

from bot.domain.ids import BuyerId, InvoiceId, MethodName, OrderId, PaymentId, QuoteId
from bot.domain.money import Money, convert_amount, get_currency_exponent
from bot.domain.payments.ledger import LedgerEntry, Posting, format_buyer_account

#: The name that stands for every method where the database says whose list was read.
EVERY_METHOD = MethodName("*")
#: How long an invoice can be paid.
INVOICE_LIFETIME = timedelta(hours=24)
#: How long a quote is kept after its payment was allowed to begin.
QUOTE_HELD_FOR_PAYMENT = timedelta(minutes=10)
#: How long a quote is kept, from when it was made, for a payment without a check before it.
QUOTE_HELD_FOR_LINK = timedelta(minutes=30)
#: How long a quote is kept, from when it was made, however often its payment was allowed to begin.
QUOTE_HELD_AT_MOST = QUOTE_HELD_FOR_LINK
#: How long an invoice whose payment was accepted refuses another one: a second device may ask.
ACCEPTED_ONCE_IN = timedelta(minutes=1)
#: What precedes a method's name in the actor of its ledger entries.
_METHOD_ACTOR = "method:"


class InvoiceStatus(StrEnum):
    """The state of an invoice. A payment for one that is not open is credited all the same."""

    OPEN = "open"
    PAID = "paid"
    #: It can no longer be paid: too old, replaced, or declined by an operator.
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Invoice:
    """A request for money. With `quote_id` the payment also buys that quote.

    `credited` is in the selling currency. `amount` is in the currency of the method, rounded up.
    `external_id` is the method's own id of the invoice, if it has one, and `link` the address to
    pay at. With `is_from_backup` the last restore brought it: the lost part of the database may have
    had its payment.
    """

    id: InvoiceId
    buyer_id: BuyerId
    method: MethodName
    credited: Money
    amount: Money
    created_at: datetime
    quote_id: QuoteId | None = None
    external_id: str | None = None
    link: str = ""
    status: InvoiceStatus = InvoiceStatus.OPEN
    is_from_backup: bool = False

    @property
    def expires_at(self) -> datetime:
        return self.created_at + INVOICE_LIFETIME


class PaymentDirection(StrEnum):
    """The direction of a payment event.

    It is part of the key, because a refund has the id of its payment.
    """

    IN = "in"
    #: Money that we returned.
    REFUND = "refund"
    #: Money that was taken back from outside, which cannot be refused.
    REVERSAL = "reversal"


class PaymentSource(StrEnum):
    """By which path a payment became known."""

    UPDATE = "update"
    POLLING = "polling"
    #: The method's own list, read at a start.
    READ_BACK = "read_back"
    OPERATOR = "operator"


@dataclass(frozen=True, slots=True)
class PaymentEvent:
    """A movement of money that a payment method reports.

    `external_id` is unique within method and direction. `amount` is what was moved, in the method's
    currency, always positive.
    """

    method: MethodName
    external_id: str
    direction: PaymentDirection
    buyer_id: BuyerId
    amount: Money
    at: datetime
    source: PaymentSource
    #: The method's second id, if it has one: the provider's charge.
    provider_id: str = ""
    #: Facts of the method to keep, such as the asset that was sent.
    details: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Return the key of the ledger entry."""
        return make_event_key(self.method, self.external_id, self.direction)


def make_event_key(method: MethodName, external_id: str, direction: PaymentDirection) -> str:
    """Return the key of a payment event; a refund is sent to its method under this key."""
    return f"payment:{method}:{external_id}:{direction}"


@dataclass(frozen=True, slots=True)
class StoredPayment:
    """A payment as it was booked: `credited` is what the buyer's balance changed by.

    `id` is None until it is stored.
    """

    event: PaymentEvent
    credited: Money
    invoice_id: InvoiceId | None
    order_id: OrderId | None = None
    id: PaymentId | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PaymentSum:
    """The sum of a method's payments in one direction over a period, in one currency."""

    method: MethodName
    direction: PaymentDirection
    amount: Money
    times: int


@dataclass(frozen=True, slots=True)
class MethodTerms:
    """The limits and abilities of a payment method.

    `number` identifies the method on buttons and never changes. `minimum` and `maximum` are in its
    currency. `fee_bp` is what it keeps of each payment, in basis points; the shop pays it.
    `can_list` says whether its list of payments can be read, `can_refund` whether it can return
    them. With `is_polled` the shop asks about open invoices. With `anybody_can_pay`, the link
    is all that a payer needs; the owner of the invoice is credited. With `by_hand` the buyer reports
    the payment and an operator confirms it. `label` is the operator's own name for the method, ""
    for the usual one.
    """

    name: MethodName
    number: int
    currency: str
    minimum: Money
    maximum: Money
    fee_bp: int = 0
    can_list: bool = False
    can_refund: bool = False
    is_polled: bool = False
    anybody_can_pay: bool = False
    by_hand: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class MethodRate:
    """The value of one unit of a method's currency in the selling currency, and a buffer for it.

    The buffer raises the amount to pay, in basis points: the value may fall before it is exchanged.
    """

    rate: Decimal
    buffer_bp: int = 0


@dataclass(frozen=True, slots=True)
class PaymentMethod:
    """A payment method that the operator has set up."""

    terms: MethodTerms
    rate: MethodRate

    @property
    def name(self) -> MethodName:
        return self.terms.name


def calculate_invoice_amount(credited: Money, currency: str, method_rate: MethodRate) -> Money:
    """Return the amount to pay in `currency` for `credited`, rounded up to its minor unit."""
    # Exact: a rounded quotient may be a little above a whole unit, which is rounded up to the next.
    exponents = get_currency_exponent(currency) - get_currency_exponent(credited.currency)
    value = credited.amount * Fraction(10) ** exponents / Fraction(method_rate.rate)
    return Money(ceil(value * (10_000 + method_rate.buffer_bp) / 10_000), currency)


def calculate_credited(amount: Money, currency: str, method_rate: MethodRate) -> Money:
    """Return what a payment of `amount` is worth in the selling currency, rounded down."""
    value = convert_amount(amount, method_rate.rate, currency)
    return Money(int(value * 10_000 / (10_000 + method_rate.buffer_bp)), currency)


def method_account(method: MethodName) -> str:
    """Return the account of what a method has taken in: its postings are in the method's currency."""
    return f"topup:{method}"


def exchange_account(method: MethodName) -> str:
    """Return the account that connects the method's currency with the selling currency."""
    return f"exchange:{method}"


def book_payment(event: PaymentEvent, credited: Money) -> LedgerEntry:
    """Return the entry for a payment: `credited` is added to the buyer's balance."""
    return _exchange(event, event.key, "payment", credited, event.amount)


def book_late_credit(event: PaymentEvent, credited: Money) -> LedgerEntry:
    """Return the entry for a payment that an operator credits after it was stored."""
    return _exchange(event, f"{event.key}:credited", "payment", credited, event.amount)


def book_reversal(event: PaymentEvent, debited: Money) -> LedgerEntry:
    """Return the entry for a reversal: `debited` is taken from the buyer's balance."""
    return _exchange(event, event.key, "reversal", -debited, -event.amount)


def book_refund(event: PaymentEvent, debited: Money, retry: int = 0) -> LedgerEntry:
    """Return the entry for a refund that the shop starts; `event` has the direction REFUND.

    `retry` counts how often it was started again after a refusal: each time has an entry.
    """
    key = _make_refund_key(event, retry)
    return _exchange(event, key, "payment-refund", -debited, -event.amount)


def book_refused_refund(event: PaymentEvent, debited: Money, retry: int = 0) -> LedgerEntry:
    """Return the entry that gives `debited` back: the method refused the refund."""
    key = f"{_make_refund_key(event, retry)}:returned"
    return _exchange(event, key, "refund-refused", debited, event.amount)


def _make_refund_key(event: PaymentEvent, retry: int) -> str:
    return f"{event.key}:again{retry}" if retry else event.key


def _exchange(
    event: PaymentEvent, key: str, kind: str, credited: Money, received: Money
) -> LedgerEntry:
    buyer, taken = format_buyer_account(event.buyer_id), method_account(event.method)
    if credited.currency == received.currency and credited == received:
        sides: tuple[Posting, ...] = (Posting(taken, -received), Posting(buyer, credited))
    else:
        between = exchange_account(event.method)
        sides = (
            Posting(taken, -received),
            Posting(between, received),
            Posting(between, -credited),
            Posting(buyer, credited),
        )
    return LedgerEntry(key, kind, sides, None, f"{_METHOD_ACTOR}{event.method}")


def read_method_of_actor(actor: str) -> str:
    """Return the payment method that made a ledger entry; "" if none did."""
    return actor.removeprefix(_METHOD_ACTOR) if actor.startswith(_METHOD_ACTOR) else ""
