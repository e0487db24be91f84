"""One prepared folder for all tests of a process: preparing it takes longer than most schedules."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash.sweep.world import Folder, prepare_folder, temporary_folder

_prepared: dict[Path, Folder] = {}


@pytest.fixture(scope="session")
def temporary_path() -> Iterator[Path]:
    with temporary_folder() as path:
        yield path


@pytest.fixture
async def folder(temporary_path: Path) -> Folder:
    if temporary_path not in _prepared:
        _prepared[temporary_path] = await prepare_folder(temporary_path)
    return _prepared[temporary_path]
