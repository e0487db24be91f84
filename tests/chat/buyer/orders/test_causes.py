"""Tests of the texts about unknown outcomes, for operators and for buyers."""

import re

import pytest

from bot.chat.buyer.orders.causes import format_cancellation_cause, format_operator_cause
from bot.chat.operator import alerts
from bot.chat.outgoing.notices import build_notice_screen
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.causes import Cause
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
LANGUAGES = ("en", "zh-Hans", "es", "ru", "ar")
EVIDENCE = {
    Cause.NOT_CHARGED_BALANCE_UNCHANGED: "did not change for as long as a purchase can take",
    Cause.NOT_CHARGED_INSUFFICIENT_BALANCE: "asked again, it had not booked the order",
    Cause.REFUSED_BUT_BALANCE_FELL: "our balance there fell anyway",
    Cause.REFUSED_BUT_CHARGED: "fell by exactly the cost",
    Cause.UNKNOWN_BALANCE_FELL: "most likely charged",
    Cause.UNKNOWN_BALANCE_ROSE: "it proves nothing",
    Cause.UNKNOWN_BALANCE_UNREADABLE: "could not be read",
    Cause.UNKNOWN_BUT_BOOKED: "look for it in the supplier's panel",
    Cause.UNKNOWN_NUMBER_IN_USE: "although we sent it only once",
    Cause.NOT_SENT: "could not be sent",
}
#: Causes that describe their own detail, or have none.
SAY_ALL = {
    Cause.CONFIRMED,
    Cause.SUBMITTED,
    Cause.ACCEPTED,
    Cause.DELIVERY,
    Cause.SHOWN,
    Cause.ANSWERED,
    Cause.WAITING,
    Cause.UNKNOWN_NO_ATTEMPT,
    Cause.REPLAY_ACCEPTED,
    Cause.REPLAY_ACCEPTED_WITHOUT_NUMBER,
    Cause.REPLAY_DELIVERY,
    Cause.REPLAY_DELIVERY_WITHOUT_NUMBER,
    Cause.REPLAY_APOLOGY,
    Cause.REPLAY_SELLER_MESSAGE,
}


@pytest.mark.parametrize(("cause", "words"), EVIDENCE.items())
def test_every_piece_of_evidence_has_its_words_and_its_detail(cause: Cause, words: str) -> None:
    text = format_operator_cause(ENGLISH, cause, "read_timeout")
    assert words in text
    assert text.endswith(" (read_timeout)")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cause", Cause)
def test_every_cause_has_words_in_every_language(cause: Cause, language: str) -> None:
    """For an operator with and without the detail, and for a buyer without internal words."""
    spoken = localizer_for(language)
    bare, told = (format_operator_cause(spoken, cause, detail) for detail in ("", "7"))
    assert str(bare).strip() or cause is Cause.OTHER
    assert "7" in told or cause in SAY_ALL
    for text in (bare, told, format_cancellation_cause(spoken, cause, "merchant 7")):
        assert "{" not in text
        assert "cause-" not in text
        assert "cancelled-" not in text
    buyers = format_cancellation_cause(spoken, cause, "merchant 7")
    assert str(buyers).strip()
    assert "merchant" not in buyers or cause is Cause.REFUSED_ANSWER


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cause", [cause for cause in Cause if cause is not Cause.OTHER])
def test_no_stored_value_is_told_to_an_operator(cause: Cause, language: str) -> None:
    """Only OTHER, of another version, is shown as it was stored."""
    text = format_operator_cause(localizer_for(language), cause, "")
    assert text not in {each.value for each in Cause}
    assert " " in text or language == "zh-Hans"
    if language in {"ar", "ru", "zh-Hans"}:
        assert not re.search("[a-z]", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_causes_say_the_same_in_any_language(language: str) -> None:
    told = [format_operator_cause(localizer_for(language), cause, "7") for cause in Cause]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("cause", sorted(set(Cause) - {Cause.REFUSED_ANSWER}))
def test_no_detail_is_told_to_a_buyer(cause: Cause) -> None:
    assert "out of paper" not in format_cancellation_cause(ENGLISH, cause, "out of paper")


def test_a_reminder_counts_the_cases_and_names_the_oldest() -> None:
    facts = {"order": "12", "product": "Steam", "cause": "crash", "count": "3"}
    text = alerts.build_alert_screen(ENGLISH, AlertKind.CASES_OPEN, facts).text
    assert "Orders to review: 3." in text
    assert "<b>#12</b> · Steam" in text
    assert "/review" in text


def test_the_alert_of_a_used_request_number_says_that_it_was_used_before() -> None:
    text = alerts.build_alert_screen(ENGLISH, AlertKind.REQUEST_NO_IN_USE, {"order": "12"}).text
    assert "before we sent it" in text


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_buyer_who_waits_long_is_told_where_the_money_is(language: str) -> None:
    spoken = localizer_for(language)
    facts = {"order": "12", "amount": "990", "currency": "USD"}
    screen = build_notice_screen(spoken, "still-checking", facts)
    assert "#12" in screen.text
    assert "9.90" in screen.text
    assert [button.label for row in screen.rows for button in row] == [spoken.plain("button-order")]
    assert build_notice_screen(spoken, "still-checking", {}).text != screen.text
