"""Quotes far below the catalogue, which are sold only at a price that an operator has approved.

A supplier whose price call fails may answer 0 and still charge the full price. Pure.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from bot.domain.catalogue.product import Product, ProductDetails
from bot.domain.catalogue.selection import Selection
from bot.domain.ids import BuyerId, ProductId
from bot.domain.money import Money, round_cost_up
from bot.domain.pricing.costs import estimate_base_cost

#: A quote below this share of the lowest cost that the catalogue explains is low.
MIN_CATALOGUE_SHARE = Decimal("0.5")
#: The account's own cost is believed from this share of the list's on. A lower one may be an error, and
#: must not explain any quote.
MIN_OWN_SHARE = Decimal("0.1")
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class LowQuote:
    """A quote of zero, or one far below the catalogue. Amounts are totals of all pieces.

    `unit_cost` is the quoted cost of one piece, rounded down, in millionths of the supplier's
    currency. An approval of it covers this quote and higher ones, never lower ones.
    """

    product_id: ProductId
    name: str
    variant: str | None
    quantity: int
    cost: Money
    catalogue_cost: Money
    unit_cost: int


@dataclass(frozen=True, slots=True)
class PriceApproval:
    """An operator's permission to sell a product at `unit_cost` (in millionths) and above."""

    product_id: ProductId
    name: str
    unit_cost: int
    operator: BuyerId
    approved_at: datetime


def find_low_quote(
    product: Product, selection: Selection, cost: Money, price: Money
) -> LowQuote | None:
    """Return why a quote needs an approval; None if the catalogue explains its cost.

    `cost` and `price` are those of all pieces, the price without a promo code. The supplier's quote
    never includes a coupon, so a coupon makes no quote low.
    """
    lowest = lowest_catalogue_cost(product, selection)
    is_free = not cost or not price
    if not is_free and cost.decimal >= lowest * MIN_CATALOGUE_SHARE:
        return None
    return LowQuote(
        product_id=selection.product_id,
        name=selection.name,
        variant=selection.variant,
        quantity=selection.quantity,
        cost=cost,
        catalogue_cost=round_cost_up(lowest, cost.currency),
        unit_cost=int(cost.decimal * _MILLION) // selection.quantity,
    )


def lowest_catalogue_cost(product: Product, selection: Selection) -> Decimal:
    """Return the lowest cost of `selection` that the catalogue explains, without a card's surcharge.

    It is the cost of the variant or product (the account's own if it is credible), or the cheapest
    wholesale step that the quantity reaches, plus the surcharges of the options.
    """
    details = product.details or ProductDetails()
    base, steps = estimate_base_cost(product), details.wholesale
    if base < product.cost * MIN_OWN_SHARE:
        base = product.cost  # an own cost far below the list's does not count
    for variant in details.variants:
        if variant.name == selection.variant:
            base, steps = variant.cost, variant.wholesale
    reached = [cost for threshold, cost in steps.items() if threshold <= selection.quantity]
    surcharges = [
        option.surcharge
        for attribute in details.attributes
        for option in attribute.options
        if selection.sku.get(attribute.name) == option.name
    ]
    return (min(base, *reached) if reached else base) * selection.quantity + (
        sum(surcharges, Decimal(0)) * selection.quantity
    )


def unit_cost_as_money(unit_cost: int, currency: str) -> Money:
    """Return an approved cost of one piece for display, rounded up to minor units."""
    return round_cost_up(Decimal(unit_cost) / _MILLION, currency)
