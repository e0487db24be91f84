"""A quote: a frozen price that is owned by one buyer, expires and can be used once.

Its price is the last one shown, so it is the only one that may be charged. `cost` and `price` are
kept in their own currencies, with the rate and mark-up that connect them.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal

from bot.domain.catalogue.selection import Selection
from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, OrderId, ProductId, QuoteId, SupplierAccountId
from bot.domain.money import Money
from bot.domain.pricing.promo_codes import AppliedPromo

QUOTE_LIFETIME = timedelta(minutes=10)
#: How long a quote mentions the different price of an earlier quote.
PRICE_CHANGE_SHOWN_FOR = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Quote:
    """A stored quote.

    `card_premium` is the selling price of the chosen card's surcharge, for display; it is part of
    `price`.
    """

    id: QuoteId
    buyer_id: BuyerId
    account_id: SupplierAccountId
    selection: Selection
    cost: Money
    price: Money
    card_premium: Money
    markup_bp: int
    rate: Decimal
    created_at: datetime
    expires_at: datetime
    order_id: OrderId | None = None
    #: The shop's own promo code, if one lowered the price. A coupon is in the selection.
    promo: AppliedPromo | None = None
    #: Why the shop's promo code that the buyer typed lowered nothing; not stored.
    promo_refusal: Declined | None = None
    #: Whether the price floor lets the code take off only a part of its discount; not stored.
    is_discount_held_by_floor: bool = False
    #: The full price last shown for the same choices, if it was different; not stored.
    previous_price: Money | None = None

    @property
    def full_price(self) -> Money:
        """Return the price without the shop's promo code."""
        return self.price if self.promo is None else self.promo.full_price

    def is_expired(self, now: datetime) -> bool:
        return now >= self.expires_at

    def with_previous_price(self, earlier: "Quote | None") -> "Quote":
        """Return the quote with the price that the same purchase had in `earlier`, if it differs.

        Prices without promo codes are compared: the quote names the discount of a code.
        """
        if earlier is None or not _is_same_purchase(self.selection, earlier.selection):
            return self
        if (
            self.created_at - earlier.created_at > PRICE_CHANGE_SHOWN_FOR
            or earlier.full_price == self.full_price
        ):
            return self
        if earlier.price.currency != self.price.currency:
            return self
        return replace(self, previous_price=earlier.full_price)


@dataclass(frozen=True, slots=True)
class OpenQuote:
    """A quote that its buyer may still confirm, without its selection."""

    id: QuoteId
    buyer_id: BuyerId
    product_id: ProductId
    expires_at: datetime


def _is_same_purchase(one: Selection, other: Selection) -> bool:
    """Return whether both selections agree in everything that the price depends on."""

    def price_inputs(chosen: Selection) -> tuple[object, ...]:
        return chosen.code, chosen.quantity, chosen.variant, dict(chosen.sku), chosen.card_id

    return price_inputs(one) == price_inputs(other)


def price_paid(price: Money, cost: Money, charged: Money | None) -> Money:
    """Return the part of `price` that is kept when the supplier took `charged` instead of `cost`.

    The ratio of price to cost is kept. The result is rounded up and never exceeds `price`.
    """
    if charged is None or charged >= cost or not cost:
        return price
    return Money(-(-price.amount * max(charged.amount, 0) // cost.amount), price.currency)
