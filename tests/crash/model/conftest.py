"""A folder in memory for the files of a test: real files, but faster."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.crash.model.state_machine import memory


@pytest.fixture
def ram() -> Iterator[Path]:
    folder = Path(mkdtemp(prefix="vitrine-model-", dir=memory()))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
