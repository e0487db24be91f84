"""Protocols for what the services need from outside: supplier, messenger, clock, ids, disk.

Adapters live in other packages; nothing is implemented here.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

from bot.domain.catalogue import CardPage, Category, Product
from bot.domain.checkout import Selection
from bot.domain.comparison_with_stored_answers import StoredAnswer
from bot.domain.exchange_rate import ExchangeRate
from bot.domain.ids import BuyerId, InviteCode, OrderId, RequestNo, SecretId, TradeNo
from bot.domain.order_transition_inputs import TradeOutcome
from bot.domain.pattern_budget import PatternBudget


class Clock(Protocol):
    """The source of time, which tests can replace."""

    def now(self) -> datetime:
        """Return the current time, aware, in UTC. It may jump in both directions when it is set."""

    def monotonic(self) -> float:
        """Return seconds on a clock that never goes back while this process runs.

        Only differences have a meaning.
        """

    async def sleep(self, seconds: float) -> None:
        """Wait for `seconds`."""


class ExchangeRateSource(Protocol):
    """A source of the exchange rate, if it is not fixed."""

    async def read(self) -> ExchangeRate:
        """Return the latest rate. Raises ExchangeRateUnavailable if there is none."""


class Ids(Protocol):
    """The source of random values that are stored durably."""

    def request_no(self) -> RequestNo:
        """Return a new idempotency key: 19 characters of [0-9A-Z], random, never a counter."""

    def invoice_id(self) -> str:
        """Return the id of a new invoice: 16 characters of [0-9a-f], random."""

    def invite_code(self) -> InviteCode:
        """Return a new code for an invite link: 16 characters of [0-9a-f], random."""

    def placeholder_contact(self) -> str:
        """Return a random contact for products that need no real one."""

    def query_password(self) -> str:
        """Return a new query password for a buyer who lets the shop choose one."""


@dataclass(frozen=True, slots=True)
class QueryReply:
    """Hold the supplier's answer about an order. `paid` is None if it does not say.

    `widgets` are the buyer's answers as the supplier stored them, by the names of the fields.
    """

    text: str | None
    paid: bool | None
    widgets: Mapping[str, StoredAnswer] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class OperatorProductInfo:
    """Facts about the supplier and its terms; never shown to buyers. `cost` is per piece."""

    owner: str | None
    cost: Decimal | None
    stock: int | None
    service_url: str | None
    service_im: str | None
    share_url: str | None


@dataclass(frozen=True, slots=True)
class UnreadableEntry:
    """An entry of the supplier's list that cannot be read and is therefore not sold.

    `reason` is a machine word. `code` and `name` are filled as far as the entry gives them.
    """

    code: str
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class UnreadableEntries:
    """The unreadable entries of the supplier's list: how many there are, and the first of them."""

    count: int = 0
    first: tuple[UnreadableEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """The time of the supplier's last successful answer.

    `clock_ahead_seconds` is how far its clock was ahead of ours, to about a second. None means that
    the supplier sends no time.
    """

    at: datetime
    clock_ahead_seconds: float | None


class AccountState(StrEnum):
    """Name the supplier's answer to the test of our account."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    NO_ANSWER = "no-answer"
    #: This supplier has no such test.
    NOT_OFFERED = "not-offered"


@dataclass(frozen=True, slots=True)
class AccountCheck:
    """The answer to one test of our account.

    `balance` is None unless the supplier told it. `message` holds its words if it refused.
    """

    state: AccountState
    balance: Decimal | None = None
    message: str = ""


class Patterns(Protocol):
    """Patterns of the supplier's fields. They are foreign, and matching them may be refused."""

    def matches(self, pattern: str, value: str) -> bool | None:
        """Return the remembered verdict whether `pattern` is found in `value`; None without one.

        Never compiles or matches, so a transaction may call it.
        """

    async def prepare_for(self, work: Callable[[], object], budget: PatternBudget) -> None:
        """Run `work`, and then judge what its calls of `matches` had no verdict on.

        Call it before a transaction, with what the transaction will ask. What exceeds the budget
        gets no verdict.
        """


class Supplier(Protocol):
    """The supplier's store. Reading calls raise SupplierUnavailable or SupplierRefusedCall.

    A refusal that concerns our account and not the product raises SupplierRefusedAccount, which is
    a SupplierUnavailable.
    """

    async def catalogue(self) -> tuple[tuple[Category, ...], int]:
        """Return every category with its products, and how many records could not be read."""

    async def product(self, code: str) -> Product:
        """Return one product with its details; the ids of its parts are 0."""

    async def stock(
        self, code: str, variant: str | None = None, sku: Mapping[str, str] | None = None
    ) -> int | None:
        """Return the live stock; None when the supplier does not say."""

    async def cards(
        self, code: str, page: int, variant: str | None, sku: Mapping[str, str], size: int = 10
    ) -> CardPage:
        """Return one page (from 1, `size` cards) of the cards that may be chosen."""

    async def card_premium(self, code: str, card_id: int) -> Decimal | None:
        """Return the surcharge of one card; raise SupplierRefusedCall when it is taken."""

    async def total_cost(self, selection: Selection) -> Decimal:
        """Return the total cost of `selection` now, in the supplier's currency."""

    async def ensure_available(self, selection: Selection) -> None:
        """Raise SupplierRefusedCall when stock or the chosen card does not satisfy `selection`."""

    def trade_connection(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> AbstractAsyncContextManager[None]:
        """Open the connection for one trade: `trade` in the block, called alike, uses it.

        Raise SupplierUnavailable if it cannot be opened: then nothing was sent.
        """

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        """Place the order, at most once, and pay it from the prepaid balance.

        Never raise for a network failure: the outcome contains it.
        """

    async def query(self, trade_no: TradeNo) -> QueryReply:
        """Return the state of an accepted order."""

    async def balance(self) -> Decimal | None:
        """Return the prepaid balance; None when the supplier does not tell it now."""

    async def check_account(self) -> AccountCheck:
        """Ask the supplier once whether it accepts our account. Never raise."""

    def account_refusal(self) -> str | None:
        """Return the supplier's words if it refused our account and has accepted no call since."""

    async def operator_product_info(self, code: str) -> OperatorProductInfo:
        """Return the facts about a product that are for operators only."""

    def missing_calls(self) -> tuple[str, ...]:
        """Return the calls of the API that this supplier has turned out not to offer."""

    def unreadable_entries(self) -> UnreadableEntries:
        """Return the unreadable entries of the last list; nothing before the first."""

    def last_answer(self) -> LastAnswer | None:
        """Return the last successful answer; None before the first."""


class LostFile(StrEnum):
    """A file of the running shop that was deleted or replaced while it was open."""

    #: What is written now disappears when the process ends.
    DATABASE = "database"
    #: A second process can run on the same database.
    INSTANCE_LOCK = "instance-lock"


class GivenUpPhases(Protocol):
    """The phases that the database refused each time they were tried, by name."""

    def list_given_up(self) -> Sequence[str]:
        """Return their names, each once."""

    def forget_given_up(self, names: Collection[str]) -> None:
        """Forget these names: operators were told of them."""


class Disk(Protocol):
    """The disk that holds our own data."""

    async def has_free_space(self) -> bool:
        """Return whether an order's data can be written, by trying it, and will not be lost.

        Cheap enough to be called for every tap.
        """

    async def find_lost_file(self) -> LostFile | None:
        """Return the file without which nothing may be sold or bought; None if all are there."""

    async def free_bytes(self) -> int | None:
        """Return how many bytes are free; None when this machine cannot tell it."""

    async def erase_deleted_data(self) -> None:
        """Remove deleted data from the files beside the database as well."""


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
