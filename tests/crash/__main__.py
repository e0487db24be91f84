"""The long search for a broken guarantee: the sweep, the model and the storm in turn, within a time limit.

    python -m tests.crash --seconds 600 --seed 1
    python -m tests.crash --schedule one,trades=lost,crash=at-the-supplier

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
from tests.crash.storm import run as storm
from tests.crash.sweep import run as sweep
from tests.crash.sweep.mutants import MUTANTS
from tests.crash.sweep.schedule_runner import play
from tests.crash.sweep.schedules import Schedule
from tests.crash.sweep.world import prepare_folder, temporary_folder

Search = Callable[[float, int, Callable[[str], None]], Awaitable[Report]]

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
    options = parser.parse_args()
    if options.schedule:
        try:
            schedule = Schedule.parse(options.schedule)
        except ValueError as error:
            parser.error(str(error))
        return asyncio.run(_repeat(schedule))
    return asyncio.run(_search(options.seconds, options.seed, options.only))


async def _repeat(schedule: Schedule) -> int:
    """Run one schedule, and print its course."""
    with temporary_folder() as path:
        verdict = await play(schedule, await prepare_folder(path))
    for process, points in enumerate(verdict.points, 1):
        for number, name in enumerate(points, 1):
            _say(f"process {process}, point {number}: {name}")
    for breach in verdict.breaches:
        _say(f"VIOLATION {breach}")
    _say(f"{schedule}: {len(verdict.breaches)} violations")
    return int(bool(verdict.breaches))


async def _search(seconds: float, seed: int, only: str | None) -> int:
    """Run every part in turn, and print all figures."""
    logging.getLogger("bot").addHandler(logging.NullHandler())
    reports = []
    if only in {None, "mutants"}:
        reports.append(_run_story(await sweep.mutants(_say)))
    for name, share in SHARES.items():
        if only in {None, name}:
            reports.append(
                _run_story(await _part(name, seconds if only else seconds * share, seed))
            )
    _say(_summary(reports, seed))
    return int(any(report.violations for report in reports))


async def _part(name: str, seconds: float, seed: int) -> Report:
    """Run one part's search.

    A search that fails counts as a violation and does not stop the others.
    """
    try:
        return await SEARCHES[name](seconds, seed, _say)
    except Exception as error:  # noqa: BLE001 - it is reported, and the command fails
        traceback.print_exc()
        again = f'make crash SEED={seed} ARGS="--only {name}"'
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
