"""Tests of reads that go through everything there is: on PostgreSQL they have connections of their own."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bot.services.operations.reconciliation import check_rules_in_steps
from storage import DatabaseTrouble
from storage.database import reads_everything
from storage.engine.address import parse_database_url
from storage.engine.engine import open_engine
from storage.engine.migrate import migrate_engine
from storage.engine.postgresql.connections import COMMAND_TIMEOUT_SECONDS, LONG_TIMEOUT_SECONDS
from storage.engine.postgresql.engine import MAX_CONNECTIONS, PostgresEngine
from storage.reconciliation import load_invariants
from storage.schema import create_schema
from storage.transaction import Transaction
from tests.storage.base_rows import a_buyer
from tests.storage.breakable_connection import wired
from tests.storage.engines import empty_url, fresh_url, opened
from tests.storage.pause import Pause
from tests.waiting import until


def _ask(tx: Transaction, query: str) -> str:
    return str(tx.resources.connection.scalar(text(query)))


@reads_everything
def _ask_long(tx: Transaction, query: str) -> str:
    return _ask(tx, query)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


async def test_a_long_read_may_take_an_hour_and_any_other_one_a_minute(url: str) -> None:
    assert (COMMAND_TIMEOUT_SECONDS, LONG_TIMEOUT_SECONDS) == (60, 3_600)
    async with opened(url) as store:
        assert await store.read(_ask, "SHOW statement_timeout") == "1min"
        assert await store.read(_ask_long, "SHOW statement_timeout") == "1h"


async def test_a_long_read_sees_one_snapshot_and_writes_nothing(url: str) -> None:
    async with opened(url) as store:
        await store.transact(a_buyer)
        balance, change = "SELECT balance FROM buyers", "UPDATE buyers SET balance = 7 RETURNING 7"
        pause = Pause()

        async def change_it() -> None:
            await store.transact(_ask, change)

        @reads_everything
        def read_twice(tx: Transaction) -> tuple[str, str]:
            before = _ask(tx, balance)
            pause.run(change_it())
            return before, _ask(tx, balance)

        assert await store.read(read_twice) == ("0", "0")
        assert await store.read(_ask, balance) == "7"
        with pytest.raises(DatabaseTrouble):
            await store.read(_ask_long, change)


async def test_a_long_read_takes_no_connection_from_taps(url: str) -> None:
    """All others can be in use at the same time, and as many long reads as there are connections."""
    async with opened(url) as store:
        engine = store.engine
        assert isinstance(engine, PostgresEngine)
        used: list[int] = []

        @reads_everything
        def look(tx: Transaction) -> str:
            used.append(_used_connections(engine))
            return _ask(tx, "SELECT 1")

        assert await store.read(look) == "1"
        assert used == [0]
        async with engine.read_transaction(), engine.write_transaction():
            found = await asyncio.gather(*(store.read(look) for _ in range(MAX_CONNECTIONS + 1)))
        assert {*found} == {"1"}
        assert {*used[1:]} == {2}


def _used_connections(engine: PostgresEngine) -> int:
    used: int = engine.pool.pool.checkedout()  # type: ignore[attr-defined]
    return used


async def test_a_stop_ends_a_long_read_at_once_on_the_server_too(url: str) -> None:
    async with opened(url) as store:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE "
        asked += "'SELECT pg_sl' || 'eep(600)%'"
        reading = asyncio.create_task(store.read(_ask_long, "SELECT pg_sleep(600)"))

        async def is_asked() -> bool:
            return await store.read(_ask, asked) == "1"

        async def is_ended() -> bool:
            return await store.read(_ask, asked) == "0"

        await until(is_asked)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        await until(is_ended)


async def test_a_long_read_that_loses_its_connection_drops_no_other_one(url: str) -> None:
    """The check of the ledger is tried again: it has reported nothing yet."""
    async with wired(url) as (wire, address), opened(address) as store:
        tries = list[str]()

        @reads_everything
        def lose_once(tx: Transaction) -> str:
            tries.append(_ask(tx, "SELECT pg_backend_pid()"))
            if len(tries) == 1:
                _ask(tx, f"SELECT pg_terminate_backend({tries[0]})")
            return _ask(tx, "SELECT 1")

        await store.read(_ask, "SELECT 1")
        before = wire.connections
        assert await store.read(lose_once) == "1"
        assert len({*tries}) == 2
        await store.read(_ask, "SELECT 1")
        assert wire.connections == before + 2


async def test_every_rule_of_the_ledger_is_checked_by_a_long_read(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(url) as store:
        read_long, limits = store.engine.read_long, list[str]()

        async def note_limit(phase: Callable[[Connection], object]) -> object:
            def noted(connection: Connection) -> object:
                limits.append(str(connection.scalar(text("SHOW statement_timeout"))))
                return phase(connection)

            return await read_long(noted)

        monkeypatch.setattr(store.engine, "read_long", note_limit)
        await check_rules_in_steps(store)
    assert limits == ["1h"] * len(load_invariants())


async def test_an_upgrade_may_take_as_long_as_a_long_read(tmp_path: Path) -> None:
    found: list[str] = []

    def create(connection: Connection) -> None:
        found.append(str(connection.scalar(text("SHOW statement_timeout"))))
        create_schema(connection)

    engine = await open_engine(parse_database_url(empty_url("postgresql", tmp_path)))
    try:
        await migrate_engine(engine, create=create)
    finally:
        await engine.aclose()
    assert found == ["1h"]


async def test_the_sessions_of_long_reads_have_another_name_than_those_of_the_process(
    url: str,
) -> None:
    async with opened(url) as store:
        name = await store.read(_ask, "SHOW application_name")
        assert await store.read(_ask_long, "SHOW application_name") == f"{name}-long"
