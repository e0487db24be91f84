"""Checks what a buyer typed or tapped as an answer to a question.

The functions return new `BuyerChoices` or an `InvalidAnswer`; none of them raises on bad input.
Patterns come from the supplier. The caller has them matched with a budget and passes the verdicts.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.domain.catalogue.product import ContactKind, FieldKind, WidgetField
from bot.domain.catalogue.selection import BuyerChoices, ChosenCard, QuantityLimits
from bot.domain.ids import ProductPartId
from bot.domain.typed_amount import convert_digits_to_ascii

#: Tells whether a value fits a pattern; None when the pattern cannot be evaluated here (the supplier
#: decides then).
PatternMatcher = Callable[[str, str], bool | None]

LINE_LIMIT = 200
TEXT_LIMIT = 1_000
COUPON_LIMIT = 64
PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH = 6, 32
#: No product has a larger one. A longer number may be meant as something else.
MAX_QUANTITY = 999_999
_WHOLE_NUMBER = re.compile(r"[0-9]+", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,6})?", re.ASCII)
#: A comma before exactly three digits may separate thousands, but not after a single zero.
_MAYBE_THOUSANDS = re.compile(r"-?(?!0,)[0-9]+,[0-9]{3}", re.ASCII)
_PHONE = re.compile(r"\+?[0-9]{6,15}", re.ASCII)
_EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s.]+(?:\.[^@\s.]+)+")
_MESSENGER = re.compile(r"@?[A-Za-z0-9_.-]{3,64}", re.ASCII)
#: Invisible or layout-breaking: controls, surrogates, bidi overrides, zero-width marks.
_FORBIDDEN_CHARACTERS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufeff]"
)


class AnswerProblem(StrEnum):
    """The problem of an answer. Each has a sentence in every language."""

    EMPTY = "empty"
    TOO_LONG = "too-long"
    TOO_SHORT = "too-short"
    ONE_LINE = "one-line"
    FORBIDDEN_CHARACTERS = "strange-characters"
    NOT_WHOLE_NUMBER = "not-whole"
    NOT_NUMBER = "not-number"
    #: The field accepts no example of ours.
    NOT_SUCH_NUMBER = "not-such-number"
    BELOW_MINIMUM = "below-minimum"
    ABOVE_MAXIMUM = "above-maximum"
    ABOVE_STOCK = "above-stock"
    NO_SUCH_CHOICE = "no-such-choice"
    CHOICE_REFUSED = "choice-refused"
    #: The ticked choices of a checkbox field together, or none at all.
    SELECTION_REFUSED = "selection-refused"
    CODE_FOR_ONE_PIECE = "code-one-piece"
    CODE_UNKNOWN = "code-unknown"
    PATTERN_MISMATCH = "pattern"
    BAD_PHONE = "bad-phone"
    BAD_EMAIL = "bad-email"
    BAD_MESSENGER = "bad-messenger"


_PATTERN_PROBLEMS = {
    FieldKind.SELECT: AnswerProblem.CHOICE_REFUSED,
    FieldKind.RADIO: AnswerProblem.CHOICE_REFUSED,
    FieldKind.CHECKBOX: AnswerProblem.SELECTION_REFUSED,
}


@dataclass(frozen=True, slots=True)
class InvalidAnswer:
    """An answer that does not fit the question.

    `problem` selects the sentence for the buyer, and `limit` fills it. `text` is the seller's own
    sentence, which replaces it.
    """

    problem: AnswerProblem
    limit: int = 0
    text: str = ""


def clean_text(
    text: str, limit: int = LINE_LIMIT, *, multiline: bool = False
) -> str | InvalidAnswer:
    """Return `text` trimmed, or the reason why it cannot be accepted."""
    trimmed = text.replace("\r\n", "\n").strip().strip("\u200b\u200c\u200d\u2060\u3164")
    if not trimmed:
        return InvalidAnswer(AnswerProblem.EMPTY)
    if len(trimmed) > limit:
        return InvalidAnswer(AnswerProblem.TOO_LONG, limit)
    if _FORBIDDEN_CHARACTERS.search(trimmed):
        return InvalidAnswer(AnswerProblem.FORBIDDEN_CHARACTERS)
    if not multiline and "\n" in trimmed:
        return InvalidAnswer(AnswerProblem.ONE_LINE)
    return trimmed


def _normalize_decimal_separator(number: str) -> str:
    """Return `number` with a point before its decimals, as the supplier expects it.

    A comma and the Arabic decimal sign are replaced. "1,234" is kept as typed, because it may mean
    more than a thousand.
    """
    if _MAYBE_THOUSANDS.fullmatch(number):
        return number
    return re.sub("[,٫]", ".", number)


def answer_quantity(
    choices: BuyerChoices, limits: QuantityLimits, text: str, stock: int | None
) -> BuyerChoices | InvalidAnswer:
    """Choose a quantity, written in plain digits, within the limits and the stock.

    `stock` None means that the stock is unknown.
    """
    typed = convert_digits_to_ascii(text.strip())
    if _WHOLE_NUMBER.fullmatch(typed) is None:
        return InvalidAnswer(AnswerProblem.NOT_WHOLE_NUMBER)
    # Python refuses to convert thousands of digits.
    quantity = int(typed) if len(typed) <= len(str(MAX_QUANTITY)) else MAX_QUANTITY + 1
    if quantity < limits.minimum:
        return InvalidAnswer(AnswerProblem.BELOW_MINIMUM, limits.minimum)
    if limits.maximum and quantity > limits.maximum:
        return InvalidAnswer(AnswerProblem.ABOVE_MAXIMUM, limits.maximum)
    if stock is not None and quantity > stock:
        return InvalidAnswer(AnswerProblem.ABOVE_STOCK, stock)
    if quantity > MAX_QUANTITY:
        return InvalidAnswer(AnswerProblem.ABOVE_MAXIMUM, MAX_QUANTITY)
    coupon = choices.coupon if quantity == 1 else None
    return replace(choices, quantity=quantity, coupon=coupon)


def answer_card(choices: BuyerChoices, card: ChosenCard) -> BuyerChoices:
    """Choose a card, or `ANY_CARD`.

    A chosen card is one piece, so an earlier quantity is removed.
    """
    return replace(choices, card=card, quantity=None if card.id else choices.quantity)


def answer_variant(choices: BuyerChoices, variant: ProductPartId) -> BuyerChoices:
    """Choose a variant. A card that was chosen for another variant is removed."""
    if choices.variant == variant:
        return choices
    return replace(choices, variant=variant, card=None)


def answer_option(
    choices: BuyerChoices, attribute: ProductPartId, option: ProductPartId
) -> BuyerChoices:
    """Choose an option of an attribute. A card that was chosen for another option is removed."""
    if choices.options.get(attribute) == option:
        return choices
    return replace(choices, options={**choices.options, attribute: option}, card=None)


def answer_text(
    choices: BuyerChoices, widget: WidgetField, text: str, matches: PatternMatcher
) -> BuyerChoices | InvalidAnswer:
    """Answer an input field with typed text, checked against its kind and the seller's pattern."""
    if widget.kind.has_choices:
        typed_label = text.strip().casefold()
        for choice in widget.choices:
            if typed_label in {choice.label.casefold(), choice.value.casefold()}:
                return _store_field_answer(choices, widget, (choice.value,), matches)
        return InvalidAnswer(AnswerProblem.NO_SUCH_CHOICE)
    is_multiline = widget.kind is FieldKind.TEXTAREA
    value = clean_text(text, TEXT_LIMIT if is_multiline else LINE_LIMIT, multiline=is_multiline)
    if isinstance(value, InvalidAnswer):
        return value
    if widget.kind is FieldKind.NUMBER:
        value = _normalize_decimal_separator(convert_digits_to_ascii(value))
        if _NUMBER.fullmatch(value) is None:
            return InvalidAnswer(_choose_number_problem(widget, matches))
    return _store_field_answer(choices, widget, (value,), matches)


