"""The state that outlives a process of the shop, and an event loop for one process after another.

Nothing here checks rules; the database is read from outside by plain SQL.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeVar

from bot.domain.balance_evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from bot.domain.catalogue import DeliveryMode
from tests.builders import a_category, a_product
from tests.crash.model.call_points import Crash, Hook
from tests.crash.model.shop_process import BUYERS, CREDIT, MOST_OPEN, CrashHook, Process, begin
from tests.simulation.clock import SimulatedClock
from tests.simulation.supplier import SimulatedSupplier
from tests.simulation.telegram import SimulatedTelegram
from tests.simulation.world import World, open_test_database
from tests.storage.outside_reader import OutsideReader, open_reader

T = TypeVar("T")
PRODUCTS = {
    "CARD": a_product(code="CARD", name="Card", cost="9.00", stock=None),
    "GAME": a_product(code="GAME", name="Game", cost="4.00", stock=None),
    "HAND": a_product(
        code="HAND", name="By hand", cost="6.00", stock=None, delivery=DeliveryMode.MANUAL
    ),
}


@dataclass(slots=True, kw_only=True)
class ModelWorld(World):
    """The shop's database, its supplier, Telegram and time, and the current process."""

    url: str
    supplier: SimulatedSupplier
    clock: SimulatedClock
    telegram: SimulatedTelegram = field(default_factory=SimulatedTelegram)
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
        """Start another process over the existing database."""
        self.crash_hook = CrashHook()
        database = await open_test_database(self.url)
        self.process = await begin(self, self.telegram, database, self.hook or self.crash_hook)

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

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Return the rows of a query on the database, read from outside."""
        return self.reader.rows(query, *values)

    def product(self, code: str) -> int:
        """Return the shop's id of a product."""
        ((number,),) = self.rows("SELECT id FROM products WHERE code = ?", code)
        return int(str(number))

    def broken(self, rules: dict[str, str]) -> list[str]:
        """Return the broken rules, each with a row that breaks it."""
        return [f"{rule}: {rows[:3]}" for rule, rows in self.reader.broken_rules(rules).items()]

    def orders(self, *statuses: str) -> Sequence["Row"]:
        """Return the stored orders, oldest first; only those in the named statuses, if any."""
        query = "SELECT id, buyer_id, status, request_no, trade_no, price FROM orders ORDER BY id"
        found = [Row(*row) for row in self.rows(query)]  # type: ignore[arg-type]
        return [row for row in found if not statuses or row.status in statuses]


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
        accepts_payments=True,
    )


@dataclass(frozen=True, slots=True)
class Row:
    """An order as it is in the file; `price` in cents."""

    id: int
    buyer: int
    status: str
    request_no: str
    trade_no: str | None
    price: int


async def _cancel_remaining_tasks() -> None:
    """Cancel the tasks of the dead process."""
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
