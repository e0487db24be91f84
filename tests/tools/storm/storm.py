"""A storm: many people buy while the shop, and sometimes the supplier, is killed repeatedly.

The rules of every commit are checked after every kill, the other rules at the end. Violations are
reported in a `StormResult`, not raised.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from statistics import median

from bot.demo.demo_servers import make_extra_buyers
from bot.demo.supplier.records import STRICT
from tests.crash.processes import start_processes, until
from tests.crash.scripted_people import OPERATOR_ID
from tests.crash.shop_and_servers import (
    ShopAndServers,
    choose_database,
    connect,
    find_database,
)
from tests.tools.storm.command import Say
from tests.tools.storm.live_chats import LivePlay
from tests.tools.storm.scripted_buyers import (
    PersistentBuyer,
    PlannedPurchase,
    make_purchases,
    plan_purchases,
)
from tests.tools.storm.scripted_operator import StormOperator
from tests.tools.storm.storm_result import StormResult, compute_result

#: The faults that a trade at the supplier meets by rng: kind, seconds, probability.
TRADE_FAULTS = (
    ("delay", 0.5, 0.25),
    ("delay_after", 0.5, 0.25),
    ("drop_before", 0.0, 0.01),
    ("drop_after", 0.0, 0.01),
    ("html_after", 0.0, 0.01),
    ("refused", 0.0, 0.01),
    ("refused_after", 0.0, 0.01),
)
#: One of `KILLS_PER_SUPPLIER_KILL` kills also kills the supplier. These shares of the kills hit a
#: shop that has sent nothing since its start, and one with an open trade.
KILLS_PER_SUPPLIER_KILL, SHARE_AT_START, SHARE_INSIDE_TRADES = 10, 0.15, 0.5
_TRADE_WAIT_SECONDS = 4.0  # seconds to wait for a trade during which to kill
_LONGEST_RUN_SECONDS = 2.5  # seconds that the shop continues otherwise, after its first message
_FIRST_MESSAGE_SECONDS = 120.0  # seconds for a shop's first message, also on a busy machine
_KILLS_AHEAD, _CATCH_UP_SECONDS = (
    10,
    30.0,
)  # kills ahead of the purchases; the seconds to wait for them
_BASE_SECONDS, _SECONDS_PER_KILL, _SECONDS_PER_PURCHASE = (
    120.0,
    10.0,
    2.0,
)  # seconds after which the storm counts as hung
_PROGRESS_SECONDS = (
    90.0  # seconds within which a shop that is left alone must make progress or be at rest
)


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a storm. The same seed draws the same purchases, faults and moments."""

    kills: int = 200
    purchases: int = 500
    buyers: int = 50
    seed: int = 1
    behaviour: str = STRICT
    #: One of `ENGINES`.
    database: str = "sqlite"

    @property
    def purchases_by_buyer(self) -> list[list[PlannedPurchase]]:
        """Return the purchases of each buyer; the first buyers make the remaining ones."""
        each, more = divmod(self.purchases, self.buyers)
        return [plan_purchases(each + (number < more)) for number in range(self.buyers)]

    @property
    def options(self) -> str:
        """Return the command line that repeats this storm."""
        size = f"--kills {self.kills} --purchases {self.purchases} --buyers {self.buyers}"
        how = f"--supplier-behaviour {self.behaviour} --database {self.database}"
        return f"{size} --seed {self.seed} {how}"

    @property
    def credit(self) -> str:
        """Return the exact cost of a buyer's purchases, so that money held twice causes a failure."""
        cents = sum(purchase.price for purchase in self.purchases_by_buyer[0])
        return f"{cents // 100}.{cents % 100:02d}"


