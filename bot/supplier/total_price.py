"""What an order costs, whether the store quotes all pieces or one.

Pure, and without a memory: every quote is judged by itself. The catalogue's prices are never what an
order costs: they only say how a total would differ from the price of a piece. The cost itself is
always made of what `valuation` told.
"""

from collections.abc import Mapping
from decimal import Decimal

from bot.supplier.reply_records import ProductDetail

#: What a member pays of the catalogue's price at least. A quote for one piece that is still lower is none.
_MIN_PRICE_SHARE = Decimal("0.1")
#: Stores cut prices off at the cent, piece by piece; so much of the expected total is left at least.
_ROUNDING_TOLERANCE = Decimal("0.99")


def catalogue_unit_price(
    product: ProductDetail, quantity: int, variant: str | None, sku: Mapping[str, str]
) -> Decimal:
    """What the catalogue says that one of `quantity` pieces costs.

    The variant's price or the product's own, the wholesale step reached, the options' surcharges.
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
    """Return what `quantity` pieces (2 or more) cost that the store quotes at `quote`.

    `quote_for_one` is the store's quote for one piece, None where there is none. `price_for_one` and
    `price_per_piece` are the catalogue's prices of a piece, for one and for `quantity`. A quote counts
    as one for all pieces when it is as high as that must be, and higher than the price of one. A
    member's discount, which the catalogue may not know, is in both quotes and cancels out. Where the
    numbers leave a doubt, the result is too high rather than too low.
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
