"""Promo codes of the shop: what a code takes off a price, and why it does not apply to a purchase.

A supplier has codes of its own, called coupons; only a trade tells whether those are valid. Pure.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, assert_never
from unicodedata import normalize

from bot.domain.catalogue.product import Product
from bot.domain.errors import InvalidPromoRule
from bot.domain.ids import BuyerId, OrderId, PromoCodeId
from bot.domain.money import Money
from bot.domain.pricing.price_rules import (
    BASIS_POINTS,
    GLOBAL_SCOPE,
    MAX_RULE_AMOUNT,
    PriceScope,
    PriceScopeKind,
)

MIN_CODE_LENGTH, MAX_CODE_LENGTH = 3, 32
#: Wrong codes that one buyer may type within the period.
MAX_WRONG_CODES: Final = 10
WRONG_CODE_PERIOD: Final = timedelta(hours=1)
#: The largest limit of uses.
MAX_USES: Final = 10**9
#: Latin letters and digits, with - and _ between them, and at least one letter: a number that is
#: typed on a quote is a quantity.
_CODE = re.compile(r"(?=.*[A-Z])[A-Z0-9](?:[A-Z0-9_-]*[A-Z0-9])", re.ASCII)


def normalize_code(text: str) -> str:
    """Return a typed code in the form in which codes are stored and compared."""
    return normalize("NFKC", text).strip().upper()


def is_valid_code(code: str) -> bool:
    """Return whether a normalised code is one that the shop may have."""
    return MIN_CODE_LENGTH <= len(code) <= MAX_CODE_LENGTH and _CODE.fullmatch(code) is not None


@dataclass(frozen=True, slots=True)
class PromoRule:
    """The discount of a code, and the conditions for an order.

    Either `percent_bp` (in basis points) or `amount` (in minor units, off the whole order) is set.
    An order must cost `minimum` or more before the discount. None means no limit. The code counts
    from `starts_at` and no longer at `ends_at`.
    """

    percent_bp: int = 0
    amount: int = 0
    scope: PriceScope = GLOBAL_SCOPE
    minimum: int = 0
    max_uses: int | None = None
    max_uses_each: int | None = None
    starts_at: datetime | None = None
    ends_at: datetime | None = None

    def __post_init__(self) -> None:
        if bool(self.percent_bp) == bool(self.amount):
            raise InvalidPromoRule("a code takes off either a percentage or an amount")
        if not 0 <= self.percent_bp <= BASIS_POINTS:
            raise InvalidPromoRule("a percentage must be above 0 % and at most 100 %")
        if not 0 <= self.amount <= MAX_RULE_AMOUNT or not 0 <= self.minimum <= MAX_RULE_AMOUNT:
            raise InvalidPromoRule("an amount must be 0 or more")
        if self.scope.kind is PriceScopeKind.VARIANT:
            raise InvalidPromoRule("a code is for all products, a category or a product")
        for limit in (self.max_uses, self.max_uses_each):
            if limit is not None and not 1 <= limit <= MAX_USES:
                raise InvalidPromoRule("a limit of uses must be 1 or more")
        if self.starts_at and self.ends_at and self.starts_at >= self.ends_at:
            raise InvalidPromoRule("a code must end after it starts")


@dataclass(frozen=True, slots=True)
class PromoCode:
    """A stored code. It is never deleted; `ended_at` is when an operator ended it."""

    id: PromoCodeId
    code: str
    rule: PromoRule
    created_at: datetime
    ended_at: datetime | None = None

    def has_ended(self, now: datetime) -> bool:
        """Return whether the code will never count again."""
        ends_at = self.rule.ends_at
        return self.ended_at is not None or (ends_at is not None and now >= ends_at)


@dataclass(frozen=True, slots=True)
class PromoUses:
    """The numbers of orders that count against the limits of a code: all, and those of one buyer."""

    total: int
    of_buyer: int


@dataclass(frozen=True, slots=True)
class PromoUse:
    """One order with a code. `released_at` is when its use was given back."""

    order_id: OrderId
    buyer_id: BuyerId
    full_price: Money
    price: Money
    at: datetime
    released_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class AppliedPromo:
    """The code that lowered the price of a quote, and the price without it."""

    id: PromoCodeId
    code: str
    full_price: Money


class PromoProblem(StrEnum):
    """Why a code does not apply to a purchase; each has a sentence in every language."""

    ENDED = "ended"
    NOT_STARTED = "not-started"
    OTHER_PRODUCT = "other-product"
    USED_UP = "used-up"
    USED_BY_BUYER = "used-by-buyer"
    BELOW_MINIMUM = "below-minimum"
    #: The price is at its floor already, or the discount is below one minor unit.
    NO_DISCOUNT = "no-discount"


def find_promo_problem(
    promo: PromoCode, product: Product, full_price: Money, uses: PromoUses, now: datetime
) -> PromoProblem | None:
    """Return why the code does not apply to a purchase of `product`; None if it applies.

    `full_price` is the price of all pieces without the code. `uses` are the earlier ones.
    """
    rule = promo.rule
    if promo.has_ended(now):
        return PromoProblem.ENDED
    if rule.starts_at is not None and now < rule.starts_at:
        return PromoProblem.NOT_STARTED
    if not _is_for_product(rule.scope, product):
        return PromoProblem.OTHER_PRODUCT
    if rule.max_uses is not None and uses.total >= rule.max_uses:
        return PromoProblem.USED_UP
    if rule.max_uses_each is not None and uses.of_buyer >= rule.max_uses_each:
        return PromoProblem.USED_BY_BUYER
    if full_price.amount < rule.minimum:
        return PromoProblem.BELOW_MINIMUM
    return None


def _is_for_product(scope: PriceScope, product: Product) -> bool:
    match scope.kind:
        case PriceScopeKind.GLOBAL:
            return True
        case PriceScopeKind.CATEGORY:
            return int(product.category_id) == scope.id
        case PriceScopeKind.PRODUCT | PriceScopeKind.VARIANT:
            return int(product.id) == scope.id
    assert_never(scope.kind)


def is_discount_held_by_floor(rule: PromoRule, full_price: Money, floor: Money) -> bool:
    """Return whether a code takes off less than its discount, because of `floor`."""
    no_floor = Money(0, full_price.currency)
    return discount_price(rule, full_price, floor) > discount_price(rule, full_price, no_floor)


def discount_price(rule: PromoRule, full_price: Money, floor: Money) -> Money:
    """Return the price with the discount of a code.

    It is never below `floor`, never below one minor unit, and never above the price without it. A
    share of a minor unit is not taken off.
    """
    off = rule.amount or full_price.amount * rule.percent_bp // BASIS_POINTS
    least = max(floor.amount, 1)
    return Money(min(full_price.amount, max(full_price.amount - off, least)), full_price.currency)
