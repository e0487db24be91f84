"""The world of the model: its products, and one process of the shop after another."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeVar

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.orders.evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from tests.builders import a_category, a_product
from tests.crash.model.shop_process import BUYERS, CREDIT, MOST_OPEN, CrashHook, Process
from tests.storage.outside_reader import OutsideReader, open_reader
from tests.world.clock import SimulatedClock
from tests.world.points import Crash, Hook
from tests.world.supplier import SimulatedSupplier
from tests.world.world import SimulatedWorld, open_test_database

T = TypeVar("T")
PRODUCTS = {
    "CARD": a_product(code="CARD", name="Card", cost="9.00", stock=None),
    "GAME": a_product(code="GAME", name="Game", cost="4.00", stock=None),
    "HAND": a_product(
        code="HAND", name="By hand", cost="6.00", stock=None, delivery=DeliveryMode.MANUAL
    ),
}


@dataclass(slots=True, kw_only=True)
class ModelWorld(SimulatedWorld):
    """A simulated world and the current process of its shop."""

    url: str
    crash_hook: CrashHook = field(default_factory=CrashHook)
    #: The hook that is called at every point in place of `crash_hook`, or None.
    hook: Hook | None = None
    process: Process = field(init=False)
    reader: OutsideReader = field(init=False)

    def __post_init__(self) -> None:
        self.reader = open_reader(self.url)

    async def open(self) -> None:
        """Start the first process: read the catalogue, and register everybody."""
        await self.start()
        await self.process.round("catalogue")
        for buyer in BUYERS:
            await self.process.register(buyer)

    async def start(self) -> None:
        """Start another process over the existing database; under `crash_hook`, calls run one at a time."""
        self.crash_hook = CrashHook()
        database = await open_test_database(self.url)
        lock = None if self.hook else asyncio.Lock()
        ports = await self.make_ports(database, self.hook or self.crash_hook, lock)
        self.process = Process(*ports, database)

    async def live(self, work: Callable[[], Awaitable[T]]) -> T | None:
        """Run `work`; if the process dies, start another one and return None."""
        try:
            result = await work()
        except Crash:
            result = None
        if self.crash_hook.dead:
            await self.restart()
            return None
        return result

    async def restart(self) -> None:
        """Discard the process with its memory; the next one reads the file."""
        self.crash_hook.dead = True
        await (
            self.process.database.aclose()
        )  # By now every call that was given to the engine is done or undone.
        await _cancel_remaining_tasks()
        await self.start()

    async def close(self) -> None:
        self.reader.close()  # first: the last connection moves the log into the file
        await self.process.database.aclose()


def new_world(url: str, rules: UnknownOutcomeRules = CAUTIOUS_RULES) -> ModelWorld:
    """Return a world on its first day: a supplier with three products, one delivered by hand."""
    clock = SimulatedClock()
    supplier = SimulatedSupplier(
        (a_category(*PRODUCTS.values()),),
        clock=clock,
        enforces=rules.rejects_duplicate_numbers,
        money=Decimal(1_000),
    )
    return ModelWorld(
        url=url,
        supplier=supplier,
        clock=clock,
        rules=rules,
        credit=CREDIT,
        max_open_orders=MOST_OPEN,
    )


async def _cancel_remaining_tasks() -> None:
    """Cancel the tasks of the dead process."""
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
