"""SQLite without a thread: the driver's calls run at once, in the order in which they are made.

The database, its file and its pragmas are the real ones. Without threads a schedule has one course only,
and takes a fraction of the time on a busy machine. What threads may do is `interleavings`' business.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager

import aiosqlite.core

from tests.crash.sweep.swap import swapped

Job = tuple[asyncio.Future[object] | None, Callable[[], object]]


class _AtOnce:
    """Takes the place of the queue to the thread: what is put in is done."""

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


class _NoThread:
    """Takes the place of the thread."""

    daemon = True

    def __init__(self, target: object, args: object) -> None:
        pass

    def start(self) -> None:
        """There is nothing to start."""


def without_threads() -> AbstractContextManager[None]:
    """Connections opened inside of the block work in the thread of their caller."""
    core = aiosqlite.core
    return swapped([(core, "SimpleQueue", _AtOnce), (core, "Thread", _NoThread)])
