"""The sweep's clock: time passes only when all tasks wait, so no run waits for real time."""

import asyncio
from dataclasses import dataclass, field
from heapq import heapify, heappush

from tests.simulation.clock import SimulatedClock

Sleeper = tuple[float, int, asyncio.Future[None]]


@dataclass(slots=True)
class SweepClock(SimulatedClock):
    """A clock whose sleepers wait until `wake_next` moves it to the end of the next sleep."""

    asleep: asyncio.Event = field(default_factory=asyncio.Event)
    _sleepers: list[Sleeper] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        waiting = asyncio.get_running_loop().create_future()
        sleeper = (self.passed + seconds, self.next_number(), waiting)
        heappush(self._sleepers, sleeper)
        self.asleep.set()
        try:
            await waiting
        finally:
            self._end_sleep(sleeper)

    def wake_next(self) -> None:
        """Move the clock to the next sleeper's end, and wake only that sleeper."""
        sleeper = self._sleepers[0]
        due, _, waiting = sleeper
        self.advance(max(0.0, due - self.passed))
        self._end_sleep(sleeper)
        if not waiting.done():
            waiting.set_result(None)

    def _end_sleep(self, sleeper: Sleeper) -> None:
        if sleeper in self._sleepers:
            self._sleepers.remove(sleeper)
            heapify(self._sleepers)
        if not self._sleepers:
            self.asleep.clear()

    def forget_sleepers(self) -> None:
        """Drop all sleepers: their process has ended."""
        self._sleepers.clear()
        self.asleep.clear()
