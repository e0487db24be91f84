"""Run chosen tests on a copy of the tree that has one file changed."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from coverage import CoverageData

from tests.tools.mutants import plugin
from tests.tools.mutants.operators import apply
from tests.tools.mutants.record import Mutant, locate

ROOT = Path(__file__).parents[3]
#: Not in Git: the map of the tests and how long they took.
BUILD = ROOT / "build" / "mutants"
MAP, TIMES = BUILD / "map", BUILD / "times.jsonl"

#: What the map covers: tests that run the product in their own process.
SUITE = (
    "tests/adapters",
    "tests/domain",
    "tests/i18n",
    "tests/supplier",
    "tests/services",
    "tests/storage",
    "tests/worker",
    "tests/chat",
)
#: Tests that try many cases each: too slow to decide about single mutants.
SLOW = (
    "tests/chat/random_walks",
    "tests/chat/buyer/checkout/test_checkout_midway.py",
    "tests/chat/test_forged.py",
    "tests/chat/test_inbox_killed.py",
    "tests/services/orders/test_fulfilment_against_supplier.py",
    "tests/services/orders/test_unknown_outcomes_against_supplier.py",
)
#: Seconds after which a single test counts as failed, and a whole run is ended.
_TEST_LIMIT, _RUN_LIMIT = 60, 300
_GRACE = 10
#: Passed, failed, stopped by a failure, nothing to run. Other codes mean that pytest itself could not run.
_USUAL_CODES = {0, 1, 2, 5}
#: Limits of the tests that reach a mutant: their number, and their recorded seconds.
_MOST_TESTS, _MOST_SECONDS = 250, 60.0
#: Tests of one file that are tried before those of the next file.
_TURN = 5
_SLOW = 2.0


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a run: the first test that failed, and how many were run."""

    failed: str | None
    tests: int


class Tree:
    """A copy of the files that Git tracks or does not ignore, in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Python detects an edit by size and whole seconds; every edit gets a second of its own.
        self._seconds = count(int(time.time()))

    @contextmanager
    def mutated(self, mutant: Mutant) -> Iterator[range]:
        """Change one file inside the block and yield the changed lines; raise `Lost`."""
        file = self.folder / mutant.path
        site = locate(self.folder, mutant)
        source = file.read_text("utf-8")
        try:
            self._write(file, apply(source, site))
            yield site.lines
        finally:
            self._write(file, source)

    def _write(self, file: Path, text: str) -> None:
        file.write_text(text, "utf-8")
        moment = next(self._seconds)
        os.utime(file, (moment, moment))

    def run(self, tests: Sequence[str]) -> Result:
        """Run the tests in their order, up to the first failure."""
        limit = min(_RUN_LIMIT, (len(tests) + 1) * _TEST_LIMIT)
        noted = self._noted(tests, limit, "-x")
        started = [test for test, outcome, _ in noted if outcome == "started"]
        failed = [test for test, outcome, _ in noted if outcome in {"failed", "ended"}]
        return Result(next(iter(failed), None), len(started))

    def failing(self, tests: Sequence[str]) -> set[str]:
        """Run all of the tests; return those that fail."""
        noted = self._noted(tests, _RUN_LIMIT + len(tests) * _TEST_LIMIT)
        return {test for test, outcome, _ in noted if outcome in {"failed", "ended"}}

    def _noted(
        self, tests: Sequence[str], limit: float, *options: str
    ) -> list[tuple[str, str, float]]:
        """Return what the plugin noted, and `ended` for a test that stopped pytest or never ended."""
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        present = [file for file in files if (self.folder / file).exists()]
        if not present:
            return []
        with tempfile.TemporaryDirectory() as scratch:
            chosen, results = Path(scratch, "tests"), Path(scratch, "results")
            chosen.write_text(json.dumps(tests), "utf-8")
            environment = {plugin.TESTS: str(chosen), plugin.RESULTS: str(results)}
            limits = ["-o", f"timeout={_TEST_LIMIT}", *options]
            code = _pytest(self.folder, [*limits, *present], environment, limit)
            noted = read_results(results)
            last = results.stat().st_mtime if results.exists() else 0.0
        # pytest-timeout may raise inside a background task, which swallows it; the test then hangs.
        never_ended = code is None and time.time() - last > _TEST_LIMIT
        if never_ended or (code is not None and code not in _USUAL_CODES):
            noted.append((noted[-1][0] if noted else tests[0], "ended", 0.0))
        return noted


@contextmanager
def copied_tree(root: Path = ROOT) -> Iterator[Tree]:
    """Yield a copy of the tree, with the environment linked; it is deleted at the end."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=root, check=True, capture_output=True, text=True).stdout
    with tempfile.TemporaryDirectory(prefix="vitrine-mutants-") as folder:
        for name in filter(None, names.split("\0")):
            source, target = root / name, Path(folder, name)
            if source.is_file() and not source.is_symlink():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        with suppress(FileExistsError):
            Path(folder, ".venv").symlink_to(root / ".venv")
        yield Tree(Path(folder))


