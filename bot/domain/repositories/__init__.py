"""Our own data as protocols: one repository an aggregate, and the two ways to reach them.

    await store.transact(phase, ...)    phase: async def (tx, ...) -> T, all or nothing
    await store.read(phase, ...)        the same, for looking only

A phase awaits nothing but methods of its `tx` (and other phases, given that `tx`): no network inside a
transaction. It may run more than once. Times are aware datetimes in UTC.
"""

from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from bot.domain.books import Books
from bot.domain.store.catalogue import CatalogueRows, Listed, Shelf, SyncReport, Watches
from bot.domain.store.checkout import Checkout, Checkouts, Quotes
from bot.domain.store.goods import Retention, Secret, Secrets
from bot.domain.store.inbox import Inbox, InboxRow, RawUpdate, UpdateId
from bot.domain.store.money import Ledger, Pauses, Usage
from bot.domain.store.orders import Attempt, Attempts, NewOrder, Orders, Replay, Sample, Totals
from bot.domain.store.outbox import Outbox, OutboxId, OutboxKind, OutboxRow
from bot.domain.store.people import Audit, Forgotten, People, Person
from bot.domain.threads import Threads

__all__ = [
    "Attempt",
    "Attempts",
    "Audit",
    "CatalogueRows",
    "Checkout",
    "Checkouts",
    "Forgotten",
    "Inbox",
    "InboxRow",
    "Ledger",
    "Listed",
    "NewOrder",
    "Orders",
    "Outbox",
    "OutboxId",
    "OutboxKind",
    "OutboxRow",
    "Pauses",
    "People",
    "Person",
    "Quotes",
    "RawUpdate",
    "Replay",
    "Retention",
    "Sample",
    "Secret",
    "Secrets",
    "Shelf",
    "Store",
    "SyncReport",
    "Totals",
    "Tx",
    "UpdateId",
    "Usage",
    "Watches",
]

T = TypeVar("T")
P = ParamSpec("P")


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
