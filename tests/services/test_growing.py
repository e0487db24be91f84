"""Pauses grow with every try and have a bound, however many tries there were."""

import pytest

from bot.services.growing import growing


@pytest.mark.parametrize(
    ("times", "seconds"), [(0, 5.0), (1, 10.0), (3, 40.0), (4, 60.0), (10_000, 60.0)]
)
def test_a_pause_grows_up_to_its_bound(times: int, seconds: float) -> None:
    assert growing(5.0, 2.0, times, 60.0) == seconds
