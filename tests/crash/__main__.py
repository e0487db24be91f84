"""The long search for a broken guarantee: the sweep, the model and the storm in turn, within a time limit.

    python -m tests.crash --seconds 600 --seed 1
    python -m tests.crash --schedule one,trades=lost,crash=at-the-supplier
    python -m tests.crash --database postgresql --only sweep

Exits with 1 if a guarantee failed, or if a planted mistake was not found.
"""

import argparse
import asyncio
import logging
import random
import sys
import traceback
from collections.abc import Awaitable, Callable
from functools import partial

from tests.crash.model import long_run as model
from tests.crash.report import Report
from tests.crash.sweep import run as sweep
from tests.crash.sweep.faults import Standby
from tests.crash.sweep.mutants import MUTANTS
from tests.crash.sweep.schedule_runner import play
from tests.crash.sweep.schedules import Schedule
from tests.crash.sweep.world import open_folder
from tests.storage.engines import ENGINES, share_server
from tests.temporary_folder import memory_folder
from tests.tools.storm import run as storm

Search = Callable[[float, int, Callable[[str], None], str], Awaitable[Report]]

#: The shares of the time; the rest is spent on the planted mistakes.
SHARES = {"sweep": 0.35, "model": 0.25, "storm": 0.3}
SEARCHES: dict[str, Search] = {
    "sweep": sweep.run,
    "model": model.run,
    "storm": storm.run,
}


def main() -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="for how long (default 600)")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--schedule", help="play this one schedule of the sweep and nothing else")
    parser.add_argument("--only", choices=[*SHARES, "mutants"], help="one part, all the time")
    parser.add_argument("--database", choices=ENGINES, default=ENGINES[0], help="of the shop")
    options = parser.parse_args()
    share_server()  # before other processes are started
    if options.schedule:
        try:
            schedule = Schedule.parse(options.schedule)
        except ValueError as error:
            parser.error(str(error))
        if schedule.standby is not Standby.NONE and options.database == "sqlite":
            parser.error("a standby needs --database postgresql")
        return asyncio.run(_repeat(schedule, options.database))
    return asyncio.run(_search(options.seconds, options.seed, options.only, options.database))


async def _repeat(schedule: Schedule, database: str) -> int:
    """Run one schedule, and print its course."""
    with memory_folder() as path:
        async with open_folder(path, database) as folder:
            verdict = await play(schedule, folder)
    for process, points in enumerate(verdict.points, 1):
        for number, name in enumerate(points, 1):
            _say(f"process {process}, point {number}: {name}")
    for breach in verdict.breaches:
        _say(f"VIOLATION {breach}")
    _say(f"{schedule}: {len(verdict.breaches)} violations")
    return int(bool(verdict.breaches))


async def _search(seconds: float, seed: int, only: str | None, database: str) -> int:
    """Run every part in turn, and print all figures."""
    logging.getLogger("bot").addHandler(logging.NullHandler())
    reports = []
    if only in {None, "mutants"}:
        reports.append(_run_story(await sweep.mutants(_say, database)))
    for name, share in SHARES.items():
        if only in {None, name}:
            reports.append(
                _run_story(await _part(name, seconds if only else seconds * share, seed, database))
            )
    _say(_summary(reports, seed))
    return int(any(report.violations for report in reports))


async def _part(name: str, seconds: float, seed: int, database: str) -> Report:
    """Run one part's search.

    A search that fails counts as a violation and does not stop the others.
    """
    try:
        return await SEARCHES[name](seconds, seed, _say, database)
    except Exception as error:  # noqa: BLE001 - it is reported, and the command fails
        traceback.print_exc()
        again = f'make crash SEED={seed} ARGS="--only {name} --database {database}"'
        return Report(name, 0, (f"the search itself failed: {error!r}: {again}",))


def _run_story(report: Report) -> Report:
    _say(f"{report.name}: {report.schedules} schedules, {len(report.violations)} violations")
    for violation in report.violations:
        _say(f"VIOLATION {violation}")
    return report


def _summary(reports: list[Report], seed: int) -> str:
    searched = [report for report in reports if report.name != "mutants"]
    words = [
        f"schedules run: {sum(report.schedules for report in searched)}",
        f"violations: {sum(len(report.violations) for report in searched)}",
    ]
    for mutants in (report for report in reports if report.name == "mutants"):
        caught = len(MUTANTS) - len(mutants.violations)
        words.append(f"mutants caught: {caught} of {len(MUTANTS)}")
    return ", ".join([*words, f"seed {seed}"])


_say = partial(print, flush=True)

if __name__ == "__main__":
    sys.exit(main())
