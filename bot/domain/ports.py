"""What the services need from outside, as protocols: supplier, messenger, clock, ids.

The store of our own data has a page of its own: `bot.domain.repositories`. Adapters live in other rooms;
nothing here is implemented.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import NewType, Protocol

from bot.domain.catalogue import CardPage, Category, Product
from bot.domain.checkout import Selection
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import RequestNo, TradeNo, TradeOutcome

SecretId = NewType("SecretId", int)


class Clock(Protocol):
    """Time, so that tests can own it."""

    def now(self) -> datetime:
        """The current moment, aware, in UTC. People and time servers set it, back as well."""

    def monotonic(self) -> float:
        """Seconds on a clock that only runs forward, as long as this process lives; its start means
        nothing.
        """

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class Ids(Protocol):
    """Randomness that ends up in durable places."""

    def request_no(self) -> RequestNo:
        """A fresh idempotency key: 19 characters of [0-9A-Z], random, never a counter."""

    def placeholder_contact(self) -> str:
        """A random contact for products that do not care who buys."""

    def query_password(self) -> str:
        """A query password for a buyer who asks for one to be made."""


@dataclass(frozen=True, slots=True)
class QueryReply:
    """What the supplier tells of an order; `paid` None means that it does not say."""

    text: str | None
    paid: bool | None


@dataclass(frozen=True, slots=True)
class OperatorProductInfo:
    """What names the supplier and its terms; never shown to buyers. `cost` is of one piece."""

    owner: str | None
    cost: Decimal | None
    stock: int | None
    service_url: str | None
    service_im: str | None
    share_url: str | None


@dataclass(frozen=True, slots=True)
class UnreadableEntry:
    """An entry of the supplier's list that cannot be read and is not sold for that; `why` is a machine
    word. `code` and `name` as far as they are told.
    """

    code: str
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class UnreadableEntries:
    """What of the supplier's list cannot be read: how many entries, and the first of them."""

    count: int = 0
    first: tuple[UnreadableEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """When the supplier last answered well, and how many seconds its clock was ahead of ours then (to a
    second or so); None when it does not tell the time.
    """

    at: datetime
    clock_ahead_seconds: float | None


class Supplier(Protocol):
    """The supplier's store. Reading calls raise SupplierAway or SupplierSaysNo."""

    async def catalogue(self) -> tuple[tuple[Category, ...], int]:
        """Every category with its products, and how many records could not be read."""

    async def product(self, code: str) -> Product:
        """One product with its details; facet ids are 0."""

    async def stock(
        self, code: str, variant: str | None = None, sku: Mapping[str, str] | None = None
    ) -> int | None:
        """Live stock; None when the supplier does not say."""

    async def cards(
        self, code: str, page: int, variant: str | None, sku: Mapping[str, str]
    ) -> CardPage:
        """One page (from 1, ten cards) of the cards that may be chosen."""

    async def card_premium(self, code: str, card_id: int) -> Decimal | None:
        """The surcharge of one card; SupplierSaysNo when it is taken."""

    async def total_cost(self, selection: Selection) -> Decimal:
        """The total cost of `selection` now, in the supplier's currency."""

    async def ensure_available(self, selection: Selection) -> None:
        """Raise SupplierSaysNo when stock or the chosen card does not satisfy `selection`."""

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        """Place the order, at most once, from the prepaid balance. Never raises on the wire."""

    async def query(self, trade_no: TradeNo) -> QueryReply:
        """What became of an accepted order."""

    async def balance(self) -> Decimal | None:
        """The prepaid balance; None when the supplier does not tell or cannot be asked now."""

    async def operator_product_info(self, code: str) -> OperatorProductInfo:
        """What the supplier tells of a product for an operator's eyes only."""

    def missing_calls(self) -> tuple[str, ...]:
        """The calls of its API that the supplier has turned out not to offer."""

    def unreadable_entries(self) -> UnreadableEntries:
        """What of the list could not be read when it was last asked for; nothing before that."""

    def last_answer(self) -> LastAnswer | None:
        """The last good answer; None before the first."""


class Disk(Protocol):
    """The disk that our own data stands on."""

    async def has_free_space(self) -> bool:
        """Whether there is room for what an order will write, tried out. Cheap: asked at every tap."""

    async def free_bytes(self) -> int | None:
        """How many bytes are free; None when that is not ours to know."""

    async def erase_deleted_data(self) -> None:
        """Leave nothing of what was deleted in the files beside the database."""


class AlertKind(StrEnum):
    """What an operator is told about; each has a sentence in every language."""

    REVIEW = "review"
    COST_DIFFERS = "cost-differs"
    CHARGE_UNREADABLE = "charge-unread"
    LATE_REPLY = "late-reply"
    SECRET_WITHOUT_TRADE_NO = "goods-without-number"  # noqa: S105 - a kind of alert
    UNDELIVERABLE = "undeliverable"
    UPDATE_PARKED = "update-parked"
    SUPPLIER_DOWN = "store-down"
    TRADE_REFUSED = "refused"
    DISK_FULL = "disk-full"
    BACKUP_FAILED = "backup-failed"
    REQUEST_NO_IN_USE = "number-in-use"
    CASES_OPEN = "cases-open"
    SALES_PAUSED = "sales-paused"
    SALES_RESUMED = "sales-resumed"
    SHOP_CAP = "shop-cap"
    RECONCILIATION_FAILED = "books"
    BALANCE_FELL = "balance-fell"


@dataclass(frozen=True, slots=True)
class Sent:
    """Telegram took it."""

    message_id: int | None


@dataclass(frozen=True, slots=True)
class RetryLater:
    """Try again after `seconds`; `reason` is a short word."""

    seconds: float
    reason: str


@dataclass(frozen=True, slots=True)
class Undeliverable:
    """It cannot be handed over now (the chat is out of reach, the message is refused): keep it for when
    the person returns or the shop starts anew.

    `for_good` says that there is nothing to send.
    """

    reason: str
    permanent: bool = False


SendResult = Sent | RetryLater | Undeliverable


class Messenger(Protocol):
    """Facts in; rendered and sent by the chat room. Never raises on the wire."""

    async def deliver(self, order_id: OrderId, secret_id: SecretId) -> SendResult:
        """Send a stored secret to the order's buyer and to nobody else."""

    async def update_status(self, order_id: OrderId) -> SendResult:
        """Bring the order's status line up to date."""

    async def alert(self, admin: BuyerId, kind: AlertKind, facts: Mapping[str, str]) -> SendResult:
        """Tell an operator. `facts` never hold a secret."""

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        """Tell a buyer something that is no order's status (credited, a tap that failed)."""
