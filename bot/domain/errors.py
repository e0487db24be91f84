"""Exceptions that the domain raises when a caller cannot continue.

    VitrineError
    ├── InvalidAmount            a text or number that is not a valid amount of money
    ├── InvalidPriceRule         a value that no price rule may have
    ├── InvalidPromoRule         a value that no promo code may have
    ├── ExchangeRateUnavailable  the source of the exchange rate has no rate that can be used
    ├── PaymentMethodFailed      a call to a payment method failed
    │   ├── PaymentMethodUnavailable  no usable answer: unreachable, too slow, invalid data
    │   └── PaymentMethodRefused      the method answered with a refusal
    ├── CurrencyMismatch         arithmetic across currencies
    ├── IllegalTransition        an order status that the table does not allow
    ├── UnbalancedEntry          a ledger entry with one side, or postings that do not sum to zero
    ├── StaleVersion             a row changed after it was read (compare-and-set lost)
    ├── AlreadyHandled           an update whose inbox row is already closed
    ├── SupplierCallFailed       a reading call to the supplier failed
    │   ├── SupplierUnavailable  no usable answer: unreachable, too slow, invalid data
    │   │   ├── SupplierRefusedAccount  it refuses our account, so nothing is known of the product
    │   │   └── SupplierUnreadable      it answered, with an error page or other invalid data
    │   └── SupplierRefusedCall  the supplier answered with a refusal (`message` is its text)
    ├── DatabaseUnavailable      our own data cannot be read or written at the moment
    └── DecryptionFailed         an encrypted value that the available key does not open

Expected business refusals are values, not exceptions: see `Declined`.
"""

from dataclasses import dataclass, field
from enum import StrEnum


class VitrineError(Exception):
    """The base class of every exception that the shop raises on purpose."""


class InvalidAmount(VitrineError):  # noqa: N818 - reads as a fact
    """A text or number that is not a valid amount of money."""


class UnclearAmount(InvalidAmount):
    """A number that may mean several amounts ("1,000"), or one with an exponent or more decimals."""


class AmountTooLarge(InvalidAmount):
    """A whole number with more digits than any amount has."""


class AmountInOtherCurrency(InvalidAmount):
    """An amount that a person typed with the sign or code of another currency."""


class InvalidPriceRule(VitrineError):  # noqa: N818 - reads as a fact
    """A value that no price rule may have, such as a negative least margin."""


class InvalidPromoRule(VitrineError):  # noqa: N818 - reads as a fact
    """A value that no promo code may have, such as a discount above 100 %."""


class ExchangeRateUnavailable(VitrineError):  # noqa: N818 - reads as a fact
    """The source of the exchange rate has no rate that can be used."""


class PaymentMethodFailed(VitrineError):  # noqa: N818 - reads as a fact
    """A call to a payment method failed."""


class PaymentMethodUnavailable(PaymentMethodFailed):
    """The payment method gave no usable answer: unreachable, too slow, or invalid data."""


class PaymentMethodRefused(PaymentMethodFailed):
    """The payment method answered with a refusal; the text is its own."""


class CurrencyMismatch(VitrineError):  # noqa: N818 - reads as a fact
    """Arithmetic across currencies."""


class IllegalTransition(VitrineError):  # noqa: N818 - reads as a fact
    """A change of order status that the transition table does not allow."""


class UnbalancedEntry(VitrineError):  # noqa: N818 - reads as a fact
    """A ledger entry with one side only, or whose postings do not sum to zero in each currency."""


class StaleVersion(VitrineError):  # noqa: N818 - reads as a fact
    """A row changed after it was read: the compare-and-set found another version."""


class AlreadyHandled(VitrineError):  # noqa: N818 - reads as a fact
    """An update whose inbox row is already closed: a repeated update, which must be dropped."""


class SupplierCallFailed(VitrineError):  # noqa: N818 - reads as a fact
    """A reading call to the supplier failed."""


class SupplierUnavailable(SupplierCallFailed):
    """The supplier gave no usable answer: it was unreachable, too slow, or sent invalid data."""


class SupplierUnreadable(SupplierUnavailable):
    """The supplier answered with something that is not of its API, such as an error page."""


class SupplierRefusedCall(SupplierCallFailed):
    """The supplier answered with a refusal; `message` is its own text."""

    def __init__(self, message: str) -> None:
        super().__init__("the supplier refused")
        self.message = message


class SupplierRefusedAccount(SupplierUnavailable):
    """Say that the supplier refuses our account, whatever the product. `message` is its own text.

    It is a kind of SupplierUnavailable: the refusal says nothing about the product or the order.
    """

    def __init__(self, message: str) -> None:
        super().__init__("the supplier refused our account")
        self.message = message


class AccountRefusal(StrEnum):
    """Reasons of a supplier to refuse our account, for any product."""

    ACCESS = "access"  # an unknown merchant, a wrong key or signature
    TRADING = "trading"  # a ban, or no way of paying; reading calls still work
    BALANCE = "balance"  # the balance does not cover the order


