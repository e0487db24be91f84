"""Numbered points: before and after every port call and every commit, where a process may end or halt."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.domain.orders.supplier import Supplier
from tests.crash.crash_points import LEASE_CALLS, LEASE_STEPS, check_sweep_call, name_of
from tests.world.points import Crash, Point

_WITH_POINTS_INSIDE = (*LEASE_CALLS, *LEASE_STEPS)


@dataclass(slots=True)
class Points:
    """A hook that counts the points of one process and ends it at `last`. Reads are no points.

    `last` is the number of a point, or its name as `crash_points` makes it. If it is empty, the
    process does not end. With `halts` it does not end there, but waits until `go_on` is called.
    `effects` counts what has happened outside of the process's memory so far. Two points with the
    same count leave the same world behind. `committed` gets the name of every phase that was
    committed.
    """

    effects: Callable[[], int]
    last: str = ""
    committed: Callable[[str], None] = lambda _: None
    halts: bool = False
    dead: bool = False
    #: Set while the process is halted.
    halted: asyncio.Event = field(default_factory=asyncio.Event)
    #: Whether this process ended, or was halted, at `last`.
    crashed: bool = False
    reached: list[tuple[str, int]] = field(default_factory=list)
    _times: Counter[str] = field(default_factory=Counter)
    _busy: int = 0
    _idle: asyncio.Event = field(default_factory=asyncio.Event)
    _continued: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, point: Point) -> None:
        # A call of the supplier may sleep, and one of the leases has points in it. All others end
        # by themselves.
        busy = (
            getattr(Supplier, point.method.__name__, None) is not point.method
            and point.method not in _WITH_POINTS_INSIDE
        )
        if point.is_after:
            self._busy -= busy
            if not self._busy:
                self._idle.set()
            if not point.failed and not point.is_read:
                if point.is_commit:
                    self.committed(name_of(point.call))
                self.reach(str(point))
            await self._wait_while_halted()
            return
        if not point.is_read:
            check_sweep_call(point.call)
            self.reach(str(point))
        elif self.dead:
            raise Crash(str(point))
        await self._wait_while_halted()
        self._busy += busy
        if self._busy:
            self._idle.clear()

    def reach(self, name: str) -> None:
        """Count a point. Raises Crash at the last one, and at every later one."""
        if self.dead:
            raise Crash(name)
        self.reached.append((name, self.effects()))
        self._times[name] += 1
        times = self._times[name]
        if self.last in {str(len(self.reached)), f"{name}:{times}", name if times == 1 else None}:
            self.crashed = True
            if self.halts:
                self.halted.set()
                return
            self.dead = True
            raise Crash(name)

    async def pass_by(self, name: str) -> None:
        """Count a point as `reach` does; at the last one of a process that halts, wait there."""
        self.reach(name)
        await self._wait_while_halted()

    def go_on(self) -> None:
        """Let the halted process go on."""
        self.halted.clear()
        self._continued.set()

    async def _wait_while_halted(self) -> None:
        if self.halted.is_set():
            await self._continued.wait()

    async def idle(self) -> None:
        """Wait until no phase runs and no caller that waited for a phase has work left."""
        while True:
            while self._busy:
                await self._idle.wait()
            for _ in range(8):
                await asyncio.sleep(0)
            if not self._busy:
                return

    def changing_points(self) -> list[int]:
        """Return the numbers of the points that leave another world than the point before."""
        seen = [effects for _, effects in self.reached]
        before = [-1, *seen]
        return [n for n, effects in enumerate(seen, 1) if effects != before[n - 1]]
