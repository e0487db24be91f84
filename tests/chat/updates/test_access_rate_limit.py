"""Tests of the throttle: a person's taps are limited in rate, and so is its memory."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chat.updates.access import Throttle


def test_a_burst_passes_and_then_the_rate_holds() -> None:
    """Three at once, then one every half second."""
    throttle = Throttle(2, 3)
    assert [throttle.allow(1, now=0.0) for _ in range(5)] == [True, True, True, False, False]
    assert [throttle.allow(1, now=t) for t in (0.4, 0.6, 0.7, 1.1)] == [False, True, False, True]


def test_a_long_rest_gives_no_more_than_a_burst() -> None:
    """Permits do not accumulate."""
    throttle = Throttle(2, 3)
    throttle.allow(1, now=0.0)
    assert [throttle.allow(1, now=1e6) for _ in range(4)] == [True, True, True, False]


def test_people_do_not_take_each_others_permits() -> None:
    """Each person has a bucket."""
    throttle = Throttle(1, 1)
    assert throttle.allow(1, now=0.0)
    assert throttle.allow(2, now=0.0)
    assert not throttle.allow(1, now=0.0)


def test_the_given_clock_is_asked() -> None:
    """Without `now` the clock decides; a clock that goes backwards takes no permit away."""
    timestamps = iter([10.0, 10.0, 5.0, 6.5])
    throttle = Throttle(1, 1, lambda: next(timestamps))
    assert [throttle.allow(1) for _ in range(4)] == [True, False, False, True]


def test_memory_is_bounded_and_the_busy_are_remembered() -> None:
    """The person whose last tap is oldest is forgotten first."""
    throttle = Throttle(0.001, 1, people=100)
    throttle.allow(0, now=0.0)
    for user in range(1, 10_000):
        throttle.allow(user, now=0.0)
        if user % 50 == 0:
            assert not throttle.allow(0, now=0.0)
    assert len(throttle._buckets) == 100


@settings(deadline=None)
@given(st.lists(st.floats(min_value=0, max_value=100), min_size=1, max_size=60))
def test_never_more_than_burst_and_rate_allow(timestamps: list[float]) -> None:
    """Over any period, whatever the timing of the taps."""
    throttle = Throttle(2, 5)
    timestamps.sort()
    passed = sum(throttle.allow(1, now=moment) for moment in timestamps)
    assert passed <= 5 + 2 * (timestamps[-1] - timestamps[0]) + 1e-6


@pytest.mark.parametrize(("rate", "burst"), [(0, 1), (-1, 1), (1, 0)])
def test_a_throttle_that_lets_nobody_through_is_refused(rate: float, burst: int) -> None:
    """Such a setting would make the shop silent."""
    with pytest.raises(ValueError, match="at least one action"):
        Throttle(rate, burst)
