"""A connection to a SQLite file that hands a statement to its thread once, or not at all.

aiosqlite makes a cursor, executes, fetches and closes in four hand-overs to the connection's thread,
and a transaction begins with four more. Each costs more than most of the shop's statements do. Here
a statement, its first rows and a BEGIN that is due take one hand-over together. A statement that was
brief when it last ran takes none, unless it has to wait for a lock or for the disk.
"""

import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Self, TypeVar

import aiosqlite

T = TypeVar("T")

#: The beginning of a transaction that only reads: it waits for no other one.
DEFERRED = "BEGIN DEFERRED"
#: The beginning of a transaction that may write: it waits for the one before.
IMMEDIATE = "BEGIN IMMEDIATE"
#: How long a statement waits for a lock, in milliseconds; only the thread of the connection waits.
BUSY_TIMEOUT = 5_000
#: Rows that are fetched together with the statement. Only a streamed dump reads more.
FIRST_ROWS = 1_000
#: The chunks of aiosqlite's own cursors, which nothing uses.
_CHUNK_ROWS = 64
#: A statement that took longer runs in the thread the next time. Other people's taps wait for it.
_BRIEF_SECONDS = 0.001
#: How many brief statements are remembered; those with lists have one text for each length.
_MAX_BRIEF_STATEMENTS = 2_000


@dataclass(slots=True)
class _Transaction:
    """A transaction that begins with its first statement.

    Its beginning waits for a lock, unless it is deferred.
    """

    begin: str
    has_statement: bool = False
    has_begun: bool = False

    @property
    def is_deferred(self) -> bool:
        return self.begin == DEFERRED


async def connect_to_sqlite(file: str) -> "SqliteConnection":
    """Open a file; transactions begin by `begin` only. Raise sqlite3.Error."""
    open_file = partial(sqlite3.connect, file, isolation_level=None, check_same_thread=False)
    connection = SqliteConnection(open_file, _CHUNK_ROWS)
    # A program that ends does not wait for the thread. SQLAlchemy sets the same attribute.
    connection._thread.daemon = True  # noqa: SLF001 - nothing public sets it
    await connection
    return connection


class SqliteConnection(aiosqlite.Connection):
    """A connection of aiosqlite with cursors and transactions of our own.

    A COMMIT fails while a statement that writes has rows left, so those statements end before it.
    """

    #: aiosqlite's own ways leave a statement open until Python deletes its cursor.
    execute = executemany = executescript = execute_insert = execute_fetchall = None  # type: ignore[assignment]

    _transaction: _Transaction | None = None

    def __init__(self, connector: Callable[[], sqlite3.Connection], chunk_rows: int) -> None:
        super().__init__(connector, chunk_rows)
        #: The statements that were brief when they last ran.
        self._brief: set[str] = set()
        #: What was handed to the thread, and what the thread has ended: each is counted by one side.
        self._handed_over = self._ended_in_thread = 0
        #: The cursors that have rows left.
        self._open_cursors: set[sqlite3.Cursor] = set()

    def begin(self, statement: str) -> None:
        """Begin a transaction by `statement`, together with the first statement in it."""
        self._transaction = _Transaction(statement)

    @property
    def is_in_transaction(self) -> bool:
        """Return whether a transaction has begun, with or without a statement, and not ended."""
        return self._transaction is not None

    def cursor(self) -> "SqliteCursor":  # type: ignore[override]
        """Return a cursor. The thread is not needed yet."""
        return SqliteCursor(self)

    async def commit(self) -> None:
        """Commit. Raise sqlite3.OperationalError if SQLite has rolled back by itself.

        A commit that fails leaves the transaction open, for `rollback`.
        """
        if self._transaction is not None and self._transaction.has_statement:
            await self.run_in_thread(self._commit_in_thread)
        self._transaction = None

    async def rollback(self) -> None:
        """Roll back, unless nothing was executed."""
        transaction, self._transaction = self._transaction, None
        if transaction is None or not transaction.has_statement:
            return
        if transaction.is_deferred and self._is_thread_idle():
            self._rollback_now()
        else:
            await self.run_in_thread(self._rollback_now)

    async def execute_and_fetch(
        self, statement: str, parameters: Sequence[Any]
    ) -> tuple[sqlite3.Cursor, list[Any]]:
        """Execute a statement; return the driver's cursor and the first rows."""

        def run() -> tuple[sqlite3.Cursor, list[Any]]:
            _begin_if_due(self._conn, transaction)
            cursor = self._conn.execute(statement, parameters)
            rows = cursor.fetchmany(FIRST_ROWS)
            if len(rows) == FIRST_ROWS:
                self._open_cursors.add(cursor)
            return cursor, rows

        transaction = self._note_statement()
        return await self._run_statement(statement, transaction, run)

    async def execute_for_each(
        self, statement: str, rows: Sequence[Sequence[Any]]
    ) -> sqlite3.Cursor:
        """Execute a statement once for each of `rows`; return the driver's cursor."""

        def run() -> sqlite3.Cursor:
            _begin_if_due(self._conn, transaction)
            return self._conn.executemany(statement, rows)

        transaction = self._note_statement()
        return await self._run_statement(f"{len(rows)} x {statement}", transaction, run)

    async def empty_log(self, timeout: int) -> bool:
        """Write the log back into the file and empty it, outside a transaction.

        Wait up to `timeout` milliseconds for readers of the log; return whether it was emptied.
        """

        def run() -> bool:
            self._set_busy_timeout(timeout)
            try:
                ((is_busy, *_),) = self._conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                self._set_busy_timeout(BUSY_TIMEOUT)
            return not is_busy

        return await self.run_in_thread(run)

    async def write_log_back(self) -> None:
        """Write as much of the log back into the file as is possible without waiting."""
        await self.run_in_thread(
            lambda: self._conn.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        )

    async def _run_statement(
        self, name: str, transaction: _Transaction | None, work: Callable[[], T]
    ) -> T:
        """Run a statement in the caller's thread if it was brief and waits for nothing."""

        def run_timed() -> T:
            started = time.perf_counter()
            result = work()
            self._remember(name, time.perf_counter() - started)
            return result

        if (
            transaction is not None
            and name in self._brief
            and self._is_thread_idle()
            and (
                transaction.has_begun
                or transaction.is_deferred
                or self._begins_at_once(transaction)
            )
        ):
            return run_timed()
        return await self.run_in_thread(run_timed)

    def _begins_at_once(self, transaction: _Transaction) -> bool:
        """Begin, and return True; return False if that has to wait for a lock, or fails."""
        self._set_busy_timeout(0)
        try:
            self._conn.execute(transaction.begin)
        except sqlite3.OperationalError:
            return False
        finally:
            self._set_busy_timeout(BUSY_TIMEOUT)
        transaction.has_begun = True
        return True

    def _set_busy_timeout(self, milliseconds: int) -> None:
        self._conn.execute(f"PRAGMA busy_timeout={milliseconds}").fetchall()

    def _remember(self, name: str, seconds: float) -> None:
        if seconds > _BRIEF_SECONDS:
            self._brief.discard(name)
            return
        if len(self._brief) >= _MAX_BRIEF_STATEMENTS:
            self._brief.clear()
        self._brief.add(name)

    def _is_thread_idle(self) -> bool:
        """Return whether nothing of a cancelled caller still runs in the thread."""
        return self._handed_over == self._ended_in_thread

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Return the result of `work`, which runs in the connection's thread."""

        def run() -> T:
            try:
                return work()
            finally:
                self._ended_in_thread += 1

        self._handed_over += 1
        result: T = await self._execute(run)  # type: ignore[no-untyped-call]
        return result

    def _note_statement(self) -> _Transaction | None:
        if self._transaction is not None:
            self._transaction.has_statement = True
        return self._transaction

    def _commit_in_thread(self) -> None:
        _require_transaction(self._conn)
        self._close_cursors()
        self._conn.commit()

    def _rollback_now(self) -> None:
        self._close_cursors()
        self._conn.rollback()

    def _close_cursors(self) -> None:
        """End every statement that has rows left."""
        while self._open_cursors:
            self._open_cursors.pop().close()


