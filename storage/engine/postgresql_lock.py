"""A session lock in a PostgreSQL database: one running shop, whatever machine it runs on.

The lock lasts as long as its connection, and a connection may end silently. So it is checked
regularly, and the holder is told when it is lost. It is never taken again by itself: another
process may have worked in between.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from asyncpg import InterfaceError, PostgresError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import NullPool

from storage.engine.database_address import DatabaseAddress
from storage.engine.postgresql_dead_connections import create_postgresql_engine
from storage.errors import AnotherInstance, DatabaseUnreachable

#: "vitrine" in ASCII, as the number of the lock.
_LOCK_NUMBER = int.from_bytes(b"vitrine", "big")
_TRY_LOCK_SQL = f"SELECT pg_try_advisory_lock({_LOCK_NUMBER})"
#: Checks the lock and not only the session: a proxy may have given us another session.
_COUNT_HELD_LOCKS_SQL = (
    "SELECT count(*) FROM pg_locks"
    " WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid()"
)
_FAILURES = (SQLAlchemyError, PostgresError, InterfaceError, OSError)


@asynccontextmanager
async def hold_postgresql_lock(
    address: DatabaseAddress, lost: asyncio.Event, ping_interval: float
) -> AsyncIterator[None]:
    """Hold the lock in the block. Set `lost` when a check, every `ping_every` seconds, fails.

    Raises AnotherInstance or DatabaseUnreachable.
    """
    engine = create_postgresql_engine(address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    connection = await _connect(engine)
    try:
        if not await _try_take_lock(connection):
            raise AnotherInstance("another process runs a shop on this database")
        watcher = asyncio.create_task(_watch_lock(connection, lost, ping_interval))
        try:
            yield
        finally:
            watcher.cancel()
            await asyncio.wait({watcher})
    finally:
        with suppress(*_FAILURES):  # a lost connection has no lock to release
            await connection.invalidate()
            await connection.close()


async def _watch_lock(connection: AsyncConnection, lost: asyncio.Event, interval: float) -> None:
    while await _is_lock_held(connection):  # noqa: ASYNC110 - no event comes over a dead wire
        await asyncio.sleep(interval)
    lost.set()


async def _is_lock_held(connection: AsyncConnection) -> bool:
    try:
        return bool((await connection.exec_driver_sql(_COUNT_HELD_LOCKS_SQL)).scalar())
    except Exception:  # noqa: BLE001 - whatever it was, nobody knows that the lock is held
        return False


async def _try_take_lock(connection: AsyncConnection) -> bool:
    try:
        return bool((await connection.exec_driver_sql(_TRY_LOCK_SQL)).scalar())
    except _FAILURES:
        raise DatabaseUnreachable("the database server cannot be reached") from None


async def _connect(engine: AsyncEngine) -> AsyncConnection:
    try:
        return await engine.connect()
    except _FAILURES:
        raise DatabaseUnreachable("the database server cannot be reached") from None
