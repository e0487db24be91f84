"""The running processes of a shop on a PostgreSQL server: their rows, their leases, and their ends.

Each process counts its beat up once a second, in a session of its own. A process whose beat stands
still for `LEASE_SECONDS` is declared dead: its sessions are ended and its row is deleted, after which
it can commit nothing. It has stopped to act on its own before that: `may_act` is measured from the
begin of its last beat, by a clock that goes on while the process or the machine is halted.

`storage.operations.process_deaths` tells whether a death is proven. Where it is not, the process may still
run, and the leases that it held are given on with the note that its work is in doubt.

On SQLite one process has the shop for itself, by the lock on its folder; no row is written.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, exists, func, insert, select, text, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.operations.processes import Lease, News, ProcessRole
from bot.log_ids import EVERY_TIME
from bot.shielding import shielded
from storage.engine.address import DatabaseAddress, parse_database_url
from storage.engine.engine import Engine
from storage.engine.errors import AnotherInstance, UnsafeDatabase
from storage.engine.instance_lock import hold_folder_locks
from storage.engine.migrate import is_schema_current
from storage.engine.postgresql.engine import TRANSACTION_ID, PostgresEngine, get_driver
from storage.engine.postgresql.instance_fence import InstanceFence
from storage.engine.postgresql.session_lock import SessionLock, connect_for_lock
from storage.operations.process_deaths import (
    LEASE_SECONDS,
    ProcessObserver,
    find_place,
    is_dead,
    is_here,
)
from storage.operations.stored_values import delete_commit_marks, make_commit_marks
from storage.operations.tables import leases, processes

log = logging.getLogger(__name__)

#: Seconds between two beats.
BEAT_SECONDS: Final = 1.0
#: So long before `LEASE_SECONDS` have passed it stops to act.
_MARGIN_SECONDS: Final = 2.0
#: Seconds between two tries for the lock that a starting process waits for.
_LOCK_RETRY_SECONDS: Final = 0.5
#: Seconds by which the clocks of two processes may differ.
_LARGEST_CLOCK_DIFFERENCE: Final = 60.0
#: Seconds between two announcements: what comes in between is told together.
_NEWS_PAUSE_SECONDS: Final = 0.05
#: How long a death waits for running transactions before the next beat; others wait behind it.
_WRITERS_WAIT: Final = "1s"
_LOCK_NOT_AVAILABLE: Final = "55P03"
_INSUFFICIENT_PRIVILEGE: Final = "42501"
_WAITS_SHARED: Final = "a maintenance command to end, or an older version"
_WAITS_ALONE: Final = (
    "the running processes of this shop to end: the database must be upgraded first"
)
_WAITS_AFTER_RESTORE: Final = (
    "the running processes of this shop to end: they may act on what was restored"
)
_CHANNEL: Final = "vitrine"
#: The number of the lock that every write transaction shares: "fence" in ASCII.
_WRITERS_LOCK = int.from_bytes(b"fence", "big")
#: Begins each write transaction. The lock is in memory only: unlike the lock on a row it makes no
#: write of a transaction that changes nothing.
LOCK_AS_WRITER = f"SELECT pg_advisory_xact_lock_shared({_WRITERS_LOCK})"
_WAIT_FOR_WRITERS = select(func.pg_advisory_xact_lock(_WRITERS_LOCK))
#: Asked of the driver itself: every write transaction runs it, and has nothing else to convert.
_READ_PROCESS_AND_TRANSACTION = (
    "SELECT pg_current_xact_id()::text AS transaction_id,"
    " EXISTS (SELECT 1 FROM processes WHERE id = $1) AS is_registered"
)
_BEAT = (
    update(processes)
    .where(processes.c.id == bindparam("process"))
    .values(beat=processes.c.beat + 1)
    .returning(processes.c.id)
)
_SELECT_PROCESSES = text(
    "SELECT id, name, role, place, beat, EXISTS (SELECT 1 FROM pg_stat_activity AS session"
    " WHERE session.application_name = processes.name) AS is_connected FROM processes"
)
_OWN = processes.alias("own")
_READ_CLOCK = text(
    "SELECT extract(epoch FROM clock_timestamp())::float8 AS server_time,"
    " EXISTS (SELECT 1 FROM processes AS other JOIN pg_stat_activity AS session"
    " ON session.application_name = other.name) AS has_others"
)
_SELECT_LEASES = select(leases.c.name, leases.c.holder)
_END_SESSIONS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name"
)
_NOTIFY = text(f"SELECT pg_notify('{_CHANNEL}', :news)")


def read_boot_time() -> float:
    """Return seconds that go on while the process is stopped and the machine sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


