"""The choices of a buyer for one product so far, and the complete selection. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.domain.catalogue.product import Attribute, Option, Product, ProductDetails, Variant
from bot.domain.ids import ProductId, ProductPartId


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
