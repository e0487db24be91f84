"""One process of the shop: opened on the database, run by the functions of its real loops, and ended.

A crash drops everything in memory. Only what was committed, charged or shown remains. A process that
is halted keeps its memory.
"""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.services.operations.recovery import open_cases_after_restore
from storage import EngineDatabase
from tests.crash.sweep.faults import Rules
from tests.crash.sweep.points import Points
from tests.crash.sweep.standby import Pair, ServerSide, check_lease_before_trade
from tests.crash.sweep.world import OUTAGE, SweepWorld
from tests.moments import at
from tests.world.clock import Sleeper
from tests.world.points import Crash, Point
from tests.world.shop_process import ShopProcess, Step

T = TypeVar("T")

#: Seconds. The observation period must last longer than the supplier's late commits.
SETTLE, EVERY = 60.0, 10.0
RULES = {
    Rules.SHARED: UnknownOutcomeRules(observation_seconds=SETTLE, reading_interval_seconds=EVERY),
    Rules.EXCLUSIVE: UnknownOutcomeRules(
        exclusive_account=True, observation_seconds=SETTLE, reading_interval_seconds=EVERY
    ),
    Rules.ENFORCING: UnknownOutcomeRules(
        rejects_duplicate_numbers=True, observation_seconds=SETTLE, reading_interval_seconds=EVERY
    ),
    Rules.BOTH: UnknownOutcomeRules(
        exclusive_account=True,
        rejects_duplicate_numbers=True,
        observation_seconds=SETTLE,
        reading_interval_seconds=EVERY,
    ),
}


@dataclass(slots=True)
class RunningShop:
    """A running shop over the world that outlives it."""

    world: SweepWorld
    points: Points
    database: EngineDatabase = field(init=False)
    process: ShopProcess = field(init=False)
    #: Only of a process that runs beside another one.
    server: ServerSide = field(init=False)
    #: What a halted process was doing, and those of its tasks that sleep.
    interrupted: asyncio.Task[Any] | None = None
    sleepers: list[Sleeper] = field(default_factory=list)

    async def pass_point(self, point: Point) -> None:
        """Pass a point: the hook of everything that the process calls."""
        await self.points(point)

    async def run(self, work: Coroutine[object, object, T]) -> T:
        """Run `work` to its end; let time pass whenever all tasks sleep.

        Raises Crash if the process ends or is halted.
        """
        return await self.follow(asyncio.create_task(work))

    async def follow(self, task: asyncio.Task[T]) -> T:
        """Wait for a task of the process as `run` does."""
        points, clock = self.points, self.world.clock
        asleep = asyncio.create_task(clock.asleep.wait())
        halted = asyncio.create_task(points.halted.wait())
        try:
            while not (task.done() or points.dead or points.halted.is_set()):
                await asyncio.wait({task, asleep, halted}, return_when=asyncio.FIRST_COMPLETED)
                if asleep.done() and not task.done():
                    await self._let_time_pass(task)
                    asleep = asyncio.create_task(clock.asleep.wait())
        finally:
            asleep.cancel()
            halted.cancel()
        if points.halted.is_set():
            await points.idle()
            self.interrupted = task
        if points.dead or points.halted.is_set():
            raise Crash("the process is gone")
        return task.result()

    async def _let_time_pass(self, task: asyncio.Task[T]) -> None:
        await self.points.idle()
        has_ended = task.done() or self.points.dead or self.points.halted.is_set()
        if not has_ended and self.world.clock.asleep.is_set():
            self.world.clock.wake_next()

    async def work(self) -> int:
        """Run every loop until none finds work; return how many found some."""
        found, pair = 0, self.world.pair
        for _ in range(20):
            busy = 0
            for step in self.process.steps:
                if pair is not None:
                    await pair.beat(self)
                busy += bool(await self.run(_called(step)))
            if pair is not None:
                busy += await pair.work_beside()
            if not busy:
                return found
            found += busy
        self.world.breach("the loops find no end")
        return 0

    async def restore(self) -> None:
        """Do what the restore command does while the shop is stopped.

        The command is one transaction, so no crash point lies within it.
        """
        self.world.clock.advance(OUTAGE)
        self.world.restore()
        settings, now = self.process.shop.settings, self.world.clock.now()
        await at(self.database, now, settings=settings).transact(open_cases_after_restore)


async def _called(step: Step) -> object:
    return await step()


async def begin(world: SweepWorld, points: Points, *, with_standby: bool) -> RunningShop:
    """Return the shop on the world's database, as a process start opens it, but without recovery.

    If a standby waits, it is that one. With `with_standby` another one waits from then on.
    """
    world.rules = RULES[world.schedule.rules]
    pair = world.pair
    running_shop = pair.standby if pair is not None else None
    running_shop = running_shop or await _open(world)
    running_shop.points = points
    points.committed = world.auditor.after_commit
    world.supplier.arrived = points.reach
    if pair is not None:
        pair.standby = await _open(world) if with_standby else None
    return running_shop


async def _open(world: SweepWorld) -> RunningShop:
    running_shop = RunningShop(world, Points(world.effects))
    hook, pair, dealer = running_shop.pass_point, world.pair, None
    if pair is None:
        running_shop.database = await world.folder.connect()
    else:
        running_shop.server = await pair.open(world, hook)
        running_shop.database = running_shop.server.process.store
        dealer = check_lease_before_trade(world, running_shop)
    # One message at a time, so that a schedule has only one order of events.
    shop, db, messenger = await world.make_ports(running_shop.database, hook, dealer=dealer)
    if pair is not None:
        # As the program does: its messages ask the leases of the process.
        leases = running_shop.server.process.leases
        shop = replace(shop, ports=replace(shop.ports, leases=leases))
    running_shop.process = ShopProcess(shop, db, messenger, max_in_flight=1)
    return running_shop


async def end(running_shop: RunningShop, others: set[asyncio.Task[object]]) -> None:
    """End the process: cancel all tasks but `others`, and drop the connections unclosed.

    One that is halted is kept as it is.
    """
    pair = running_shop.world.pair
    if pair is not None and running_shop.points.halted.is_set():
        await pair.note_end(running_shop)
        return
    running_shop.points.dead = True
    await running_shop.points.idle()  # what was sent to a server is done or not, but is over
    running_shop.world.clock.forget_sleepers()
    while tasks := asyncio.all_tasks() - others - _list_other_tasks(pair):
        for task in tasks:
            task.cancel()
        with suppress(Crash):
            await asyncio.gather(*tasks, return_exceptions=True)
    await running_shop.database.engine.aclose()
    if pair is not None:
        await pair.note_end(running_shop)


def _list_other_tasks(pair: Pair | None) -> set[asyncio.Task[Any] | None]:
    """Return the running task, and those of the standby."""
    standby = pair.standby if pair is not None else None
    return {asyncio.current_task(), *(standby.server.waiting.values() if standby else ())}
