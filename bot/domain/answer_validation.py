"""Checking what a buyer typed or tapped against the question it answers.

Every function returns new `Choices` or an `Invalid`; nothing raises on bad input. Patterns come from
the supplier and are matched by the caller's `Matcher`, which has a time limit.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from unicodedata import decimal

from bot.domain.catalogue import Contact, FacetId, FieldKind, WidgetField
from bot.domain.checkout import AskQuantity, Choices, ChosenCard

#: Whether a value fits a pattern; None when the pattern cannot be judged here (left to the store).
Matcher = Callable[[str, str], bool | None]

LINE_LIMIT = 200
TEXT_LIMIT = 1_000
COUPON_LIMIT = 64
PASSWORD_LEAST, PASSWORD_MOST = 6, 32
_WHOLE = re.compile(r"[0-9]{1,6}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,6})?", re.ASCII)
#: Thousands come in threes, and never after a lone nought.
_MAYBE_THOUSANDS = re.compile(r"-?(?!0,)[0-9]+,[0-9]{3}", re.ASCII)
_PHONE = re.compile(r"\+?[0-9]{6,15}", re.ASCII)
_EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s.]+(?:\.[^@\s.]+)+")
_MESSENGER = re.compile(r"@?[A-Za-z0-9_.-]{3,64}", re.ASCII)
#: Invisible or layout-breaking: controls, surrogates, bidi overrides, zero-width marks.
_STRANGE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufeff]")


class Problem(StrEnum):
    """What is wrong with an answer; each has a sentence in every language."""

    EMPTY = "empty"
    TOO_LONG = "too-long"
    TOO_SHORT = "too-short"
    ONE_LINE = "one-line"
    STRANGE_CHARACTERS = "strange-characters"
    NOT_WHOLE = "not-whole"
    NOT_NUMBER = "not-number"
    BELOW_MINIMUM = "below-minimum"
    ABOVE_MAXIMUM = "above-maximum"
    ABOVE_STOCK = "above-stock"
    NO_SUCH_CHOICE = "no-such-choice"
    PATTERN = "pattern"
    BAD_PHONE = "bad-phone"
    BAD_EMAIL = "bad-email"
    BAD_MESSENGER = "bad-messenger"


@dataclass(frozen=True, slots=True)
class Invalid:
    """An answer that does not fit: `problem` picks the sentence, `limit` and `text` fill it."""

    problem: Problem
    limit: int = 0
    text: str = ""


def clean(text: str, limit: int = LINE_LIMIT, *, lines: bool = False) -> str | Invalid:
    """`text` trimmed, or why it cannot be taken."""
    trimmed = text.replace("\r\n", "\n").strip().strip("\u200b\u200c\u200d\u2060\u3164")
    if not trimmed:
        return Invalid(Problem.EMPTY)
    if len(trimmed) > limit:
        return Invalid(Problem.TOO_LONG, limit)
    if _STRANGE.search(trimmed):
        return Invalid(Problem.STRANGE_CHARACTERS)
    if not lines and "\n" in trimmed:
        return Invalid(Problem.ONE_LINE)
    return trimmed


def in_ascii_digits(text: str) -> str:
    """`text` with the digits of every script as 0 to 9: Arabic keyboards have their own, Chinese ones
    wide ones, and the store knows neither.
    """
    return "".join(str(decimal(char)) if char.isdecimal() else char for char in text)


def _with_a_point(number: str) -> str:
    """`number` with a point before its decimals, as the store reads it, where a comma or the Arabic
    sign was typed; "1,234" may be over a thousand and stays as it is.
    """
    if _MAYBE_THOUSANDS.fullmatch(number):
        return number
    return re.sub("[,٫]", ".", number)


def answer_quantity(
    choices: Choices, question: AskQuantity, text: str, stock: int | None
) -> Choices | Invalid:
    """A quantity as typed: plain digits within minimum, maximum and stock (None: unknown)."""
    typed = in_ascii_digits(text.strip())
    if _WHOLE.fullmatch(typed) is None:
        return Invalid(Problem.NOT_WHOLE)
    quantity = int(typed)
    if quantity < question.minimum:
        return Invalid(Problem.BELOW_MINIMUM, question.minimum)
    if question.maximum and quantity > question.maximum:
        return Invalid(Problem.ABOVE_MAXIMUM, question.maximum)
    if stock is not None and quantity > stock:
        return Invalid(Problem.ABOVE_STOCK, stock)
    coupon = choices.coupon if quantity == 1 else None
    return replace(choices, quantity=quantity, coupon=coupon)


def answer_card(choices: Choices, card: ChosenCard) -> Choices:
    """Choose a card, or `ANY_CARD`. A chosen card is one piece, and says nothing of how many there are
    to be of any other.
    """
    return replace(choices, card=card, quantity=None if card.id else choices.quantity)


def answer_variant(choices: Choices, variant: FacetId) -> Choices:
    """Choose a variant; a card chosen for another one no longer counts."""
    if choices.variant == variant:
        return choices
    return replace(choices, variant=variant, card=None)


def answer_option(choices: Choices, attribute: FacetId, option: FacetId) -> Choices:
    """Choose an attribute's option; a card chosen for another one no longer counts."""
    if choices.options.get(attribute) == option:
        return choices
    return replace(choices, options={**choices.options, attribute: option}, card=None)


