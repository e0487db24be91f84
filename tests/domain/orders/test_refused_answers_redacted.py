"""Tests of redaction: a buyer's answers are removed from the supplier's text, and nothing else."""

from dataclasses import replace
from typing import Any

import pytest

from bot.domain.catalogue.selection import UNREADABLE_SELECTION
from bot.domain.orders.refused_answers import redact_buyer_input
from tests.builders import a_selection

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
