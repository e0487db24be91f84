"""One instance: a lock that a second process of the same shop cannot take.

A lock on a file in the data folder, and on PostgreSQL a lock of a session in the database too, for two
machines may share it. Both vanish with the process that held them, however it ended.
"""

import fcntl
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Self

from asyncpg import InterfaceError, PostgresError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from storage.address import Address, parse_address
from storage.errors import AnotherInstance, DatabaseNotWritable, DatabaseUnreachable

LOCK_FILE = "instance.lock"
#: "vitrine" in ASCII, as the number of the lock.
_LOCK_NUMBER = int.from_bytes(b"vitrine", "big")


class InstanceLock:
    """The locks on data folder and database, held for the length of an `async with` block."""

    def __init__(self, data_dir: Path, database_url: str) -> None:
        """Raises BadDatabaseUrl; nothing is locked yet."""
        self._data_dir = data_dir
        self._address = parse_address(database_url)
        self._held = AsyncExitStack()

    async def __aenter__(self) -> Self:
        """Raises AnotherInstance when another process holds one of the locks, DatabaseNotWritable or
        DatabaseUnreachable when one cannot be tried.
        """
        folders = {self._data_dir.absolute()}
        if self._address.file is not None:
            folders.add(self._address.file.parent)
        async with AsyncExitStack() as locks:
            for folder in sorted(folders):
                locks.enter_context(_folder_lock(folder))
            if not self._address.is_sqlite:
                await locks.enter_async_context(_server_lock(self._address))
            self._held = locks.pop_all()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._held.aclose()


@contextmanager
def _folder_lock(folder: Path) -> Iterator[None]:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise DatabaseNotWritable(f"{folder} cannot be written: {error.strerror}") from None
    try:
        _take(handle, folder)
        yield
    finally:
        os.close(handle)


def _take(handle: int, folder: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise AnotherInstance(f"another process runs the shop in {folder}") from None


@asynccontextmanager
async def _server_lock(address: Address) -> AsyncIterator[None]:
    engine = create_async_engine(
        address.url, hide_parameters=True, poolclass=NullPool, isolation_level="AUTOCOMMIT"
    )
    connection = await _connected(engine)
    try:
        query = f"SELECT pg_try_advisory_lock({_LOCK_NUMBER})"
        if not (await connection.exec_driver_sql(query)).scalar():
            raise AnotherInstance("another process runs the shop on this database")
        yield
    finally:
        await connection.close()


async def _connected(engine: AsyncEngine) -> AsyncConnection:
    try:
        return await engine.connect()
    except (SQLAlchemyError, PostgresError, InterfaceError, OSError):
        raise DatabaseUnreachable("the database server cannot be reached") from None
