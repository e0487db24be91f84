"""Decides whether a quote is for all pieces or for one piece, and returns the total cost.

Pure and without memory: each quote is judged on its own. Prices from the catalogue only tell how a
total would differ from a unit price. The cost is always computed from quotes of `valuation`.
"""

from collections.abc import Mapping
from decimal import Decimal

from bot.supplier.records import ProductDetail

#: A single-piece quote below this share of the catalogue price is ignored: no discount is so high.
_MIN_PRICE_SHARE = Decimal("0.1")
#: Suppliers round down to the cent, piece by piece. A total is at least this share of the expected one.
_ROUNDING_TOLERANCE = Decimal("0.99")


def catalogue_unit_price(
    product: ProductDetail, quantity: int, variant: str | None, sku: Mapping[str, str]
) -> Decimal:
    """Return the catalogue's price of one piece when `quantity` pieces are bought.

    It is the variant's or the product's price, or the wholesale price reached, plus the surcharges
    of the chosen options.
    """
    config = product.config
    if variant is None:
        base, tiers = product.user_price, config.wholesale
    else:
        base = config.variants.get(variant, product.user_price)
        tiers = config.variant_wholesale.get(variant, {})
    reached = [threshold for threshold in tiers if threshold <= quantity]
    if reached:
        base = tiers[max(reached)]
    surcharges = (config.sku.get(name, {}).get(option) for name, option in sku.items())
    return base + sum((found for found in surcharges if found is not None), Decimal(0))


def judge_total_price(
    quote: Decimal,
    quantity: int,
    quote_for_one: Decimal | None,
    price_for_one: Decimal,
    price_per_piece: Decimal,
) -> Decimal:
    """Return the cost of `quantity` pieces (2 or more); the higher amount if that is unclear.

    `quote_for_one` is the quote for one piece, None if there is none. `price_for_one` and
    `price_per_piece` are the catalogue's unit prices for one and for `quantity` pieces.

    `quote` counts as the total if it is higher than the price of one piece and as high as a total
    must be. A member's discount may be missing in the catalogue, but it is in both quotes and
    cancels out.
    """
    known_cost_of_one = _credible_quote_for_one(quote_for_one, price_for_one)
    cost_of_one = price_for_one if known_cost_of_one is None else known_cost_of_one
    wholesale_factor = price_per_piece / price_for_one if price_for_one else Decimal(1)
    expected_total = quantity * cost_of_one * wholesale_factor

    exceeds_one_piece = cost_of_one != 0 and quote > cost_of_one
    if exceeds_one_piece and quote >= expected_total * _ROUNDING_TOLERANCE:
        return quote
    if known_cost_of_one is None:
        return quantity * quote
    highest_unit_cost = max(known_cost_of_one, price_per_piece)
    return quantity * min(quote, highest_unit_cost)


def _credible_quote_for_one(
    quote_for_one: Decimal | None, price_for_one: Decimal
) -> Decimal | None:
    """Return the quote for one piece, or None when it is missing, zero or too low to be meant."""
    if not quote_for_one or quote_for_one < price_for_one * _MIN_PRICE_SHARE:
        return None
    return quote_for_one
