"""Our own data as protocols: one repository an aggregate, and the two ways to reach them.

    await store.transact(phase, ...)    phase: async def (tx, ...) -> T, all or nothing
    await store.read(phase, ...)        the same, for looking only

A phase awaits nothing but methods of its `tx` (and other phases, given that `tx`): no network inside a
transaction. It may run more than once. Times are aware datetimes in UTC.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Concatenate, NewType, ParamSpec, Protocol, TypeVar

from bot.domain.books import Books
from bot.domain.catalogue import AccountId, Category, CategoryId, Product, ProductId
from bot.domain.checkout import Choices
from bot.domain.ledger import BuyerId, Entry, OrderId, Wallet
from bot.domain.money import Money
from bot.domain.order import (
    Accepted,
    Order,
    OrderEvent,
    OrderStatus,
    RequestNo,
    Step,
    TradeNo,
)
from bot.domain.ports import SecretId
from bot.domain.quote import Quote, QuoteId
from bot.domain.sales import Pause, PauseCause
from bot.domain.threads import Threads
from bot.domain.watching import Watch, WatchKind

UpdateId = NewType("UpdateId", int)
OutboxId = NewType("OutboxId", int)
T = TypeVar("T")
P = ParamSpec("P")


# --- people -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who wrote to the bot. `language` None: as their Telegram says."""

    id: BuyerId
    name: str
    username: str | None
    telegram_language: str
    language: str | None = None
    banned: bool = False
    screen_message_id: int | None = None


class People(Protocol):
    async def meet(self, person: Person, credit: Money, now: datetime) -> Person:
        """Store or refresh name, username and Telegram language; a newcomer gets `credit`."""

    async def get(self, person_id: BuyerId) -> Person | None: ...
    async def find(self, query: str) -> Person | None:
        """By numeric id or by @username, case-insensitive."""

    async def seen_after(self, person_id: BuyerId, moment: datetime) -> bool:
        """Whether the person was met after that moment."""

    async def set_language(self, person_id: BuyerId, language: str) -> None: ...
    async def set_screen(self, person_id: BuyerId, message_id: int | None) -> None: ...
    async def all(self, offset: int, limit: int) -> tuple[list[Person], int]:
        """A page of people, newest first, and how many there are."""


# --- inbox --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RawUpdate:
    """An update as Telegram sent it. `lane` is the user or chat whose order is kept; 0: none."""

    update_id: UpdateId
    lane: int
    body: bytes


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A stored update that is not closed. `body` is opened from the vault; it may be tried again."""

    update_id: UpdateId
    lane: int
    body: bytes
    attempts: int
    next_at: datetime


class Inbox(Protocol):
    async def add(self, updates: Sequence[RawUpdate], now: datetime) -> list[UpdateId]:
        """Store sealed; ids seen before are passed over. Returns the ids that are new."""

    async def open_rows(self, limit: int) -> list[InboxRow]:
        """Neither closed nor parked, by update id: what a restart finds."""

    async def close(self, update_id: UpdateId, now: datetime) -> None:
        """Close an open row and drop its body; AlreadyHandled when it is not open."""

    async def close_all(self, update_ids: Sequence[UpdateId], now: datetime) -> set[UpdateId]:
        """The same for many rows; those of them that were open."""

    async def failed(self, update_id: UpdateId, next_at: datetime, error: str) -> int:
        """Count a failed attempt of an open row and return how many there were."""

    async def park(self, update_id: UpdateId, error: str) -> None:
        """Set an open row aside for a person; its sealed body is kept."""

    async def depth(self) -> tuple[int, int]:
        """How many rows are open, and how many were set aside."""

    async def purge(self, before: datetime) -> int:
        """Delete rows closed before then; how many."""


# --- catalogue ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a sync changed. `written` counts everything, places in the list among it."""

    new: int = 0
    gone: int = 0
    changed: int = 0
    unreadable: int = 0
    written: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A category with the number of products on it."""

    category: Category
    count: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A product on sale and its place: smaller ranks stand first, pinned products before the others."""

    product: Product
    rank: tuple[int, int, int]


