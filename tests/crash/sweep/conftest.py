"""One prepared folder for all tests of a process: preparing it takes longer than most schedules."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash.sweep.world import Folder, furnished, scratch

_furnished: dict[Path, Folder] = {}


@pytest.fixture(scope="session")
def scratch_path() -> Iterator[Path]:
    with scratch() as path:
        yield path


@pytest.fixture
async def folder(scratch_path: Path) -> Folder:
    if scratch_path not in _furnished:
        _furnished[scratch_path] = await furnished(scratch_path)
    return _furnished[scratch_path]
