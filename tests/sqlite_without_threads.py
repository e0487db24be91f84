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
from typing import Any, TypeVar

import aiosqlite.core
import pytest
from sqlalchemy.util import greenlet_spawn

from bot.shielding import wait_despite_cancellation
from storage.engine.sqlite import connection
from storage.engine.sqlite.connection import SqliteConnection
from tests.replacement import Change, with_replacements

T = TypeVar("T")

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


async def _run_in_greenlet(
    _: SqliteConnection, work: Callable[[], T], end_sooner: Callable[[], None] | None = None
) -> T:
    """Do what `run_in_thread` does at the next turn of the event loop, where other tasks may run."""
    return await wait_despite_cancellation(
        asyncio.get_running_loop().create_task(greenlet_spawn(work)), end_sooner
    )


def without_threads(*, pause: bool = False) -> AbstractContextManager[None]:
    """Run the calls of connections that are opened in this block in their caller's thread.

    With `pause`, other tasks run between a call and its result.
    """
    core = aiosqlite.core
    changes: list[Change] = [
        (core, "SimpleQueue", _AtOnce),
        (core, "Thread", _NoThread),
        (connection, "ThreadPoolExecutor", _CallerThread),
    ]
    if pause:
        changes.append((SqliteConnection, SqliteConnection.run_in_thread, _run_in_greenlet))
    return with_replacements(changes)


@pytest.fixture(autouse=True)
def sqlite_without_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the statements of a quick test in the thread of its event loop."""
    if any(request.node.get_closest_marker(name) for name in ("long", "process")):
        yield
        return
    with without_threads(pause=True):
        yield
