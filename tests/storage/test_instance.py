"""One instance: a second one is told, a dead one leaves nothing behind."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from storage import AnotherInstance, BadDatabaseUrl, DatabaseNotWritable, InstanceLock
from storage.instance import LOCK_FILE

HOLDER = """
import asyncio, pathlib, sys
from storage import InstanceLock

async def main():
    async with InstanceLock(pathlib.Path(sys.argv[1]), sys.argv[2]):
        print("held", flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_a_second_instance_is_refused_until_the_first_ends(
    database_url: str, tmp_path: Path
) -> None:
    async with InstanceLock(tmp_path, database_url):
        with pytest.raises(AnotherInstance):
            async with InstanceLock(tmp_path, database_url):
                pass
    async with InstanceLock(tmp_path, database_url):
        pass


async def test_two_folders_do_not_share_a_database(database_url: str, tmp_path: Path) -> None:
    """Two machines, or two data folders: the database is what must have one shop."""
    async with InstanceLock(tmp_path / "one", database_url):
        with pytest.raises(AnotherInstance):
            async with InstanceLock(tmp_path / "two", database_url):
                pass
    async with InstanceLock(tmp_path / "two", database_url):
        pass


async def test_a_killed_instance_holds_nothing(database_url: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path), database_url]
    holder = subprocess.Popen(  # noqa: ASYNC220 - it starts at once
        command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": "."}
    )
    assert holder.stdout is not None
    with holder.stdout:
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(AnotherInstance):
            async with InstanceLock(tmp_path, database_url):
                pass
        holder.send_signal(signal.SIGKILL)
        holder.wait(10)
    assert await _lockable(tmp_path, database_url)


async def _lockable(folder: Path, url: str) -> bool:
    """Whether the lock is free within five seconds: a server needs a moment to miss its client."""
    for _ in range(50):
        try:
            async with InstanceLock(folder, url):
                return True
        except AnotherInstance:
            await asyncio.sleep(0.1)
    return False


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