def register(connection: Connection, fence: InstanceFence) -> None:
    """Store the row of this process. One that has the lock alone deletes the rows of all others.

    Call it in the transaction that migrates the schema, so that none of them uses the newer one.
    """
    if not fence.is_shared:
        # The lock was free, so their sessions are gone. Unless the kernel shows that a process is
        # dead it may still act, and stays the holder of its leases.
        for row in connection.execute(select(processes.c.id, processes.c.place)).all():
            if is_dead(row.place):
                held = update(leases).where(leases.c.holder == row.id)
                connection.execute(held.values(holder=None))
        connection.execute(delete(processes))
    identity = {"id": fence.process_id, "name": fence.name, "role": fence.role}
    connection.execute(insert(processes).values(**identity, place=find_place()))
    # A single row that is missing was deleted by hand, and its holder will store it again.
    if connection.scalar(select(exists().where(leases.c.name.is_not(None)))) is False:
        connection.execute(insert(leases), [{"name": lease} for lease in Lease])


def wait_for_earlier_writers(connection: Connection) -> None:
    """Wait until every write transaction has ended that checked its process before `register`.

    Each of them might still commit.
    """
    connection.execute(_WAIT_FOR_WRITERS)


def fence_writers(engine: Engine, fence: InstanceFence) -> None:
    """Let each write transaction of `engine` check that this process is registered."""
    assert isinstance(engine, PostgresEngine)
    marks = make_commit_marks(fence.name)
    engine.fence_writers(LOCK_AS_WRITER, partial(check_registered, fence), marks)


async def check_registered(fence: InstanceFence, connection: AsyncConnection) -> None:
    """Raise AnotherInstance unless the row of this process is there.

    The transaction has begun with `LOCK_AS_WRITER`, so it counts as a writer until it ends. The row
    is read by a later statement than the lock: one that waits for the lock would read a state from
    before its wait. The number of the transaction tells later whether it was committed.
    """
    driver = get_driver(connection)
    row = await driver.fetchrow(_READ_PROCESS_AND_TRANSACTION, fence.process_id)
    connection.info[TRANSACTION_ID] = row["transaction_id"]
    fence.check_registered(row["is_registered"])


@asynccontextmanager
async def join_processes(
    data_dir: Path,
    database_url: str,
    role: ProcessRole,
    *,
    alone: bool = False,
    wall_time: Callable[[], float] = time.time,
) -> AsyncIterator["ServerProcess"]:
    """Become one of the processes of a shop on a server for the block, before its database is opened.

    Wait until no maintenance command runs, and, if the database has an older schema or with `alone`,
    until all other processes have ended: they could not bear what follows. Raises NewerSchema,
    UnsafeDatabase if others run and the clocks differ, and the other errors of `InstanceLock`.
    """
    address = parse_database_url(database_url)
    fence = InstanceFence(role)
    with ExitStack() as locks:
        await _wait_for_folder(locks, data_dir, address)
        lock = await connect_for_lock(address, fence)
        try:
            await _wait_for_lock(lock, fence, alone=alone)
            if fence.is_shared:
                await _refuse_another_time(lock, wall_time)
            yield ServerProcess(lock, fence)
        finally:
            await lock.drop()


async def _wait_for_folder(locks: ExitStack, data_dir: Path, address: DatabaseAddress) -> None:
    is_told = False
    while True:
        try:
            locks.enter_context(hold_folder_locks(data_dir, address, is_shared=True))
        except AnotherInstance:
            if not is_told:
                log.warning("this process waits for %s", _WAITS_SHARED)
                is_told = True
            await asyncio.sleep(_LOCK_RETRY_SECONDS)
        else:
            return


