"""Tests of the instance lock: a second process is refused, and a dead one leaves no lock."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.pool import NullPool

from storage import AnotherInstance, BadDatabaseUrl, DatabaseNotWritable, InstanceLock
from storage.engine.address import parse_database_url
from storage.engine.instance_lock import LOCK_FILE
from storage.engine.postgresql.connections import create_postgresql_engine
from storage.engine.postgresql.session_lock import _try_take, is_lock_held
from tests.storage.breakable_connection import wired
from tests.storage.engines import fresh_url
from tests.waiting import HANG_LIMIT, until

HOLDER = """
import asyncio, pathlib, sys
from storage import InstanceLock

async def main():
    async with InstanceLock(pathlib.Path(sys.argv[1]), sys.argv[2]):
        print("held", flush=True)
        await asyncio.to_thread(sys.stdin.read)  # until the test ends

asyncio.run(main())
"""


async def test_a_second_instance_is_refused_until_the_first_ends(
    database_url: str, tmp_path: Path
) -> None:
    first = InstanceLock(tmp_path, database_url)  # as long as it exists, only its end releases it
    async with first:
        with pytest.raises(AnotherInstance):
            async with InstanceLock(tmp_path, database_url):
                pass
    async with InstanceLock(tmp_path, database_url):
        pass


async def test_two_folders_do_not_share_a_database(database_url: str, tmp_path: Path) -> None:
    """Two machines, or two data folders: the database may have one shop only."""
    async with InstanceLock(tmp_path / "one", database_url):
        with pytest.raises(AnotherInstance):
            async with InstanceLock(tmp_path / "two", database_url):
                pass
    async with InstanceLock(tmp_path / "two", database_url):
        pass


async def test_a_killed_instance_holds_nothing(database_url: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path), database_url]
    holder = subprocess.Popen(  # noqa: ASYNC220 - it starts at once
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": "."},
    )
    assert holder.stdout is not None
    with holder:
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(AnotherInstance):
            async with InstanceLock(tmp_path, database_url):
                pass
        holder.send_signal(signal.SIGKILL)
        holder.wait(HANG_LIMIT)
    assert await _lockable(tmp_path, database_url)


async def _lockable(folder: Path, url: str) -> bool:
    """Wait until the lock is free: a server needs a moment to miss its client."""

    async def look() -> bool:
        try:
            async with InstanceLock(folder, url):
                return True
        except AnotherInstance:
            return False

    return await until(look, poll_seconds=0.05)


async def test_a_session_without_the_lock_does_not_pass_for_its_holder(tmp_path: Path) -> None:
    """A connection pooler may hand out another session than the one that took the lock."""
    engine = create_postgresql_engine(
        parse_database_url(fresh_url("postgresql", tmp_path)), poolclass=NullPool
    )
    async with engine.connect() as holder, engine.connect() as other:
        assert await _try_take(holder, is_shared=False)
        assert (await is_lock_held(holder), await is_lock_held(other)) == (True, False)


async def test_a_lock_at_the_end_of_a_silent_wire_can_be_left(tmp_path: Path) -> None:
    url = fresh_url("postgresql", tmp_path)
    async with (
        wired(url) as (wire, address),
        asyncio.timeout(HANG_LIMIT),
        InstanceLock(tmp_path, address),
    ):
        wire.fall_silent()


async def test_a_lock_on_a_file_is_never_lost(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/shop.sqlite3"
    async with InstanceLock(tmp_path, url, ping_interval=0.01) as lock:
        await asyncio.sleep(0.05)
        async with asyncio.timeout(HANG_LIMIT):
            await lock.fence.wait_until_held()
        assert not lock.fence.overtaken.is_set()


async def test_what_the_block_raises_comes_out_as_it_is(database_url: str, tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError, match="mine"):
        async with InstanceLock(tmp_path, database_url):
            raise BlockingIOError("mine")
    async with InstanceLock(tmp_path, database_url):
        pass


async def test_the_lock_file_is_private(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/shop.sqlite3"
    async with InstanceLock(tmp_path / "data", url):
        assert (tmp_path / "data" / LOCK_FILE).stat().st_mode & 0o777 == 0o600


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseNotWritable, match="file"):
        async with InstanceLock(tmp_path / "file" / "data", f"sqlite:///{tmp_path}/a.sqlite3"):
            pass


def test_a_bad_address_is_told_before_anything_is_locked(tmp_path: Path) -> None:
    with pytest.raises(BadDatabaseUrl):
        InstanceLock(tmp_path, "mysql://db/books")
