"""Tests of the connection that SQLAlchemy and prepared statements share."""

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest

from storage.engine.database_address import parse_database_url
from storage.engine.engines import open_engine
from storage.engine.sqlite_with_few_thread_switches import SqliteConnection


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
