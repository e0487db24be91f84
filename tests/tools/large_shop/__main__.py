"""Fills an empty database with a large shop: `python -m tests.tools.large_shop sqlite:////tmp/big.sqlite3`.

The address may name a PostgreSQL database too; the user must be a superuser, because the rows are
copied without triggers. A vault key is made and printed unless `--key` names one. At the end every rule
of the ledger is checked.
"""

import argparse
import asyncio
import sys
import time

from bot.services.operations import reconciliation
from storage.engine.vault import make_key
from tests.storage.engines import opened
from tests.tools.large_shop.bulk_writer import fill_shop


def main() -> int:
    """Fill the database; return 1 if its books do not agree."""
    options = _options()
    begun = time.monotonic()
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
    options = parser.parse_args()
    if options.key is None:
        options.key = make_key()
        print(f"the vault key is {options.key}")
    return options


async def _fill(options: argparse.Namespace) -> list[str]:
    async with opened(options.url, key=options.key) as store:
        await fill_shop(store, options.url, options.finished, options.open)
        findings = await store.read(reconciliation.check_rules)
    return [each.rule for each in findings if not each.holds]


if __name__ == "__main__":
    sys.exit(main())
