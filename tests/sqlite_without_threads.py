"""SQLite without a thread: the driver's calls run at once, in the order of the calls.

The database, its file and its pragmas are the real ones. Without threads a schedule of the sweep has only one
order of events, and takes a fraction of the time on a busy machine. Thread interleavings are tested by the
stories of the model. With pauses, a phase may wait for the event loop.

The fixture is for tests whose database has no threads of its own: the hand-overs to the threads of the driver
cost them time. Tests that only `make test-all` runs keep them, and so do `tests/storage` and the processes
that `tests/crash` starts.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any

import aiosqlite.core
import pytest
from sqlalchemy.util import greenlet_spawn

from storage.engine.sqlite import connection
from tests.replacement import with_replacements

Job = tuple[asyncio.Future[object] | None, Callable[[], object]]


class _AtOnce:
    """Replaces the queue to the thread of aiosqlite: an item that is put in runs at once."""

    def put_nowait(self, job: Job) -> None:
        future, function = job
        settle: Callable[..., object] = aiosqlite.core.set_result
        try:
            result = function()
        except Exception as error:  # noqa: BLE001 - it is raised where the call is waited for
            settle, result = aiosqlite.core.set_exception, error
        if future is not None:
            settle(future, result)


class _NoThread:
    """Replaces the thread."""

    daemon = True

    def __init__(self, target: object, args: object) -> None:
        pass

    def start(self) -> None:
        """Do nothing: there is no thread to start."""


class _CallerThread:
    """Replaces the executor that is the thread of a connection: what is submitted runs at once."""

    def __init__(self, *_: object) -> None:
        pass

    def submit(self, work: Callable[..., object], *args: Any) -> "Future[object]":
        """Return the future of a call that has ended."""
        done: Future[object] = Future()
        try:
            done.set_result(work(*args))
        except BaseException as error:  # noqa: BLE001 - it is raised where the call is waited for
            done.set_exception(error)
        return done

    def shutdown(self, *, wait: bool) -> None:
        """Do nothing: there is no thread to end."""


class _Greenlet(_CallerThread):
    """Do the same at the next turn of the event loop, where a phase may wait for other tasks."""

    def submit(self, work: Callable[..., object], *args: Any) -> "Future[object]":
        """Return the future of a call that runs in a greenlet."""
        done: Future[object] = Future()

        async def run() -> None:
            try:
                done.set_result(await greenlet_spawn(work, *args))
            except BaseException as error:  # noqa: BLE001 - it is raised where it is waited for
                done.set_exception(error)

        task = asyncio.get_running_loop().create_task(run())
        done.add_done_callback(lambda _: task)  # holds the task while it runs
        return done


def without_threads(*, pause: bool = False) -> AbstractContextManager[None]:
    """Run the calls of connections that are opened in this block in their caller's thread.

    With `pause`, other tasks run between a call and its result.
    """
    core, thread = aiosqlite.core, _Greenlet if pause else _CallerThread
    return with_replacements(
        [
            (core, "SimpleQueue", _AtOnce),
            (core, "Thread", _NoThread),
            (connection, "ThreadPoolExecutor", thread),
        ]
    )


@pytest.fixture(autouse=True)
def sqlite_without_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the statements of a quick test in the thread of its event loop."""
    if any(request.node.get_closest_marker(name) for name in ("long", "process")):
        yield
        return
    with without_threads(pause=True):
        yield
