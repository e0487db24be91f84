"""The SQLite engine: plain phases on one writing connection, in order of arrival, beside readers.

A phase that was brief when it last ran runs in the event loop; any other runs in the thread of its
connection. One that stopped the event loop must be brief in the thread many times before it is back.
Write phases that wait for their turn share one transaction, whose COMMIT waits for the disk in the
thread. Each caller is answered after it. Maintenance uses aiosqlite behind the same lock.
"""

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from contextvars import Context, copy_context
from functools import partial
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, NullPool, create_engine

from bot.shielding import wait_despite_cancellation
from storage.engine.commit_signal import CommitSignal
from storage.engine.engine_failures import FILE_FAILURES
from storage.engine.sqlite.connection import OpenConnections, SqliteConnection, prepare_connections

if TYPE_CHECKING:  # see SqliteEngine._make_outside
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")

#: Phases that share a transaction: the first one waits for the last one.
MAX_TOGETHER: Final = 50
_READERS: Final = 4
#: A phase that works longer runs in the thread the next time: other people's taps wait for it.
_BRIEF_SECONDS = 0.005
#: So does one that stopped the event loop for longer, by its own work or by waiting.
_LONGEST_STOP = 0.02
#: How often such a phase must be brief in the thread then: a slow disk uses no CPU time there.
_RUNS_AFTER_STOP: Final = 20
#: How often emptying the log is tried while readers need it, and the seconds between. Writers wait for
#: one try at most.
_LOG_TRIES, _LOG_PAUSE = 20, 0.05


_OPTIONS: Final[dict[str, Any]] = {"poolclass": NullPool, "hide_parameters": True}


class _Waiting(NamedTuple):
    """A write phase that waits for its turn, and its caller, who waits for the commit."""

    run: Callable[[SqliteConnection], Awaitable[Any]]
    done: asyncio.Future[Any]


