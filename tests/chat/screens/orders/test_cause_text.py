"""What evidence said of an order in doubt: in words, for operators and for buyers."""

import pytest

from bot.chat.screens.account.account_notices import build_notice_screen
from bot.chat.screens.admin import alerts
from bot.chat.screens.orders.cause_text import format_operator_cause
from bot.domain.ports import AlertKind
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
CAUSES = {
    "not charged: stood still: read_timeout": "stood still for as long as a purchase can take",
    "not charged: poor: read_timeout": "asked again, it had not booked the order",
    "refused, but the balance fell: no": "our balance there fell all the same",
    "refused, but the balance fell by the cost: no": "fell by exactly the cost",
    "unknown, and the balance fell: read_timeout": "most likely charged",
    "unknown, and the balance rose: read_timeout": "it proves nothing",
    "unknown, and the balance cannot be read: read_timeout": "could not be read",
    "unknown, but booked: read_timeout": "look for it in the store's panel",
    "unknown: number in use: exists": "though we had sent it only once",
    "sent again: accepted": "sent once more",
}


@pytest.mark.parametrize(("cause", "words"), CAUSES.items())
def test_every_piece_of_evidence_has_its_words(cause: str, words: str) -> None:
    text = format_operator_cause(ENGLISH, cause)
    assert words in text
    assert cause.rpartition(": ")[2] in text


def test_no_two_say_the_same_in_any_language() -> None:
    for language in ("en", "zh-Hans"):
        told = {format_operator_cause(localizer_for(language), cause) for cause in CAUSES}
        assert len(told) == len(CAUSES)


def test_a_reminder_counts_the_cases_and_names_the_oldest() -> None:
    facts = {"order": "12", "product": "Steam", "cause": "unknown: crash", "count": "3"}
    text = alerts.build_alert_screen(ENGLISH, AlertKind.CASES_OPEN, facts).text
    assert "Orders in doubt: 3." in text
    assert "<b>#12</b> · Steam" in text
    assert "/review" in text


def test_a_number_in_use_is_told_as_the_alarm_it_is() -> None:
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
