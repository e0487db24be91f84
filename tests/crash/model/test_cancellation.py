"""Tests of cancellation at any point: the work happened completely or not at all, and the ledger
agrees.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.crash.model.concurrent_stories import Story, StoryRun, StoryRunner
from tests.crash.model.stories import STORIES
from tests.marks import at_length
from tests.world.points import Point

pytestmark = pytest.mark.long

#: Stories whose first actor is cancelled, and whether its process continues afterwards.
CANCELLED_STORIES = {
    "two taps on one quote": True,
    "trading against a refund": False,
    "unknown outcome against a trade found": False,
    "a query that makes a case against a trade found": False,
    "a trade found against a refund": True,
    "two who send": False,
    "one payment reported twice": True,
}
#: The stories of every run: a tap, and a trade that was sent.
SHORT_RUN_STORIES = ("two taps on one quote", "trading against a refund")


@dataclass(slots=True)
class CancelAtPoint:
    """A hook that cancels `task` at one point; `seen` counts them."""

    at: int
    seen: int = 0
    task: asyncio.Task[object] | None = None

    async def __call__(self, _point: Point) -> None:
        if self.task is None:
            return
        self.seen += 1
        if self.seen == self.at:
            self.task.cancel()


async def _cancel_first_actor(
    story_run: StoryRun, story: Story, canceller: CancelAtPoint, *, goes_on: bool
) -> list[str]:
    """Cancel the story's first actor; return the violations afterwards."""
    canceller.task = asyncio.ensure_future(story.acts(story_run)[0]())
    await asyncio.wait({canceller.task})
    if not canceller.task.cancelled():
        canceller.task.result()
    canceller.task = None
    if not goes_on:
        await story_run.world.restart()
    return await story_run.settle_and_find_violations([])


@pytest.mark.parametrize(
    "name",
    [
        *SHORT_RUN_STORIES,
        *at_length(*(name for name in CANCELLED_STORIES if name not in SHORT_RUN_STORIES)),
    ],
)
async def test_a_cancelled_act_happened_completely_or_not_at_all(
    name: str, memory_folder: Path
) -> None:
    """Cancelled at each of its points in turn, a use case happened completely or not at all."""
    (story,) = (each for each in STORIES if each.name == name)
    runner = await StoryRunner.of(story, memory_folder)
    cancelled, canceller = 0, CancelAtPoint(at=1)
    while True:
        story_run = await runner.start.copy(canceller)
        try:
            wrong = await _cancel_first_actor(
                story_run, story, canceller, goes_on=CANCELLED_STORIES[name]
            )
            assert not wrong, f"cancelled at point {canceller.at}:\n" + "\n".join(wrong)
        finally:
            await story_run.world.close()
        if canceller.seen < canceller.at:
            break
        cancelled, canceller = cancelled + 1, CancelAtPoint(at=canceller.at + 1)
    assert cancelled >= 2, "nothing was ever cancelled"
