"""A folder in memory for the files of a test: real files, but faster."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.crash.model.state_machine import find_memory_folder


@pytest.fixture
def memory_folder() -> Iterator[Path]:
    folder = Path(mkdtemp(prefix="vitrine-model-", dir=find_memory_folder()))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