class CatalogueRows(Protocol):
    async def mirror(
        self, account: AccountId, categories: Sequence[Category], now: datetime
    ) -> SyncReport:
        """Take over the supplier's list: ids stay with their (account, code), absent ones are gone.
        Details that were read before are kept.
        """

    async def save_product(self, account: AccountId, product: Product, now: datetime) -> Product:
        """Take over one product's page; returns it with ids on every facet. Facet ids stay with
        (product, kind, parent, name) for ever.
        """

    async def shelves(self, account: AccountId) -> list[Shelf]:
        """Categories that have products, in the supplier's order."""

    async def category(self, category_id: CategoryId) -> Category | None: ...
    async def products(
        self, category_id: CategoryId, offset: int, limit: int
    ) -> tuple[list[Product], int]:
        """A page of present, sellable products of a category, and how many there are."""

    async def listed(self, account: AccountId, after: ProductId, limit: int) -> list[Listed]:
        """Present, sellable products with ids above `after`, by id."""

    async def named(self, account: AccountId) -> Sequence[tuple[ProductId, str, str]]:
        """Id, name and code of every product ever listed; what is present first."""

    async def pin(self, product_id: ProductId, actor: BuyerId, now: datetime) -> bool:
        """Put a product first, behind those that are; False when it stands there already."""

    async def unpin(self, product_id: ProductId) -> bool:
        """Put it back among the others; False when it stands there already."""

    async def product(self, product_id: ProductId) -> Product | None:
        """With its details if they were ever read; `gone` says that it is no longer sold."""

    async def product_read_at(self, product_id: ProductId) -> datetime | None:
        """When its page was last read."""

    async def unsellable(self, account: AccountId) -> list[Product]:
        """Products that cannot be sold rightly; `details.unsellable` says why."""


# --- checkout and quotes ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Checkout:
    """A buyer's open choices for one product.

    `expecting` is the key of the question that the buyer's next text answers: at most one checkout of a
    buyer expects. `toggled` holds the picked choices of a checkbox field that is not done yet.
    """

    buyer_id: BuyerId
    product_id: ProductId
    choices: Choices = field(default_factory=Choices)
    expecting: str | None = None
    toggled: tuple[int, ...] = ()
    #: The key of a question that was answered and is asked once more; its answer stands meanwhile.
    reopened: str | None = None
    #: When it was last touched; set by the store.
    updated_at: datetime | None = field(default=None, compare=False)


class Checkouts(Protocol):
    async def get(self, buyer: BuyerId, product: ProductId) -> Checkout | None: ...
    async def save(self, checkout: Checkout, now: datetime) -> None:
        """Insert or replace; when it expects, no other checkout of the buyer does any more."""

    async def expecting(self, buyer: BuyerId) -> Checkout | None: ...
    async def expect_nothing(self, buyer: BuyerId) -> None: ...
    async def delete(self, buyer: BuyerId, product: ProductId) -> None: ...
    async def purge(self, before: datetime) -> int:
        """Delete checkouts not touched since then; how many."""


class Quotes(Protocol):
    async def add(self, quote: Quote) -> QuoteId:
        """Store a new quote (its id is ignored) and return its id. Older open quotes of the same
        buyer and product expire with it.
        """

    async def owned(self, quote_id: QuoteId, buyer: BuyerId) -> Quote | None: ...
    async def newest(self, buyer: BuyerId, product: ProductId) -> Quote | None:
        """The buyer's last quote of the product, whatever became of it."""

    async def keep_newest(self, buyer: BuyerId, count: int, now: datetime) -> int:
        """Let all but the buyer's newest open quotes expire; how many did."""

    async def consume(self, quote_id: QuoteId, order_id: OrderId) -> None:
        """Bind the quote to its one order; Stale when it is bound already."""

    async def purge(self, before: datetime) -> int:
        """Delete quotes that expired before then and became no order; how many."""


# --- orders -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NewOrder:
    """What the confirm transaction writes."""

    quote: Quote
    request_no: RequestNo
    delivery: str
    chat_id: int
    status_message_id: int | None


@dataclass(frozen=True, slots=True)
class Attempt:
    """The one try at trading an order. `outcome` None: still in flight, or died in flight.

    `balance_before` and `expected` (the last valuation) are exact decimals as text.
    """

    order_id: OrderId
    account_id: AccountId
    request_no: RequestNo
    balance_before: str | None
    started_at: datetime
    expected: str | None = None
    outcome: str | None = None
    detail: str = ""
    checks: int = 0