def _begin_if_due(connection: sqlite3.Connection, transaction: _Transaction | None) -> None:
    """Begin with the first statement. A BEGIN that fails is tried again with the next one."""
    if transaction is None:
        return
    if transaction.has_begun:
        _require_transaction(connection)
    else:
        connection.execute(transaction.begin)
        transaction.has_begun = True


def _require_transaction(connection: sqlite3.Connection) -> None:
    """Raise OperationalError if SQLite has ended the transaction, as it does on a full disk.

    What follows would otherwise be committed without what came before.
    """
    if not connection.in_transaction:
        raise sqlite3.OperationalError("the transaction has been rolled back")


class SqliteCursor:
    """A cursor as SQLAlchemy's adapter uses it: one statement, then its rows."""

    def __init__(self, connection: SqliteConnection) -> None:
        self.arraysize = 1
        self._connection = connection
        self._cursor: sqlite3.Cursor | None = None
        self._rows: list[Any] = []
        self._has_more = False

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> Self:
        """Execute a statement and fetch its first rows."""
        self._cursor, self._rows = await self._connection.execute_and_fetch(statement, parameters)
        self._has_more = len(self._rows) == FIRST_ROWS
        return self

    async def executemany(self, statement: str, rows: Sequence[Sequence[Any]]) -> Self:
        """Execute a statement once for each row of parameters."""
        self._cursor = await self._connection.execute_for_each(statement, rows)
        return self

    async def fetchone(self) -> Any:
        """Return the next row, or None."""
        rows = await self.fetchmany(1)
        return rows[0] if rows else None

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        """Return up to `size` rows."""
        wanted = size or self.arraysize
        if self._has_more and len(self._rows) < wanted:
            await self._fetch_more(max(wanted, FIRST_ROWS))
        rows, self._rows = self._rows[:wanted], self._rows[wanted:]
        return rows

    async def fetchall(self) -> list[Any]:
        """Return all rows that are left."""
        while self._has_more:
            await self._fetch_more(FIRST_ROWS)
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """End a statement that has rows left. Others have ended with their last row."""
        if self._cursor is not None and self._has_more:
            self._has_more = False
            await self._connection.run_in_thread(self._cursor.close)

    async def _fetch_more(self, size: int) -> None:
        """Fetch up to `size` further rows; no row means that the statement has ended."""
        assert self._cursor is not None
        fetched = await self._connection.run_in_thread(partial(self._cursor.fetchmany, size))
        self._has_more = bool(fetched)
        self._rows += fetched

    @property
    def description(self) -> Any:
        """Return the columns of the result, or None for a statement that returns no rows."""
        return self._cursor.description if self._cursor else None

    @property
    def rowcount(self) -> int:
        """Return the number of rows that the statement changed, or -1."""
        return self._cursor.rowcount if self._cursor else -1

    @property
    def lastrowid(self) -> int | None:
        """Return the id of the row that was inserted last."""
        return self._cursor.lastrowid if self._cursor else None
