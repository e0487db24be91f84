"""Tests of the connection to a SQLite file: hand-overs to its thread, rows, and transactions."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from storage.engine import sqlite_threads
from storage.engine.address import parse_database_url
from storage.engine.engine import Engine, open_engine
from storage.engine.sqlite_threads import DEFERRED, FIRST_ROWS, SqliteConnection, connect_to_sqlite

T = TypeVar("T")
MANY = 2 * FIRST_ROWS + 1
COUNT_UP = (
    "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT ?)"
    " SELECT n FROM numbers"
)


class CountingConnection(SqliteConnection):
    """Counts the hand-overs to the thread."""

    hand_overs = 0

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        self.hand_overs += 1
        return await super().run_in_thread(work)


@pytest.fixture(autouse=True)
def every_statement_is_brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no busy machine make a statement long."""
    monkeypatch.setattr(sqlite_threads, "_BRIEF_SECONDS", 1_000.0)


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[CountingConnection]:
    opened = await connect_to_sqlite(str(tmp_path / "file"))
    opened.__class__ = CountingConnection
    assert isinstance(opened, CountingConnection)
    await opened.cursor().execute("CREATE TABLE t (n INTEGER PRIMARY KEY)")
    opened.hand_overs = 0
    yield opened
    await opened.close()


async def run(connection: SqliteConnection, statement: str, *values: object) -> list[tuple[object]]:
    cursor = await connection.cursor().execute(statement, values)
    rows: list[tuple[object]] = await cursor.fetchall()
    await cursor.close()
    return rows


def numbers_of(file: Path) -> list[int]:
    """Return what another connection sees."""
    with sqlite3.connect(file) as other:
        return [row[0] for row in other.execute("SELECT n FROM t ORDER BY n")]


async def test_a_transaction_takes_a_hand_over_for_each_statement_and_one_for_its_commit(
    connection: CountingConnection, tmp_path: Path
) -> None:
    connection.begin("BEGIN IMMEDIATE")
    await run(connection, "INSERT INTO t VALUES (1)")
    assert await run(connection, "SELECT n FROM t") == [(1,)]
    assert numbers_of(tmp_path / "file") == []
    await connection.commit()

    assert numbers_of(tmp_path / "file") == [1]
    assert connection.hand_overs == 3


async def test_a_transaction_without_a_statement_takes_none(connection: CountingConnection) -> None:
    connection.begin("BEGIN IMMEDIATE")
    await connection.commit()
    connection.begin("BEGIN IMMEDIATE")
    await connection.rollback()

    assert connection.hand_overs == 0


async def test_a_statement_that_was_brief_takes_none_the_next_time(
    connection: CountingConnection, tmp_path: Path
) -> None:
    """Except with a commit, which waits for the disk."""
    for number in (1, 2):
        connection.hand_overs = 0
        connection.begin("BEGIN IMMEDIATE")
        await run(connection, "DELETE FROM t WHERE n < 0")
        await run(connection, "INSERT INTO t VALUES (?)", number)
        await connection.commit()
    assert connection.hand_overs == 1

    for _ in range(2):
        connection.hand_overs = 0
        connection.begin(DEFERRED)
        assert await run(connection, "SELECT n FROM t") == [(1,), (2,)]
        await connection.rollback()
    assert connection.hand_overs == 0
    assert numbers_of(tmp_path / "file") == [1, 2]


