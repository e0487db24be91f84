"""Tests of a database that is locked at a critical moment: nothing is lost or done twice."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.domain.errors import DatabaseUnavailable
from bot.services.checkout import confirmation
from bot.services.orders import fulfilment
from tests.crash.crash_points import Call
from tests.crash.model.call_points import after_commit, before_commit
from tests.crash.model.concurrent_stories import Bench, StoryRunner
from tests.crash.model.stories import STORIES

TRADE, TAP = "trading against a refund", "two taps on one offer"


@dataclass(slots=True)
class Holder:
    """A hook that takes the write lock when one phase begins, and releases it when it failed."""

    phase: Call
    file: str = ""
    held: sqlite3.Connection | None = None
    failures: int = 0

    async def __call__(self, point: str) -> None:
        if point == before_commit(self.phase) and self.file and not self.failures:
            self.held = sqlite3.connect(self.file, isolation_level=None)
            self.held.execute("BEGIN IMMEDIATE")
        elif point == after_commit(self.phase) and self.held is not None:
            self.failures += 1
            with closing(self.held):
                self.held = None


async def _held(name: str, holder: Holder, folder: Path) -> Bench:
    (story,) = (each for each in STORIES if each.name == name)
    bench = await (await StoryRunner.of(story, folder)).copy_for_one(holder)
    holder.file = bench.world.url.removeprefix("sqlite:///")
    return bench


async def test_a_reply_is_kept_until_the_database_can_be_written(ram: Path) -> None:
    """The supplier delivered, and the database is locked for longer than any caller waits."""
    holder = Holder(fulfilment._conclude_attempt)
    bench = await _held(TRADE, holder, ram)
    try:
        await bench.work("trade")
        assert holder.failures == 1
        assert bench.status(bench.orders[0]) == "fulfilled"
        assert len(bench.world.supplier.arrivals) == 1
        assert await bench.judged([]) == []
    finally:
        await bench.world.close()


async def test_a_tap_on_a_locked_database_takes_nothing_and_can_be_repeated(ram: Path) -> None:
    """The tap fails as a whole; the next tap buys."""
    holder = Holder(confirmation._confirm_quote)
    bench = await _held(TAP, holder, ram)
    try:
        with pytest.raises(DatabaseUnavailable):
            await bench.confirm(7001, bench.quotes[0])
        assert holder.failures == 1
        assert bench.world.orders() == []
        await bench.confirm(7001, bench.quotes[0])
        assert len(bench.world.orders()) == 1
        assert await bench.judged([]) == []
    finally:
        await bench.world.close()
