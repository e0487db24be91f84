"""Tests of when a digest is due: once a day, also where clocks and time zones change."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.domain.ids import BuyerId
from bot.domain.operations.notifications import DigestForm, Notifications, find_due_digest_day
from tests.builders import usd

BERLIN, KOLKATA = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Kolkata")
NINE = Notifications(BuyerId(1), DigestForm.BRIEF, 9)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def days_of(one: Notifications, zone: ZoneInfo, start: str, hours: int) -> list[date]:
    """Return the day that is due at each quarter of an hour, each once."""
    days: list[date] = []
    for quarter in range(hours * 4):
        day = find_due_digest_day(one, at(start) + timedelta(minutes=15 * quarter), zone)
        if day is not None and day not in days:
            days.append(day)
    return days


def test_a_digest_is_due_from_its_hour_until_midnight_in_the_zone_of_the_shop() -> None:
    assert find_due_digest_day(NINE, at("2026-07-01T06:59"), BERLIN) is None
    assert find_due_digest_day(NINE, at("2026-07-01T07:00"), BERLIN) == date(2026, 7, 1)
    # A shop that was off at the hour sends it late, on the same day.
    assert find_due_digest_day(NINE, at("2026-07-01T21:59"), BERLIN) == date(2026, 7, 1)
    assert find_due_digest_day(NINE, at("2026-07-01T22:00"), BERLIN) is None
    assert find_due_digest_day(NINE, at("2026-07-01T03:30"), KOLKATA) == date(2026, 7, 1)


def test_a_digest_that_is_off_is_never_due() -> None:
    off = Notifications(BuyerId(1))
    assert off.digest is DigestForm.OFF
    assert not days_of(off, BERLIN, "2026-07-01T00:00", 48)


@pytest.mark.parametrize("hour", [0, 1, 2, 3, 9, 23])
@pytest.mark.parametrize(
    ("changes_on", "hours"), [("2026-03-28T23:00", 47), ("2026-10-24T22:00", 49)]
)
def test_each_day_has_one_digest_where_an_hour_is_skipped_or_comes_twice(
    hour: int, changes_on: str, hours: int
) -> None:
    """Two days of the shop begin with the one on which its clock changes."""
    one = Notifications(BuyerId(1), DigestForm.FULL, hour)
    days = days_of(one, BERLIN, changes_on, hours)
    assert len(days) == len(set(days)) == 2
    assert days[1] - days[0] == timedelta(days=1)


def test_a_digest_that_is_turned_on_after_its_hour_begins_tomorrow() -> None:
    turned_on = at("2026-07-01T15:00")
    one = Notifications(BuyerId(1), DigestForm.BRIEF, 9, changed_at=turned_on)
    assert find_due_digest_day(one, at("2026-07-01T15:01"), BERLIN) is None
    assert find_due_digest_day(one, at("2026-07-02T07:00"), BERLIN) == date(2026, 7, 2)
    later = Notifications(BuyerId(1), DigestForm.BRIEF, 18, changed_at=turned_on)
    assert find_due_digest_day(later, at("2026-07-01T16:00"), BERLIN) == date(2026, 7, 1)


def test_a_sale_is_told_from_the_chosen_amount_on() -> None:
    all_sales = Notifications(BuyerId(1), sales=True)
    large = Notifications(BuyerId(1), sales=True, sales_from=1_000)
    assert all_sales.wants_sale(usd("0.01"))
    assert not all_sales.wants_sale(usd("0"))  # a replacement costs nothing
    assert large.wants_sale(usd("10.00"))
    assert not large.wants_sale(usd("9.99"))
    assert not Notifications(BuyerId(1)).wants_sale(usd("99"))
