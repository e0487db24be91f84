"""Tests of what screens have in common."""

from bot.chat.kit.layout import add_order_button, build_back_button, build_home_button
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.domain.ids import ProductId
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
PRODUCT = ProductId(7)


def test_a_screen_gets_one_way_back_to_the_order() -> None:
    home = build_home_button(ENGLISH)
    back = build_back_button(ENGLISH, verbs.BACK_TO_QUOTE, PRODUCT)

    (way, last) = add_order_button(ENGLISH, Screen("text", ((home,),)), PRODUCT).rows
    assert way[0].callback_data == back.callback_data
    assert last == (home,)

    rows = ((back, home),)
    assert add_order_button(ENGLISH, Screen("text", rows), PRODUCT).rows == rows
    assert add_order_button(ENGLISH, Screen("text", ()), PRODUCT).rows == ()
