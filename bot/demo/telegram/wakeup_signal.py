"""Waiting for something to change, on one event loop.

`Signal` wakes everybody who waits and remembers nothing: look, then wait, then look again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class WakeupSignal:
    """Wakes all who wait; once closed nobody waits any more."""

    __slots__ = ("_waiters", "closed")

    def __init__(self) -> None:
        self._waiters: set[asyncio.Future[None]] = set()
        self.closed = False

    def notify(self) -> None:
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    def close(self) -> None:
        """Wake everybody for good."""
        self.closed = True
        self.notify()

    async def wait(self, timeout: float) -> bool:
        """Whether it was notified within so many seconds."""
        if self.closed or timeout <= 0:
            return False
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            async with asyncio.timeout(timeout):
                await waiter
        except TimeoutError:
            return False
        else:
            return True
        finally:
            self._waiters.discard(waiter)

    async def wait_until_found(self, look: Callable[[], T | None], timeout: float) -> T | None:
        """What `look` finds, looked for now and after every notice; None when time is up."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while (found := look()) is None:
            if self.closed or not await self.wait(deadline - loop.time()):
                return look()
        return found
