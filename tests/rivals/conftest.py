"""A fresh store on each engine for the tests of this folder that ask for one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import SqlDatabase
from tests.storage.engines import ENGINES, fresh_url, opened


@pytest.fixture(params=ENGINES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    engine: str = request.param
    return fresh_url(engine, tmp_path)


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[SqlDatabase]:
    async with opened(database_url) as made:
        yield made
