"""Tests of credit as operators see it."""

from bot.chat.operator.payments import credit_screen
from tests.builders import a_person
from tests.chat.screens.gallery import RICH, localizer_for

ENGLISH = localizer_for("en")


def test_a_credit_shows_the_account() -> None:
    text = credit_screen.build_credited_screen(ENGLISH, a_person(name="Ada <b>"), RICH).text
    assert "<b>Ada &lt;b&gt;</b> (@ada · 7001)" in text
    assert "<b>Available: $83.20</b>" in text  # not "you": the reader is an operator
