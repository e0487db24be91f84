"""Tests of a restore over a file that crashes: nothing is lost, the shop does not open, and the
next restore finishes it.
"""

import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from storage import (
    DatabaseNotEmpty,
    DatabaseUnreachable,
    RestoreUnfinished,
    WrongVaultKey,
    make_key,
    open_read_only,
    refuse_unless_empty,
)
from storage.transaction import Transaction
from tests.storage.engines import KEY, empty_url, fresh_url, opened
from tests.storage.maintenance.test_backup import everything, fill, plan, restored, saved


class Steps:
    """The content of a folder before each step of a restore: what a crash there leaves."""

    def __init__(self, folder: Path, into: Path) -> None:
        self.folder, self.into = folder, into
        self.left: list[Path] = []
        self.watching = False

    def note(self) -> None:
        self.left.append(self.into / str(len(self.left)))
        shutil.copytree(self.folder, self.left[-1])

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Record every rename and removal, by the interpreter's audit events, and the end."""
        sys.addaudithook(self._heard)
        self.watching = True
        yield
        self.watching = False
        self.note()

    def _heard(self, event: str, args: tuple[object, ...]) -> None:
        moved = event in {"os.rename", "os.remove", "os.truncate"}
        if self.watching and moved and str(args[0]).startswith(str(self.folder)):
            self.note()


async def a_crashed_shop(folder: Path, buyers: Iterable[int], key: str = KEY) -> str:
    """Return the address of a database of a killed process: its last commits are in its log."""
    url = fresh_url("sqlite", folder.parent)
    file = Path(url.removeprefix("sqlite:///"))
    folder.mkdir()
    async with opened(url, key=key) as store:
        await store.engine.erase_deleted_data()
        await fill(store, buyers)
        for each in file.parent.glob(f"{file.name}*"):
            shutil.copy(each, folder / each.name.replace(file.stem, "shop"))
    assert (folder / "shop.sqlite3-wal").stat().st_size
    return f"sqlite:///{folder}/shop.sqlite3"


@pytest.mark.parametrize("used", [True, False])
async def test_a_restore_that_dies_at_any_step_is_told_and_ends_the_next_time(
    tmp_path: Path, used: bool
) -> None:
    async with opened(empty_url("sqlite", tmp_path)) as store:
        await fill(store)
        file = await saved(store, tmp_path)
    live = tmp_path / "live"
    if used:
        url = await a_crashed_shop(live, [8001, 8002, 8003])
    else:
        live.mkdir()
        url = f"sqlite:///{live}/shop.sqlite3"
    steps = Steps(live, tmp_path)

    def note(_tx: Transaction) -> None:
        steps.note()

    with steps.watched():
        await restored(replace(plan(file), after_restore=note, save_key=steps.note), url)

    *died, done = steps.left
    assert len(died) >= (4 if used else 3)
    assert await orders_in(done) == 2
    for folder in died:
        with pytest.raises(RestoreUnfinished, match="run `restore` again"):
            await orders_in(folder)
        with pytest.raises((RestoreUnfinished, DatabaseUnreachable)):
            await open_read_only(_url(folder), currency="USD", cost_currency="USD")
        await _dies_again(file, folder, tmp_path / f"{folder.name}-again")
        await restored(plan(file), _url(folder))
        assert await orders_in(folder) == 2
        if used:
            (kept,) = folder.glob("*.before")
            assert await orders_in(folder, kept.name) == 3


async def _dies_again(file: Path, folder: Path, into: Path) -> None:
    """A second restore that crashes or fails changes nothing."""
    into.mkdir()
    steps = Steps(folder, into)
    with pytest.raises(WrongVaultKey), steps.watched():
        await restored(plan(file, vault=make_key()), _url(folder))
    steps.note()
    for each in steps.left:
        with pytest.raises(RestoreUnfinished):
            await orders_in(each)


def _url(folder: Path, name: str = "shop.sqlite3") -> str:
    return f"sqlite:///{folder / name}"


async def orders_in(folder: Path, name: str = "shop.sqlite3") -> int:
    async with opened(_url(folder, name)) as store:
        return len((await everything(store))["orders"])


async def test_deleting_the_unfinished_restore_keeps_the_previous_database(tmp_path: Path) -> None:
    url = await a_crashed_shop(tmp_path / "live", [8001])
    left = tmp_path / "live" / "shop.sqlite3.restoring"
    left.write_bytes(b"half of it")
    with pytest.raises(RestoreUnfinished, match=f"or delete {left} to keep the previous database"):
        await orders_in(tmp_path / "live")
    with pytest.raises(DatabaseNotEmpty, match="has data"):
        await refuse_unless_empty(url)
    left.unlink()
    assert await orders_in(tmp_path / "live") == 1


async def test_what_was_there_is_kept_with_its_last_commits(tmp_path: Path) -> None:
    async with opened(empty_url("sqlite", tmp_path)) as store:
        await fill(store)
        file = await saved(store, tmp_path)
    url = await a_crashed_shop(tmp_path / "live", [8001])
    await restored(plan(file), url)
    assert sorted(each.name for each in (tmp_path / "live").iterdir()) == [
        "shop.sqlite3",
        "shop.sqlite3.before",
    ]
    assert await orders_in(tmp_path / "live", "shop.sqlite3.before") == 1


async def test_a_file_that_is_no_database_is_kept_as_it_is(tmp_path: Path) -> None:
    async with opened(empty_url("sqlite", tmp_path)) as store:
        await fill(store)
        file = await saved(store, tmp_path)
    live = tmp_path / "live"
    live.mkdir()
    (live / "shop.sqlite3").write_bytes(b"something else, of some length " * 40)
    await restored(plan(file), _url(live))
    assert await orders_in(live) == 2
    assert (live / "shop.sqlite3.before").read_bytes().startswith(b"something else")
