"""Tests of reads on PostgreSQL: one statement runs without a transaction, several see one snapshot."""

from pathlib import Path

import pytest
from sqlalchemy import text

from bot.domain.payments.ledger import top_up
from storage import DatabaseTrouble, EngineDatabase
from storage.database import read_committed
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import a_buyer
from tests.storage.engines import ENGINES, fresh_url, opened
from tests.storage.pause import Pause


def _post(tx: Transaction, key: str) -> bool:
    tx.locks.buyers(BUYER)
    return tx.ledger.post(top_up(key, "manual", BUYER, usd("5.00"), "op"), NOW)


def _balance(tx: Transaction) -> int:
    return tx.ledger.wallet(BUYER).balance.amount


async def test_a_phase_of_several_statements_sees_one_snapshot_from_its_first_run_on(
    tmp_path: Path,
) -> None:
    async with opened(fresh_url("postgresql", tmp_path)) as store:
        await store.transact(a_buyer)
        runs, pause = list[str](), Pause()

        def read_twice(tx: Transaction) -> tuple[int, int]:
            runs.append("run")
            before = _balance(tx)
            pause.run(_post_outside(store, f"key-{len(runs)}"))
            return before, _balance(tx)

        for _ in range(2):
            before, after = await store.read(read_twice)
            assert before == after
        # The first run ended at its second statement; the phase is known from then on.
        assert len(runs) == 3


async def _post_outside(store: EngineDatabase, key: str) -> None:
    await store.transact(_post, key)


async def test_a_read_of_one_statement_sends_nothing_else(tmp_path: Path) -> None:
    async with opened(fresh_url("postgresql", tmp_path)) as store:

        def look(tx: Transaction) -> bool:
            connection = tx.resources.connection
            driver = connection.connection.driver_connection
            assert driver is not None
            connection.execute(text("SELECT 1"))
            return bool(driver.is_in_transaction())

        assert not await store.read(look)


@pytest.mark.parametrize("statements_before", [0, 1])
async def test_a_read_cannot_write(tmp_path: Path, statements_before: int) -> None:
    async with opened(fresh_url("postgresql", tmp_path)) as store:
        await store.transact(a_buyer)

        def write(tx: Transaction) -> None:
            for _ in range(statements_before):
                _balance(tx)
            tx.resources.connection.execute(text("UPDATE buyers SET balance = 9"))

        with pytest.raises(DatabaseTrouble):
            await store.read(write)
        assert await store.read(_balance) == 0


async def test_a_failed_read_leaves_a_connection_that_works(tmp_path: Path) -> None:
    async with opened(fresh_url("postgresql", tmp_path)) as store:
        await store.transact(a_buyer)

        def fail(tx: Transaction) -> None:
            _balance(tx)
            raise LookupError

        for _ in range(3):
            with pytest.raises(LookupError):
                await store.read(fail)
        assert await store.transact(_post, "key")
        assert await store.read(_balance) == 5_00


@pytest.mark.parametrize("engine", ENGINES)
async def test_each_statement_of_a_committed_read_sees_what_was_committed_before_it(
    tmp_path: Path, engine: str
) -> None:
    """On a server it has no transaction; a file has one view of it."""
    async with opened(fresh_url(engine, tmp_path)) as store:
        await store.transact(a_buyer)
        pause, driver_states = Pause(), list[bool]()

        @read_committed
        def read_twice(tx: Transaction) -> tuple[int, int]:
            before = _balance(tx)
            pause.run(_post_outside(store, "key"))
            if engine == "postgresql":
                driver = tx.resources.connection.connection.driver_connection
                assert driver is not None
                driver_states.append(bool(driver.is_in_transaction()))
            return before, _balance(tx)

        before, after = await store.read(read_twice)
        if engine == "postgresql":
            assert (before, after, driver_states) == (0, 5_00, [False])


@pytest.mark.parametrize("engine", ENGINES)
async def test_a_committed_read_cannot_write(tmp_path: Path, engine: str) -> None:
    async with opened(fresh_url(engine, tmp_path)) as store:
        await store.transact(a_buyer)

        @read_committed
        def write(tx: Transaction) -> None:
            _balance(tx)
            tx.resources.connection.execute(text("UPDATE buyers SET balance = 9"))

        with pytest.raises(DatabaseTrouble):
            await store.read(write)
        assert await store.read(_balance) == 0
