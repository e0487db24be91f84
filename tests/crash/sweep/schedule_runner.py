"""Play a schedule: processes run one after the other until all is settled; return the verdict.

verdict = await play(schedule, folder)
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.domain.errors import ProcessOvertaken
from bot.domain.operations.processes import Lease
from bot.services import side_by_side
from bot.services.operations import recovery
from bot.services.operations.reconciliation import check_rules
from bot.services.payments import payment_check
from tests.crash.sweep import scripted_people
from tests.crash.sweep.faults import Standby, Updates
from tests.crash.sweep.points import Points
from tests.crash.sweep.schedules import Schedule
from tests.crash.sweep.shop_process import EVERY, RunningShop, begin, end
from tests.crash.sweep.standby import leases_with_points
from tests.crash.sweep.world import Folder, SweepWorld, new_world
from tests.replacement import with_replacements
from tests.sqlite_without_threads import without_threads
from tests.waiting import HANG_LIMIT
from tests.world.points import Crash
from tests.world.supplier import TradeFault

#: Rounds before the play gives up, and seconds to the next round if nothing is due.
MOST_ROUNDS, LONG = 150, 60.0
#: Starts of the shop before the play gives up: a crash, a restore and a lost update need one each.
MOST_PROCESSES = 6
#: Orders are processed one at a time, so that a schedule has only one order of events.
_ONE_BY_ONE = [(side_by_side, "MAX_CONCURRENT_ORDERS", 1), (side_by_side, "WINDOW_SIZE", 1)]
#: The real time of a busy machine does not count.
_WITHOUT_DEADLINE = [(payment_check, "SUPPLIER_SECONDS", HANG_LIMIT)]
_REPLACED = [*_ONE_BY_ONE, *_WITHOUT_DEADLINE]
_NEXT_DUE = """
    SELECT MIN(next_at) FROM (
    SELECT next_at FROM orders WHERE status IN ('placed', 'submitting', 'uncertain', 'accepted')
    UNION ALL SELECT next_at FROM refunds WHERE status = 'pending'
    UNION ALL SELECT next_at FROM outbox WHERE state = 'pending') WHERE next_at > {now}"""
_OPEN = """
    SELECT 1 FROM orders WHERE status NOT IN ('delivered', 'cancelled', 'refunded')
    UNION ALL SELECT 1 FROM refunds WHERE status = 'pending'
    UNION ALL SELECT 1 FROM outbox WHERE state NOT IN ('sent', 'dropped')"""
#: The rule that the shop finds nothing wrong with itself.
OWN_CHECK = "broken: reconciliation finds nothing"
_UNCERTAIN = "SELECT 1 FROM orders WHERE status = 'uncertain'"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a schedule: the broken rules, and the named crashes that did not happen.

    `points_to_crash` are the points of each process at which to crash it.
    """

    schedule: Schedule
    broken: tuple[str, ...]
    unreached: tuple[str, ...]
    points_to_crash: tuple[tuple[int, ...], ...]
    points: tuple[tuple[str, ...], ...]
    database: str

    @property
    def breaches(self) -> tuple[str, ...]:
        """Return all violations. A named crash that does not happen is one: the schedule then
        shows nothing.
        """
        return (*self.broken, *(f"no process reached the point {name}" for name in self.unreached))

    def __str__(self) -> str:
        database = "" if self.database == "sqlite" else f" --database {self.database}"
        line = f'make crash ARGS="--schedule {self.schedule}{database}"'
        return f"{line}: {'; '.join(self.breaches[:3])}"