def _choose_number_problem(widget: WidgetField, matches: PatternMatcher) -> AnswerProblem:
    """Return the problem whose examples the field itself accepts, as far as that can be evaluated."""

    def accepts(example: str) -> bool:
        return not widget.pattern or matches(widget.pattern, example) is not False

    if accepts("12") and accepts("3.5"):
        return AnswerProblem.NOT_NUMBER
    return AnswerProblem.NOT_WHOLE_NUMBER if accepts("2") else AnswerProblem.NOT_SUCH_NUMBER


def answer_choices(
    choices: BuyerChoices,
    widget: WidgetField,
    picked: tuple[ProductPartId, ...],
    matches: PatternMatcher,
) -> BuyerChoices | InvalidAnswer:
    """Answer a select, radio (exactly one) or checkbox (any number) field with tapped choices."""
    values = tuple(choice.value for choice in widget.choices if choice.id in picked)
    if len(values) != len(picked) or (widget.kind is not FieldKind.CHECKBOX and len(values) != 1):
        return InvalidAnswer(AnswerProblem.NO_SUCH_CHOICE)
    return _store_field_answer(choices, widget, values, matches)


def answer_with_previous_values(
    choices: BuyerChoices,
    widget: WidgetField,
    previous_values: tuple[str, ...],
    matches: PatternMatcher,
) -> BuyerChoices | InvalidAnswer:
    """Check values that were submitted before against the field as it is now.

    () means that the field was left empty.
    """
    if widget.kind.has_choices:
        picked = tuple(choice.id for choice in widget.choices if choice.value in previous_values)
        if len(picked) != len(previous_values):
            return InvalidAnswer(AnswerProblem.NO_SUCH_CHOICE)
        return answer_choices(choices, widget, picked, matches)
    if not previous_values:
        if _accepts_empty(widget, matches) is False:
            return InvalidAnswer(AnswerProblem.EMPTY)
        return skip_field(choices, widget)
    return answer_text(choices, widget, "\n".join(previous_values), matches)


