"""A session lock in a PostgreSQL database: one running shop, whatever machine it runs on.

The lock lasts as long as its connection, and a connection may end silently. So it is checked
regularly. A lost lock is taken again, but only if the token in the database shows that no other
process has used the database meanwhile.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count

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
from storage.engine.postgresql.instance_fence import FENCE_KEY, InstanceFence

log = logging.getLogger(__name__)

#: "vitrine" in ASCII, as the number of the lock.
_LOCK_NUMBER = int.from_bytes(b"vitrine", "big")
_TRY_LOCK_SQL = f"SELECT pg_try_advisory_lock({_LOCK_NUMBER})"
#: Checks the lock and not only the session: a proxy may have given us another session.
_COUNT_HELD_LOCKS_SQL = (
    "SELECT count(*) FROM pg_locks"
    " WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid()"
)
_READ_TOKEN_SQL = f"SELECT value FROM meta WHERE key = '{FENCE_KEY}'"  # noqa: S608 - a constant
#: First and longest delay, in seconds, before a lost lock is tried again.
_FIRST_RETRY, _LONGEST_RETRY = 0.25, 5.0


@asynccontextmanager
async def hold_postgresql_lock(
    address: DatabaseAddress, fence: InstanceFence, ping_interval: float
) -> AsyncIterator[None]:
    """Hold the lock in the block; tell `fence` when it is lost and when it is held again.

    The lock is checked every `ping_interval` seconds and when its connection ends. Raises
    AnotherInstance or DatabaseUnreachable.
    """
    engine = create_postgresql_engine(address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    connection = await _connect(engine)
    try:
        if not await _try_take_lock(connection):
            raise AnotherInstance("another process runs a shop on this database")
    except BaseException:
        await _drop(connection)
        raise
    keeper = _LockKeeper(engine, connection, fence, ping_interval)
    task = asyncio.create_task(keeper.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})
        await _drop(keeper.connection)


class _LockKeeper:
    """Checks the lock of `connection`, and takes it again on a new connection."""

    def __init__(
        self,
        engine: AsyncEngine,
        connection: AsyncConnection,
        fence: InstanceFence,
        ping_interval: float,
    ) -> None:
        self.connection = connection
        self._engine = engine
        self._fence = fence
        self._ping_interval = ping_interval

    async def run(self) -> None:
        """Keep the lock until cancelled, or until another process has used the database."""
        while True:
            await self._watch()
            self._fence.mark_lost()
            log.warning(
                "the connection that holds the lock on the database was lost", extra=EVERY_TIME
            )
            await _drop(self.connection)
            try:
                await self._take_again()
            except AnotherInstance:
                return
            self._fence.mark_held()
            log.warning("the lock on the database is held again", extra=EVERY_TIME)

    async def _watch(self) -> None:
        """Return once the lock is lost."""
        ended = asyncio.Event()
        with suppress(*SERVER_FAILURES):
            raw = await self.connection.get_raw_connection()
            if raw.driver_connection is not None:
                raw.driver_connection.add_termination_listener(lambda _: ended.set())
        while await _is_lock_held(self.connection):
            with suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), self._ping_interval)

    async def _take_again(self) -> None:
        """Try until the lock is taken. Raises AnotherInstance if the token has changed."""
        for tries in count():
            try:
                if await self._try_again():
                    return
            except AnotherInstance:
                raise
            except UnsafeDatabase as unsafe:
                log.warning("the shop waits for its database: %s", unsafe)
            except Exception as error:  # noqa: BLE001 - whatever it was, the lock is not held
                log.info("the shop waits for its database: %s", type(error).__name__)
            await asyncio.sleep(backoff_delay(_FIRST_RETRY, tries, _LONGEST_RETRY))

    async def _try_again(self) -> bool:
        """Return whether the lock is held on a new connection.

        The token is read after the lock was tried: the next holder could change it no more.
        """
        connection = await self._engine.connect()
        is_held = False
        try:
            await assert_postgresql_settings(connection)
            is_locked = await _try_take_lock(connection)
            stored = (await connection.exec_driver_sql(_READ_TOKEN_SQL)).scalar()
            self._fence.check_token(stored)
            is_held = is_locked
        finally:
            if is_held:
                self.connection = connection
            else:
                await _drop(connection)
        return is_held


async def _is_lock_held(connection: AsyncConnection) -> bool:
    try:
        return bool((await connection.exec_driver_sql(_COUNT_HELD_LOCKS_SQL)).scalar())
    except Exception:  # noqa: BLE001 - after any error it is not certain that the lock is held
        return False


async def _try_take_lock(connection: AsyncConnection) -> bool:
    try:
        return bool((await connection.exec_driver_sql(_TRY_LOCK_SQL)).scalar())
    except SERVER_FAILURES:
        raise DatabaseUnreachable("the database server cannot be reached") from None


async def _connect(engine: AsyncEngine) -> AsyncConnection:
    try:
        await assert_own_sessions(engine)
        return await engine.connect()
    except SERVER_FAILURES as error:
        assert_no_refused_settings(error)
        raise DatabaseUnreachable("the database server cannot be reached") from None


async def _drop(connection: AsyncConnection) -> None:
    """Close a connection, which may be lost; its lock ends with it. Safe to call twice."""
    with suppress(*SERVER_FAILURES):
        await connection.invalidate()
        await connection.close()
