"""Tests of the exception summary: it names the place and quotes no user text."""

from datetime import timedelta

from telegram.error import NetworkError, RetryAfter

from bot.chat.telegram.call_retries import retry_after_seconds, summarize_exception


def test_an_error_is_described_by_kind_and_place_without_its_text() -> None:
    """The text may contain what a person typed."""
    try:
        int("my password")
    except ValueError as error:
        text = summarize_exception(error)
    assert text.startswith("ValueError < test_call_retries.py:")
    assert "password" not in text


def test_an_error_that_was_never_raised_is_described_by_its_kind() -> None:
    """It has no place to name."""
    assert summarize_exception(KeyError("secret")) == "KeyError"


def test_only_flood_control_asks_for_a_pause() -> None:
    """The delay may be a number of seconds or a timedelta."""
    assert retry_after_seconds(RetryAfter(timedelta(seconds=7))) == 7.0
    assert retry_after_seconds(RetryAfter(7)) == 7.0
    assert retry_after_seconds(NetworkError("away")) == 0.0
