"""Tests of the sweep itself: it must find each of twenty-three common design mistakes."""

import pytest

from bot.services.operations import outbox
from bot.services.orders import fulfilment, outcome, polling
from tests.crash.crash_points import after
from tests.crash.sweep.mutants import MUTANTS, Mutant
from tests.crash.sweep.schedule_runner import OWN_CHECK, play
from tests.crash.sweep.schedules import Schedule
from tests.crash.sweep.search import find_mutant
from tests.crash.sweep.world import Folder
from tests.replacement import name_in, with_replacements

#: Schedules within which a mistake must be found.
BUDGET = 60
_CONCLUDED = after(outcome.conclude_attempt)
_LATE = "one,trades=late-timeout,rules=exclusive"
_CRASHED_PAIR = "pair,trades=slow,crash=at-the-supplier"
#: A schedule that shows each mistake, so that the quick tests show that too.
SHOWN_BY = {
    "retry the POST on timeout": _LATE,
    "resubmit after crash": _CRASHED_PAIR,
    "no intent before the POST": _CRASHED_PAIR,
    "refund on timeout": _LATE,
    "trust code ≠ 200": f"one,trades=charged-refused,crash={_CONCLUDED}",
    "no settle window": _LATE,
    "no UNIQUE on the quote": _LATE,
    "mark sent before sending": "one,chat=flood",
    "debit when goods arrive (no hold)": _LATE,
    "credit each report of a payment": "top-up,updates=repeated",
    "credit an invoice each time it is polled": "link",
    "credit a claim for each operator who confirms it": "claimed",
    "credit before it is paid": "top-up",
    "order before it is paid": "paid",
    "credit Stars as cents": "top-up",
    "credit the owner of the invoice": "paid-twice",
    "credit a payment again when it comes on another path": "restored",
    "credit what was paid before a restore": "restored",
    "take a payment back without a debit": "taken-back",
    "debit a refund again when its reversal is reported": "crossed",
    "return a payment without a debit": "returned",
    "refund a part for each second tap": "given-back",
    "give goodwill for each second tap": "given-back",
}
DEBIT_LATE = next(mutant for mutant in MUTANTS if mutant.name.startswith("debit"))


@pytest.mark.long
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
async def test_the_mistake_is_caught(mutant: Mutant, folder: Folder) -> None:
    played, verdict = await find_mutant(mutant, folder, BUDGET)

    assert verdict is not None, f"{mutant.name}: not seen in {played} schedules"


@pytest.mark.parametrize("name", SHOWN_BY)
async def test_a_mistake_is_caught_by_one_schedule(name: str, folder: Folder) -> None:
    mutant = next(mutant for mutant in MUTANTS if mutant.name == name)
    with mutant.applied():
        verdict = await play(
            Schedule.parse(SHOWN_BY[name]), folder.with_unique_quote(mutant.has_unique_quote)
        )

    assert any(mutant.symptom in breach for breach in verdict.broken), verdict.broken


def test_there_are_twenty_three_mistakes() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == 23
    assert SHOWN_BY.keys() == {mutant.name for mutant in MUTANTS}


async def test_a_mistake_is_made_only_where_it_is_planted() -> None:
    for mutant in MUTANTS:
        names = [(place, name_in(place, replaced), new) for place, replaced, new in mutant.changes]
        before = [getattr(place, name) for place, name, _ in names]
        with mutant.applied():
            assert all(getattr(place, name) is new for place, name, new in names)

        assert before == [getattr(place, name) for place, name, _ in names]


def test_a_function_that_is_not_there_is_not_replaced() -> None:
    """A change that nothing would call is refused, because the mutant would equal the design."""
    with pytest.raises(AttributeError), with_replacements([(outbox, "renamed_since", None)]):
        pass
    with (
        pytest.raises(AttributeError),
        with_replacements([(outbox, fulfilment._claim_next_trade, None)]),
    ):
        pass
    with (
        pytest.raises(AttributeError),
        with_replacements([(outbox, polling._claim_accepted_orders, None)]),
    ):
        pass


async def test_only_scarcity_shows_that_money_was_promised_twice(folder: Folder) -> None:
    """Without the rules about the form of a hold, a single order does not show the mistake."""
    rule = "a hold is left in the buyer's account by nobody else"
    with DEBIT_LATE.applied():
        plenty = await play(Schedule.parse("one"), folder, skipped_rules={rule, OWN_CHECK})
        scarce = await play(Schedule.parse("scarce"), folder, skipped_rules={rule, OWN_CHECK})

    assert plenty.breaches == ()
    assert any("never below the credit" in breach for breach in scarce.breaches)
