"""A soak: many people buy on PostgreSQL for a long time, while its server is restarted regularly.

Each buys again after the order before is over, so that the account queue is never longer than the
number of buyers.

    python -m tests.tools.storm.soak --minutes 20 --buyers 50 --restart-every 180

The shop's process stays the same, unless `--restarted shop` or `both` names it. With two processes, of
which one at a time is killed, stopped or halted and continued while the server stays up:

    python -m tests.tools.storm.soak --minutes 30 --buyers 50 --restarted process --restart-every 60

The second one has the role `all`, too, unless `--roles` says otherwise. With `--roles chat worker` one process
answers people, one trades, and the first one is the standby of both.

Exits with 1 if an update or an order was lost, a purchase failed, a rule was broken, or the memory of the
shop grew.
"""

import asyncio
import sys
import time
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from bot.domain.operations.processes import ProcessRole
from tests.crash.processes import TIMEOUT_SECONDS, until
from tests.storage.own_server import OwnServer, own_server
from tests.tools.bench.running import memory_mebibytes
from tests.tools.storm import command
from tests.tools.storm.command import Say
from tests.tools.storm.process_group import ProcessGroup, start_more_processes
from tests.tools.storm.scripted_buyers import PURCHASE_KINDS, PersistentBuyer
from tests.tools.storm.storm import Plan, Storm, open_storm, run_in_background
from tests.tools.storm.storm_result import StormResult, compute_result

#: What each person has, and what the supplier account gets: more than they can spend.
_CREDIT: Final = "1000000.00"
_TOP_UP: Final = "10000000.00"
_SAMPLE_SECONDS: Final = 2.0
#: Memory counts as flat if the last quarter is at most this much above the second one. Caches fill in
#: the first quarter; a shorter run shows nothing about memory.
_MOST_GROWTH: Final = 0.05
_LEAST_SECONDS_FOR_MEMORY: Final = 300.0
#: A checkout may be started again once for each restart during it, and once more for one that had just
#: begun. A purchase with more starts than that has failed: answers were lost without a reason.
_MORE_STARTS: Final = 1
#: How long a buyer waits for an answer that a restart may have lost, before they start again. Many
#: buyers at once on a busy machine wait longer for one than those of a storm.
_ANSWER_TIMEOUT: Final = 30.0
_POLL_SECONDS: Final = 0.5
#: `fulfilled` has its secret, which is not yet shown.
_BUYERS_WITH_OPEN_ORDERS: Final = """
SELECT DISTINCT buyer_id FROM orders WHERE status NOT IN ('delivered', 'cancelled', 'refunded')"""
_HOLDS_LOCK: Final = "lock on the database is held again"


class Restarted(StrEnum):
    """What is restarted: the PostgreSQL server, the shop, both in turn, or one of several processes."""

    SERVER = "server"
    SHOP = "shop"
    BOTH = "both"
    PROCESS = "process"


@dataclass(frozen=True, slots=True)
class SoakPlan:
    """The size of a soak, in seconds. The same seed draws the same purchases."""

    seconds: float = 1200.0
    restart_every: float = 180.0
    buyers: int = 50
    restarted: Restarted = Restarted.SERVER
    seed: int = 1
    #: Those of the processes beside the first one, if processes are restarted.
    roles: tuple[ProcessRole, ...] = (ProcessRole.ALL,)


