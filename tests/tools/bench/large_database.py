"""Measures every recurring query in a shop with many orders, on both engines.

    python -m tests.tools.bench --only queries --orders 110000

A shop with a tenth of the orders is measured beside it. Which queries may work more in the larger one,
and with what they grow, is named in `query_growth`; no other one may. Work is counted, so other programs
do not change it; times are those of pages in memory. PostgreSQL reads small tables in another way than large
ones, so its work is told and has no goal.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from bot.services.operations import reconciliation
from tests.builders import a_shop, opened_on
from tests.storage.engines import ENGINES, empty_url, opened
from tests.tools.bench.rows import BenchRow
from tests.tools.large_shop.bulk_writer import fill_shop
from tests.tools.large_shop.query_costs import Cost, measure
from tests.tools.large_shop.query_growth import GROWS_LATER_WITH, GROWS_WITH, has_grown
from tests.tools.large_shop.recurring_queries import RECURRING

#: One of so many orders is open.
_ORDERS_PER_OPEN: Final = 11
#: How many times as large the larger shop is.
_TIMES: Final = 10
_MS: Final = 1_000
#: What the name of a query begins with, and what these queries are.
_KINDS: Final[Mapping[str, str]] = {
    "claim": "claims",
    "loop": "other looks of the loops",
    "start": "the steps of a start",
    "keep": "the steps of housekeeping",
    "ledger": "the steps of the hourly check",
    "buy": "limits at a purchase",
    "buyer": "screens of buyers",
    "staff": "screens of staff",
}
_MAY_GROW: Final = {**GROWS_WITH, **GROWS_LATER_WITH}
_Costs = Mapping[str, Cost]


async def measure_queries(folder: Path, orders: int, say: Callable[[str], None]) -> list[BenchRow]:
    """Fill shops of two sizes on each engine, and measure all queries in them."""
    rows: list[BenchRow] = []
    for engine in ENGINES:
        small = await _measure(empty_url(engine, folder), orders // _TIMES)
        large = await _measure(empty_url(engine, folder), orders)
        for name in find_grown(small, large):
            say(f"{engine}: {name} grew from {small[name].work} to {large[name].work}")
        rows += make_rows(engine, orders, small, large)
    return rows


def find_grown(small: _Costs, large: _Costs) -> list[str]:
    """Return the queries that work more in the larger shop although they are not named as growing."""
    return [
        name
        for name, cost in large.items()
        if name not in _MAY_GROW and has_grown(small[name].work, cost.work)
    ]


def make_rows(engine: str, orders: int, small: _Costs, large: _Costs) -> Iterator[BenchRow]:
    """Yield the rows of an engine: how many queries grew, and the slowest of each kind."""
    shop = f"{engine}, {orders} orders"
    yield BenchRow(
        f"{shop}: queries that grew and may not",
        len(find_grown(small, large)),
        goal="= 0" if engine == "sqlite" else "",
    )
    for kind, what in _KINDS.items():
        times = {name: cost.seconds for name, cost in large.items() if name.startswith(f"{kind}:")}
        flat = [seconds for name, seconds in times.items() if name not in _MAY_GROW]
        yield BenchRow(f"{shop}: {what}, slowest one that does not grow, ms", _MS * max(flat))
        if grown := [seconds for name, seconds in times.items() if name in _MAY_GROW]:
            yield BenchRow(f"{shop}: {what}, slowest one that grows, ms", _MS * max(grown))


async def _measure(url: str, orders: int) -> _Costs:
    unfinished = orders // _ORDERS_PER_OPEN
    async with opened(url) as store:
        await fill_shop(store, url, orders - unfinished, unfinished)
        await reconciliation.extend_rollups(opened_on(store, a_shop(store)), store)
        return {name: await measure(store, phase) for name, phase in RECURRING.items()}
