"""The sweep for as long as one likes: what was kept, every fault one crash deep, then at random two deep.

Prints nothing itself; tells its progress to `say`.
"""

import time
from collections.abc import AsyncIterator, Callable

from tests.crash.report import Report
from tests.crash.sweep.kept import KEPT
from tests.crash.sweep.play import Verdict
from tests.crash.sweep.schedules import Schedule, sampled, singles
from tests.crash.sweep.search import each, one_deep, shrunk
from tests.crash.sweep.world import Folder, furnished, scratch

Say = Callable[[str], None]
#: Seconds between two words of progress; the share of time that goes to what is exhaustive.
TELL_EVERY, EXHAUSTIVE = 30.0, 0.6
MOST_VIOLATIONS = 20


async def run(seconds: float, seed: int, say: Say) -> Report:
    """Search for so many seconds. Each violation holds the line that repeats it."""
    played, found = 0, list[str]()
    began = told = time.monotonic()
    with scratch() as path:
        folder = await furnished(path)
        async for verdict in _walk(folder, seed, began + seconds * EXHAUSTIVE):
            played += 1
            if verdict.breaches:
                found.append(str(await shrunk(verdict, folder)))
                say(found[-1])
            now = time.monotonic()
            if now - told > TELL_EVERY:
                told = now
                say(f"sweep: {played} schedules, {len(found)} violations")
            if now - began > seconds or len(found) >= MOST_VIOLATIONS:
                break
    return Report("sweep", played, tuple(found))


async def _walk(folder: Folder, seed: int, turn: float) -> AsyncIterator[Verdict]:
    """What was kept, then everything one crash deep until the moment `turn`, then two deep by seed."""
    async for verdict in each(map(Schedule.parse, KEPT), folder):
        yield verdict
    for schedule in singles():
        if time.monotonic() > turn:
            break
        async for verdict in one_deep(schedule, folder):
            yield verdict
    async for verdict in each(sampled(seed), folder):
        yield verdict