@dataclass(frozen=True, slots=True)
class SoakResult:
    """The figures of a soak; without `breaches` every guarantee held. Memory is in MiB."""

    storm: StormResult
    plan: SoakPlan
    restarts: int
    slowest_seconds: float
    failed: int
    memory: tuple[float, ...]
    #: The lines about the take-overs between processes.
    take_overs: tuple[str, ...] = ()

    @property
    def growth(self) -> float | None:
        """Return the growth of memory as a share; None if the run was too short to tell.

        A shop that was restarted itself begins again, so nothing is known then either. Of several
        processes the largest one counts: each is restarted equally often in every quarter.
        """
        is_long = self.plan.seconds >= _LEAST_SECONDS_FOR_MEMORY
        is_measured = self.plan.restarted in {Restarted.SERVER, Restarted.PROCESS}
        if not is_long or not is_measured:
            return None
        quarter = len(self.memory) // 4
        second, last = self.memory[quarter : 2 * quarter], self.memory[-quarter:]
        return median(last) / median(second) - 1 if quarter else None

    @property
    def breaches(self) -> tuple[str, ...]:
        """Return everything that must not happen."""
        found = list(self.storm.breaches)
        if self.failed:
            found.append(f"{self.failed} purchases were started again without a restart")
        ended = self.storm.delivered
        if self.plan.restarted is Restarted.PROCESS:
            # A trade that a dying process may have sent is a case: its money goes back if there is none.
            ended += self.storm.money_back
            if self.storm.most_trades > 1 or self.storm.trades != self.storm.delivered:
                found.append(f"{self.storm.trades} trades brought {self.storm.delivered} goods")
        if ended != self.storm.confirmed:
            found.append(f"{self.storm.confirmed - ended} orders brought no goods")
        if self.growth is not None and self.growth > _MOST_GROWTH:
            found.append(f"the memory of the shop grew by {self.growth:.0%}")
        return tuple(found)

    def lines(self) -> list[str]:
        """Return the lines of the report."""
        growth = "not measured" if self.growth is None else f"{self.growth:+.1%}"
        rows = (
            (f"restarts of {self.plan.restarted}", f"{self.restarts}"),
            ("purchases a second", f"{self.storm.confirmed / self.plan.seconds:.2f}"),
            ("slowest purchase, failed ones", f"{self.slowest_seconds:.0f} s, {self.failed}"),
            (
                "memory of the shop, least and most",
                f"{min(self.memory):.0f}, {max(self.memory):.0f} MiB; growth {growth}",
            ),
            ("breaches of the soak", f"{len(self.breaches)}"),
        )
        own = [each for each in self.breaches if each not in self.storm.breaches]
        return [
            *self.storm.lines(),
            *(f"{name + ' ':.<42} {value}" for name, value in rows),
            *self.take_overs,
            *own,
        ]


@dataclass(slots=True)
class Soak:
    """A running soak over a storm that kills nothing."""

    plan: SoakPlan
    storm: Storm
    server: OwnServer
    say: Say
    #: All processes of the shop; None if it is one.
    group: ProcessGroup | None = None
    #: Restarts that have begun, and those that are over.
    outages: int = 0
    restarts: int = 0
    server_restarts: int = 0
    finished: int = 0
    failed: int = 0
    slowest: float = 0.0
    memory: list[float] = field(default_factory=list)
    ends_at: float = 0.0
    #: The buyers who have an open order, how often they were read, and who waits for the next reading.
    buyers_with_open_orders: set[int] = field(default_factory=set)
    readings: int = 0
    was_read: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def run(self) -> None:
        """Let everybody buy until the time is over; return when their last purchases are confirmed."""
        database = self.storm.system.database
        products = {
            kind.code: await database.wait_for_product(kind.code) for kind in PURCHASE_KINDS
        }
        for buyer in self.storm.buyers:
            buyer.answer_timeout = _ANSWER_TIMEOUT
        self.ends_at = time.monotonic() + self.plan.seconds
        beside = (self._sample_memory(), self._read_open_orders())
        async with run_in_background(*beside), asyncio.TaskGroup() as group:
            for buyer in self.storm.buyers:
                group.create_task(self._buy_repeatedly(buyer, products))
            group.create_task(self._restart_regularly())

    async def _buy_repeatedly(self, buyer: PersistentBuyer, products: dict[str, int]) -> None:
        console = self.storm.system.supplier_console
        while time.monotonic() < self.ends_at:
            kind = buyer.rng.choice(PURCHASE_KINDS)
            await console.restock(kind.code, kind.quantity)
            began, starts, outages = time.monotonic(), buyer.restarts, self.outages
            await buyer.buy(products[kind.code], kind.quantity)
            self.finished += 1
            excused = self.outages - outages + _MORE_STARTS
            self.failed += buyer.restarts - starts > excused
            await self._wait_for_end_of_order(buyer.user_id)
            self.slowest = max(self.slowest, time.monotonic() - began)

    async def _wait_for_end_of_order(self, buyer: int) -> None:
        """Wait until a reading that began after this call shows no open order of the buyer."""
        async with self.was_read:
            since = self.readings
            await self.was_read.wait_for(
                lambda: self.readings > since + 1 and buyer not in self.buyers_with_open_orders
            )

    async def _read_open_orders(self) -> None:
        database = self.storm.system.database
        while True:
            rows = await asyncio.to_thread(database.rows, _BUYERS_WITH_OPEN_ORDERS)
            async with self.was_read:
                self.buyers_with_open_orders = {int(str(row[0])) for row in rows}
                self.readings += 1
                self.was_read.notify_all()
            await asyncio.sleep(_POLL_SECONDS)

    async def _restart_regularly(self) -> None:
        """Restart what the plan names, until no whole interval is left."""
        while time.monotonic() + self.plan.restart_every < self.ends_at:
            await asyncio.sleep(self.plan.restart_every)
            is_shop = self.plan.restarted is Restarted.SHOP or (
                self.plan.restarted is Restarted.BOTH and self.restarts % 2 == 1
            )
            self.outages += 1
            if self.group is not None:
                await self.group.hit_one()
            else:
                await (self._restart_shop() if is_shop else self._restart_server())
            self.restarts += 1
            await self.storm.check_rules(f"after restart {self.restarts}")
            self.say(f"{self.restarts} restarts, {self.finished} purchases finished")

    async def _restart_server(self) -> None:
        """Stop the server, properly and as by a power cut in turn, and start it again."""
        mode = "immediate" if self.server_restarts % 2 else "fast"
        shop = self.storm.system.processes.shop
        before = shop.read_outputs().count(_HOLDS_LOCK)
        # The threads that others share may all be waiting for the server.
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1) as aside:
            await loop.run_in_executor(aside, self.server.stop, mode)
            await loop.run_in_executor(aside, self.server.start)
        self.server_restarts += 1

        async def is_lock_held() -> bool:
            if not shop.running:
                raise AssertionError(f"the shop ended:\n{shop.read_outputs()[-2_000:]}")
            return shop.read_outputs().count(_HOLDS_LOCK) > before

        await until(is_lock_held)

    async def _restart_shop(self) -> None:
        """Stop the shop by a signal, and start it again."""
        shop = self.storm.system.processes.shop
        await shop.stop(timeout_seconds=TIMEOUT_SECONDS)
        await shop.start()

    async def _sample_memory(self) -> None:
        programs = self.group.programs if self.group else (self.storm.system.processes.shop,)
        while True:
            with suppress(OSError, ValueError):  # one is being started
                self.memory.append(max(memory_mebibytes(each.pid) for each in programs))
            await asyncio.sleep(_SAMPLE_SECONDS)


