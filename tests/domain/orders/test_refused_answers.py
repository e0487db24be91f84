"""Tests of finding the refused answer in a sentence, and of removing answers from it."""

from dataclasses import replace
from typing import Any

import pytest

from bot.domain.catalogue.selection import UNREADABLE_SELECTION, Selection
from bot.domain.ids import ProductId
from bot.domain.orders.refused_answers import find_refused_answer, redact_buyer_input
from tests.builders import a_field, a_selection

LOGIN = a_field(name="login", label="Login", error="Only <b>capital</b> letters, please!", id=1)
GAME = a_field(name="game", label="Game", id=2)


def selection(**widgets: str) -> Selection:
    return Selection(ProductId(1), "CODE", "Name", 1, widgets=widgets)


@pytest.mark.parametrize(
    ("sentence", "field", "description"),
    [
        ("only capital  letters, please", "login", "Login: Only <b>capital</b> letters, please!"),
        ("Only &lt;b&gt;capital&lt;/b&gt; letters, please!", "login", None),
        ("Game填写错误", "game", "Game"),
        ("game填写错误。", "game", "Game"),
        ("QQ填写错误", None, ""),
    ],
)
def test_the_error_text_of_a_field_or_a_known_sentence_names_the_answer(
    sentence: str, field: str | None, description: str | None
) -> None:
    found = find_refused_answer((LOGIN, GAME), selection(login="abc", game="chess"), sentence)

    assert found is not None
    assert (found.widget and found.widget.name) == field
    assert description is None or found.description == description


def test_a_known_sentence_about_the_only_field_names_it() -> None:
    found = find_refused_answer((GAME,), selection(game="chess"), "QQ填写错误")

    assert found is not None
    assert found.widget == GAME


def test_a_sentence_whose_words_the_buyer_typed_is_found_although_it_is_redacted() -> None:
    typed = selection(login="capital")

    assert find_refused_answer((LOGIN,), typed, "Only … letters, please!") is not None


@pytest.mark.parametrize("sentence", ["", "no", "insufficient balance", "库存不足"])
def test_other_sentences_are_about_no_answer(sentence: str) -> None:
    blank = a_field(name="login", error="", id=1)

    assert find_refused_answer((blank, GAME), selection(login="abc", game="x"), sentence) is None


def test_a_sentence_about_our_account_is_never_taken_for_a_fields_error() -> None:
    field = a_field(name="login", error="Insufficient balance", id=1)

    assert find_refused_answer((field,), selection(login="a"), "insufficient balance") is None


PHONE = "+49 171 5550"


@pytest.mark.parametrize(
    ("typed", "words", "kept"),
    [
        ({"contact": PHONE}, f"The number {PHONE} is banned.", "The number … is banned."),
        ({"password": "Zq7.x"}, "zq7.X is too weak, ZQ7.x!", "… is too weak, …!"),
        ({"coupon": "SPRING"}, "This coupon spring does not exist", "This coupon … does not exist"),
        ({"widgets": {"name": "Ada", "more": ("Eve", "Bob")}}, "Ada, Eve or Bob?", "…, … or …?"),
        ({"contact": "1 + 1 & <b>"}, "“1 + 1 &amp; &lt;b&gt;” is no name", "“…” is no name"),
        ({"contact": "two\nlines"}, "two lines is no name", "… is no name"),
        ({"contact": " Ada Byron ", "password": "Ada"}, "ada byron (Ada)", "… (…)"),
        ({"contact": "a.c"}, "abc", "abc"),
        ({"contact": "no", "widgets": {"n": "7 ", "m": ()}}, "no, 7 are left", "no, 7 are left"),
        ({"contact": "Ada"}, "&quot;out of stock&quot;", "&quot;out of stock&quot;"),
        ({}, "out of stock", "out of stock"),
    ],
)
def test_the_suppliers_words_without_what_was_typed(
    typed: dict[str, Any], words: str, kept: str
) -> None:
    assert redact_buyer_input(words, replace(a_selection(), **typed)) == kept


def test_of_a_selection_that_stays_shut_nothing_is_known() -> None:
    assert redact_buyer_input("out of stock", UNREADABLE_SELECTION) == "out of stock"
