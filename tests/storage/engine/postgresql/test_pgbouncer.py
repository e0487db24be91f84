"""Tests of the shop's database behind a real PgBouncer."""

from pathlib import Path

import pytest

from storage import UnsafeDatabase
from tests.builders import BUYER
from tests.storage.base_rows import a_buyer
from tests.storage.engines import fresh_url, opened
from tests.storage.pgbouncer import through_pgbouncer


async def test_a_pooler_that_keeps_sessions_is_used_for_reads_and_writes(tmp_path: Path) -> None:
    url = fresh_url("postgresql", tmp_path)
    async with through_pgbouncer(tmp_path, url) as address, opened(address) as store:
        await store.transact(a_buyer)
        assert await store.read(lambda tx: tx.people.get(BUYER)) is not None


async def test_a_pooler_that_shares_sessions_between_transactions_is_refused(
    tmp_path: Path,
) -> None:
    url = fresh_url("postgresql", tmp_path)
    async with through_pgbouncer(tmp_path, url, "transaction") as address:
        with pytest.raises(UnsafeDatabase, match="pool_mode = session"):
            async with opened(address):
                pytest.fail("it was opened")
