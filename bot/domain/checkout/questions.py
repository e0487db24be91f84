"""The questions of a checkout: decides which one comes next, and what is stored of the answers.

Pure: the whole checkout is a function of the product and of the choices so far. It asks for
variant, attributes, card, input fields, contact and query password. The quantity is never asked: it
starts at the product's minimum and is changed on the quote. `bot.domain.checkout.answers` checks
the answers.

A choice is answered only by its whole name. A part of a name narrows the list.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar, assert_never

from bot.domain.catalogue.product import (
    Attribute,
    Card,
    Choice,
    ContactKind,
    Option,
    Product,
    ProductDetails,
    Variant,
    WidgetField,
)
from bot.domain.catalogue.selection import (
    ANY_CARD,
    Answer,
    BuyerChoices,
    Selection,
    count_pieces,
    find_chosen_variant,
    list_chosen_options,
)
from bot.domain.ids import BuyerId, ProductId


@dataclass(frozen=True, slots=True)
class AskVariant:
    variants: tuple[Variant, ...]
    key: str = "variant"


@dataclass(frozen=True, slots=True)
class AskOption:
    attribute: Attribute

    @property
    def key(self) -> str:
        return f"option:{self.attribute.id}"


@dataclass(frozen=True, slots=True)
class AskCard:
    key: str = "card"


@dataclass(frozen=True, slots=True)
class AskField:
    widget: WidgetField

    @property
    def key(self) -> str:
        return f"field:{self.widget.id}"


@dataclass(frozen=True, slots=True)
class AskContact:
    kind: ContactKind
    key: str = "contact"


@dataclass(frozen=True, slots=True)
class AskPassword:
    key: str = "password"


@dataclass(frozen=True, slots=True)
class AskCoupon:
    """The question for a promo code: the shop's own, or a coupon of the supplier.

    It is asked only when the buyer says that they have a code.
    """

    key: str = "coupon"


Question = AskVariant | AskOption | AskCard | AskField | AskContact | AskPassword | AskCoupon


@dataclass(frozen=True, slots=True)
class ReadyToQuote:
    """The result when no question is left: a quote can be made."""


def find_next_question(product: Product, choices: BuyerChoices) -> Question | ReadyToQuote:
    """Return the first question that `choices` does not answer for `product` as it is now."""
    for question in list_questions(product):
        if not is_answered(question, choices):
            return question
    return ReadyToQuote()


def list_questions(product: Product) -> Iterator[Question]:
    """Yield every question of the checkout in order."""
    details = product.details or ProductDetails()
    if details.variants:
        yield AskVariant(details.offered_variants)
    for attribute in details.attributes:
        yield AskOption(replace(attribute, options=attribute.offered_options))
    if product.offers_cards:
        yield AskCard()
    for widget in details.widgets:
        yield AskField(widget)
    if details.contact is not ContactKind.ANY:
        yield AskContact(details.contact)
    if details.asks_password:
        yield AskPassword()


def is_answered(question: Question, choices: BuyerChoices) -> bool:
    """Return whether `choices` holds an answer to `question`.

    Typed and submitted answers are not checked here: `bot.domain.checkout.revalidation` does that.
    """
    match question:
        case AskVariant(variants):
            return any(choices.variant == variant.id for variant in variants)
        case AskOption(attribute):
            chosen = choices.options.get(attribute.id)
            return any(chosen == option.id for option in attribute.options)
        case AskCard():
            return choices.card is not None
        case AskField(widget):
            return widget.id in choices.answers
        case AskContact():
            return choices.contact is not None
        case AskPassword():
            return choices.password is not None
        case AskCoupon():
            return choices.coupon is not None or choices.promo_code is not None
    assert_never(question)


def find_question(product: Product, key: str) -> Question | None:
    """Return the question with this key, or None if the product does not ask it (any more)."""
    if key == AskCoupon().key:
        return AskCoupon()
    return next((q for q in list_questions(product) if q.key == key), None)


def can_use_coupon(product: Product, choices: BuyerChoices) -> bool:
    """Return whether a coupon can apply: the supplier discounts purchases of one piece only."""
    return count_pieces(product, choices) == 1


def find_previous_question(
    product: Product, question: "Question | ReadyToQuote"
) -> Question | None:
    """Return the question before `question` in the checkout; the Back button leads there."""
    previous: Question | None = None
    for asked in list_questions(product):
        if not isinstance(question, ReadyToQuote) and asked.key == question.key:
            break
        previous = asked
    return previous


def build_selection(product: Product, choices: BuyerChoices) -> Selection:
    """Return the complete selection. Call only when `find_next_question` returns ReadyToQuote."""
    details = product.details or ProductDetails()
    widgets = details.widgets
    variant = find_chosen_variant(product, choices)
    card = choices.card if product.offers_cards and choices.card else ANY_CARD
    return Selection(
        product_id=product.id,
        code=product.code,
        name=product.name,
        quantity=count_pieces(product, choices),
        variant=variant.name if variant else None,
        sku={
            attribute.name: option.name
            for attribute, option in list_chosen_options(product, choices)
        },
        card_id=card.id,
        card_preview=card.preview,
        widgets={widget.name: _get_submitted_value(widget, choices) for widget in widgets},
        contact=choices.contact if details.contact is not ContactKind.ANY else None,
        password=(choices.password or None) if details.asks_password else None,
        coupon=choices.coupon if can_use_coupon(product, choices) else None,
        answers=tuple(_summarize_field_answer(widget, choices) for widget in widgets),
    )


def _get_submitted_value(widget: WidgetField, choices: BuyerChoices) -> str | tuple[str, ...]:
    values = choices.answers.get(widget.id, ())
    if widget.kind.value == "checkbox":
        return values
    return values[0] if values else ""


def _summarize_field_answer(widget: WidgetField, choices: BuyerChoices) -> Answer:
    values = choices.answers.get(widget.id, ())
    labels = {choice.value: choice.label for choice in widget.choices}
    text = ", ".join(labels.get(value, value) for value in values)
    return Answer(widget.label or widget.name, text, hidden=widget.kind.value == "password")


@dataclass(frozen=True, slots=True)
class Checkout:
    """A buyer's open choices for one product.

    `awaited_question` is the key of the question that the buyer's next text answers; at most one
    checkout of a buyer has one. `toggled` holds the ticked choices of an unfinished checkbox field.
    """

    buyer_id: BuyerId
    product_id: ProductId
    choices: BuyerChoices = field(default_factory=BuyerChoices)
    awaited_question: str | None = None
    toggled: tuple[int, ...] = ()
    #: The key of an answered question that is asked again; its old answer is kept meanwhile.
    reopened_question: str | None = None
    #: When it was last changed; set by the repository.
    updated_at: datetime | None = field(default=None, compare=False)


ListedChoice = Variant | Option | Choice
T = TypeVar("T", bound=ListedChoice | Card)


def list_choices(question: Question) -> Sequence[ListedChoice]:
    """Return the choices among which `question` lets the buyer choose; none for other questions."""
    match question:
        case AskVariant(variants):
            return variants
        case AskOption(attribute):
            return attribute.options
        case AskField(widget) if widget.kind.has_choices:
            return widget.choices
        case _:
            return ()


def find_by_name(choices: Sequence[T], text: str) -> T | None:
    """Return the only choice with this name; None if there is none, or more than one.

    Case counts only between names that differ in nothing else.
    """
    for fold in (_fold_spaces, _fold_case):
        wanted = fold(text)
        found = [choice for choice in choices if wanted and wanted in _list_names(choice, fold)]
        if len(found) == 1:
            return found[0]
    return None


def filter_by_words(choices: Sequence[T], text: str) -> tuple[T, ...]:
    """Return the choices whose names contain every word of `text`; none for an empty text."""
    words = _fold_case(text).split()
    return tuple(
        choice
        for choice in choices
        if words
        and any(all(word in name for word in words) for name in _list_names(choice, _fold_case))
    )


def _list_names(choice: ListedChoice | Card, fold: Callable[[str], str]) -> list[str]:
    """Return what people may call a choice: what they see, and the value of a field's choice."""
    match choice:
        case Choice(label, value):
            return [fold(label), fold(value)]
        case Card(preview=preview):
            return [fold(preview)]
        case _:
            return [fold(choice.label)]


def _fold_spaces(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _fold_case(text: str) -> str:
    return _fold_spaces(text).casefold()
