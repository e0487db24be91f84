"""A fixture for tests whose database has no threads of its own.

The hand-overs to the threads of the driver cost these tests time. Tests that only `make test-all`
runs keep them, and so do `tests/storage` and the processes that `tests/crash` starts.
"""

from collections.abc import Iterator

import pytest

from tests.crash.sweep.inline_sqlite import without_threads


@pytest.fixture(autouse=True)
def sqlite_without_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the statements of a quick test in the thread of its event loop."""
    if any(request.node.get_closest_marker(name) for name in ("long", "process")):
        yield
        return
    with without_threads(pause=True):
        yield