async def play(
    schedule: Schedule, folder: Folder, *, skipped_rules: Collection[str] = ()
) -> Verdict:
    """Run one schedule in a fresh world. `skipped_rules` are names of rules that are not checked."""
    world = new_world(schedule, folder)
    world.auditor.skipped_rules = frozenset(skipped_rules)
    asyncio.get_running_loop().set_exception_handler(_report_background_errors(world))
    processes: list[Points] = []
    unreached: tuple[str, ...] = ()
    try:
        with (
            _report_logged_errors(world),
            without_threads(),
            with_replacements(_REPLACED),
            leases_with_points(schedule.standby),
        ):
            crashes = list(schedule.crashes)
            while len(processes) < MOST_PROCESSES:
                points = Points(world.effects, crashes.pop(0) if crashes else "")
                points.halts = schedule.standby is Standby.AFTER_HALT
                processes.append(points)
                # Every process that is crashed has a standby, and so has the first one.
                with_standby = len(processes) == 1 or bool(points.last)
                is_settled = await _live(world, points, with_standby=with_standby)
                if world.breaches or (is_settled and not world.list_unknown_movements()):
                    break
            if world.pair is not None:
                await world.pair.close()
        if not world.breaches:
            unreached = _unreached(schedule, processes)
            world.auditor.in_the_end()
    finally:
        world.reader.close()
    changing_points = tuple(tuple(points.changing_points()) for points in processes)
    names = tuple(tuple(name for name, _ in points.reached) for points in processes)
    return Verdict(
        schedule, tuple(world.breaches), unreached, changing_points, names, folder.database
    )


def _unreached(schedule: Schedule, processes: list[Points]) -> tuple[str, ...]:
    """Return the named crashes that no process reached. A number may lie beyond the end."""
    crashed = sum(points.crashed for points in processes)
    return tuple(crash for crash in schedule.crashes[crashed:] if not crash.isdigit())


async def _live(world: SweepWorld, points: Points, *, with_standby: bool) -> bool:
    """Run one process. Return True if all is settled, False if it crashed or was halted."""
    others = asyncio.all_tasks()
    running_shop = await begin(world, points, with_standby=with_standby)
    try:
        await _recover(running_shop)
        await _read_payments_back(running_shop, is_first=True)
        await _act(running_shop)
        await _read_payments_back(running_shop, is_first=False)
        await _settle(running_shop)
        await _reconcile(running_shop)
    except Crash:
        return False
    except Exception as error:  # noqa: BLE001 - whatever the shop raises here is a finding
        world.breach(f"the shop raised {error!r}")
    finally:
        await end(running_shop, others)
    return True


async def _recover(running_shop: RunningShop) -> None:
    """Do what a process does before its first trade; one that takes over has waited for that."""
    pair, db = running_shop.world.pair, running_shop.process.db
    is_doubtful = await pair.take_over(running_shop) if pair is not None else False
    await running_shop.run(recovery.recover_after_crash(db, is_doubtful=is_doubtful))
    if pair is None:
        return
    if is_doubtful:
        await running_shop.run(running_shop.server.process.leases.settle(Lease.TRADER))
    pair.check_recovery(running_shop.world)
    if pair.halted:
        await running_shop.work()
        await pair.continue_halted()


async def _hand_over(running_shop: RunningShop) -> None:
    """Stop the process in an orderly way: the standby answers while the trade in flight ends."""
    world, db = running_shop.world, running_shop.process.db
    world.position += 1
    pair = world.pair
    standby = pair.standby if pair is not None else None
    if pair is None or standby is None:
        await running_shop.run(db.transact(recovery.release_claims))
        return
    leases = running_shop.server.process.leases
    await running_shop.run(leases.release(Lease.POLLER))
    await pair.beat(running_shop)
    if not standby.server.waiting[Lease.POLLER].done():
        world.breach("the lease of the poller was released, and the standby does not have it")
    act = scripted_people.SCRIPTS[world.schedule.scenario][world.position]
    await standby.run(act(world, standby.process))
    world.position += 1
    await running_shop.run(running_shop.process.trade())
    await running_shop.run(db.transact(recovery.release_claims))
    await running_shop.run(leases.release(Lease.TRADER))
    await pair.beat(running_shop)
    if not standby.server.waiting[Lease.TRADER].done():
        world.breach("the lease of the trader was released, and the standby does not have it")
    await running_shop.run(leases._unregister())


