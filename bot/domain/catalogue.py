"""The catalogue: what can be bought, and what must be chosen to buy it.

Ids are our own and never change their meaning; 0 means that a fact fresh from the supplier has no
id yet. Names are the supplier's bytes and part of its protocol: they are compared exactly.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from bot.domain.ids import CategoryId, ProductId, ProductPartId
from bot.domain.seller_names_that_may_be_altered import decode_entities, is_taken_for_none


class DeliveryMode(StrEnum):
    """The way a product is delivered: at once from stock, or later by the seller."""

    AUTOMATIC = "automatic"
    MANUAL = "manual"


class ContactKind(StrEnum):
    """The kind of contact that the supplier asks of the buyer."""

    ANY = "any"
    PHONE = "phone"
    EMAIL = "email"
    MESSENGER = "messenger"


class FieldKind(StrEnum):
    """The kinds of input fields that a product may ask for."""

    TEXT = "text"
    PASSWORD = "password"  # noqa: S105 - a kind of field
    NUMBER = "number"
    SELECT = "select"
    CHECKBOX = "checkbox"
    RADIO = "radio"
    TEXTAREA = "textarea"

    @property
    def has_choices(self) -> bool:
        return self in {FieldKind.SELECT, FieldKind.RADIO, FieldKind.CHECKBOX}


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant (`race` in the supplier's API); its unit cost replaces the cost of the product.

    `is_refused` says that the supplier refused its name, which it alters on input.
    """

    name: str
    cost: Decimal
    id: ProductPartId = ProductPartId(0)
    wholesale: Mapping[int, Decimal] = field(default_factory=dict)
    is_refused: bool = False

    @property
    def label(self) -> str:
        """Return the name as people read it; the supplier gets `name`."""
        return decode_entities(self.name)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an attribute; `surcharge` is added to the cost of each piece.

    `is_refused` says that the supplier refused its name, which it alters on input.
    """

    name: str
    surcharge: Decimal
    id: ProductPartId = ProductPartId(0)
    is_refused: bool = False

    @property
    def label(self) -> str:
        """Return the name as people read it; the supplier gets `name`."""
        return decode_entities(self.name)


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute (SKU axis) of which exactly one option must be chosen."""

    name: str
    options: tuple[Option, ...]
    id: ProductPartId = ProductPartId(0)

    @property
    def label(self) -> str:
        """Return the name as people read it; the supplier gets `name`."""
        return decode_entities(self.name)

    @property
    def offered_options(self) -> tuple[Option, ...]:
        """Return the options whose names the supplier did not refuse."""
        return tuple(option for option in self.options if not option.is_refused)


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a field with choices: people see `label`, the supplier gets `value`."""

    label: str
    value: str
    id: ProductPartId = ProductPartId(0)


@dataclass(frozen=True, slots=True)
class WidgetField:
    """An input field of the product; `name` is the parameter that carries the answer."""

    name: str
    label: str
    kind: FieldKind
    placeholder: str = ""
    pattern: str = ""
    error: str = ""
    choices: tuple[Choice, ...] = ()
    id: ProductPartId = ProductPartId(0)


@dataclass(frozen=True, slots=True)
class FlashSale:
    """The only period in which the product may be bought; aware datetimes, both inclusive."""

    starts: datetime | None
    ends: datetime | None

    def is_upcoming(self, now: datetime) -> bool:
        return self.starts is not None and now < self.starts

    def is_over(self, now: datetime) -> bool:
        return self.ends is not None and now > self.ends


#: The unsellable reason of a product that needs a choice while the supplier refuses every one.
ALL_NAMES_REFUSED = "names_refused"
#: The unsellable reason of a product whose trade has an unknown outcome and that cannot be read.
TRADE_UNCLEAR = "trade_unclear"
#: Separates the machine words of `ProductDetails.unsellable_reasons`.
UNSELLABLE_REASON_SEPARATOR = ", "


@dataclass(frozen=True, slots=True)
class ProductDetails:
    """The facts that only the product's own page gives; prices are the supplier's, per piece."""

    description: str = ""
    contact: ContactKind = ContactKind.ANY
    asks_password: bool = False
    card_premium: Decimal = Decimal(0)
    minimum: int = 0
    maximum: int = 0
    variants: tuple[Variant, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    wholesale: Mapping[int, Decimal] = field(default_factory=dict)
    widgets: tuple[WidgetField, ...] = ()
    flash_sale: FlashSale | None = None
    #: Machine words for why it cannot be sold correctly; empty when it can.
    unsellable_reasons: str = ""
    #: Address of its picture as the supplier wrote it: a path from the root of its store, or a URL.
    picture: str = ""
    #: The supplier's own price for our account, where it tells one; None otherwise.
    own_cost: Decimal | None = None

    @property
    def offered_variants(self) -> tuple[Variant, ...]:
        """Return the variants whose names the supplier did not refuse and does not take for none."""
        return tuple(
            variant
            for variant in self.variants
            if not variant.is_refused and not is_taken_for_none(variant.name)
        )


@dataclass(frozen=True, slots=True)
class Product:
    """A product of the catalogue mirror. `details` is None until its page was read once.

    `stock` None means that the supplier does not say; such a product counts as available.
    """

    code: str
    name: str
    cost: Decimal
    stock: int | None
    delivery: DeliveryMode
    selectable_cards: bool
    id: ProductId = ProductId(0)
    category_id: CategoryId = CategoryId(0)
    details: ProductDetails | None = None
    gone: bool = False
    #: Whether an operator put it at the top of lists.
    pinned: bool = False

    @property
    def is_stock_a_sum(self) -> bool:
        """Return whether the stock is a sum over variants or options."""
        details = self.details
        return details is not None and bool(details.offered_variants or details.attributes)

    @property
    def is_sold_out(self) -> bool:
        return (
            self.stock is not None and self.stock <= 0 and self.delivery is DeliveryMode.AUTOMATIC
        )

    @property
    def offers_cards(self) -> bool:
        """Return whether a card may be chosen.

        A chosen card means quantity 1, so a product with a higher minimum offers none.
        """
        return self.selectable_cards and (self.details is None or self.details.minimum <= 1)


@dataclass(frozen=True, slots=True)
class Category:
    """A category; `products` is filled only in facts fresh from the supplier."""

    remote_id: str
    name: str
    id: CategoryId = CategoryId(0)
    products: tuple[Product, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card that may be chosen in advance; `premium` None means the product's own surcharge."""

    id: int
    preview: str
    premium: Decimal | None


@dataclass(frozen=True, slots=True)
class CardPage:
    """One page of selectable cards, and how many cards there are in total."""

    cards: tuple[Card, ...]
    total: int


@dataclass(frozen=True, slots=True)
class SyncReport:
    """The changes of a sync. `written` counts all written rows, also those with only a new position."""

    added: int = 0
    removed: int = 0
    changed: int = 0
    unreadable: int = 0
    written: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CategoryWithCount:
    """A category with the number of its products."""

    category: Category
    product_count: int


@dataclass(frozen=True, slots=True)
class RankedProduct:
    """A product on sale with its position: smaller ranks come first, pinned products before others."""

    product: Product
    rank: tuple[int, int, int]
