"""Simulated time: no simulator waits for real time."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from heapq import heapify, heappop, heappush

from tests.doubles import NOW

Action = Callable[[], None]
Sleeper = tuple[float, int, asyncio.Future[None]]


@dataclass(slots=True)
class SimulatedClock:
    """A clock that moves when a simulator advances it, or at once when a task sleeps.

    `advance` lets time pass. `jump` sets the wall clock; the monotonic clock cannot be set. Actions
    planned with `at` happen at their time, also if the shop's process ends.
    """

    passed: float = 0.0
    set_by: timedelta = timedelta()
    _actions: list[tuple[float, int, Action]] = field(default_factory=list)
    _last_number: int = 0

    def now(self) -> datetime:
        return NOW + timedelta(seconds=self.passed) + self.set_by

    def monotonic(self) -> float:
        return self.passed

    async def sleep(self, seconds: float) -> None:
        self.advance(max(seconds, 0.0))
        await asyncio.sleep(0)

    def at(self, seconds: float, action: Action) -> None:
        """Plan `action` for so many seconds from now."""
        heappush(self._actions, (self.passed + seconds, self.next_number(), action))

    def jump(self, by: timedelta) -> None:
        self.set_by += by

    @property
    def has_planned_actions(self) -> bool:
        return bool(self._actions)

    def seconds_to_next_action(self) -> float | None:
        return max(0.0, self._actions[0][0] - self.passed) if self._actions else None

    def advance(self, seconds: float) -> None:
        """Let time pass; planned actions happen at their time."""
        until = self.passed + seconds
        while self._actions and self._actions[0][0] <= until:
            due, _, action = heappop(self._actions)
            self.passed = max(self.passed, due)
            action()
        self.passed = until

    def next_number(self) -> int:
        """Return a number that orders the actions planned for the same moment."""
        self._last_number += 1
        return self._last_number


@dataclass(slots=True)
class WaitingClock(SimulatedClock):
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

    def forget_sleepers(self) -> list[Sleeper]:
        """Drop all sleepers and return them: their process has ended, or is halted."""
        forgotten, self._sleepers = self._sleepers, []
        self.asleep.clear()
        return forgotten

    def add_sleepers(self, forgotten: list[Sleeper]) -> None:
        """Let the sleepers of a halted process sleep on."""
        for sleeper in forgotten:
            heappush(self._sleepers, sleeper)
            self.asleep.set()
