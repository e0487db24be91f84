"""Kill the shop at each point of a purchase, start it again, and check that all is well.

An undisturbed purchase records the points.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bot.demo.supplier.records import BEHAVIOURS, STRICT
from tests.crash.crash_points import OF_EVERY_PURCHASE, counted_point
from tests.crash.processes import Program, cleaned_up, until
from tests.crash.scripted_people import PLAIN
from tests.crash.shop_and_servers import ShopAndServers, choose_database, start_shop_and_servers
from tests.storage.engines import ENGINES, share_server
from tests.world.rules import IN_THE_END

_END_SECONDS, _ORDER_SECONDS = 45.0, 10.0


@dataclass(frozen=True, slots=True)
class CrashResult:
    """The result of one crash: its point, whether it was reached, and the violations."""

    point: str
    crashed: bool
    wrong: tuple[str, ...]

    @property
    def failures(self) -> tuple[str, ...]:
        """Return the violations, for a point that every purchase passes.

        The shop's other work is not the same each time, so a point that another purchase passed may
        be missed.
        """
        return self.wrong if self.crashed else (*self.wrong, f"the shop did not pass {self.point}")


async def points_of_a_purchase(system: ShopAndServers) -> list[str]:
    """Return the points that a purchase passes, each with its count, in order.

    AssertionError if one is missing that every purchase passes: then the shop was not observed.
    """
    file = system.processes.shop.folder / "points"
    file.unlink(missing_ok=True)
    product = await system.database.wait_for_product(PLAIN)
    async with run_shop_with_faults(system, "--points", str(file)):
        await _purchase(system, product)
        await until(system.is_work_done)
    passed = list(_numbered(file.read_text().splitlines()))
    missed = [point for point in OF_EVERY_PURCHASE if point not in passed]
    assert not missed, f"a purchase did not pass {missed}, but {passed}"
    return passed


async def crash_at_points(
    system: ShopAndServers, wanted: Iterable[str]
) -> AsyncIterator[CrashResult]:
    """Make a purchase for every point of `wanted`, at which the shop is killed."""
    product = await system.database.wait_for_product(PLAIN)
    for point in wanted:
        yield await _crash_at(system, product, point)


async def _crash_at(system: ShopAndServers, product: int, point: str) -> CrashResult:
    async with run_shop_with_faults(system, "--kill-at", point) as program:
        buying = asyncio.create_task(_purchase(system, product))
        code = None
        with suppress(TimeoutError):
            code = await program.wait_for_end(_END_SECONDS)
        crashed = code == -signal.SIGKILL
        by_itself = code is not None and not crashed
        wrong = [f"the shop ended by itself: {program.read_outputs()[-500:]}"] if by_itself else []
        wrong += await system.find_violations()
    await buying
    with suppress(TimeoutError):
        await system.wait_until_idle()
        await system.settle_cases()
        await until(system.is_work_done)
    left = [
        f"in the end: {rule}: {rows}"
        for rule, rows in system.database.broken_rules(IN_THE_END).items()
    ]
    return CrashResult(
        point,
        crashed,
        (*wrong, *await system.find_violations(), *left, *await system.find_differences()),
    )


async def _purchase(system: ShopAndServers, product: int) -> None:
    """Buy until there is one more order; start again if the shop crashed before that."""
    before = len(system.statuses())

    async def ordered() -> bool:
        return len(system.statuses()) > before

    while not await ordered():
        await system.alice.buy(product)
        with suppress(TimeoutError):
            await until(ordered, _ORDER_SECONDS)


@asynccontextmanager
async def run_shop_with_faults(system: ShopAndServers, *options: str) -> AsyncIterator[Program]:
    """Run a shop with faults in place of the shop, and the shop itself again afterwards."""
    shop = system.processes.shop
    await shop.kill()
    program = Program(
        "shop-with-faults", ("tests.crash.shop_with_faults", *options), shop.folder, shop.settings
    )
    async with cleaned_up(program):
        await program.start()
        yield program
    await shop.start()


async def _crash_or_list(behaviour: str, points: list[str], database: str) -> int:
    """Kill at these points; without any, list all points."""
    with tempfile.TemporaryDirectory(prefix="crash-points-") as folder:
        settings = await choose_database(database, Path(folder))
        async with start_shop_and_servers(Path(folder), behaviour, **settings) as system:
            if not points:
                print(*await points_of_a_purchase(system), sep="\n")
                return 0
            results = [one async for one in crash_at_points(system, points)]
    print(*(f"{one.point}: {'; '.join(one.failures) or 'fine'}" for one in results), sep="\n")
    return int(any(one.failures for one in results))


def main() -> int:
    """`python -m tests.crash.crash_at_each_point
    [--supplier-behaviour BEHAVIOUR] [--database DATABASE] [POINT ...]`; return 1 if there was a violation.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.crash.crash_at_each_point")
    parser.add_argument("--supplier-behaviour", choices=BEHAVIOURS, default=STRICT)
    parser.add_argument("--database", choices=ENGINES, default=ENGINES[0], help="of the shop")
    parser.add_argument(
        "points",
        nargs="*",
        type=counted_point,
        help=f"such as {OF_EVERY_PURCHASE[0]}; none: list them",
    )
    options = parser.parse_args()
    share_server()
    return asyncio.run(_crash_or_list(options.supplier_behaviour, options.points, options.database))


def _numbered(names: Iterable[str]) -> Iterable[str]:
    """Return each name with the number of times that it has occurred: `after-supplier.trade:1`."""
    seen: Counter[str] = Counter()
    for name in names:
        seen[name] += 1
        yield f"{name}:{seen[name]}"


if __name__ == "__main__":
    sys.exit(main())
