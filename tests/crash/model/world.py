"""What survives a process of the shop, and a loop in which one process after another lives.

Nothing here checks rules; the database is read from outside by plain SQL.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from bot.domain.balance_evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from bot.domain.catalogue import DeliveryMode
from bot.domain.order import RequestNo
from storage import SqlDatabase, Vault, open_database
from tests.builders import a_category, a_product
from tests.crash.books import Books
from tests.crash.model.clockwork import Clockwork
from tests.crash.model.market import Market
from tests.crash.model.points import Crash, Hook
from tests.crash.model.process import BUYERS, Doom, Process, begin
from tests.crash.model.telegram import Telegram
from tests.storage.engines import BOT_ID, KEY

T = TypeVar("T")
PRODUCTS = {
    "CARD": a_product(code="CARD", name="Card", cost="9.00", stock=None),
    "GAME": a_product(code="GAME", name="Game", cost="4.00", stock=None),
    "HAND": a_product(
        code="HAND", name="By hand", cost="6.00", stock=None, delivery=DeliveryMode.MANUAL
    ),
}


@dataclass(slots=True)
class Numbers:
    """Sequential ids, over all lives."""

    last: int = 0

    def request_no(self) -> RequestNo:
        self.last += 1
        return RequestNo(f"R{self.last:018d}")

    def placeholder_contact(self) -> str:
        return "nobody"

    def query_password(self) -> str:
        return "made-for-you"


@dataclass(slots=True)
class World:
    """The shop's file, its supplier, Telegram and time."""

    url: str
    clock: Clockwork
    market: Market
    doubts: UnknownOutcomeRules = CAUTIOUS_RULES
    telegram: Telegram = field(default_factory=Telegram)
    ids: Numbers = field(default_factory=Numbers)
    doom: Doom = field(default_factory=Doom)
    #: The hook at every point in place of `doom`, if there is one.
    hook: Hook | None = None
    lives: int = 0
    process: Process = field(init=False)

    async def open(self) -> None:
        """Start the first life: read the list, and register everybody."""
        await self.start()
        await self.process.round("catalogue")
        for buyer in BUYERS:
            await self.process.meet(buyer)

    async def start(self) -> None:
        """Start another life, over the same file."""
        store = await _opened(self.url)
        self.doom = Doom()
        self.lives += 1
        hook = self.hook or self.doom
        self.process = await begin(
            store, self.market, self.telegram, self.clock, self.ids, hook, self.doubts
        )

    async def live(self, work: Callable[[], Awaitable[T]]) -> T | None:
        """Run `work`; if the process dies in it, start another one and return None."""
        try:
            result = await work()
        except Crash:
            result = None
        if self.doom.dead:
            await self.restart()
            return None
        return result

    async def restart(self) -> None:
        """Discard the process with its memory; the next one finds the file."""
        self.doom.dead = True
        await (
            self.process.store.aclose()
        )  # whatever was given to the engine is done or undone by now
        await _bury()
        await self.start()

    async def close(self) -> None:
        await self.process.store.aclose()

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Return the rows of a query on the file, read from outside."""
        return Books(Path(self.url.removeprefix("sqlite:///"))).rows(query, *values)

    def broken(self, rules: dict[str, str]) -> list[str]:
        """Return the broken rules, each with a row that breaks it."""
        file = self.url.removeprefix("sqlite:///")
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=10)) as books:
            found = {rule: books.execute(query).fetchmany(3) for rule, query in rules.items()}
        return [f"{rule}: {rows}" for rule, rows in found.items() if rows]

    def orders(self, *statuses: str) -> Sequence["Row"]:
        """Return the stored orders, in any of these statuses if some are named; oldest first."""
        query = "SELECT id, buyer_id, status, request_no, trade_no, price FROM orders ORDER BY id"
        found = [Row(*row) for row in self.rows(query)]  # type: ignore[arg-type]
        return [row for row in found if not statuses or row.status in statuses]


def a_world(url: str, doubts: UnknownOutcomeRules = CAUTIOUS_RULES) -> World:
    """Create a world on its first day: a supplier with three products, one of them delivered
    manually.
    """
    clock = Clockwork()
    shelf = a_category(*PRODUCTS.values())
    market = Market((shelf,), clock=clock, enforces=doubts.rejects_duplicate_numbers)
    return World(url, clock, market, doubts)


@dataclass(frozen=True, slots=True)
class Row:
    """An order as it is in the file; `price` in cents."""

    id: int
    buyer: int
    status: str
    request_no: str
    trade_no: str | None
    price: int


async def _opened(url: str) -> SqlDatabase:
    store = await open_database(url, Vault.from_text(KEY), currency="USD", cost_currency="USD")
    store.set_bot_id(BOT_ID)
    return store


async def _bury() -> None:
    """End what the dead process had running."""
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
