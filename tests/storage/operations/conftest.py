"""Fixtures of the tests of several processes: a database on a server, and the clock of the leases."""

from pathlib import Path

import pytest

from tests.storage.engines import fresh_url
from tests.storage.operations.process_rig import BootClock


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


@pytest.fixture
def clock() -> BootClock:
    return BootClock()
