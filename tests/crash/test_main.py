"""Tests of the command of the long search: one schedule is repeated, and the exit code tells the
result.
"""

import pytest

from bot.services.orders import unknown_outcomes
from tests.crash import __main__ as command
from tests.crash.crash_points import AT_THE_SUPPLIER, before
from tests.crash.report import Report
from tests.crash.sweep.mutants import MUTANTS


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["crash", *arguments])
    return command.main()


def test_a_schedule_that_breaks_nothing_ends_with_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--schedule", f"one,trades=lost,crash={AT_THE_SUPPLIER}") == 0
    assert f": {AT_THE_SUPPLIER}" in capsys.readouterr().out


def test_a_schedule_that_breaks_something_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with MUTANTS[0].applied():
        assert run(monkeypatch, "--schedule", "one,trades=charged-timeout") == 1

    assert "VIOLATION" in capsys.readouterr().out


def test_a_crash_that_does_not_happen_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    point = before(unknown_outcomes._apply_verdict)
    assert run(monkeypatch, "--schedule", f"one,crash={point}") == 1
    assert f"VIOLATION no process reached the point {point}" in capsys.readouterr().out


def test_an_unknown_point_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, "--schedule", "one,crash=before-unknown_outcomes.renamed_since")
    assert (
        "no crash point is called 'before-unknown_outcomes.renamed_since'"
        in capsys.readouterr().err
    )


@pytest.mark.parametrize(("violations", "code"), [((), 0), (("scarce,crash=3: no",), 1)])
def test_the_search_ends_with_its_figures(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    violations: tuple[str, ...],
    code: int,
) -> None:
    async def found(seconds: float, seed: int, say: object, database: str) -> Report:
        return Report("sweep", 12, violations)

    monkeypatch.setitem(command.SEARCHES, "sweep", found)

    assert run(monkeypatch, "--seed", "5", "--seconds", "1", "--only", "sweep") == code
    assert f"schedules run: 12, violations: {code}, seed 5" in capsys.readouterr().out


def test_a_search_that_failed_itself_is_a_violation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def failed(seconds: float, seed: int, say: object, database: str) -> Report:
        raise TimeoutError("nothing came")

    monkeypatch.setitem(command.SEARCHES, "sweep", failed)

    assert run(monkeypatch, "--seed", "5", "--only", "sweep") == 1
    assert "VIOLATION the search itself failed: TimeoutError" in capsys.readouterr().out


def test_a_mutant_that_was_not_caught_is_a_violation() -> None:
    reports = [Report("mutants", 30, ("the mistake 'x' is not caught",)), Report("sweep", 9)]

    assert command._summary(reports, 1) == (
        "schedules run: 9, violations: 0, mutants caught: 22 of 23, seed 1"
    )
