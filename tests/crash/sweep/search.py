"""Searching for a schedule that breaks a promise, and making a found one as small as it gets."""

from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from pathlib import Path

from tests.crash.sweep.faults import Trade
from tests.crash.sweep.mutants import Mutant
from tests.crash.sweep.play import Verdict, play
from tests.crash.sweep.schedules import Schedule, singles
from tests.crash.sweep.world import Folder, furnished


async def one_deep(schedule: Schedule, folder: Folder) -> AsyncIterator[Verdict]:
    """A schedule as it is, and then with a crash at each point that leaves another world behind than
    the one before.
    """
    whole = await play(schedule, folder)
    yield whole
    for point in whole.lives[0]:
        yield await play(replace(schedule, crashes=(point,)), folder)


async def each(schedules: Iterable[Schedule], folder: Folder) -> AsyncIterator[Verdict]:
    """The schedules as they are."""
    for schedule in schedules:
        yield await play(schedule, folder)


async def shrunk(verdict: Verdict, folder: Folder, tries: int = 40) -> Verdict:
    """The smallest schedule found that still breaks something."""
    for simpler in verdict.schedule.simpler():
        if not tries:
            break
        tries -= 1
        smaller = await play(simpler, folder)
        if smaller.breaches:
            return await shrunk(smaller, folder, tries)
    return verdict


async def hunt(folder: Folder) -> AsyncIterator[Verdict]:
    """Everything with one crash at most, the likeliest places of a mistake first."""
    order = singles()
    plain = order.index(Schedule(trades=(Trade.GOODS,)))
    async for verdict in one_deep(order.pop(plain), folder):
        yield verdict
    async for verdict in each(order, folder):
        yield verdict
    for schedule in order:
        async for verdict in one_deep(schedule, folder):
            yield verdict


async def caught(mutant: Mutant, path: Path, most: int) -> tuple[int, Verdict | None]:
    """Hunt for a mistake in a folder of its own: how many schedules it took, and the one that shows it;
    None when `most` of them did not.
    """
    folder = await furnished(path)
    mutant.spoil(folder.template)
    played = 0
    with mutant.at_work():
        async for verdict in hunt(folder):
            played += 1
            if verdict.breaches or played == most:
                return played, verdict if verdict.breaches else None
    return played, None
