"""Tests of comparing what was sent with what the supplier stored."""

from dataclasses import replace

import pytest

from bot.domain.catalogue.selection import Answer, Selection
from bot.domain.orders.stored_answers import (
    AlteredAnswer,
    StoredAnswer,
    list_altered_answers,
    list_risky_answers,
)
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
    (answer,) = list_altered_answers(a_typed_selection(sent), {"pass": stored})
    assert answer.label == "Your password"


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
    assert list_altered_answers(a_typed_selection(sent), {"pass": stored}) == ()


def test_an_altered_answer_has_what_was_sent_and_what_was_stored() -> None:
    (answer,) = list_altered_answers(a_typed_selection(("a", "<b")), {"pass": " a "})
    assert (answer.sent, answer.stored) == (("a", "<b"), ("a",))
    assert "<b" not in repr(answer)


def test_the_value_of_an_altered_password_is_not_returned() -> None:
    (answer,) = list_altered_answers(a_typed_selection("p<ss", hidden=True), {"pass": "p"})
    assert answer == AlteredAnswer("pass", "Your password", is_hidden=True)


def test_an_answer_without_a_label_may_be_a_password() -> None:
    selection = replace(a_typed_selection("p<ss"), answers=())
    assert list_altered_answers(selection, {"pass": "p"}) == (
        AlteredAnswer("pass", "pass", is_hidden=True),
    )


def test_a_long_stored_text_is_cut() -> None:
    (answer,) = list_altered_answers(a_typed_selection("a"), {"pass": "b" * 10_000})
    assert answer.stored == ("b" * 4_000,)


def test_a_field_that_the_supplier_does_not_return_is_not_compared() -> None:
    assert list_altered_answers(a_typed_selection("abc"), {}) == ()


@pytest.mark.parametrize(
    ("sent", "characters"),
    [("p<ss&w>rd", "< & >"), ("100%", ""), ("%41", "%"), ("a+b c", ""), (("a", "<b"), "<")],
)
def test_characters_that_may_be_altered_are_found(
    sent: str | tuple[str, ...], characters: str
) -> None:
    expected = (("Your password", characters),) if characters else ()
    assert list_risky_answers(a_typed_selection(sent)) == expected
