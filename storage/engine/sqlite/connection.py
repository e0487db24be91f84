"""Connections to a SQLite file, which stay open, each with a thread for what may take long."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import CursorResult, Dialect, Engine, Executable, event
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    OperationalError,
    SQLAlchemyError,
    StatementError,
)

from bot.shielding import shielded, wait_despite_cancellation
from storage.engine.statements import DirectConnection

T = TypeVar("T")

#: How long a statement waits for a lock, in milliseconds; only the thread of the connection waits.
BUSY_TIMEOUT: Final = 5_000
#: The pragmas of every SQLite connection; they are checked before the first order.
PRAGMAS: Final[dict[str, str | int]] = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "secure_delete": 1,
    "busy_timeout": BUSY_TIMEOUT,
    # Without it REPLACE deletes rows without running the triggers that protect the ledger.
    "recursive_triggers": 1,
}
#: How long emptying the log waits for readers, in milliseconds.
_LOG_TIMEOUT = 20


class SqliteConnection(DirectConnection):
    """A connection to a file, with a thread for what may take long.

    It is never used in two threads at once.
    """

    def __init__(self, engine: Engine, thread: ThreadPoolExecutor, *, may_write: bool) -> None:
        super().__init__(engine)
        driver = self.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        self.driver = driver
        self.may_write = may_write
        self._thread = thread
        self._is_stopped = False
        #: Results of SQLAlchemy in this transaction: one with rows left would make a COMMIT fail.
        self._results: list[CursorResult[Any]] = []
        self._changes_at_begin = 0
        if not may_write:
            driver.execute("PRAGMA query_only=1")

    async def run_in_thread(
        self, work: Callable[[], T], end_sooner: Callable[[], None] | None = None
    ) -> T:
        """Return the result of `work`, which runs to its end although the caller is cancelled."""
        loop = asyncio.get_running_loop()
        running: asyncio.Future[T] = loop.run_in_executor(self._thread, work)
        return await wait_despite_cancellation(running, end_sooner)

    def stop(self) -> None:
        """Interrupt the statement that runs, and execute no other one in this transaction."""
        self._is_stopped = True
        self.driver.interrupt()

    async def begin_immediate(self) -> None:
        """Begin a transaction that may write. Only the thread waits for another process."""
        try:
            self._begin_within(0)
        except OperationalError:
            await self.run_in_thread(partial(self._begin_within, BUSY_TIMEOUT))

    def begin_by(self, statement: str) -> None:
        """Begin a transaction; waits for other processes if it may write. Raise SQLAlchemyError."""
        self._translated("BEGIN", self.driver.execute, statement)

    @property
    def has_changes(self) -> bool:
        """Return whether the transaction has changed rows: then its COMMIT waits for the disk."""
        return self.driver.total_changes != self._changes_at_begin

    def _begin_within(self, timeout: int) -> None:
        self._changes_at_begin = self.driver.total_changes
        self._set_busy_timeout(timeout)
        try:
            self.begin_by("BEGIN IMMEDIATE")
        finally:
            self._set_busy_timeout(BUSY_TIMEOUT)

    def execute(
        self, statement: Executable, parameters: Any = None, *, execution_options: Any = None
    ) -> Any:
        """Execute a statement, directly if it is prepared. Raise SQLAlchemyError.

        SQLite may have rolled back, as it does on a full disk. Then nothing more is executed: it
        would be committed without what came before.
        """
        self.require_transaction()
        result = super().execute(statement, parameters, execution_options=execution_options)
        if isinstance(result, CursorResult):
            self._results.append(result)
        return result

    def execute_text(self, text: str, rows: Sequence[Sequence[Any]]) -> tuple[Any, Sequence[Any]]:
        """Execute a prepared text with each of `rows`; return the cursor and the rows it found."""
        try:
            if len(rows) == 1:
                cursor = self.driver.execute(text, rows[0])
            else:
                cursor = self.driver.executemany(text, rows)
            return cursor, cursor.fetchall()
        except (sqlite3.Error, OverflowError) as error:
            raise translate_error(error, text, self.dialect) from error

    def exec_driver_sql(self, statement: str, *args: Any, **kwargs: Any) -> Any:
        """Execute a text as the driver takes it. Raise SQLAlchemyError."""
        self.require_transaction()
        self._results.append(super().exec_driver_sql(statement, *args, **kwargs))
        return self._results[-1]

    def require_transaction(self) -> None:
        """Raise SQLAlchemyError if SQLite has rolled back by itself, or after `stop`."""
        if self._is_stopped or not self.driver.in_transaction:
            cause = "interrupted" if self._is_stopped else "the transaction has been rolled back"
            error = sqlite3.OperationalError(cause)
            raise translate_error(error, "BEGIN", self.dialect) from error

    def end_by_commit(self) -> None:
        """Commit, after every result is closed. Raise SQLAlchemyError: the transaction may be open."""
        self.require_transaction()
        self._close_results()
        self._translated("COMMIT", self.driver.commit)
        self.commit()  # SQLAlchemy takes part in a transaction if it has executed something

    def end_by_rollback(self) -> None:
        """Roll back, after every result is closed. Raise SQLAlchemyError."""
        self._is_stopped = False
        self._close_results()
        self._translated("ROLLBACK", self.driver.rollback)
        self.rollback()

    def write_log_back(self) -> None:
        """Write as much of the log back into the file as is possible without waiting."""
        self.driver.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def empty_log(self) -> bool:
        """Write the log back and empty it, outside a transaction; False if a reader needs it."""
        self._set_busy_timeout(_LOG_TIMEOUT)
        try:
            ((is_busy, *_),) = self.driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            self._set_busy_timeout(BUSY_TIMEOUT)
        return not is_busy

    async def close_in_thread(self) -> None:
        """Close the connection: the last one of a file writes the log back."""
        await self.run_in_thread(self.close)
        self._thread.shutdown(wait=False)

    def _set_busy_timeout(self, milliseconds: int) -> None:
        self.driver.execute(f"PRAGMA busy_timeout={milliseconds}").fetchall()

    def _close_results(self) -> None:
        while self._results:
            self._results.pop().close()

    def _translated(self, text: str, call: Callable[..., Any], *args: Any) -> Any:
        try:
            return call(*args)
        except sqlite3.Error as error:
            raise translate_error(error, text, self.dialect) from error


def translate_error(
    error: sqlite3.Error | OverflowError, text: str, dialect: Dialect
) -> StatementError:
    """Return SQLAlchemy's error for an error of the driver; it never holds a value."""
    if isinstance(error, OverflowError):  # a number that is too large for a column
        return DataError(text, None, error, hide_parameters=True)
    return DBAPIError.instance(
        text, None, error, sqlite3.Error, hide_parameters=True, dialect=dialect
    )


