"""Tests of the rows of a benchmark's report."""

import pytest

from tests.tools.bench.rows import BenchRow


@pytest.mark.parametrize(
    ("ours", "rival", "goal", "ok"),
    [
        (14.0, None, ">= 14", True),
        (13.9, None, ">= 14", False),
        (0.5, None, "< 1", True),
        (1.0, None, "< 1", False),
        (0.0, None, "= 0", True),
        (2.0, 1.0, ">= 1.3 x", True),
        (1.2, 1.0, ">= 1.3 x", False),
        (1.2, 0.0, ">= 1.3 x", False),
        (5.0, None, "", None),
        (5.0, None, ">= 1.3 x", None),
    ],
)
def test_a_goal_is_reached_or_missed(
    ours: float, rival: float | None, goal: str, ok: bool | None
) -> None:
    assert BenchRow("a figure", ours, rival, goal).ok is ok


def test_a_row_has_exactly_the_fields_of_the_report() -> None:
    row = BenchRow("journeys a second", 10.0, 8.0, ">= 1.3 x").to_json()
    assert row == {
        "name": "journeys a second",
        "ours": 10.0,
        "rival": 8.0,
        "ratio": 1.25,
        "goal": ">= 1.3 x",
        "ok": False,
        "is_rival_missing": False,
    }
    assert BenchRow("memory", 1.0).to_json() == {
        "name": "memory",
        "ours": 1.0,
        "rival": None,
        "ratio": None,
        "goal": None,
        "ok": None,
        "is_rival_missing": False,
    }


def test_a_goal_about_a_rival_that_was_not_measured_says_so() -> None:
    row = BenchRow("journeys a second", 10.0, goal=">= 1.3 x")
    assert row.to_json()["is_rival_missing"] is True
    assert row.line().endswith("no rival")


@pytest.mark.parametrize("goal", ["fast", ">= 1.3 y", "14"])
def test_a_goal_that_cannot_be_checked_is_refused(goal: str) -> None:
    with pytest.raises(ValueError, match="no goal that can be checked"):
        BenchRow("a figure", 1.0, goal=goal)
