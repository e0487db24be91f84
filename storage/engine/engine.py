"""Engines: how connections are opened and checked, and how transactions begin.

SQLite: one writing connection (BEGIN IMMEDIATE, WAL, synchronous FULL) in order of arrival, and a
few that only read. PostgreSQL: see `postgresql_engine`. No table is known here, and no transaction is
retried.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import DataError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.shielding import shielded
from storage.engine.address import DatabaseAddress
from storage.engine.commit_signal import CommitSignal
from storage.engine.errors import (
    DatabaseNotWritable,
    DatabaseUnreachable,
    RestoreUnfinished,
    ShopMoved,
    UnsafeDatabase,
)
from storage.engine.postgresql_checks import (
    assert_no_refused_settings,
    assert_own_sessions,
    assert_postgresql_settings,
)
from storage.engine.postgresql_connections import SERVER_FAILURES
from storage.engine.postgresql_engine import NotCommitted, PostgresEngine
from storage.engine.sqlite_connection import DirectConnection, WriteObserver, connect_directly
from storage.engine.sqlite_threads import (
    BUSY_TIMEOUT,
    DEFERRED,
    IMMEDIATE,
    SqliteConnection,
    connect_to_sqlite,
)

#: The pragmas of every SQLite connection; they are checked before the first order.
PRAGMAS: dict[str, str | int] = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "secure_delete": 1,
    "busy_timeout": BUSY_TIMEOUT,
    # Without it REPLACE deletes rows without running the triggers that protect the ledger.
    "recursive_triggers": 1,
}
_SQLITE_READERS = 4
#: How often emptying the log is tried while readers need it, for how many milliseconds each time,
#: and the seconds between. Writers wait for one try at most.
_LOG_TRIES = 20
_LOG_TIMEOUT = 20
_LOG_PAUSE = 0.05


class Engine(Protocol):
    """The two ways to begin a transaction on a database."""

    dialect: str

    def write_transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Begin a transaction that may write. It commits when the block ends without an error."""

    def read_transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Begin a consistent view that refuses to write."""

    def announce_writes(self, signal: CommitSignal) -> None:
        """Let `signal` observe what the write transactions execute."""

    async def erase_deleted_data(self) -> None:
        """Remove deleted data from the files beside the database."""

    async def aclose(self) -> None:
        """Close every connection."""


class _OpenConnections:
    """A few connections that stay open: fetching one from the pool costs more than a statement."""

    def __init__(self, engine: AsyncEngine, count: int) -> None:
        self._engine = engine
        self._turns = asyncio.Semaphore(count)
        self._idle: list[DirectConnection] = []
        self.observers: list[WriteObserver] = []

    @asynccontextmanager
    async def take(self) -> AsyncIterator[DirectConnection]:
        """Yield a connection, in order of arrival, and roll back what is not committed."""
        async with self._turns:
            while not self._idle:
                await shielded(self._connect())
            connection = self._idle.pop()
            try:
                yield connection
                if connection.in_transaction():
                    await connection.rollback()
            except BaseException:
                await shielded(connection.give_up())  # it may be broken: the pool looks at it
                raise
            self._idle.append(connection)

    async def aclose(self) -> None:
        """Close the connections that are not in use."""
        while self._idle:
            await self._idle.pop().close()
        await self._engine.dispose()

    async def _connect(self) -> None:
        self._idle.append(await connect_directly(self._engine, self.observers))


class SqliteEngine:
    """A database file: one writer at a time, in order of arrival, beside readers."""

    dialect = "sqlite"

    def __init__(self, writer: AsyncEngine, reader: AsyncEngine) -> None:
        self.writer, self.reader = writer, reader
        self._writing = _OpenConnections(writer, 1)
        self._reading = _OpenConnections(reader, _SQLITE_READERS)

    @asynccontextmanager
    async def write_transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self._writing.take() as connection:
            connection.begin_directly(IMMEDIATE)
            yield connection
            await connection.commit()

    @asynccontextmanager
    async def read_transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self._reading.take() as connection:
            connection.begin_directly(DEFERRED)
            yield connection

    def announce_writes(self, signal: CommitSignal) -> None:
        signal.observe(self.writer)
        self._writing.observers.append(signal.mark)

    async def erase_deleted_data(self) -> None:
        """Write the log back into the file, which overwrites deleted data, and empty the log.

        Most is written beside the writers, who wait only for the rest. A long read, such as a
        backup, may still need the log after all tries; the next call empties it.
        """
        async with self._reading.take() as connection:
            await connection.driver.write_log_back()
        for _ in range(_LOG_TRIES):
            async with self._writing.take() as connection:
                # Bypasses SQLAlchemy, which would begin a transaction: the pragma fails in one.
                if await connection.driver.empty_log(_LOG_TIMEOUT):
                    return
            await asyncio.sleep(_LOG_PAUSE)

    async def aclose(self) -> None:
        await self._reading.aclose()
        await self._writing.aclose()


async def open_engine(
    address: DatabaseAddress, *, restoring: bool = False, moving: bool = False
) -> Engine:
    """Open and check the engine for `address`.

    Only a restore (`restoring`) may open a file whose earlier restore was interrupted. Only a
    restore and a move (`moving`) may open a file that was moved to a server. Raises
    DatabaseUnreachable, DatabaseNotWritable, RestoreUnfinished, ShopMoved or UnsafeDatabase; nothing
    stays open then.
    """
    if address.file is not None:
        if not restoring:
            _refuse_unfinished_restore(address.file)
        if not restoring and not moving:
            _refuse_moved_shop(address.file)
        return await _open_sqlite(address, address.file)
    engine = PostgresEngine(address)
    try:
        async with engine.read_transaction() as connection:
            await assert_postgresql_settings(connection)
        await assert_own_sessions(engine.pool)
    except (*SERVER_FAILURES, NotCommitted) as error:
        await engine.aclose()
        assert_no_refused_settings(error)
        raise DatabaseUnreachable(
            f"the database server cannot be used: {_error_class_name(error)}"
        ) from None
    except UnsafeDatabase:
        await engine.aclose()
        raise
    return engine


async def assert_pragmas(connection: AsyncConnection) -> None:
    """Raise UnsafeDatabase unless every pragma of `PRAGMAS` holds on this connection."""
    for name, wanted in PRAGMAS.items():
        actual = (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
        if actual != wanted:
            raise UnsafeDatabase(f"SQLite has {name} set to {actual}, but the shop needs {wanted}")


async def _open_sqlite(address: DatabaseAddress, file: Path) -> SqliteEngine:
    _make_private(file)
    engine = SqliteEngine(
        _create_sqlite_engine(address, file, IMMEDIATE, readers=0),
        _create_sqlite_engine(address, file, DEFERRED, readers=_SQLITE_READERS),
    )
    try:
        async with engine.write_transaction() as connection:
            await assert_pragmas(connection)
        async with engine.read_transaction() as connection:
            await assert_pragmas(connection)
    except SQLAlchemyError as error:
        await engine.aclose()
        raise DatabaseNotWritable(f"{file} cannot be used: {_error_class_name(error)}") from None
    except UnsafeDatabase:
        await engine.aclose()
        raise
    return engine


def _create_sqlite_engine(
    address: DatabaseAddress, file: Path, begin: str, *, readers: int
) -> AsyncEngine:
    engine = create_async_engine(
        address.url,
        async_creator=lambda *_, **__: connect_to_sqlite(str(file)),
        hide_parameters=True,
        pool_size=readers or 1,
        max_overflow=0,
    )
    settings = [f"PRAGMA {name}={value}" for name, value in PRAGMAS.items()]
    if readers:
        settings.append("PRAGMA query_only=1")

    def set_up(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        for setting in settings:
            cursor.execute(setting)
        cursor.close()

    def begin_transaction(connection: Connection) -> None:
        driver_connection = connection.connection.driver_connection
        assert isinstance(driver_connection, SqliteConnection)
        if not driver_connection.is_in_transaction:
            driver_connection.begin(begin)

    event.listen(engine.sync_engine, "connect", set_up)
    event.listen(engine.sync_engine, "begin", begin_transaction)
    event.listen(engine.sync_engine, "handle_error", _convert_overflow_to_data_error)
    return engine


def _convert_overflow_to_data_error(context: ExceptionContext) -> DataError | None:
    """Turn the driver's OverflowError for a number that is too large into a DataError."""
    error = context.original_exception
    if isinstance(error, OverflowError):
        return DataError(context.statement, None, error, hide_parameters=True)
    return None


