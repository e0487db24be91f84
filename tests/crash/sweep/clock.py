"""Time as the sweep owns it: it passes only when everybody waits, so no run waits for anything.

The wall clock can be set; the monotonic one cannot. What is to happen in the world outside is kept here
too, since it outlives the shop's process.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from heapq import heapify, heappop, heappush
from itertools import count

from tests.builders import NOW

Action = Callable[[], None]


@dataclass(slots=True)
class SimClock:
    """The domain's Clock, and the agenda of the world around the shop."""

    passed: float = 0.0
    set_by: timedelta = timedelta()
    asleep: asyncio.Event = field(default_factory=asyncio.Event)
    _sleepers: list[tuple[float, int, asyncio.Future[None]]] = field(default_factory=list)
    _agenda: list[tuple[float, int, Action]] = field(default_factory=list)
    _numbers: "count[int]" = field(default_factory=count)

    def now(self) -> datetime:
        return NOW + timedelta(seconds=self.passed) + self.set_by

    def monotonic(self) -> float:
        return self.passed

    async def sleep(self, seconds: float) -> None:
        waiting = asyncio.get_running_loop().create_future()
        sleeper = (self.passed + seconds, next(self._numbers), waiting)
        heappush(self._sleepers, sleeper)
        self.asleep.set()
        try:
            await waiting
        finally:
            self._rise(sleeper)

    def at(self, seconds: float, action: Action) -> None:
        """Let `action` happen so many seconds from now, whatever becomes of the process."""
        heappush(self._agenda, (self.passed + seconds, next(self._numbers), action))

    def jump(self, by: timedelta) -> None:
        """Somebody sets the wall clock."""
        self.set_by += by

    @property
    def expected(self) -> bool:
        """Whether anything is still to happen in the world outside."""
        return bool(self._agenda)

    def next_moment(self) -> float | None:
        """Seconds until somebody wakes or something happens."""
        nexts = [heap[0][0] for heap in (self._sleepers, self._agenda) if heap]
        return max(0.0, min(nexts) - self.passed) if nexts else None

    def wake_next(self) -> None:
        """Let time pass to the next sleeper's end, and wake that one only."""
        sleeper = self._sleepers[0]
        due, _, waiting = sleeper
        self.advance(max(0.0, due - self.passed))
        self._rise(sleeper)
        if not waiting.done():
            waiting.set_result(None)

    def _rise(self, sleeper: tuple[float, int, asyncio.Future[None]]) -> None:
        if sleeper in self._sleepers:
            self._sleepers.remove(sleeper)
            heapify(self._sleepers)
        if not self._sleepers:
            self.asleep.clear()

    def advance(self, seconds: float) -> None:
        """Let time pass; what stands on the agenda happens at its moment."""
        until = self.passed + seconds
        while self._agenda and self._agenda[0][0] <= until:
            due, _, action = heappop(self._agenda)
            self.passed = max(self.passed, due)
            action()
        self.passed = until

    def forget_sleepers(self) -> None:
        """The process that slept is gone."""
        self._sleepers.clear()
        self.asleep.clear()
