"""The base class of the repositories, and the connection, vault and currencies that they share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Executable, Table, select, tuple_
from sqlalchemy.dialects import sqlite

from bot.domain.errors import CurrencyMismatch
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.operations.metrics import Metrics
from bot.domain.settings import ShopSettings
from storage.engine.errors import StorageError
from storage.engine.vault import Vault

if TYPE_CHECKING:  # see insert_in_dialect
    from sqlalchemy.dialects import postgresql

T = TypeVar("T")
Values = Mapping[str, object]
#: Rows written by one statement: SQLite takes at most 32 766 bound values.
ROWS_PER_STATEMENT = 500


def insert_in_dialect(dialect: str, table: Table) -> "sqlite.Insert | postgresql.Insert":
    """Return an INSERT of the dialect with this name, which supports ON CONFLICT."""
    if dialect == "sqlite":
        return sqlite.insert(table)
    # It imports the dialects of all drivers, which a shop on a file does not need.
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415

    return postgresql.insert(table)


def is_in_step(table: Table, due: ColumnElement[bool], limit: int) -> ColumnElement[bool]:
    """Return the condition for `limit` of the rows of `table` that are due.

    With it a large change is made in steps, each in a transaction of its own. The change must end
    that they are due: the next step then finds others. An index has to find them, or each step reads
    the whole table.
    """
    key = table.primary_key.columns.values()
    return tuple_(*key).in_(select(*key).where(due).limit(limit))


@dataclass(slots=True)
class RepositoryResources:
    """The resources of one transaction.

    `currency` is what buyers pay in, `cost_currency` what the supplier charges in.
    """

    _connection: Connection | None
    vault: Vault
    currency: str
    cost_currency: str
    bot_id: int
    #: The time of the transaction, and the operator's settings: None where no shop is open.
    now: datetime | None = None
    settings: ShopSettings | None = None
    #: This process among those of the shop; None if it has the shop for itself.
    process_id: int | None = None
    #: Who proposed what this transaction carries out; the audit names them too.
    proposer: BuyerId | None = None
    #: Orders whose undecryptable values were logged already; shared by all transactions of a database.
    logged_unreadable_orders: set[int] = field(default_factory=set)
    #: What the process counts. A phase may run again, so it counts by `after_commit`.
    metrics: Metrics = field(default_factory=Metrics)
    #: Called after the commit, and not if the transaction is rolled back. An error is only logged.
    after_commit: list[Callable[[], None]] = field(default_factory=list)

    @property
    def connection(self) -> Connection:
        """Return the connection. Raise StorageError after the end of the transaction."""
        if self._connection is None:
            raise StorageError("the transaction has ended")
        return self._connection

    @property
    def dialect(self) -> str:
        """Return the name of the engine's dialect."""
        return self.connection.dialect.name

    def end(self) -> None:
        """Refuse to execute anything more: the connection serves the next transaction."""
        self._connection = None

    def insert(self, table: Table) -> "sqlite.Insert | postgresql.Insert":
        """Return an INSERT of the engine's dialect, which supports ON CONFLICT."""
        return insert_in_dialect(self.dialect, table)

    def amount_in_selling_currency(self, money: Money) -> int:
        """Return the amount of `money` in minor units. Raise CurrencyMismatch for another currency."""
        if money.currency != self.currency:
            raise CurrencyMismatch(f"buyers pay in {self.currency}, not in {money.currency}")
        return money.amount


@dataclass(frozen=True, slots=True)
class Repository:
    """The base of all repositories: statements of one transaction, and rows as domain objects."""

    resources: RepositoryResources

    @property
    def _connection(self) -> Connection:
        return self.resources.connection

    def _find(
        self, convert: Callable[[Any], T], query: Executable, values: Values | None = None
    ) -> T | None:
        """Return the first row, converted; None if there is none."""
        row = self._connection.execute(query, values).first()
        return None if row is None else convert(row)

    def _list(
        self, convert: Callable[[Any], T], query: Executable, values: Values | None = None
    ) -> list[T]:
        """Return all rows, converted."""
        return [convert(row) for row in self._connection.execute(query, values)]

    def _change(self, statement: Executable, values: Values | None = None) -> int:
        """Execute a statement that writes; return how many rows it wrote."""
        return self._connection.execute(statement, values).rowcount
