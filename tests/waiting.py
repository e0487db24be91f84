"""Waiting in tests without depending on how fast the machine is.

A test waits for an event, or for a state that `until` looks at. Only a test that hangs reaches HANG_LIMIT.
A deadline of the product expires when the test says so: see LoopClock.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

T = TypeVar("T")

#: Seconds after which a test that waits fails. Even a busy machine needs far less.
HANG_LIMIT: Final = 90.0
#: Seconds between two looks at a state that offers no event.
POLL_SECONDS: Final = 0.005


async def until(
    look: Callable[[], Awaitable[T | None]], *, poll_seconds: float = POLL_SECONDS
) -> T:
    """Return the first true result of `look`. Raises TimeoutError after HANG_LIMIT seconds."""
    async with asyncio.timeout(HANG_LIMIT):
        while not (found := await look()):  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(poll_seconds)
        return found


class LoopClock:
    """Moves the clock of the running event loop forward, so that its deadlines expire.

    Everything that asks the loop for the time sees the jump: `asyncio.timeout`, `call_later`, the
    timeouts of httpx, aiohttp and asyncpg. Deadlines that begin after a jump keep their full length.
    """

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self._real_time = loop.time
        self._skipped = 0.0
        loop.time = self._time  # type: ignore[method-assign]

    def _time(self) -> float:
        return self._real_time() + self._skipped

    def skip(self, seconds: float) -> None:
        """Advance the clock by this time at once."""
        self._skipped += seconds

    @asynccontextmanager
    async def running_fast(self, seconds: float) -> AsyncIterator[None]:
        """Let `seconds` pass again and again until the block ends; each deadline in it expires."""
        running = asyncio.create_task(self._run_fast(seconds))
        try:
            yield
        finally:
            running.cancel()

    async def _run_fast(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            self.skip(seconds)