@dataclass(frozen=True, slots=True)
class Sample:
    """One reading of the supplier's balance beside an order: an exact decimal, None when it could not
    be read. They count from 1.
    """

    seq: int
    balance: Decimal | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Replay:
    """The one time that an order's trade was sent again. `outcome` None: in flight, or died so."""

    order_id: OrderId
    started_at: datetime
    outcome: str | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over a span of time."""

    orders: int
    delivered: int
    cancelled: int
    revenue: Money
    cost: Money


class Orders(Protocol):
    async def add(self, new: NewOrder, now: datetime) -> Order:
        """Insert in PLACED with its first event, due at once."""

    async def get(self, order_id: OrderId) -> Order | None: ...
    async def owned(self, order_id: OrderId, buyer: BuyerId) -> Order | None: ...
    async def of_quote(self, quote_id: QuoteId) -> Order | None: ...
    async def of_trade(self, account: AccountId, trade_no: TradeNo) -> Order | None: ...
    async def page(
        self,
        buyer: BuyerId,
        offset: int,
        limit: int,
        statuses: Sequence[OrderStatus] | None = None,
    ) -> tuple[list[Order], int]:
        """A buyer's orders (only those in `statuses`, if given), newest first, and how many there are.
        Ended ones that the buyer had forgotten are not among them.
        """

    async def in_status(self, statuses: Sequence[OrderStatus], limit: int) -> list[Order]:
        """Oldest first."""

    async def count(self, statuses: Sequence[OrderStatus]) -> int:
        """How many orders stand in one of these."""

    async def count_open(self, buyer: BuyerId) -> int:
        """Orders of the buyer that hold money."""

    async def claim_trade(
        self, account: AccountId, now: datetime, lease_until: datetime
    ) -> Order | None:
        """The oldest due PLACED order, unless a trade of the account is in flight or uncertain."""

    async def claim_due(
        self, statuses: Sequence[OrderStatus], now: datetime, lease_until: datetime, limit: int
    ) -> list[Order]:
        """Due orders in these states, taken until `lease_until`."""

    async def claim_changing(
        self, now: datetime, lease_until: datetime, made_after: datetime, limit: int
    ) -> list[Order]:
        """Due FULFILLED and DELIVERED orders of manual delivery that have a trade number and are
        not older than that: their seller may yet send something new. Taken until `lease_until`.
        """

    async def wake(self, now: datetime, horizon: datetime, *, claimed: bool) -> int:
        """Make due what would sleep beyond `horizon` (a clock was set back; orders that are no longer
        open may sleep a day more) and, right after start, what a crash left `claimed`; how many.
        """

    async def move(self, order: Order, step: Step, actor: str, now: datetime) -> Order:
        """Walk `step.path` by compare-and-set on (status, version), one event a move. Stale when
        the row moved on.
        """

    async def put_back(
        self, order_id: OrderId, next_at: datetime, troubled_at: datetime | None = None
    ) -> None:
        """When to look at it again; counts a poll. `troubled_at` notes that looking failed then: the
        first such moment is kept until a look succeeds or the order moves.
        """

    async def record_trade(self, order_id: OrderId, accepted: Accepted) -> None:
        """Keep the trade number (unique per account; Stale when another order has it), the charged
        amount and the seller's note.
        """

    async def set_status_message(self, order_id: OrderId, message_id: int) -> None: ...
    async def events(self, order_id: OrderId) -> list[OrderEvent]: ...
    async def totals(self, since: datetime) -> Totals: ...


class Attempts(Protocol):
    async def begin(self, attempt: Attempt) -> None:
        """Commit the intent to trade. The database refuses a second live attempt of the order and
        a second open one on the account.
        """

    async def end(
        self, order_id: OrderId, outcome: str, detail: str, raw: bytes, now: datetime
    ) -> None:
        """Close the open attempt with what is known; `raw` is sealed."""

    async def keep_reply(self, order_id: OrderId, raw: bytes) -> None:
        """Seal a reply that came after the last attempt was closed; never overwrites one."""

    async def last(self, order_id: OrderId) -> Attempt | None: ...
    async def checked(self, order_id: OrderId) -> int:
        """Count one look at the balance after a refusal, and return how many there were."""

    async def sample(self, order_id: OrderId, balance: Decimal | None, now: datetime) -> None:
        """Keep one reading of the supplier's balance; None when it could not be read."""

    async def samples(self, order_id: OrderId) -> list[Sample]:
        """The readings beside an order, oldest first."""

    async def begin_replay(self, order_id: OrderId, now: datetime) -> None:
        """Commit the intent to send an order's trade again. The database refuses a second one."""

    async def end_replay(
        self, order_id: OrderId, outcome: str, detail: str, raw: bytes, now: datetime
    ) -> None:
        """Close the open replay with what is known; `raw` is sealed. Stale when none is open."""

    async def replay(self, order_id: OrderId) -> Replay | None: ...