def can_skip(widget: WidgetField, matches: PatternMatcher) -> bool:
    """Return whether the field may be left empty.

    Select and radio fields need a choice. Other fields may be empty unless their pattern refuses an
    empty text. Without a verdict the supplier decides: nothing else lets a buyer send no text.
    """
    return _accepts_empty(widget, matches) is not False


def _accepts_empty(widget: WidgetField, matches: PatternMatcher) -> bool | None:
    if widget.kind in {FieldKind.SELECT, FieldKind.RADIO}:
        return False
    return matches(widget.pattern, "") if widget.pattern else True


def skip_field(choices: BuyerChoices, widget: WidgetField) -> BuyerChoices:
    """Leave the field empty on purpose."""
    return replace(choices, answers={**choices.answers, widget.id: ()})


def answer_contact(
    choices: BuyerChoices, kind: ContactKind, text: str
) -> BuyerChoices | InvalidAnswer:
    """Answer the contact question with a contact of the kind that the product asks for."""
    value = clean_text(text)
    if isinstance(value, InvalidAnswer):
        return value
    pattern, problem = {
        ContactKind.PHONE: (_PHONE, AnswerProblem.BAD_PHONE),
        ContactKind.EMAIL: (_EMAIL, AnswerProblem.BAD_EMAIL),
        ContactKind.MESSENGER: (_MESSENGER, AnswerProblem.BAD_MESSENGER),
        ContactKind.ANY: (re.compile(".+"), AnswerProblem.EMPTY),
    }[kind]
    normalized = (
        convert_digits_to_ascii(re.sub(r"[ ()-]", "", value))
        if kind is ContactKind.PHONE
        else value
    )
    if pattern.fullmatch(normalized) is None:
        return InvalidAnswer(problem)
    return replace(choices, contact=normalized)


def answer_password(choices: BuyerChoices, text: str) -> BuyerChoices | InvalidAnswer:
    """Set the query password (6 to 32 characters); "" means no password."""
    if text == "":
        return replace(choices, password="")
    value = clean_text(text, PASSWORD_MAX_LENGTH)
    if isinstance(value, InvalidAnswer):
        return value
    if not value.isprintable():  # the buyer could not read it from the order later
        return InvalidAnswer(AnswerProblem.FORBIDDEN_CHARACTERS)
    if len(value) < PASSWORD_MIN_LENGTH:
        return InvalidAnswer(AnswerProblem.TOO_SHORT, PASSWORD_MIN_LENGTH)
    return replace(choices, password=value)


def answer_coupon(choices: BuyerChoices, text: str) -> BuyerChoices | InvalidAnswer:
    """Set the coupon code; only the supplier can tell later whether it is valid."""
    value = clean_text(text, COUPON_LIMIT)
    if isinstance(value, InvalidAnswer):
        return value
    return replace(choices, coupon=value, promo_code=None)


def _store_field_answer(
    choices: BuyerChoices, widget: WidgetField, values: tuple[str, ...], matches: PatternMatcher
) -> BuyerChoices | InvalidAnswer:
    # The supplier matches the pattern with the values of a checkbox field joined by commas.
    if widget.pattern and matches(widget.pattern, ",".join(values)) is False:
        problem = _PATTERN_PROBLEMS.get(widget.kind, AnswerProblem.PATTERN_MISMATCH)
        return InvalidAnswer(problem, text=widget.error)
    return replace(choices, answers={**choices.answers, widget.id: values})


#: Digits, perhaps with a sign or separators; only plain digits are a valid quantity.
_QUANTITY = re.compile(r"[+-]?[0-9]{1,6}(?:[.,_' ][0-9]{1,6})*", re.ASCII)
#: One word of Latin letters and digits, as promo codes are written; a sentence in Chinese has no
#: spaces either.
_CODE = re.compile(r"[A-Z0-9](?:[A-Z0-9_-]*[A-Z0-9])?", re.ASCII | re.IGNORECASE)
_MIN_CODE_LENGTH = 3


class QuoteTextKind(StrEnum):
    """The kind of a text that was typed on a quote."""

    QUANTITY = "quantity"
    #: Digits only, more than any quantity has. A promo code may consist of digits.
    LONG_NUMBER = "long-number"
    CODE = "code"
    OTHER = "other"


def classify_quote_text(text: str) -> QuoteTextKind:
    """Return what the text may mean. A sentence, a question or a very short word is OTHER."""
    typed = convert_digits_to_ascii(text.strip())
    if len(typed) > len(str(MAX_QUANTITY)) and typed.isdecimal():
        return QuoteTextKind.LONG_NUMBER
    if _QUANTITY.fullmatch(typed):
        return QuoteTextKind.QUANTITY
    if _MIN_CODE_LENGTH <= len(typed) <= COUPON_LIMIT and _CODE.fullmatch(typed):
        return QuoteTextKind.CODE
    return QuoteTextKind.OTHER