class OpenConnections:
    """A few connections that stay open, each with a thread of its own."""

    def __init__(
        self, connect: Callable[[ThreadPoolExecutor], SqliteConnection], count: int
    ) -> None:
        self._connect = connect
        self._turns = asyncio.Semaphore(count)
        self._idle: list[SqliteConnection] = []

    @asynccontextmanager
    async def take(self) -> AsyncIterator[SqliteConnection]:
        """Yield a connection, in order of arrival, and roll back what is not committed."""
        async with self._turns:
            while not self._idle:
                await shielded(self._open())
            connection = self._idle.pop()
            try:
                yield connection
            finally:
                try:
                    connection.end_by_rollback()
                    self._idle.append(connection)
                except SQLAlchemyError:  # it is broken
                    await shielded(connection.close_in_thread())

    async def aclose(self) -> None:
        """Close the connections that are not in use."""
        while self._idle:
            await self._idle.pop().close_in_thread()

    async def _open(self) -> None:
        """Open a connection in its thread: the disk may be slow. Raise SQLAlchemyError."""
        thread = ThreadPoolExecutor(1, "sqlite")
        loop = asyncio.get_running_loop()
        self._idle.append(await loop.run_in_executor(thread, self._connect, thread))


def prepare_connections(engine: Engine) -> None:
    """Let every connection of `engine` have the pragmas, and raise DataError for a large number."""
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "handle_error", _convert_overflow_to_data_error)


def _set_pragmas(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    for name, value in PRAGMAS.items():
        cursor.execute(f"PRAGMA {name}={value}")
    cursor.close()


def _convert_overflow_to_data_error(context: ExceptionContext) -> DataError | None:
    """Turn the driver's OverflowError for a number that is too large into a DataError."""
    error = context.original_exception
    if isinstance(error, OverflowError):
        return DataError(context.statement, None, error, hide_parameters=True)
    return None
