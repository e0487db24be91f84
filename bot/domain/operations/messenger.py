"""The port that sends messages, what can come of it, and the kinds of alerts."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.domain.ids import BuyerId, OrderId, SecretId


class AlertKind(StrEnum):
    """The kind of an alert to operators. Each has a sentence in every language."""

    REVIEW = "review"
    COST_DIFFERS = "cost-differs"
    CHARGE_UNREADABLE = "charge-unread"
    LATE_REPLY = "late-reply"
    #: The trade of an order whose buyer has the money back turned up: a loss.
    LATE_TRADE = "late-trade"
    SECRET_WITHOUT_TRADE_NO = "goods-without-number"  # noqa: S105 - a kind of alert
    UNDELIVERABLE = "undeliverable"
    STATUS_PARKED = "status-parked"
    SELLER_MESSAGE = "seller-message"
    DOUBTFUL_DELIVERY = "doubtful-goods"
    ANSWERS_ALTERED = "answers-altered"
    UPDATE_PARKED = "update-parked"
    WEBHOOK_SET = "webhook-set"
    OTHER_POLLER = "other-poller"
    MESSAGE_ENDS_PROGRAM = "message-ends-program"
    RECHECK_ENDS_PROGRAM = "recheck-ends-program"
    SUPPLIER_DOWN = "store-down"
    #: The supplier takes no order, or not every order; and later that it does again.
    SUPPLIER_TROUBLE = "supplier-trouble"
    SUPPLIER_TROUBLE_OVER = "supplier-trouble-over"
    TRADE_REFUSED = "refused"
    REFUSED_COUNT = "refused-count"
    QUOTE_REFUSED = "quote-refused"
    DISK_FULL = "disk-full"
    DATABASE_LOST = "database-lost"
    INSTANCE_LOCK_LOST = "instance-lock-lost"
    BACKUP_FAILED = "backup-failed"
    #: The database refused a change each time it was tried.
    PHASE_GIVEN_UP = "phase-given-up"
    REQUEST_NO_IN_USE = "number-in-use"
    CASES_OPEN = "cases-open"
    SALES_PAUSED = "sales-paused"
    SALES_RESUMED = "sales-resumed"
    SHOP_CAP = "shop-cap"
    RECONCILIATION_FAILED = "books"
    BALANCE_FELL = "balance-fell"
    LOW_QUOTE = "low-quote"
    #: A product is not sold: a trade of it has an unknown outcome, and it cannot be read.
    PRODUCT_BROKEN = "product-broken"
    #: A rate differs too much from the usual one: what depends on it stops until it is accepted.
    RATE_JUMPED = "rate-jumped"
    #: The rate of a payment method is used again.
    RATE_BACK = "rate-back"
    PAYMENT_UNEXPECTED = "payment-unexpected"
    #: It is in the wallet of a buyer who cannot spend it.
    PAYMENT_BY_BANNED = "payment-by-banned"
    #: What a payment method says about an invoice cannot be read or booked; it is asked again.
    PAYMENT_UNREADABLE = "payment-unreadable"
    PAYMENT_WITHOUT_OWNER = "payment-without-owner"
    PAYMENT_REVERSED = "payment-reversed"
    CLAIMS_WAITING = "claims-waiting"
    PAYMENT_CASES_WAITING = "payment-cases-waiting"
    PAYMENT_AFTER_RESTORE = "payment-after-restore"
    #: The reading of a method's list has found payments that this database does not know.
    PAYMENTS_FOUND = "payments-found"
    #: The program failed to book it, several times; a payment case is open.
    PAYMENT_PARKED = "payment-parked"
    REFUND_REFUSED = "refund-refused"
    REFUND_OVERDUE = "refund-overdue"


@dataclass(frozen=True, slots=True)
class Sent:
    """Telegram accepted the message."""

    message_id: int | None


@dataclass(frozen=True, slots=True)
class RetryLater:
    """The message must be sent again after `seconds`; `reason` is a short word."""

    seconds: float
    reason: str


@dataclass(frozen=True, slots=True)
class Undeliverable:
    """The message cannot be sent now: the chat is unreachable, or Telegram refuses the message.

    It is kept until the person returns or the shop restarts. `permanent` means that there is
    nothing to send.
    """

    reason: str
    permanent: bool = False


SendResult = Sent | RetryLater | Undeliverable


class Messenger(Protocol):
    """Renders facts and sends them to people. Its methods never raise for a network failure."""

    async def deliver(self, order_id: OrderId, secret_id: SecretId) -> SendResult:
        """Send a stored secret only to the buyer of the order."""

    async def update_status(self, order_id: OrderId) -> SendResult:
        """Bring the order's status message up to date."""

    async def alert(self, admin: BuyerId, kind: AlertKind, facts: Mapping[str, str]) -> SendResult:
        """Send an alert to an operator. `facts` never hold a secret."""

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        """Send a buyer a notice that is not an order status (balance credited, a failed tap)."""
