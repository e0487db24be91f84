"""Kill whole processes for a given time: at drawn points of a purchase, then in small storms.

Each violation holds the line that repeats its storm or its death, as far as possible.
"""

import random
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from itertools import count
from pathlib import Path

from bot.demo.supplier.records import BEHAVIOURS
from tests.crash.crash_points import OF_EVERY_PURCHASE
from tests.crash.report import Report
from tests.crash.shop_and_servers import a_scene
from tests.crash.storm.crash_at_each_point import points_of_a_purchase, walk_points
from tests.crash.storm.storm import Plan, storm

Say = Callable[[str], None]
#: The share of time for crashes at single points.
WALKING = 0.4


async def run(seconds: float, seed: int, say: Say) -> Report:
    """Kill for `seconds` seconds, and finish what was started. A schedule is one kill."""
    began, chance, kills = time.monotonic(), random.Random(seed), 0
    found: list[str] = []
    async for wrong in _deaths(began + WALKING * seconds, chance, say):
        kills += 1
        found += wrong
    async for killed, wrong in _storms(began + seconds, seed, say):
        kills += killed
        found += wrong
    return Report("storm", kills, tuple(found))


async def _deaths(until: float, chance: random.Random, say: Say) -> AsyncIterator[list[str]]:
    """Kill at points in a drawn order, at all of them if time permits; return the violations of
    each.

    The first is a point that every purchase passes: it shows that points are reached at all.
    """
    behaviour = chance.choice(BEHAVIOURS)
    with tempfile.TemporaryDirectory(prefix="walk-") as folder:
        async with a_scene(Path(folder), behaviour) as scene:
            points = await points_of_a_purchase(scene)
            say(f"storm: a purchase has {len(points)} points to die at")
            drawn = [chance.choice(OF_EVERY_PURCHASE), *chance.sample(points, len(points))]
            again = f"again: .venv/bin/python -m tests.crash.storm.crash_at_each_point --store {behaviour}"
            tried, died = 0, 0
            async for one in walk_points(scene, drawn):
                tried, died = tried + 1, died + one.died
                found = one.failures if one.point in OF_EVERY_PURCHASE else one.wrong
                yield [f"death {one.point}: {wrong}; {again} {one.point}" for wrong in found]
                if time.monotonic() > until:
                    break
            say(f"storm: the shop died at {died} of {tried} drawn points")


async def _storms(until: float, seed: int, say: Say) -> AsyncIterator[tuple[int, list[str]]]:
    """Run small storms in both behaviours in turn; return the kills of each, and the violations."""
    for number in count():
        plan = Plan(10, 25, 10, seed + number, BEHAVIOURS[number % len(BEHAVIOURS)])
        with tempfile.TemporaryDirectory(prefix="storm-") as folder:
            tally = await storm(plan, Path(folder), lambda _: None)
        say(
            f"storm: {plan.behaviour}, seed {plan.seed}: {tally.delivered} in goods, "
            f"{tally.money_back} in money back, {len(tally.breaches)} violations"
        )
        again = f"again: make storm ARGS='{plan.options}'"
        yield tally.kills, [f"{breach}; {again}" for breach in tally.breaches]
        if time.monotonic() + tally.seconds > until:
            return
