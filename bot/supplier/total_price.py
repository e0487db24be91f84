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
    """What `quantity` pieces (2 or more) cost that are quoted at `quote`: in doubt too much.

    `single` is the quote for one piece, None where there is none; `first` and `each` are the
    catalogue's prices of a piece, for one and for `quantity`. A quote is believed to be for all pieces
    when it is as high as that must be, and higher than the price of one. A member's discount, which
    the catalogue may not know, is in both quotes and cancels out.
    """
    trusted_quote_for_one = (
        quote_for_one
        if quote_for_one and quote_for_one >= price_for_one * _MIN_PRICE_SHARE
        else None
    )
    cost_of_one = trusted_quote_for_one or price_for_one
    total = quantity * cost_of_one * (price_per_piece / price_for_one if price_for_one else 1)
    if cost_of_one and quote > cost_of_one and quote >= total * _ROUNDING_TOLERANCE:
        return quote
    return quantity * (
        quote
        if trusted_quote_for_one is None
        else min(quote, max(trusted_quote_for_one, price_per_piece))
    )
