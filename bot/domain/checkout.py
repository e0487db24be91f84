"""The buyer's choices for one product, and which question comes next.

Pure: the whole checkout is a function of the product and of the choices so far. It asks for
variant, attributes, card, input fields, contact and query password. The quantity is never asked: it
starts at the product's minimum and is changed on the quote. `bot.domain.answer_validation` checks
the answers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import assert_never

from bot.domain.catalogue import (
    Attribute,
    ContactKind,
    Option,
    Product,
    ProductDetails,
    Variant,
    WidgetField,
)
from bot.domain.ids import BuyerId, ProductId, ProductPartId


@dataclass(frozen=True, slots=True)
class ChosenCard:
    """A card chosen in advance; id 0 means "any card", which is a choice too."""

    id: int
    preview: str = ""


ANY_CARD = ChosenCard(0)


@dataclass(frozen=True, slots=True)
class BuyerChoices:
    """The choices so far. None or absent: not asked yet; "" or (): left empty on purpose."""

    variant: ProductPartId | None = None
    options: Mapping[ProductPartId, ProductPartId] = field(default_factory=dict)
    card: ChosenCard | None = None
    quantity: int | None = None
    answers: Mapping[ProductPartId, tuple[str, ...]] = field(default_factory=dict)
    contact: str | None = None
    password: str | None = None
    coupon: str | None = None
    #: A code of the shop's own, normalised. It excludes a coupon, which is the supplier's.
    promo_code: str | None = None


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

    Typed and submitted answers are not checked here: `bot.domain.answer_revalidation` does that.
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


@dataclass(frozen=True, slots=True)
class QuantityLimits:
    """The limits of an order's quantity; `maximum` 0 means that only the stock is a limit."""

    minimum: int
    maximum: int

    @property
    def is_fixed(self) -> bool:
        return self.minimum == self.maximum

    def nearest(self, quantity: int) -> int:
        """Return the allowed quantity that is nearest to `quantity`."""
        quantity = max(quantity, self.minimum)
        return min(quantity, self.maximum) if self.maximum else quantity


def find_quantity_limits(product: Product, choices: BuyerChoices) -> QuantityLimits:
    """Return the limits of the quantity; a chosen card is one piece."""
    if product.offers_cards and choices.card is not None and choices.card.id:
        return QuantityLimits(1, 1)
    details = product.details or ProductDetails()
    return QuantityLimits(max(details.minimum, 1), details.maximum)


def count_pieces(product: Product, choices: BuyerChoices) -> int:
    """Return how many pieces are bought: the chosen quantity, within the limits of the product."""
    return find_quantity_limits(product, choices).nearest(choices.quantity or 0)


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


@dataclass(frozen=True, slots=True)
class Answer:
    """One line of the summary; `hidden` answers are passwords and are never shown."""

    label: str
    text: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Selection:
    """The complete choices in the supplier's own terms; the quoted selection is the one traded."""

    product_id: ProductId
    code: str
    name: str
    quantity: int
    variant: str | None = None
    sku: Mapping[str, str] = field(default_factory=dict)
    card_id: int = 0
    card_preview: str = ""
    widgets: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    contact: str | None = None
    password: str | None = None
    answers: tuple[Answer, ...] = ()
    coupon: str | None = None


#: Replaces a selection that cannot be decrypted; it must never be traded.
UNREADABLE_SELECTION = Selection(ProductId(0), code="", name="🔒", quantity=1)


def find_chosen_variant(product: Product, choices: BuyerChoices) -> Variant | None:
    """Return the chosen variant, if the product still has it."""
    variants = product.details.variants if product.details else ()
    return next((variant for variant in variants if variant.id == choices.variant), None)


def list_chosen_options(
    product: Product, choices: BuyerChoices
) -> tuple[tuple[Attribute, Option], ...]:
    """Return the chosen option of each attribute, in the product's order."""
    attributes = product.details.attributes if product.details else ()
    return tuple(
        (attribute, option)
        for attribute in attributes
        for option in attribute.options
        if choices.options.get(attribute.id) == option.id
    )


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
