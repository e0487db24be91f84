"""The helpers that find buttons by verb and texts by message say no where they should."""

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.request_params import Json
from tests.chat.buttons import find_button
from tests.chat.words import has_message

ROWS = [
    [{"text": "Site", "url": "https://t.me/x"}],
    [
        {"text": "1 · $9.90", "callback_data": encode(verbs.QUANTITY, 7, 1)},
        {"text": "2 · $19.80", "callback_data": encode(verbs.QUANTITY, 7, 2)},
    ],
]
MESSAGE: Json = {"reply_markup": {"inline_keyboard": ROWS}}


def test_a_button_is_found_by_its_verb_its_ids_and_a_fact() -> None:
    assert find_button(MESSAGE, verbs.QUANTITY) == (1, 0)
    assert find_button(MESSAGE, verbs.QUANTITY, quantity=2) == (1, 1)
    assert find_button(MESSAGE, verbs.QUANTITY, "$19.80", product=7) == (1, 1)
    assert find_button(MESSAGE, verbs.QUANTITY, "$9.90", quantity=2) is None
    assert find_button(MESSAGE, verbs.CARD) is None
    assert find_button({}, verbs.QUANTITY) is None


def test_a_message_is_known_by_its_words_and_the_given_arguments() -> None:
    assert has_message("Total: $9.90\n\nmore", "quote-total", money="$9.90")
    assert not has_message("Total: $9.90", "quote-total", money="$19.80")
    assert not has_message("Sum: $9.90", "quote-total")


def test_a_number_chooses_the_variant_that_is_for_it() -> None:
    assert has_message("⚠️ There are only 3 left.", "problem-above-stock", limit="3")
    assert not has_message("⚠️ That is sold out at the moment.", "problem-above-stock", limit="3")
    assert has_message("⚠️ That is sold out at the moment.", "problem-above-stock", limit="0")


def test_a_message_of_arguments_only_and_an_argument_that_is_none_are_refused() -> None:
    with pytest.raises(AssertionError, match="arguments only"):
        has_message("anything", "price-exact")
    with pytest.raises(AssertionError, match="no such argument"):
        has_message("anything", "quote-total", price="$1.00")
