"""Tests of the forecast: days left, what is not known, and warnings with two lines each."""

from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.operations.balance_forecast import (
    BalanceForecast,
    ForecastGap,
    SupplierUse,
    WarningChange,
    WarningKind,
    describe_forecast,
    judge_balance,
    make_forecast,
)
from tests.builders import NOW

DAYS, COST = WarningKind.DAYS_LOW, WarningKind.COST_UNCOVERED
BEGIN, END, FORGET = WarningChange.BEGIN, WarningChange.END, WarningChange.FORGET
OLD = NOW - timedelta(days=100)


@pytest.mark.parametrize(
    ("spent", "age", "daily"),
    [
        ("70", timedelta(days=100), "10"),
        ("70", timedelta(days=2), "35"),
        ("70", timedelta(hours=1), "70"),  # an hour says nothing about a day
        ("70", timedelta(days=-1), "70"),  # a clock that was ahead
    ],
)
def test_the_cost_of_a_day_is_that_of_a_week_or_of_a_younger_shop(
    spent: str, age: timedelta, daily: str
) -> None:
    assert SupplierUse(Decimal(spent), NOW - age).find_daily_cost(NOW) == Decimal(daily)


def test_what_is_not_known_is_said() -> None:
    used, unused = SupplierUse(Decimal(70), OLD, Decimal(9)), SupplierUse(Decimal(0), OLD)
    for available, use, tells, gap in (
        (None, used, False, ForecastGap.NO_BALANCE_CALL),
        (None, used, True, ForecastGap.NOT_TOLD),
        (Decimal(5), unused, True, ForecastGap.NO_HISTORY),
        (Decimal(5), SupplierUse(Decimal(0), None), True, ForecastGap.NO_HISTORY),
    ):
        forecast = make_forecast(available, use, NOW, tells_balance=tells)
        assert (forecast.gap, forecast.days_left) == (gap, None)
    assert make_forecast(Decimal(25), used, NOW, tells_balance=True).days_left == Decimal("2.5")
    # More is ordered than is there.
    assert make_forecast(Decimal(-25), used, NOW, tells_balance=True).days_left == 0


def known(days: str | None, available: str = "100", dearest: str | None = "9") -> BalanceForecast:
    left = None if days is None else Decimal(days)
    return BalanceForecast(
        Decimal(available), Decimal(10), left, None if dearest is None else Decimal(dearest)
    )


@pytest.mark.parametrize(
    ("forecast", "active", "changes"),
    [
        (known("3.1"), set(), {}),
        (known("3"), set(), {DAYS: BEGIN}),
        (known("0"), {DAYS}, {}),
        (known("3.1"), {DAYS}, {}),  # between the lines nothing changes
        (known("4.4"), {DAYS}, {}),
        (known("4.5"), {DAYS}, {DAYS: END}),
        (known(None), {DAYS}, {DAYS: FORGET}),
        (known(None), set(), {}),
        (known("9", "8.99"), set(), {COST: BEGIN}),
        (known("9", "9"), set(), {}),
        (known("9", "9.89"), {COST}, {}),
        (known("9", "9.9"), {COST}, {COST: END}),
        (known("9", "9", None), {COST}, {COST: FORGET}),
        (known("1", "5"), set(), {DAYS: BEGIN, COST: BEGIN}),
        (BalanceForecast(None, gap=ForecastGap.NOT_TOLD), {DAYS, COST}, {}),
    ],
)
def test_a_warning_begins_at_one_line_and_ends_at_a_higher_one(
    forecast: BalanceForecast,
    active: set[WarningKind],
    changes: dict[WarningKind, WarningChange],
) -> None:
    assert judge_balance(forecast, 3, active) == changes


def test_a_balance_that_moves_around_a_line_warns_once() -> None:
    active: set[WarningKind] = set()
    begun = 0
    for days in ("3.2", "2.9", "3.1", "2.8", "3.4", "3.0", "4.4", "3.0"):
        for kind, change in judge_balance(known(days), 3, active).items():
            begun += change is BEGIN
            (active.add if change is BEGIN else active.discard)(kind)
    assert begun == 1


def test_days_are_rounded_down_and_amounts_have_no_fractions_of_a_cent() -> None:
    facts = describe_forecast(known("2.99", "29.999", "9.001"), "USD")
    assert facts == {
        "available": "30.00 USD",
        "daily_cost": "10.00 USD",
        "days": "2",
        "dearest": "9.01 USD",
    }
    assert describe_forecast(known("2", "29.5"), "JPY")["available"] == "30 JPY"
