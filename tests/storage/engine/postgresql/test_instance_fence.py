"""Tests of a shop on PostgreSQL whose instance lock is lost: it waits and goes on, but not after
another process has used the database.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import delete, select
from sqlalchemy.pool import NullPool

from storage import (
    AnotherInstance,
    DatabaseTrouble,
    EngineDatabase,
    InstanceFence,
    InstanceLock,
    Vault,
    open_database,
)
from storage.engine.address import parse_database_url
from storage.engine.postgresql.connections import COMMAND_TIMEOUT_SECONDS, create_postgresql_engine
from storage.engine.postgresql.session_lock import LOCK_NUMBER, _keep, connect_for_lock
from storage.engine.repository import RepositoryResources
from storage.operations.processes import register
from storage.operations.tables import processes
from storage.transaction import Transaction
from tests.builders import BUYER
from tests.storage.base_rows import a_buyer
from tests.storage.breakable_connection import wired
from tests.storage.engines import KEY, database_name, fresh_url, opened, server
from tests.storage.pause import Pause
from tests.waiting import HANG_LIMIT, POLL_SECONDS, LoopClock, until

END_HOLDERS = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock' AND database = (SELECT oid FROM pg_database WHERE datname = '{}');"
_WAIT_FOR_LOCK_SQL = f"SELECT pg_advisory_lock({LOCK_NUMBER})"
#: The lock of the tests is not checked again by itself: its lost connection must tell.
NEVER = 3600.0


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


@dataclass
class Instance:
    """A process that holds the lock, with its database."""

    lock: InstanceLock
    store: EngineDatabase

    @property
    def fence(self) -> InstanceFence:
        return self.lock.fence

    async def is_waiting(self) -> bool:
        """Return whether transactions wait for the lock."""
        return not self.fence._is_decided.is_set()


@asynccontextmanager
async def an_instance(
    folder: Path, url: str, ping_interval: float = NEVER
) -> AsyncIterator[Instance]:
    async with AsyncExitStack() as stack:
        lock = InstanceLock(folder, url, ping_interval=ping_interval)
        await stack.enter_async_context(lock)
        store = await open_database(
            url, Vault.from_text(KEY), currency="USD", cost_currency="USD", fence=lock.fence
        )
        stack.push_async_callback(store.aclose)
        yield Instance(lock, store)


async def end_the_lock(url: str) -> None:
    """End the session that holds the lock, as the server does when it is restarted."""
    await asyncio.to_thread(server().psql, END_HOLDERS.format(database_name(url)))


@asynccontextmanager
async def lock_goes_to_another(url: str) -> AsyncIterator[None]:
    """End the session that holds the lock; a process that has waited for it holds it then.

    That process has not used the database yet.
    """
    engine = create_postgresql_engine(
        parse_database_url(url), poolclass=NullPool, isolation_level="AUTOCOMMIT"
    )
    async with engine.connect() as connection, engine.connect() as observer:
        taking = asyncio.create_task(connection.exec_driver_sql(_WAIT_FOR_LOCK_SQL))

        async def is_queued() -> bool:
            query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            return bool((await observer.exec_driver_sql(query)).scalar())

        await until(is_queued)
        await end_the_lock(url)
        await taking
        yield


async def declare_dead(store: EngineDatabase) -> None:
    """Delete the rows of all processes, as one does that takes the shop over."""

    def delete_all(resources: RepositoryResources) -> None:
        resources.connection.execute(delete(processes))

    await store.transact_on_tables(delete_all)


def list_names(resources: RepositoryResources) -> list[str]:
    """Return the names of the processes."""
    return list(resources.connection.scalars(select(processes.c.name)))


def has_buyer(tx: Transaction) -> bool:
    return tx.people.get(BUYER) is not None


async def test_a_lost_lock_is_taken_again_and_the_shop_goes_on(
    tmp_path: Path, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def is_held_again() -> bool:
        return "is held again" in caplog.text

    async with an_instance(tmp_path / "one", url) as one:
        for _ in range(2):
            caplog.clear()
            await end_the_lock(url)
            await until(is_held_again)
        await one.store.transact(a_buyer)

        assert not one.fence.overtaken.is_set()
        with pytest.raises(AnotherInstance):
            async with InstanceLock(tmp_path / "two", url):
                pass


async def test_a_lock_whose_connection_says_nothing_is_missed_by_the_next_check(
    tmp_path: Path, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The network carries nothing more, and no error comes. A new connection works."""
    async with (
        opened(url) as other,
        wired(url) as (wire, address),
        InstanceLock(tmp_path, address, ping_interval=0.05) as lock,
    ):
        await other.transact_on_tables(lambda resources: register(resources.connection, lock.fence))
        time = LoopClock()
        wire.fall_silent()
        for _ in range(round(HANG_LIMIT / POLL_SECONDS)):
            if "was lost" in caplog.text:
                break
            time.skip(COMMAND_TIMEOUT_SECONDS)
            await asyncio.sleep(POLL_SECONDS)
        assert "was lost" in caplog.text
        await end_the_lock(url)  # the server may still know the silent session

        async def is_held_again() -> bool:
            return "is held again" in caplog.text

        await until(is_held_again)