async def _read_payments_back(running_shop: RunningShop, *, is_first: bool) -> None:
    """Read Telegram's list, as each start does: before the updates, or after repeated ones."""
    world = running_shop.world
    if is_first is not (world.schedule.updates is Updates.REPEATED):
        await running_shop.run(running_shop.process.read_payments_back())


async def _reconcile(running_shop: RunningShop) -> None:
    """Let the shop check its own rules."""
    world = running_shop.world
    for check in await running_shop.run(running_shop.process.db.read(check_rules)):
        if not check.holds and OWN_CHECK not in world.auditor.skipped_rules:
            world.breach(f"{OWN_CHECK}: {check}")


async def _act(running_shop: RunningShop) -> None:
    """Do the acts of the people, from the act that the last crash interrupted."""
    world = running_shop.world
    acts = scripted_people.SCRIPTS[world.schedule.scenario]
    while world.position < len(acts):
        act = acts[world.position]
        if world.pair is not None:
            await world.pair.beat(running_shop)
        await running_shop.run(act(world, running_shop.process))
        if act is scripted_people.run_workers:
            await running_shop.work()
        if act is scripted_people.restore_and_restart:
            await running_shop.restore()
        if act is scripted_people.hand_over:
            await _hand_over(running_shop)
            raise Crash("the process has ended in an orderly way")
        world.position += 1
        if act is scripted_people.restore_and_restart:
            raise Crash("the backup is restored")
    newest_first = world.schedule.updates is Updates.REVERSED
    await running_shop.run(world.take_all_updates(running_shop.process, newest_first=newest_first))


def _report_background_errors(
    world: SweepWorld,
) -> Callable[[asyncio.AbstractEventLoop, dict[str, object]], None]:
    """Report an exception of a background task as a violation, unless its process was gone."""

    def report(_loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        if not isinstance(context.get("exception"), Crash):
            world.breach(f"the shop raised in the background: {context.get('exception')!r}")

    return report


async def _settle(running_shop: RunningShop) -> None:
    """Let the loops work, the operator answer and time pass, until nothing is open."""
    world = running_shop.world
    for _ in range(MOST_ROUNDS):
        worked = await running_shop.work()
        if world.breaches:
            return
        worked += await running_shop.run(world.operator.settle(world, running_shop.process))
        await running_shop.run(world.let_all_return(running_shop.process))
        if worked:
            continue
        if not world.clock.has_planned_actions and not world.rows(_OPEN):
            return
        world.clock.advance(_until_next(world))


def _until_next(world: SweepWorld) -> float:
    """Return the seconds until something is due, in the shop or outside.

    The result is small while an order's outcome is unknown.
    """
    now = world.clock.now().timestamp()
    query = _NEXT_DUE.format(now=round(now * 1e6))
    ((due,),) = world.rows(query)
    moments = [LONG if due is None else int(str(due)) / 1e6 - now + 0.001]
    coming = world.clock.seconds_to_next_action()
    if coming is not None:
        moments.append(coming)
    if world.rows(_UNCERTAIN):
        moments.append(EVERY)
    return max(0.001, min(moments))


class _ErrorLogHandler(logging.Handler):
    """Reports an error that the shop logged as a violation, even if the shop went on after it."""

    def __init__(self, world: SweepWorld) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        is_expected = (
            TradeFault.RAISED in self._world.schedule.trades and "trade raised" in record.msg
        ) or isinstance(error, ProcessOvertaken)
        if not is_expected:
            self._world.breach(f"the shop failed: {record.getMessage()}: {error!r}")


@contextmanager
def _report_logged_errors(world: SweepWorld) -> Iterator[None]:
    handler, log = _ErrorLogHandler(world), logging.getLogger("bot")
    log.addHandler(handler)
    before, log.propagate = log.propagate, False
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.propagate = before
