"""A pytest plugin: run chosen tests in a given order, note the results, and map tests to code.

`tests.tools.mutants.running` loads it with `-p` and controls it by environment variables. Test ids travel in
files, because ids with hostile texts do not survive a command line.
"""

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage

#: A JSON list of test ids or files. Only these run, in this order; what does not exist is ignored.
TESTS = "MUTANTS_TESTS"
#: A file that gets one line per test: its id, its outcome and its seconds.
RESULTS = "MUTANTS_RESULTS"
#: A coverage data file that gets the lines that each test reaches. Data already there is kept.
MAP = "MUTANTS_MAP"


def _tracer() -> Coverage | None:
    if MAP not in os.environ:
        return None
    tracer = Coverage(
        data_file=os.environ[MAP],
        config_file=False,
        source=["bot", "storage"],
        omit=["bot/demo/*"],
        concurrency=["thread", "greenlet"],
        messages=False,
    )
    tracer.set_option("run:relative_files", value=True)
    tracer.load()
    tracer.start()
    return tracer


# It starts when pytest loads the plugin: before any module of the product is imported.
_TRACER = _tracer()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the chosen tests in their order; a file, or a test without parameters, means all of it."""
    if TESTS in os.environ:
        known: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            names = (item.nodeid, item.nodeid.partition("[")[0], item.nodeid.partition("::")[0])
            for name in dict.fromkeys(names):
                known[name].append(item)
        wanted = json.loads(Path(os.environ[TESTS]).read_text("utf-8"))
        items[:] = dict.fromkeys(item for name in wanted for item in known[name])


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note what the test reaches under its id."""
    if _TRACER is not None:
        _TRACER.switch_context(item.nodeid)
    yield
    if _TRACER is not None:
        _TRACER.switch_context("")


def pytest_runtest_logstart(nodeid: str) -> None:
    """Note the start, so that a test that never ends can be named."""
    _note(nodeid, "started", 0.0)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note the result. A failing fixture counts as a failing test."""
    if report.when == "call" or report.failed:
        _note(report.nodeid, report.outcome, report.duration)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note a file that cannot be imported."""
    if report.failed:
        _note(report.nodeid, report.outcome, 0.0)


def pytest_sessionfinish() -> None:
    """Save the map."""
    if _TRACER is not None:
        _TRACER.stop()
        _TRACER.save()


def _note(test: str, outcome: str, seconds: float) -> None:
    if RESULTS in os.environ:
        with Path(os.environ[RESULTS]).open("a", encoding="utf-8") as file:
            file.write(json.dumps([test, outcome, round(seconds, 3)]) + "\n")
