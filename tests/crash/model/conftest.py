"""A folder in memory for the files of a test: real files, but faster."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import temporary_folder


@pytest.fixture
def memory_folder() -> Iterator[Path]:
    with temporary_folder.memory_folder() as folder:
        yield folder
