"""Tests of connections that end: what was not committed runs again, and what was is not repeated."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from asyncpg import InternalClientError
from sqlalchemy import text

from bot.domain.payments.ledger import top_up
from storage import (
    DatabaseTrouble,
    EngineDatabase,
    InstanceFence,
    InstanceLock,
    Vault,
    open_database,
)
from storage.engine.postgresql.engine import (
    MAX_CONNECTIONS,
    SERVER,
    TRANSACTION_ID,
    PostgresEngine,
)
from storage.engine.repository import RepositoryResources
from storage.engine.runner import run_with_retries
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import a_buyer
from tests.storage.breakable_connection import Wire, wired
from tests.storage.engines import KEY, fresh_url, opened
from tests.storage.own_server import own_server
from tests.storage.pause import Pause
from tests.waiting import HANG_LIMIT, POLL_SECONDS, until

#: The statement as it is sent; BEGIN holds the word, too.
_COMMIT = b"COMMIT\0"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


@asynccontextmanager
async def open_shop(
    address: str, fence: InstanceFence | None = None
) -> AsyncIterator[EngineDatabase]:
    store = await open_database(
        address, Vault.from_text(KEY), currency="USD", cost_currency="USD", fence=fence
    )
    try:
        yield store
    finally:
        await store.aclose()


@pytest.fixture
async def line(url: str, tmp_path: Path) -> AsyncIterator[tuple[Wire, EngineDatabase]]:
    """Yield a shop that holds the instance lock, and the wire that its transactions use."""
    async with AsyncExitStack() as stack:
        lock = await stack.enter_async_context(InstanceLock(tmp_path, url))
        wire, address = await stack.enter_async_context(wired(url))
        store = await stack.enter_async_context(open_shop(address, lock.fence))
        await store.transact(a_buyer)
        yield wire, store


class _Payment:
    """A phase that credits a buyer once, and counts how often it runs."""

    def __init__(self, wire_to_cut: Wire | None = None) -> None:
        self.runs = 0
        self._wire_to_cut = wire_to_cut

    def __call__(self, tx: Transaction) -> bool:
        self.runs += 1
        tx.locks.buyers(BUYER)
        if self._wire_to_cut is not None and self.runs == 1:
            self._wire_to_cut.cut()
        return tx.ledger.post(top_up("paid", "manual", BUYER, usd("5.00"), "op"), NOW)


def _balance(tx: Transaction) -> int:
    return tx.ledger.wallet(BUYER).balance.amount


async def test_a_commit_that_never_arrived_is_made_by_another_run(
    line: tuple[Wire, EngineDatabase],
) -> None:
    wire, store = line
    wire.cut_at, wire.delivers = _COMMIT, False
    pay = _Payment()
    assert await store.transact(pay) is True
    assert (pay.runs, wire.cuts, await store.read(_balance)) == (2, 1, 500)


async def test_a_commit_whose_answer_was_lost_is_not_repeated(
    line: tuple[Wire, EngineDatabase],
) -> None:
    """The phase has its first result: a second run would find the entry and say that it is known."""
    wire, store = line
    wire.cut_at, wire.delivers = _COMMIT, True
    pay = _Payment()
    assert await store.transact(pay) is True
    assert (pay.runs, wire.cuts, await store.read(_balance)) == (1, 1, 500)


@pytest.mark.parametrize("number", ["of another transaction", "that the server does not know"])
async def test_a_number_that_a_crashed_server_forgot_is_no_proof_of_a_commit(
    line: tuple[Wire, EngineDatabase], number: str
) -> None:
    """A server that crashed may not know the number any more, or has given it to another one."""
    wire, store = line
    other = await store.transact(_read_number)
    wire.cut_at, wire.delivers = _COMMIT, False
    pay = _Payment()

    def pay_with_other_number(tx: Transaction) -> bool:
        is_new = pay(tx)
        if pay.runs == 1:
            forged = other if number == "of another transaction" else str(10**15)
            tx.resources.connection.info[TRANSACTION_ID] = forged
        return is_new

    assert await store.transact(pay_with_other_number) is True
    assert (pay.runs, wire.cuts, await store.read(_balance)) == (2, 1, 500)


def _read_number(tx: Transaction) -> object:
    _keep(tx, 0)
    return tx.resources.connection.info[TRANSACTION_ID]


def _keep(tx: Transaction, number: int) -> None:
    tx.resources.connection.execute(text(f"INSERT INTO meta VALUES ('kept {number}', '')"))


async def test_a_transaction_without_a_change_runs_again_and_writes_no_mark(
    line: tuple[Wire, EngineDatabase],
) -> None:
    """A mark would cost each of them a write to the disk of the server."""
    wire, store = line
    marks = await store.read(_read_marks)
    wire.cut_at, wire.delivers = _COMMIT, True
    runs = 0

    def look(tx: Transaction) -> int:
        nonlocal runs
        runs += 1
        return _balance(tx)

    assert await store.transact(look) == 0
    assert (runs, wire.cuts, await store.read(_read_marks)) == (2, 1, marks)


def _read_marks(tx: Transaction) -> dict[str, bytes]:
    rows = tx.resources.connection.execute(
        text("SELECT key, value FROM meta WHERE key LIKE 'commit %'")
    )
    return {row.key: row.value for row in rows}


@pytest.mark.process
@pytest.mark.long
@pytest.mark.timeout(300)
async def test_all_that_was_told_to_be_committed_is_there_after_crashes_of_the_server(
    tmp_path: Path,
) -> None:
    """And nothing else: what failed was not committed."""
    told: set[int] = set()
    failed: set[int] = set()
    numbers = count(1)
    is_over = False

    async def write_repeatedly(store: EngineDatabase) -> None:
        while not is_over:
            number = next(numbers)
            try:
                await store.transact(_keep, number)
                told.add(number)
            except DatabaseTrouble:
                failed.add(number)
                await asyncio.sleep(POLL_SECONDS)

    async def wait_for_more() -> None:
        wanted = len(told) + 200

        async def are_told() -> bool:
            return len(told) >= wanted

        await until(are_told)

    with own_server() as server:
        async with (
            InstanceLock(tmp_path, server.url) as lock,
            open_shop(server.url, lock.fence) as store,
        ):
            writers = [asyncio.create_task(write_repeatedly(store)) for _ in range(12)]
            for _ in range(4):
                await wait_for_more()
                await asyncio.to_thread(server.stop, "immediate")
                await asyncio.to_thread(server.start)
            await wait_for_more()
            is_over = True
            await asyncio.gather(*writers)
            kept = await store.read(_read_kept)
    assert told - kept == set()
    assert failed & kept == set()


def _read_kept(tx: Transaction) -> set[int]:
    keys = tx.resources.connection.scalars(text("SELECT key FROM meta WHERE key LIKE 'kept %'"))
    return {int(key.split()[1]) for key in keys}


async def test_a_phase_whose_connection_ends_before_the_commit_runs_again(
    line: tuple[Wire, EngineDatabase],
) -> None:
    wire, store = line
    pay = _Payment(wire_to_cut=wire)
    assert await store.transact(pay) is True
    assert (pay.runs, await store.read(_balance)) == (2, 500)


async def test_connections_that_ended_while_they_were_idle_are_replaced(
    line: tuple[Wire, EngineDatabase],
) -> None:
    """Nothing tests them before they are used."""
    wire, store = line
    await asyncio.gather(*(store.read(_balance) for _ in range(8)))
    wire.cut()
    pay = _Payment()
    answers = await asyncio.gather(store.transact(pay), *(store.read(_balance) for _ in range(8)))
    assert answers[0] is True
    assert await store.read(_balance) == 500


async def test_without_an_instance_lock_a_lost_commit_is_trouble(url: str) -> None:
    """The number of the transaction is not known, so the server cannot be asked."""
    async with wired(url) as (wire, address), open_shop(address) as store:
        await store.transact(a_buyer)
        wire.cut_at, wire.delivers = _COMMIT, True
        with pytest.raises(DatabaseTrouble):
            await store.transact(_Payment())
        assert await store.read(_balance) == 500


async def test_a_phase_that_goes_on_after_a_failed_statement_keeps_nothing(url: str) -> None:
    """The server answers COMMIT by ROLLBACK then; that must not pass for a commit."""

    def swallow(tx: Transaction) -> None:
        a_buyer(tx)
        with suppress(Exception):  # the mistake that is tested
            tx.resources.connection.execute(text("SELECT 1/0"))

    async with opened(url) as store:
        with pytest.raises(DatabaseTrouble):
            await store.transact(swallow)


async def test_a_restarted_server_is_used_again(tmp_path: Path) -> None:
    """Idle connections have ended. A phase that begins while the server is away is trouble."""
    with own_server() as server:
        async with open_shop(server.url) as store:
            await store.transact(a_buyer)
            await asyncio.gather(*(store.read(_balance) for _ in range(5)))
            server.stop("immediate")
            with pytest.raises(DatabaseTrouble):
                await store.transact(_Payment())
            server.start()
            assert await store.transact(_Payment()) is True
            assert await store.read(_balance) == 500


async def test_a_read_is_no_transaction_that_was_rolled_back(url: str) -> None:
    """Nothing is pinged, and each read ends by COMMIT."""
    async with opened(url) as store:
        assert isinstance(store.engine, PostgresEngine)
        before = await _count_transactions(store)
        for _ in range(10):
            await store.read(_balance)
        after = await _count_transactions(store)
    assert after[1] == before[1], "a read ended by ROLLBACK"


async def _count_transactions(store: EngineDatabase) -> tuple[int, int]:
    """Return how many transactions of the database were committed and rolled back."""
    async with store.engine.write_transaction() as connection:
        await connection.execute(text("SELECT pg_stat_force_next_flush()"))
    async with store.engine.write_transaction() as connection:
        row = await connection.execute(
            text(
                "SELECT xact_commit, xact_rollback FROM pg_stat_database"
                " WHERE datname = current_database()"
            )
        )
        commits, rollbacks = row.one()
    return commits, rollbacks


async def test_a_server_without_more_connections_is_used_with_fewer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What is refused a connection waits for one; nothing fails."""
    with own_server() as server:
        async with open_shop(server.url) as store:
            await store.transact(a_buyer)
            async with store.engine.write_transaction() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                await driver.execute("COMMIT")  # the setting cannot be changed in a transaction
                await driver.execute("ALTER SYSTEM SET max_connections = 8")
                await driver.execute("BEGIN")
        server.stop()
        server.start()
        async with open_shop(server.url) as store:
            both, pause = asyncio.Barrier(4), Pause()

            def read_together(tx: Transaction) -> int:
                pause.run(both.wait())
                return _balance(tx)

            phases = (store.read(read_together) for _ in range(4 * 12))
            assert await asyncio.gather(*phases) == [0] * 4 * 12
        assert "allows no more connections" in caplog.text


