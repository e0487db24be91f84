"""Measures a shop with a large catalogue: memory, the first screen, and stops of the event loop.

    python -m tests.tools.bench.large_catalogue 50000

The shop starts with an empty folder, then with its data, then with its data and the details of every
product. Each time a person writes /start three times in a row, the first time before the bot polls. Two
syncs are waited for. The process is that of `vitrine run`, on one core.
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.tools.bench.rows import HEAD, BenchRow
from tests.tools.bench.running import (
    a_server,
    a_supplier,
    a_watched_shop,
    cpu_seconds,
    memory_mebibytes,
    peak_mebibytes,
)

#: Seconds between two syncs, and how many the shop makes before its memory is read.
_SYNC_SECONDS: Final = 3.0
_SYNCS: Final = 2
_STARTS: Final = 3
_TIMEOUT_SECONDS: Final = 300.0
#: Names of the starts.
COLD, ALL_READ = "cold", "again, all pages read"


@dataclass(frozen=True, slots=True)
class LargeCatalogue:
    """The figures of one start: seconds and mebibytes.

    `screens` are the seconds of each /start. `first_stop` is the longest stop of the event loop in the
    first sync, `later_stop` that in the later ones.
    """

    name: str
    screens: list[float]
    peak: float
    settled: float
    first_stop: float
    first_stop_cpu: float
    later_stop: float
    later_stop_cpu: float
    first_writes: int
    later_writes: int
    cpu_seconds: float

    def rows(self, products: int) -> Iterator[BenchRow]:
        """Yield the rows of the report. Other processes lengthen a stop, but not its CPU time."""
        start = f"{products} products, {self.name}"
        stop = max(self.first_stop, self.later_stop)
        stop_cpu = max(self.first_stop_cpu, self.later_stop_cpu)
        writes = self.later_writes if self.name == COLD else self.first_writes + self.later_writes
        yield BenchRow(f"{start}: peak memory, MiB", self.peak, goal="<= 280")
        yield BenchRow(f"{start}: settled memory, MiB", self.settled, goal="<= 280")
        yield BenchRow(f"{start}: first screen, s", self.screens[0], goal="< 1")
        yield BenchRow(f"{start}: slowest of more /start, s", max(self.screens[1:]), goal="< 1")
        yield BenchRow(f"{start}: longest stop in a sync, ms", 1e3 * stop, goal="< 50")
        yield BenchRow(f"{start}: its CPU time, ms", 1e3 * stop_cpu, goal="< 50")
        yield BenchRow(f"{start}: writes of an unchanged list", writes, goal="= 0")


async def measure_large_catalogue(folder: Path, products: int) -> list[LargeCatalogue]:
    """Start the shop three times beside a supplier with so many products."""
    async with a_server(folder) as server, a_supplier(folder, products=products) as supplier:
        found = []
        for name in (COLD, "again", ALL_READ):
            if name == ALL_READ:
                _fill_details(folder)
            for old in folder.glob("sync-*.json"):
                old.unlink()
            opening = asyncio.create_task(server.http.post("/play/open", json={"times": _STARTS}))
            await asyncio.sleep(0.2)  # the server forgets when it was last asked for updates
            async with a_watched_shop(folder, server.address, supplier, _SYNC_SECONDS) as shop:
                answer = (await opening).raise_for_status().json()
                first, *later = [
                    await _read_sync(folder, number) for number in range(1, _SYNCS + 1)
                ]
                found.append(
                    LargeCatalogue(
                        name,
                        answer["seconds"],
                        peak_mebibytes(shop.pid),
                        memory_mebibytes(shop.pid),
                        first["longest_stop"],
                        first["longest_stop_cpu"],
                        max(each["longest_stop"] for each in later),
                        max(each["longest_stop_cpu"] for each in later),
                        int(first["list_writes"]),
                        int(sum(each["list_writes"] for each in later)),
                        cpu_seconds(shop.pid),
                    )
                )
        return found


async def _read_sync(folder: Path, number: int) -> dict[str, float]:
    """Wait for a sync, from 1; return what was seen between the end of the one before and its own."""
    file = folder / f"sync-{number}.json"
    async with asyncio.timeout(_TIMEOUT_SECONDS):
        while not file.exists():  # noqa: ASYNC110 - a file tells nobody
            await asyncio.sleep(0.05)
    found: dict[str, float] = json.loads(file.read_text("utf-8"))
    return found


def _fill_details(folder: Path) -> None:
    """Give every product the details of one that was read, as after a day of syncs."""
    with sqlite3.connect(folder / "data" / "vitrine.sqlite3") as connection:
        connection.execute(
            "UPDATE products SET (details, read_at) = (SELECT details, read_at FROM products"
            " WHERE details IS NOT NULL AND sellable ORDER BY id DESC LIMIT 1)"
            " WHERE details IS NULL"
        )
    connection.close()


async def main(products: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        found = await measure_large_catalogue(Path(name), products)
    print(HEAD, *(row.line() for each in found for row in each.rows(products)), sep="\n")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000))
