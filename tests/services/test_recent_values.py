"""Values that are used for some seconds after they were read."""

from datetime import UTC, datetime, timedelta

from bot.services.recent_values import RecentValues

NOW = datetime(2026, 1, 1, tzinfo=UTC)
MAX_AGE = timedelta(seconds=10)
MOMENT = timedelta(microseconds=1)


def test_a_value_is_known_until_it_has_its_full_age() -> None:
    values = RecentValues[str, int](MAX_AGE)
    values.put("stock", 3, NOW)
    assert values.get("stock", NOW + MAX_AGE - MOMENT) == 3
    assert values.get("stock", NOW + MAX_AGE) is None
    assert values.get("balance", NOW) is None


def test_a_clock_that_was_set_back_makes_no_value_last_longer() -> None:
    values = RecentValues[str, int](MAX_AGE)
    values.put("stock", 3, NOW)
    assert values.get("stock", NOW - MAX_AGE + MOMENT) == 3
    assert values.get("stock", NOW - MAX_AGE) is None


def test_the_value_that_was_not_used_for_longest_makes_room() -> None:
    values = RecentValues[str, int](MAX_AGE, capacity=2)
    for key in ("first", "second"):
        values.put(key, 1, NOW)
    values.get("first", NOW)
    values.put("third", 1, NOW)
    assert [key for key in ("first", "second", "third") if values.get(key, NOW)] == [
        "first",
        "third",
    ]
