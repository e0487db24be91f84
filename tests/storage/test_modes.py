"""Tests of file permissions: the shop's files are private, whatever the umask and the earlier
permissions.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import load_or_make_key, make_key, replace_key
from storage.engine.vault import Vault
from tests.storage.engines import empty_url, opened
from tests.storage.row_in_every_sealed_column import leave_everywhere


@pytest.fixture(autouse=True)
def lax() -> Iterator[None]:
    """Set a umask that would let everybody read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {
        each.name.partition(".")[2]: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()
    }


async def test_a_new_database_and_its_companions_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with opened(empty_url("sqlite", folder)) as store:
        await leave_everywhere(store, 7001, "x")
        assert modes(folder) == {"sqlite3": 0o600, "sqlite3-wal": 0o600, "sqlite3-shm": 0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


async def test_files_that_others_could_read_are_closed_when_the_shop_opens(tmp_path: Path) -> None:
    url = empty_url("sqlite", tmp_path)
    async with opened(url) as store:
        await leave_everywhere(store, 7001, "x")
        for each in tmp_path.iterdir():
            each.chmod(0o644)
        async with opened(url):
            assert modes(tmp_path) == {
                "sqlite3": 0o600,
                "sqlite3-wal": 0o600,
                "sqlite3-shm": 0o600,
            }


def test_a_key_file_that_others_could_read_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "vault.key"
    key = load_or_make_key(path)
    path.chmod(0o644)
    assert load_or_make_key(path) == key
    assert modes(tmp_path) == {"key": 0o600}


def test_a_replaced_key_is_private_and_the_other_one_is_kept(tmp_path: Path) -> None:
    path, new = tmp_path / "vault.key", make_key()
    old = load_or_make_key(path)
    replace_key(path, new, ".aside")
    assert (path.read_text().strip(), (tmp_path / "vault.key.aside").read_text().strip()) == (
        new,
        old,
    )
    assert set(modes(tmp_path).values()) == {0o600}
    replace_key(path, new, ".again")
    assert len(list(tmp_path.iterdir())) == 2
    Vault.from_text(path.read_text())
