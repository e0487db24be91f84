"""Tests of choices found by a typed name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.catalogue.product import Card, Choice, FieldKind, Variant
from bot.domain.checkout.questions import (
    AskCard,
    AskField,
    AskOption,
    AskVariant,
    filter_by_words,
    find_by_name,
    list_choices,
)
from bot.domain.ids import ProductPartId
from tests.builders import a_field, a_variant, an_attribute

NAMES = ("10 USD", "100 USD", "A&amp;B", "month", "Month", "MONTH", "Ünï ｃode", "twice", "twice")


def variants(*names: str) -> list[Variant]:
    return [a_variant(name, id=number) for number, name in enumerate(names, start=1)]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("10 USD", 1),
        ("  10   usd ", 1),
        ("１００ USD", 2),
        ("A&B", 3),
        ("Month", 5),
        ("mOnth", None),
        ("ünï code", 7),
        ("10", None),
        ("twice", None),
        ("", None),
        ("\u200b", None),
    ],
)
def test_a_whole_name_finds_its_only_choice(typed: str, number: int | None) -> None:
    found = find_by_name(variants(*NAMES), typed)
    assert (found.id if found else None) == number


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("usd", [1, 2]),
        ("usd 100", [2]),
        ("a&b", [3]),
        ("month", [4, 5, 6]),
        ("zebra", []),
        ("", []),
        (" ", []),
    ],
)
def test_every_typed_word_must_be_in_the_name(typed: str, numbers: list[int]) -> None:
    assert [one.id for one in filter_by_words(variants(*NAMES), typed)] == numbers


def test_a_choice_of_a_field_has_a_label_and_a_value() -> None:
    choices = [
        Choice("Germany", "de", ProductPartId(1)),
        Choice("", "fr", ProductPartId(2)),
        Choice("fr-speaking", "be", ProductPartId(3)),
    ]
    assert find_by_name(choices, "DE") == choices[0]
    assert find_by_name(choices, "fr") == choices[1]
    assert filter_by_words(choices, "fr") == (choices[1], choices[2])


def test_a_card_is_found_by_its_preview() -> None:
    cards = [Card(1, "Gold 7", None), Card(2, "Silver 8", None)]

    assert find_by_name(cards, "gold 7") == cards[0]
    assert filter_by_words(cards, "8") == (cards[1],)


def test_questions_with_choices_and_others() -> None:
    attribute = an_attribute("Region", "A", "B")
    select = a_field(FieldKind.SELECT, "s", "Red")
    assert list(list_choices(AskVariant(tuple(variants("a"))))) == variants("a")
    assert list_choices(AskOption(attribute)) == attribute.options
    assert list_choices(AskField(select)) == select.choices
    for question in (AskCard(), AskField(a_field())):
        assert not list_choices(question)


@given(st.lists(st.text(max_size=8), max_size=6), st.text(max_size=12))
def test_any_text_finds_at_most_what_is_there(names: list[str], typed: str) -> None:
    listed = variants(*names)
    found = find_by_name(listed, typed)
    assert found is None or (found in listed and found in filter_by_words(listed, typed))
