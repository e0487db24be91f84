"""Tests of the days of a search on a button, and of the moments that they are."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.chat.navigation.payloads import decode, encode
from bot.domain.orders.order_search import (
    FIRST_DAY,
    LAST_DAY,
    OrderSearch,
    decode_days,
    encode_days,
)

DAYS = [None, FIRST_DAY, date(2030, 1, 15), LAST_DAY]


@pytest.mark.parametrize("since", DAYS)
@pytest.mark.parametrize("until", DAYS)
def test_days_survive_a_button(since: date | None, until: date | None) -> None:
    tap = decode(encode("x", encode_days(since, until)))
    assert tap is not None
    assert decode_days(tap.ids[0]) == (since, until)


@pytest.mark.parametrize("number", [2**63 - 1, 2**20 - 1, 2**40])
def test_a_forged_number_names_no_day(number: int) -> None:
    assert None in decode_days(number)


def test_a_day_begins_and_ends_in_the_shops_zone() -> None:
    search = OrderSearch(since=date(2030, 1, 15), until=date(2030, 1, 15))
    assert search.period(ZoneInfo("Asia/Tokyo")) == (
        datetime(2030, 1, 14, 15, tzinfo=UTC),
        datetime(2030, 1, 15, 15, tzinfo=UTC),
    )
    assert OrderSearch(until=LAST_DAY).period(UTC)[1] is not None
    assert OrderSearch().period(UTC) == (None, None)
