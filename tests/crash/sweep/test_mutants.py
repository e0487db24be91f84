"""The sweep tested: it must catch each of nine classic mistakes, or it proves nothing."""

import pytest

from tests.crash.sweep.mutants import MUTANTS, Mutant
from tests.crash.sweep.play import play
from tests.crash.sweep.schedules import Schedule
from tests.crash.sweep.search import caught
from tests.crash.sweep.world import Folder

#: Schedules within which a mistake must show.
BUDGET = 60
DEBIT_LATE = MUTANTS[-1]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
async def test_the_mistake_is_caught(mutant: Mutant, folder: Folder) -> None:
    played, verdict = await caught(mutant, folder, BUDGET)

    assert verdict is not None, f"{mutant.name}: not seen in {played} schedules"


def test_there_are_nine_mistakes() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == 9


async def test_a_mistake_is_made_only_where_it_is_planted() -> None:
    before = [getattr(place, name) for each in MUTANTS for place, name, _ in each.changes]
    for mutant in MUTANTS:
        with mutant.at_work():
            assert all(getattr(place, name) is new for place, name, new in mutant.changes)

    assert before == [getattr(place, name) for each in MUTANTS for place, name, _ in each.changes]


async def test_only_scarcity_shows_that_money_was_promised_twice(folder: Folder) -> None:
    """With the one rule set aside that knows the shape of a hold, one order alone shows nothing."""
    rule = "a hold is left in the buyer's account by nobody else"
    with DEBIT_LATE.at_work():
        plenty = await play(Schedule.parse("one"), folder, deaf_to={rule})
        scarce = await play(Schedule.parse("scarce"), folder, deaf_to={rule})

    assert plenty.breaches == ()
    assert any("never below the credit" in breach for breach in scarce.breaches)