async def _wait_for_lock(lock: SessionLock, fence: InstanceFence, *, alone: bool) -> None:
    """Take the lock: shared if this process can run beside others, else alone."""
    told = ""
    while True:
        is_current = await is_schema_current(lock.connection)
        fence.is_shared = is_current and not alone
        if await lock.try_take():
            # Another process may have upgraded the schema meanwhile: then it need not be alone.
            if fence.is_shared or alone or not await is_schema_current(lock.connection):
                return
            await lock.share()
            return
        waits = _WAITS_SHARED if fence.is_shared else _WAITS_ALONE
        if alone:
            waits = _WAITS_AFTER_RESTORE
        if told != waits:
            log.warning("this process waits for %s", waits)
            told = waits
        await asyncio.sleep(_LOCK_RETRY_SECONDS)


async def _refuse_another_time(lock: SessionLock, wall_time: Callable[[], float]) -> None:
    """Raise UnsafeDatabase if another process runs and our clock is not that of the server.

    Due times and expiries are stored: one process would withdraw what is due later for another one.
    """
    began_at = wall_time()
    row = (await lock.connection.execute(_READ_CLOCK)).one()
    off = max(began_at - row.server_time, row.server_time - wall_time())
    if row.has_others and off > _LARGEST_CLOCK_DIFFERENCE:
        raise UnsafeDatabase(
            f"the clock of this machine differs by {off:.0f} seconds from that of the database"
            " server, and other processes of the shop run: set the clock, then start this one again"
        )


