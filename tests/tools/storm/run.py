"""Kill whole processes for a given time: at drawn points of a purchase, then in small storms.

Each violation holds the line that repeats its storm or its crash, as far as possible.
"""

import random
import tempfile
import time
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

from bot.demo.supplier.records import BEHAVIOURS
from tests.crash.crash_at_each_point import crash_at_points, points_of_a_purchase
from tests.crash.crash_points import OF_EVERY_PURCHASE
from tests.crash.report import Report
from tests.crash.shop_and_servers import choose_database, start_shop_and_servers
from tests.tools.storm.command import Say
from tests.tools.storm.storm import Plan, storm

#: The share of time for crashes at single points.
SINGLE_POINTS_SHARE = 0.4


async def run(seconds: float, seed: int, say: Say, database: str = "sqlite") -> Report:
    """Kill for `seconds` seconds, and finish what was started. A schedule is one kill.

    `database` is one of `ENGINES`.
    """
    started_at, rng, kills = time.monotonic(), random.Random(seed), 0
    found: list[str] = []
    async for wrong in _crashes(started_at + SINGLE_POINTS_SHARE * seconds, rng, say, database):
        kills += 1
        found += wrong
    async for killed, wrong in _storms(started_at + seconds, seed, say, database):
        kills += killed
        found += wrong
    return Report("storm", kills, tuple(found))


async def _crashes(
    until: float, rng: random.Random, say: Say, database: str
) -> AsyncIterator[list[str]]:
    """Kill at points in a drawn order, at all of them if time permits; return the violations of
    each.

    The first is a point that every purchase passes: it shows that points are reached at all.
    """
    behaviour = rng.choice(BEHAVIOURS)
    with tempfile.TemporaryDirectory(prefix="crash-points-") as folder:
        settings = await choose_database(database, Path(folder))
        async with start_shop_and_servers(Path(folder), behaviour, **settings) as system:
            points = await points_of_a_purchase(system)
            say(f"storm: a purchase has {len(points)} points to crash at")
            drawn = [rng.choice(OF_EVERY_PURCHASE), *rng.sample(points, len(points))]
            how = f"--supplier-behaviour {behaviour} --database {database}"
            again = f"again: .venv/bin/python -m tests.crash.crash_at_each_point {how}"
            tried, crashed = 0, 0
            async for one in crash_at_points(system, drawn):
                tried, crashed = tried + 1, crashed + one.crashed
                found = one.failures if one.point in OF_EVERY_PURCHASE else one.wrong
                yield [f"crash {one.point}: {wrong}; {again} {one.point}" for wrong in found]
                if time.monotonic() > until:
                    break
            say(f"storm: the shop crashed at {crashed} of {tried} drawn points")


async def _storms(
    until: float, seed: int, say: Say, database: str
) -> AsyncIterator[tuple[int, list[str]]]:
    """Run small storms in both behaviours in turn; return the kills of each, and the violations."""
    for number in count():
        plan = Plan(10, 25, 10, seed + number, BEHAVIOURS[number % len(BEHAVIOURS)], database)
        with tempfile.TemporaryDirectory(prefix="storm-") as folder:
            result = await storm(plan, Path(folder), lambda _: None)
        say(
            f"storm: {plan.behaviour}, seed {plan.seed}: {result.delivered} in goods, "
            f"{result.money_back} in money back, {len(result.breaches)} violations"
        )
        again = f"again: make storm ARGS='{plan.options}'"
        yield result.kills, [f"{breach}; {again}" for breach in result.breaches]
        if time.monotonic() + result.seconds > until:
            return
