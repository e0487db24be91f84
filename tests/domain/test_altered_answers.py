"""Tests of comparing what was sent with what the supplier stored."""

from dataclasses import replace

import pytest

from bot.domain.altered_answers import StoredAnswer, list_altered_fields, list_risky_answers
from bot.domain.checkout import Answer, Selection
from tests.builders import a_selection


def a_typed_selection(sent: str | tuple[str, ...], *, hidden: bool = False) -> Selection:
    text = sent if isinstance(sent, str) else ", ".join(sent)
    answers = (Answer("Your password", text, hidden),)
    return replace(a_selection(), widgets={"pass": sent}, answers=answers)


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("p<ss&w>rd", "prd"),
        ("a&b", "a&amp;b"),
        ("%41", "A"),
        ("abc", None),
        ("abc", ("abc", "d")),
        (("a", "b"), ("a",)),
        ("", "filled in"),
    ],
)
def test_an_answer_that_arrives_differently_is_named(
    sent: str | tuple[str, ...], stored: StoredAnswer
) -> None:
    assert list_altered_fields(a_typed_selection(sent), {"pass": stored}) == ("Your password",)


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("abc", "abc"),
        (" abc ", "abc"),
        ("a\nb", "a\r\nb"),
        ("", None),
        ((), None),
        (("a", "b"), ("a", "b")),
        (("a",), "a"),
    ],
)
def test_an_answer_that_arrives_as_it_was_sent_is_not_named(
    sent: str | tuple[str, ...], stored: StoredAnswer
) -> None:
    assert list_altered_fields(a_typed_selection(sent), {"pass": stored}) == ()


def test_a_field_that_the_supplier_does_not_return_is_not_compared() -> None:
    assert list_altered_fields(a_typed_selection("abc"), {}) == ()


@pytest.mark.parametrize(
    ("sent", "characters"),
    [("p<ss&w>rd", "< & >"), ("100%", ""), ("%41", "%"), ("a+b c", ""), (("a", "<b"), "<")],
)
def test_characters_that_may_be_altered_are_found(
    sent: str | tuple[str, ...], characters: str
) -> None:
    expected = (("Your password", characters),) if characters else ()
    assert list_risky_answers(a_typed_selection(sent)) == expected
