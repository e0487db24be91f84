"""Tests of notices that a buyer did not ask for."""

from bot.chat.outgoing.notices import build_notice_screen
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")


def test_a_credit_is_told_with_its_amount() -> None:
    """A credit that was taken back is shown with its amount too."""
    more = build_notice_screen(ENGLISH, "credited", {"amount": "1250", "currency": "USD"})
    less = build_notice_screen(ENGLISH, "credited", {"amount": "-1250", "currency": "USD"})
    assert "<b>$12.50</b> was added" in more.text
    assert "$12.50 was deducted from your balance" in less.text


def test_a_failed_tap_is_told_without_alarm() -> None:
    """Unknown problems use the same message."""
    assert "charged twice" in build_notice_screen(ENGLISH, "tap-failed", {}).text
    assert "No money is lost" in build_notice_screen(ENGLISH, "?", {}).text