def answer_text(
    choices: Choices, widget: WidgetField, text: str, matches: Matcher
) -> Choices | Invalid:
    """A typed answer to an input field, held against its kind and the seller's pattern."""
    if widget.kind.has_choices:
        return _choice_by_label(choices, widget, text, matches)
    many_lines = widget.kind is FieldKind.TEXTAREA
    value = clean(text, TEXT_LIMIT if many_lines else LINE_LIMIT, lines=many_lines)
    if isinstance(value, Invalid):
        return value
    if widget.kind is FieldKind.NUMBER:
        value = _with_a_point(in_ascii_digits(value))
        if _NUMBER.fullmatch(value) is None:
            return Invalid(Problem.NOT_NUMBER)
    return _fill(choices, widget, (value,), matches)


def answer_choices(
    choices: Choices, widget: WidgetField, picked: tuple[FacetId, ...], matches: Matcher
) -> Choices | Invalid:
    """Tapped choices of a select, radio (exactly one) or checkbox (any number) field."""
    values = tuple(choice.value for choice in widget.choices if choice.id in picked)
    if len(values) != len(picked) or (widget.kind is not FieldKind.CHECKBOX and len(values) != 1):
        return Invalid(Problem.NO_SUCH_CHOICE)
    return _fill(choices, widget, values, matches)


def answer_given(
    choices: Choices, widget: WidgetField, given: tuple[str, ...], matches: Matcher
) -> Choices | Invalid:
    """What was submitted before, judged by the field as it is now; () was left empty."""
    if widget.kind.has_choices:
        picked = tuple(choice.id for choice in widget.choices if choice.value in given)
        if len(picked) != len(given):
            return Invalid(Problem.NO_SUCH_CHOICE)
        return answer_choices(choices, widget, picked, matches)
    if not given:
        return skip(choices, widget) if may_skip(widget, matches) else Invalid(Problem.EMPTY)
    return answer_text(choices, widget, "\n".join(given), matches)


def may_skip(widget: WidgetField, matches: Matcher) -> bool:
    """Whether the field may be left empty: choices must be made, patterns must accept nothing."""
    if widget.kind in {FieldKind.SELECT, FieldKind.RADIO}:
        return False
    return not widget.pattern or matches(widget.pattern, "") is True


def skip(choices: Choices, widget: WidgetField) -> Choices:
    """Leave the field empty on purpose."""
    return replace(choices, answers={**choices.answers, widget.id: ()})


def answer_contact(choices: Choices, kind: Contact, text: str) -> Choices | Invalid:
    """A contact of the kind that the product asks for."""
    value = clean(text)
    if isinstance(value, Invalid):
        return value
    pattern, problem = {
        Contact.PHONE: (_PHONE, Problem.BAD_PHONE),
        Contact.EMAIL: (_EMAIL, Problem.BAD_EMAIL),
        Contact.MESSENGER: (_MESSENGER, Problem.BAD_MESSENGER),
        Contact.ANY: (re.compile(".+"), Problem.EMPTY),
    }[kind]
    bare = in_ascii_digits(re.sub(r"[ ()-]", "", value)) if kind is Contact.PHONE else value
    if pattern.fullmatch(bare) is None:
        return Invalid(problem)
    return replace(choices, contact=bare)


def answer_password(choices: Choices, text: str) -> Choices | Invalid:
    """A query password of 6 to 32 characters; "" means that the buyer wants none."""
    if text == "":
        return replace(choices, password="")
    value = clean(text, PASSWORD_MOST)
    if isinstance(value, Invalid):
        return value
    if not value.isprintable():  # what cannot be seen cannot be read off the order later
        return Invalid(Problem.STRANGE_CHARACTERS)
    if len(value) < PASSWORD_LEAST:
        return Invalid(Problem.TOO_SHORT, PASSWORD_LEAST)
    return replace(choices, password=value)


def answer_coupon(choices: Choices, text: str) -> Choices | Invalid:
    """A coupon's code as the store gave it out; whether it is good shows when the order is placed."""
    value = clean(text, COUPON_LIMIT)
    return value if isinstance(value, Invalid) else replace(choices, coupon=value)


def _choice_by_label(
    choices: Choices, widget: WidgetField, text: str, matches: Matcher
) -> Choices | Invalid:
    wanted = text.strip().casefold()
    for choice in widget.choices:
        if wanted in {choice.label.casefold(), choice.value.casefold()}:
            return _fill(choices, widget, (choice.value,), matches)
    return Invalid(Problem.NO_SUCH_CHOICE)


def _fill(
    choices: Choices, widget: WidgetField, values: tuple[str, ...], matches: Matcher
) -> Choices | Invalid:
    if widget.pattern and any(matches(widget.pattern, value) is False for value in values):
        return Invalid(Problem.PATTERN, text=widget.error)
    return replace(choices, answers={**choices.answers, widget.id: values})
