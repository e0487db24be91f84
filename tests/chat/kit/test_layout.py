"""Tests of what screens have in common."""

from bot.chat.kit.layout import (
    add_order_button,
    add_panel_row,
    arrange_short_pairs,
    build_back_button,
    build_home_button,
)
from bot.chat.kit.screen import Button, Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_overview_button
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


def make_buttons(*labels: str) -> list[Button]:
    return [build_callback_button(label, verbs.HOME) for label in labels]


def test_short_neighbours_share_a_row_and_a_long_label_has_its_own() -> None:
    long = "A label that is much too long"
    rows = arrange_short_pairs(make_buttons("a", "b", "c", long, "d", "e", "f"))
    assert [[button.label for button in row] for row in rows] == [
        ["a", "b"],
        ["c"],
        [long],
        ["d", "e"],
        ["f"],
    ]


def test_a_screen_of_staff_leads_to_the_panel_once_and_not_to_the_shop() -> None:
    (home,), (panel,) = make_buttons("home"), [build_overview_button(ENGLISH)]
    lists = build_callback_button("list", verbs.CASES)
    leave = build_callback_button("no", verbs.CANCEL_ADMIN_ACTION, 7)
    for before, after in (
        ((), ((panel,),)),
        (((lists,),), ((lists,), (panel,))),
        (((build_home_button(ENGLISH),),), ((panel,),)),
        (((home, lists),), ((home, lists), (panel,))),
        (((lists, panel),), ((lists, panel),)),
        (((leave,),), ((leave,),)),
    ):
        assert add_panel_row(ENGLISH, Screen("text", before)).rows == after