async def test_many_commits_that_are_lost_at_once_do_not_wait_for_each_other(
    line: tuple[Wire, EngineDatabase],
) -> None:
    """As at a restart of the server: each connection is in a commit, and each asks about its own."""
    wire, store = line
    together, pause = asyncio.Barrier(MAX_CONNECTIONS), Pause()
    runs: set[int] = set()

    def register(tx: Transaction, number: int) -> None:
        a_buyer(tx, BUYER + number)
        if number not in runs:
            runs.add(number)
            pause.run(together.wait())
            wire.cut_at = _COMMIT

    async with asyncio.timeout(HANG_LIMIT):
        await asyncio.gather(
            *(store.transact(register, number) for number in range(1, MAX_CONNECTIONS + 1))
        )

    def count(tx: Transaction) -> int:
        _, people = tx.people.all(0, 1)
        return people

    assert await store.read(count) == 1 + MAX_CONNECTIONS


async def test_a_driver_whose_protocol_is_out_of_step_counts_as_lost() -> None:
    """After a restart of the server, the driver may refuse a statement in words of its own."""
    error = InternalClientError("cannot switch to state 15; another operation is in progress")
    assert SERVER.is_connection_lost(error)
    runs = list[int]()

    async def work() -> str:
        runs.append(1)
        if len(runs) == 1:
            raise error
        return "done"

    assert await run_with_retries(work, SERVER, lambda _: 0.0) == "done"