async def test_transactions_wait_while_the_lock_is_lost(tmp_path: Path, url: str) -> None:
    """Another process holds the lock but has not used the database, so it can be taken again."""
    async with an_instance(tmp_path, url) as one, opened(url) as other:
        async with lock_goes_to_another(url):
            await until(one.is_waiting)
            writing = asyncio.create_task(one.store.transact(a_buyer))
            reading = asyncio.create_task(one.store.read(has_buyer))
            assert await other.read(has_buyer) is False
            assert not writing.done()
            assert not reading.done()

        async with asyncio.timeout(HANG_LIMIT):
            await asyncio.gather(writing, reading)
        assert await other.read(has_buyer) is True


async def test_a_transaction_that_waits_can_be_cancelled(tmp_path: Path, url: str) -> None:
    async with an_instance(tmp_path, url) as one:
        one.fence.mark_lost()
        writing = asyncio.create_task(one.store.transact(a_buyer))
        await asyncio.sleep(0)
        writing.cancel()
        await asyncio.wait({writing})
        one.fence.mark_held()
        assert await one.store.read(has_buyer) is False


async def test_nothing_waits_for_the_lock_at_the_end_of_the_program(
    tmp_path: Path, url: str
) -> None:
    async with an_instance(tmp_path, url) as one:
        one.fence.mark_lost()
        writing = asyncio.create_task(one.store.transact(a_buyer))
        await asyncio.sleep(0)
        one.fence.stop_waiting()
        with pytest.raises(DatabaseTrouble):
            await writing
        one.fence.mark_held()
        await one.store.transact(a_buyer)
        one.fence.mark_lost()
        with pytest.raises(DatabaseTrouble):
            await one.store.read(has_buyer)


async def test_a_lock_is_not_taken_again_after_another_process_used_the_database(
    tmp_path: Path, url: str
) -> None:
    async with an_instance(tmp_path / "one", url) as one:
        async with opened(url) as other:
            async with lock_goes_to_another(url):
                await until(one.is_waiting)
                waiting = asyncio.create_task(one.store.transact(a_buyer))
                await declare_dead(other)
            async with asyncio.timeout(HANG_LIMIT):
                await one.fence.overtaken.wait()
            with pytest.raises(AnotherInstance, match="another process has taken this shop over"):
                await waiting
            with pytest.raises(AnotherInstance):
                await one.store.read(has_buyer)
            assert await other.read(has_buyer) is False
        async with InstanceLock(tmp_path / "two", url):
            pass


async def test_a_process_hears_that_it_was_overtaken_while_the_other_one_holds_the_lock(
    tmp_path: Path, url: str
) -> None:
    async with (
        an_instance(tmp_path / "one", url) as one,
        opened(url) as other,
        lock_goes_to_another(url),
    ):
        await declare_dead(other)
        async with asyncio.timeout(HANG_LIMIT):
            await one.fence.overtaken.wait()


