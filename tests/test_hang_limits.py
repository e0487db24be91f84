"""Tests of the limits of a test that hangs: run by pytest and xdist as they run the suite."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

#: The first test gets the signal of pytest-timeout at once, the second never.
_MODULE = """
    import signal
    import time

    import pytest

    @pytest.fixture
    def slow_end():
        yield
        try:
            signal.raise_signal(signal.SIGALRM)
        finally:  # the next test gets none, however slow the machine is
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})

    @pytest.fixture
    def endless_end():
        yield
        time.sleep(600)

    @pytest.mark.timeout(3600)
    def test_with_a_slow_end(slow_end):
        pytest.fail("the first")

    @pytest.mark.timeout(8)  # long enough for a busy machine to reach the end
    def test_with_an_endless_end(endless_end):
        pytest.fail("the second")

    def test_after_them():
        pass
"""
_CONFTEST = """
    from tests import hang_limits

    hang_limits.GRACE_SECONDS = 0.5
    pytest_plugins = ["tests.hang_limits"]
"""


@pytest.fixture
def printed(tmp_path: Path) -> str:
    for name, text in (("conftest.py", _CONFTEST), ("test_ends.py", _MODULE)):
        (tmp_path / name).write_text(text.replace("\n    ", "\n"), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "1",
        "--dist",
        "worksteal",
        "-ra",
        "--color=no",
    )
    outside = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        (*command, "-p", "no:cacheprovider", str(tmp_path)),
        cwd=tmp_path,
        env=outside | {"PYTHONPATH": str(Path(__file__).parents[1]), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout + run.stderr


def test_a_test_that_hangs_after_its_failure_is_named_and_the_others_run(printed: str) -> None:
    first, second = "test_ends.py::test_with_a_slow_end", "test_ends.py::test_with_an_endless_end"

    assert f"ERROR {first} - Failed: Timeout (>3600.0s) from pytest-timeout." in printed
    assert f"crashed while running '{second}'" in printed
    assert "in endless_end" in printed  # the stack says where it hung
    assert "1 passed" in printed
