"""Fills an empty database with a large shop: `python -m tests.tools.large_shop sqlite:////tmp/big.sqlite3`.

The address may name a PostgreSQL database too; the user must be a superuser, because the rows are
copied without triggers. A vault key is made and printed unless `--key` names one. At the end the
rollups of figures are made, and every rule of the ledger is checked.

With `--measure` the database is one that was filled before. Then every recurring query is measured: its
time when its pages are in memory, and the work of the engine. The exit code is 1 if one does more work
than `--at-most`; on PostgreSQL the plans are those of tables of this size.
"""

import argparse
import asyncio
import sys
import time

from bot.services.operations import reconciliation
from storage.engine.vault import make_key
from tests.builders import a_shop, opened_on
from tests.storage.engines import opened
from tests.tools.large_shop.bulk_writer import fill_shop
from tests.tools.large_shop.query_costs import measure
from tests.tools.large_shop.recurring_queries import RECURRING


def main() -> int:
    """Fill or measure the database; return 1 if its books do not agree, or a query works too much."""
    options = _options()
    begun = time.monotonic()
    if options.measure:
        return 1 if asyncio.run(_measure(options)) else 0
    broken = asyncio.run(_fill(options))
    seconds = time.monotonic() - begun
    total = options.finished + options.open
    print(f"{total} orders in {seconds:.0f} s; broken rules: {', '.join(broken) or 'none'}")
    return 1 if broken else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.large_shop", description=__doc__)
    parser.add_argument("url", help="the address of the database")
    parser.add_argument("--finished", type=int, default=1_000_000, help="orders that have ended")
    parser.add_argument("--open", type=int, default=100_000, help="orders that have not")
    parser.add_argument("--key", help="the vault key")
    parser.add_argument(
        "--unchecked", action="store_true", help="do not check the rules at the end"
    )
    parser.add_argument("--measure", action="store_true", help="measure the recurring queries")
    parser.add_argument("--only", default="", help="measure those whose name has this text")
    parser.add_argument("--at-most", type=int, default=sys.maxsize, help="the most work of a query")
    options = parser.parse_args()
    if options.key is None:
        options.key = make_key()
        print(f"the vault key is {options.key}")
    return options


async def _fill(options: argparse.Namespace) -> list[str]:
    async with opened(options.url, key=options.key) as store:
        await fill_shop(store, options.url, options.finished, options.open)
        await reconciliation.extend_rollups(opened_on(store, a_shop(store)), store)
        if options.unchecked:
            return []
        findings = await store.read(reconciliation.check_rules)
    return [each.rule for each in findings if not each.holds]


async def _measure(options: argparse.Namespace) -> list[str]:
    """Print the cost of each query, the heaviest first; return those that work too much."""
    async with opened(options.url, key=options.key) as store:
        opened_on(store, a_shop(store))
        costs = {
            name: await measure(store, phase)
            for name, phase in RECURRING.items()
            if options.only in name
        }
    for name, cost in sorted(costs.items(), key=lambda each: -each[1].work):
        print(f"{cost.seconds * 1_000:9.1f} ms {cost.work:10} {name}")
    return [name for name, cost in costs.items() if cost.work > options.at_most]


if __name__ == "__main__":
    sys.exit(main())
