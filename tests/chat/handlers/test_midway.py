"""Tests of changes in the middle of a purchase: the language, the product, the device.

The random walkers check their rules after every step: a way home or forward, taps answered once,
and no charge except the price on a button.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_buyer import labels_of
from bot.demo.telegram.request_params import Json
from bot.domain.order import OrderStatus
from tests.chat.random_walks.rules import Sight
from tests.chat.random_walks.sample_supplier import Event
from tests.chat.random_walks.shared_shop import Town, a_town
from tests.chat.random_walks.steps import (
    Forward,
    Happens,
    Pass,
    Press,
    Say,
    Speak,
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
_OFFER: Final = 5
at_places = pytest.mark.parametrize(
    "places",
    [SOME_PLACES, *at_length(tuple(set(PLACES) - set(SOME_PLACES)))],
    ids=["some", "others"],
)
#: Steps that lead to the secret from every place, with a reserve for repeated questions.
_REST: Final = 12


def buys(town: Town, place: int, *meanwhile: Step) -> Sight:
    """Return what a buyer sees in the end who goes as far as `place`, meets this change, and still
    buys. If the order was withdrawn, the buyer looks at the new quote and buys that.
    """
    onward = (Forward(),) * (_REST - place)
    worked: tuple[Step, ...] = (Pass(0), *[Forward()] * 4, Pass(900))
    return town.walk(Walk("en", "FULL", place, (*meanwhile, *onward, *worked)))


def datas_of(message: Json) -> list[str]:
    rows = message["reply_markup"]["inline_keyboard"]
    return [button["callback_data"] for row in rows for button in row if "callback_data" in button]


def delivered(sight: Sight) -> int:
    return sum(order.status is OrderStatus.DELIVERED for order in sight.orders)


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
    with a_town(tmp_path) as town:
        for place in places:
            seen = buys(town, place, Happens(event, "FULL", synced=place % 2 == 0))
            assert delivered(seen) == 1, (place, seen.orders)


@at_places
@pytest.mark.parametrize("event", [Event.PATTERN_CHANGED, *at_length(Event.CONTACT_CHANGED)])
def test_a_question_that_changes_at_any_step_before_the_quote_is_answered_again(
    tmp_path: Path, places: Sequence[int], event: Event
) -> None:
    """The quote is binding: a buyer who is at the quote buys what it says."""
    with a_town(tmp_path) as town:
        for place in places:
            seen = buys(town, place, Happens(event, "FULL", synced=place % 2 == 0))
            selection, _, contact = town.last_trade()
            assert delivered(seen) == 1, (place, seen.orders)
            if place < _OFFER and event is Event.PATTERN_CHANGED:
                assert "@" in selection.widgets["login"], place
            elif place < _OFFER:
                assert "@" not in contact, place


def test_a_choice_that_disappears_at_any_step_before_the_quote_is_made_again(
    tmp_path: Path,
) -> None:
    """A quote that exists already is replaced by the product page."""
    with a_town(tmp_path) as town:
        card = Say(f"/start p_{town.products['WIDGETS']}")
        for place in (2, 6, 9):
            gone = Happens(Event.CHOICE_GONE, "WIDGETS", synced=place == 6)
            onward: tuple[Step, ...] = (gone, card, *[Forward()] * 20, Pass(0))
            seen = town.walk(Walk("en", "WIDGETS", place, onward))
            selection, _, _ = town.last_trade()
            assert delivered(seen) == 1, (place, seen.orders)
            assert (selection.widgets["server"], selection.widgets["colour"]) == ("asia", "green")


@at_places
@pytest.mark.parametrize("event", [Event.SOLD_OUT, *at_length(Event.GONE, Event.AWAY)])
def test_what_can_no_longer_be_had_at_any_step_costs_nothing(
    tmp_path: Path, places: Sequence[int], event: Event
) -> None:
    with a_town(tmp_path) as town:
        for place in places:
            seen = buys(town, place, Happens(event, "FULL", synced=place % 2 == 0))
            assert seen.wallet.balance == -seen.wallet.held, (place, seen.orders)


@at_places
@pytest.mark.long
def test_a_store_that_returns_at_any_step_sells_all_the_same(
    tmp_path: Path, places: Sequence[int]
) -> None:
    with a_town(tmp_path) as town:
        for place in places:
            gone = Happens(Event.AWAY, "FULL", synced=False)
            back = Happens(Event.BACK, "FULL", synced=False)
            seen = buys(town, place, gone, Forward(), Forward(), back)
            assert delivered(seen) == 1, (place, seen.orders)


@at_places
@pytest.mark.parametrize("language", at_length("ru", "ar"))
def test_a_language_that_changes_at_any_step_loses_nothing(
    tmp_path: Path, places: Sequence[int], language: str
) -> None:
    shop = translations().localizer_for(language).plain("button-shop")
    with a_town(tmp_path) as town:
        card = Say(f"/start p_{town.products['FULL']}")
        for place in places:
            seen = buys(town, place, Speak(language), card)
            selection, _, contact = town.last_trade()
            assert delivered(seen) == 1, (place, seen.orders)
            assert (selection.widgets, contact) == ({"login": "1234"}, "ada@example.com")
            assert seen.front is not None
            assert shop in labels_of(seen.front)


@at_places
@pytest.mark.parametrize("typed", at_length("2", "ada@example.com"))
def test_one_device_types_while_the_other_taps(
    tmp_path: Path, places: Sequence[int], typed: str
) -> None:
    with a_town(tmp_path) as town:
        for place in places:
            seen = buys(town, place, Together(typed, 0))
            assert delivered(seen) == 1, (place, seen.orders)


def test_confirm_tapped_again_after_it_disappeared_shows_the_one_order(tmp_path: Path) -> None:
    with a_town(tmp_path) as town:
        elsewhere = (Say("/wallet"), Press(verbs.CONFIRM), Pass(0), Press(verbs.CONFIRM))
        seen = town.walk(Walk("en", "STEAM10", 1, elsewhere))
        assert delivered(seen) == 1
        assert seen.front is not None
        assert verbs.BUY_AGAIN in {data.split(":")[1] for data in datas_of(seen.front)}


@at_places
def test_two_devices_that_tap_the_same_at_every_step_buy_once(
    tmp_path: Path, places: Sequence[int]
) -> None:
    with a_town(tmp_path) as town:
        for place in places:
            seen = buys(town, place, Forward(twice=True))
            assert delivered(seen) == 1, (place, seen.orders)
        all_the_way = Walk("en", "FULL", 0, (*[Forward(twice=True)] * _REST, Pass(0)))
        assert delivered(town.walk(all_the_way)) == 1
