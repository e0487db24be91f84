"""Tests of the databases that tests get."""

import asyncio
from pathlib import Path

import asyncpg
import pytest

from tests.storage import engines
from tests.storage.base_rows import a_buyer
from tests.storage.engines import fresh_url, opened


async def test_a_transaction_that_a_failed_test_left_open_stops_no_later_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = fresh_url("postgresql", tmp_path)
    async with opened(url) as store:
        await store.transact(a_buyer)
    left = await asyncpg.connect(url)
    try:
        await left.execute("BEGIN; UPDATE buyers SET balance = 7")
        monkeypatch.setattr(engines, "_LOCK_TIMEOUT", "100ms")

        await asyncio.to_thread(fresh_url, "postgresql", tmp_path)

        # What is raised depends on how much of its end the driver has read.
        ended = (
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            asyncpg.InternalClientError,
            OSError,
        )
        with pytest.raises(ended):
            await left.execute("COMMIT")
    finally:
        left.terminate()
    async with opened(url) as store:
        await store.transact(a_buyer)