class SqliteEngine:
    """A database file: one writer at a time, in order of arrival, beside readers."""

    dialect = "sqlite"
    failures = FILE_FAILURES

    def __init__(self, file: Path) -> None:
        self._file = file
        connect = partial(sqlite3.connect, file, isolation_level=None, check_same_thread=False)
        self._engine = create_engine("sqlite://", creator=connect, **_OPTIONS)
        prepare_connections(self._engine)
        #: The engine of maintenance; None until it is first used.
        self._outside: AsyncEngine | None = None
        #: Observes what both engines execute.
        self._signal: CommitSignal | None = None
        #: Told of each transaction that has ended; its commit may have succeeded.
        self._announce: Callable[[Connection | None], None] = lambda _: None
        open_one = partial(SqliteConnection, self._engine)
        self._writing = OpenConnections(partial(open_one, may_write=True), 1)
        self._reading = OpenConnections(partial(open_one, may_write=False), _READERS)
        #: How often a phase must still be brief in the thread, by its code; unknown ones once.
        self._runs_in_thread: dict[CodeType, int] = {}
        self._waiting: deque[_Waiting] = deque()
        self._task: asyncio.Task[None] | None = None

    async def write(self, phase: Callable[[Connection], T], code: CodeType | None = None) -> T:
        """Run `phase` in a transaction and return its result after the commit.

        `code` tells whether it was brief; None is a phase that always runs in the thread. It may run
        twice: if one phase of a shared transaction fails, each runs again alone. A cancellation of the
        caller is raised only after the end. Raise what `phase` raises; then its changes are rolled
        back. Raise SQLAlchemyError if the commit fails.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(partial(self._run, phase, code, copy_context()), done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_waiting())
            # Not in the task itself: one that is cancelled before it begins runs nothing.
            self._task.add_done_callback(self._cancel_waiting_with)
        return await wait_despite_cancellation(done)

    async def read(self, phase: Callable[[Connection], T], code: CodeType | None = None) -> T:
        """Run `phase` on a consistent view that refuses to write. A cancellation stops it."""
        async with self._reading.take() as connection:
            connection.begin_by("BEGIN DEFERRED")
            return await self._run(phase, code, copy_context(), connection, connection.stop)

    read_committed = read

    async def read_long(self, phase: Callable[[Connection], T]) -> T:
        """Run `phase` in the thread of a connection, as `read` does."""
        return await self.read(phase)

    @asynccontextmanager
    async def write_transaction(self) -> "AsyncIterator[AsyncConnection]":
        """Begin a transaction of maintenance. It commits when the block ends without an error."""
        outside = await self._open_outside()
        async with self._writing.take(), outside.connect() as connection:
            try:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection
                await connection.commit()
            finally:
                self._announce(connection.sync_connection)

    long_write_transaction = write_transaction

    @asynccontextmanager
    async def read_transaction(self) -> "AsyncIterator[AsyncConnection]":
        """Begin a consistent view for maintenance, which may last long and refuses to write."""
        outside = await self._open_outside()
        async with outside.connect() as connection:
            await connection.exec_driver_sql("PRAGMA query_only=1")
            await connection.exec_driver_sql("BEGIN DEFERRED")
            yield connection

    def announce_writes(self, signal: CommitSignal) -> None:
        """Let `signal` observe what write transactions execute, and hear of their ends."""
        signal.observe(self._engine)
        self._signal = signal
        self._announce = signal.announce

    async def erase_deleted_data(self) -> None:
        """Write the log back into the file, which overwrites deleted data, and empty the log.

        Most is written beside the writers, who wait only for the rest. A long read, such as a
        backup, may still need the log after all tries; the next call empties it.
        """
        async with self._reading.take() as connection:
            await connection.run_in_thread(connection.write_log_back)
        for _ in range(_LOG_TRIES):
            async with self._writing.take() as connection:
                if await connection.run_in_thread(connection.empty_log):
                    return
            await asyncio.sleep(_LOG_PAUSE)

    async def aclose(self) -> None:
        """Close the connections that are not in use."""
        await self._reading.aclose()
        await self._writing.aclose()

    async def _open_outside(self) -> "AsyncEngine":
        """Return the engine of maintenance. Its first use imports what takes a tenth of a second."""
        if self._outside is None:
            # Two tasks may make one each at once: it has no pool, so both can be used.
            self._outside = await asyncio.to_thread(self._make_outside)
        return self._outside

    def _make_outside(self) -> "AsyncEngine":
        # It brings SQLAlchemy's ORM: no start on a file imports it.
        from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415

        engine = create_async_engine(
            f"sqlite+aiosqlite:///{self._file}",
            connect_args={"isolation_level": None},
            **_OPTIONS,
        )
        prepare_connections(engine.sync_engine)
        if self._signal is not None:
            self._signal.observe(engine.sync_engine)
        return engine

    async def _write_waiting(self) -> None:
        while self._waiting:
            count = min(len(self._waiting), MAX_TOGETHER)
            group = [self._waiting.popleft() for _ in range(count)]
            try:
                if not await self._write_group(group):
                    for each in group:
                        await self._write_group([each])
            except BaseException:  # the event loop ends
                for each in group:
                    each.done.cancel()
                raise

    def _cancel_waiting_with(self, task: asyncio.Task[None]) -> None:
        """Cancel what waits if `task` was cancelled or failed: the event loop ends."""
        while self._waiting and (task.cancelled() or task.exception() is not None):
            self._waiting.popleft().done.cancel()

    async def _write_group(self, group: Sequence[_Waiting]) -> bool:
        """Run phases in one transaction, and answer their callers after its end.

        Return False, with nothing kept and nobody answered, if one of several failed.
        """
        results: list[object] = []
        connection = None
        has_begun = False
        try:
            async with self._writing.take() as connection:
                await connection.begin_immediate()
                has_begun = True
                for each in group:
                    result = await each.run(connection)
                    connection.require_transaction()  # or the COMMIT fails for the others, too
                    results.append(result)
                if connection.has_changes:
                    await connection.run_in_thread(connection.end_by_commit)
                else:
                    connection.end_by_commit()
        except BaseException as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            if has_begun and len(results) < len(group) and len(group) > 1:
                return False
            # A commit that failed may have succeeded all the same: nothing may run again.
            for each in group:
                each.done.set_exception(error)
        else:
            for each, result in zip(group, results, strict=True):
                each.done.set_result(result)
        finally:
            self._announce(connection)
        return True

    async def _run(
        self,
        phase: Callable[[Connection], T],
        code: CodeType | None,
        context: Context,
        connection: SqliteConnection,
        end_sooner: Callable[[], None] | None = None,
    ) -> T:
        """Run a phase in the event loop if it was brief, otherwise in the connection's thread.

        In the thread only the time of its own work counts: there it also waits for the event loop.
        """

        def run_timed(
            clock: Callable[[], float], limit: float, runs_if_brief: int, runs_if_long: int
        ) -> T:
            started = clock()
            try:
                return context.run(phase, connection)
            finally:
                if code is not None:
                    is_brief = clock() - started <= limit
                    self._runs_in_thread[code] = runs_if_brief if is_brief else runs_if_long

        left = 1 if code is None else self._runs_in_thread.get(code, 1)
        if left == 0:
            return run_timed(time.perf_counter, _LONGEST_STOP, 0, _RUNS_AFTER_STOP)
        work = partial(run_timed, time.thread_time, _BRIEF_SECONDS, left - 1, left)
        return await connection.run_in_thread(work, end_sooner)
