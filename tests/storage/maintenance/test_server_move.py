"""Tests of a move from a SQLite file to a real PostgreSQL: everything arrives, or nothing does."""

import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import text

from bot.domain.ids import SupplierAccountId
from bot.domain.operations.reconciliation import RuleCheck
from bot.services.operations.reconciliation import check_rules
from storage import (
    AnotherInstance,
    DatabaseNotEmpty,
    DatabaseUnreachable,
    EngineDatabase,
    InstanceLock,
    MaintenanceFailed,
    NewerSchema,
    OlderSchema,
    ShopMoved,
    Vault,
    WrongVaultKey,
    make_key,
    open_read_only,
)
from storage.engine.columns import metadata
from storage.engine.repository import RepositoryResources
from storage.maintenance.server_move import ServerMove, move_to_server
from storage.transaction import Transaction
from tests.storage.base_rows import a_placed_order, an_account
from tests.storage.breakable_connection import wired
from tests.storage.engines import KEY, empty_url, fresh_url, opened
from tests.storage.maintenance.test_backup import everything, fill, plan, restored, saved

#: Runs when the last rows have been copied: the triggers are then enabled again.
_AFTER_THE_ROWS = """
CREATE FUNCTION interrupt() RETURNS event_trigger LANGUAGE plpgsql AS $$ DECLARE found bigint; BEGIN
    IF to_regclass('outbox') IS NULL THEN RETURN; END IF;
    EXECUTE 'SELECT count(*) FROM orders' INTO found;
    IF found > 0 THEN {action} END IF;
END $$;
CREATE EVENT TRIGGER interrupting ON ddl_command_end WHEN TAG IN ('ALTER TABLE')
    EXECUTE FUNCTION interrupt();
"""
DISK_FULL = "RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'could not extend file';"


@dataclass
class Source:
    """A stopped shop in a file, and everything that it holds."""

    url: str
    rows: object = None
    rules: Sequence[RuleCheck] = ()

    @property
    def file(self) -> Path:
        return Path(self.url.removeprefix("sqlite:///"))

    @property
    def mark(self) -> Path:
        return self.file.with_name(f"{self.file.name}.moved")


@pytest.fixture
async def source(tmp_path: Path) -> Source:
    made = Source(fresh_url("sqlite", tmp_path))
    async with opened(made.url) as store:
        await fill(store)
        made.rows = await everything(store)
        made.rules = await store.read(check_rules)
    return made


@pytest.fixture
def target(tmp_path: Path) -> str:
    return empty_url("postgresql", tmp_path)


async def move(source: Source, target: str, *, key: str = KEY) -> ServerMove:
    return await move_to_server(source.url, target, Vault.from_text(key), "USD", "USD")


