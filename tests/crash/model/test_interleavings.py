"""Tests of two concurrent actors in any order: the data is right after each, and all orders end
well.
"""

from pathlib import Path

import pytest

from tests.crash.model.concurrent_stories import Story, StoryRunner
from tests.crash.model.step_gates import schedules
from tests.crash.model.stories import STORIES

pytestmark = pytest.mark.long

#: Switches in one run of a story; the databases, and the runs of one story on each.
SWITCHES, LIMITS = 2, (("sqlite", 2), ("sqlite", 6), ("postgresql", 2))


@pytest.mark.parametrize(("database", "limit"), LIMITS)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
async def test_the_rules_hold_in_every_order(
    story: Story, database: str, limit: int, memory_folder: Path
) -> None:
    """The rules hold in every order with few switches, or in a sample of these orders."""
    runner = await StoryRunner.of(story, memory_folder, database)
    for schedule in schedules(await runner.steps(), SWITCHES, limit):
        wrong = await runner.run(schedule)
        assert not wrong, f"in the order {schedule}:\n" + "\n".join(wrong)
