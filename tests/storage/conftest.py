"""Every test that asks for `store` or `database_url` runs on both engines."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import SqlStore
from tests.storage.engines import ENGINES, fresh_url, opened


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def database_url(engine: str, tmp_path: Path) -> str:
    return fresh_url(engine, tmp_path)


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[SqlStore]:
    async with opened(database_url) as made:
        yield made