async def run_on_server(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        for each in statements:
            await connection.execute(each)
    finally:
        await connection.close()


async def tables_in(url: str) -> int:
    connection = await asyncpg.connect(url)
    try:
        query = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        found: int = await connection.fetchval(query)
    finally:
        await connection.close()
    return found


async def is_as_before(source: Source) -> bool:
    """Return whether the shop still opens on its file, with everything that it had."""
    async with opened(source.url) as store:
        return await everything(store) == source.rows


async def test_a_move_brings_every_row_and_proves_it(source: Source, target: str) -> None:
    done = await move(source, target)

    assert not done.was_moved_before
    assert done.row_counts["orders"] == 2
    assert sum(done.row_counts.values()) == _rows_in(source.file)
    assert done.rules == source.rules  # the rows of this shop were made without their postings
    assert any(each.holds for each in done.rules)
    async with opened(target) as store:
        assert await store.read(check_rules) == source.rules
        assert await everything(store) == source.rows


def _rows_in(file: Path) -> int:
    with sqlite3.connect(file) as read:
        counts = (read.execute(f"SELECT count(*) FROM {name}") for name in metadata.tables)
        return sum(count.fetchone()[0] for count in counts)


async def test_a_moved_shop_works_and_gives_no_id_twice(source: Source, target: str) -> None:
    with sqlite3.connect(source.file) as write:
        # The last threads were deleted: their numbers must not come back.
        write.execute("UPDATE sqlite_sequence SET seq = 77 WHERE name = 'threads'")
    await move(source, target)

    async with opened(target) as store:
        account = await an_account(store)
        order = await store.transact(_place, account)
        assert order == 3
        assert await store.transact_on_tables(_next_thread_id) == 78
        for table, taken, following in await store.transact_on_tables(_ids):
            assert following > taken, table


def _place(tx: Transaction, account: SupplierAccountId) -> int:
    return a_placed_order(tx, account).id


def _next_thread_id(unit: RepositoryResources) -> int:
    query = text("SELECT nextval(pg_get_serial_sequence('threads', 'id'))")
    found: int = unit.connection.execute(query).scalar_one()
    return found


def _ids(unit: RepositoryResources) -> list[tuple[str, int, int]]:
    """Return the largest id and the next one of every table whose ids the server gives."""
    found = []
    for table in metadata.sorted_tables:
        for column in table.primary_key:
            named = text("SELECT pg_get_serial_sequence(:table, :column)")
            names = {"table": table.name, "column": column.name}
            sequence = unit.connection.execute(named, names).scalar()
            if sequence is None:
                continue
            largest = text(f"SELECT coalesce(max({column.name}), 0) FROM {table.name}")
            taken = unit.connection.execute(largest).scalar_one()
            following = text("SELECT nextval(CAST(:sequence AS text)::regclass)")
            given = unit.connection.execute(following, {"sequence": sequence})
            found.append((table.name, taken, given.scalar_one()))
    assert found
    return found


async def test_the_file_stays_as_it_was_and_does_not_open_beside_the_server(
    source: Source, target: str
) -> None:
    before = source.file.read_bytes()

    await move(source, target)

    assert source.file.read_bytes() == before
    for opening in (opened(source.url).__aenter__(), _open_read_only(source.url)):
        with pytest.raises(ShopMoved, match=r"set DATABASE_URL .* would sell everything twice"):
            await opening
    source.mark.unlink()
    assert await is_as_before(source)


async def _open_read_only(url: str) -> EngineDatabase:
    return await open_read_only(url, currency="USD", cost_currency="USD")


async def test_a_restored_backup_opens_on_the_file_of_a_moved_shop(
    source: Source, target: str, tmp_path: Path
) -> None:
    await move(source, target)
    async with opened(target) as store:
        file = await saved(store, tmp_path)

    await restored(plan(file), source.url)

    async with opened(source.url) as store:
        assert await everything(store) == source.rows


async def test_a_second_run_finds_the_moved_shop_until_it_has_been_used(
    source: Source, target: str
) -> None:
    first = await move(source, target)
    again = await move(source, target)
    assert again.was_moved_before
    assert again.row_counts == first.row_counts

    async with opened(target) as store:
        account = await an_account(store)
        await store.transact(_place, account)
    with pytest.raises(DatabaseNotEmpty, match="not this shop as it is now"):
        await move(source, target)


async def test_a_moved_shop_is_not_moved_to_a_second_server(
    source: Source, target: str, tmp_path: Path
) -> None:
    other = empty_url("postgresql", tmp_path)
    await move(source, target)

    with pytest.raises(MaintenanceFailed, match="was moved before, and not into this database"):
        await move(source, other)
    assert await tables_in(other) == 0


@pytest.mark.parametrize(
    "present",
    [
        "CREATE TABLE accounts (id integer)",
        "CREATE TABLE notes (id integer)",
        "CREATE VIEW hours AS SELECT 1 AS hour",
    ],
)
async def test_a_database_that_has_anything_is_refused(
    source: Source, target: str, present: str
) -> None:
    await run_on_server(target, present)
    tables = await tables_in(target)

    with pytest.raises(DatabaseNotEmpty, match="create an empty database"):
        await move(source, target)

    assert await tables_in(target) == tables
    assert await is_as_before(source)


async def test_a_shop_that_was_opened_on_the_server_is_not_replaced(
    source: Source, target: str
) -> None:
    async with opened(target):
        pass
    with pytest.raises(DatabaseNotEmpty, match="create an empty database"):
        await move(source, target)
    assert await is_as_before(source)


@pytest.mark.parametrize(
    ("statement", "error"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", NewerSchema),
        ("UPDATE alembic_version SET version_num = '0014'", OlderSchema),
    ],
)
async def test_a_file_of_another_version_is_refused(
    source: Source, target: str, statement: str, error: type[Exception]
) -> None:
    with sqlite3.connect(source.file) as write:
        write.execute(statement)
    with pytest.raises(error):
        await move(source, target)
    assert await tables_in(target) == 0
    assert not source.mark.exists()


async def test_a_wrong_vault_key_is_noticed_before_anything_is_copied(
    source: Source, target: str
) -> None:
    with pytest.raises(WrongVaultKey, match="another vault key"):
        await move(source, target, key=make_key())
    assert await tables_in(target) == 0
    assert await is_as_before(source)


async def test_addresses_that_are_the_wrong_way_round_are_named(
    source: Source, target: str, tmp_path: Path
) -> None:
    with pytest.raises(MaintenanceFailed, match="DATABASE_URL is not a SQLite file"):
        await move(Source(target), target)
    with pytest.raises(MaintenanceFailed, match="must begin with postgresql"):
        await move(source, f"sqlite:///{tmp_path}/other.sqlite3")
    with pytest.raises(DatabaseUnreachable, match="there is no database at"):
        await move(Source(f"sqlite:///{tmp_path}/missing.sqlite3"), target)
    assert not (tmp_path / "missing.sqlite3").exists()
    with pytest.raises(DatabaseUnreachable, match="cannot be used: ConnectionRefusedError"):
        await move(source, "postgresql://nobody:secret@127.0.0.1:9/shop")
    assert await is_as_before(source)


async def test_a_server_on_which_a_shop_runs_is_refused(
    source: Source, target: str, tmp_path: Path
) -> None:
    async with InstanceLock(tmp_path / "other", target):
        with pytest.raises(AnotherInstance, match="another process runs a shop on this database"):
            await move(source, target)
    assert await is_as_before(source)


async def test_a_full_disk_of_the_server_leaves_nothing_there(source: Source, target: str) -> None:
    await run_on_server(target, _AFTER_THE_ROWS.format(action=DISK_FULL))

    with pytest.raises(MaintenanceFailed, match=r"not moved \(DiskFullError\)"):
        await move(source, target)

    assert await tables_in(target) == 0
    assert await is_as_before(source)
    await run_on_server(target, "DROP EVENT TRIGGER interrupting")
    assert (await move(source, target)).row_counts["orders"] == 2


async def test_a_row_that_the_server_refuses_leaves_nothing_there(
    source: Source, target: str
) -> None:
    with sqlite3.connect(source.file) as write:  # as if a page of the file were damaged
        write.execute("PRAGMA foreign_keys = 0")
        write.execute("UPDATE orders SET account_id = 4711")

    with pytest.raises(MaintenanceFailed, match=r"not moved \(ForeignKeyViolationError\)"):
        await move(source, target)

    assert await tables_in(target) == 0
    assert not source.mark.exists()


async def test_a_file_that_cannot_be_read_completely_is_one_sentence(
    source: Source, target: str
) -> None:
    with sqlite3.connect(source.file) as write:
        write.execute("ALTER TABLE audit RENAME TO lost")

    with pytest.raises(MaintenanceFailed, match=r"cannot be read completely \(OperationalError\)"):
        await move(source, target)
    assert await tables_in(target) == 0
    assert not source.mark.exists()


async def test_rows_that_arrive_changed_are_not_accepted(source: Source, target: str) -> None:
    change = "UPDATE orders SET price = price + 1;"
    await run_on_server(target, _AFTER_THE_ROWS.format(action=change))

    with pytest.raises(MaintenanceFailed, match=r"differs from the file in orders \(2 rows"):
        await move(source, target)

    assert await tables_in(target) == 0
    assert await is_as_before(source)


@contextmanager
def when_renamed_to(file: Path, then: object) -> Iterator[None]:
    """Call `then` right before a file gets this name, by the interpreter's audit events."""
    pending = [then]

    def heard(event: str, args: tuple[object, ...]) -> None:
        if event == "os.rename" and str(args[1]) == str(file) and pending:
            call = pending.pop()
            assert callable(call)
            call()

    sys.addaudithook(heard)
    yield
    pending.clear()


async def test_a_connection_that_ends_at_the_commit_is_told_and_the_next_run_finds_out(
    source: Source, target: str
) -> None:
    async with wired(target) as (wire, address):
        with (
            when_renamed_to(source.mark, wire.cut),
            pytest.raises(MaintenanceFailed, match="not known whether the shop was moved"),
        ):
            await move(source, address)
    with pytest.raises(ShopMoved, match="run `migrate-to` again"):
        await opened(source.url).__aenter__()

    assert (await move(source, target)).row_counts["orders"] == 2
    async with opened(target) as store:
        assert await everything(store) == source.rows


async def test_a_mark_that_cannot_be_written_leaves_everything_as_it_was(
    source: Source, target: str
) -> None:
    def fill_disk() -> None:
        raise OSError(28, "No space left on device")

    with (
        when_renamed_to(source.mark, fill_disk),
        pytest.raises(MaintenanceFailed, match="the shop can be started as it was"),
    ):
        await move(source, target)
    assert await tables_in(target) == 0
    assert [each.name for each in source.file.parent.glob("*.moved*")] == []
    assert await is_as_before(source)
