"""The port that sends messages, what can come of it, and the kinds of alerts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol, Self

from bot.domain.ids import BuyerId, OrderId, SecretId
from bot.domain.people.staff import Right


class AlertKind(StrEnum):
    """The kind of an alert to staff, with the right that its readers need.

    Each has a sentence in every language.
    """

    right: Right

    def __new__(cls, value: str, right: Right | None = None) -> Self:
        if right is None:
            raise TypeError(f"the alert {value!r} names no right")
        kind = str.__new__(cls, value)
        kind._value_, kind.right = value, right
        return kind

    REVIEW = "review", Right.MONEY
    COST_DIFFERS = "cost-differs", Right.VIEW_COST
    CHARGE_UNREADABLE = "charge-unread", Right.VIEW_COST
    LATE_REPLY = "late-reply", Right.MONEY
    #: The trade of an order whose buyer has the money back turned up: a loss.
    LATE_TRADE = "late-trade", Right.MONEY
    SECRET_WITHOUT_TRADE_NO = "goods-without-number", Right.MONEY
    UNDELIVERABLE = "undeliverable", Right.ANSWER
    STATUS_PARKED = "status-parked", Right.ANSWER
    SELLER_MESSAGE = "seller-message", Right.MONEY
    DOUBTFUL_DELIVERY = "doubtful-goods", Right.MONEY
    ANSWERS_ALTERED = "answers-altered", Right.ANSWER
    UPDATE_PARKED = "update-parked", Right.OWN
    WEBHOOK_SET = "webhook-set", Right.OWN
    OTHER_POLLER = "other-poller", Right.OWN
    MESSAGE_ENDS_PROGRAM = "message-ends-program", Right.OWN
    RECHECK_ENDS_PROGRAM = "recheck-ends-program", Right.OWN
    SUPPLIER_DOWN = "store-down", Right.RESTRICT
    #: The supplier takes no order, or not every order; and later that it does again.
    SUPPLIER_TROUBLE = "supplier-trouble", Right.RESTRICT
    SUPPLIER_TROUBLE_OVER = "supplier-trouble-over", Right.RESTRICT
    TRADE_REFUSED = "refused", Right.RESTRICT
    #: A replacement was cancelled: its buyer still has the faulty pieces.
    REPLACEMENT_FAILED = "replacement-failed", Right.MONEY
    REFUSED_COUNT = "refused-count", Right.RESTRICT
    QUOTE_REFUSED = "quote-refused", Right.RESTRICT
    DISK_FULL = "disk-full", Right.OWN
    DATABASE_LOST = "database-lost", Right.OWN
    INSTANCE_LOCK_LOST = "instance-lock-lost", Right.OWN
    BACKUP_FAILED = "backup-failed", Right.OWN
    #: The database refused a change each time it was tried.
    PHASE_GIVEN_UP = "phase-given-up", Right.OWN
    REQUEST_NO_IN_USE = "number-in-use", Right.MONEY
    CASES_OPEN = "cases-open", Right.MONEY
    SALES_PAUSED = "sales-paused", Right.RESTRICT
    SALES_RESUMED = "sales-resumed", Right.RESTRICT
    SHOP_CAP = "shop-cap", Right.RESTRICT
    RECONCILIATION_FAILED = "books", Right.VIEW_COST
    #: The full check found other sums of the ledger than those that figures are made of.
    STORED_SUMS_WRONG = "stored-sums", Right.VIEW_COST
    BALANCE_FELL = "balance-fell", Right.VIEW_COST
    #: The supplier balance lasts for a few days only, or does not cover a product that is sold.
    BALANCE_LOW = "balance-low", Right.VIEW_COST
    BALANCE_RECOVERED = "balance-recovered", Right.VIEW_COST
    LOW_QUOTE = "low-quote", Right.CATALOGUE
    #: A product is not sold: a trade of it has an unknown outcome, and it cannot be read.
    PRODUCT_BROKEN = "product-broken", Right.CATALOGUE
    #: A rate differs too much from the usual one: what depends on it stops until it is accepted.
    RATE_JUMPED = "rate-jumped", Right.CATALOGUE
    #: The rate of a payment method is used again.
    RATE_BACK = "rate-back", Right.CATALOGUE
    PAYMENT_UNEXPECTED = "payment-unexpected", Right.MONEY
    #: It is in the wallet of a buyer who cannot spend it.
    PAYMENT_BY_BANNED = "payment-by-banned", Right.MONEY
    #: What a payment method says about an invoice cannot be read or booked; it is asked again.
    PAYMENT_UNREADABLE = "payment-unreadable", Right.MONEY
    PAYMENT_WITHOUT_OWNER = "payment-without-owner", Right.MONEY
    PAYMENT_REVERSED = "payment-reversed", Right.MONEY
    CLAIMS_WAITING = "claims-waiting", Right.MONEY
    PAYMENT_CASES_WAITING = "payment-cases-waiting", Right.MONEY
    PAYMENT_AFTER_RESTORE = "payment-after-restore", Right.MONEY
    #: The reading of a method's list has found payments that this database does not know.
    PAYMENTS_FOUND = "payments-found", Right.MONEY
    #: The program failed to book it, several times; a payment case is open.
    PAYMENT_PARKED = "payment-parked", Right.MONEY
    #: Somebody opened the link that an owner made for new staff: an owner confirms who it is.
    STAFF_LINK_OPENED = "staff-link-opened", Right.OWN
    REFUND_REFUSED = "refund-refused", Right.MONEY
    REFUND_OVERDUE = "refund-overdue", Right.MONEY
    #: Only for those who asked for it.
    SALE = "sale", Right.VIEW
    DIGEST = "digest", Right.VIEW


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who settled what an alert is about ("shop", or "staff:" and an id), and when."""

    actor: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Alert:
    """One alert of a message. `facts` never hold a secret. `settlement` is None while it is open."""

    kind: AlertKind
    facts: Mapping[str, str]
    settlement: Settlement | None = None


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

    async def show_alerts(
        self, admin: BuyerId, alerts: Sequence[Alert], message_id: int | None
    ) -> SendResult:
        """Show several alerts of one kind, or a settled one, in the message `message_id`.

        Without it, or if it is gone and an alert is open, send a message.
        """

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        """Send a buyer a notice that is not an order status (balance credited, a failed tap)."""
