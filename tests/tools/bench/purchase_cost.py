"""The cost of a purchase: CPU time, statements, journeys a second, and the wait for slow trades.

A journey is everything from /start to the secret of one piece. The figures are printed beside those
that were measured before the work on them began; only figures of one machine can be compared.
"""

import asyncio
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.domain.operations.processes import ProcessRole
from tests.tools.bench.rows import BenchRow
from tests.tools.bench.running import (
    CountedShop,
    Server,
    a_counted_shop,
    a_server,
    memory_mebibytes,
)
from tests.tools.bench.supplier import CODES
from tests.world.shop_database import ShopDatabase

#: The people, and the journeys of each measurement.
PEOPLE, ALONE, TOGETHER = 50, 20, 100
IDLE_SECONDS, SLOW_TRADE_SECONDS = 20.0, 1.0
#: Seconds without work before the shop counts as idle: its last messages are sent.
SETTLING_SECONDS = 3.0
BEFORE = "2026-11-22, 11fa951"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: as it was before, the goal as in `BenchRow`, and as it is now."""

    name: str
    before: str
    goal: str
    now: float

    def line(self) -> str:
        """Return a row of the table."""
        return f"{self.name:<46} {self.before:>20} {self.goal:>10} {self.now:>10.1f}"

    def row(self) -> BenchRow:
        """Return the figure as a row of the report."""
        return BenchRow(self.name, self.now, goal=self.goal)


async def measure_purchases(folder: Path) -> list[Figure]:
    """Measure with one shop for everything but slow trades, and with another one for these."""
    quick, slow = folder / "quick", folder / "slow"
    for place in (quick, slow):
        place.mkdir()
    async with a_server(quick) as server, a_counted_shop(quick, server) as shop:
        await server.begin(PEOPLE)
        figures = [
            *await _measure_alone(server, shop),
            *await _measure_together(server, shop),
            *await _measure_idle(shop),
        ]
    async with a_server(slow) as server, a_counted_shop(slow, server, SLOW_TRADE_SECONDS) as shop:
        await server.begin(PEOPLE)
        figures += await _measure_slow_trades(server, shop)
    return figures


def table(figures: Sequence[Figure]) -> list[str]:
    """Return the lines of the table."""
    return [f"{'':<46} {BEFORE:>20} {'goal':>10} {'now':>10}", *(each.line() for each in figures)]


async def _measure_alone(server: Server, shop: CountedShop) -> list[Figure]:
    """Measure journeys one after the other. The first ones fill the caches and do not count."""
    products = list(find_products(shop.database).values())
    await server.buy(products, len(products), 1)
    counts, spent = await shop.counts(), _spent(shop)
    made = await server.buy(products, ALONE, 1)
    spent, after = _spent(shop) - spent, await shop.counts()
    done = len(made.ends) or 1
    return [
        Figure("CPU of a journey alone, ms", "168", "<= 25", 1_000 * spent / done),
        Figure(
            "statements of a journey alone",
            "110",
            "<= 60",
            _difference(counts, after, "statements") / done,
        ),
        Figure(
            "write transactions of a journey alone",
            "26",
            "<= 12",
            _difference(counts, after, "write_transactions") / done,
        ),
        Figure("failed journeys alone", "0", "= 0", made.failed),
    ]


async def _measure_together(server: Server, shop: CountedShop) -> list[Figure]:
    products = list(find_products(shop.database).values())
    counts = await shop.counts()
    made = await server.buy(products, TOGETHER, PEOPLE)
    after, done = await shop.counts(), len(made.ends) or 1
    return [
        Figure(
            f"journeys a second, {PEOPLE} buyers",
            "3.3 - 4.1",
            ">= 12",
            len(made.ends) / max(made.ends, default=1.0),
        ),
        Figure(f"failed journeys, {PEOPLE} buyers", "0", "= 0", made.failed),
        Figure(f"p95 of a tap, {PEOPLE} buyers, ms", "", "< 150", 1_000 * _p95(made.taps)),
        Figure(f"p50 of a tap, {PEOPLE} buyers, ms", "", "", 1_000 * statistics.median(made.taps)),
        Figure(
            f"statements of a journey, {PEOPLE} buyers",
            "",
            "",
            _difference(counts, after, "statements") / done,
        ),
        Figure(
            f"write transactions of a journey, {PEOPLE} buyers",
            "",
            "",
            _difference(counts, after, "write_transactions") / done,
        ),
    ]


async def _measure_idle(shop: CountedShop) -> list[Figure]:
    await asyncio.sleep(SETTLING_SECONDS)
    counts, spent = await shop.counts(), _spent(shop)
    await asyncio.sleep(IDLE_SECONDS)
    spent, after = _spent(shop) - spent, await shop.counts()
    statements = _difference(counts, after, "statements") / IDLE_SECONDS
    writes = _difference(counts, after, "write_transactions") / IDLE_SECONDS
    return [
        Figure("idle: CPU, % of a core", "4.7", "<= 0.5", 100 * spent / IDLE_SECONDS),
        Figure("idle: statements a second", "20", "<= 1", statements),
        Figure("idle: write transactions a second", "12", "= 0", writes),
        Figure("memory, MiB", "", "", memory_mebibytes(shop.processes[ProcessRole.ALL].pid)),
    ]


async def _measure_slow_trades(server: Server, shop: CountedShop) -> list[Figure]:
    made = await server.buy(list(find_products(shop.database).values()), PEOPLE, PEOPLE)
    last = max(made.ends, default=float("inf"))
    return [
        Figure(f"trades of 1 s, {PEOPLE} buyers: last secret, s", "63", "<= 55", last),
        Figure("failed journeys with trades of 1 s", "0", "= 0", made.failed),
    ]


def _spent(shop: CountedShop) -> float:
    return sum(shop.cpu_seconds().values())


def _difference(before: Counter[str], after: Counter[str], name: str) -> int:
    return after[name] - before[name]


def _p95(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def find_products(database: ShopDatabase) -> dict[str, tuple[int, int]]:
    """Return category and product id of each of `CODES`."""
    rows = database.rows("SELECT code, category_id, id FROM products")
    found = {str(code): (int(str(category)), int(str(number))) for code, category, number in rows}
    return {code: found[code] for code in CODES}
