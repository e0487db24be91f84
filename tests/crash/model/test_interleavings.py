"""Two who act at once may go in any order: the books are right after each, and all end well."""

from pathlib import Path

import pytest

from tests.crash.model.bench import Story, Teller
from tests.crash.model.gates import schedules
from tests.crash.model.stories import STORIES

#: Changes of hands in one telling, and tellings of one story.
SWITCHES, LIMIT = 2, 6


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
async def test_whoever_comes_first(story: Story, ram: Path) -> None:
    """Told in every order with few switches, or in a good part of them."""
    teller = await Teller.of(story, ram)
    for schedule in schedules(await teller.steps(), SWITCHES, LIMIT):
        wrong = await teller.tell(schedule)
        assert not wrong, f"in the order {schedule}:\n" + "\n".join(wrong)
