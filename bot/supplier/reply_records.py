"""What the supplier's replies become: frozen records, in the units the supplier uses.

Only data: `wire` and `catalogue` read the replies. Amounts are exact decimals per piece unless said
otherwise; `stock` None means that the supplier gives no number, which counts as available.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from bot.supplier.product_config import ProductConfig
from bot.supplier.widget_definitions import Widget

#: A widget's stored answer: one text, several (checkboxes), or none given.
WidgetAnswer = str | tuple[str, ...] | None


def is_manual_delivery(delivery_way: int) -> bool:
    """Whether goods come by the seller's hand, or from a shop behind it; 0 is from stock at once."""
    return delivery_way != 0


@dataclass(frozen=True, slots=True)
class Account:
    """The caller's account; None for what the supplier does not tell."""

    shop_name: str | None
    balance: Decimal | None


@dataclass(frozen=True, slots=True)
class ProductSummary:
    """A product in the list; `price` is a guest's, `user_price` the caller's.

    `delivery_way` is read by `is_by_hand`.
    """

    id: int | None
    name: str
    code: str
    price: Decimal
    user_price: Decimal
    stock: int | None
    delivery_way: int
    draft_status: bool


@dataclass(frozen=True, slots=True)
class Category:
    """A category and its readable products; both in the supplier's order."""

    id: int
    name: str
    children: tuple[ProductSummary, ...]


@dataclass(frozen=True, slots=True)
class RejectedEntry:
    """An entry of the list that cannot be read; `reason` is the field that is wrong."""

    code: str | None
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The whole list. Entries that cannot be read are left out of `categories`: `rejected` are the first
    of them, `unread` is how many there are.
    """

    categories: tuple[Category, ...]
    rejected: tuple[RejectedEntry, ...]
    rejected_count: int


@dataclass(frozen=True, slots=True)
class FlashSale:
    """The only window in which the product may be bought; aware datetimes, None = open end."""

    starts: datetime | None
    ends: datetime | None


@dataclass(frozen=True, slots=True)
class ProductDetail:
    """A product's own page. `minimum` and `maximum` 0 mean no limit.

    `contact_type`: 0 any, 1 phone, 2 email, 3 messenger. `owner` names the seller within the
    supplier's store, None for the store itself. `cover` is the address of a picture, whole or from the
    root of the store, as far as a store has any. `unsellable` holds machine words for
    everything that keeps the product from being bought rightly; empty when nothing does.
    """

    id: int | None
    name: str
    code: str
    description: str
    price: Decimal
    user_price: Decimal
    stock: int | None
    delivery_way: int
    contact_type: int
    password_status: bool
    draft_status: bool
    draft_premium: Decimal | None
    minimum: int
    maximum: int
    config: ProductConfig
    widgets: tuple[Widget, ...]
    flash_sale: FlashSale | None
    service_url: str | None
    service_im: str | None
    share_url: str | None
    owner: str | None = None
    cover: str | None = None
    unsellable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Inventory:
    """Stock and basic configuration; `factory_price` is the caller's cost, when told.

    `count` of a product delivered by hand says nothing: it is 0 there (R-6.2).
    """

    count: int | None
    delivery_way: int
    draft_status: bool
    price: Decimal
    user_price: Decimal
    factory_price: Decimal | None
    config: ProductConfig
    is_category: bool

    def stock_for_choice(self, variant: str | None, sku: Mapping[str, str]) -> int | None:
        """The stock for a choice, as far as this record can tell (R-10.3); None when it cannot.

        `variant` is the one that was asked for. `count` is that of all options together, and
        without a variant that of the first.
        """
        if is_manual_delivery(self.delivery_way) or (self.is_category and variant is None):
            return None
        return None if sku and self.count else self.count


@dataclass(frozen=True, slots=True)
class Card:
    """A card that may be chosen in advance; premium None or 0 means the product's own surcharge."""

    id: int
    draft: str
    draft_premium: Decimal | None


@dataclass(frozen=True, slots=True)
class CardPage:
    """One page of cards, newest first, and how many cards there are in all."""

    cards: tuple[Card, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Placement:
    """The result of a placed order; each field None when the reply has no usable value.

    `amount_garbled`: the reply has an amount, and it cannot be read.
    """

    trade_no: str | None
    amount: Decimal | None
    secret: str | None
    message: str | None
    stock: int | None
    url: str | None
    amount_garbled: bool = False


@dataclass(frozen=True, slots=True)
class QueryResult:
    """An order looked up; `status` 1 is paid, 0 unpaid. Payment says nothing about delivery."""

    secret: str | None
    status: int | None
    widgets: Mapping[str, WidgetAnswer] = field(default_factory=dict)
