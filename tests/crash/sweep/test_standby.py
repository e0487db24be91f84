"""The sweep with two processes on a real PostgreSQL: wherever the first one ends, the standby takes over.

Each trade of a confirmation is sent once, nothing that was paid or bought is lost, and what a halted
process may still send is decided by a person.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.domain.operations.processes import Lease
from bot.domain.orders.supplier import Supplier
from bot.services.operations import outbox, recovery
from storage.operations.processes import ServerProcess
from storage.transaction import Transaction
from tests.crash.crash_points import AT_THE_SUPPLIER, LEASE_CALLS, PERMITTED, after, before
from tests.crash.sweep.faults import Scenario, Standby
from tests.crash.sweep.schedule_runner import play
from tests.crash.sweep.schedules import Schedule
from tests.crash.sweep.search import play_all, with_one_crash
from tests.crash.sweep.test_sweep import count_unbroken
from tests.crash.sweep.world import Folder
from tests.replacement import Change, with_replacements

ENDS = (Standby.AFTER_KILL, Standby.AFTER_HALT)
AROUND_A_TRADE = (before(Supplier.trade), PERMITTED, AT_THE_SUPPLIER, after(Supplier.trade))


@pytest.mark.parametrize("standby", ENDS)
async def test_a_standby_takes_over_from_a_process_that_ends_around_its_trade(
    server_folder: Folder, standby: Standby
) -> None:
    schedules = [
        Schedule(Scenario.PAID, standby=standby, crashes=(point,)) for point in AROUND_A_TRADE
    ]
    assert await count_unbroken(play_all(schedules, server_folder), server_folder) == 4


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("standby", ENDS)
@pytest.mark.parametrize("scenario", [Scenario.PAID, Scenario.HANDED_OVER])
async def test_a_standby_takes_over_wherever_the_first_process_ends(
    server_folder: Folder, scenario: Scenario, standby: Standby
) -> None:
    verdicts = with_one_crash(Schedule(scenario, standby=standby), server_folder)
    assert await count_unbroken(verdicts, server_folder) > 15


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("standby", ENDS)
async def test_a_process_that_ends_while_it_takes_over_is_taken_over_from_itself(
    server_folder: Folder, standby: Standby
) -> None:
    """What the first one left in doubt stays in doubt."""
    taken_over = Schedule(Scenario.PAID, standby=standby, crashes=(PERMITTED,))
    whole = await play(taken_over, server_folder)
    points = whole.points[1][: whole.points[1].index(after(recovery.park_repeated_suspects)) + 1]
    assert before(ServerProcess.beat) in points
    schedules = [
        Schedule(Scenario.PAID, standby=standby, crashes=(PERMITTED, str(number)))
        for number in range(1, len(points) + 1)
    ]
    played = await count_unbroken(play_all(schedules, server_folder), server_folder)
    assert played == len(points)


@pytest.mark.parametrize("standby", ENDS)
async def test_the_sweep_reaches_the_points_of_the_leases(
    server_folder: Folder, standby: Standby
) -> None:
    """Between the release of the poller's lease and of the trader's, an order is placed and traded."""
    taken_over = Schedule(Scenario.PAID, standby=standby, crashes=(after(Supplier.trade),))
    handed_over = await play(Schedule(Scenario.HANDED_OVER, standby=standby), server_folder)
    verdicts = [await play(taken_over, server_folder), handed_over]
    assert [each.breaches for each in verdicts] == [(), ()]
    reached = {name for each in verdicts for points in each.points for name in points}
    settles = standby is Standby.AFTER_HALT
    for call in LEASE_CALLS:
        assert (after(call) in reached) is (call is not ServerProcess.settle or settles)
    first = handed_over.points[0]
    released = [n for n, name in enumerate(first) if name == after(ServerProcess.release)]
    assert len(released) == len(Lease)
    assert after(Supplier.trade) in first[slice(*released)]


# --- tests of the sweep ------------------------------------------------------------------------------

_declare_dead = ServerProcess._declare_dead


async def _trust_every_death(self: ServerProcess, row: Any, **_proof: bool) -> bool:
    return await _declare_dead(self, row, is_proven=True)


def _may_always_act(_leases: ServerProcess) -> bool:
    return True


def _open_no_case(_tx: Transaction) -> int:
    return 0


def _is_always_over(_leases: ServerProcess, _key: object) -> bool:
    return True


def _conclude_nothing(_tx: Transaction) -> int:
    return 0


@pytest.mark.parametrize(
    ("changes", "standby", "point", "symptom"),
    [
        (
            [(ServerProcess, ServerProcess.may_act, _may_always_act)],
            Standby.AFTER_HALT,
            before(Supplier.trade),
            "a process that was halted sends a trade",
        ),
        (
            [(ServerProcess, ServerProcess.may_act, _may_always_act)],
            Standby.AFTER_HALT,
            after(outbox._claim),
            "a process that was halted sends a message",
        ),
        (
            [(ServerProcess, _declare_dead, _trust_every_death)],
            Standby.AFTER_HALT,
            PERMITTED,
            "the lease of the trader is in doubt: False",
        ),
        (
            [(recovery, recovery.open_cases_of_halted_trades, _open_no_case)],
            Standby.AFTER_HALT,
            PERMITTED,
            "is uncertain and not review",
        ),
        (
            [(ServerProcess, ServerProcess._is_over, _is_always_over)],
            Standby.AFTER_KILL,
            after(Supplier.trade),
            "the underlying connection is closed",
        ),
        (
            [(recovery, recovery.conclude_interrupted_trades, _conclude_nothing)],
            Standby.AFTER_KILL,
            after(Supplier.trade),
            "is submitting and not uncertain",
        ),
    ],
    ids=[
        "trades-without-lease",
        "sends-without-lease",
        "trusts-deaths",
        "opens-no-case",
        "waits-for-no-beat",
        "skips-recovery",
    ],
)
async def test_a_mistake_of_two_processes_is_caught(
    server_folder: Folder, changes: Sequence[Change], standby: Standby, point: str, symptom: str
) -> None:
    with with_replacements(changes):
        verdict = await play(
            Schedule(Scenario.PAID, standby=standby, crashes=(point,)), server_folder
        )
    assert any(symptom in breach for breach in verdict.broken), verdict.broken
