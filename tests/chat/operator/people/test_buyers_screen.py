"""Tests of buyers as operators see them."""

from bot.chat.operator.people import buyers_screen
from tests.builders import a_person
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")


def test_people_are_listed_by_name_and_number() -> None:
    text = buyers_screen.build_buyer_list_screen(
        ENGLISH, [a_person(), a_person(id=8, username=None)], 2
    ).text
    assert "2 people" in text
    assert "Ada (8)" in text