async def test_a_process_that_does_not_know_that_it_lost_the_lock_cannot_write(
    tmp_path: Path, url: str
) -> None:
    """Its check of the lock comes later than the start of the next process."""
    async with an_instance(tmp_path / "one", url) as one, opened(url) as other:
        await one.store.transact(a_buyer, 1)
        await declare_dead(other)

        with pytest.raises(AnotherInstance):
            await one.store.transact(a_buyer)

        assert one.fence.overtaken.is_set()
        assert await other.read(has_buyer) is False


async def test_the_next_process_waits_for_a_transaction_that_runs(tmp_path: Path, url: str) -> None:
    """Nothing of the earlier process is committed after the next one has begun."""
    pause = Pause()

    def slow(tx: Transaction) -> None:
        pause.wait()
        a_buyer(tx)

    async def begin_next() -> None:
        next_one = await open_database(
            url, Vault.from_text(KEY), currency="USD", cost_currency="USD", fence=InstanceFence()
        )
        await next_one.aclose()

    async with an_instance(tmp_path / "one", url) as one, opened(url) as other:
        writing = asyncio.create_task(one.store.transact(slow))
        await pause.entered.wait()
        beginning = asyncio.create_task(begin_next())

        async def is_waiting_for_a_lock() -> bool:
            def count(resources: RepositoryResources) -> int:
                query = (
                    "SELECT count(*) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND wait_event_type = 'Lock'"
                )
                return int(resources.connection.exec_driver_sql(query).scalar_one())

            return bool(await other.transact_on_tables(count))

        await until(is_waiting_for_a_lock)
        assert not beginning.done()
        pause.go.set()
        await asyncio.gather(writing, beginning)
        assert await other.read(has_buyer) is True
        with pytest.raises(AnotherInstance):
            await one.store.transact(a_buyer)


async def test_each_process_has_a_row_of_its_own(tmp_path: Path, url: str) -> None:
    names = []
    for _ in range(2):
        async with an_instance(tmp_path, url) as one:
            names += await one.store.transact_on_tables(list_names)
            assert names[-1] == one.fence.name
    assert len(set(names)) == 2


async def test_a_server_that_lost_its_safety_is_waited_for(
    tmp_path: Path, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that came back without flushing its commits gets no order."""
    name = database_name(url)
    async with an_instance(tmp_path, url) as one:
        unsafe = f"ALTER DATABASE {name} SET synchronous_commit = off;"
        await asyncio.to_thread(server().psql, unsafe)
        try:
            await end_the_lock(url)

            async def is_told() -> bool:
                return "synchronous_commit off" in caplog.text

            await until(is_told)
            assert await one.is_waiting()
        finally:
            safe = f"ALTER DATABASE {name} RESET synchronous_commit;"
            await asyncio.to_thread(server().psql, safe)
        await one.store.transact(a_buyer)


async def test_a_lock_is_given_up_although_its_connection_ends_at_that_moment(url: str) -> None:
    fence, lost = InstanceFence(), asyncio.Event()
    lock = await connect_for_lock(parse_database_url(url), fence)
    assert await lock.try_take()
    driver = (await lock.connection.get_raw_connection()).driver_connection
    keeping = asyncio.create_task(_keep(lock, NEVER))
    try:

        async def waits_for_its_end() -> bool:
            return bool(driver and driver._termination_listeners)

        await until(waits_for_its_end)
        await lock.notify_of_end(lost.set)
        await end_the_lock(url)
        await lost.wait()
        keeping.cancel()
        await asyncio.wait({keeping}, timeout=HANG_LIMIT)
        assert keeping.cancelled()
    finally:
        keeping.cancel()
        await lock.drop()


async def test_a_file_has_no_processes(tmp_path: Path) -> None:
    """The lock on a file cannot be lost, so nothing is checked."""
    async with an_instance(tmp_path, fresh_url("sqlite", tmp_path)) as one:
        one.fence.mark_lost()
        async with asyncio.timeout(HANG_LIMIT):
            assert await one.store.transact_on_tables(list_names) == []
