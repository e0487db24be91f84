"""Run stories with two actors: prepare the start once, then play it in every order.

A story's start is kept as a database and as the state of the simulators. Each run uses copies; on
PostgreSQL they are put into the same database, one after the other.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

from bot.domain.checkout.quote import Quote
from bot.domain.errors import StaleVersion
from bot.services.payments.invoices import MadeInvoice
from tests.builders import usd
from tests.crash.model import checks
from tests.crash.model.expected_state import ExpectedQuote, Reference
from tests.crash.model.settle_everything import settle_everything
from tests.crash.model.shop_process import CREDIT
from tests.crash.model.step_gates import Act, Gates, Schedule
from tests.crash.model.world import ModelWorld, new_world
from tests.storage.database_copies import copies_of
from tests.storage.engines import fresh_url
from tests.storage.outside_reader import ServerReader
from tests.waiting import HANG_LIMIT
from tests.world.points import Hook
from tests.world.supplier import TradeFault


@dataclass(slots=True)
class StoryRun:
    """One run of a story. `quotes` and `orders` are those that the preparation made."""

    world: ModelWorld
    gates: Gates = field(default_factory=Gates)
    reference: Reference = field(default_factory=lambda: Reference(usd(CREDIT).amount, 4))
    quotes: list[int] = field(default_factory=list)
    orders: list[int] = field(default_factory=list)

    @classmethod
    async def new(cls, folder: Path, database: str = "sqlite") -> Self:
        """Create a shop on its first day. `database` is one of `ENGINES`."""
        story_run = cls(new_world(await asyncio.to_thread(fresh_url, database, folder)))
        story_run.world.hook = story_run.gates
        await story_run.world.open()
        return story_run

    def keep(self) -> None:
        """Keep the rows of this state for copies of it."""
        copies_of(self.world.reader).keep("story")

    async def copy(self, hook: Hook | None = None) -> Self:
        """Return a copy of this state over the kept rows; this run and earlier copies must be closed.

        `hook` replaces the gates at every point.
        """
        copies_of(self.world.reader).put_back("story")
        self.world.reader.close()
        gates = Gates()
        supplier, clock = deepcopy((self.world.supplier, self.world.clock))
        world = replace(
            self.world,
            supplier=supplier,
            clock=clock,
            telegram=deepcopy(self.world.telegram),
            ids=deepcopy(self.world.ids),
            stars=deepcopy(self.world.stars),
            operator=deepcopy(self.world.operator),
            hook=hook or gates,
        )
        await world.start()
        world.process.recovered = True
        made = replace(self, world=world, gates=gates)
        made.reference = deepcopy(self.reference)
        return made

    # Acts of people

    async def quote(self, buyer: int, code: str = "CARD") -> int:
        quote = await self.world.process.quote_by_id(buyer, self.world.product(code))
        assert isinstance(quote, Quote), quote
        self.reference.quotes[quote.id] = ExpectedQuote(buyer, quote.price.amount)
        self.quotes.append(quote.id)
        return quote.id

    async def confirm(self, buyer: int, quote: int) -> object:
        return await self.world.process.confirm(buyer, quote)

    async def buy(
        self, buyer: int, code: str = "CARD", fault: TradeFault = TradeFault.GOODS
    ) -> int:
        """Quote and confirm; the trade meets `fault`."""
        quote = await self.quote(buyer, code)
        await self.confirm(buyer, quote)
        self.world.supplier.faults.append(fault)
        self.orders.append(self.world.orders()[-1].id)
        return self.orders[-1]

    async def credit(self, buyer: int, cents: int) -> None:
        """Credit the buyer, or take money back; each sum counts once."""
        key = f"charge:{buyer}:{cents}"
        await self.world.process.credit(buyer, cents, key)
        self.reference.top_up(key, buyer, cents)

    async def pay_quote(self, buyer: int, quote: int) -> None:
        """Pay what the wallet lacks for a quote; the update is still to come."""
        made = await self.world.process.invoice_quote(buyer, quote)
        assert isinstance(made, MadeInvoice), made
        self.world.pay(buyer, made)

    async def take_update(self, place: int) -> object:
        """Handle an update about a payment, which Telegram repeats at the end."""
        return await self.world.process.take_payment_update(self.world.stars.updates[place])

    async def work(self, *rounds: str) -> None:
        for name in rounds:
            await self.world.process.round(name)

    def status(self, order: int) -> str:
        return next(row.status for row in self.world.orders() if row.id == order)

    # Checks

    async def settle_and_find_violations(self, results: Sequence[object]) -> list[str]:
        """Return what is wrong now and at the end, and the exceptions that no actor may raise."""
        raised = [repr(each) for each in results if isinstance(each, BaseException)]
        wrong = [each for each in raised if not each.startswith(StaleVersion.__name__)]
        wrong += self._always()
        await settle_everything(self.world)
        return wrong + self._always() + checks.in_the_end(self.world, self.reference)

    def _always(self) -> list[str]:
        for quote, order in self.world.rows("SELECT quote_id, id FROM orders"):
            self.reference.confirmed(int(str(quote)), int(str(order)))
        return checks.always(self.world, self.reference)


Prepare = Callable[[StoryRun], Awaitable[None]]
Acts = Callable[[StoryRun], tuple[Act, Act]]
Check = Callable[[StoryRun, Sequence[object]], list[str]]


@dataclass(frozen=True, slots=True)
class Story:
    """A start, the acts of two actors, and a check beside the rules that always hold."""

    name: str
    prepare: Prepare
    acts: Acts
    check: Check = lambda _story_run, _results: []


@dataclass(frozen=True, slots=True)
class StoryRunner:
    """Runs one story in many orders."""

    story: Story
    start: StoryRun

    @classmethod
    async def of(cls, story: Story, folder: Path, database: str = "sqlite") -> Self:
        """Prepare the story once; each run starts from a copy. `database` is one of `ENGINES`."""
        story_run = await StoryRun.new(folder, database)
        await story.prepare(story_run)
        story_run.keep()
        await story_run.world.close()
        return cls(story, story_run)

    @property
    def is_on_server(self) -> bool:
        return isinstance(self.start.world.reader, ServerReader)

    async def steps(self) -> tuple[int, int]:
        """Return the most steps that each actor takes, with either actor first."""
        counts = []
        for schedule in ((0,) * 99, (1,) * 99):
            story_run = await self.start.copy()
            await story_run.gates.run(self.story.acts(story_run), schedule)
            counts.append(
                [sum(mark.startswith(f"{n}:") for mark in story_run.gates.trace) for n in (0, 1)]
            )
            await story_run.world.close()
        return max(c[0] for c in counts), max(c[1] for c in counts)

    async def run(self, schedule: Schedule) -> list[str]:
        """Run the story once; return what was wrong."""
        story_run = await self.start.copy()
        try:
            async with asyncio.timeout(HANG_LIMIT):
                results = await story_run.gates.run(self.story.acts(story_run), schedule)
                wrong = self.story.check(story_run, results)
                return wrong + await story_run.settle_and_find_violations(results)
        finally:
            await story_run.world.close()
