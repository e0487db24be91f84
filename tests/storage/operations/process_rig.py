"""Processes of a shop on a real server that share one event loop, with clocks and beats by hand."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import asyncpg

from bot.domain.operations.processes import Lease, ProcessRole
from storage import EngineDatabase, Vault, open_database
from storage.operations.process_deaths import LEASE_SECONDS
from storage.operations.processes import ServerProcess, join_processes
from tests.storage.engines import KEY

#: A place on a machine that is not this one.
ELSEWHERE: Final = "another-machine pid:[1] 1:1"
#: No beat comes by itself.
NEVER: Final = 3600.0


@dataclass(slots=True)
class BootClock:
    """The clock of the leases: it moves when the test says so."""

    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


@dataclass(slots=True)
class RunningProcess:
    """A process of the shop with its database. It beats when `beat` is called."""

    leases: ServerProcess
    store: EngineDatabase
    clock: BootClock

    @property
    def id(self) -> int:
        return self.leases.fence.process_id

    async def beat(self) -> None:
        await self.leases.beat()
        await asyncio.sleep(0)  # a task that acquires a lease goes on

    async def want(self, lease: Lease) -> asyncio.Task[bool]:
        """Begin to acquire the lease."""
        task = asyncio.create_task(self.leases.acquire(lease))
        await asyncio.sleep(0)
        return task

    async def take(self, lease: Lease) -> bool:
        """Acquire a lease that is free; return whether it is in doubt."""
        task = await self.want(lease)
        await self.beat()
        assert task.done()
        return task.result()

    async def die(self) -> None:
        """End like a process that is killed: the sessions close, and the row stays."""
        await self.leases.lock.drop()
        with suppress(Exception):
            await self.store.engine.aclose()


@asynccontextmanager
async def a_process(
    folder: Path,
    url: str,
    clock: BootClock,
    role: ProcessRole = ProcessRole.ALL,
    place: str | None = ELSEWHERE,
) -> AsyncIterator[RunningProcess]:
    """Start a process. It is told to be on another machine: all have the place of the tests.

    Nothing is tidied up at the end of the block but its sessions.
    """
    async with AsyncExitStack() as stack:
        leases = await stack.enter_async_context(join_processes(folder, url, role))
        assert isinstance(leases, ServerProcess)
        leases.boot_time = clock
        store = await stack.enter_async_context(opened_by(leases, url))
        if not leases.fence.is_shared:
            await leases.lock.share()
        if place is not None:
            await execute(url, "UPDATE processes SET place = $1 WHERE id = $2", place, _id(leases))
        await leases._prepare_session()
        process = RunningProcess(leases, store, clock)
        await process.beat()
        yield process


@asynccontextmanager
async def opened_by(leases: ServerProcess, url: str) -> AsyncIterator[EngineDatabase]:
    """Open the database for a process, which stores its row."""
    store = await open_database(
        url, Vault.from_text(KEY), currency="USD", cost_currency="USD", fence=leases.fence
    )
    try:
        yield store
    finally:
        await store.aclose()


def _id(leases: ServerProcess) -> int:
    return leases.fence.process_id


async def stand_by(trader: RunningProcess, standby: RunningProcess) -> asyncio.Task[bool]:
    """Let one process take the trader's lease, and the other one begin to wait for it."""
    await trader.take(Lease.TRADER)
    return await standby.want(Lease.TRADER)


async def let_pass(clock: BootClock, seconds: float, *processes: RunningProcess) -> None:
    """Move the clock in steps of a second; these processes beat after each."""
    end = clock.now + seconds
    while clock.now < end:
        clock.now = min(clock.now + 1, end)
        for process in processes:
            await process.beat()


async def outlive(clock: BootClock, *processes: RunningProcess) -> None:
    """Let so much time pass that a process that does not beat is declared dead by these."""
    await let_pass(clock, LEASE_SECONDS + 2, *processes)


@asynccontextmanager
async def a_connection(url: str) -> AsyncIterator["asyncpg.Connection[asyncpg.Record]"]:
    """Connect to the server as a person does."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


async def execute(url: str, statement: str, *values: object) -> None:
    """Run a statement as a person at the server does."""
    async with a_connection(url) as connection:
        await connection.execute(statement, *values)


async def read(url: str, query: str, *values: object) -> list[Any]:
    """Return the rows of a query."""
    async with a_connection(url) as connection:
        return list(await connection.fetch(query, *values))


async def holders(url: str) -> dict[str, int | None]:
    return {row["name"]: row["holder"] for row in await read(url, "SELECT * FROM leases")}


async def registered(url: str) -> set[int]:
    return {row["id"] for row in await read(url, "SELECT id FROM processes")}


async def count_beats(url: str, process: RunningProcess) -> int:
    """Return the number of the last beat that the server has of a process."""
    (row,) = await read(url, "SELECT beat FROM processes WHERE id = $1", process.id)
    return int(row["beat"])


async def end_lock_session(url: str, process: RunningProcess) -> None:
    """End the session that holds the lock of a process."""
    await execute(
        url,
        "SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)"
        " WHERE locktype = 'advisory' AND application_name = $1",
        process.leases.fence.name,
    )


_TELL_PLACE = (
    "from storage.operations.process_deaths import find_place; print(find_place(), flush=True);"
    " import sys; sys.stdin.read()"
)


@dataclass(slots=True)
class OtherProcess:
    """A real process of this machine, and what it says its place is."""

    popen: "subprocess.Popen[str]"
    place: str

    def kill(self) -> None:
        self.popen.kill()
        self.popen.communicate()

    def stop(self) -> None:
        self.popen.send_signal(signal.SIGSTOP)


def start_other_process(*prefix: str) -> OtherProcess:
    """Start a process, by the command `prefix` if there is one. Kill it in the end."""
    popen = subprocess.Popen(
        [*prefix, sys.executable, "-c", _TELL_PLACE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert popen.stdout is not None
    return OtherProcess(popen, popen.stdout.readline().strip())
