"""Measures what one more order costs: rows and bytes of the database, and CPU time without the chat.

    python -m tests.tools.bench.growth 200

Real use cases and a real database of each kind; supplier, messenger and clock are test doubles, so the CPU
time is that of our own rules and of the database driver. A poll asks the supplier about an open order that
has not been delivered yet.
"""

import asyncio
import logging
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from sqlalchemy import func, select

from bot.domain.ids import BuyerId, TradeNo
from bot.domain.orders.transition_inputs import Accepted
from bot.services.people import accounts
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.schema import metadata
from tests.builders import a_person
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.storage.engines import ENGINES, fresh_url, opened

#: Orders before the measurement: they fill caches, and the first pages of tables and indexes.
_WARMING: Final = 20
_SIZE: Final = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}


@dataclass(frozen=True, slots=True)
class Growth:
    """What one order costs: rows, KiB and CPU milliseconds; and the CPU milliseconds of one poll."""

    rows: float
    kibibytes: float
    order_ms: float
    poll_ms: float


async def measure_growth(database: str, folder: Path, orders: int) -> Growth:
    """Let so many people buy one piece each, from the quote to the delivery; then poll as many orders."""
    async with opened(fresh_url(database, folder)) as store:
        rig = await open_services_rig(store)
        rig.supplier.stocks["STEAM10"] = 10 * (orders + _WARMING)
        await _buy(rig, 1, _WARMING)
        rows, size, spent = *await _read_size(store), time.process_time()
        await _buy(rig, 1 + _WARMING, orders)
        spent = time.process_time() - spent
        more_rows, more_size = await _read_size(store)
        return Growth(
            rows=(more_rows - rows) / orders,
            kibibytes=(more_size - size) / orders / 1024,
            order_ms=1_000 * spent / orders,
            poll_ms=await _poll(rig, 1 + _WARMING + orders, orders),
        )


async def _buy(rig: ServicesRig, first: int, count: int) -> None:
    for number in range(first, first + count):
        buyer = BuyerId(10_000 + number)
        await accounts.register_person(rig.shop, replace(a_person(), id=buyer))
        await rig.buy(buyer=buyer)
        await rig.work()
        rig.wait(1)


async def _poll(rig: ServicesRig, first: int, count: int) -> float:
    """Return the CPU milliseconds of a poll of one order whose delivery has not come."""
    numbers = (TradeNo(f"POLLED{number}") for number in range(count))
    rig.supplier.outcomes = [Accepted(each, None, None) for each in numbers]
    await _buy(rig, first, count)
    rig.wait(60)
    spent = time.process_time()
    polled = await rig.poll()
    return 1_000 * (time.process_time() - spent) / (polled or 1)


async def _read_size(store: EngineDatabase) -> tuple[int, int]:
    """Return how many rows there are, and the size of the database in bytes."""

    def read(resources: RepositoryResources) -> tuple[int, int]:
        tables = [select(func.count()).select_from(each) for each in metadata.sorted_tables]
        rows = sum(resources.connection.scalar(each) or 0 for each in tables)
        size: Any = resources.connection.exec_driver_sql(_SIZE[resources.dialect]).scalar()
        return rows, int(size)

    return await store.transact_on_tables(read)


async def main(orders: int) -> None:
    """Measure both kinds of database, and print a line for each."""
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        for database in ENGINES:
            found = await measure_growth(database, Path(folder), orders)
            print(
                f"{database}: an order makes {found.rows:.0f} rows, {found.kibibytes:.1f} KiB and "
                f"{found.order_ms:.1f} ms CPU; a poll {found.poll_ms:.1f} ms CPU"
            )


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
