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
from tests.crash.rules_from_outside import IN_THE_END
from tests.crash.shop_and_servers import Scene, a_scene

PLAIN = "steam-wallet-20"
_OVER, _A_LOOK = 45.0, 10.0


@dataclass(frozen=True, slots=True)
class Walked:
    """The result of one crash: its point, whether it was reached, and the violations."""

    point: str
    died: bool
    wrong: tuple[str, ...]

    @property
    def failures(self) -> tuple[str, ...]:
        """Return the violations, for a point that every purchase passes.

        The shop's other work is not the same each time, so a point that another purchase passed may
        be missed.
        """
        return self.wrong if self.died else (*self.wrong, f"the shop did not pass {self.point}")


async def points_of_a_purchase(scene: Scene) -> list[str]:
    """Return the points that a purchase passes, each with its count, in order.

    AssertionError if one is missing that every purchase passes: then the shop was not observed.
    """
    file = scene.town.shop.folder / "points"
    file.unlink(missing_ok=True)
    product = await scene.books.product(PLAIN)
    async with _victim(scene, "--points", str(file)):
        await _purchase(scene, product)
        await until(scene.at_rest)
    passed = list(_numbered(file.read_text().splitlines()))
    missed = [point for point in OF_EVERY_PURCHASE if point not in passed]
    assert not missed, f"a purchase did not pass {missed}, but {passed}"
    return passed


async def walk_points(scene: Scene, wanted: Iterable[str]) -> AsyncIterator[Walked]:
    """Make a purchase for every point of `wanted`, at which the shop is killed."""
    product = await scene.books.product(PLAIN)
    for point in wanted:
        yield await _die_at(scene, product, point)


async def _die_at(scene: Scene, product: int, point: str) -> Walked:
    async with _victim(scene, "--kill-at", point) as victim:
        buying = asyncio.create_task(_purchase(scene, product))
        code = None
        with suppress(TimeoutError):
            code = await victim.ended(_OVER)
        died = code == -signal.SIGKILL
        by_itself = code is not None and not died
        wrong = [f"the shop ended by itself: {victim.said()[-500:]}"] if by_itself else []
        wrong += await scene.breaches()
    await buying
    with suppress(TimeoutError):
        await scene.calm()
        await scene.settle()
        await until(scene.at_rest)
    left = [f"in the end: {rule}: {rows}" for rule, rows in scene.books.broken(IN_THE_END).items()]
    return Walked(point, died, (*wrong, *await scene.breaches(), *left, *await scene.differences()))


async def _purchase(scene: Scene, product: int) -> None:
    """Buy until there is one more order; start again if the shop died before that."""
    before = len(scene.statuses())

    async def ordered() -> bool:
        return len(scene.statuses()) > before

    while not await ordered():
        await scene.alice.buy(product)
        with suppress(TimeoutError):
            await until(ordered, _A_LOOK)


@asynccontextmanager
async def _victim(scene: Scene, *options: str) -> AsyncIterator[Program]:
    """Run a victim in the shop's place, and the shop itself again afterwards."""
    shop = scene.town.shop
    await shop.kill()
    program = Program(
        "victim", ("tests.crash.shop_with_faults", *options), shop.folder, shop.settings
    )
    async with cleaned_up(program):
        await program.start()
        yield program
    await shop.start()


async def _again(behaviour: str, points: list[str]) -> int:
    """Kill at these points; without any, list all points."""
    with tempfile.TemporaryDirectory(prefix="walk-") as folder:
        async with a_scene(Path(folder), behaviour) as scene:
            if not points:
                print(*await points_of_a_purchase(scene), sep="\n")
                return 0
            walked = [one async for one in walk_points(scene, points)]
    print(*(f"{one.point}: {'; '.join(one.failures) or 'fine'}" for one in walked), sep="\n")
    return int(any(one.failures for one in walked))


def main() -> int:
    """`python -m tests.crash.storm.crash_at_each_point [--store BEHAVIOUR] [POINT ...]`; return 1 if there was a
    violation.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.crash.storm.crash_at_each_point")
    parser.add_argument("--store", choices=BEHAVIOURS, default=STRICT)
    parser.add_argument(
        "points",
        nargs="*",
        type=counted_point,
        help=f"such as {OF_EVERY_PURCHASE[0]}; none: list them",
    )
    asked = parser.parse_args()
    return asyncio.run(_again(asked.store, asked.points))


def _numbered(names: Iterable[str]) -> Iterable[str]:
    """Return each name with the number of times that it has occurred: `after-supplier.trade:1`."""
    seen: Counter[str] = Counter()
    for name in names:
        seen[name] += 1
        yield f"{name}:{seen[name]}"


if __name__ == "__main__":
    sys.exit(main())
