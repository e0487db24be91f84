"""Tests of the SQLite engine: which thread runs a phase, what shares a transaction, and how it ends."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from storage.engine.sqlite import engine as sqlite_engine
from storage.engine.sqlite.connection import SqliteConnection
from storage.engine.sqlite.engine import MAX_TOGETHER, SqliteEngine
from tests.storage.pause import Pause
from tests.waiting import HANG_LIMIT

#: Rows that SQLite computes one by one, so that a statement that is not read to its end stays open.
_COUNT_UP = (
    "WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted LIMIT 5000)"
    " SELECT n FROM counted"
)


@pytest.fixture(autouse=True)
def every_phase_is_brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no busy machine make a phase long."""
    monkeypatch.setattr(sqlite_engine, "_BRIEF_SECONDS", 1_000.0)
    monkeypatch.setattr(sqlite_engine, "_LONGEST_STOP", 1_000.0)


@dataclass(slots=True)
class _Rig:
    """An engine on a file with a table of numbers."""

    engine: SqliteEngine
    file: Path
    begun: int = 0

    async def write(self, phase: Callable[[Connection], object]) -> object:
        """Run a phase that the engine knows again by its code."""
        return await self.engine.write(phase, phase.__code__)

    async def read(self, phase: Callable[[Connection], object]) -> object:
        """Do the same for one that only reads."""
        return await self.engine.read(phase, phase.__code__)

    def numbers(self) -> list[int]:
        """Return what another connection sees."""
        with closing(sqlite3.connect(self.file)) as other:
            return [row[0] for row in other.execute("SELECT n FROM numbers ORDER BY rowid")]

    async def write_together(self, *phases: Callable[[Connection], object]) -> list[object]:
        """Run phases in one group: all of them arrive while another transaction is running."""
        pause = Pause()

        def wait(_: Connection) -> None:
            pause.wait()

        async with asyncio.timeout(HANG_LIMIT):
            first = asyncio.create_task(self.engine.write(wait))
            await pause.entered.wait()
            tasks = [asyncio.create_task(self.engine.write(each)) for each in phases]
            await asyncio.sleep(0)
            with patch.object(SqliteConnection, "begin_immediate", self._counting_begin()):
                pause.go.set()
                _, *results = await asyncio.gather(first, *tasks, return_exceptions=True)
            return results

    def _counting_begin(self) -> Callable[[SqliteConnection], Awaitable[None]]:
        begin = SqliteConnection.begin_immediate

        async def count_and_begin(connection: SqliteConnection) -> None:
            self.begun += 1
            await begin(connection)

        return count_and_begin


@pytest.fixture
async def rig(tmp_path: Path) -> AsyncIterator[_Rig]:
    engine = SqliteEngine(tmp_path / "file")
    async with engine.write_transaction() as connection:
        await connection.execute(text("CREATE TABLE numbers (n INTEGER UNIQUE)"))
        await connection.execute(
            text("CREATE TABLE referring (n REFERENCES numbers (n) DEFERRABLE INITIALLY DEFERRED)")
        )
    yield _Rig(engine, tmp_path / "file")
    await engine.aclose()


def _insert(number: int) -> Callable[[Connection], int]:
    def insert(connection: Connection) -> int:
        connection.execute(text(f"INSERT INTO numbers VALUES ({number})"))
        return number

    return insert


def _insert_and_fail(connection: Connection) -> None:
    _insert(99)(connection)
    raise LookupError("on purpose")


def _refer_to_nothing(connection: Connection) -> None:
    connection.execute(text("INSERT INTO referring VALUES (1000)"))


def _name_thread(connection: Connection) -> str:
    connection.execute(text("SELECT 1"))
    return threading.current_thread().name


# --- which thread runs a phase ---------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["write", "read"])
async def test_a_phase_that_was_brief_runs_in_the_event_loop_the_next_time(
    rig: _Rig, kind: str
) -> None:
    run = rig.write if kind == "write" else rig.read
    here = threading.current_thread().name
    assert await run(_name_thread) != here
    assert await run(_name_thread) == here


