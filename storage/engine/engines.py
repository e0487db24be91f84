"""Engines: how connections are opened, what is asserted about them, and how a transaction begins.

SQLite: one writing connection (BEGIN IMMEDIATE, WAL, synchronous FULL) behind a fair lock, a small pool
that can only read. PostgreSQL: one pool, SERIALIZABLE to write, a read-only snapshot to read. Nothing
here knows a table or repeats a transaction.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from asyncpg import InterfaceError, PostgresError
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import DataError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.address import Address
from storage.errors import (
    DatabaseNotWritable,
    DatabaseUnreachable,
    RestoreUnfinished,
    UnsafeDatabase,
)
from storage.server import COMMAND_SECONDS, server_engine

#: What every SQLite connection is set to, and what is asserted before the first order.
PRAGMAS: dict[str, str | int] = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "secure_delete": 1,
    "busy_timeout": 5000,
    # Without it REPLACE deletes rows past the triggers that keep the ledger.
    "recursive_triggers": 1,
}
_READERS = 4
_SERVER_CONNECTIONS = 8


class Engine(Protocol):
    """The two ways to begin a transaction on a database."""

    dialect: str

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that may write; committed when the block ends well."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A consistent view that refuses to write."""

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in files beside the database."""

    async def aclose(self) -> None:
        """Close every connection."""


@dataclass(slots=True)
class SqliteEngine:
    """A database file: one writer at a time, in order of arrival, beside readers."""

    writer: AsyncEngine
    reader: AsyncEngine
    dialect: str = "sqlite"
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._turn, self.writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.reader.connect() as connection:
            yield connection

    async def scrub(self) -> None:
        """Write the log back into the file, which overwrites what was deleted, and empty it."""
        async with self._turn, self.writer.connect() as connection:
            # Past SQLAlchemy, which would begin a transaction: within one it is refused.
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            await driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def aclose(self) -> None:
        await self.reader.dispose()
        await self.writer.dispose()


@dataclass(slots=True)
class PostgresEngine:
    """A database server: transactions run side by side and may have to be repeated."""

    pool: AsyncEngine
    dialect: str = "postgresql"

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self.pool.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.pool.connect() as connection:
            yield await connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )

    async def scrub(self) -> None:
        """The server keeps its own files."""

    async def aclose(self) -> None:
        await self.pool.dispose()


async def open_engine(
    address: Address, *, command_timeout: float = COMMAND_SECONDS, restoring: bool = False
) -> Engine:
    """Engines for `address`, tried out and checked; a server answers within `command_timeout` seconds.
    A restore alone, `restoring`, may open a file that one was cut short over.

    Raises DatabaseUnreachable, DatabaseNotWritable, RestoreUnfinished or UnsafeDatabase; nothing stays
    open then.
    """
    if address.file is not None:
        if not restoring:
            _refuse_unfinished(address.file)
        return await _open_file(address, address.file)
    pool = server_engine(
        address,
        command_timeout=command_timeout,
        isolation_level="SERIALIZABLE",
        pool_size=_SERVER_CONNECTIONS,
        pool_pre_ping=True,
    )
    try:
        async with pool.connect() as connection:
            await assert_server(connection)
    except (SQLAlchemyError, PostgresError, InterfaceError, OSError) as error:
        await pool.dispose()
        raise DatabaseUnreachable(f"the database server cannot be used: {_kind(error)}") from None
    except UnsafeDatabase:
        await pool.dispose()
        raise
    return PostgresEngine(pool)


async def assert_pragmas(connection: AsyncConnection) -> None:
    """Raise UnsafeDatabase unless every pragma of `PRAGMAS` holds on this connection."""
    for name, wanted in PRAGMAS.items():
        held = (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
        if held != wanted:
            raise UnsafeDatabase(f"SQLite keeps {name} at {held}, this shop needs {wanted}")


async def assert_server(connection: AsyncConnection) -> None:
    """Raise UnsafeDatabase unless the server flushes commits and takes orders."""
    for name, wanted in {"fsync": "on", "full_page_writes": "on"}.items():
        held = (await connection.exec_driver_sql(f"SHOW {name}")).scalar()
        if held != wanted:
            raise UnsafeDatabase(f"PostgreSQL keeps {name} {held}, this shop needs {wanted}")
    if (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar() == "off":
        raise UnsafeDatabase("PostgreSQL keeps synchronous_commit off: commits could be lost")
    if (await connection.exec_driver_sql("SELECT pg_is_in_recovery()")).scalar():
        raise UnsafeDatabase("this PostgreSQL server is a standby and cannot be written")


async def _open_file(address: Address, file: Path) -> SqliteEngine:
    _make_private(file)
    engine = SqliteEngine(
        _sqlite(address, "BEGIN IMMEDIATE", readers=0),
        _sqlite(address, "BEGIN DEFERRED", readers=_READERS),
    )
    try:
        async with engine.writing() as connection:
            await assert_pragmas(connection)
        async with engine.reading() as connection:
            await assert_pragmas(connection)
    except SQLAlchemyError as error:
        await engine.aclose()
        raise DatabaseNotWritable(f"{file} cannot be used: {_kind(error)}") from None
    except UnsafeDatabase:
        await engine.aclose()
        raise
    return engine


def _sqlite(address: Address, begin: str, *, readers: int) -> AsyncEngine:
    engine = create_async_engine(
        address.url, hide_parameters=True, pool_size=readers or 1, max_overflow=0
    )
    settings = [f"PRAGMA {name}={value}" for name, value in PRAGMAS.items()]
    if readers:
        settings.append("PRAGMA query_only=1")

    def set_up(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for setting in settings:
            cursor.execute(setting)
        cursor.close()

    event.listen(engine.sync_engine, "connect", set_up)
    event.listen(engine.sync_engine, "begin", lambda conn: conn.exec_driver_sql(begin) and None)
    event.listen(engine.sync_engine, "handle_error", _as_data_error)
    return engine


def _as_data_error(context: ExceptionContext) -> DataError | None:
    """The driver raises a bare OverflowError for a number that is too large to be bound."""
    error = context.original_exception
    if isinstance(error, OverflowError):
        return DataError(context.statement, None, error, hide_parameters=True)
    return None


def companions(file: Path) -> list[Path]:
    """The files that SQLite keeps beside a database file, as far as they are there."""
    beside = (file.with_name(file.name + ending) for ending in ("-wal", "-shm", "-journal"))
    return [each for each in beside if each.exists()]


def half_restored(file: Path) -> Path:
    """Where a restore builds what is to take the place of `file`: it stands there only until then."""
    return file.with_name(f"{file.name}.restoring")


def _refuse_unfinished(file: Path) -> None:
    """Whatever the restore had come to: sold from now, the old would lose what the new was to bring,
    and where nothing stands an empty shop would open.
    """
    fresh = half_restored(file)
    if fresh.exists():
        again = f"a restore over {file} was cut short: run `restore` again"
        # Nothing is moved before the old file is.
        back = f", or delete {fresh} to go on with what was there" if file.exists() else ""
        raise RestoreUnfinished(f"{again}{back}")


def _make_private(file: Path) -> None:
    """Make the file readable by its owner only; SQLite gives new companions the same mode, and those
    that are there already get it here.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for each in (file, *companions(file)):
            each.chmod(0o600)
    except OSError as error:
        raise DatabaseNotWritable(f"{file} cannot be written: {error.strerror}") from None


def _kind(error: BaseException) -> str:
    """What went wrong, in words without address or parameters."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return type(cause.__cause__ or cause).__name__
