"""Notes what the connections to SQLite files execute, whether SQLAlchemy takes part in it or not."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final
from unittest.mock import patch

from storage.engine.sqlite_threads import IMMEDIATE, SqliteConnection

_EXECUTE: Final = SqliteConnection.execute_and_fetch
_EXECUTE_FOR_EACH: Final = SqliteConnection.execute_for_each
_BEGIN: Final = SqliteConnection.begin
_COMMIT: Final = SqliteConnection.commit


@dataclass(frozen=True, slots=True)
class Executed:
    """A statement with its values, and whether its transaction may write."""

    text: str
    values: Sequence[Any]
    may_write: bool


def _ignore(*_: object) -> None:
    """Do nothing."""


@contextmanager
def observed_sqlite(
    on_statement: Callable[[Executed], None],
    on_write_begin: Callable[[], None] = _ignore,
    on_write_commit: Callable[[], None] = _ignore,
) -> Iterator[None]:
    """Call the functions for each statement, and at the ends of transactions that may write."""

    def may_write(connection: SqliteConnection) -> bool:
        transaction = connection._transaction
        return transaction is not None and transaction.begin == IMMEDIATE

    async def execute(self: SqliteConnection, statement: str, parameters: Sequence[Any]) -> Any:
        on_statement(Executed(statement, parameters, may_write(self)))
        return await _EXECUTE(self, statement, parameters)

    async def execute_for_each(
        self: SqliteConnection, statement: str, rows: Sequence[Sequence[Any]]
    ) -> Any:
        on_statement(Executed(statement, rows, may_write(self)))
        return await _EXECUTE_FOR_EACH(self, statement, rows)

    def begin(self: SqliteConnection, statement: str) -> None:
        if statement == IMMEDIATE:
            on_write_begin()
        _BEGIN(self, statement)

    async def commit(self: SqliteConnection) -> None:
        if may_write(self):
            on_write_commit()
        await _COMMIT(self)

    with (
        patch.object(SqliteConnection, "execute_and_fetch", execute),
        patch.object(SqliteConnection, "execute_for_each", execute_for_each),
        patch.object(SqliteConnection, "begin", begin),
        patch.object(SqliteConnection, "commit", commit),
    ):
        yield