@pytest.mark.parametrize(
    "sqlstate",
    ["53100", "53200", "25006", "58030"],
    ids=["disk full", "out of memory", "became a standby", "input or output error"],
)
async def test_a_server_that_cannot_store_is_trouble_and_the_shop_goes_on(
    url: str, sqlstate: str
) -> None:
    """A trigger raises what the server itself says then, for one posting."""
    async with opened(url) as store:
        await store.transact(a_buyer)
        await store.transact_on_tables(partial(_refuse_entries, sqlstate))
        payment = _Payment()
        with pytest.raises(DatabaseTrouble):
            await store.transact(payment)
        assert payment.runs == 1
        await store.transact_on_tables(_accept_entries)
        assert await store.read(_balance) == 0
        assert await store.transact(_Payment()) is True
        assert await store.read(_balance) == 5_00


def _refuse_entries(sqlstate: str, resources: RepositoryResources) -> None:
    body = f"BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '{sqlstate}'; END"
    for statement in (
        f"CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $${body}$$",
        "CREATE TRIGGER refuse BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION refuse()",
    ):
        resources.connection.exec_driver_sql(statement)


def _accept_entries(resources: RepositoryResources) -> None:
    resources.connection.exec_driver_sql("DROP FUNCTION refuse CASCADE")
