"""Every test that asks for `store` or `database_url` runs on both engines."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import EngineDatabase
from tests.storage import first_form
from tests.storage.engines import ENGINES, fresh_url, opened

#: Modules whose tests run on PostgreSQL in `make test-all` only: SQLite shows the same, except for
#: what `tests/storage` shows on both engines anyway.
_POSTGRESQL_AT_LENGTH = {
    "test_first_form.py",
    "test_first_form_rows.py",
    "test_ledger_rules_and_balance_snapshots.py",
    "test_releases.py",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.name in _POSTGRESQL_AT_LENGTH and "postgresql" in item.name:
            item.add_marker(pytest.mark.long)


@pytest.fixture(params=ENGINES)
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


# --- the data in the form of the first schema ---------------------------------------------------------


@pytest.fixture
def found() -> first_form.Expected:
    """Return the recorded values of the data."""
    return first_form.expected()


@pytest.fixture
def old_url(engine: str, tmp_path: Path) -> str:
    """Return a copy of that data for one test, not opened by our code yet."""
    return first_form.url_of(engine, tmp_path)


@pytest.fixture
async def old(old_url: str) -> AsyncIterator[EngineDatabase]:
    """Open that data with our code, which brings it to the newest schema."""
    async with first_form.opened(old_url) as made:
        yield made