def list_sidecar_files(file: Path) -> list[Path]:
    """Return the existing files that SQLite keeps beside a database file."""
    candidates = (file.with_name(file.name + ending) for ending in ("-wal", "-shm", "-journal"))
    return [each for each in candidates if each.exists()]


def unfinished_restore_path(file: Path) -> Path:
    """Return the path where a restore builds the new file. It exists only until the restore ends."""
    return file.with_name(f"{file.name}.restoring")


def _refuse_unfinished_restore(file: Path) -> None:
    """Raise RestoreUnfinished when a restore of this file was interrupted.

    Selling on with the old file would lose what the backup was to bring. Without a file, an empty
    shop would open.
    """
    unfinished = unfinished_restore_path(file)
    if unfinished.exists():
        advice = f"a restore into {file} was interrupted: run `restore` again"
        # The old file is always moved first.
        alternative = (
            f", or delete {unfinished} to keep the previous database" if file.exists() else ""
        )
        raise RestoreUnfinished(f"{advice}{alternative}")


def moved_mark_path(file: Path) -> Path:
    """Return the path whose existence says that the shop of `file` was moved to a server."""
    return file.with_name(f"{file.name}.moved")


def _refuse_moved_shop(file: Path) -> None:
    """Raise ShopMoved when the shop was moved to a server, or a move was interrupted at its end."""
    mark = moved_mark_path(file)
    if mark.exists():
        raise ShopMoved(
            f"the shop in {file} was moved to a PostgreSQL server: set DATABASE_URL to its address."
            " Two running shops would sell everything twice. If the move was interrupted, run"
            f" `migrate-to` again. Delete {mark} only to give up the shop on the server for good"
        )


def _make_private(file: Path) -> None:
    """Make the file, and the files that SQLite keeps beside it, readable by their owner only."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for each in (file, *list_sidecar_files(file)):
            each.chmod(0o600)
    except OSError as error:
        raise DatabaseNotWritable(f"{file} cannot be written: {error.strerror}") from None


def _error_class_name(error: BaseException) -> str:
    """Describe an error without addresses or parameters."""
    if isinstance(error, NotCommitted) and error.__cause__ is not None:
        error = error.__cause__
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return type(cause.__cause__ or cause).__name__