# --- money, secrets, outbox, audit ----------------------------------------------------------------


class Ledger(Protocol):
    async def post(self, entry: Entry, now: datetime) -> bool:
        """Write a balanced entry and the buyers' cached balances. False when its key exists."""

    async def hold(self, entry: Entry, buyer: BuyerId, now: datetime) -> bool:
        """Post a hold, guarded: False when balance and credit do not cover it."""

    async def wallet(self, buyer: BuyerId) -> Wallet: ...
    async def wallets(self, wanted: Sequence[BuyerId]) -> dict[BuyerId, Wallet]:
        """The wallets of several buyers, in one statement."""

    async def captured(self, order_id: OrderId) -> Money | None:
        """What the order took of its buyer's money; None before its goods came."""

    async def entries(self, buyer: BuyerId, limit: int) -> list[tuple[Entry, datetime]]:
        """The buyer's last entries, newest first."""


@dataclass(frozen=True, slots=True)
class Secret:
    """One text that the supplier gave for an order; versions count from 1."""

    id: SecretId
    order_id: OrderId
    version: int
    body: bytes
    received_at: datetime


class Secrets(Protocol):
    async def add(self, order_id: OrderId, body: bytes, now: datetime) -> SecretId | None:
        """Seal and keep; None when the order has this very text already."""

    async def of_order(self, order_id: OrderId) -> list[Secret]: ...
    async def get(self, secret_id: SecretId) -> Secret | None: ...


class Retention(Protocol):
    async def due(self, before: datetime, made_before: datetime, limit: int) -> list[OrderId]:
        """Ended orders that nothing happened to since `before`, oldest first: nothing of them waits
        to be shown, and those that a seller may add to were made before `made_before`.
        """

    async def may_forget(self, order_id: OrderId, made_before: datetime) -> bool:
        """Whether the order is ended, all of it shown, and nothing new is to come."""

    async def shred(self, order_id: OrderId) -> None:
        """Forget what the supplier gave for the order and what its buyer typed."""


class Forgotten(Protocol):
    async def forget(self, buyer: BuyerId, now: datetime) -> None:
        """Delete the buyer's open choices, offers, alerts and updates set aside; close their threads;
        hide from them what ended, or will, of the orders made by now.
        """

    async def due(self, made_before: datetime, limit: int) -> list[OrderId]:
        """Ended orders that their buyers had forgotten and whose texts are still there: all of them
        shown, and those that a seller may add to made before `made_before`; oldest first.
        """


