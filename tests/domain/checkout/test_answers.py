"""Tests of answer validation: every bad answer has a clear problem, and none raises."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.catalogue.product import ContactKind, FieldKind
from bot.domain.catalogue.selection import BuyerChoices, ChosenCard, QuantityLimits
from bot.domain.checkout import answers
from bot.domain.checkout.answers import (
    MAX_QUANTITY,
    AnswerProblem,
    InvalidAnswer,
    QuoteTextKind,
    classify_quote_text,
)
from bot.domain.ids import ProductPartId
from tests.builders import a_field, matches_pattern

EMPTY = BuyerChoices()


def problem_of(result: BuyerChoices | InvalidAnswer | str) -> AnswerProblem | None:
    return result.problem if isinstance(result, InvalidAnswer) else None


@pytest.mark.parametrize(
    "text", ["", "-1", "1.5", "1e3", "1_000", "²", "三", "٣٫٥", "+5", "two", "1 000"]
)
def test_a_quantity_is_plain_digits(text: str) -> None:
    judged = answers.answer_quantity(EMPTY, QuantityLimits(1, 0), text, None)

    assert problem_of(judged) is AnswerProblem.NOT_WHOLE_NUMBER


@pytest.mark.parametrize("text", ["12", "１２", "١٢", "۱۲", "१२", " 1２ "])
def test_a_quantity_may_be_typed_with_the_digits_of_any_keyboard(text: str) -> None:
    judged = answers.answer_quantity(EMPTY, QuantityLimits(1, 0), text, None)

    assert judged == BuyerChoices(quantity=12)


@pytest.mark.parametrize("text", ["1000000", "٩" * 30, "9" * 5_000])
@pytest.mark.parametrize(
    ("maximum", "stock", "refused"),
    [
        (0, None, InvalidAnswer(AnswerProblem.ABOVE_MAXIMUM, MAX_QUANTITY)),
        (0, 3, InvalidAnswer(AnswerProblem.ABOVE_STOCK, 3)),
        (9, 3, InvalidAnswer(AnswerProblem.ABOVE_MAXIMUM, 9)),
    ],
)
def test_a_number_of_too_many_digits_is_a_quantity_above_the_largest_possible_one(
    text: str, maximum: int, stock: int | None, refused: InvalidAnswer
) -> None:
    limits = QuantityLimits(1, maximum)

    assert answers.answer_quantity(EMPTY, limits, text, stock) == refused


@pytest.mark.parametrize(
    ("text", "stock", "problem"),
    [
        ("0", None, AnswerProblem.BELOW_MINIMUM),
        ("1", None, AnswerProblem.BELOW_MINIMUM),
        ("6", None, AnswerProblem.ABOVE_MAXIMUM),
        ("4", 3, AnswerProblem.ABOVE_STOCK),
        ("2", 0, AnswerProblem.ABOVE_STOCK),
        ("3", 3, None),
        (" 5 ", None, None),
    ],
)
def test_a_quantity_stays_within_its_limits(
    text: str, stock: int | None, problem: AnswerProblem | None
) -> None:
    assert problem is problem_of(answers.answer_quantity(EMPTY, QuantityLimits(2, 5), text, stock))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("   ", AnswerProblem.EMPTY),
        ("\u200b\u200d", AnswerProblem.EMPTY),
        ("x" * 201, AnswerProblem.TOO_LONG),
        ("a\x00b", AnswerProblem.FORBIDDEN_CHARACTERS),
        ("a\u202eb", AnswerProblem.FORBIDDEN_CHARACTERS),
        ("a\ud800b", AnswerProblem.FORBIDDEN_CHARACTERS),
        ("two\r\nlines", AnswerProblem.ONE_LINE),
        ("  <b>&</b> ok 😀 ", None),
    ],
)
def test_what_may_be_typed_into_a_line(text: str, problem: AnswerProblem | None) -> None:
    assert problem is problem_of(answers.clean_text(text))


@given(st.text())
def test_no_text_at_all_makes_the_check_raise(text: str) -> None:
    for widget in (a_field(kind, "n", "A", id=1) for kind in FieldKind):
        answers.answer_text(EMPTY, widget, text, matches_pattern)
    for kind in ContactKind:
        answers.answer_contact(EMPTY, kind, text)
    answers.answer_password(EMPTY, text)
    answers.answer_quantity(EMPTY, QuantityLimits(1, 0), text, 5)


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
    judged = answers.answer_text(EMPTY, a_field(FieldKind.NUMBER, id=1), text, matches_pattern)

    assert problem_of(judged) is (AnswerProblem.NOT_NUMBER if sent is None else None)
    if sent is not None:
        assert judged == BuyerChoices(answers={ProductPartId(1): (sent,)})


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [
        ("", AnswerProblem.NOT_NUMBER),
        (r"^[0-9.]+$", AnswerProblem.NOT_NUMBER),
        (r"^[0-9]+$", AnswerProblem.NOT_WHOLE_NUMBER),
        (r"^[0-9]{8}$", AnswerProblem.NOT_SUCH_NUMBER),
    ],
)
def test_the_examples_for_a_number_are_ones_that_the_field_accepts(
    pattern: str, problem: AnswerProblem
) -> None:
    field = a_field(FieldKind.NUMBER, id=1, pattern=pattern)
    assert problem_of(answers.answer_text(EMPTY, field, "many", matches_pattern)) is problem


def test_a_long_text_may_have_lines() -> None:
    field = a_field(FieldKind.TEXTAREA, id=1)

    assert answers.answer_text(EMPTY, field, "a\r\nb", matches_pattern) == BuyerChoices(
        answers={ProductPartId(1): ("a\nb",)}
    )


def test_the_sellers_pattern_is_held_with_the_sellers_own_words() -> None:
    field = a_field(pattern=r"^\d+$", error="digits please", id=1)

    judged = answers.answer_text(EMPTY, field, "abc", matches_pattern)
    assert judged == InvalidAnswer(AnswerProblem.PATTERN_MISMATCH, text="digits please")
    assert isinstance(answers.answer_text(EMPTY, field, "12", matches_pattern), BuyerChoices)


def test_a_pattern_that_cannot_be_judged_is_left_to_the_supplier() -> None:
    field = a_field(pattern="(", id=1)

    assert isinstance(answers.answer_text(EMPTY, field, "abc", matches_pattern), BuyerChoices)


def test_one_choice_of_a_select_by_tap_or_by_name() -> None:
    field = a_field(FieldKind.SELECT, "colour", "Red", "Blue", id=1)
    red = BuyerChoices(answers={ProductPartId(1): ("red",)})

    assert red == answers.answer_choices(EMPTY, field, (ProductPartId(2),), matches_pattern)
    assert red == answers.answer_text(EMPTY, field, " RED ", matches_pattern)
    for picked in [(), (ProductPartId(2), ProductPartId(3)), (ProductPartId(99),)]:
        assert (
            problem_of(answers.answer_choices(EMPTY, field, picked, matches_pattern))
            is AnswerProblem.NO_SUCH_CHOICE
        )
    assert (
        problem_of(answers.answer_text(EMPTY, field, "green", matches_pattern))
        is AnswerProblem.NO_SUCH_CHOICE
    )


def test_several_choices_of_a_checkbox_in_the_sellers_order() -> None:
    field = a_field(FieldKind.CHECKBOX, "extras", "A", "B", id=1)

    both = answers.answer_choices(
        EMPTY, field, (ProductPartId(3), ProductPartId(2)), matches_pattern
    )
    assert both == BuyerChoices(answers={ProductPartId(1): ("a", "b")})
    assert answers.answer_choices(EMPTY, field, (), matches_pattern) == BuyerChoices(
        answers={ProductPartId(1): ()}
    )


def test_no_choice_of_a_checkbox_whose_pattern_refuses_an_empty_answer() -> None:
    """The supplier would refuse the paid order: nothing is sent for a checkbox without a choice."""
    field = a_field(FieldKind.CHECKBOX, "extras", "A", "B", pattern=".+", error="Pick one", id=1)
    refused = InvalidAnswer(AnswerProblem.SELECTION_REFUSED, text="Pick one")

    assert answers.answer_choices(EMPTY, field, (), matches_pattern) == refused
    assert answers.answer_with_previous_values(EMPTY, field, (), matches_pattern) == refused
    assert answers.answer_choices(EMPTY, field, (), lambda *_: None) == BuyerChoices(
        answers={ProductPartId(1): ()}
    )


@pytest.mark.parametrize(
    ("pattern", "picked", "is_accepted"),
    [
        ("^(a|b)$", (2,), True),
        ("^(a|b)$", (2, 3), False),
        ("^a,b$", (2,), False),
        ("^a,b$", (3, 2), True),
    ],
)
def test_the_pattern_of_a_checkbox_is_for_the_chosen_values_joined_by_commas(
    pattern: str, picked: tuple[int, ...], is_accepted: bool
) -> None:
    """The supplier matches it with this text."""
    field = a_field(FieldKind.CHECKBOX, "extras", "A", "B", pattern=pattern, id=1)
    judged = answers.answer_choices(
        EMPTY, field, tuple(map(ProductPartId, picked)), matches_pattern
    )

    assert problem_of(judged) is (None if is_accepted else AnswerProblem.SELECTION_REFUSED)


@pytest.mark.parametrize("kind", [FieldKind.SELECT, FieldKind.RADIO])
def test_a_choice_that_the_pattern_refuses(kind: FieldKind) -> None:
    field = a_field(kind, "colour", "Red", pattern="^blue$", id=1)
    judged = answers.answer_choices(EMPTY, field, (ProductPartId(2),), matches_pattern)

    assert problem_of(judged) is AnswerProblem.CHOICE_REFUSED


@pytest.mark.parametrize(
    ("kind", "pattern", "may"),
    [
        (FieldKind.TEXT, "", True),
        (FieldKind.TEXT, "^x+$", False),
        (FieldKind.TEXT, "^x*$", True),
        (FieldKind.TEXT, "(", True),  # without a verdict the supplier decides
        (FieldKind.SELECT, "", False),
        (FieldKind.RADIO, "", False),
        (FieldKind.CHECKBOX, "", True),
    ],
)
def test_what_may_be_left_empty(kind: FieldKind, pattern: str, may: bool) -> None:
    field = a_field(kind, "n", "A", pattern=pattern, id=1)

    assert may is answers.can_skip(field, matches_pattern)
    assert answers.skip_field(EMPTY, field).answers == {ProductPartId(1): ()}


@pytest.mark.parametrize(
    ("kind", "text", "kept"),
    [
        (ContactKind.PHONE, "+49 (170) 1234-567", "+491701234567"),
        (ContactKind.PHONE, "+٩٧١ ٥٠ ١٢٣ ٤٥٦٧", "+971501234567"),
        (ContactKind.PHONE, "call me", AnswerProblem.BAD_PHONE),
        (ContactKind.EMAIL, "me@example.com", "me@example.com"),
        (ContactKind.EMAIL, "me@", AnswerProblem.BAD_EMAIL),
        (ContactKind.MESSENGER, "@alice_1", "@alice_1"),
        (ContactKind.MESSENGER, "a b", AnswerProblem.BAD_MESSENGER),
        (ContactKind.ANY, "anything", "anything"),
        (ContactKind.EMAIL, " ", AnswerProblem.EMPTY),
    ],
)
def test_a_contact_of_the_kind_asked_for(
    kind: ContactKind, text: str, kept: str | AnswerProblem
) -> None:
    judged = answers.answer_contact(EMPTY, kind, text)

    assert kept == (judged.problem if isinstance(judged, InvalidAnswer) else judged.contact)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("", ""),
        ("secret1", "secret1"),
        ("short", AnswerProblem.TOO_SHORT),
        ("sixsix", "sixsix"),
        ("x" * 33, AnswerProblem.TOO_LONG),
        (" ", AnswerProblem.EMPTY),
        ("ab  cd", "ab  cd"),
        ("ab\u200bcdef", AnswerProblem.FORBIDDEN_CHARACTERS),
        ("ab\u00a0cdef", AnswerProblem.FORBIDDEN_CHARACTERS),
        ("ab\tcdef", AnswerProblem.FORBIDDEN_CHARACTERS),
    ],
)
def test_a_query_password_or_none(text: str, kept: str | AnswerProblem) -> None:
    judged = answers.answer_password(EMPTY, text)

    assert kept == (judged.problem if isinstance(judged, InvalidAnswer) else judged.password)


def test_any_card_keeps_the_quantity_and_a_card_leaves_it_open() -> None:
    """So a buyer who chooses any card afterwards is asked for the quantity."""
    several = BuyerChoices(quantity=3)
    picked = answers.answer_card(several, ChosenCard(9))

    assert answers.answer_card(several, ChosenCard(0)).quantity == 3
    assert picked.quantity is None
    assert answers.answer_card(picked, ChosenCard(0)).quantity is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *((text, QuoteTextKind.QUANTITY) for text in ("2", " 12 ", "٢", "２", "0", "-1", "1.5")),
        *((text, QuoteTextKind.QUANTITY) for text in ("1 000", "1,000", "1_000", "+5")),
        *((text, QuoteTextKind.CODE) for text in ("SUMMER", "summer-24", "A1B2_C3", "0000A")),
        *((text, QuoteTextKind.LONG_NUMBER) for text in ("1234567", "٢" * 7, "9" * 70)),
        *((text, QuoteTextKind.OTHER) for text in ("", "ok", "why?", "is it safe", "什么时候发货")),
        *(
            (text, QuoteTextKind.OTHER)
            for text in ("-SALE-", "x" * 65, "a\nb", "20%", "@ada", "+491701234567")
        ),
    ],
)
def test_a_number_a_word_and_anything_else_are_told_apart(text: str, kind: QuoteTextKind) -> None:
    assert classify_quote_text(text) is kind


@given(st.text(max_size=200))
def test_any_text_has_a_kind(text: str) -> None:
    assert classify_quote_text(text) in QuoteTextKind
