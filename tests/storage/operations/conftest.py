"""Fixtures of the tests of several processes: a database on a server, the clock of the leases, and
up to three processes that beat by hand.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.storage.engines import fresh_url
from tests.storage.operations.process_rig import BootClock, RunningProcess, a_process


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


@pytest.fixture
def clock() -> BootClock:
    return BootClock()


@pytest.fixture
async def one(tmp_path: Path, url: str, clock: BootClock) -> AsyncIterator[RunningProcess]:
    async with a_process(tmp_path, url, clock) as process:
        yield process


@pytest.fixture
async def two(tmp_path: Path, url: str, clock: BootClock) -> AsyncIterator[RunningProcess]:
    async with a_process(tmp_path, url, clock) as process:
        yield process


@pytest.fixture
async def three(tmp_path: Path, url: str, clock: BootClock) -> AsyncIterator[RunningProcess]:
    async with a_process(tmp_path, url, clock) as process:
        yield process
