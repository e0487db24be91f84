"""Two processes of one shop on a server: one does the work, and a standby beside it takes over.

Both share the event loop and the world. Each has sessions, a row, leases and a memory of its own.
Neither misses a beat while it waits for the supplier: the clock of the leases goes on for a second
with each beat, and not with the clock of the world.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError

from bot.domain.errors import ProcessOvertaken
from bot.domain.operations.processes import Lease
from bot.domain.orders.transition_inputs import NotSent, TradeOutcome
from storage.operations.process_deaths import LEASE_SECONDS, find_place
from storage.operations.processes import BEAT_SECONDS, ServerProcess
from tests.crash.crash_points import (
    LEASE_CALLS,
    LEASE_STEPS,
    PERMITTED,
    RARE_CALLS,
    SENDING,
    Call,
    after,
    before,
)
from tests.crash.sweep.faults import Standby
from tests.doubles import Overridden
from tests.replacement import with_replacements
from tests.storage.engines import BOT_ID
from tests.storage.operations.process_rig import NEVER, BootClock, RunningProcess, a_process
from tests.storage.outside_reader import ServerReader
from tests.waiting import HANG_LIMIT
from tests.world.points import Hook, Point, call_with_points

if TYPE_CHECKING:
    from tests.crash.sweep.shop_process import RunningShop
    from tests.crash.sweep.world import SweepWorld

#: Beats within which a standby must have taken over.
_MOST_BEATS = int(LEASE_SECONDS / BEAT_SECONDS) + 3
_OPEN_TRADES = "SELECT id FROM orders WHERE status = 'submitting'"
_READ_STATUS = "SELECT status FROM orders WHERE id = ?"
_HOLDS = "SELECT 1 FROM leases WHERE name = ? AND holder = ?"
_MESSAGES = frozenset(before(call) for call in (*SENDING, *RARE_CALLS))
#: The hook of each process, by its id: the calls of its leases have points too.
_hooks: dict[int, Hook] = {}


@dataclass(slots=True)
class ServerSide:
    """The row, the leases and the sessions of one process."""

    process: RunningProcess
    stack: AsyncExitStack
    #: It wants each lease from its start.
    waiting: dict[Lease, asyncio.Task[bool]]

    async def close(self) -> None:
        """End the sessions, as the end of a process does. Its row stays."""
        _hooks.pop(self.process.id, None)
        for task in self.waiting.values():
            task.cancel()
        await asyncio.wait(self.waiting.values())
        await self.stack.aclose()


@dataclass(slots=True)
class Pair:
    """The processes of one schedule that live at the moment, beside the one that works."""

    clock: BootClock = field(default_factory=BootClock)
    standby: RunningShop | None = None
    halted: list[RunningShop] = field(default_factory=list)
    #: The trades that earlier processes left open, and whether one may still send them.
    left_open: list[int] = field(default_factory=list)
    is_doubtful: bool = False

    async def open(self, world: SweepWorld, hook: Hook) -> ServerSide:
        """Start a process of the shop beside the others; it begins to want both leases."""
        stack = AsyncExitStack()
        process = await stack.enter_async_context(
            a_process(world.folder.path, world.folder.url, self.clock, place=None)
        )
        process.store.set_bot_id(BOT_ID)
        _hooks[process.id] = hook
        return ServerSide(process, stack, {each: await process.want(each) for each in Lease})

    async def beat(self, working: RunningShop) -> None:
        """Let every process beat that is not halted; a second passes."""
        self.clock.now += BEAT_SECONDS
        await working.run(working.server.process.beat())
        if self.standby is not None:
            await self.standby.server.process.beat()

    async def work_beside(self) -> int:
        """Let the standby do what every worker does: poll orders, and send messages."""
        if self.standby is None:
            return 0
        other = self.standby.process
        steps = (other.poll, other.recheck, other.compare_answers, other.send)
        return sum([bool(await self.standby.run(_called(step))) for step in steps])

    async def take_over(self, working: RunningShop) -> bool:
        """Beat until the process holds both leases; return whether an earlier trade is in doubt."""
        waiting, world = working.server.waiting, working.world
        for _ in range(_MOST_BEATS):
            if all(task.done() for task in waiting.values()):
                break
            if self.halted:
                world.clock.advance(BEAT_SECONDS)
            await self.beat(working)
        else:
            world.breach("nobody takes over")
            return False
        is_doubtful = waiting[Lease.TRADER].result()
        if is_doubtful is not self.is_doubtful:
            world.breach(f"the lease of the trader is in doubt: {is_doubtful}")
        return is_doubtful

    def check_recovery(self, world: SweepWorld) -> None:
        """Check that each open trade of a halted process is a case, and no other one."""
        due = "review" if self.is_doubtful else "uncertain"
        for order in self.left_open:
            ((status,),) = world.rows(_READ_STATUS, order)
            if status != due:
                world.breach(f"order {order}, whose trade was left open, is {status} and not {due}")
        self.left_open, self.is_doubtful = [], False

    async def note_end(self, ended: RunningShop) -> None:
        """Close the sessions of a killed process; keep a halted one."""
        world = ended.world
        if ended.points.reached[-1:] and ended.points.reached[-1][0] == after(ServerProcess.settle):
            self.check_recovery(world)
        self.left_open += [int(str(order)) for (order,) in world.rows(_OPEN_TRADES)]
        if ended.points.halted.is_set():
            self.halted.append(ended)
            ended.sleepers = world.clock.forget_sleepers()
            holds = world.rows(_HOLDS, Lease.TRADER, ended.server.process.id)
            self.is_doubtful = self.is_doubtful or bool(holds)
            return
        await ended.server.close()
        # What the kernel shows of a process that has ended.
        place, _, start = find_place().rpartition(":")
        reader = world.folder.reader
        assert isinstance(reader, ServerReader)
        reader.execute(
            f"UPDATE processes SET place = '{place}:{int(start) - 1}'"
            f" WHERE id = {ended.server.process.id}"
        )

    async def continue_halted(self) -> None:
        """Let the halted processes go on: they must send no trade and no message, and end."""
        while self.halted:
            await self._continue(self.halted.pop(0))

    async def _continue(self, halted: RunningShop) -> None:
        world, at_the_moment = halted.world, halted.world.supplier.arrived
        last, _ = halted.points.reached[-1]
        # It asks its leases before each, so one was permitted before it was halted.
        trades = len(world.supplier.arrivals) + (last == PERMITTED)
        messages = world.telegram.sent_count + (last in _MESSAGES)
        world.supplier.arrived = halted.points.reach
        world.clock.add_sleepers(halted.sleepers)
        halted.points.go_on()
        if halted.interrupted is not None:
            # A beat meets its ended session. What begins it again looks for the row, as below.
            with suppress(ProcessOvertaken, DBAPIError):
                await halted.follow(halted.interrupted)
        for step in halted.process.steps:
            with suppress(ProcessOvertaken):
                await halted.run(_called(step))
        if len(world.supplier.arrivals) > trades:
            world.breach("a process that was halted sends a trade")
        if world.telegram.sent_count > messages:
            world.breach("a process that was halted sends a message")
        with suppress(TimeoutError):
            async with asyncio.timeout(HANG_LIMIT):
                await halted.server.process.leases._keep(NEVER)
        if not halted.server.process.leases.fence.overtaken.is_set():
            world.breach("a process that was halted does not end")
        world.supplier.arrived = at_the_moment
        await halted.server.close()

    async def close(self) -> None:
        """Close what is left at the end of a schedule."""
        for left in (self.standby, *self.halted):
            if left is not None:
                await left.server.close()


def check_lease_before_trade(world: SweepWorld, working: RunningShop) -> Any:
    """Return the world's supplier as a process of several deals with it.

    It asks its leases directly before a trade is sent, as the client of the supplier does.
    """

    async def trade(*args: Any) -> TradeOutcome:
        process = working.server.process
        if not process.leases.may_act():
            return NotSent("lease_lost")
        if not world.rows(_HOLDS, Lease.TRADER, process.id):
            world.breach("a process trades without the lease of the trader")
        await working.points.pass_by(PERMITTED)
        return await world.supplier.trade(*args)

    return Overridden(world.supplier, trade=trade)


def leases_with_points(standby: Standby) -> AbstractContextManager[None]:
    """Let the calls of leases be points inside of the block.

    A process is halted between them only: inside, the time of its statements is limited.
    """
    calls = LEASE_CALLS if standby is Standby.AFTER_HALT else (*LEASE_CALLS, *LEASE_STEPS)
    return with_replacements([(ServerProcess, each, _with_points(each)) for each in calls])


def _with_points(method: Call) -> Call:
    @wraps(method)
    async def call(self: ServerProcess, *args: object, **kwargs: object) -> object:
        hook = _hooks.get(self.fence.process_id)
        if hook is None:
            return await method(self, *args, **kwargs)
        return await call_with_points(
            hook, Point(method, method), lambda: method(self, *args, **kwargs)
        )

    return call


async def _called(step: Callable[[], Awaitable[object]]) -> object:
    return await step()