async def soak(plan: SoakPlan, folder: Path, say: Say) -> SoakResult:
    """Run one soak in `folder` to its end, and return its result."""
    started_at = time.monotonic()
    storm_plan = Plan(0, plan.buyers, plan.buyers, plan.seed, database="postgresql")
    with own_server() as server:
        settings = {"DEFAULT_CREDIT": _CREDIT, "DATABASE_URL": server.url}
        async with AsyncExitStack() as stack:
            storm = await stack.enter_async_context(open_storm(storm_plan, folder, say, **settings))
            one = Soak(plan, storm, server, say)
            if plan.restarted is Restarted.PROCESS:
                one.group = await stack.enter_async_context(
                    start_more_processes(storm.system.processes, storm.system.database, plan.roles)
                )
            console = storm.system.supplier_console
            await console.top_up(_TOP_UP)
            storm.balance = await console.balance()
            async with run_in_background(storm.play.follow(), storm.operator.work()):
                await storm.play.ready()
                await one.run()
                say(f"{one.finished} purchases are confirmed; waiting for rest")
                await storm.wait_for_end_of_work()
            await storm.check_rules("at the end")
            storm.plan = replace(storm.plan, purchases=one.finished)
            result = await compute_result(storm, time.monotonic() - started_at)
    return SoakResult(
        result,
        plan,
        one.restarts,
        one.slowest,
        one.failed,
        tuple(one.memory or [0.0]),
        tuple(one.group.lines()) if one.group else (),
    )


def can_be_taken_over(roles: Collection[ProcessRole]) -> bool:
    """Return whether processes of these roles can do all that the first one does."""
    return any(each.polls for each in roles) and any(each.works for each in roles)


def main() -> int:
    """Run one soak; return the exit code."""
    parser = command.make_parser("tests.tools.storm.soak", __doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--restart-every", type=float, default=180.0, help="in seconds")
    parser.add_argument("--restarted", choices=list(Restarted), default=Restarted.SERVER)
    parser.add_argument(
        "--roles",
        nargs="+",
        type=ProcessRole,
        choices=list(ProcessRole),
        default=[ProcessRole.ALL],
        help="of the processes beside the first one, with --restarted process",
    )
    options = parser.parse_args()
    if not can_be_taken_over(options.roles):
        parser.error("another process must be able to answer people, and another one to trade")
    plan = SoakPlan(
        60 * options.minutes,
        options.restart_every,
        options.buyers,
        Restarted(options.restarted),
        options.seed,
        tuple(options.roles),
    )
    return command.run(options, partial(soak, plan))


if __name__ == "__main__":
    sys.exit(main())
