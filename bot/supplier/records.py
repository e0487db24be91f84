"""Frozen records for the supplier's replies, in the supplier's units.

Only data: `replies` and `catalogue` create them. Amounts are exact decimals per piece unless stated
otherwise. `stock` None means that the supplier gives no number, which counts as available.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from bot.supplier.product_config import ProductConfig
from bot.supplier.widgets import Widget

#: A widget's stored answer: one text, several texts (checkboxes), or no answer.
WidgetAnswer = str | tuple[str, ...] | None


def is_manual_delivery(delivery_way: int) -> bool:
    """Return whether the seller, or a shop behind it, delivers later; 0 is instant from stock."""
    return delivery_way != 0


@dataclass(frozen=True, slots=True)
class Account:
    """The caller's account; None for what the supplier does not report."""

    shop_name: str | None
    balance: Decimal | None


@dataclass(frozen=True, slots=True)
class ProductSummary:
    """A product in the list; `price` is for guests, `user_price` for the caller.

    `delivery_way` is interpreted by `is_manual_delivery`.
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
    """A category and its readable products, both in the supplier's order."""

    id: int
    name: str
    children: tuple[ProductSummary, ...]


@dataclass(frozen=True, slots=True)
class RejectedEntry:
    """An entry of the list that cannot be read; `reason` names the wrong field."""

    code: str | None
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The whole product list.

    Entries that cannot be read are left out of `categories`. `rejected` holds the first of them,
    `rejected_count` their total number.
    """

    categories: tuple[Category, ...]
    rejected: tuple[RejectedEntry, ...]
    rejected_count: int


@dataclass(frozen=True, slots=True)
class FlashSale:
    """The only period in which the product may be bought; aware datetimes, None is an open end."""

    starts: datetime | None
    ends: datetime | None


@dataclass(frozen=True, slots=True)
class ProductDetail:
    """The details of one product. `minimum` and `maximum` 0 mean no limit.

    `contact_type`: 0 any, 1 phone, 2 email, 3 messenger. `owner` names the seller within the
    supplier's shop, None for the shop itself. `cover` is the address of a picture, absolute or
    relative to the shop's root. `unsellable` lists, in machine words, what prevents a correct sale;
    it is empty for a product that can be sold.
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
    #: The caller's own price, where the supplier tells it. In `items` the same field is the
    #: supplier's own cost, so it is not read there.
    factory_price: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Inventory:
    """Stock and basic configuration; `factory_price` is the caller's cost, if reported.

    For products with manual delivery `count` is 0 and has no meaning (R-6.2).
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
        """Return the stock for a choice, or None if this record cannot tell (R-10.3).

        `variant` is the one for which this record was requested. `count` covers all options
        together, and without a variant only the first one.
        """
        if is_manual_delivery(self.delivery_way) or (self.is_category and variant is None):
            return None
        return None if sku and self.count else self.count


@dataclass(frozen=True, slots=True)
class Card:
    """A stock card that can be chosen in advance.

    `draft_premium` None or 0 means that the product's own surcharge applies.
    """

    id: int
    draft: str
    draft_premium: Decimal | None


@dataclass(frozen=True, slots=True)
class CardPage:
    """One page of cards, newest first, and the total number of cards."""

    cards: tuple[Card, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Placement:
    """The result of a placed order; a field is None if the reply has no usable value.

    `amount_garbled`: the reply has an amount that cannot be read.
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
    """An order that was looked up; `status` 1 is paid, 0 unpaid.

    A paid order is not necessarily delivered.
    """

    secret: str | None
    status: int | None
    widgets: Mapping[str, WidgetAnswer] = field(default_factory=dict)
