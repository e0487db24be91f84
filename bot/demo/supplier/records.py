"""Plain frozen records of the supplier's data. No I/O and no rules.

Amounts are integers in minor units (cents). Times are seconds since the epoch.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

AUTOMATIC = 0
"""`delivery_way` of a product that is delivered from stock at once."""
MANUAL = 1
"""`delivery_way` of a product that a person delivers later."""

STRICT = "strict"
QUIRKY = "quirky"
BEHAVIOURS = (STRICT, QUIRKY)
"""The two behaviours: as the specification says, or as servers in the field do."""

PENDING_NOTICE = "正在发货中，请耐心等待，如有疑问，请联系客服。"
"""The `secret` of a manual order until its seller delivers (the wording of real servers)."""

WidgetValue: TypeAlias = str | list[str] | None
"""A buyer's input: one text, or the ticked options of a checkbox; None for no input."""


@dataclass(frozen=True, slots=True)
class Tier:
    """A member tier; its members pay `percent` of every member price."""

    name: str
    percent: int


@dataclass(frozen=True, slots=True)
class Account:
    app_id: str
    app_key: str
    name: str
    balance: int
    tier: Tier


@dataclass(frozen=True, slots=True)
class Category:
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Coupon:
    """A fixed discount on one order, usable for `remaining` more orders."""

    code: str
    discount: int
    remaining: int = 1


@dataclass(frozen=True, slots=True)
class CouponTerms:
    """Terms of a coupon at the quirky supplier: its only product, by code, and its end time."""

    product: str = ""
    expires: float | None = None


@dataclass(frozen=True, slots=True)
class Widget:
    """An input field of a product; `options` are (label, value) pairs."""

    name: str
    cn: str
    type: str = "text"
    placeholder: str = ""
    regex: str = ""
    error: str = ""
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class FlashSale:
    """The period in which a product may be bought, including both ends."""

    starts: float
    ends: float


@dataclass(frozen=True, slots=True)
class Configuration:
    """Variants, SKU attributes and quantity prices of one product.

    `category`: variant to unit price. `wholesale`: minimum quantity to unit price.
    `category_wholesale`: variant to minimum quantity to unit price. `sku`: attribute to option to
    surcharge per piece.
    """

    category: Mapping[str, int] = field(default_factory=dict)
    wholesale: Mapping[int, int] = field(default_factory=dict)
    category_wholesale: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    sku: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Product:
    """A stored product; `user_price` is the member price before the tier.

    `pattern` describes its secrets: `?` is replaced by a letter or digit, `#` by a digit.
    """

    code: str
    name: str
    category: str
    price: int
    user_price: int
    pattern: str
    description: str = ""
    delivery_way: int = AUTOMATIC
    contact_type: int = 0
    password_status: int = 0
    draft_status: int = 0
    draft_premium: int = 0
    minimum: int = 0
    maximum: int = 0
    configuration: Configuration = field(default_factory=Configuration)
    widgets: tuple[Widget, ...] = ()
    flash_sale: FlashSale | None = None
    api_enabled: bool = True
    on_sale: bool = True
    manual_stock: int = 0
    notice: str = PENDING_NOTICE
    id: int = 0


@dataclass(frozen=True, slots=True)
class Upstream:
    """The upstream shop from which a product is resold; each call to it takes `seconds`.

    For a `live` one `item`, `stock` and `valuation` also make one upstream call each. `away`: it
    never answers. `lost_after`: it does not answer after the order is paid. `penniless`: our own
    account there is empty. `answer`, if not empty, is delivered as the secret.
    """

    seconds: float = 0.0
    live: bool = False
    away: bool = False
    lost_after: bool = False
    penniless: bool = False
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Traits:
    """Data of a product that only the quirky supplier has.

    `config`: INI text that replaces the configuration. `purchase_count`: lifetime limit of orders
    per account. `level_prices`: tier name to unit price. `uncounted`: the stock is null. `hidden`:
    not in the list, but available otherwise. `deliveries`: how often the seller overwrites a manual
    order's secret. `broken`: the calls about the product that end in an error page.
    """

    config: str | None = None
    purchase_count: int = 0
    level_prices: Mapping[str, int] = field(default_factory=dict)
    uncounted: bool = False
    hidden: bool = False
    deliveries: int = 1
    upstream: Upstream | None = None
    broken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One stock item. If its `premium` is None, the product's surcharge applies."""

    secret: str
    race: str = ""
    sku: Mapping[str, str] = field(default_factory=dict)
    draft: str | None = None
    premium: int | None = None
    id: int = 0
    trade_no: str | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A stored order, always paid. `pending` until a person has delivered it."""

    trade_no: str
    app_id: str
    code: str
    num: int
    amount: int
    secret: str
    created: float
    request_no: str | None = None
    race: str = ""
    sku: Mapping[str, str] = field(default_factory=dict)
    contact: str = ""
    password: str = ""
    coupon: str = ""
    device: int = 0
    widget: Mapping[str, WidgetValue] | None = None
    status: int = 1
    pending: bool = False
