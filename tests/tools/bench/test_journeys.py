"""Tests of the benchmark of journeys: its programs run on both databases, and its rows are complete."""

from pathlib import Path

import pytest

from bot.domain.operations.processes import ProcessRole
from tests.tools.bench.journeys import (
    BESIDE,
    PRODUCTS,
    RIVAL,
    SETUPS,
    TWO_PROCESSES,
    Case,
    JourneyReport,
    Measured,
    measure_journeys,
)
from tests.tools.bench.rows import BenchRow
from tests.tools.bench.running import list_trade_gaps

_FIGURES = {"journeys a second": 4.0, "failed journeys": 0.0, "repeated transactions, %": 2.0}


def test_a_report_has_medians_goals_and_ratios_to_sqlite() -> None:
    ours, other = Case("postgresql", 50, "one product"), Case("sqlite", 50, "one product")
    report = JourneyReport(
        [
            *(Measured(other, {"journeys a second": speed}, {}) for speed in (7.0, 8.0, 90.0)),
            Measured(ours, _FIGURES, {"40001 place_order": 3}),
            Measured(ours, _FIGURES, {"40001 place_order": 2, "40P01 claim": 1}),
        ]
    )

    rows = {row.name: row for row in report.rows()}

    assert rows["SQLite, 50 buyers, one product: journeys a second"].ours == 8.0
    slow = rows["PostgreSQL, 50 buyers, one product: journeys a second"]
    assert (slow.ours, slow.goal, slow.ok) == (4.0, ">= 14", False)
    beside = rows["PostgreSQL, 50 buyers, one product, beside SQLite: journeys a second"]
    assert beside.ratio == 0.5
    assert rows["PostgreSQL, 50 buyers, one product: failed journeys"].ok
    assert report.repetitions()[0] == {
        "case": "PostgreSQL, 50 buyers, one product",
        "sqlstate": "40001",
        "phase": "place_order",
        "count": 5,
    }


def test_a_figure_that_could_not_be_measured_is_left_out_and_meets_no_goal() -> None:
    case, gap = Case("sqlite", 50, "one product"), "p50 between two trades, ms"
    name = f"{case}: {gap}"
    unknown, known = Measured(case, _FIGURES), Measured(case, _FIGURES | {gap: 30.0})

    assert name not in [row.name for row in JourneyReport([unknown]).rows()]
    rows = {row.name: row for row in JourneyReport([unknown, known]).rows()}
    assert (rows[name].ours, rows[name].ok) == (30.0, False)


@pytest.mark.process
async def test_both_databases_and_two_processes_are_measured_side_by_side(tmp_path: Path) -> None:
    said: list[str] = []

    report = await measure_journeys(tmp_path, 1, said.append, SETUPS, {1: 1, 3: 6})

    assert len(said) == len(SETUPS) * 2 * len(PRODUCTS)
    for measured in report.rounds:
        assert measured.figures["failed journeys"] == 0
        assert measured.figures["statements a journey"] > 1
        assert measured.figures["write transactions a journey"] > 1
        if measured.case.buyers == 1:  # no order waits for another one
            assert "p50 between two trades, ms" not in measured.figures
        is_server = measured.case.setup != "sqlite"
        assert ("round trips a journey" in measured.figures) is is_server
        if is_server:
            trips = measured.figures["round trips a journey"]
            assert trips >= measured.figures["statements a journey"]
        parts = [
            measured.figures.get(f"CPU of the process {role}, ms a journey", 0.0)
            for role in (ProcessRole.CHAT, ProcessRole.WORKER)
        ]
        if measured.case.setup == TWO_PROCESSES:
            assert sum(parts) == pytest.approx(measured.figures["CPU of the bot, ms a journey"])
        else:
            assert sum(parts) == 0


def test_only_an_order_that_was_committed_before_the_answer_has_waited_for_a_trade() -> None:
    waited, late, unknown = ("waited", 23.0, 30.0), ("late", 31.0, 32.0), ("unknown", 33.0, 34.0)
    trades = [late, unknown, ("first", 10.0, 20.0), waited]
    placed = {"first": 9.0, "waited": 19.0, "late": 30.5}

    assert list_trade_gaps(placed, trades) == [3.0]


def test_ratios_to_the_rival_have_goals_for_one_buyer_and_for_fifty() -> None:
    report = JourneyReport()
    for database, speed, seconds in (("sqlite", 32.0, 0.05), (RIVAL, 10.0, 0.12)):
        for buyers in (1, 50):
            case = Case(database, buyers, "one product")
            figures = {name: speed for name in BESIDE if name[:3] not in {"p50", "p95"}}
            figures |= {"p95 of a tap, ms": 9.0}
            # Two rounds, each with one slow journey: together they are more than 5 %.
            durations = [*(seconds,) * 9, 10 * seconds]
            report.rounds += [Measured(case, figures, durations=durations)] * 2

    rows = {row.name: row for row in report.rows()}

    def beside(buyers: str, figure: str) -> BenchRow:
        return rows[f"SQLite, {buyers}, one product, beside Telegram-shop: {figure}"]

    assert beside("50 buyers", "journeys a second").ratio == 3.2
    assert beside("50 buyers", "journeys a second").ok
    median = beside("1 buyer", "p50 of a journey, ms")
    assert (median.ours, median.rival, median.ok) == (50.0, 120.0, True)
    assert beside("1 buyer", "p95 of a journey, ms").ours == 500.0
    assert beside("50 buyers", "p50 of a journey, ms").ok is None
    assert not any(name.startswith("Telegram-shop") for name in rows)


def test_without_the_rival_the_goals_beside_it_are_told_and_nothing_else_of_it() -> None:
    case = Case("sqlite", 50, "one product")
    report = JourneyReport([Measured(case, _FIGURES, durations=[0.1])])

    (row,) = [each for each in report.rows() if "Telegram-shop" in each.name]

    assert row.name == "SQLite, 50 buyers, one product, beside Telegram-shop: journeys a second"
    assert (row.rival, row.ok, row.is_rival_missing) == (None, None, True)
    assert not any("of a journey" in each.name for each in report.rows())
