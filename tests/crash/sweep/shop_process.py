"""One process of the shop: opened on the file, run by the functions of its real loops, and ended.

A crash drops everything in memory. Only what was committed, charged or shown remains.
"""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.services.operations.recovery import open_cases_after_restore
from storage import EngineDatabase
from tests.crash.sweep.faults import Rules
from tests.crash.sweep.points import Points
from tests.crash.sweep.world import OUTAGE, SweepWorld
from tests.moments import at
from tests.world.points import Crash
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
    database: EngineDatabase
    process: ShopProcess

    async def run(self, work: Coroutine[object, object, T]) -> T:
        """Run `work` to its end; let time pass whenever all tasks sleep. Raises Crash."""
        task = asyncio.create_task(work)
        asleep = asyncio.create_task(self.world.clock.asleep.wait())
        try:
            while not task.done() and not self.points.dead:
                await asyncio.wait({task, asleep}, return_when=asyncio.FIRST_COMPLETED)
                if asleep.done() and not task.done():
                    await self._let_time_pass(task)
                    asleep = asyncio.create_task(self.world.clock.asleep.wait())
        finally:
            asleep.cancel()
        if self.points.dead:
            raise Crash("the process is gone")
        return task.result()

    async def _let_time_pass(self, task: asyncio.Task[T]) -> None:
        await self.points.idle()
        if not task.done() and not self.points.dead and self.world.clock.asleep.is_set():
            self.world.clock.wake_next()

    async def work(self) -> int:
        """Run every loop until none finds work; return how many found some."""
        found = 0
        for _ in range(20):
            busy = 0
            for step in self.process.steps:
                busy += bool(await self.run(_called(step)))
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


async def begin(world: SweepWorld, points: Points) -> RunningShop:
    """Open the shop on the world's file, as a process start does, but without recovery."""
    database = await world.folder.connect()
    points.committed = world.auditor.after_commit
    world.supplier.arrived = points.reach
    world.rules = RULES[world.schedule.rules]
    # One message at a time, so that a schedule has only one order of events.
    process = ShopProcess(*await world.make_ports(database, points), max_in_flight=1)
    return RunningShop(world, points, database, process)


async def end(running_shop: RunningShop, others: set[asyncio.Task[object]]) -> None:
    """End the process: cancel all tasks but `others`, and drop the connections unclosed."""
    running_shop.points.dead = True
    await running_shop.points.idle()  # what was sent to a server is done or not, but is over
    running_shop.world.clock.forget_sleepers()
    while tasks := asyncio.all_tasks() - others - {asyncio.current_task()}:
        for task in tasks:
            task.cancel()
        with suppress(Crash):
            await asyncio.gather(*tasks, return_exceptions=True)
    await running_shop.database.engine.aclose()
