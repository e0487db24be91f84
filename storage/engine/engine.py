"""Engines: how connections are opened and checked, and how transactions begin.

SQLite: see `sqlite.engine`. PostgreSQL: see `postgresql.engine`. No table is known here, and no
transaction is retried.
"""

import os
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Protocol, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from storage.engine.address import DatabaseAddress
from storage.engine.commit_signal import CommitSignal
from storage.engine.engine_failures import EngineFailures, NotCommitted
from storage.engine.errors import (
    DatabaseNotWritable,
    DatabaseUnreachable,
    RestoreUnfinished,
    ShopMoved,
    UnsafeDatabase,
)
from storage.engine.sqlite.connection import PRAGMAS
from storage.engine.sqlite.engine import SqliteEngine

if TYPE_CHECKING:  # it imports SQLAlchemy's ORM, which a shop on a file does not need
    from sqlalchemy.ext.asyncio import AsyncConnection

    from storage.engine.postgresql.engine import PostgresEngine

T = TypeVar("T")


class Engine(Protocol):
    """The ways to run a transaction on a database: plain phases, and asynchronous maintenance."""

    dialect: str
    failures: EngineFailures

    async def write(self, phase: Callable[[Connection], T], code: CodeType | None = None) -> T:
        """Run `phase` in a transaction that may write, and return its result after the commit.

        `code` is the phase's own, by which the engine knows it again; None if it has none.
        """

    async def read(self, phase: Callable[[Connection], T], code: CodeType | None = None) -> T:
        """Run `phase` on a consistent view that refuses to write."""

    async def read_committed(
        self, phase: Callable[[Connection], T], code: CodeType | None = None
    ) -> T:
        """Run `phase` as `read` does, but a statement may see a later state than the one before."""

    async def read_long(self, phase: Callable[[Connection], T]) -> T:
        """Run a phase that takes as long as its data is, as `read` does. A cancellation stops it."""

    def write_transaction(self) -> "AbstractAsyncContextManager[AsyncConnection]":
        """Begin a transaction that may write. It commits when the block ends without an error."""

    def long_write_transaction(self) -> "AbstractAsyncContextManager[AsyncConnection]":
        """Begin the same for statements that take as long as the data is, as an upgrade's do."""

    def read_transaction(self) -> "AbstractAsyncContextManager[AsyncConnection]":
        """Begin a consistent view that refuses to write."""

    def announce_writes(self, signal: CommitSignal) -> None:
        """Let `signal` observe what the write transactions execute, and hear of their ends."""

    async def erase_deleted_data(self) -> None:
        """Remove deleted data from the files beside the database."""

    async def aclose(self) -> None:
        """Close every connection."""


async def open_engine(
    address: DatabaseAddress,
    *,
    restoring: bool = False,
    moving: bool = False,
    name: str = "vitrine",
) -> Engine:
    """Open and check the engine for `address`. The sessions of a server have `name`.

    Only a restore (`restoring`) may open a file whose earlier restore was interrupted. Only a
    restore and a move (`moving`) may open a file that was moved to a server; what they execute on a
    server may take long. Raises
    DatabaseUnreachable, DatabaseNotWritable, RestoreUnfinished, ShopMoved or UnsafeDatabase; nothing
    stays open then.
    """
    if address.file is not None:
        if not restoring:
            _refuse_unfinished_restore(address.file)
        if not restoring and not moving:
            _refuse_moved_shop(address.file)
        return await _open_sqlite(address.file)
    return await _open_postgresql(address, name, is_maintained=restoring or moving)


async def _open_postgresql(
    address: DatabaseAddress, name: str, *, is_maintained: bool
) -> "PostgresEngine":
    # They import the driver, and SQLAlchemy's dialect and ORM: a tenth of a start on a file.
    from storage.engine.postgresql.checks import (  # noqa: PLC0415
        assert_no_refused_settings,
        assert_own_sessions,
        assert_postgresql_settings,
    )
    from storage.engine.postgresql.connections import (  # noqa: PLC0415
        COMMAND_TIMEOUT_SECONDS,
        LONG_TIMEOUT_SECONDS,
        SERVER_FAILURES,
    )
    from storage.engine.postgresql.engine import PostgresEngine  # noqa: PLC0415

    timeout = LONG_TIMEOUT_SECONDS if is_maintained else COMMAND_TIMEOUT_SECONDS
    engine = PostgresEngine(address, name, timeout)
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


def assert_pragmas(connection: Connection) -> None:
    """Raise UnsafeDatabase unless every pragma of `PRAGMAS` holds on this connection."""
    for name, wanted in PRAGMAS.items():
        actual = connection.execute(text(f"PRAGMA {name}")).scalar()
        if actual != wanted:
            raise UnsafeDatabase(f"SQLite has {name} set to {actual}, but the shop needs {wanted}")


async def _open_sqlite(file: Path) -> SqliteEngine:
    _make_private(file)
    engine = SqliteEngine(file)
    try:
        await engine.write(assert_pragmas)
        await engine.read(assert_pragmas)
    except SQLAlchemyError as error:
        await engine.aclose()
        raise DatabaseNotWritable(f"{file} cannot be used: {_error_class_name(error)}") from None
    except UnsafeDatabase:
        await engine.aclose()
        raise
    return engine


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
