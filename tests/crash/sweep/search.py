"""Search for a schedule that breaks a guarantee, and shrink a found one."""

from collections.abc import AsyncIterator, Iterable
from dataclasses import replace

from tests.crash.sweep.kept_schedules import KEPT
from tests.crash.sweep.mutants import Mutant
from tests.crash.sweep.schedule_runner import Verdict, play
from tests.crash.sweep.schedules import Schedule, singles
from tests.crash.sweep.world import Folder

#: A crash that does not happen: no process has so many points.
BEYOND_THE_END = "9999"


async def with_one_crash(schedule: Schedule, folder: Folder) -> AsyncIterator[Verdict]:
    """Yield a schedule unchanged, then with a crash at each point that changes the world.

    A schedule may start the shop more than once; each of the processes is crashed.
    """
    whole = await play(schedule, folder)
    yield whole
    for process, points in enumerate(whole.points_to_crash):
        for point in points:
            crashes = (BEYOND_THE_END,) * process + (str(point),)
            yield await play(replace(schedule, crashes=crashes), folder)


async def play_all(schedules: Iterable[Schedule], folder: Folder) -> AsyncIterator[Verdict]:
    """Yield the schedules unchanged."""
    for schedule in schedules:
        yield await play(schedule, folder)


async def shrink(verdict: Verdict, folder: Folder, tries: int = 40) -> Verdict:
    """Return the smallest schedule found that still breaks a guarantee."""
    if not verdict.broken:
        return verdict
    for simpler in verdict.schedule.simpler():
        if not tries:
            break
        tries -= 1
        smaller = await play(simpler, folder)
        if smaller.broken:
            return await shrink(smaller, folder, tries)
    return verdict


async def search_order(folder: Folder) -> AsyncIterator[Verdict]:
    """Yield schedules in the order of the search.

    These are the kept schedules, a plain purchase crashed at every point, every fault once, and all
    others with one crash. The design without a mistake is tested with the same schedules.
    """
    async for verdict in play_all(map(Schedule.parse, KEPT), folder):
        yield verdict
    async for verdict in with_one_crash(Schedule(), folder):
        yield verdict
    async for verdict in play_all(singles(), folder):
        yield verdict
    for schedule in singles():
        async for verdict in with_one_crash(schedule, folder):
            yield verdict


async def find_mutant(mutant: Mutant, folder: Folder, most: int) -> tuple[int, Verdict | None]:
    """Search for a mistake; return the number of schedules, and the one that shows it.

    The latter is None if `most` schedules did not show it.
    """
    played = 0
    with mutant.applied():
        async for verdict in search_order(folder.with_unique_quote(mutant.has_unique_quote)):
            played += 1
            if any(mutant.symptom in breach for breach in verdict.broken):
                return played, verdict
            if played == most:
                break
    return played, None
