"""Measures what a start of the shop costs: CPU seconds and memory until it is open, on SQLite.

    python -m tests.tools.bench.start_cost 5

The first start has an empty folder; the others find its data. Prints one line for each kind with the
least CPU of its starts, which other work on the machine disturbs least.
"""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from tests.tools.bench.running import (
    a_server,
    a_starting_shop,
    a_supplier,
    cpu_seconds,
    memory_mebibytes,
    wait_until_open,
)


async def main(starts: int) -> None:
    """Start the shop so many times with an empty folder, and so many times with its data."""
    found: dict[str, list[tuple[float, float]]] = {"empty": [], "with data": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with a_server(folder) as server, a_supplier(folder) as supplier:
            for _ in range(starts):
                shutil.rmtree(folder / "data", ignore_errors=True)
                for costs in found.values():
                    async with a_starting_shop(folder, server.address, supplier) as process:
                        await wait_until_open(folder)
                        costs.append((cpu_seconds(process.pid), memory_mebibytes(process.pid)))
    for kind, costs in found.items():
        seconds, memory = min(costs)
        print(f"{kind}: {seconds:.2f} s CPU, {memory:.0f} MiB")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 3))
