"""Tests of back-off: delays grow with every attempt up to a bound, for any number of attempts."""

import pytest

from bot.domain.retries import backoff_delay


@pytest.mark.parametrize(
    ("tries", "seconds"), [(0, 5.0), (1, 10.0), (3, 40.0), (4, 60.0), (10_000, 60.0)]
)
def test_a_delay_grows_up_to_its_bound(tries: int, seconds: float) -> None:
    assert backoff_delay(5.0, tries, 60.0) == seconds


def test_the_factor_of_growth_can_be_chosen() -> None:
    assert backoff_delay(2.0, 2, 60.0, factor=1.5) == 4.5