@dataclass(slots=True)
class ServerProcess:
    """Implements the port `Leases` on a server, for this process.

    `lock` is its session. `boot_time` is the clock of the leases, in seconds.
    """

    lock: SessionLock
    fence: InstanceFence
    boot_time: Callable[[], float] = read_boot_time
    _acts_until: float = float("-inf")
    #: The other processes that run, and what was seen of them.
    _running: set[int] = field(default_factory=set)
    _observer: ProcessObserver = field(default_factory=ProcessObserver)
    _held: set[Lease] = field(default_factory=set)
    _wanted: dict[Lease, asyncio.Future[None]] = field(default_factory=dict)
    #: The leases that were in doubt when this process took them.
    _doubts: set[Lease] = field(default_factory=set)
    #: What is to be told: the news, and its detail after a space.
    _news: set[str] = field(default_factory=set)
    _subscribers: list[tuple[News, Callable[[str], None]]] = field(default_factory=list)
    _on_ended: list[Callable[[], None]] = field(default_factory=list)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _is_beat_due: bool = False
    _is_ending: bool = False
    _is_prepared: bool = False
    #: Held while the session is used: it serves one statement at a time.
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    # The port

    def may_act(self) -> bool:
        return self.boot_time() < self._acts_until

    async def acquire(self, lease: Lease) -> bool:
        """Wait as the port says. One task at a time acquires a lease.

        If it is cancelled at the last moment, the lease is held until `release` or the end.
        """
        if lease not in self._held:
            assert lease not in self._wanted, f"{lease} is being acquired already"
            self._wanted[lease] = asyncio.get_running_loop().create_future()
            self._observer.forget(lease)
            self._beat_soon()
            try:
                await self._wanted[lease]
            finally:
                del self._wanted[lease]
        return lease in self._doubts

    async def settle(self, lease: Lease) -> None:
        self._doubts.discard(lease)
        mine = leases.c.name == lease, leases.c.holder == self.fence.process_id
        with suppress(Exception):  # then a later holder gives the same orders to a person
            async with self._turn:
                await self.lock.connection.execute(
                    update(leases).where(*mine).values(is_doubtful=False)
                )

    async def release(self, lease: Lease) -> None:
        self._held.discard(lease)

        async def free() -> None:
            async with self._turn:
                self._held.discard(lease)  # a beat may have taken it meanwhile
                await self._free_lease(lease)

        with suppress(Exception):  # then the next beat does it
            await shielded(free())  # a statement that is cancelled ends the session
        self.announce(News.LEASE)

    def announce(self, news: News, detail: str = "") -> None:
        # A process that has just read the rules may not be known yet, and reads them once.
        if self._running or news is News.RULES:
            self._news.add(f"{news} {detail}")
            self._wake.set()

    def subscribe(self, news: News, call: Callable[[str], None]) -> None:
        self._subscribers.append((news, call))

    def on_ended(self, call: Callable[[], None]) -> None:
        self._on_ended.append(call)

    # The beat

    @asynccontextmanager
    async def beating(self, beat_seconds: float = BEAT_SECONDS) -> AsyncIterator[None]:
        """Beat each `beat_seconds` while the block runs; afterwards delete the row of this process.

        The database is open by now, so its schema is the newest: others may run beside this process.
        """
        if not self.fence.is_shared:
            await self.lock.share()
        await self._prepare_session()
        await self.beat()
        task = asyncio.create_task(self._keep(beat_seconds))
        try:
            yield
        finally:
            self._is_ending = True
            self._wake.set()
            await asyncio.wait({task}, timeout=LEASE_SECONDS)
            task.cancel()
            await asyncio.wait({task})
            with suppress(Exception):  # others will declare it dead
                async with asyncio.timeout(LEASE_SECONDS):
                    await self._unregister()

    async def beat(self) -> None:
        """Count the beat of this process up, and look at the leases and at the other processes.

        `may_act` is extended after the leases of this process were seen, from when the beat began.
        Raises AnotherInstance if this process was declared dead, and the errors of the connection.
        """
        began_at = self.boot_time()
        async with asyncio.timeout(LEASE_SECONDS), self._turn:
            own = await self.lock.connection.execute(_BEAT, {"process": self.fence.process_id})
            self.fence.check_registered(own.first() is not None)
            await self._check_held_leases()
            self._acts_until = began_at + LEASE_SECONDS - _MARGIN_SECONDS
            await self._look_at_others()
            await self._take_wanted_leases()
            await self._tell_news()

    async def _keep(self, beat_seconds: float) -> None:
        """Beat, tell news as they come, and take the lock again when it is lost, until the end."""
        loop, next_beat = asyncio.get_running_loop(), 0.0
        with suppress(AnotherInstance):  # the fence tells it
            while not self._is_ending:
                self._wake.clear()
                is_held = True
                try:
                    if self._is_beat_due or loop.time() >= next_beat:
                        self._is_beat_due, next_beat = False, loop.time() + beat_seconds
                        is_held = await self._check_and_beat()
                    else:
                        async with asyncio.timeout(LEASE_SECONDS), self._turn:
                            await self._tell_news()
                        await asyncio.sleep(_NEWS_PAUSE_SECONDS)
                except AnotherInstance:
                    raise
                except Exception as error:  # noqa: BLE001 - the connection cannot be trusted
                    log.warning("a beat failed: %s", type(error).__name__, extra=EVERY_TIME)
                    is_held = False
                if not is_held:
                    await self.lock.take_again()
                    self._is_prepared, self._is_beat_due = False, True
                    continue
                with suppress(TimeoutError):
                    # In Python 3.11, `wait_for` ignores a cancellation at the moment of the wake.
                    async with asyncio.timeout_at(next_beat):
                        await self._wake.wait()

    async def _check_and_beat(self) -> bool:
        """Beat if the session holds the lock; return whether it does."""
        async with asyncio.timeout(LEASE_SECONDS):
            is_held = await self.lock.is_held()
        if is_held:
            if not self._is_prepared:
                await self._prepare_session()
                self._call_subscribers(None)
            await self.beat()
        return is_held

    async def _prepare_session(self) -> None:
        """Let the session write, and listen to the other processes."""
        connection = self.lock.connection
        # A restart of the server, for example, has ended the sessions of the others too.
        self._observer.forget_sessions()
        async with asyncio.timeout(LEASE_SECONDS):
            await connection.exec_driver_sql("SET default_transaction_read_only = off")
            await self.lock.notify_of_end(self._beat_soon)
            driver = get_driver(connection)
            own_pid = driver.get_server_pid()

            def on_news(_driver: object, pid: int, _channel: str, news: object) -> None:
                if pid != own_pid:
                    self._call_subscribers(str(news))

            await driver.add_listener(_CHANNEL, on_news)
        self._is_prepared = True

    def _beat_soon(self) -> None:
        self._is_beat_due = True
        self._wake.set()

    def _call_subscribers(self, heard: str | None) -> None:
        """Tell the subscribers of what was heard; None: any news may have been lost."""
        kind, _, detail = (heard or "").partition(" ")
        if kind in {News.LEASE, ""}:
            self._beat_soon()
        for news, call in self._subscribers:
            if kind in {news, ""}:
                call(detail)

    async def _tell_news(self) -> None:
        while self._news:
            news = self._news.pop()
            try:
                await self.lock.connection.execute(_NOTIFY, {"news": news})
            except BaseException:
                self._news.add(news)  # the others keep their session, and would miss it
                raise

    async def _look_at_others(self) -> None:
        """Note which other processes run; declare those dead that have ended or stand still."""
        rows = (await self.lock.connection.execute(_SELECT_PROCESSES)).all()
        others = [row for row in rows if row.id != self.fence.process_id]
        self._observer.observe(others, self.boot_time())
        running = set()
        for row in others:
            is_killed = is_dead(row.place)
            if is_killed or self._is_over(row.id):
                # One that is here and not dead may go on, whatever ended its sessions.
                is_ended = self._observer.has_seen_end(row.id)
                is_proven = is_killed or (is_ended and not is_here(row.place))
                if await self._declare_dead(row, is_proven=is_proven):
                    continue
            running.add(row.id)
        has_ended = bool(self._running - running) or len(running) < len(others)
        has_begun = bool(running - self._running)
        self._running = running
        if has_begun:
            self.announce(News.WORK)  # what was committed before was not told to it
        self._observer.keep(running)
        if has_ended:
            for call in self._on_ended:
                call()

    def _is_over(self, key: int | Lease) -> bool:
        """Return whether `LEASE_SECONDS` have passed without a beat of a process or a holder of a lease."""
        return self._observer.is_over(key, self.boot_time())

    async def _declare_dead(self, row: "Row[Any]", *, is_proven: bool) -> bool:
        """End the sessions of a process and delete its row, so that it commits nothing any more.

        It keeps the leases that it held unless its death is proven: they are free, and in doubt.
        Return False if it has beaten meanwhile, or if another transaction has not ended yet.
        """
        connection = self.lock.connection
        if not is_proven:
            # Before its sessions end: to another process that end may look like a proof.
            held = update(leases).where(leases.c.holder == row.id)
            await connection.execute(held.values(is_doubtful=True))
        await self._end_sessions(row.name)
        # A stricter level would read the rows as they were before the wait.
        await connection.exec_driver_sql("BEGIN ISOLATION LEVEL READ COMMITTED")
        try:
            # All writers wait behind this lock, and so does the beat of this process.
            await connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{_WRITERS_WAIT}'")
            await connection.execute(_WAIT_FOR_WRITERS)
            # Of two processes that declare each other dead, one remains.
            is_alive = exists().where(_OWN.c.id == self.fence.process_id)
            same = processes.c.id == row.id, processes.c.beat == row.beat, is_alive
            is_deleted = (await connection.execute(delete(processes).where(*same))).rowcount == 1
            if is_deleted:
                await connection.execute(delete_commit_marks(row.name))
                if is_proven:
                    freed = update(leases).where(leases.c.holder == row.id)
                    await connection.execute(freed.values(holder=None))
            await connection.exec_driver_sql("COMMIT")
        except BaseException as error:
            with suppress(Exception):  # the first error tells more
                await connection.exec_driver_sql("ROLLBACK")
            if isinstance(error, DBAPIError) and _read_state(error) == _LOCK_NOT_AVAILABLE:
                log.warning("process %s is not dead yet: a transaction has not ended", row.id)
                return False
            raise
        how = "has ended" if is_proven else "does not answer and is declared dead"
        if is_deleted:
            log.warning("process %s (%s) of this shop %s", row.id, row.role, how, extra=EVERY_TIME)
        return is_deleted

    async def _end_sessions(self, name: str) -> None:
        try:
            await self.lock.connection.execute(_END_SESSIONS, {"name": name})
        except DBAPIError as error:
            if _read_state(error) != _INSUFFICIENT_PRIVILEGE:
                raise
            # Without its row it commits nothing either.
            log.warning("the sessions of another database user cannot be ended")

    async def _read_holders(self) -> dict[str, int | None]:
        rows = (await self.lock.connection.execute(_SELECT_LEASES)).all()
        return {row.name: row.holder for row in rows}

    async def _check_held_leases(self) -> None:
        """Store the leases of this process again that were deleted by hand; free what it gave up.

        Raises AnotherInstance if another process has one of them.
        """
        mine, holders = self.fence.process_id, await self._read_holders()
        for lease in Lease:
            if lease not in self._held:
                if holders.get(lease) == mine:
                    await self._free_lease(lease)
            elif lease not in holders and await self._store_lease(lease, mine):
                log.warning("the lease %s had no row; it was stored again", lease)
            elif holders.get(lease) != mine:
                self.fence.check_registered(await self._take_lease(lease, None))

    async def _take_wanted_leases(self) -> None:
        """Take the leases that are wanted and free, or whose holder must have stopped to act."""
        if not self._wanted:
            return
        holders = await self._read_holders()
        for lease, wanted in list(self._wanted.items()):
            holder, is_missing = holders.get(lease), lease not in holders
            if wanted.done() or holder in self._running:
                continue
            is_doubtful = is_missing or holder is not None
            if is_doubtful and not self._is_over(lease if holder is None else holder):
                continue
            if is_missing:
                await self._store_lease(lease, None)
            else:
                self._observer.forget(lease)
            if await self._take_lease(lease, holder, is_doubtful=is_doubtful):
                self._held.add(lease)
                if not wanted.done():
                    wanted.set_result(None)

    async def _store_lease(self, lease: Lease, holder: int | None) -> bool:
        row = postgresql.insert(leases).values(name=lease, holder=holder)
        stored = await self.lock.connection.execute(row.on_conflict_do_nothing())
        return stored.rowcount == 1

    async def _take_lease(
        self, lease: Lease, holder: int | None, *, is_doubtful: bool = False
    ) -> bool:
        """Take the lease if `holder` has it still, and has no row any more; return whether.

        With `is_doubtful` it is in doubt from now on, whoever has it. An earlier doubt stays.
        """
        runs = exists().where(processes.c.id == leases.c.holder)
        free = leases.c.name == lease, leases.c.holder.is_not_distinct_from(holder), ~runs
        values: dict[str, object] = {"holder": self.fence.process_id}
        if is_doubtful:
            values["is_doubtful"] = True
        taken = update(leases).where(*free).values(values).returning(leases.c.is_doubtful)
        row = (await self.lock.connection.execute(taken)).first()
        if row is not None and row.is_doubtful:
            self._doubts.add(lease)
        return row is not None

    async def _free_lease(self, lease: Lease) -> None:
        mine = leases.c.name == lease, leases.c.holder == self.fence.process_id
        await self.lock.connection.execute(update(leases).where(*mine).values(holder=None))
        self._doubts.discard(lease)

    async def _unregister(self) -> None:
        """Give up all leases, delete the row of this process, and tell the others."""
        async with self._turn:
            connection = self.lock.connection
            for lease in Lease:
                await self._free_lease(lease)
            await connection.execute(delete_commit_marks(self.fence.name))
            mine = processes.c.id == self.fence.process_id
            await connection.execute(delete(processes).where(mine))
            await connection.execute(_NOTIFY, {"news": News.LEASE})


def _read_state(error: DBAPIError) -> str | None:
    """Return the five characters by which PostgreSQL names an error."""
    state: str | None = getattr(error.orig, "sqlstate", None)
    return state
