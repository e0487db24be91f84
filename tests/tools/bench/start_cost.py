"""Measures what a start of the shop costs: CPU seconds and memory until it is open, on SQLite.

    python -m tests.tools.bench.start_cost 5

The first start has an empty folder; the others find its data. Product pages are read after it is open. Each figure is the least of its starts,
which other work on the machine disturbs least.
"""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from tests.tools.bench.rows import HEAD, BenchRow
from tests.tools.bench.running import (
    a_server,
    a_starting_shop,
    a_supplier,
    cpu_seconds,
    memory_mebibytes,
    wait_until_open,
)


async def measure_starts(folder: Path, starts: int) -> list[BenchRow]:
    """Start the shop so many times with an empty folder, and so many times with its data."""
    found: dict[str, list[tuple[float, float]]] = {"empty database": [], "with data": []}
    async with a_server(folder) as server, a_supplier(folder) as supplier:
        for _ in range(starts):
            shutil.rmtree(folder / "data", ignore_errors=True)
            for costs in found.values():
                async with a_starting_shop(folder, server.address, supplier) as process:
                    await wait_until_open(folder)
                    costs.append((cpu_seconds(process.pid), memory_mebibytes(process.pid)))
    return [
        row
        for kind, costs in found.items()
        for row in (
            BenchRow(f"start, {kind}: CPU, s", min(cpu for cpu, _ in costs), goal="<= 1.3"),
            BenchRow(f"start, {kind}: memory, MiB", min(used for _, used in costs), goal="<= 140"),
        )
    ]


async def main(starts: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        rows = await measure_starts(Path(name), starts)
    print(HEAD, *(row.line() for row in rows), sep="\n")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 3))
