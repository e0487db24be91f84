"""SQLite without a thread: the driver's calls run at once, in the order of the calls.

The database, its file and its pragmas are the real ones. Without threads a schedule has only one
order of events, and takes a fraction of the time on a busy machine. Thread interleavings are tested
by `interleavings`.

Outside the sweep each call still leaves the event loop to other tasks, as it does with a thread.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager

import aiosqlite.core

from tests.crash.sweep.replacement import with_replacements

Job = tuple[asyncio.Future[object] | None, Callable[[], object]]


class _AtOnce:
    """Replaces the queue to the thread: an item that is put in runs at once."""

    def put_nowait(self, job: Job) -> None:
        future, function = job
        try:
            result = function()
        except Exception as error:  # noqa: BLE001 - it is raised where the call is waited for
            if future is not None:
                future.set_exception(error)
        else:
            if future is not None:
                future.set_result(result)


class _AtOnceThenPause:
    """Do the same, but let the caller go on at the next turn of the event loop."""

    def put_nowait(self, job: Job) -> None:
        future, function = job
        try:
            result = function()
        except Exception as error:  # noqa: BLE001 - it is raised where the call is waited for
            if future is not None:
                future.get_loop().call_soon(aiosqlite.core.set_exception, future, error)
        else:
            if future is not None:
                future.get_loop().call_soon(aiosqlite.core.set_result, future, result)


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
    core, queue = aiosqlite.core, _AtOnceThenPause if pause else _AtOnce
    return with_replacements([(core, "SimpleQueue", queue), (core, "Thread", _NoThread)])