async def test_a_beginning_that_waits_for_a_lock_waits_in_the_thread(
    connection: CountingConnection, tmp_path: Path
) -> None:
    insert = "INSERT INTO t VALUES (?)"
    connection.begin("BEGIN IMMEDIATE")
    await run(connection, insert, 1)
    await connection.commit()
    connection.hand_overs = 0
    with closing(sqlite3.connect(tmp_path / "file", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        connection.begin("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(run(connection, insert, 2))
        await asyncio.sleep(0)
        assert connection.hand_overs == 1
        other.execute("ROLLBACK")
        await waiting
    await connection.commit()

    assert numbers_of(tmp_path / "file") == [1, 2]


async def test_a_statement_that_took_long_runs_in_the_thread_the_next_time(
    connection: CountingConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read() -> int:
        connection.hand_overs = 0
        connection.begin(DEFERRED)
        await run(connection, "SELECT n FROM t")
        await connection.rollback()
        return connection.hand_overs

    await read()
    assert await read() == 0
    monkeypatch.setattr(sqlite_threads, "_BRIEF_SECONDS", -1.0)
    assert await read() == 0
    assert await read() == 1


async def test_a_statement_of_a_cancelled_caller_ends_before_the_next_one_begins(
    connection: CountingConnection, tmp_path: Path
) -> None:
    may_end = threading.Event()
    await connection.create_function("wait", 0, may_end.wait)
    connection.begin("BEGIN IMMEDIATE")
    await run(connection, "INSERT INTO t VALUES (1)")
    await connection.rollback()
    connection.begin("BEGIN IMMEDIATE")
    await run(connection, "DELETE FROM t")

    waiting = asyncio.create_task(run(connection, "UPDATE t SET n = 3 WHERE wait()"))
    inserting = asyncio.create_task(run(connection, "INSERT INTO t SELECT 2 WHERE wait()"))
    await asyncio.sleep(0)
    for task in (waiting, inserting):
        task.cancel()
    brief = asyncio.create_task(run(connection, "INSERT INTO t VALUES (1)"))
    await asyncio.sleep(0)
    assert not brief.done()
    may_end.set()
    await brief
    await connection.commit()
    assert numbers_of(tmp_path / "file") == [1, 2]


async def test_what_is_rolled_back_is_not_stored(
    connection: CountingConnection, tmp_path: Path
) -> None:
    connection.begin("BEGIN IMMEDIATE")
    await run(connection, "INSERT INTO t VALUES (1)")
    await connection.rollback()

    assert numbers_of(tmp_path / "file") == []


async def test_a_statement_after_a_begin_that_failed_is_not_executed_outside_a_transaction(
    connection: CountingConnection, tmp_path: Path
) -> None:
    await run(connection, "PRAGMA busy_timeout = 0")
    with sqlite3.connect(tmp_path / "file", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        connection.begin("BEGIN IMMEDIATE")
        for number in (1, 2):
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                await run(connection, "INSERT INTO t VALUES (?)", number)
        other.execute("ROLLBACK")
    await run(connection, "INSERT INTO t VALUES (3)")
    await connection.rollback()

    assert numbers_of(tmp_path / "file") == []


async def test_a_commit_that_failed_can_be_rolled_back(
    connection: CountingConnection, tmp_path: Path
) -> None:
    await run(connection, "PRAGMA foreign_keys = 1")
    await run(connection, "CREATE TABLE c (n REFERENCES t DEFERRABLE INITIALLY DEFERRED)")
    connection.begin("BEGIN IMMEDIATE")
    await run(connection, "INSERT INTO c VALUES (1)")
    with pytest.raises(sqlite3.IntegrityError):
        await connection.commit()
    await connection.rollback()

    connection.begin("BEGIN IMMEDIATE")
    await run(connection, "INSERT INTO t VALUES (2)")
    await connection.commit()
    assert numbers_of(tmp_path / "file") == [2]


async def test_what_follows_a_rollback_by_sqlite_itself_is_refused(
    connection: CountingConnection, tmp_path: Path
) -> None:
    """SQLite rolls back on a full disk. The rest of the transaction must not be committed alone."""
    connection.begin("BEGIN IMMEDIATE")
    await run(connection, "INSERT INTO t VALUES (1)")
    with pytest.raises(sqlite3.IntegrityError):
        await run(connection, "INSERT OR ROLLBACK INTO t VALUES (1)")

    with pytest.raises(sqlite3.OperationalError, match="rolled back"):
        await run(connection, "INSERT INTO t VALUES (2)")
    with pytest.raises(sqlite3.OperationalError, match="rolled back"):
        await connection.commit()
    assert numbers_of(tmp_path / "file") == []


@pytest.mark.parametrize("count", [0, 1, FIRST_ROWS - 1, FIRST_ROWS, FIRST_ROWS + 1, MANY])
async def test_every_row_is_fetched_once_and_in_order(
    connection: CountingConnection, count: int
) -> None:
    numbers = [(number,) for number in range(1, count + 1)]
    wanted = COUNT_UP if count else f"{COUNT_UP} WHERE 0"
    assert await run(connection, wanted, count) == numbers

    cursor = await connection.cursor().execute(wanted, (count,))
    pages = []
    while page := await cursor.fetchmany(700):
        pages.append(len(page))
        numbers = numbers[len(page) :]
    assert numbers == []
    assert all(length == 700 for length in pages[:-1])
    assert await cursor.fetchone() is None


async def test_a_statement_that_is_closed_early_holds_no_lock(
    connection: CountingConnection, tmp_path: Path
) -> None:
    connection.begin("BEGIN DEFERRED")
    cursor = await connection.cursor().execute(COUNT_UP, (MANY,))
    assert await cursor.fetchone() == (1,)
    await cursor.close()
    await connection.rollback()

    with sqlite3.connect(tmp_path / "file", timeout=0) as other:
        other.execute("INSERT INTO t VALUES (1)")
    assert numbers_of(tmp_path / "file") == [1]


async def test_an_engine_goes_on_after_a_commit_that_failed(tmp_path: Path) -> None:
    """With its only connection, which it must have rolled back."""
    async with opened_engine(tmp_path / "file") as engine:
        async with engine.write_transaction() as opened:
            await opened.exec_driver_sql("CREATE TABLE t (n INTEGER PRIMARY KEY)")
            await opened.exec_driver_sql(
                "CREATE TABLE c (n REFERENCES t DEFERRABLE INITIALLY DEFERRED)"
            )
        with pytest.raises(IntegrityError):
            async with engine.write_transaction() as opened:
                await opened.exec_driver_sql("INSERT INTO c VALUES (1)")
        async with engine.write_transaction() as opened:
            await opened.exec_driver_sql("INSERT INTO t VALUES (2)")
    assert numbers_of(tmp_path / "file") == [2]


async def test_sqlalchemy_streams_and_changes_rows(tmp_path: Path) -> None:
    async with opened_engine(tmp_path / "file") as engine, engine.write_transaction() as opened:
        await opened.exec_driver_sql("CREATE TABLE t (n INTEGER PRIMARY KEY)")
        streamed = 0
        async with opened.stream(text(COUNT_UP.replace("?", str(MANY)))) as rows:
            async for page in rows.partitions(300):
                streamed += len(page)
        inserted = await opened.exec_driver_sql("INSERT INTO t VALUES (?)", [(1,), (2,)])
        deleted = await opened.exec_driver_sql("DELETE FROM t WHERE n = 1")
    assert (streamed, inserted.rowcount, deleted.rowcount) == (MANY, 2, 1)


@asynccontextmanager
async def opened_engine(file: Path) -> AsyncIterator[Engine]:
    engine = await open_engine(parse_database_url(f"sqlite:///{file}"))
    yield engine
    await engine.aclose()


@pytest.mark.parametrize("name", ["execute", "executemany", "executescript", "execute_fetchall"])
def test_no_way_of_aiosqlite_that_leaves_a_statement_open_can_be_called(name: str) -> None:
    assert getattr(SqliteConnection, name) is None


@pytest.mark.parametrize("is_in_transaction", [True, False])
async def test_a_commit_ends_statements_whose_rows_nobody_fetched(
    connection: CountingConnection, tmp_path: Path, is_in_transaction: bool
) -> None:
    """SQLite refuses a COMMIT while a statement that writes has rows left."""
    statement = f"INSERT INTO t {COUNT_UP} RETURNING n"
    if is_in_transaction:
        connection.begin("BEGIN IMMEDIATE")
    unfetched = await connection.execute_and_fetch(statement, [MANY])
    if not is_in_transaction:
        connection.begin("BEGIN IMMEDIATE")
    await run(connection, "INSERT INTO t VALUES (?)", MANY + 1)
    await connection.commit()
    assert len(numbers_of(tmp_path / "file")) == MANY + 1
    del unfetched


async def test_a_rollback_ends_statements_whose_rows_nobody_fetched(
    connection: CountingConnection, tmp_path: Path
) -> None:
    connection.begin("BEGIN IMMEDIATE")
    unfetched = await connection.execute_and_fetch(f"INSERT INTO t {COUNT_UP} RETURNING n", [MANY])
    await connection.rollback()
    connection.begin("BEGIN IMMEDIATE")
    await run(connection, "INSERT INTO t VALUES (7)")
    await connection.commit()
    assert numbers_of(tmp_path / "file") == [7]
    del unfetched
