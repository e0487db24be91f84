"""Waiting for a change, on one event loop.

`WakeupSignal` wakes all waiters and has no memory: check, then wait, then check again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


#: Seconds that a scripted person waits for the bot. Only a test that hangs waits for so long.
WAIT_SECONDS = 90.0


class WakeupSignal:
    """Wakes all waiters. After `close` no wait blocks any more."""

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
        """Wake all waiters and end all later waits at once."""
        self.closed = True
        self.notify()

    async def wait(self, timeout: float) -> bool:
        """Return whether a notification came within `timeout` seconds."""
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
        """Return the result of `look`, called now and after every notification.

        None if nothing was found in time.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while (found := look()) is None:
            if self.closed or not await self.wait(deadline - loop.time()):
                return look()
        return found
