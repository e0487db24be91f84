"""Tests of times and texts as both engines store them."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite

from storage.engine.columns import (
    MAX_SHORT_TEXT_LENGTH,
    UtcDateTime,
    to_short_text,
    to_storable_text,
)

_DIALECT = sqlite.dialect()


def _kept(moment: datetime) -> datetime | None:
    column = UtcDateTime()
    return column.process_result_value(column.process_bind_param(moment, _DIALECT), _DIALECT)


@given(st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=8))])))
def test_a_moment_is_kept_to_the_microsecond(moment: datetime) -> None:
    assert _kept(moment) == moment


@given(st.datetimes(timezones=st.just(UTC)), st.datetimes(timezones=st.just(UTC)))
def test_moments_compare_as_their_numbers(first: datetime, second: datetime) -> None:
    numbers = [UtcDateTime().process_bind_param(each, _DIALECT) for each in (first, second)]
    assert numbers[0] is not None
    assert numbers[1] is not None
    assert (first < second) == (numbers[0] < numbers[1])


def test_a_naive_datetime_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        _kept(datetime(2030, 1, 1))  # noqa: DTZ001 - on purpose


@given(st.text(alphabet=st.characters(categories=None)))
def test_any_text_becomes_storable(text: str) -> None:
    kept = to_storable_text(text)
    assert "\x00" not in kept
    assert kept.encode().decode() == kept
    assert to_storable_text(kept) == kept
    assert len(to_short_text(text)) <= MAX_SHORT_TEXT_LENGTH


def test_ordinary_text_is_not_touched() -> None:
    assert to_storable_text("礼品卡 <b> \u202e\n🎁") == "礼品卡 <b> \u202e\n🎁"
