"""Measures what a start of the shop costs: CPU seconds and memory until it is open, on SQLite.

    python -m tests.tools.bench.start_cost 5

The first start has an empty folder; the next finds its data. Then a shop with many orders is started, which
has asked about its open ones not long ago: a start makes them due. Product pages are read after the shop is
open. Each figure is the least of its starts, which other work on the machine disturbs least.
"""

import asyncio
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.app import supplier_account_code
from bot.domain.orders.order import OrderStatus
from bot.settings import Settings
from storage import load_or_make_key
from tests.storage.engines import opened
from tests.tools.bench.rows import HEAD, BenchRow
from tests.tools.bench.running import (
    a_server,
    a_starting_shop,
    a_supplier,
    cpu_seconds,
    make_settings,
    memory_mebibytes,
    wait_until_open,
)
from tests.tools.large_shop.bulk_writer import fill_shop

#: The orders of the large database that have ended, and those that are open.
_FINISHED: Final = 100_000
_OPEN: Final = 10_000
#: How late the supplier answers a query, in seconds.
_QUERY_SECONDS: Final = 0.2
#: CPU seconds and mebibytes.
_Cost = tuple[float, float]


async def measure_starts(folder: Path, starts: int) -> list[BenchRow]:
    """Start the shop so many times with an empty folder, with its data, and with many orders."""
    empty, again, large = list[_Cost](), list[_Cost](), list[_Cost]()
    async with a_server(folder) as server:
        async with a_supplier(folder) as supplier:
            for _ in range(starts):
                shutil.rmtree(folder / "data", ignore_errors=True)
                empty.append(await _measure(folder, server.address, supplier))
                again.append(await _measure(folder, server.address, supplier))
        shutil.rmtree(folder / "data")
        async with a_supplier(folder, query_seconds=_QUERY_SECONDS) as supplier:
            await _fill(folder, make_settings(folder, server.address, supplier))
            for _ in range(starts):
                _postpone_open_orders(folder)
                large.append(await _measure(folder, server.address, supplier))
    kinds = {
        "empty database": empty,
        "with data": again,
        f"{_FINISHED + _OPEN} orders": large,
    }
    return [
        row
        for kind, costs in kinds.items()
        for row in (
            BenchRow(f"start, {kind}: CPU, s", min(cpu for cpu, _ in costs), goal="<= 1.3"),
            BenchRow(f"start, {kind}: memory, MiB", min(used for _, used in costs), goal="<= 140"),
        )
    ]


async def _measure(folder: Path, telegram: str, supplier: str) -> _Cost:
    async with a_starting_shop(folder, telegram, supplier) as process:
        await wait_until_open(folder)
        return cpu_seconds(process.pid), memory_mebibytes(process.pid)


async def _fill(folder: Path, settings: dict[str, str]) -> None:
    """Write a large shop of these settings, as if it had run until now."""
    known = Settings.model_construct(
        data_dir=folder / "data",
        supplier_url=settings["SUPPLIER_URL"],
        supplier_app_id=settings["SUPPLIER_APP_ID"],
    )
    known.data_dir.mkdir(mode=0o700)
    key = load_or_make_key(known.vault_key_file)
    async with opened(known.database_address, key=key) as store:
        await fill_shop(
            store,
            known.database_address,
            _FINISHED,
            _OPEN,
            account=supplier_account_code(known),
            now=datetime.now(UTC),
            open_status=OrderStatus.ACCEPTED,
        )


def _postpone_open_orders(folder: Path) -> None:
    """Let all open orders wait for their next query, as a shop leaves them that is stopped."""
    later = datetime.now(UTC) + timedelta(minutes=10)
    with closing(sqlite3.connect(folder / "data" / "vitrine.sqlite3")) as connection, connection:
        connection.execute(
            "UPDATE orders SET next_at = ? WHERE status = 'accepted'",
            ((later - datetime.fromtimestamp(0, UTC)) // timedelta(microseconds=1),),
        )


async def main(starts: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        rows = await measure_starts(Path(name), starts)
    print(HEAD, *(row.line() for row in rows), sep="\n")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 3))
