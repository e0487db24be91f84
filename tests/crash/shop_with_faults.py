"""The real shop with a fault that is added from outside; the product has no switch for any of this.

    --kill-at after-supplier.trade:2    kills itself, as a power cut would, at the second pass
    --points FILE                       writes every point that it passes to a file
    --clock 86400                       runs with a clock so many seconds ahead
    --pages 300                         has a disk with space for so many pages of its database
    --read-only                         has a database that nobody can write
    --memory 600000000                  has so many bytes of address space

Points lie before and after each commit and each port call that has an effect. Claims that found nothing,
and work without any buyer, are not points. Settings come from the environment, as for `run`.
"""

import argparse
import os
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot import app
from bot.__main__ import main as run
from bot.adapters.system import SystemClock
from bot.chat.outgoing.messenger import ChatMessenger
from bot.domain.operations.messenger import Messenger
from bot.domain.orders.supplier import Supplier
from bot.services.shop import Shop
from storage import EngineDatabase
from storage.engine.sqlite.connection import PRAGMAS
from tests.builders import shop_with
from tests.crash.crash_points import (
    AT_START,
    CLAIMS,
    IDLE_MODULES,
    SENDING,
    TRADING,
    after,
    before,
    counted_point,
)
from tests.world.points import Point, with_points


@dataclass(slots=True)
class Points:
    """Counts the points as they are passed; at the one that is `fatal` the process is killed."""

    fatal: str | None = None
    file: Path | None = None
    passed: Counter[str] = field(default_factory=Counter)

    def reach(self, name: str) -> None:
        """Pass one more point."""
        self.passed[name] += 1
        if self.file is not None:
            with self.file.open("a") as file:
                file.write(f"{name}\n")
        if f"{name}:{self.passed[name]}" == self.fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    async def __call__(self, point: Point) -> None:
        """Pass the point of a call that has an effect and did not fail."""
        if point.call in (*TRADING, *SENDING) and not point.failed:
            self.reach(str(point))


class OtherClock(SystemClock):
    """The machine's clock with an offset in seconds; its monotonic side is unchanged."""

    def __init__(self, seconds: float) -> None:
        self._off = timedelta(seconds=seconds)

    def now(self) -> datetime:
        return super().now() + self._off


def watch_commits(points: Points) -> None:
    """Put a point before and after the commit of every transaction that a purchase causes."""
    transact = EngineDatabase.transact

    async def watched(
        self: EngineDatabase, phase: Callable[..., Any], *args: Any, **kwargs: Any
    ) -> Any:
        if phase.__module__ in IDLE_MODULES or phase in AT_START:
            return await transact(self, phase, *args, **kwargs)
        claim = phase in CLAIMS
        if not claim:
            points.reach(before(phase))
        result = await transact(self, phase, *args, **kwargs)
        if result or not claim:
            points.reach(after(phase))
        return result

    EngineDatabase.transact = watched  # type: ignore[method-assign]


def watch_ports(points: Points, clock: SystemClock) -> None:
    """Make the calls of the supplier and the messenger points, and give the shop this clock."""
    build = app.build_shop

    async def built(*args: Any, **kwargs: Any) -> Shop:
        shop = await build(*args, **kwargs)
        supplier = with_points(Supplier, shop.ports.supplier, points)
        return shop_with(shop, supplier=supplier, clock=clock)

    def messenger(*args: Any, **kwargs: Any) -> Any:
        return with_points(Messenger, ChatMessenger(*args, **kwargs), points)

    app.build_shop = built
    name = ChatMessenger.__name__
    assert vars(app)[name] is ChatMessenger, "the shop creates its messenger elsewhere"
    vars(app)[name] = messenger


def main() -> int:
    """Execute `run` with these options."""
    options = _options()
    if options.memory:
        resource.setrlimit(resource.RLIMIT_AS, (options.memory, options.memory))
    points = Points(options.kill_at, options.points)
    watch_commits(points)
    watch_ports(points, OtherClock(options.clock))
    if options.pages:
        PRAGMAS["max_page_count"] = options.pages
    if options.read_only:
        PRAGMAS["query_only"] = 1
    code = run(["run"])
    if points.fatal is not None:
        print(f"the point {points.fatal} was not reached", file=sys.stderr)
        return 1
    return code


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.crash.shop_with_faults")
    parser.add_argument("--kill-at", type=counted_point, metavar="POINT:N")
    parser.add_argument("--points", type=Path, metavar="FILE")
    parser.add_argument("--clock", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--pages", type=int, metavar="N")
    parser.add_argument("--read-only", action="store_true")
    parser.add_argument("--memory", type=int, metavar="BYTES")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
