"""The running processes of a shop on a PostgreSQL server: their rows, their leases, and their ends.

Each process counts its beat up once a second, in a session of its own. A process whose beat stands
still for `LEASE_SECONDS` is declared dead: its sessions are ended and its row is deleted, after which
it can commit nothing. It has stopped to act on its own before that: `may_act` is measured from the
begin of its last beat, by a clock that goes on while the process or the machine is halted.

A process that was killed leaves no session. On the same machine the kernel shows its death, so nothing
is waited for. A process whose sessions had to be ended may still run: the leases that it held are
given on with the note that its work is in doubt.

On SQLite one process has the shop for itself, by the lock on its folder; no row is written.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, exists, func, insert, select, text, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.operations.processes import Lease, News, ProcessRole, SoleProcess
from bot.log_ids import EVERY_TIME
from storage.engine.address import parse_database_url
from storage.engine.errors import AnotherInstance
from storage.engine.instance_lock import InstanceLock, hold_folder_locks
from storage.engine.migrate import is_schema_current
from storage.engine.postgresql.engine import TRANSACTION_ID, get_driver
from storage.engine.postgresql.instance_fence import InstanceFence
from storage.engine.postgresql.session_lock import SessionLock, connect_for_lock
from storage.operations.stored_values import delete_commit_marks
from storage.operations.tables import leases, processes

log = logging.getLogger(__name__)

#: Seconds between two beats.
BEAT_SECONDS: Final = 1.0
#: A process whose beat stands still for so long is declared dead.
LEASE_SECONDS: Final = 8.0
#: So long before that it stops to act.
_MARGIN_SECONDS: Final = 2.0
#: Seconds between two tries for the lock that a starting process waits for.
_LOCK_RETRY_SECONDS: Final = 0.5
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
_SELECT_LEASES = select(leases.c.name, leases.c.holder)
_END_SESSIONS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name"
)
_NOTIFY = text(f"SELECT pg_notify('{_CHANNEL}', :news)")


def read_boot_time() -> float:
    """Return seconds that go on while the process is stopped and the machine sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


def register(connection: Connection, fence: InstanceFence) -> None:
    """Store the row of this process. One that has the lock alone declares all others dead.

    Call it in the transaction that migrates the schema, so that none of them uses the newer one.
    """
    if not fence.is_shared:
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


async def check_registered(fence: InstanceFence, connection: AsyncConnection) -> None:
    """Raise AnotherInstance unless the row of this process is there.

    The transaction has begun with `LOCK_AS_WRITER`, so it counts as a writer until it ends. The row
    is read by a later statement than the lock: one that waits for the lock would read a state from
    before its wait. The number of the transaction tells later whether it was committed.
    """
    driver = await get_driver(connection)
    row = await driver.fetchrow(_READ_PROCESS_AND_TRANSACTION, fence.process_id)
    connection.info[TRANSACTION_ID] = row["transaction_id"]
    fence.check_registered(row["is_registered"])


@asynccontextmanager
async def join_processes(
    data_dir: Path, database_url: str, role: ProcessRole, *, alone: bool = False
) -> AsyncIterator["ServerProcess | SoleProcess"]:
    """Become one of the processes of a shop for the block, before its database is opened.

    On a server, wait until no maintenance command runs, and, if the database has an older schema or
    with `alone`, until all other processes have ended: they could not bear what follows. Raises
    AnotherInstance for a second process on a SQLite file, NewerSchema, and the other errors of
    `InstanceLock`.
    """
    address = parse_database_url(database_url)
    if address.is_sqlite:
        async with InstanceLock(data_dir, database_url):
            yield SoleProcess()
        return
    fence = InstanceFence(role)
    with hold_folder_locks(data_dir, address, is_shared=True):
        lock = await connect_for_lock(address, fence)
        try:
            await _wait_for_lock(lock, fence, alone=alone)
            yield ServerProcess(lock, fence)
        finally:
            await lock.drop()


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
        waits = (
            "a maintenance command to end, or an older version"
            if fence.is_shared
            else "the running processes of this shop to end: the database must be upgraded first"
        )
        if told != waits:
            log.warning("this process waits for %s", waits)
            told = waits
        await asyncio.sleep(_LOCK_RETRY_SECONDS)


@dataclass(slots=True)
class _Sight:
    """When the beat of another process was first seen to have this number."""

    beat: int
    since: float


