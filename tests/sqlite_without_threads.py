"""SQLite without a thread: the driver's calls run at once, in the order of the calls.

The database, its file and its pragmas are the real ones. Without threads a schedule of the sweep has only one
order of events, and takes a fraction of the time on a busy machine. Thread interleavings are tested by the
stories of the model.

The fixture is for tests whose database has no threads of its own: the hand-overs to the threads of the driver
cost them time. Tests that only `make test-all` runs keep them, and so do `tests/storage` and the processes
that `tests/crash` starts.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import aiosqlite.core
import pytest

from tests.replacement import with_replacements

Job = tuple[asyncio.Future[object] | None, Callable[[], object]]


class _AtOnce:
    """Replaces the queue to the thread: an item that is put in runs at once.

    With `pauses`, its caller goes on at the next turn of the event loop, as it does with a thread.
    """

    def __init__(self, *, pauses: bool) -> None:
        self._pauses = pauses

    def put_nowait(self, job: Job) -> None:
        future, function = job
        settle: Callable[..., object] = aiosqlite.core.set_result
        try:
            result = function()
        except Exception as error:  # noqa: BLE001 - it is raised where the call is waited for
            settle, result = aiosqlite.core.set_exception, error
        if future is None:
            return
        if self._pauses:
            future.get_loop().call_soon(settle, future, result)
        else:
            settle(future, result)


class _NoThread:
    """Replaces the thread."""

    daemon = True

    def __init__(self, target: object, args: object) -> None:
        pass

    def start(self) -> None:
        """Do nothing: there is no thread to start."""


def without_threads(*, pause: bool = False) -> AbstractContextManager[None]:
    """Run the calls of connections that are opened in this block in their caller's thread.

    With `pause`, other tasks run between a call and its result.
    """
    core, queue = aiosqlite.core, partial(_AtOnce, pauses=pause)
    return with_replacements([(core, "SimpleQueue", queue), (core, "Thread", _NoThread)])


@pytest.fixture(autouse=True)
def sqlite_without_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the statements of a quick test in the thread of its event loop."""
    if any(request.node.get_closest_marker(name) for name in ("long", "process")):
        yield
        return
    with without_threads(pause=True):
        yield
