"""Products and what they consist of: variants, attributes, options, fields, and their names.

Pure. Ids are our own and never change their meaning; 0 means that a fact fresh from the supplier
has no id yet. Names are the supplier's bytes and part of its protocol: they are compared exactly,
and sent as they were received.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from html import unescape
from html.entities import html5

from bot.domain.ids import CategoryId, ProductId, ProductPartId

#: A complete HTML entity. Without the semicolon, "&copy" may be a part of a name.
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
#: Suppliers escape a text again each time they copy it from another shop.
_MAX_ESCAPES = 3
#: Suppliers take this name for no choice at all.
TAKEN_FOR_NONE = "0"
#: Suppliers escape these characters on input, or remove them as markup.
_ESCAPED_CHARACTERS = re.compile("[&<>\"']")
#: Suppliers decode this on input.
_URL_ENCODED = re.compile("%[0-9a-fA-F]{2}")


def decode_entities(text: str) -> str:
    """Return `text` as its seller meant it: `A&amp;B` reads `A&B`."""
    for _ in range(_MAX_ESCAPES):
        decoded = _ENTITY.sub(_decode_entity, text)
        if decoded == text:
            break
        text = decoded
    return text


def _decode_entity(entity: re.Match[str]) -> str:
    name = entity[0][1:]
    # `unescape` would also decode the beginning of an unknown name.
    return unescape(entity[0]) if name.startswith("#") else html5.get(name, entity[0])


def is_taken_for_none(name: str | None) -> bool:
    """Return whether the supplier takes a name for no choice; it trims names.

    A variant with such a name is never offered: the supplier quotes the price without a variant, and
    some of its versions then sell any piece at that price.
    """
    return name is not None and name.strip() == TAKEN_FOR_NONE


def may_be_altered(name: str) -> bool:
    """Return whether a supplier may read another name than the one that is sent.

    Real suppliers trim, escape and decode their input, and they take "0" for no choice.
    """
    return (
        name != name.strip()
        or name == TAKEN_FOR_NONE
        or _ESCAPED_CHARACTERS.search(name) is not None
        or _URL_ENCODED.search(name) is not None
    )


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
    #: Whether staff stopped selling it, whatever the supplier lists.
    stopped: bool = False

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