def make_map(paths: Sequence[str], root: Path = ROOT) -> None:
    """Run the tests of `paths` once, and note which lines each of them reaches."""
    BUILD.mkdir(parents=True, exist_ok=True)
    environment = {plugin.MAP: str(MAP), plugin.RESULTS: str(TIMES)}
    for path in paths:
        ignored = [f"--ignore={slow}" for slow in SLOW if slow != path]
        _pytest(root, [*ignored, path], environment, None)


class TestMap:
    """The tests that reach a line, and the time that each of them takes."""

    __test__ = False  # not one of pytest's tests

    def __init__(self, file: Path = MAP, times: Path = TIMES) -> None:
        self._data = CoverageData(str(file))
        self._data.read()
        self._seconds: dict[str, float] = defaultdict(float)
        for test, outcome, seconds in read_results(times):
            if outcome == "passed":
                self._seconds[test] = seconds

    def tests_of(self, path: str, lines: Iterable[int]) -> list[str]:
        """Return the tests that reach one of the lines: those of the nearest files first, in turns."""
        reached = self._data.contexts_by_lineno(path)
        found = {test for line in lines for test in reached.get(line, ())} & self._seconds.keys()
        if not found:  # a line that runs at import
            every = {test for tests in reached.values() for test in tests}
            found = every & self._seconds.keys()
        return self._affordable(_in_turns(path, found, self._seconds))

    def _affordable(self, tests: Iterable[str]) -> list[str]:
        chosen: list[str] = []
        seconds = 0.0
        for test in tests:
            if seconds + self._seconds[test] <= _MOST_SECONDS or not chosen:
                chosen.append(test)
                seconds += self._seconds[test]
        return chosen[:_MOST_TESTS]


def _in_turns(path: str, tests: Iterable[str], seconds: dict[str, float]) -> list[str]:
    """Order the tests: a few of each file in turns, nearest file first, and all the slow ones last."""
    files: dict[str, list[str]] = defaultdict(list)
    for test in sorted(tests, key=lambda test: (seconds[test], test)):
        files[test.partition("::")[0]].append(test)
    nearest = sorted(files, key=lambda file: (-len(_words(file) & _words(path)), file))
    ordered: list[str] = []
    while any(files.values()):
        for file in nearest:
            ordered += files[file][:_TURN]
            del files[file][:_TURN]
    # A PostgreSQL server takes seconds to start.
    return sorted(ordered, key=lambda test: seconds[test] > _SLOW or "postgresql" in test)


def _words(path: str) -> set[str]:
    return set(path.removesuffix(".py").replace("/", "_").split("_")) - {"test", "tests", "bot"}


def read_results(file: Path) -> list[tuple[str, str, float]]:
    """Return what the plugin noted: test, outcome and seconds."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [tuple(json.loads(line)) for line in lines]


def _pytest(
    folder: Path, arguments: Sequence[str], environment: dict[str, str], limit: float | None
) -> int | None:
    """Run pytest; return its exit code, or None if it was ended at the time limit."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:xdist",
        "-p",
        "tests.tools.mutants.plugin",
    ]
    # Compiled bytecode is kept, as in the Makefile: imports take half of a short run.
    everything = {**os.environ, **environment, "PYTHONDONTWRITEBYTECODE": ""}
    output = None if limit is None else subprocess.DEVNULL
    with subprocess.Popen(
        [*command, *arguments],
        cwd=folder,
        env=everything,
        start_new_session=True,
        stdout=output,
        stderr=output,
    ) as process:
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)  # so that pytest stops the servers that it started
            with suppress(subprocess.TimeoutExpired):
                process.wait(_GRACE)
            return None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