@dataclass(slots=True)
class Storm:
    """One storm over one system; `breaches` are the violations found so far."""

    plan: Plan
    system: ShopAndServers
    play: LivePlay
    buyers: tuple[PersistentBuyer, ...]
    operator: StormOperator
    rng: random.Random
    say: Say
    tickets: asyncio.Semaphore
    balance: int
    admitted: int = 0
    kills: int = 0
    kills_inside_trades: int = 0
    left_open: set[str] = field(default_factory=set)
    started_at: float = field(default_factory=time.monotonic)
    earlier_messages: int = 0
    starts: list[float] = field(default_factory=list)
    supplier_kills: int = 0
    breaches: list[str] = field(default_factory=list)

    async def run(self) -> None:
        """Let everybody buy while the shop is killed; return after all purchases and kills."""
        await self._plan_trade_faults()
        products = await self._products()
        limit = (
            _BASE_SECONDS
            + _SECONDS_PER_KILL * self.plan.kills
            + _SECONDS_PER_PURCHASE * self.plan.purchases
        )
        async with asyncio.timeout(limit), asyncio.TaskGroup() as group:
            for buyer, purchases in zip(self.buyers, self.plan.purchases_by_buyer, strict=True):
                self.rng.shuffle(purchases)
                group.create_task(make_purchases(buyer, purchases, products, self.tickets.acquire))
            group.create_task(self._kill_repeatedly())

    async def _kill_repeatedly(self) -> None:
        """Do the kills, and admit new purchases in proportion, so that both last equally long."""
        total, kills = self.plan.purchases, max(1, self.plan.kills)
        self._admit(min(total, self.plan.buyers))
        while self.kills < self.plan.kills:
            await self._kill_once()
            self._admit(total * (self.kills + 1) // kills)
        self._admit(total)

    def _admit(self, purchases: int) -> None:
        """Admit purchases until `purchases` have been admitted in total."""
        for _ in range(self.admitted, purchases):
            self.tickets.release()
        self.admitted = max(self.admitted, purchases)

    async def _kill_once(self) -> None:
        """Kill the shop once, check what it left behind, and start it again."""
        await self._wait_for_random_moment()
        with_supplier = self.rng.randrange(KILLS_PER_SUPPLIER_KILL) == 0
        shop, supplier = self.system.processes.shop, self.system.processes.supplier
        if not shop.running:
            raise AssertionError(f"the shop ended by itself:\n{shop.read_outputs()[-2_000:]}")
        await shop.kill()
        self.kills += 1
        self.kills_inside_trades += bool(self._open_trades() - self.left_open)
        self.left_open = self._open_trades()
        if with_supplier:
            await supplier.program.kill()
            self.supplier_kills += 1
            await supplier.start()
            await self._plan_trade_faults()
        await self.check_rules(f"after kill {self.kills}")
        await self._start()
        if self.kills % 10 == 0:
            self.say(f"{self.kills} kills, {self.confirmed} purchases confirmed")

    async def _wait_for_random_moment(self) -> None:
        """Wait for a random moment: inside a trade, or at any time since the start."""
        goal = (self.kills - _KILLS_AHEAD) * self.plan.purchases // max(1, self.plan.kills)
        with suppress(TimeoutError):
            await until(lambda: self._are_confirmed(goal), _CATCH_UP_SECONDS)
        kind = self.rng.random()
        if kind < SHARE_AT_START:
            await asyncio.sleep(self.rng.uniform(0.0, median(self.starts or [2.0])))
            return
        await self._wait_for_first_message()
        if kind > SHARE_AT_START + SHARE_INSIDE_TRADES:
            await asyncio.sleep(self.rng.uniform(0.0, _LONGEST_RUN_SECONDS))
            return
        with suppress(TimeoutError):
            await until(self._is_trade_open, _TRADE_WAIT_SECONDS)
        await asyncio.sleep(self.rng.uniform(0.0, 0.4))

    async def _start(self) -> None:
        """Start the shop, and begin to measure the time to its first message."""
        self.started_at, self.earlier_messages = time.monotonic(), self.play.bot_messages
        await self.system.processes.shop.start()

    async def _wait_for_first_message(self) -> None:
        """Wait until the shop sent a message since its start, or no purchase is pending."""

        async def has_sent() -> bool:
            return self.play.bot_messages > self.earlier_messages or self.confirmed >= self.admitted

        with suppress(TimeoutError):
            await until(has_sent, _FIRST_MESSAGE_SECONDS)
            if self.play.bot_messages > self.earlier_messages:
                self.starts.append(time.monotonic() - self.started_at)

    async def wait_for_end_of_work(self) -> None:
        """Leave the shop alone until all work has ended, or nothing has changed for long."""
        events = -1
        while events != (events := self._count_order_events()):
            with suppress(TimeoutError):
                await until(self.system.is_work_done, _PROGRESS_SECONDS)
                return

    def _count_order_events(self) -> int:
        """Return the number of recorded order events."""
        return int(str(self.system.database.rows("SELECT COUNT(*) FROM order_events")[0][0]))

    @property
    def confirmed(self) -> int:
        """Return the number of confirmed quotes."""
        return sum(len(buyer.confirmed) for buyer in self.buyers)

    async def _are_confirmed(self, goal: int) -> bool:
        return self.confirmed >= goal

    async def _is_trade_open(self) -> bool:
        """Return whether a trade is open that no earlier kill left behind."""
        return bool(self._open_trades() - self.left_open)

    def _open_trades(self) -> set[str]:
        rows = self.system.database.rows("SELECT id FROM orders WHERE status = 'submitting'")
        return {str(row[0]) for row in rows}

    async def check_rules(self, when: str) -> None:
        """Record the violations of rules that hold after every commit."""
        self.breaches += [f"{when}: {wrong}" for wrong in await self.system.find_violations()]

    async def _plan_trade_faults(self) -> None:
        for number, (kind, seconds, probability) in enumerate(TRADE_FAULTS):
            seed = self.plan.seed + 1_000 * self.supplier_kills + number
            await self.system.supplier_console.plan(
                "trade", kind, seconds, probability=probability, seed=seed
            )

    async def _products(self) -> dict[str, int]:
        """Return the shop's ids of the wanted products, after restocking them at the supplier."""
        pieces: Counter[str] = Counter()
        for purchase in chain.from_iterable(self.plan.purchases_by_buyer):
            pieces[purchase.code] += purchase.quantity
        for code, count in pieces.items():
            await self.system.supplier_console.restock(code, count)
        return {code: await self.system.database.wait_for_product(code) for code in pieces}


async def storm(plan: Plan, folder: Path, say: Say) -> StormResult:
    """Run one storm in `folder` to its end, and return its result."""
    started_at = time.monotonic()
    async with open_storm(plan, folder, say) as one:
        async with run_in_background(one.play.follow(), one.operator.work()):
            await one.play.ready()
            await one.run()
            say(f"all {one.confirmed} purchases are confirmed; waiting for rest")
            await one.wait_for_end_of_work()
        await one.check_rules("at the end")
        return await compute_result(one, time.monotonic() - started_at)


@asynccontextmanager
async def open_storm(plan: Plan, folder: Path, say: Say, **changes: str) -> AsyncIterator[Storm]:
    """Start everything that a storm needs; `changes` are the shop's settings by name."""
    people = [persona.id for persona in make_extra_buyers(plan.buyers)]
    settings = {"DEFAULT_CREDIT": plan.credit, "LOG_LEVEL": "WARNING"}
    settings |= changes
    if "DATABASE_URL" not in settings:
        settings |= await choose_database(plan.database, folder)
    async with start_processes(folder, plan.behaviour, plan.buyers, **settings) as processes:
        play = LivePlay(processes.telegram.play_url, [*people, OPERATOR_ID])
        database, rng = find_database(processes), random.Random(plan.seed)
        buyers = tuple(
            PersistentBuyer(
                play=play, user_id=one, database=database, rng=random.Random(rng.random())
            )
            for one in people
        )
        async with connect(processes, play, buyers) as system:
            operator = StormOperator(play, database, system.supplier_console)
            tickets, balance = asyncio.Semaphore(0), await system.supplier_console.balance()
            yield Storm(plan, system, play, buyers, operator, rng, say, tickets, balance)


@asynccontextmanager
async def run_in_background(*jobs: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Run these tasks during the block; report one that fails at the end."""
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error
