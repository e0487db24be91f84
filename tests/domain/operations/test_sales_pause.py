"""Tests of what staff types for a pause: a time of day, a text for buyers, or both."""

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import pytest

from bot.domain.operations.sales_pause import (
    MAX_PAUSE_MESSAGE_LENGTH,
    PauseNotice,
    parse_pause_notice,
)

NOON = datetime(2030, 5, 17, 12, 0, tzinfo=UTC)
MADRID = ZoneInfo("Europe/Madrid")


@pytest.mark.parametrize(
    ("text", "zone", "expected"),
    [
        ("14:00", UTC, PauseNotice("", NOON + timedelta(hours=2))),
        (" 14.00  Moving. ", UTC, PauseNotice("Moving.", NOON + timedelta(hours=2))),
        ("9:30 Moving", UTC, PauseNotice("Moving", NOON + timedelta(hours=21, minutes=30))),
        ("12:00", UTC, PauseNotice("", NOON + timedelta(days=1))),
        ("14:30", MADRID, PauseNotice("", NOON + timedelta(minutes=30))),
        ("We are back at 14:00", UTC, PauseNotice("We are back at 14:00")),
        ("14:000 pieces", UTC, PauseNotice("14:000 pieces")),
        ("24:00", UTC, PauseNotice("24:00")),
        ("٩:٠٠ نعود", UTC, PauseNotice("٩:٠٠ نعود")),
        ("", UTC, PauseNotice()),
    ],
)
def test_a_time_at_the_beginning_is_the_end_of_the_pause(
    text: str, zone: tzinfo, expected: PauseNotice
) -> None:
    assert parse_pause_notice(text, NOON, zone) == expected


def test_a_text_has_a_limit() -> None:
    longest = "x" * MAX_PAUSE_MESSAGE_LENGTH
    assert parse_pause_notice(f"14:00 {longest}", NOON, UTC) is not None
    assert parse_pause_notice(f"14:00 {longest}x", NOON, UTC) is None


@pytest.mark.parametrize("typed", ["02:30", "03:00", "23:59"])
def test_a_time_that_the_summer_skips_is_still_ahead(typed: str) -> None:
    """On 31 March 2030 Madrid has no 02:30."""
    before = datetime(2030, 3, 31, 0, 59, tzinfo=UTC)
    notice = parse_pause_notice(typed, before, MADRID)
    assert notice is not None
    assert notice.ends_at is not None
    assert before < notice.ends_at <= before + timedelta(days=1)
