"""Equal reads of the supplier that run at the same time, as one call whose answer all callers get.

When many people open one product at once, the supplier is asked once. Nothing is kept: a read that
begins after the answer asks again.
"""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class _SharedCall:
    task: asyncio.Task[Any]
    callers: int = 0


@dataclass(slots=True, eq=False)
class SharedSupplierReads:
    """The reads that are running, by what they ask."""

    _running: dict[Hashable, _SharedCall] = field(default_factory=dict)

    async def read(self, key: Hashable, call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the result of `call`, or of the running one with an equal `key`; raise its error.

        A call is cancelled when the last of its callers is. Nobody joins a call that one of its
        callers has given up: it may never be answered, and the next one may.
        """
        shared = self._running.get(key)
        if shared is None:
            shared = self._running[key] = _SharedCall(asyncio.create_task(call()))
            shared.task.add_done_callback(_ignore_error)
        shared.callers += 1
        try:
            await asyncio.wait((shared.task,))  # a cancellation does not reach the task
            result: T = shared.task.result()
            return result
        finally:
            shared.callers -= 1
            if not shared.callers:
                shared.task.cancel()
            if self._running.get(key) is shared:
                del self._running[key]


def _ignore_error(task: asyncio.Task[Any]) -> None:
    """Mark the error of `task` as seen: without it, asyncio logs what no caller waits for."""
    if not task.cancelled():
        task.exception()
