"""A storm: many people buy while the shop, and sometimes the supplier, is killed repeatedly.

The rules of every commit are checked after every kill, the other rules at the end. Violations are
reported in a `Tally`, not raised.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from statistics import median

import httpx

from bot.demo.demo_servers import make_extra_buyers
from bot.demo.supplier.records import STRICT
from tests.crash.processes import a_town, until
from tests.crash.rules_from_outside import Books, Store
from tests.crash.scripted_people import OPERATOR_ID, Operator
from tests.crash.shop_and_servers import Scene, a_bot_api
from tests.crash.storm.live_chats import LivePlay
from tests.crash.storm.scripted_buyers import Shopper, Want, spree, wishes
from tests.crash.storm.scripted_operator import Clerk
from tests.crash.storm.storm_result import Tally, counted
from tests.waiting import HANG_LIMIT

Say = Callable[[str], None]
#: The faults that a trade at the supplier meets by chance: kind, seconds, probability.
WEATHER = (
    ("delay", 0.5, 0.25),
    ("delay_after", 0.5, 0.25),
    ("drop_before", 0.0, 0.01),
    ("drop_after", 0.0, 0.01),
    ("html_after", 0.0, 0.01),
    ("refused", 0.0, 0.01),
    ("refused_after", 0.0, 0.01),
)
#: One of `STORE_TOO` kills also kills the supplier. These shares of the kills hit a shop
#: that has sent nothing since its start, and one with an open trade.
STORE_TOO, STARTING, INSIDE_TRADES = 10, 0.15, 0.5
_LULL = 4.0  # seconds to wait for a trade during which to kill
_UP = 2.5  # seconds that the shop continues otherwise, after its first message
_START = 120.0  # seconds for a shop's first message, also on a busy machine
_BEHIND, _CATCH_UP = 10, 30.0  # kills ahead of the purchases; the seconds to wait for them
_LONGEST, _A_KILL, _A_PURCHASE = 120.0, 10.0, 2.0  # seconds after which the storm counts as hung
_CALM = 90.0  # seconds within which a shop that is left alone must make progress or be at rest


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a storm. The same seed draws the same wishes, faults and moments."""

    kills: int = 200
    purchases: int = 500
    buyers: int = 50
    seed: int = 1
    behaviour: str = STRICT

    @property
    def wanted(self) -> list[list[Want]]:
        """Return what each buyer wants; the first buyers want one more if there is a remainder."""
        each, more = divmod(self.purchases, self.buyers)
        return [wishes(each + (number < more)) for number in range(self.buyers)]

    @property
    def options(self) -> str:
        """Return the command line that repeats this storm."""
        size = f"--kills {self.kills} --purchases {self.purchases} --buyers {self.buyers}"
        return f"{size} --seed {self.seed} --supplier-behaviour {self.behaviour}"

    @property
    def credit(self) -> str:
        """Return the exact cost of a buyer's purchases, so that money held twice causes a failure."""
        cents = sum(want.price for want in self.wanted[0])
        return f"{cents // 100}.{cents % 100:02d}"


