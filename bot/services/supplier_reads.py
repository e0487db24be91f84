"""Makes equal reads of the supplier one call, and limits how many reads people cause.

When many people open one product at once, the supplier is asked once. Nothing is kept: a read that
begins after the answer asks again.

Trades and the workers' reads are not limited.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable
from contextlib import asynccontextmanager
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


#: Seconds whose unused reads are saved for a later burst.
_BURST_SECONDS = 2.0


class SupplierReadLimit:
    """Allows `per_second` reads a second over all buyers, at most `max_concurrent` at once.

    The unused reads of up to two seconds are saved for later. A read above the limit waits.
    """

    def __init__(
        self,
        per_second: float = 50.0,
        max_concurrent: int = 16,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        if per_second <= 0 or max_concurrent < 1:
            raise ValueError("the limit must allow at least one read")
        self._spacing = 1 / per_second
        self._room = asyncio.Semaphore(max_concurrent)
        self._due = 0.0
        self._monotonic, self._sleep = monotonic, sleep

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Wait until one read is allowed, and count it as running until exit."""
        async with self._room:
            now = self._monotonic()
            self._due = max(self._due, now - _BURST_SECONDS) + self._spacing
            await self._sleep(max(self._due - now, 0.0))
            yield