class OutboxKind(StrEnum):
    """What an outbox row asks of the Messenger."""

    DELIVER = "deliver"
    STATUS = "status"
    ALERT = "alert"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A message to be sent at least once. `facts` never hold a secret."""

    id: OutboxId
    kind: OutboxKind
    chat_id: int
    dedupe_key: str
    facts: Mapping[str, str]
    attempts: int = 0


class Outbox(Protocol):
    async def add(
        self,
        kind: OutboxKind,
        chat_id: int,
        dedupe_key: str,
        facts: Mapping[str, str],
        now: datetime,
    ) -> bool:
        """Queue a message; False when the key was queued before. A STATUS row under the key of one
        still pending is left to that one.
        """

    async def claim(self, now: datetime, lease_until: datetime, limit: int) -> list[OutboxRow]:
        """Due rows, taken until `lease_until`: of each chat the oldest, and the oldest goods, which
        wait for nothing but older goods.
        """

    async def wake(self, now: datetime, horizon: datetime, *, claimed: bool) -> int:
        """Make due what would sleep beyond `horizon` (a clock was set back) and, right after start,
        what a crash left `claimed`; how many rows.
        """

    async def sent(self, row: OutboxId, message_id: int | None, now: datetime) -> None: ...
    async def later(self, row: OutboxId, at: datetime, reason: str) -> None: ...
    async def park(self, row: OutboxId, reason: str, *, for_good: bool = False) -> None:
        """Set a row aside until its person returns, or for good."""

    async def unpark(self, chat_id: int, now: datetime) -> int:
        """The person is back: their rows that were not parked for good are due again; how many."""

    async def depth(self) -> tuple[int, int]:
        """How many rows are pending, and how many parked."""


class Audit(Protocol):
    async def record(
        self, actor: BuyerId, action: str, target: str, detail: str, now: datetime
    ) -> None:
        """What a member of staff did. `detail` never holds a secret."""


class Pauses(Protocol):
    async def begin(self, cause: PauseCause, actor: str, now: datetime) -> bool:
        """Pause sales for `cause`; False when it holds already, and stays as it was."""

    async def end(self, cause: PauseCause) -> bool:
        """End the pause for `cause`; False when it did not hold."""

    async def all(self) -> list[Pause]:
        """What holds now, the oldest first; sales are open while this is empty."""

    async def last_ended(self, cause: PauseCause) -> datetime | None:
        """When a pause for `cause` was last ended, by the audit."""


class Usage(Protocol):
    async def ordered(self, since: datetime, buyer: BuyerId | None = None) -> Money:
        """What the orders made after then come to, but for those called off; of everybody, or one."""

    async def orders(
        self, since: datetime, buyer: BuyerId | None = None
    ) -> list[tuple[datetime, Money]]:
        """The same orders one by one: when and how much, oldest first."""

    async def outcomes(self, account: AccountId, since: datetime | None, limit: int) -> list[str]:
        """How the last trades of the account that ended after then ended, newest first."""


class Watches(Protocol):
    async def of(self, buyer: BuyerId) -> Sequence[Watch]:
        """A buyer's watches, oldest first."""

    async def add(self, watch: Watch) -> bool:
        """Begin to watch; False when it is watched so already, and stays as it was."""

    async def remove(self, buyer: BuyerId, product: ProductId, kind: WatchKind) -> bool:
        """Watch no longer; False when it was not watched."""

    async def rest(self, watch: Watch, until: datetime, price: Money | None) -> None:
        """Tell nothing more before `until`; the buyer knows `price` now."""

    async def products(self) -> Sequence[ProductId]:
        """Every product that somebody watches."""

    async def due(
        self, product: ProductId, price: Money, now: datetime, limit: int
    ) -> Sequence[Watch]:
        """Watches to which it is news that a product can be bought at `price`; not those of people
        who are banned.
        """


class Tx(Protocol):
    """One transaction: the repositories that share it."""

    @property
    def people(self) -> People: ...
    @property
    def inbox(self) -> Inbox: ...
    @property
    def catalogue(self) -> CatalogueRows: ...
    @property
    def checkouts(self) -> Checkouts: ...
    @property
    def quotes(self) -> Quotes: ...
    @property
    def orders(self) -> Orders: ...
    @property
    def attempts(self) -> Attempts: ...
    @property
    def ledger(self) -> Ledger: ...
    @property
    def secrets(self) -> Secrets: ...
    @property
    def retention(self) -> Retention: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def audit(self) -> Audit: ...
    @property
    def pauses(self) -> Pauses: ...
    @property
    def threads(self) -> Threads: ...
    @property
    def forgotten(self) -> Forgotten: ...
    @property
    def usage(self) -> Usage: ...
    @property
    def watches(self) -> Watches: ...
    @property
    def books(self) -> Books: ...


class Store(Protocol):
    """The two ways to our own data."""

    async def transact(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` in one transaction, in a task of its own that cancellation cannot cut; again
        as a whole when the engine asks for it.
        """

    async def read(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` on a consistent view; writing raises."""
