"""One bound for everything that buyers' taps ask of the supplier: so many at once, so many a second.

Knows nothing of what is asked. Trades and the workers' looks are not bound by it.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

#: Seconds without reads that count for later ones.
_BURST_SECONDS = 2.0


class SupplierReadLimit:
    """`a_second` reads a second over all buyers, `at_once` of them side by side; two quiet seconds are
    saved up. Who comes when it is full waits.
    """

    def __init__(
        self,
        per_second: float = 50.0,
        max_concurrent: int = 16,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        if per_second <= 0 or max_concurrent < 1:
            raise ValueError("some reads must be let through")
        self._spacing = 1 / per_second
        self._room = asyncio.Semaphore(max_concurrent)
        self._due = 0.0
        self._monotonic, self._sleep = monotonic, sleep

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """The turn for one read."""
        async with self._room:
            await self._sleep(self._reserve_delay())
            yield

    def _reserve_delay(self) -> float:
        """Seconds until the next read may go; it is spoken for then."""
        now = self._monotonic()
        self._due = max(self._due, now - _BURST_SECONDS) + self._spacing
        return max(self._due - now, 0.0)
