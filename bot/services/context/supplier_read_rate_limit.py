"""The rate limit of supplier reads that buyers cause: reads a second and concurrent reads.

Trades and the workers' reads are not limited by it.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

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
