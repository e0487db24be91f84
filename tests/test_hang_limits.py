"""Tests of the limits of a test that hangs: run by pytest and xdist as they run the suite."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

_MODULE = """
import signal
import time
from contextlib import suppress

import pytest

from tests import hang_limits

@pytest.fixture
def slow_end():
    yield
    signal.raise_signal(signal.SIGALRM)  # instead of an hour

@pytest.fixture
def endless_end():
    yield
    time.sleep(600)

@pytest.mark.timeout(3600)
def test_with_a_slow_end(slow_end):
    pytest.fail("for another reason")

@pytest.mark.timeout(0.2)
def test_that_catches_the_exception():
    with suppress(BaseException):
        time.sleep(600)
    time.sleep(600)

@pytest.mark.timeout(3600)
def test_with_an_endless_end(endless_end):
    hang_limits.GRACE_SECONDS = 0.5 - 3600  # the later timer comes alone
    pytest.fail("for another reason")

def test_after_them():
    pass
"""
_CONFTEST = """
from tests import hang_limits

hang_limits.REPEAT_SECONDS = 0.2
pytest_plugins = ["tests.hang_limits"]
"""


@pytest.fixture
def printed(tmp_path: Path) -> str:
    """Run the tests above; return what is printed."""
    for name, text in {"conftest.py": _CONFTEST, "test_ends.py": _MODULE, "pytest.ini": ""}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    arguments = ["-n", "1", "--dist", "worksteal", "-ra", "--color=no", "-p", "no:cacheprovider"]
    outside = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        (sys.executable, "-m", "pytest", *arguments, str(tmp_path)),
        cwd=tmp_path,
        env=outside | {"PYTHONPATH": str(Path(__file__).parents[1]), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout + run.stderr


def test_tests_that_hang_are_named_and_the_others_run(printed: str) -> None:
    module, timeout = r"test_ends\.py::test_", r"s\) from pytest-timeout"
    for line in (
        rf"ERROR {module}with_a_slow_end - Failed: Timeout \(>3600\.0{timeout}",
        rf"(FAILED|ERROR) {module}that_catches_the_exception - Failed: Timeout \(>0\.2{timeout}",
        rf"crashed while running '{module}with_an_endless_end'",
        r"in endless_end",  # the stack says where
        r"1 passed",
    ):
        assert re.search(line, printed), printed
