"""A shop for the loops: on SQLite, because the engine makes no difference here."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.services.services_rig import ServicesRig, open_services_rig
from tests.sqlite_without_threads import sqlite_without_threads
from tests.storage.engines import fresh_url, opened

__all__ = ["sqlite_without_threads"]


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return fresh_url("sqlite", tmp_path)


@pytest.fixture
async def rig(database_url: str) -> AsyncIterator[ServicesRig]:
    async with opened(database_url) as store:
        yield await open_services_rig(store)
