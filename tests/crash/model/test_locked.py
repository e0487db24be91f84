"""Tests of a database that is locked at a critical moment: nothing is lost or done twice."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.domain.errors import DatabaseUnavailable
from bot.services.checkout import confirmation
from bot.services.orders import outcome
from tests.crash.crash_points import Call, after, before
from tests.crash.model.concurrent_stories import StoryRun, StoryRunner
from tests.crash.model.stories import STORIES
from tests.world.points import Point

TRADE, TAP = "trading against a refund", "two taps on one quote"


@dataclass(slots=True)
class LockHolder:
    """A hook that takes the write lock when one phase begins, and releases it when it failed."""

    phase: Call
    file: str = ""
    held: sqlite3.Connection | None = None
    failures: int = 0

    async def __call__(self, point: Point) -> None:
        if str(point) == before(self.phase) and self.file and not self.failures:
            self.held = sqlite3.connect(self.file, isolation_level=None)
            self.held.execute("BEGIN IMMEDIATE")
        elif str(point) == after(self.phase) and self.held is not None:
            self.failures += 1
            with closing(self.held):
                self.held = None


async def _held(name: str, holder: LockHolder, folder: Path) -> StoryRun:
    (story,) = (each for each in STORIES if each.name == name)
    story_run = await (await StoryRunner.of(story, folder)).start.copy(holder)
    holder.file = story_run.world.url.removeprefix("sqlite:///")
    return story_run


async def test_a_reply_is_kept_until_the_database_can_be_written(memory_folder: Path) -> None:
    """The supplier delivered, and the database is locked for longer than any caller waits."""
    holder = LockHolder(outcome.conclude_attempt)
    story_run = await _held(TRADE, holder, memory_folder)
    try:
        await story_run.work("trade")
        assert holder.failures == 1
        assert story_run.status(story_run.orders[0]) == "fulfilled"
        assert len(story_run.world.supplier.arrivals) == 1
        assert await story_run.settle_and_find_violations([]) == []
    finally:
        await story_run.world.close()


async def test_a_tap_on_a_locked_database_takes_nothing_and_can_be_repeated(
    memory_folder: Path,
) -> None:
    """The tap fails as a whole; the next tap buys."""
    holder = LockHolder(confirmation.place_order)
    story_run = await _held(TAP, holder, memory_folder)
    try:
        with pytest.raises(DatabaseUnavailable):
            await story_run.confirm(7001, story_run.quotes[0])
        assert holder.failures == 1
        assert story_run.world.orders() == []
        await story_run.confirm(7001, story_run.quotes[0])
        assert len(story_run.world.orders()) == 1
        assert await story_run.settle_and_find_violations([]) == []
    finally:
        await story_run.world.close()
