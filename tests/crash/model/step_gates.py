"""Gates: actors that stop at every point, and a schedule that picks the actor of the next step.

A step is what one actor does from one point to the next. Between steps all actors wait. So a
schedule, a sequence of actors' numbers, decides the whole order of events.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import combinations

from tests.world.points import Point

Act = Callable[[], Awaitable[object]]
Schedule = tuple[int, ...]

_actor: ContextVar[int | None] = ContextVar("who acts", default=None)
#: Event loop iterations in which code that waits for no thread reaches its next point.
_LOOP_ITERATIONS = 30


@dataclass(slots=True)
class Gates:
    """A hook that lets the actors take steps in turn."""

    waiting: dict[int, deque[asyncio.Event]] = field(default_factory=dict)
    under_way: int = 0
    trace: list[str] = field(default_factory=list)

    async def __call__(self, point: Point) -> None:
        actor = _actor.get()
        if actor is None:
            return
        self.under_way -= point.is_after
        await self._wait(actor, str(point))
        self.under_way += not point.is_after

    async def _wait(self, actor: int, place: str) -> None:
        gate = asyncio.Event()
        self.waiting[actor].append(gate)
        try:
            await gate.wait()
        finally:
            if gate in self.waiting[actor]:
                self.waiting[actor].remove(gate)
        self.trace.append(f"{actor}: {place}")

    async def run(self, acts: Sequence[Act], schedule: Schedule) -> list[object]:
        """Let the actors step in this order, then each to its end; return results or exceptions."""
        self.waiting = {number: deque() for number in range(len(acts))}
        tasks = [asyncio.create_task(self._begin(*each)) for each in enumerate(acts)]
        await self.still()
        for actor in schedule:
            await self._step(actor)
        while not all(task.done() for task in tasks):
            for actor in self.waiting:
                await self._step(actor)
            await self.still()
        return await asyncio.gather(*tasks, return_exceptions=True)

    async def _begin(self, number: int, act: Act) -> object:
        _actor.set(number)
        await self._wait(number, "begin")
        return await act()

    async def _step(self, actor: int) -> None:
        """Open the gate at which this actor has waited longest; wait until all actors wait again."""
        if self.waiting[actor]:
            self.waiting[actor].popleft().set()
            await self.still()

    async def still(self) -> None:
        """Wait until every actor is at a gate, has ended, or waits for another actor."""
        for _ in range(_LOOP_ITERATIONS):
            await asyncio.sleep(0)
        while self.under_way:
            await asyncio.sleep(0.0005)
            if not self.under_way:
                await self.still()


def schedules(steps: Sequence[int], switches: int, limit: int) -> list[Schedule]:
    """Return the orders of two actors with these steps and at most `switches` switches.

    If there are more than `limit`, return only every n-th one. The remaining steps run after the
    order.
    """
    orders = [
        order
        for many in range(1, switches + 1)
        for first in (0, 1)
        for order in _of(first, steps, many)
    ]
    return orders[:: -(-len(orders) // limit)]


def _of(first: int, steps: Sequence[int], switches: int) -> Iterator[Schedule]:
    """Return the orders that start with `first` and have exactly `switches` switches."""
    other = 1 - first
    for mine in combinations(range(1, steps[first] + 1), (switches + 1) // 2):
        for others in combinations(range(1, steps[other] + 1), switches // 2):
            word, done = [], {first: 0, other: 0}
            for switch in range(switches):
                actor, ends = ((first, mine), (other, others))[switch % 2]
                word += [actor] * (ends[switch // 2] - done[actor])
                done[actor] = ends[switch // 2]
            last = (first, other)[switches % 2]
            yield (*word, *[last] * (steps[last] + 1))
