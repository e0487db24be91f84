"""Tests of disk space, which is checked with a cache, and of erasing deleted data from files."""

from pathlib import Path

from sqlalchemy import select

from bot.domain.ids import OrderId
from storage import DatabaseDisk, EngineDatabase, make_database_disk
from storage.engine.repository import RepositoryResources
from storage.orders.tables import attempts, replays, secrets
from storage.transaction import Transaction
from tests.storage.engines import empty_url, opened
from tests.storage.row_in_every_sealed_column import leave_everywhere


async def test_a_writable_disk_has_space(store: EngineDatabase, tmp_path: Path) -> None:
    assert await DatabaseDisk(store, tmp_path, min_free_bytes=1).has_free_space()


async def test_too_few_free_bytes_are_no_space(store: EngineDatabase, tmp_path: Path) -> None:
    assert not await DatabaseDisk(store, tmp_path, min_free_bytes=10**18).has_free_space()


async def test_a_folder_that_cannot_be_written_has_no_space(
    store: EngineDatabase, tmp_path: Path
) -> None:
    assert not await DatabaseDisk(store, tmp_path / "gone", min_free_bytes=0).has_free_space()


async def test_an_answer_holds_for_a_while_and_no_longer(
    store: EngineDatabase, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    disk = DatabaseDisk(store, folder, min_free_bytes=0, cache_seconds=3600)
    assert not await disk.has_free_space()
    folder.mkdir()
    assert not await disk.has_free_space()
    disk.cache_seconds = 0
    assert await disk.has_free_space()


async def test_a_trial_leaves_nothing_behind(store: EngineDatabase, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    assert await DatabaseDisk(store, folder, min_free_bytes=0).has_free_space()
    assert not list(folder.iterdir())


async def test_a_file_stands_on_a_disk_and_a_server_on_its_own(
    engine: str, store: EngineDatabase, database_url: str
) -> None:
    disk = make_database_disk(store, database_url, 10**12)
    assert (disk.folder is None) == (engine == "postgresql")
    assert await disk.has_free_space() == (engine == "postgresql")


async def test_what_was_shredded_is_in_no_file_any_more(tmp_path: Path) -> None:
    """Not even encrypted: neither in the database file, nor in its log."""
    url = empty_url("sqlite", tmp_path)
    async with opened(url) as store:
        order = await leave_everywhere(store, 7001, "x" * 20_000)
        before = await store.transact_on_tables(lambda unit: _sealed(unit, order.id))
        assert len(before) == 4
        assert all(_anywhere(tmp_path, value) for value in before)
        await store.transact(_shred, order.id)
        await make_database_disk(store, url, 0).erase_deleted_data()
        assert not any(_anywhere(tmp_path, value) for value in before)
    assert not any(_anywhere(tmp_path, value) for value in before)


def _shred(tx: Transaction, order_id: OrderId) -> None:
    tx.retention.shred(order_id)


def _sealed(unit: RepositoryResources, order_id: OrderId) -> list[bytes]:
    """Return the values that erasing must destroy, as they are in the tables."""
    found: list[bytes] = []
    for column in (secrets.c.body, attempts.c.raw, attempts.c.late_raw, replays.c.raw):
        query = select(column).where(column.table.c.order_id == order_id)
        found += unit.connection.execute(query).scalars()
    return found


def _anywhere(folder: Path, value: bytes) -> bool:
    """Return whether a piece from the middle of `value` is in a file: a page holds only a part."""
    piece = value[len(value) // 2 :][:64]
    return any(piece in file.read_bytes() for file in folder.iterdir())


async def test_how_much_is_free_is_told_where_it_is_known(
    store: EngineDatabase, tmp_path: Path
) -> None:
    assert (await DatabaseDisk(store, tmp_path, min_free_bytes=0).free_bytes() or 0) > 0
    assert await DatabaseDisk(store, tmp_path / "gone", min_free_bytes=0).free_bytes() is None
    assert await DatabaseDisk(store, None, min_free_bytes=0).free_bytes() is None
