"""Tests of buyers and credit as operators see them."""

from bot.chat.screens.admin import buyer_list_and_credit
from tests.builders import a_person
from tests.chat.screens.gallery import RICH, localizer_for

ENGLISH = localizer_for("en")


def test_a_credit_shows_the_account() -> None:
    text = buyer_list_and_credit.build_credited_screen(ENGLISH, a_person(name="Ada <b>"), RICH).text
    assert "<b>Ada &lt;b&gt;</b> (@ada · 7001)" in text
    assert "<b>Available: $83.20</b>" in text  # not "you": the reader is an operator


def test_people_are_listed_by_name_and_number() -> None:
    text = buyer_list_and_credit.build_buyer_list_screen(
        ENGLISH, [a_person(), a_person(id=8, username=None)], 2
    ).text
    assert "2 people" in text
    assert "Ada (8)" in text
