"""Tests of what is usual for a rate, and of what is too far from it."""

from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.pricing.rate_jumps import PastRate, UsualRate, find_usual_rate, is_jump, must_store
from tests.builders import NOW

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SETTING = Decimal("0.14")


def past(rate: str, age: timedelta, *, is_accepted: bool = False) -> PastRate:
    return PastRate(Decimal(rate), NOW - age, is_accepted)


def usual(*history: PastRate) -> UsualRate:
    return find_usual_rate(history, SETTING, NOW)


@pytest.mark.parametrize(
    ("rate", "jumps"),
    [("1.00", False), ("1.20", False), ("0.80", False), ("1.21", True), ("0.79", True)],
)
def test_a_rate_may_differ_by_the_share_and_no_more(rate: str, jumps: bool) -> None:
    assert is_jump(Decimal(rate), Decimal(1), 20) is jumps


def test_the_first_rate_is_compared_with_the_setting() -> None:
    assert usual() == UsualRate(SETTING, is_setting=True)


def test_the_median_of_seven_days_is_usual_and_one_outlier_changes_nothing() -> None:
    days = (past("1.0", HOUR), past("1.1", DAY), past("9", 2 * DAY), past("1.2", 7 * DAY))
    assert usual(*days) == UsualRate(Decimal("1.15"))
    assert usual(*days[:3]) == UsualRate(Decimal("1.1"))


def test_what_is_older_than_seven_days_does_not_count() -> None:
    assert usual(past("1.0", DAY), past("5", 8 * DAY), past("5", 9 * DAY)).rate == 1


def test_a_shop_that_was_closed_for_long_compares_with_its_newest_rate() -> None:
    assert usual(past("1.5", 30 * DAY), past("5", 31 * DAY)) == UsualRate(Decimal("1.5"))


def test_what_was_used_before_an_acceptance_does_not_count() -> None:
    history = (past("2.1", HOUR), past("2", 2 * HOUR, is_accepted=True), past("1", DAY))
    assert usual(*history).rate == Decimal("2.05")


def test_an_acceptance_of_long_ago_still_ends_what_counts() -> None:
    history = (past("2", 30 * DAY, is_accepted=True), past("1", 31 * DAY))
    assert usual(*history).rate == 2


def test_a_rate_of_the_future_is_unknown() -> None:
    assert usual(past("9", -HOUR), past("1", HOUR)).rate == 1
    assert usual(past("9", -HOUR, is_accepted=True)) == UsualRate(SETTING, is_setting=True)


@pytest.mark.parametrize(
    ("ages", "stores"),
    [([], True), ([59], False), ([60], True), ([-60], True), ([-60, 10], False)],
)
def test_a_rate_is_stored_once_an_hour(ages: list[int], stores: bool) -> None:
    history = [past("1", timedelta(minutes=age)) for age in ages]
    assert must_store(history, NOW) is stores


@given(st.decimals("0.001", "1000", places=3), st.integers(1, 90))
def test_ten_times_more_or_less_always_jumps(rate: Decimal, share: int) -> None:
    assert is_jump(rate * 10, rate, share)
    assert is_jump(rate / 20, rate, share)
    assert not is_jump(rate, rate, share)
