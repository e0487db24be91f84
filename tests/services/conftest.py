"""A store in a real file, and a shop over it, for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import SqlStore, Vault, make_key, open_store
from tests.services.till import Till, open_till


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    url = f"sqlite:///{tmp_path / 'shop.sqlite3'}"
    opened = await open_store(url, Vault(make_key()), currency="USD", cost_currency="USD")
    opened.for_bot(1)
    yield opened
    await opened.aclose()


@pytest.fixture
async def till(store: SqlStore) -> Till:
    return await open_till(store)