async def test_a_phase_that_took_long_runs_in_the_thread_the_next_time(
    rig: _Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = threading.current_thread().name
    await rig.write(_name_thread)
    monkeypatch.setattr(sqlite_engine, "_LONGEST_STOP", -1.0)
    assert await rig.write(_name_thread) == here
    monkeypatch.setattr(sqlite_engine, "_BRIEF_SECONDS", -1.0)
    for _ in range(2):
        assert await rig.write(_name_thread) != here


async def test_a_phase_that_is_brief_only_in_the_thread_seldom_stops_the_event_loop(
    rig: _Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that waits for a slow disk: it uses no CPU time, but everybody waits for it."""
    here = threading.current_thread().name
    monkeypatch.setattr(sqlite_engine, "_LONGEST_STOP", -1.0)
    threads = [await rig.read(_name_thread) for _ in range(20)]
    assert threads.count(here) == 1
    monkeypatch.setattr(sqlite_engine, "_LONGEST_STOP", 1_000.0)
    threads = [await rig.read(_name_thread) for _ in range(20)]
    assert here in threads


async def test_a_phase_without_code_of_its_own_never_runs_in_the_event_loop(rig: _Rig) -> None:
    here = threading.current_thread().name
    assert here not in [await rig.engine.write(partial(_name_thread)) for _ in range(3)]


async def test_a_phase_runs_in_the_context_of_its_caller_wherever_it_runs(rig: _Rig) -> None:
    """Also when it shares a transaction that another caller has begun."""
    who: ContextVar[str] = ContextVar("who")

    def name_caller(_: Connection) -> str:
        return who.get()

    async def call(name: str) -> object:
        who.set(name)
        return await rig.write(name_caller)

    for _ in range(2):  # in the thread, then in the event loop
        called = await asyncio.gather(*(asyncio.create_task(call(name)) for name in "abc"))
        assert called == ["a", "b", "c"]


async def test_a_beginning_that_waits_for_another_process_waits_in_the_thread(rig: _Rig) -> None:
    """The event loop goes on meanwhile, although the phase itself is brief."""
    insert = _insert(1)
    await rig.write(_insert(0))
    with closing(sqlite3.connect(rig.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(rig.write(insert))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not waiting.done()
        other.execute("ROLLBACK")
        async with asyncio.timeout(HANG_LIMIT):
            await waiting
    assert rig.numbers() == [0, 1]


async def test_a_commit_waits_in_the_thread(rig: _Rig) -> None:
    commit, threads = SqliteConnection.end_by_commit, list[str]()

    def note(connection: SqliteConnection) -> None:
        threads.append(threading.current_thread().name)
        commit(connection)

    with patch.object(SqliteConnection, "end_by_commit", note):
        for number in range(3):
            await rig.write(_insert(number))
    assert len(threads) == 3
    assert threading.current_thread().name not in threads


# --- how a transaction ends ------------------------------------------------------------------------


async def test_what_follows_a_rollback_by_sqlite_itself_is_refused(rig: _Rig) -> None:
    """SQLite rolls back on a full disk. The rest of the transaction must not be committed alone."""

    def go_on(connection: Connection) -> None:
        _insert(1)(connection)
        with pytest.raises(IntegrityError):
            connection.execute(text("INSERT OR ROLLBACK INTO numbers VALUES (1)"))
        with pytest.raises(OperationalError, match="rolled back"):
            _insert(2)(connection)
        with pytest.raises(OperationalError, match="rolled back"):
            connection.exec_driver_sql("INSERT INTO numbers VALUES (3)")

    for _ in range(2):  # in the thread, then in the event loop
        with pytest.raises(OperationalError, match="rolled back"):
            await rig.write(go_on)
    assert rig.numbers() == []
    await rig.write(_insert(4))
    assert rig.numbers() == [4]


@pytest.mark.parametrize("has_failed", [False, True])
async def test_statements_whose_rows_nobody_fetched_end_with_the_transaction(
    rig: _Rig, has_failed: bool
) -> None:
    """SQLite refuses a COMMIT while a statement that writes has rows left."""
    kept = list[object]()

    def leave_open(connection: Connection) -> None:
        kept.append(connection.execute(text(f"INSERT INTO numbers {_COUNT_UP} RETURNING n")))
        kept.append(connection.execute(text(_COUNT_UP)))
        if has_failed:
            raise LookupError

    if has_failed:
        with pytest.raises(LookupError):
            await rig.write(leave_open)
    else:
        await rig.write(leave_open)
    await rig.write(_insert(7_000))
    assert len(rig.numbers()) == (1 if has_failed else 5_001)


async def test_a_reading_phase_that_leaves_rows_holds_no_old_view(rig: _Rig) -> None:
    kept = list[object]()

    def leave_open(connection: Connection) -> None:
        kept.append(connection.execute(text(_COUNT_UP)))
        kept.append(connection.execute(text("SELECT n FROM numbers")).fetchone())

    await rig.read(leave_open)
    await rig.write(_insert(1))
    await rig.read(leave_open)
    assert kept[-1] == (1,)


async def test_the_engine_goes_on_after_a_commit_that_failed(rig: _Rig) -> None:
    """With its only writing connection, which it has rolled back."""
    with pytest.raises(IntegrityError):
        await rig.write(_refer_to_nothing)
    await rig.write(_insert(2))
    assert rig.numbers() == [2]


async def test_a_connection_that_cannot_roll_back_is_replaced(rig: _Rig) -> None:
    """It may be broken for good, and is the only one that writes."""
    used = list[object]()

    def close_and_fail(connection: Connection) -> None:
        used.append(connection)
        assert isinstance(connection, SqliteConnection)
        connection.driver.close()
        raise LookupError

    def use(connection: Connection) -> None:
        used.append(connection)
        _insert(1)(connection)

    with pytest.raises(LookupError):
        await rig.write(close_and_fail)
    await rig.write(use)
    assert used[0] is not used[1]
    assert rig.numbers() == [1]


async def test_a_cancelled_read_ends_the_statement_that_runs_and_executes_no_other(
    rig: _Rig,
) -> None:
    executed, has_begun = list[str](), threading.Event()

    def read_for_long(connection: Connection) -> None:
        has_begun.set()
        endless = (
            "WITH RECURSIVE e(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM e) SELECT max(n) FROM e"
        )
        with pytest.raises(SQLAlchemyError):
            connection.execute(text(endless))
        with pytest.raises(SQLAlchemyError):
            connection.execute(text("SELECT 1"))
        executed.append("all")

    async with asyncio.timeout(HANG_LIMIT):
        for _ in range(6):  # more than there are connections that read
            has_begun.clear()
            reading = asyncio.create_task(rig.engine.read(read_for_long))
            await asyncio.to_thread(has_begun.wait, HANG_LIMIT)
            while not reading.done():  # a statement that has not begun cannot be interrupted yet
                reading.cancel()
                await asyncio.wait((reading,), timeout=0.01)
            assert reading.cancelled()
        assert await rig.read(_name_thread)
    assert executed == ["all"] * 6


# --- what shares a transaction ---------------------------------------------------------------------


async def test_phases_that_wait_share_one_transaction_in_order_of_arrival(rig: _Rig) -> None:
    assert await rig.write_together(*map(_insert, (3, 1, 2))) == [3, 1, 2]
    assert rig.numbers() == [3, 1, 2]
    assert rig.begun == 1


async def test_no_caller_is_answered_before_the_commit(rig: _Rig) -> None:
    seen: list[list[int]] = []

    async def write(number: int) -> None:
        await rig.write(_insert(number))
        seen.append(rig.numbers())

    for first in (0, 10):  # in the thread, then in the event loop
        await asyncio.gather(*(write(first + number) for number in range(5)))
    assert all(
        number in numbers for number, numbers in zip([*range(5), *range(10, 15)], seen, strict=True)
    )


async def test_one_failure_undoes_only_itself(rig: _Rig) -> None:
    first, failed, last = await rig.write_together(_insert(1), _insert_and_fail, _insert(2))
    assert (first, last) == (1, 2)
    assert isinstance(failed, LookupError)
    assert rig.numbers() == [1, 2]


async def test_a_rejected_row_undoes_only_its_own_phase(rig: _Rig) -> None:
    await rig.write(_insert(7))
    first, rejected, last = await rig.write_together(_insert(1), _insert(7), _insert(2))
    assert (first, last) == (1, 2)
    assert isinstance(rejected, SQLAlchemyError)
    assert rig.numbers() == [7, 1, 2]


@pytest.mark.parametrize("is_last", [True, False])
async def test_a_rollback_that_a_phase_hides_undoes_only_that_phase(
    rig: _Rig, is_last: bool
) -> None:
    def hide(connection: Connection) -> None:
        _insert(1)(connection)
        with pytest.raises(IntegrityError):
            connection.execute(text("INSERT OR ROLLBACK INTO numbers VALUES (1)"))

    phases = (_insert(2), hide) if is_last else (hide, _insert(2))
    results = await rig.write_together(*phases)
    hidden, kept = results[is_last], results[not is_last]
    assert isinstance(hidden, OperationalError)
    assert kept == 2
    assert rig.numbers() == [2]


async def test_nothing_runs_again_after_a_failed_commit(rig: _Rig) -> None:
    """It may have been committed all the same, as here."""
    commit, runs = SqliteConnection.end_by_commit, list[int]()

    def insert(number: int, connection: Connection) -> None:
        runs.append(number)
        _insert(number)(connection)

    def commit_and_fail(connection: SqliteConnection) -> None:
        commit(connection)
        if runs:
            raise OSError("no space left")

    with patch.object(SqliteConnection, "end_by_commit", commit_and_fail):
        results = await rig.write_together(partial(insert, 1), partial(insert, 2))
    assert [type(each) for each in results] == [OSError, OSError]
    assert (rig.numbers(), runs) == ([1, 2], [1, 2])


async def test_a_long_queue_is_split(rig: _Rig) -> None:
    count = 2 * MAX_TOGETHER + 1
    await rig.write_together(*map(_insert, range(count)))
    assert rig.begun == 3
    assert rig.numbers() == list(range(count))


async def test_a_phase_after_a_failure_runs_as_before(rig: _Rig) -> None:
    with pytest.raises(LookupError):
        await rig.write(_insert_and_fail)
    assert await rig.write(_insert(4)) == 4


async def test_maintenance_and_phases_wait_for_each_other(rig: _Rig) -> None:
    async with rig.engine.write_transaction() as connection:
        waiting = asyncio.create_task(rig.write(_insert(2)))
        await connection.execute(text("INSERT INTO numbers VALUES (1)"))
        assert not waiting.done()
    await waiting
    assert rig.numbers() == [1, 2]


@pytest.mark.parametrize("steps", range(8))
async def test_the_end_of_the_event_loop_ends_every_caller(rig: _Rig, steps: int) -> None:
    """Every task is cancelled, also one that has not begun, as `asyncio.run` does at its end."""
    others = asyncio.all_tasks()
    callers = [asyncio.create_task(rig.write(_insert(number))) for number in range(3)]
    for _ in range(steps):
        await asyncio.sleep(0)
    for each in asyncio.all_tasks() - others:
        each.cancel()
    _, unfinished = await asyncio.wait(callers, timeout=HANG_LIMIT)
    assert not unfinished
    assert await rig.write(_insert(4)) == 4


async def test_an_error_at_the_end_of_the_event_loop_ends_every_caller(rig: _Rig) -> None:
    """The task of the engine then ends by the error, not by its cancellation."""
    others = asyncio.all_tasks()

    def cancel_all_and_fail(_: Connection) -> None:
        for each in asyncio.all_tasks() - others:
            each.cancel()
        raise LookupError

    with pytest.raises(RuntimeError):  # the thread has no event loop; the next run is in it
        await rig.write(cancel_all_and_fail)
    callers = [asyncio.create_task(rig.write(cancel_all_and_fail)) for _ in range(3)]
    _, unfinished = await asyncio.wait(callers, timeout=HANG_LIMIT)
    assert not unfinished
    assert await rig.write(_insert(4)) == 4


async def test_reads_that_are_cancelled_leave_every_connection_usable(rig: _Rig) -> None:
    """Cancelled while they connect, execute, or wait for a connection; also more than once."""

    def read(connection: Connection) -> None:
        connection.execute(text(_COUNT_UP)).all()

    for steps in range(12):
        reading = [asyncio.create_task(rig.engine.read(read)) for _ in range(8)]
        for _ in range(steps):
            await asyncio.sleep(0)
        for each in reading:
            each.cancel()
        await asyncio.sleep(0)
        reading[0].cancel()
        ends = await asyncio.gather(*reading, return_exceptions=True)
        # On a busy machine a read may have ended before it was cancelled.
        assert all(end is None or isinstance(end, asyncio.CancelledError) for end in ends)
    async with asyncio.timeout(HANG_LIMIT):
        await asyncio.gather(*(rig.engine.read(read) for _ in range(8)))
