"""The SQLite engine: plain phases on one writing connection, in order of arrival, beside readers.

A phase that was brief when it last ran runs in the event loop; any other runs in the thread of its
connection. Write phases that wait for their turn share one transaction, whose COMMIT waits for the
disk in the thread. Each caller is answered after it. Maintenance uses aiosqlite behind the same lock.
"""

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import Context, copy_context
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, CursorResult, Engine, Executable, NullPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import DataError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.shielding import shielded, wait_despite_cancellation
from storage.engine.commit_signal import CommitSignal
from storage.engine.sqlite_statements import find_prepared, translate_error

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
#: Phases that share a transaction: the first one waits for the last one.
MAX_TOGETHER: Final = 50
_READERS: Final = 4
#: A phase that works longer runs in the thread the next time: other people's taps wait for it.
_BRIEF_SECONDS = 0.005
#: So does one that stopped the event loop for longer, for whatever reason.
_LONGEST_STOP = 0.02
#: How often emptying the log is tried while readers need it, for how many milliseconds each time,
#: and the seconds between. Writers wait for one try at most.
_LOG_TRIES, _LOG_TIMEOUT, _LOG_PAUSE = 20, 20, 0.05


class SqliteConnection(Connection):
    """SQLAlchemy's connection to a file, with a direct way for prepared statements.

    The transaction is the driver's, whichever way executes a statement in it. The connection has a
    thread for what may take long; it is never used in two threads at once.
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
        self._translated("BEGIN", self._require_transaction)
        rows = parameters if isinstance(parameters, list) else [parameters or {}]
        prepared = None
        if rows and execution_options is None:
            prepared = find_prepared(statement, rows[0], self.dialect)
        if prepared is None or (len(rows) > 1 and prepared.is_for_one_row):
            result = super().execute(statement, parameters, execution_options=execution_options)
            self._results.append(result)
            return result
        bound = [prepared.bind(row) for row in rows]
        cursor, found = self.execute_text(prepared.text, bound)
        if prepared.is_write:
            self.dispatch.after_execute(self, statement, rows, {}, {}, None)
        return prepared.make_result(cursor, found)

    def execute_text(
        self, text: str, rows: Sequence[Sequence[Any]]
    ) -> tuple[sqlite3.Cursor, list[Any]]:
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
        self._translated("BEGIN", self._require_transaction)
        self._results.append(super().exec_driver_sql(statement, *args, **kwargs))
        return self._results[-1]

    def scalar(self, statement: Executable, parameters: Any = None, **options: Any) -> Any:
        """Execute a statement; return the first column of its first row, or None."""
        return self.execute(statement, parameters, **options).scalar()

    def scalars(self, statement: Executable, parameters: Any = None, **options: Any) -> Any:
        """Execute a statement; return the first column of its rows."""
        return self.execute(statement, parameters, **options).scalars()

    def end_by_commit(self) -> None:
        """Commit, after every result is closed. Raise SQLAlchemyError: the transaction may be open."""
        self._translated("COMMIT", self._require_transaction)
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

    def _require_transaction(self) -> None:
        if self._is_stopped:
            raise sqlite3.OperationalError("interrupted")
        if not self.driver.in_transaction:
            raise sqlite3.OperationalError("the transaction has been rolled back")

    def _translated(self, text: str, call: Callable[..., Any], *args: Any) -> Any:
        try:
            return call(*args)
        except sqlite3.Error as error:
            raise translate_error(error, text, self.dialect) from error


class _OpenConnections:
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


class _Waiting(NamedTuple):
    """A write phase that waits for its turn, and its caller, who waits for the commit."""

    run: Callable[[SqliteConnection], Awaitable[Any]]
    done: asyncio.Future[Any]


class SqliteEngine:
    """A database file: one writer at a time, in order of arrival, beside readers."""

    dialect = "sqlite"

    def __init__(self, file: Path) -> None:
        connect = partial(sqlite3.connect, file, isolation_level=None, check_same_thread=False)
        options: dict[str, Any] = {"poolclass": NullPool, "hide_parameters": True}
        self._engine = create_engine("sqlite://", creator=connect, **options)
        self._outside = create_async_engine(
            f"sqlite+aiosqlite:///{file}", connect_args={"isolation_level": None}, **options
        )
        for each in (self._engine, self._outside.sync_engine):
            event.listen(each, "connect", _set_pragmas)
            event.listen(each, "handle_error", _convert_overflow_to_data_error)
        #: Told of each transaction that has ended; its commit may have succeeded.
        self._announce: Callable[[Connection | None], None] = lambda _: None
        open_one = partial(SqliteConnection, self._engine)
        self._writing = _OpenConnections(partial(open_one, may_write=True), 1)
        self._reading = _OpenConnections(partial(open_one, may_write=False), _READERS)
        #: The code of the phases that were brief when they last ran.
        self._brief: set[CodeType | None] = set()
        self._waiting: deque[_Waiting] = deque()
        self._task: asyncio.Task[None] | None = None

    async def write(self, phase: Callable[[Connection], T], code: CodeType | None = None) -> T:
        """Run `phase` in a transaction and return its result after the commit.

        `code` tells whether it was brief; None is a phase that always runs in the thread. It may run
        twice: if one phase of a shared transaction fails, each runs again alone. A cancellation of the
        caller is raised only after the end. Raise what `phase` raises; then its changes are rolled
        back. Raise SQLAlchemyError if the commit fails.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(partial(self._run, phase, code, copy_context()), done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_waiting())
            # Not in the task itself: one that is cancelled before it begins runs nothing.
            self._task.add_done_callback(self._cancel_waiting_with)
        return await wait_despite_cancellation(done)

    async def read(self, phase: Callable[[Connection], T], code: CodeType | None = None) -> T:
        """Run `phase` on a consistent view that refuses to write. A cancellation stops it."""
        async with self._reading.take() as connection:
            connection.begin_by("BEGIN DEFERRED")
            return await self._run(phase, code, copy_context(), connection, connection.stop)

    @asynccontextmanager
    async def write_transaction(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction of maintenance. It commits when the block ends without an error."""
        async with self._writing.take(), self._outside.connect() as connection:
            try:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection
                await connection.commit()
            finally:
                self._announce(connection.sync_connection)

    @asynccontextmanager
    async def read_transaction(self) -> AsyncIterator[AsyncConnection]:
        """Begin a consistent view for maintenance, which may last long and refuses to write."""
        async with self._outside.connect() as connection:
            await connection.exec_driver_sql("PRAGMA query_only=1")
            await connection.exec_driver_sql("BEGIN DEFERRED")
            yield connection

    def announce_writes(self, signal: CommitSignal) -> None:
        """Let `signal` observe what write transactions execute, and hear of their ends."""
        signal.observe(self._engine)
        signal.observe(self._outside.sync_engine)
        self._announce = signal.announce

    async def erase_deleted_data(self) -> None:
        """Write the log back into the file, which overwrites deleted data, and empty the log.

        Most is written beside the writers, who wait only for the rest. A long read, such as a
        backup, may still need the log after all tries; the next call empties it.
        """
        async with self._reading.take() as connection:
            await connection.run_in_thread(connection.write_log_back)
        for _ in range(_LOG_TRIES):
            async with self._writing.take() as connection:
                if await connection.run_in_thread(connection.empty_log):
                    return
            await asyncio.sleep(_LOG_PAUSE)

    async def aclose(self) -> None:
        """Close the connections that are not in use."""
        await self._reading.aclose()
        await self._writing.aclose()

    async def _write_waiting(self) -> None:
        while self._waiting:
            count = min(len(self._waiting), MAX_TOGETHER)
            group = [self._waiting.popleft() for _ in range(count)]
            try:
                if not await self._write_group(group):
                    for each in group:
                        await self._write_group([each])
            except asyncio.CancelledError:  # the event loop ends
                for each in group:
                    each.done.cancel()
                raise

    def _cancel_waiting_with(self, task: asyncio.Task[None]) -> None:
        """Cancel what waits if `task` was cancelled: the event loop ends."""
        while task.cancelled() and self._waiting:
            self._waiting.popleft().done.cancel()

    async def _write_group(self, group: Sequence[_Waiting]) -> bool:
        """Run phases in one transaction, and answer their callers after its end.

        Return False, with nothing kept and nobody answered, if one of several failed.
        """
        results: list[object] = []
        connection = None
        has_begun = False
        try:
            async with self._writing.take() as connection:
                await connection.begin_immediate()
                has_begun = True
                for each in group:
                    results.append(await each.run(connection))  # noqa: PERF401 - one by one
                if connection.has_changes:
                    await connection.run_in_thread(connection.end_by_commit)
                else:
                    connection.end_by_commit()
        except BaseException as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            if has_begun and len(results) < len(group) and len(group) > 1:
                return False
            # A commit that failed may have succeeded all the same: nothing may run again.
            for each in group:
                each.done.set_exception(error)
        else:
            for each, result in zip(group, results, strict=True):
                each.done.set_result(result)
        finally:
            self._announce(connection)
        return True

    async def _run(
        self,
        phase: Callable[[Connection], T],
        code: CodeType | None,
        context: Context,
        connection: SqliteConnection,
        end_sooner: Callable[[], None] | None = None,
    ) -> T:
        """Run a phase in the event loop if it was brief, otherwise in the connection's thread.

        In the thread only the time of its own work counts: there it also waits for the event loop.
        """

        def run_timed(clock: Callable[[], float], limit: float) -> T:
            started = clock()
            try:
                return context.run(phase, connection)
            finally:
                is_brief = code is not None and clock() - started <= limit
                (self._brief.add if is_brief else self._brief.discard)(code)

        if code in self._brief:
            return run_timed(time.perf_counter, _LONGEST_STOP)
        work = partial(run_timed, time.thread_time, _BRIEF_SECONDS)
        return await connection.run_in_thread(work, end_sooner)


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
