"""Tests of the soak: a short one, and what its result takes for a failure."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.domain.operations.processes import ProcessRole
from tests.tools.storm.soak import Restarted, SoakPlan, SoakResult, can_be_taken_over, soak
from tests.tools.storm.storm import Plan
from tests.tools.storm.storm_result import StormResult

_NUMBERS = dict.fromkeys(
    [
        "kills",
        "kills_inside_trades",
        "supplier_kills",
        "repeats",
        "restarts",
        "declined",
        "orders",
        "trades",
        "most_trades",
        "money_back",
        "ruled",
        "sent",
        "handled",
        "parked",
        "lost",
        "booked",
        "bill",
        "spent",
    ],
    0,
)
SOUND = SoakResult(
    StormResult(Plan(), seconds=1.0, start=0.0, confirmed=9, delivered=9, breaches=(), **_NUMBERS),
    SoakPlan(seconds=1200.0),
    restarts=6,
    slowest_seconds=9.0,
    failed=0,
    memory=(100.0, 150.0, 151.0, 150.0, 152.0, 151.0, 152.0, 152.0),
)


def test_a_sound_soak_has_no_breach() -> None:
    assert SOUND.breaches == ()
    assert SOUND.growth is not None


def test_memory_that_grows_is_a_breach_unless_the_run_was_too_short_to_tell() -> None:
    growing = replace(SOUND, memory=(100.0, 150.0, 160.0, 170.0, 180.0, 190.0, 200.0, 210.0))

    assert growing.breaches == ("the memory of the shop grew by 24%",)
    assert replace(growing, plan=SoakPlan(seconds=60.0)).breaches == ()
    assert replace(growing, plan=SoakPlan(restarted=Restarted.SHOP)).breaches == ()


def test_a_failed_purchase_and_an_order_without_goods_are_breaches() -> None:
    failed = replace(SOUND, failed=2, storm=replace(SOUND.storm, delivered=8))

    assert len(failed.breaches) == 2


def test_of_two_processes_money_may_come_back_for_a_trade_that_did_not_happen() -> None:
    """But no trade without goods, and no order without either."""
    plan = SoakPlan(restarted=Restarted.PROCESS)
    ended = replace(SOUND.storm, delivered=8, money_back=1, trades=8, most_trades=1)
    returned = replace(SOUND, plan=plan, storm=ended)

    assert returned.breaches == ()
    assert len(replace(returned, storm=replace(ended, trades=9)).breaches) == 1
    assert len(replace(returned, storm=replace(ended, most_trades=2)).breaches) == 1
    assert len(replace(returned, storm=replace(ended, money_back=0)).breaches) == 1


def test_a_process_that_nobody_can_take_over_from_is_not_restarted() -> None:
    assert can_be_taken_over([ProcessRole.ALL])
    assert can_be_taken_over([ProcessRole.CHAT, ProcessRole.WORKER])
    assert not can_be_taken_over([ProcessRole.CHAT])
    assert not can_be_taken_over([ProcessRole.WORKER])


@pytest.mark.process
@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "roles",
    [(ProcessRole.ALL,), (ProcessRole.CHAT, ProcessRole.WORKER)],
    ids=["a-standby", "chat-worker-and-standby"],
)
async def test_people_buy_while_one_of_the_processes_is_killed_stopped_and_halted(
    tmp_path: Path, roles: tuple[ProcessRole, ...]
) -> None:
    plan = SoakPlan(50.0, restart_every=10.0, buyers=4, restarted=Restarted.PROCESS, roles=roles)

    result = await soak(plan, tmp_path, print)

    print(*result.lines(), sep="\n")
    assert result.breaches == ()
    assert result.restarts >= 1
    assert any("SIGKILL" in line for line in result.take_overs)


@pytest.mark.process
@pytest.mark.long
@pytest.mark.timeout(600)
async def test_people_buy_while_the_server_and_the_shop_are_restarted(tmp_path: Path) -> None:
    plan = SoakPlan(seconds=40.0, restart_every=12.0, buyers=4, restarted=Restarted.BOTH)

    result = await soak(plan, tmp_path, print)

    print(*result.lines(), sep="\n")
    assert result.breaches == ()
    assert result.restarts >= 1
    assert result.storm.confirmed >= plan.buyers
