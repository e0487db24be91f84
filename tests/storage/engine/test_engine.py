"""Tests of the engines: the safety settings are checked, and files are private."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, column, insert, select, table, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.domain.errors import DatabaseUnavailable
from storage import (
    DatabaseNotWritable,
    DatabaseUnreachable,
    EngineDatabase,
    StorageError,
    UnsafeDatabase,
)
from storage.engine.address import parse_database_url
from storage.engine.engine import assert_pragmas, open_engine
from storage.engine.sqlite import engine as sqlite_engine
from storage.engine.sqlite.connection import PRAGMAS
from storage.transaction import Transaction
from tests.builders import BUYER
from tests.storage.base_rows import a_buyer
from tests.storage.engines import empty_url, fresh_url, opened, server
from tests.storage.pause import Pause


def _pragmas(connection: Connection) -> dict[str, object]:
    names = (*PRAGMAS, "query_only")
    return {name: connection.scalar(text(f"PRAGMA {name}")) for name in names}


@pytest.mark.parametrize("writing", [True, False])
async def test_every_connection_has_its_pragmas(tmp_path: Path, writing: bool) -> None:
    async with opened(empty_url("sqlite", tmp_path)) as store:
        expected = {**PRAGMAS, "query_only": int(not writing)}
        engine = store.engine
        assert await (engine.write(_pragmas) if writing else engine.read(_pragmas)) == expected
        begin = engine.write_transaction if writing else engine.read_transaction
        async with begin() as connection:
            assert await connection.run_sync(_pragmas) == expected


async def test_a_connection_without_them_is_refused(tmp_path: Path) -> None:
    plain = create_async_engine(f"sqlite+aiosqlite:///{tmp_path / 'plain'}")
    async with plain.connect() as connection:
        with pytest.raises(UnsafeDatabase, match="journal_mode"):
            await connection.run_sync(assert_pragmas)
    await plain.dispose()


async def test_database_files_are_their_owner_s_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        async with opened(empty_url("sqlite", tmp_path / "made" / "here")):
            files = list((tmp_path / "made" / "here").iterdir())
            modes = {stat.S_IMODE(each.stat().st_mode) for each in files}
    finally:
        os.umask(before)
    assert len(files) == 3  # with WAL and shared memory
    assert modes == {0o600}
    assert stat.S_IMODE((tmp_path / "made" / "here").stat().st_mode) == 0o700


async def test_a_wide_open_file_is_closed_to_others(tmp_path: Path) -> None:
    url = empty_url("sqlite", tmp_path)
    file = Path(url.removeprefix("sqlite:///"))
    file.touch(mode=0o666)
    async with opened(url):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def _refused(url: str, kind: type[StorageError]) -> str:
    with pytest.raises(kind) as caught:
        async with opened(url):
            pass
    return str(caught.value)


async def test_a_place_that_cannot_hold_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for url in (f"sqlite:///{tmp_path}", f"sqlite:///{tmp_path}/file/shop.sqlite3"):
        assert str(tmp_path) in await _refused(url, DatabaseNotWritable)


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("my notes " * 500)
    await _refused(f"sqlite:///{file}", DatabaseNotWritable)
    assert file.read_text() == "my notes " * 500


def _ask(tx: Transaction, pragma: str) -> object:
    return tx.resources.connection.scalar(text(pragma))


async def _meet_thousands(store: EngineDatabase) -> None:
    for number in range(2_000):
        await store.transact(a_buyer, number + 1)


async def test_a_full_disk_is_trouble_that_passes(tmp_path: Path) -> None:
    """`max_page_count` simulates the disk: the phase fails, and stored data stays."""
    async with opened(fresh_url("sqlite", tmp_path)) as store:
        pages = await store.transact(_ask, "PRAGMA page_count")
        await store.transact(_ask, f"PRAGMA max_page_count={pages}")
        with pytest.raises(DatabaseUnavailable):
            await _meet_thousands(store)
        await store.transact(_ask, "PRAGMA max_page_count=100000")
        assert await store.transact(a_buyer, 5_000) == 5_000


async def test_a_server_that_is_not_there_is_unreachable(tmp_path: Path) -> None:
    url = f"postgresql://shop:hunter2@/books?host={tmp_path}"
    assert "hunter2" not in await _refused(url, DatabaseUnreachable)


async def test_a_database_that_is_not_there_is_unreachable() -> None:
    url = server().get_uri(database="no_such_books")
    assert "InvalidCatalogName" in await _refused(url, DatabaseUnreachable)


async def test_a_server_that_may_lose_commits_is_refused() -> None:
    server().psql("CREATE DATABASE forgetful")
    server().psql("ALTER DATABASE forgetful SET synchronous_commit = off")
    await _refused(server().get_uri(database="forgetful"), UnsafeDatabase)


async def test_a_writing_phase_locks_other_writers_out_from_its_beginning(tmp_path: Path) -> None:
    """Otherwise another process could write between its first read and its own write."""
    url = fresh_url("sqlite", tmp_path)
    async with opened(url) as store:
        file = url.removeprefix("sqlite:///")
        with closing(sqlite3.connect(file, timeout=0, check_same_thread=False)) as other:

            def look_then_write(tx: Transaction) -> None:
                assert tx.people.get(BUYER) is None
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    other.execute("INSERT INTO accounts (code) VALUES ('x')")
                a_buyer(tx)

            await store.transact(look_then_write)


async def test_reading_does_not_wait_for_a_writer(store: EngineDatabase) -> None:
    pause = Pause()

    def slow(tx: Transaction) -> None:
        a_buyer(tx)
        pause.wait()

    def look(tx: Transaction) -> bool:
        return tx.people.get(BUYER) is None

    writing = asyncio.create_task(store.transact(slow))
    await pause.entered.wait()
    assert await store.read(look)
    pause.go.set()
    await writing
    assert not await store.read(look)


_NUMBERS = table("numbers", column("n"))
_INSERT = insert(_NUMBERS)


async def test_a_commit_after_data_was_erased_succeeds_beside_a_warm_and_busy_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All its phases are brief: nothing runs in the connection's thread before the COMMIT."""
    monkeypatch.setattr(sqlite_engine, "_BRIEF_SECONDS", 1_000.0)
    monkeypatch.setattr(sqlite_engine, "_LONGEST_STOP", 1_000.0)
    engine = await open_engine(parse_database_url(f"sqlite:///{tmp_path / 'file'}"))

    def insert_number(connection: Connection) -> None:
        connection.execute(_INSERT, {"n": 1})

    def select_numbers(connection: Connection) -> None:
        connection.execute(select(_NUMBERS))

    async def write() -> None:
        await engine.write(insert_number, insert_number.__code__)

    async def read() -> None:
        await engine.read(select_numbers, select_numbers.__code__)

    async with engine.write_transaction() as connection:
        await connection.exec_driver_sql("CREATE TABLE numbers (n INTEGER)")
    for _ in range(3):  # the third insertion is prepared, and known to be brief
        await write()
    for _ in range(10):
        await asyncio.gather(engine.erase_deleted_data(), write(), read(), write())
        await engine.erase_deleted_data()
        await write()
    async with engine.read_transaction() as connection:
        assert len((await connection.execute(select(_NUMBERS))).all()) == 33
    await engine.aclose()


async def test_a_reader_of_the_log_delays_erasing_and_no_writer(tmp_path: Path) -> None:
    file = tmp_path / "file"
    log = file.with_name("file-wal")
    engine = await open_engine(parse_database_url(f"sqlite:///{file}"))
    async with engine.write_transaction() as connection:
        await connection.exec_driver_sql("CREATE TABLE numbers (n INTEGER)")
    with closing(sqlite3.connect(file)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM numbers").fetchall()
        async with engine.write_transaction() as connection:
            await connection.execute(_INSERT, {"n": 1})
        erasing = asyncio.create_task(engine.erase_deleted_data())
        async with engine.write_transaction() as connection:
            await connection.execute(_INSERT, {"n": 2})
        await erasing
        assert log.stat().st_size
    await engine.erase_deleted_data()
    assert log.stat().st_size == 0
    await engine.aclose()
