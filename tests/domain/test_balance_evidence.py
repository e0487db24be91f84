"""Evidence of the balance, and the watch over it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.doubt import (
    CAUTIOUS,
    LONGEST_GAP,
    MOST_MISSED,
    DoubtRules,
    Moved,
    begun,
    fell_suspiciously,
    movement,
)
from tests.builders import usd

RULES = DoubtRules(exclusive=True, settle=60)
BEFORE = Decimal("100.00")
readings = st.lists(st.none() | st.decimals(0, 200, places=2, allow_nan=False))


@pytest.mark.parametrize(
    ("seen", "moved"),
    [
        ([], Moved.STOOD),
        ([None, None], Moved.STOOD),
        (["100", "100.0000001"], Moved.STOOD),
        (["100.000001"], Moved.ROSE),
        (["99.999999"], Moved.FELL),
        (["150", "100"], Moved.ROSE),
        (["150", "99"], Moved.FELL),
        (["99", "100"], Moved.FELL),
    ],
)
def test_what_readings_show(seen: list[str | None], moved: Moved) -> None:
    assert movement(BEFORE, [Decimal(one) if one else None for one in seen]) is moved


@given(readings)
def test_a_fall_once_seen_is_never_outweighed(seen: list[Decimal | None]) -> None:
    assert movement(BEFORE, [*seen, Decimal("99.99")]) is Moved.FELL
    assert movement(BEFORE, [Decimal("99.99"), *seen]) is Moved.FELL


@pytest.mark.parametrize(
    ("exclusive", "after", "suspicious"),
    [
        (True, "100", False),
        (True, "101", False),
        (True, "99.999999", True),
        (False, "100", False),
        (False, "99.99", False),
        (False, "91.00", True),
        (False, "91.005", True),
        (False, "92.00", True),
        (False, "82.00", True),
        (False, "92.01", False),
        (False, "109.00", False),
    ],
)
def test_which_falls_contradict_a_refusal(exclusive: bool, after: str, suspicious: bool) -> None:
    """By the least of the costs or more, rounded up as costs are."""
    costs = {usd("9.00"), usd("8.00")}
    rules = DoubtRules(exclusive=exclusive)
    assert fell_suspiciously(BEFORE, [None, Decimal(after)], costs, rules) is suspicious


def test_free_goods_make_no_standing_balance_suspicious() -> None:
    assert not fell_suspiciously(BEFORE, [BEFORE], {usd("0")}, CAUTIOUS)


@given(st.lists(st.tuples(st.floats(0.1, 60), st.booleans()), max_size=30))
def test_an_unbroken_window_holds_no_failed_reading_and_no_gap(
    steps: list[tuple[float, bool]],
) -> None:
    watch, now = begun(0.0), 0.0
    spoilt = 0.0
    for pause, readable in steps:
        now += pause
        watch = watch.after(now, readable=readable)
        if not readable or pause > LONGEST_GAP + 1e-6:
            spoilt = now
    assert watch.unbroken(now, RULES) <= (now - spoilt >= RULES.settle)
    assert watch.over(now, RULES) == (now >= RULES.settle)


def test_a_watch_is_blind_after_too_many_failures_in_a_row() -> None:
    watch = begun(0.0)
    for second in range(1, MOST_MISSED + 1):
        watch = watch.after(float(second), readable=False)
    assert not watch.blind
    assert not watch.after(5.0, readable=True).after(6.0, readable=False).blind
    assert watch.after(5.0, readable=False).blind


def test_nothing_is_waited_for_unless_something_is_known_of_the_account() -> None:
    assert not CAUTIOUS.waits
    assert DoubtRules(exclusive=True).waits
    assert DoubtRules(enforces=True).waits
