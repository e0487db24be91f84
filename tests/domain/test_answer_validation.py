"""Checking answers: a clear problem for every bad one, and never an exception."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain import answers
from bot.domain.answers import Invalid, Problem
from bot.domain.catalogue import Contact, FacetId, FieldKind
from bot.domain.checkout import AskQuantity, Choices, ChosenCard
from bot.patterns import matches
from tests.builders import a_field

EMPTY = Choices()


def problem_of(result: Choices | Invalid | str) -> Problem | None:
    return result.problem if isinstance(result, Invalid) else None


@pytest.mark.parametrize(
    "text", ["", "-1", "1.5", "1e3", "1_000", "²", "三", "٣٫٥", "+5", "9" * 30, "two", "1 000"]
)
def test_a_quantity_is_plain_digits(text: str) -> None:
    judged = answers.answer_quantity(EMPTY, AskQuantity(1, 0), text, None)

    assert problem_of(judged) is Problem.NOT_WHOLE


@pytest.mark.parametrize("text", ["12", "１２", "١٢", "۱۲", "१२", " 1２ "])
def test_a_quantity_may_be_typed_with_the_digits_of_any_keyboard(text: str) -> None:
    judged = answers.answer_quantity(EMPTY, AskQuantity(1, 0), text, None)

    assert judged == Choices(quantity=12)


@pytest.mark.parametrize(
    ("text", "stock", "problem"),
    [
        ("0", None, Problem.BELOW_MINIMUM),
        ("1", None, Problem.BELOW_MINIMUM),
        ("6", None, Problem.ABOVE_MAXIMUM),
        ("4", 3, Problem.ABOVE_STOCK),
        ("2", 0, Problem.ABOVE_STOCK),
        ("3", 3, None),
        (" 5 ", None, None),
    ],
)
def test_a_quantity_stays_within_its_limits(
    text: str, stock: int | None, problem: Problem | None
) -> None:
    assert problem is problem_of(answers.answer_quantity(EMPTY, AskQuantity(2, 5), text, stock))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("   ", Problem.EMPTY),
        ("\u200b\u200d", Problem.EMPTY),
        ("x" * 201, Problem.TOO_LONG),
        ("a\x00b", Problem.STRANGE_CHARACTERS),
        ("a\u202eb", Problem.STRANGE_CHARACTERS),
        ("a\ud800b", Problem.STRANGE_CHARACTERS),
        ("two\r\nlines", Problem.ONE_LINE),
        ("  <b>&</b> ok 😀 ", None),
    ],
)
def test_what_may_be_typed_into_a_line(text: str, problem: Problem | None) -> None:
    assert problem is problem_of(answers.clean(text))


@given(st.text())
def test_no_text_at_all_makes_the_check_raise(text: str) -> None:
    for widget in (a_field(kind, "n", "A", id=1) for kind in FieldKind):
        answers.answer_text(EMPTY, widget, text, matches)
    for kind in Contact:
        answers.answer_contact(EMPTY, kind, text)
    answers.answer_password(EMPTY, text)
    answers.answer_quantity(EMPTY, AskQuantity(1, 0), text, 5)


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("12", "12"),
        ("-1.5", "-1.5"),
        ("１", "1"),
        ("٣.٥", "3.5"),
        ("٣٫٥", "3.5"),
        ("3,5", "3.5"),
        ("-12,25", "-12.25"),
        ("0,125", "0.125"),
        ("3,1416", "3.1416"),
        ("1,234", None),
        ("1,234,5", None),
        ("1,234.5", None),
        ("3,", None),
        (",5", None),
        ("1e3", None),
        ("½", None),
    ],
)
def test_a_number_field_takes_numbers_and_sends_plain_ones(text: str, sent: str | None) -> None:
    judged = answers.answer_text(EMPTY, a_field(FieldKind.NUMBER, id=1), text, matches)

    assert problem_of(judged) is (Problem.NOT_NUMBER if sent is None else None)
    if sent is not None:
        assert judged == Choices(answers={FacetId(1): (sent,)})


def test_a_long_text_may_have_lines() -> None:
    field = a_field(FieldKind.TEXTAREA, id=1)

    assert answers.answer_text(EMPTY, field, "a\r\nb", matches) == Choices(
        answers={FacetId(1): ("a\nb",)}
    )


def test_the_sellers_pattern_is_held_with_the_sellers_own_words() -> None:
    field = a_field(pattern=r"^\d+$", error="digits please", id=1)

    judged = answers.answer_text(EMPTY, field, "abc", matches)
    assert judged == Invalid(Problem.PATTERN, text="digits please")
    assert isinstance(answers.answer_text(EMPTY, field, "12", matches), Choices)


def test_a_pattern_that_cannot_be_judged_is_left_to_the_store() -> None:
    field = a_field(pattern="(", id=1)

    assert isinstance(answers.answer_text(EMPTY, field, "abc", matches), Choices)


def test_one_choice_of_a_select_by_tap_or_by_name() -> None:
    field = a_field(FieldKind.SELECT, "colour", "Red", "Blue", id=1)
    red = Choices(answers={FacetId(1): ("red",)})

    assert red == answers.answer_choices(EMPTY, field, (FacetId(2),), matches)
    assert red == answers.answer_text(EMPTY, field, " RED ", matches)
    for picked in [(), (FacetId(2), FacetId(3)), (FacetId(99),)]:
        assert (
            problem_of(answers.answer_choices(EMPTY, field, picked, matches))
            is Problem.NO_SUCH_CHOICE
        )
    assert problem_of(answers.answer_text(EMPTY, field, "green", matches)) is Problem.NO_SUCH_CHOICE


def test_several_choices_of_a_checkbox_in_the_sellers_order() -> None:
    field = a_field(FieldKind.CHECKBOX, "extras", "A", "B", id=1)

    both = answers.answer_choices(EMPTY, field, (FacetId(3), FacetId(2)), matches)
    assert both == Choices(answers={FacetId(1): ("a", "b")})
    assert answers.answer_choices(EMPTY, field, (), matches) == Choices(answers={FacetId(1): ()})


@pytest.mark.parametrize(
    ("kind", "pattern", "may"),
    [
        (FieldKind.TEXT, "", True),
        (FieldKind.TEXT, "^x+$", False),
        (FieldKind.TEXT, "^x*$", True),
        (FieldKind.TEXT, "(", False),
        (FieldKind.SELECT, "", False),
        (FieldKind.RADIO, "", False),
        (FieldKind.CHECKBOX, "", True),
    ],
)
def test_what_may_be_left_empty(kind: FieldKind, pattern: str, may: bool) -> None:
    field = a_field(kind, "n", "A", pattern=pattern, id=1)

    assert may is answers.may_skip(field, matches)
    assert answers.skip(EMPTY, field).answers == {FacetId(1): ()}


@pytest.mark.parametrize(
    ("kind", "text", "kept"),
    [
        (Contact.PHONE, "+49 (170) 1234-567", "+491701234567"),
        (Contact.PHONE, "+٩٧١ ٥٠ ١٢٣ ٤٥٦٧", "+971501234567"),
        (Contact.PHONE, "call me", Problem.BAD_PHONE),
        (Contact.EMAIL, "me@example.com", "me@example.com"),
        (Contact.EMAIL, "me@", Problem.BAD_EMAIL),
        (Contact.MESSENGER, "@alice_1", "@alice_1"),
        (Contact.MESSENGER, "a b", Problem.BAD_MESSENGER),
        (Contact.ANY, "anything", "anything"),
        (Contact.EMAIL, " ", Problem.EMPTY),
    ],
)
def test_a_contact_of_the_kind_asked_for(kind: Contact, text: str, kept: str | Problem) -> None:
    judged = answers.answer_contact(EMPTY, kind, text)

    assert kept == (judged.problem if isinstance(judged, Invalid) else judged.contact)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("", ""),
        ("secret1", "secret1"),
        ("short", Problem.TOO_SHORT),
        ("sixsix", "sixsix"),
        ("x" * 33, Problem.TOO_LONG),
        (" ", Problem.EMPTY),
        ("ab  cd", "ab  cd"),
        ("ab\u200bcdef", Problem.STRANGE_CHARACTERS),
        ("ab\u00a0cdef", Problem.STRANGE_CHARACTERS),
        ("ab\tcdef", Problem.STRANGE_CHARACTERS),
    ],
)
def test_a_query_password_or_none(text: str, kept: str | Problem) -> None:
    judged = answers.answer_password(EMPTY, text)

    assert kept == (judged.problem if isinstance(judged, Invalid) else judged.password)


def test_any_card_keeps_the_quantity_and_a_card_leaves_it_open() -> None:
    """So whoever takes any card after all is asked how many."""
    several = Choices(quantity=3)
    picked = answers.answer_card(several, ChosenCard(9))

    assert answers.answer_card(several, ChosenCard(0)).quantity == 3
    assert picked.quantity is None
    assert answers.answer_card(picked, ChosenCard(0)).quantity is None