@dataclass(slots=True)
class ServerProcess:
    """Implements the port `Leases` on a server, for this process.

    `lock` is its session. `boot_time` is the clock of the leases, in seconds.
    """

    lock: SessionLock
    fence: InstanceFence
    boot_time: Callable[[], float] = read_boot_time
    _acts_until: float = float("-inf")
    _others: dict[int, _Sight] = field(default_factory=dict)
    _worker_count: int = 1
    _held: set[Lease] = field(default_factory=set)
    _wanted: dict[Lease, asyncio.Future[bool]] = field(default_factory=dict)
    #: Since when a lease has had no row: somebody deleted it, and its holder will store it again.
    _missing_since: dict[Lease, float] = field(default_factory=dict)
    _news: set[News] = field(default_factory=set)
    _subscribers: list[tuple[News, Callable[[], None]]] = field(default_factory=list)
    _on_ended: list[Callable[[], None]] = field(default_factory=list)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _is_ending: bool = False
    #: Held while the session is used: it serves one statement at a time.
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    # The port

    def may_act(self) -> bool:
        return self.boot_time() < self._acts_until

    async def acquire(self, lease: Lease) -> bool:
        if lease in self._held:
            return False
        wanted = self._wanted.setdefault(lease, asyncio.get_running_loop().create_future())
        self._wake.set()
        try:
            return await asyncio.shield(wanted)
        finally:
            self._wanted.pop(lease, None)

    async def release(self, lease: Lease) -> None:
        self._held.discard(lease)
        mine = leases.c.name == lease, leases.c.holder == self.fence.process_id
        with suppress(Exception):  # then the lease becomes free with the end of the process
            async with self._turn:
                await self.lock.connection.execute(update(leases).where(*mine).values(holder=None))
        self.announce(News.LEASE)

    def count_workers(self) -> int:
        return self._worker_count

    def announce(self, news: News) -> None:
        if self._others:
            self._news.add(news)
            self._wake.set()

    def subscribe(self, news: News, call: Callable[[], None]) -> None:
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

        Raises AnotherInstance if this process was declared dead, and the errors of the connection.
        """
        began_at = self.boot_time()
        async with asyncio.timeout(LEASE_SECONDS), self._turn:
            connection = self.lock.connection
            own = (await connection.execute(_BEAT, {"process": self.fence.process_id})).first()
            self.fence.check_registered(own is not None)
            self._acts_until = began_at + LEASE_SECONDS - _MARGIN_SECONDS
            rows = (await connection.execute(_SELECT_PROCESSES)).all()
            await self._look_at_others(rows)
            await self._look_at_leases()
            while self._news:
                await connection.execute(_NOTIFY, {"news": self._news.pop()})

    async def _keep(self, beat_seconds: float) -> None:
        with suppress(AnotherInstance):  # the fence tells it
            while not self._is_ending:
                self._wake.clear()
                try:
                    is_held = await self.lock.is_held()
                    if is_held:
                        await self.beat()
                except AnotherInstance:
                    raise
                except Exception as error:  # noqa: BLE001 - the connection cannot be trusted
                    log.warning("a beat failed: %s", type(error).__name__, extra=EVERY_TIME)
                    is_held = False
                if not is_held:
                    await self.lock.take_again()
                    await self._prepare_session()
                    self._call_subscribers(None)
                    continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), beat_seconds)

    async def _prepare_session(self) -> None:
        """Let the session write, and listen to the other processes."""
        connection = self.lock.connection
        await connection.exec_driver_sql("SET default_transaction_read_only = off")
        await self.lock.notify_of_end(self._wake.set)
        driver = await get_driver(connection)
        own_pid = driver.get_server_pid()

        def on_news(_driver: object, pid: int, _channel: str, news: object) -> None:
            if pid != own_pid:
                self._call_subscribers(str(news))

        await driver.add_listener(_CHANNEL, on_news)

    def _call_subscribers(self, heard: str | None) -> None:
        """Tell the subscribers of what was heard; None: any news may have been lost."""
        if heard in {News.LEASE, None}:
            self._wake.set()
        for news, call in self._subscribers:
            if heard in {news, None}:
                call()

    async def _look_at_others(self, rows: "Sequence[Row[Any]]") -> None:
        """Note which other processes run; declare those dead that have ended or stand still."""
        now, seen = self.boot_time(), self._others
        self._others = {}
        others = [row for row in rows if row.id != self.fence.process_id]
        for row in others:
            sight = seen.get(row.id)
            if sight is None or sight.beat != row.beat:
                sight = _Sight(row.beat, now)
            is_proven = is_dead(row.place)
            if not is_proven and now - sight.since <= LEASE_SECONDS:
                self._others[row.id] = sight
                continue
            await self._declare_dead(row, is_proven=is_proven or not row.is_connected)
        if len(self._others) < len(others) or not seen.keys() <= self._others.keys():
            for call in self._on_ended:
                call()
        works = [ProcessRole(row.role).works for row in others if row.id in self._others]
        self._worker_count = max(1, sum(works) + self.fence.role.works)

    async def _declare_dead(self, row: "Row[Any]", *, is_proven: bool) -> None:
        """End the sessions of a process and delete its row, so that it commits nothing any more.

        It keeps the leases that it held unless its death is proven: they are free, and in doubt.
        """
        how = "has ended" if is_proven else "does not answer and is declared dead"
        log.warning("process %s (%s) of this shop %s", row.id, row.role, how, extra=EVERY_TIME)
        connection = self.lock.connection
        await connection.execute(_END_SESSIONS, {"name": row.name})
        await connection.exec_driver_sql("BEGIN")
        try:
            await connection.execute(_WAIT_FOR_WRITERS)
            same = processes.c.id == row.id, processes.c.beat == row.beat
            deleted = await connection.execute(delete(processes).where(*same))
            if deleted.rowcount:
                await connection.execute(delete_commit_marks(row.name))
                if is_proven:
                    freed = update(leases).where(leases.c.holder == row.id)
                    await connection.execute(freed.values(holder=None))
        except BaseException:
            await connection.exec_driver_sql("ROLLBACK")
            raise
        await connection.exec_driver_sql("COMMIT")

    async def _look_at_leases(self) -> None:
        """Take the leases that are wanted and free; store those again that this process holds."""
        connection, now = self.lock.connection, self.boot_time()
        rows = (await connection.execute(_SELECT_LEASES)).all()
        holders: dict[str, int | None] = {row.name: row.holder for row in rows}
        for lease in self._held:
            if lease not in holders:
                await self._store_lease(lease, self.fence.process_id)
            elif holders[lease] != self.fence.process_id:
                self.fence.check_registered(await self._take_lease(lease, None))
        for lease, wanted in list(self._wanted.items()):
            if wanted.done() or lease in self._held:
                continue
            is_missing = lease not in holders
            if is_missing:
                since = self._missing_since.setdefault(lease, now)
                if now - since <= LEASE_SECONDS:
                    continue
                await self._store_lease(lease, None)
            self._missing_since.pop(lease, None)
            holder = holders.get(lease)
            if await self._take_lease(lease, holder):
                self._held.add(lease)
                wanted.set_result(is_missing or holder is not None)

    async def _store_lease(self, lease: Lease, holder: int | None) -> None:
        row = postgresql.insert(leases).values(name=lease, holder=holder)
        await self.lock.connection.execute(row.on_conflict_do_nothing())

    async def _take_lease(self, lease: Lease, holder: int | None) -> bool:
        """Take the lease if `holder` has it still, and has no row any more; return whether."""
        runs = exists().where(processes.c.id == leases.c.holder)
        free = leases.c.name == lease, leases.c.holder.is_not_distinct_from(holder), ~runs
        taken = update(leases).where(*free).values(holder=self.fence.process_id)
        return (await self.lock.connection.execute(taken)).rowcount == 1

    async def _unregister(self) -> None:
        """Give up all leases, delete the row of this process, and tell the others."""
        mine, connection = self.fence.process_id, self.lock.connection
        freed = update(leases).where(leases.c.holder == mine).values(holder=None)
        await connection.execute(freed)
        await connection.execute(delete_commit_marks(self.fence.name))
        await connection.execute(delete(processes).where(processes.c.id == mine))
        await connection.execute(_NOTIFY, {"news": News.LEASE})


def find_place() -> str:
    """Return the machine and the process on it; "" where the kernel does not show them."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot} {_read_namespace()} {_read_start('self')}"
    except (OSError, ValueError):
        return ""


def is_dead(place: str) -> bool:
    """Return whether the kernel of this machine shows that the process at `place` has ended.

    False also if it runs, or ran, on another machine or in another container.
    """
    here = find_place().split()
    there = place.split()
    if not here or len(there) != len(here) or there[:2] != here[:2]:
        return False
    try:
        return _read_start(there[2].partition(":")[0]) != there[2]
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False


def _read_namespace() -> str:
    return str(Path("/proc/self/ns/pid").readlink())


def _read_start(process: str) -> str:
    """Return the number of a process and when it started: a later process differs in one of them.

    A process that has ended and whose parent has not asked for it yet counts as none.
    """
    stat = Path("/proc", process, "stat").read_text(encoding="utf-8", errors="replace")
    number = stat.partition(" ")[0]
    state, *fields = stat.rpartition(")")[2].split()
    if state in {"Z", "X"}:
        raise FileNotFoundError
    return f"{number}:{fields[18]}"
