"""The short sweep on a real PostgreSQL: the same schedules pass the same points, no rule is broken,
and the same mistakes are caught.
"""

from contextlib import nullcontext
from itertools import islice

import pytest

from bot.services.orders.preflight import EarlyPreflight
from bot.services.payments.wallet import credit_buyer
from tests.crash.crash_points import after
from tests.crash.sweep.faults import Scenario
from tests.crash.sweep.kept_schedules import KEPT
from tests.crash.sweep.mutants import MUTANTS, Mutant
from tests.crash.sweep.schedule_runner import play
from tests.crash.sweep.schedules import Schedule, sampled, singles
from tests.crash.sweep.search import play_all, with_one_crash
from tests.crash.sweep.test_mutants import SHOWN_BY
from tests.crash.sweep.test_sweep import REACHING, count_unbroken
from tests.crash.sweep.world import Folder
from tests.marks import at_length

#: Every n-th fault is tried once.
_STEP = 3
#: The mistakes of every run: one of the trade, one of the database's guard, and one of a restore.
_SHORT = (
    "retry the POST on timeout",
    "no UNIQUE on the quote",
    "credit what was paid before a restore",
)


@pytest.mark.parametrize(
    "text",
    [
        "one,crash=at-the-supplier",
        "restored",
        *at_length(*(text for text in REACHING if text != "restored")),
    ],
)
async def test_a_schedule_passes_the_points_that_it_passes_on_a_file(
    folder: Folder, server_folder: Folder, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The effects before each point are the same too, so the same crashes are tried.

    No trade is prepared here: what is asked side by side comes in another order on each engine.

    A file counts the repeated top-up too: an insert that meets its unique key uses up an id there,
    and changes no row.
    """
    monkeypatch.setattr(EarlyPreflight, "prepare_during_commit", lambda *_: nullcontext())
    monkeypatch.setattr(EarlyPreflight, "prepare_alone", lambda *_: None)
    on_file = await play(Schedule.parse(text), folder)
    on_server = await play(Schedule.parse(text), server_folder)

    assert on_server.breaches == ()
    assert on_server.points == on_file.points
    for names, server, file in zip(
        on_file.points, on_server.points_to_crash, on_file.points_to_crash, strict=True
    ):
        assert set(server) <= set(file)
        only_on_file = [names[number - 1] for number in file if number not in server]
        assert only_on_file in ([], [after(credit_buyer)])


@pytest.mark.parametrize(
    "mutant",
    [
        *(each for each in MUTANTS if each.name in _SHORT),
        *at_length(*(each for each in MUTANTS if each.name not in _SHORT)),
    ],
    ids=lambda mutant: mutant.name,
)
async def test_the_same_mistake_is_caught(mutant: Mutant, server_folder: Folder) -> None:
    with mutant.applied():
        verdict = await play(
            Schedule.parse(SHOWN_BY[mutant.name]),
            server_folder.with_unique_quote(mutant.has_unique_quote),
        )

    assert any(mutant.symptom in breach for breach in verdict.broken), verdict.broken
    assert "--database postgresql" in str(verdict)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "scenario", [Scenario.ONE, Scenario.PAID, Scenario.LINK, Scenario.CLAIMED, Scenario.RESTORED]
)
async def test_a_crash_at_every_point_breaks_no_rule(
    server_folder: Folder, scenario: Scenario
) -> None:
    assert await count_unbroken(with_one_crash(Schedule(scenario), server_folder), server_folder)


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_no_kept_schedule_no_fault_and_no_two_crashes_break_a_rule(
    server_folder: Folder,
) -> None:
    schedules = [
        *map(Schedule.parse, KEPT),
        *singles()[::_STEP],
        *islice(sampled(11), 12),
    ]
    played = await count_unbroken(play_all(schedules, server_folder), server_folder)
    assert played == len(schedules)