@dataclass(slots=True)
class Storm:
    """One storm over one scene; `breaches` are the violations found so far."""

    plan: Plan
    scene: Scene
    play: LivePlay
    shoppers: tuple[Shopper, ...]
    clerk: Clerk
    chance: random.Random
    say: Say
    tickets: asyncio.Semaphore
    balance: int
    let_in: int = 0
    kills: int = 0
    inside: int = 0
    left: set[str] = field(default_factory=set)
    began: float = field(default_factory=time.monotonic)
    silent: int = 0
    starts: list[float] = field(default_factory=list)
    store_kills: int = 0
    breaches: list[str] = field(default_factory=list)

    async def rage(self) -> None:
        """Let everybody buy while the shop is killed; return after all purchases and kills."""
        await self._plan_weather()
        products = await self._products()
        limit = _LONGEST + _A_KILL * self.plan.kills + _A_PURCHASE * self.plan.purchases
        async with asyncio.timeout(limit), asyncio.TaskGroup() as group:
            for shopper, wanted in zip(self.shoppers, self.plan.wanted, strict=True):
                self.chance.shuffle(wanted)
                group.create_task(spree(shopper, wanted, products, self.tickets.acquire))
            group.create_task(self._kill_and_kill())

    async def _kill_and_kill(self) -> None:
        """Do the kills, and admit new purchases in proportion, so that both last equally long."""
        total, kills = self.plan.purchases, max(1, self.plan.kills)
        self._let_in(min(total, self.plan.buyers))
        while self.kills < self.plan.kills:
            await self._strike()
            self._let_in(total * (self.kills + 1) // kills)
        self._let_in(total)

    def _let_in(self, purchases: int) -> None:
        """Admit purchases until `purchases` have been admitted in total."""
        for _ in range(self.let_in, purchases):
            self.tickets.release()
        self.let_in = max(self.let_in, purchases)

    async def _strike(self) -> None:
        """Kill the shop once, check what it left behind, and start it again."""
        await self._moment()
        with_store = self.chance.randrange(STORE_TOO) == 0
        shop, store = self.scene.town.shop, self.scene.town.store
        if not shop.running:
            raise AssertionError(f"the shop ended by itself:\n{shop.said()[-2_000:]}")
        await shop.kill()
        self.kills += 1
        self.inside += bool(self._away() - self.left)
        self.left = self._away()
        if with_store:
            await store.program.kill()
            self.store_kills += 1
            await store.start()
            await self._plan_weather()
        await self.look(f"after kill {self.kills}")
        await self._start()
        if self.kills % 10 == 0:
            self.say(f"{self.kills} kills, {self.confirmed} purchases confirmed")

    async def _moment(self) -> None:
        """Wait for a random moment: inside a trade, or at any time since the start."""
        goal = (self.kills - _BEHIND) * self.plan.purchases // max(1, self.plan.kills)
        with suppress(TimeoutError):
            await until(lambda: self._so_many(goal), _CATCH_UP)
        kind = self.chance.random()
        if kind < STARTING:
            await asyncio.sleep(self.chance.uniform(0.0, median(self.starts or [2.0])))
            return
        await self._spoken()
        if kind > STARTING + INSIDE_TRADES:
            await asyncio.sleep(self.chance.uniform(0.0, _UP))
            return
        with suppress(TimeoutError):
            await until(self._trade_away, _LULL)
        await asyncio.sleep(self.chance.uniform(0.0, 0.4))

    async def _start(self) -> None:
        """Start the shop, and begin to measure the time to its first message."""
        self.began, self.silent = time.monotonic(), self.play.words
        await self.scene.town.shop.start()

    async def _spoken(self) -> None:
        """Wait until the shop sent a message since its start, or no purchase is pending."""

        async def words() -> bool:
            return self.play.words > self.silent or self.confirmed >= self.let_in

        with suppress(TimeoutError):
            await until(words, _START)
            if self.play.words > self.silent:
                self.starts.append(time.monotonic() - self.began)

    async def rest(self) -> None:
        """Leave the shop alone until all work has ended, or nothing has changed for long."""
        moved = -1
        while moved != (moved := self._moves()):
            with suppress(TimeoutError):
                await until(self.scene.at_rest, _CALM)
                return

    def _moves(self) -> int:
        """Return the number of recorded order events."""
        return int(str(self.scene.books.rows("SELECT COUNT(*) FROM order_events")[0][0]))

    @property
    def confirmed(self) -> int:
        """Return the number of confirmed quotes."""
        return sum(len(shopper.confirmed) for shopper in self.shoppers)

    async def _so_many(self, goal: int) -> bool:
        return self.confirmed >= goal

    async def _trade_away(self) -> bool:
        """Return whether a trade is open that no earlier kill left behind."""
        return bool(self._away() - self.left)

    def _away(self) -> set[str]:
        rows = self.scene.books.rows("SELECT id FROM orders WHERE status = 'submitting'")
        return {str(row[0]) for row in rows}

    async def look(self, when: str) -> None:
        """Record the violations of rules that hold after every commit."""
        self.breaches += [f"{when}: {wrong}" for wrong in await self.scene.breaches()]

    async def _plan_weather(self) -> None:
        for number, (kind, seconds, probability) in enumerate(WEATHER):
            seed = self.plan.seed + 1_000 * self.store_kills + number
            await self.scene.store.plan("trade", kind, seconds, probability=probability, seed=seed)

    async def _products(self) -> dict[str, int]:
        """Return the shop's ids of the wanted products, after restocking them at the supplier."""
        pieces: Counter[str] = Counter()
        for want in chain.from_iterable(self.plan.wanted):
            pieces[want.code] += want.quantity
        for code, count in pieces.items():
            await self.scene.store.restock(code, count)
        return {code: await self.scene.books.product(code) for code in pieces}


async def storm(plan: Plan, folder: Path, say: Say) -> Tally:
    """Run one storm in `folder` to its end, and return its result."""
    began = time.monotonic()
    async with _on_scene(plan, folder, say) as one:
        async with _beside(one.play.follow(), one.clerk.work()):
            await one.play.ready()
            await one.rage()
            say(f"all {one.confirmed} purchases are confirmed; waiting for rest")
            await one.rest()
        await one.look("at the end")
        return await counted(one, time.monotonic() - began)


@asynccontextmanager
async def _on_scene(plan: Plan, folder: Path, say: Say) -> AsyncIterator[Storm]:
    people = [persona.id for persona in make_extra_buyers(plan.buyers)]
    settings = {"DEFAULT_CREDIT": plan.credit, "LOG_LEVEL": "WARNING"}
    async with AsyncExitStack() as stack:
        town = await stack.enter_async_context(
            a_town(folder, plan.behaviour, plan.buyers, **settings)
        )
        console = httpx.AsyncClient(
            base_url=f"{town.store.supplier}/console",
            timeout=HANG_LIMIT,
        )
        await stack.enter_async_context(console)
        play = LivePlay(town.telegram.play, [*people, OPERATOR_ID])
        await stack.enter_async_context(play)
        books, store = Books(town.data / "vitrine.sqlite3"), Store(console)
        await books.until("SELECT 1 FROM products")
        chance = random.Random(plan.seed)
        shoppers = tuple(
            Shopper(play=play, user_id=one, books=books, chance=random.Random(chance.random()))
            for one in people
        )
        bot_api = await stack.enter_async_context(a_bot_api(town))
        scene = Scene(town, shoppers, Operator(play), books, store, bot_api)
        clerk = Clerk(play, books, store)
        tickets, balance = asyncio.Semaphore(0), await store.balance()
        yield Storm(plan, scene, play, shoppers, clerk, chance, say, tickets, balance)


@asynccontextmanager
async def _beside(*works: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Run these tasks during the block; report one that fails at the end."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error
