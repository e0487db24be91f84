"""A database and a shop over it for each test.

Tests marked `both_engines` run on PostgreSQL as well as on SQLite: in `make test-all`, or always
where the mark says `quick=True`. The tests in `tests/storage` run each statement on both engines
every time.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import EngineDatabase
from tests.marks import at_length
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.sqlite_without_threads import sqlite_without_threads
from tests.storage.engines import ENGINES, fresh_url, opened

__all__ = ["sqlite_without_threads"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("both_engines")
        others = ENGINES[1:] if both else ()
        always = both is not None and both.kwargs.get("quick", False)
        engines = [*ENGINES[:1], *(others if always else at_length(*others))]
        metafunc.parametrize("engine", engines, indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def database_url(engine: str, tmp_path: Path) -> str:
    return fresh_url(engine, tmp_path)


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[EngineDatabase]:
    async with opened(database_url) as made:
        yield made


@pytest.fixture
async def rig(store: EngineDatabase) -> ServicesRig:
    return await open_services_rig(store)
