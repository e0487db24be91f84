"""Tests of changes in the middle of a purchase: the language, the product, the device.

The random walkers check their rules after every step: a way home or forward, taps answered once,
and no charge except the price on a button.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import labels_of
from bot.demo.telegram.request_params import Json
from bot.domain.orders.order import OrderStatus
from tests.chat.random_walks.rules import ChatState
from tests.chat.random_walks.sample_supplier import Event
from tests.chat.random_walks.shared_shop import SharedShop, open_shared_shop
from tests.chat.random_walks.steps import (
    ChooseLanguage,
    Forward,
    Happens,
    Pass,
    Press,
    Say,
    Step,
    Together,
    Walk,
)
from tests.chat.words import translations
from tests.marks import at_length

#: Product page with its variants, option, field, contact, password, quote: where the purchase may be.
PLACES: Final = range(6)
#: The places of every test run: the first question, one in the middle, and the quote.
SOME_PLACES: Final = (1, 3, 5)
_QUOTE: Final = 5
at_places = pytest.mark.parametrize(
    "places",
    [SOME_PLACES, *at_length(tuple(set(PLACES) - set(SOME_PLACES)))],
    ids=["some", "others"],
)
#: Steps that lead to the secret from every place, with a reserve for repeated questions.
_RESERVE_STEPS: Final = 12


def buy_with_change(shared_shop: SharedShop, place: int, *meanwhile: Step) -> ChatState:
    """Return what a buyer sees in the end who goes as far as `place`, meets this change, and still
    buys. If the order was withdrawn, the buyer looks at the new quote and buys that.
    """
    onward = (Forward(),) * (_RESERVE_STEPS - place)
    worked: tuple[Step, ...] = (Pass(0), *[Forward()] * 4, Pass(900))
    return shared_shop.walk(Walk("en", "FULL", place, (*meanwhile, *onward, *worked)))


def callback_data_of(message: Json) -> list[str]:
    rows = message["reply_markup"]["inline_keyboard"]
    return [button["callback_data"] for row in rows for button in row if "callback_data" in button]


def delivered(state: ChatState) -> int:
    return sum(order.status is OrderStatus.DELIVERED for order in state.orders)


@at_places
@pytest.mark.parametrize(
    "event",
    [
        Event.DEARER,
        *at_length(Event.RENAMED, Event.OPTION_GONE, Event.MORE_FIELDS, Event.MINIMUM_RAISED),
    ],
)
def test_a_product_that_changes_at_any_step_is_bought_as_it_is_then(
    tmp_path: Path, places: Sequence[int], event: Event
) -> None:
    with open_shared_shop(tmp_path) as shared_shop:
        for place in places:
            state = buy_with_change(
                shared_shop, place, Happens(event, "FULL", synced=place % 2 == 0)
            )
            assert delivered(state) == 1, (place, state.orders)


@at_places
@pytest.mark.parametrize("event", [Event.PATTERN_CHANGED, *at_length(Event.CONTACT_CHANGED)])
def test_a_question_that_changes_at_any_step_before_the_quote_is_answered_again(
    tmp_path: Path, places: Sequence[int], event: Event
) -> None:
    """The quote is binding: a buyer who is at the quote buys what it says."""
    with open_shared_shop(tmp_path) as shared_shop:
        for place in places:
            state = buy_with_change(
                shared_shop, place, Happens(event, "FULL", synced=place % 2 == 0)
            )
            selection, _, contact = shared_shop.last_trade()
            assert delivered(state) == 1, (place, state.orders)
            if place < _QUOTE and event is Event.PATTERN_CHANGED:
                assert "@" in selection.widgets["login"], place
            elif place < _QUOTE:
                assert "@" not in contact, place


def test_a_choice_that_disappears_at_any_step_before_the_quote_is_made_again(
    tmp_path: Path,
) -> None:
    """A quote that exists already is replaced by the product page."""
    with open_shared_shop(tmp_path) as shared_shop:
        product_page = Say(f"/start p_{shared_shop.products['WIDGETS']}")
        for place in (2, 6, 9):
            event = Happens(Event.CHOICE_GONE, "WIDGETS", synced=place == 6)
            onward: tuple[Step, ...] = (event, product_page, *[Forward()] * 20, Pass(0))
            state = shared_shop.walk(Walk("en", "WIDGETS", place, onward))
            selection, _, _ = shared_shop.last_trade()
            assert delivered(state) == 1, (place, state.orders)
            assert (selection.widgets["server"], selection.widgets["colour"]) == ("asia", "green")


@at_places
@pytest.mark.parametrize("event", [Event.SOLD_OUT, *at_length(Event.GONE, Event.AWAY)])
def test_a_product_that_becomes_unavailable_at_any_step_costs_nothing(
    tmp_path: Path, places: Sequence[int], event: Event
) -> None:
    with open_shared_shop(tmp_path) as shared_shop:
        for place in places:
            state = buy_with_change(
                shared_shop, place, Happens(event, "FULL", synced=place % 2 == 0)
            )
            assert state.wallet.balance == -state.wallet.held, (place, state.orders)


@at_places
@pytest.mark.long
def test_a_supplier_that_returns_at_any_step_sells_all_the_same(
    tmp_path: Path, places: Sequence[int]
) -> None:
    with open_shared_shop(tmp_path) as shared_shop:
        for place in places:
            away = Happens(Event.AWAY, "FULL", synced=False)
            back = Happens(Event.BACK, "FULL", synced=False)
            state = buy_with_change(shared_shop, place, away, Forward(), Forward(), back)
            assert delivered(state) == 1, (place, state.orders)


@at_places
@pytest.mark.parametrize("language", at_length("ru", "ar"))
def test_a_language_that_changes_at_any_step_loses_nothing(
    tmp_path: Path, places: Sequence[int], language: str
) -> None:
    shop = translations().localizer_for(language).plain("button-shop")
    with open_shared_shop(tmp_path) as shared_shop:
        product_page = Say(f"/start p_{shared_shop.products['FULL']}")
        for place in places:
            state = buy_with_change(shared_shop, place, ChooseLanguage(language), product_page)
            selection, _, contact = shared_shop.last_trade()
            assert delivered(state) == 1, (place, state.orders)
            assert (selection.widgets, contact) == ({"login": "1234"}, "ada@example.com")
            assert state.front is not None
            assert shop in labels_of(state.front)


@at_places
@pytest.mark.parametrize("typed", at_length("2", "ada@example.com"))
def test_one_device_types_while_the_other_taps(
    tmp_path: Path, places: Sequence[int], typed: str
) -> None:
    with open_shared_shop(tmp_path) as shared_shop:
        for place in places:
            state = buy_with_change(shared_shop, place, Together(typed, 0))
            assert delivered(state) == 1, (place, state.orders)


def test_confirm_tapped_again_after_it_disappeared_shows_the_one_order(tmp_path: Path) -> None:
    with open_shared_shop(tmp_path) as shared_shop:
        steps = (Say("/wallet"), Press(verbs.CONFIRM), Pass(0), Press(verbs.CONFIRM))
        state = shared_shop.walk(Walk("en", "STEAM10", 1, steps))
        assert delivered(state) == 1
        assert state.front is not None
        assert verbs.BUY_AGAIN in {data.split(":")[1] for data in callback_data_of(state.front)}


@at_places
def test_two_devices_that_tap_the_same_at_every_step_buy_once(
    tmp_path: Path, places: Sequence[int]
) -> None:
    with open_shared_shop(tmp_path) as shared_shop:
        for place in places:
            state = buy_with_change(shared_shop, place, Forward(twice=True))
            assert delivered(state) == 1, (place, state.orders)
        whole_purchase = Walk("en", "FULL", 0, (*[Forward(twice=True)] * _RESERVE_STEPS, Pass(0)))
        assert delivered(shared_shop.walk(whole_purchase)) == 1
