"""The sweep for a given time, on every core: kept schedules, every fault with one crash, then
random pairs.

It also searches for the planted mistakes. It prints nothing itself; it reports its progress to `say`.
"""

import asyncio
import multiprocessing
import os
import random
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from tests.crash.report import Report
from tests.crash.sweep.kept_schedules import KEPT
from tests.crash.sweep.mutants import MUTANTS
from tests.crash.sweep.schedule_runner import Verdict
from tests.crash.sweep.schedules import Schedule, sampled, singles
from tests.crash.sweep.search import find_mutant, play_all, shrink, with_one_crash
from tests.crash.sweep.world import Folder, open_folder
from tests.temporary_folder import memory_folder

Say = Callable[[str], None]
#: The share of time after which the random search replaces the exhaustive one.
EXHAUSTIVE = 0.7
#: Enough to see the problem; each takes time to shrink.
MOST_VIOLATIONS = 10
#: Schedules within which a mistake must be found.
BUDGET = 200


@dataclass(slots=True)
class _Share:
    """The result of one core of several.

    It counts the schedules that it ran, and the faults that it tried with a crash at every point.
    It keeps a line that repeats each violation.
    """

    core: int
    cores: int
    seed: int
    database: str
    played: int = 0
    exhausted: int = 0
    violations: list[str] = field(default_factory=list)


async def run(seconds: float, seed: int, say: Say, database: str = "sqlite") -> Report:
    """Search for `seconds` seconds. Each violation holds the line that repeats it.

    `database` is one of `ENGINES`.
    """
    cores = os.cpu_count() or 1
    say(f"sweep: {seconds:.0f} s on {cores} cores, seed {seed}")
    shares = [_Share(core, cores, seed, database) for core in range(cores)]
    loop = asyncio.get_running_loop()
    with _pool(cores) as pool:
        found = await asyncio.gather(
            *(loop.run_in_executor(pool, _run_share, share, seconds) for share in shares)
        )
    exhausted = sum(share.exhausted for share in found)
    say(f"sweep: {exhausted} of {len(singles())} faults with a crash at every point")
    violations = tuple(line for share in found for line in share.violations)
    return Report("sweep", sum(share.played for share in found), violations)


async def mutants(say: Say, database: str = "sqlite") -> Report:
    """Search for each of the planted mistakes. A mistake that was not found is a violation."""
    loop = asyncio.get_running_loop()
    with _pool(os.cpu_count() or 1) as pool:
        tries = [loop.run_in_executor(pool, _find_mutant, n, database) for n in range(len(MUTANTS))]
        found = await asyncio.gather(*tries)
    for mutant, (played, line) in zip(MUTANTS, found, strict=True):
        say(f"mutant {mutant.name!r}: {f'caught by {line}' if line else f'not in {played}'}")
    missed = (m.name for m, (_, line) in zip(MUTANTS, found, strict=True) if not line)
    return Report(
        "mutants",
        sum(played for played, _ in found),
        tuple(f"the mistake {name!r} is not caught" for name in missed),
    )


def _pool(cores: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(cores, multiprocessing.get_context("spawn"))


def _find_mutant(number: int, database: str) -> tuple[int, str]:
    """Search in a process of its own; return how many schedules it took, and the one that showed
    the mistake.
    """

    async def search() -> tuple[int, str]:
        with memory_folder() as path:
            async with open_folder(path, database) as folder:
                played, verdict = await find_mutant(MUTANTS[number], folder, BUDGET)
        return played, str(verdict.schedule) if verdict else ""

    return asyncio.run(search())


def _run_share(share: _Share, seconds: float) -> _Share:
    """Run one core's share of the search, in a process of its own."""
    return asyncio.run(_search(share, seconds))


async def _search(share: _Share, seconds: float) -> _Share:
    started_at = time.monotonic()
    with memory_folder() as path:
        async with open_folder(path, share.database) as folder:
            exhaustive_until = started_at + seconds * EXHAUSTIVE
            async for verdict in _schedules_of_share(folder, share, exhaustive_until):
                share.played += 1
                if verdict.breaches:
                    share.violations.append(str(await shrink(verdict, folder)))
                is_over = time.monotonic() - started_at > seconds
                if is_over or len(share.violations) >= MOST_VIOLATIONS:
                    break
    return share


async def _schedules_of_share(
    folder: Folder, share: _Share, exhaustive_until: float
) -> AsyncIterator[Verdict]:
    """Run the kept schedules, then every fault with one crash, then random pairs.

    The seed gives the order of the faults. They stop at the time `exhaustive_until`.
    """
    async for verdict in play_all(map(Schedule.parse, KEPT[share.core :: share.cores]), folder):
        yield verdict
    order = singles()
    random.Random(share.seed).shuffle(order)
    for schedule in order[share.core :: share.cores]:
        if time.monotonic() > exhaustive_until:
            break
        async for verdict in with_one_crash(schedule, folder):
            yield verdict
        share.exhausted += 1
    async for verdict in play_all(sampled(share.seed * share.cores + share.core), folder):
        yield verdict
