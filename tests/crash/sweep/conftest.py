"""One prepared folder for all tests of a process: preparing it takes longer than most schedules."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash.sweep.world import Folder, prepare_folder
from tests.temporary_folder import memory_folder

_prepared: dict[tuple[Path, str], Folder] = {}


@pytest.fixture(scope="session")
def temporary_path() -> Iterator[Path]:
    with memory_folder() as path:
        yield path
        for folder in _prepared.values():
            folder.reader.close()


@pytest.fixture
async def folder(temporary_path: Path) -> Folder:
    return await _prepare(temporary_path, "sqlite")


@pytest.fixture
async def server_folder(temporary_path: Path) -> Folder:
    """Return a folder whose databases are on a real PostgreSQL server."""
    return await _prepare(temporary_path, "postgresql")


async def _prepare(path: Path, database: str) -> Folder:
    if (path, database) not in _prepared:
        _prepared[path, database] = await prepare_folder(path, database)
    return _prepared[path, database]
