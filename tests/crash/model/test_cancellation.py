"""Tests of cancellation at any point: the work happened completely or not at all, and the ledger
agrees.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.crash.model.concurrent_stories import Bench, Story, StoryRunner
from tests.crash.model.stories import STORIES
from tests.marks import at_length

pytestmark = pytest.mark.long

#: Stories whose first actor is cancelled, and whether its process continues afterwards.
CUT = {
    "two taps on one offer": True,
    "trading against a refund": False,
    "doubt against a trade found": False,
    "a look that makes a case against a trade found": False,
    "a trade found against a refund": True,
    "two who send": False,
}
#: The stories of every run: a tap, and a trade that was sent.
QUICK = ("two taps on one offer", "trading against a refund")


@dataclass(slots=True)
class Cutting:
    """A hook that cancels `victim` at one point; `seen` counts them."""

    at: int
    seen: int = 0
    victim: asyncio.Task[object] | None = None

    async def __call__(self, point: str) -> None:
        if self.victim is None:
            return
        self.seen += 1
        if self.seen == self.at:
            self.victim.cancel()


async def _cut(bench: Bench, story: Story, cutting: Cutting, *, goes_on: bool) -> list[str]:
    """Cancel the story's first actor; return the violations afterwards."""
    cutting.victim = asyncio.ensure_future(story.acts(bench)[0]())
    await asyncio.wait({cutting.victim})
    if not cutting.victim.cancelled():
        cutting.victim.result()
    cutting.victim = None
    if not goes_on:
        await bench.world.restart()
    return await bench.judged([])


@pytest.mark.parametrize("name", [*QUICK, *at_length(*(name for name in CUT if name not in QUICK))])
async def test_a_cancelled_act_happened_or_did_not(name: str, ram: Path) -> None:
    """Cancelled at each of its points in turn, a use case happened completely or not at all."""
    (story,) = (each for each in STORIES if each.name == name)
    runner = await StoryRunner.of(story, ram)
    cuts, cutting = 0, Cutting(at=1)
    while True:
        bench = await runner.copy_for_one(cutting)
        try:
            wrong = await _cut(bench, story, cutting, goes_on=CUT[name])
            assert not wrong, f"cut at point {cutting.at}:\n" + "\n".join(wrong)
        finally:
            await bench.world.close()
        if cutting.seen < cutting.at:
            break
        cuts, cutting = cuts + 1, Cutting(at=cutting.at + 1)
    assert cuts >= 2, "nothing was ever cut"
