"""Tests of the connection that SQLAlchemy and prepared statements share."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.engine.address import parse_database_url
from storage.engine.engine import open_engine
from storage.engine.sqlite_connection import DirectConnection
from storage.engine.sqlite_threads import SqliteConnection


async def test_a_cancellation_while_a_transaction_is_given_up_leaves_the_connection_free(
    tmp_path: Path,
) -> None:
    """The only writing connection: without it nothing could be stored any more."""
    engine = await open_engine(parse_database_url(f"sqlite:///{tmp_path / 'file'}"))
    is_rolling_back, may_end = asyncio.Event(), asyncio.Event()
    rollback = SqliteConnection.rollback

    async def slow_rollback(connection: SqliteConnection) -> None:
        is_rolling_back.set()
        await may_end.wait()
        await rollback(connection)

    async def fail() -> None:
        async with engine.write_transaction() as connection:
            await connection.exec_driver_sql("CREATE TABLE t (n INTEGER)")
            raise ZeroDivisionError

    with patch.object(SqliteConnection, "rollback", slow_rollback):
        failing = asyncio.create_task(fail())
        await is_rolling_back.wait()
        failing.cancel()
        await asyncio.sleep(0)
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await failing
    async with asyncio.timeout(60), engine.write_transaction() as connection:
        await connection.exec_driver_sql("CREATE TABLE t (n INTEGER)")
    await engine.aclose()


#: A statement that takes long enough to run in the thread of its connection.
_SLOW = """
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200000)
    SELECT count(*) FROM numbers
"""


async def _execute_by_sqlalchemy(connection: AsyncConnection) -> None:
    await connection.exec_driver_sql(_SLOW)


async def _execute_directly(connection: AsyncConnection) -> None:
    assert isinstance(connection, DirectConnection)
    await connection.driver.execute_and_fetch(_SLOW, ())


@pytest.mark.parametrize("execute", [_execute_by_sqlalchemy, _execute_directly])
async def test_reads_that_are_cancelled_leave_every_connection_usable(
    tmp_path: Path, execute: Callable[[AsyncConnection], Awaitable[None]]
) -> None:
    """Cancelled while they connect, execute, or wait for a connection; also more than once."""
    engine = await open_engine(parse_database_url(f"sqlite:///{tmp_path / 'file'}"))

    async def read() -> None:
        async with engine.read_transaction() as connection:
            await execute(connection)

    for steps in range(12):
        reading = [asyncio.create_task(read()) for _ in range(8)]
        for _ in range(steps):
            await asyncio.sleep(0)
        for each in reading:
            each.cancel()
        await asyncio.sleep(0)
        reading[0].cancel()
        ends = await asyncio.gather(*reading, return_exceptions=True)
        # On a busy machine a read may have ended before it was cancelled.
        assert all(end is None or isinstance(end, asyncio.CancelledError) for end in ends)
    async with asyncio.timeout(60):
        await asyncio.gather(*(read() for _ in range(8)))
    await engine.aclose()