class ProcessOvertaken(VitrineError):  # noqa: N818 - reads as a fact
    """Another process of the shop has taken over from this one, which must end."""


class DatabaseUnavailable(VitrineError):  # noqa: N818 - reads as a fact
    """Our own data cannot be read or written at the moment; the same phase may be tried again."""


class DecryptionFailed(VitrineError):  # noqa: N818 - reads as a fact
    """An encrypted value that the available key does not open, or that belongs to another row."""


class DeclineReason(StrEnum):
    """Why the shop declines a request; each reason has a sentence in every language."""

    PRODUCT_NOT_FOUND = "product-gone"
    NOT_SELLABLE = "not-sellable"
    #: Staff stopped selling the product.
    SALE_STOPPED = "sale-stopped"
    PRODUCT_CANNOT_OPEN = "cannot-open"
    SOLD_OUT = "sold-out"
    FLASH_SALE_UPCOMING = "flash-coming"
    FLASH_SALE_OVER = "flash-over"
    CARD_TAKEN = "card-taken"
    CHOICES_INCOMPLETE = "choices-incomplete"
    QUOTE_NOT_FOUND = "quote-gone"
    QUOTE_EXPIRED = "quote-expired"
    PRICE_CHANGED = "price-moved"
    PRICE_UNAPPROVED = "price-unapproved"
    INSUFFICIENT_FUNDS = "no-money"
    SUPPLIER_UNAVAILABLE = "supplier-away"
    SUPPLIER_REFUSED = "supplier-refused"
    ABOVE_SUPPLIER_BALANCE = "above-balance"
    #: The supplier takes no order like this at the moment: for want of money, or it does not answer.
    ORDERS_NOT_TAKEN = "no-orders"
    ORDER_NOT_FOUND = "order-gone"
    ORDER_NOT_OPEN = "order-not-open"
    TRADE_NUMBER_TAKEN = "trade-taken"
    TRADE_UNPAID = "trade-unpaid"
    #: The evidence says otherwise, and the operator gave no reason.
    RULING_NEEDS_REASON = "ruling-needs-reason"
    OTHER_SUPPLIER_ACCOUNT = "other-account"
    DELIVERY_DELETED = "goods-deleted"
    DISK_FULL = "no-room"
    NO_SECRET = "no-secret"  # noqa: S105 - a reason
    BUYER_NOT_FOUND = "buyer-gone"
    SALES_PAUSED = "sales-paused"
    BANNED = "banned"
    MONEY_RETURNED = "money-returned"
    #: The time in which a problem with an order can be reported is over.
    WARRANTY_OVER = "warranty-over"
    #: Only what was captured can be refunded in part.
    NOT_CAPTURED = "not-captured"
    REFUND_TOO_SMALL = "refund-too-small"
    REFUND_TOO_LARGE = "refund-too-large"
    TOO_MANY_PIECES = "too-many-pieces"
    CANNOT_CANCEL = "cannot-cancel"
    TOO_MANY_OPEN = "too-many-open"
    BUYER_CAP = "buyer-cap"
    SHOP_CAP = "shop-cap"
    OVER_CAP = "over-cap"
    TOO_MANY_REFUSED = "too-many-refused"
    TOO_MANY_SUPPORT_MESSAGES = "too-many-letters"
    TOO_MANY_WATCHES = "too-many-alerts"
    PAYMENT_TAKEN_BACK = "payment-taken-back"
    PAYMENT_METHOD_GONE = "payment-method-gone"
    PAYMENT_METHOD_AWAY = "payment-method-away"
    TOP_UP_TOO_SMALL = "top-up-too-small"
    TOP_UP_TOO_LARGE = "top-up-too-large"
    NOT_AN_AMOUNT = "not-an-amount"
    UNCLEAR_AMOUNT = "unclear-amount"
    OTHER_CURRENCY = "other-currency"
    NOTHING_TO_PAY = "nothing-to-pay"
    TOO_MANY_INVOICES = "too-many-invoices"
    PROMO_CODE = "promo-code"
    TOO_MANY_CODES = "too-many-codes"
    INVOICE_NOT_FOUND = "invoice-gone"
    INVOICE_PAID = "invoice-paid"
    INVOICE_CLOSED = "invoice-closed"
    TOO_MANY_CLAIMS = "too-many-claims"
    #: The buyer has withdrawn the claim and made it again too often.
    CLAIM_MADE_OFTEN = "claim-made-often"
    CLAIM_NOT_FOUND = "claim-gone"
    CLAIM_WITHOUT_VALUE = "claim-without-value"
    CLAIM_DECIDED = "claim-decided"


@dataclass(frozen=True, slots=True)
class Declined:
    """A refusal by a business rule, as a value: `reason` selects the sentence, `detail` fills it."""

    reason: DeclineReason
    detail: dict[str, str] = field(default_factory=dict)
