"""A session lock in a PostgreSQL database: running processes share it, a maintenance command excludes
them, on whatever machine they run.

The lock lasts as long as its connection, and a connection may end silently. So it is checked
regularly. A lost lock is taken again, but only if the row of this process shows that no other
process has taken over meanwhile.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import NullPool

from bot.domain.retries import backoff_delay
from bot.log_ids import EVERY_TIME
from storage.engine.address import DatabaseAddress
from storage.engine.errors import AnotherInstance, DatabaseUnreachable, UnsafeDatabase
from storage.engine.postgresql.checks import (
    assert_no_refused_settings,
    assert_own_sessions,
    assert_postgresql_settings,
)
from storage.engine.postgresql.connections import SERVER_FAILURES, create_postgresql_engine
from storage.engine.postgresql.instance_fence import InstanceFence

log = logging.getLogger(__name__)

#: "vitrine" in ASCII, as the number of the lock.
LOCK_NUMBER: Final = int.from_bytes(b"vitrine", "big")
_TRY_LOCK_SQL = f"SELECT pg_try_advisory_lock({LOCK_NUMBER})"
_TRY_SHARED_LOCK_SQL = f"SELECT pg_try_advisory_lock_shared({LOCK_NUMBER})"
_UNLOCK_SQL = f"SELECT pg_advisory_unlock({LOCK_NUMBER})"
#: Checks the lock and not only the session: a proxy may have given us another session.
_COUNT_HELD_LOCKS_SQL = (
    "SELECT count(*) FROM pg_locks"
    " WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid()"
)
_IS_REGISTERED = text("SELECT EXISTS (SELECT 1 FROM processes WHERE name = :name)")
#: First and longest delay, in seconds, before a lost lock is tried again.
_FIRST_RETRY, _LONGEST_RETRY = 0.25, 5.0
#: How long one try may take; the network may fall silent again.
_TRY_SECONDS = 20.0


class SessionLock:
    """The lock of one process, and the session that holds it.

    Its holder is told by `fence` when the lock is lost and when it is held again.
    """

    def __init__(
        self, engine: AsyncEngine, connection: AsyncConnection, fence: InstanceFence
    ) -> None:
        self.connection = connection
        self._engine = engine
        self._fence = fence

    async def try_take(self) -> bool:
        """Take the lock for this process alone, or shared if the fence says so; return whether."""
        return await _try_take(self.connection, is_shared=self._fence.is_shared)

    async def share(self) -> None:
        """Let other processes run beside this one from now on."""
        self._fence.is_shared = True
        await _try_take(self.connection, is_shared=True)  # no other one holds it
        await self.connection.exec_driver_sql(_UNLOCK_SQL)

    async def is_held(self) -> bool:
        """Return whether the session still holds the lock; False after any error."""
        return await is_lock_held(self.connection)

    async def wait_for_end(self, seconds: float) -> None:
        """Return once the connection has ended, or after `seconds`."""
        ended = asyncio.Event()
        with suppress(*SERVER_FAILURES):
            await self.notify_of_end(ended.set)
        with suppress(TimeoutError):
            # In Python 3.11, `wait_for` ignores a cancellation at the moment of the end.
            async with asyncio.timeout(seconds):
                await ended.wait()

    async def notify_of_end(self, call: Callable[[], None]) -> None:
        """Call `call` when the connection ends."""
        driver = (await self.connection.get_raw_connection()).driver_connection
        if driver is not None:
            driver.add_termination_listener(lambda _: call())

    async def take_again(self) -> None:
        """Take the lost lock on a new connection, however long that takes.

        Raises AnotherInstance if the row of this process is gone.
        """
        self._fence.mark_lost()
        log.warning("the connection that holds the lock on the database was lost", extra=EVERY_TIME)
        await self.drop()
        for tries in count():
            try:
                async with asyncio.timeout(_TRY_SECONDS):
                    is_held = await self._try_again()
                if is_held:
                    break
            except AnotherInstance:
                raise
            except UnsafeDatabase as unsafe:
                log.warning("the shop waits for its database: %s", unsafe)
            except Exception as error:  # noqa: BLE001 - whatever it was, the lock is not held
                log.info("the shop waits for its database: %s", type(error).__name__)
            await asyncio.sleep(backoff_delay(_FIRST_RETRY, tries, _LONGEST_RETRY))
        self._fence.mark_held()
        log.warning("the lock on the database is held again", extra=EVERY_TIME)

    async def _try_again(self) -> bool:
        """Return whether the lock is held on a new connection.

        The row is read after the lock was tried: the next holder could delete it no more.
        """
        connection = await self._engine.connect()
        is_held = False
        try:
            await assert_postgresql_settings(connection)
            is_locked = await _try_take(connection, is_shared=self._fence.is_shared)
            found = await connection.scalar(_IS_REGISTERED, {"name": self._fence.name})
            self._fence.check_registered(bool(found))
            is_held = is_locked
        finally:
            if is_held:
                self.connection = connection
            else:
                await _drop(connection)
        return is_held

    async def drop(self) -> None:
        """Close the connection, which may be lost; its lock ends with it. Safe to call twice."""
        await _drop(self.connection)


async def connect_for_lock(address: DatabaseAddress, fence: InstanceFence) -> SessionLock:
    """Connect a session for the lock; nothing is locked yet. Raises DatabaseUnreachable."""
    engine = create_postgresql_engine(
        address, fence.name, poolclass=NullPool, isolation_level="AUTOCOMMIT"
    )
    try:
        await assert_own_sessions(engine)
        return SessionLock(engine, await engine.connect(), fence)
    except SERVER_FAILURES as error:
        assert_no_refused_settings(error)
        raise _unreachable() from None


@asynccontextmanager
async def hold_postgresql_lock(
    address: DatabaseAddress, fence: InstanceFence, ping_interval: float
) -> AsyncIterator[None]:
    """Hold the lock in the block alone; tell `fence` when it is lost and when it is held again.

    The lock is checked every `ping_interval` seconds and when its connection ends. Raises
    AnotherInstance or DatabaseUnreachable.
    """
    lock = await connect_for_lock(address, fence)
    try:
        if not await lock.try_take():
            raise AnotherInstance("another process runs a shop on this database")
    except BaseException:
        await lock.drop()
        raise
    task = asyncio.create_task(_keep(lock, ping_interval))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})
        await lock.drop()


async def _keep(lock: SessionLock, ping_interval: float) -> None:
    """Keep the lock until cancelled, or until another process has taken over."""
    with suppress(AnotherInstance):
        while True:
            while await lock.is_held():
                await lock.wait_for_end(ping_interval)
            await lock.take_again()


async def is_lock_held(connection: AsyncConnection) -> bool:
    """Return whether the session holds a lock; False after any error, for then it is not certain."""
    try:
        return bool((await connection.exec_driver_sql(_COUNT_HELD_LOCKS_SQL)).scalar())
    except Exception:  # noqa: BLE001 - whatever it was, nothing is certain
        return False


async def _try_take(connection: AsyncConnection, *, is_shared: bool) -> bool:
    statement = _TRY_SHARED_LOCK_SQL if is_shared else _TRY_LOCK_SQL
    try:
        return bool((await connection.exec_driver_sql(statement)).scalar())
    except SERVER_FAILURES:
        raise _unreachable() from None


def _unreachable() -> DatabaseUnreachable:
    return DatabaseUnreachable("the database server cannot be reached")


async def _drop(connection: AsyncConnection) -> None:
    with suppress(*SERVER_FAILURES):
        await connection.invalidate()
        await connection.close()
