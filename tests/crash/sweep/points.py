"""Numbered points: before and after every port call and every commit, where a process may end.

Only tests wrap ports in these; the shop knows nothing of them.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from inspect import iscoroutinefunction
from typing import Concatenate, ParamSpec, TypeVar

from storage import EngineDatabase
from storage.transaction import Transaction
from tests.crash.crash_points import after, before, check_sweep_call, name_of

T = TypeVar("T")
P = ParamSpec("P")


class Crash(BaseException):
    """The process ends here."""


@dataclass(slots=True)
class Points:
    """Counts the points of one process and ends it at `last`.

    `last` is the number of a point, or its name as `crash_points` makes it. If it is empty, the
    process does not end. `effects` counts what has happened outside of the process's memory so far.
    Two points with the same count leave the same world behind.
    """

    effects: Callable[[], int]
    last: str = ""
    dead: bool = False
    #: Whether this process ended at `last`.
    crashed: bool = False
    reached: list[tuple[str, int]] = field(default_factory=list)
    _times: Counter[str] = field(default_factory=Counter)

    def reach(self, name: str) -> None:
        """Count a point. Raises Crash at the last one, and at every later one."""
        if self.dead:
            raise Crash(name)
        self.reached.append((name, self.effects()))
        self._times[name] += 1
        times = self._times[name]
        if self.last in {str(len(self.reached)), f"{name}:{times}", name if times == 1 else None}:
            self.dead = self.crashed = True
            raise Crash(name)

    def changing_points(self) -> list[int]:
        """Return the numbers of the points that leave another world than the point before."""
        seen = [effects for _, effects in self.reached]
        before = [-1, *seen]
        return [n for n, effects in enumerate(seen, 1) if effects != before[n - 1]]


class Watched:
    """A port with a point before and after each of its calls; `kind` is its protocol."""

    def __init__(self, kind: type, port: object, points: Points) -> None:
        self._kind = kind
        self._port = port
        self._points = points

    def __getattr__(self, name: str) -> object:
        call = getattr(self._port, name)
        if not iscoroutinefunction(call):
            return call
        method = getattr(self._kind, name)

        async def watched(*args: object, **kwargs: object) -> object:
            check_sweep_call(method)
            self._points.reach(before(method))
            result = await call(*args, **kwargs)
            self._points.reach(after(method))
            return result

        return watched


@dataclass(slots=True)
class WatchedDatabase:
    """A `Database` with a point before and after each commit.

    `committed` gets the name of every phase that was committed.
    """

    inner: EngineDatabase
    points: Points
    committed: Callable[[str], None]
    _busy: int = 0
    _idle: asyncio.Event = field(default_factory=asyncio.Event)

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        check_sweep_call(phase)
        self.points.reach(before(phase))
        result = await self._counted(self.inner.transact(phase, *args, **kwargs))
        self.committed(name_of(phase))
        self.points.reach(after(phase))
        return result

    async def read(
        self,
        phase: Callable[Concatenate[Transaction, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        if self.points.dead:
            raise Crash(name_of(phase))
        return await self._counted(self.inner.read(phase, *args, **kwargs))

    async def _counted(self, work: Awaitable[T]) -> T:
        self._busy += 1
        self._idle.clear()
        try:
            return await work
        finally:
            self._busy -= 1
            if not self._busy:
                self._idle.set()

    async def idle(self) -> None:
        """Wait until no phase runs and no caller that waited for a phase has work left."""
        while True:
            while self._busy:
                await self._idle.wait()
            for _ in range(8):
                await asyncio.sleep(0)
            if not self._busy:
                return
