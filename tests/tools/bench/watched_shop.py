"""The shop, with a watch on its event loop: ``python -m tests.tools.bench.watched_shop FOLDER SECONDS``.

It reads the supplier's list every SECONDS. After each sync it writes what was seen during the sync to
`sync-NUMBER.json` in FOLDER: `longest_stop`, the longest time in which the event loop ran nothing else,
in seconds; `longest_stop_cpu`, the CPU time of the process in such a time, which other processes do not
lengthen; and `list_writes`, how many statements wrote what the list says.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import Executable

from bot import app
from bot.__main__ import main as run
from bot.domain.catalogue.product import SyncReport
from bot.services.catalogue import sync
from bot.worker.loops import LoopIntervals, Workers
from storage.catalogue import mirror_update

_TICK_SECONDS: Final = 0.001


class _Watch:
    """What was seen since the last report."""

    def __init__(self) -> None:
        self.longest_stop = self.longest_stop_cpu = 0.0
        self.list_writes = 0

    def forget(self) -> None:
        """Begin again."""
        self.longest_stop = self.longest_stop_cpu = 0.0
        self.list_writes = 0

    async def watch_loop(self) -> None:
        """Notice how long the event loop runs nothing else, until cancelled."""
        while True:
            began, began_cpu = perf_counter(), process_time()
            await asyncio.sleep(_TICK_SECONDS)
            self.longest_stop = max(self.longest_stop, perf_counter() - began - _TICK_SECONDS)
            self.longest_stop_cpu = max(self.longest_stop_cpu, process_time() - began_cpu)

    def report(self, file: Path) -> None:
        """Write the figures to `file`."""
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps(vars(self)), "utf-8")
        fresh.replace(file)


def main(folder: Path, sync_seconds: float) -> int:
    """Run the shop until it is stopped; settings come from the environment."""
    watch = _Watch()
    run_shop, sync_catalogue, numbers = app.run, sync.sync_catalogue, count(1)

    async def run_watched(*args: Any, **kwargs: Any) -> None:
        watching = asyncio.create_task(watch.watch_loop())
        try:
            await run_shop(*args, **kwargs)
        finally:
            watching.cancel()

    async def sync_watched(*args: Any) -> SyncReport:
        watch.forget()
        report = await sync_catalogue(*args)
        watch.report(folder / f"sync-{next(numbers)}.json")
        return report

    intervals = LoopIntervals(catalogue=sync_seconds)
    with (
        patch.object(app, "run", run_watched),
        patch.object(app, "Workers", partial(Workers, intervals=intervals)),
        patch.object(sync, "sync_catalogue", sync_watched),
        _counted_writes(watch),
    ):
        return run(["run"])


@contextmanager
def _counted_writes(watch: _Watch) -> Iterator[None]:
    insert, update = mirror_update._insert_rows, mirror_update._update_rows

    def counted(make: Any, *args: Any) -> Executable:
        watch.list_writes += 1
        statement: Executable = make(*args)
        return statement

    with (
        patch.object(mirror_update, "_insert_rows", partial(counted, insert)),
        patch.object(mirror_update, "_update_rows", partial(counted, update)),
    ):
        yield


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), float(sys.argv[2])))
