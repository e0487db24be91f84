"""Whether a quote is for all pieces or for one, told from what the catalogue says.

Pure. The catalogue's prices are never what an order costs: they only say how a total would differ
from the price of a piece. The cost itself is always made of what `valuation` told.
"""

from collections.abc import Mapping
from decimal import Decimal

from bot.supplier.records import ProductDetail


def unit_price(
    product: ProductDetail, quantity: int, variant: str | None, sku: Mapping[str, str]
) -> Decimal:
    """What the catalogue says that one of `quantity` pieces costs.

    The variant's price or the product's own, the wholesale step reached, the options' surcharges.
    """
    config = product.config
    if variant is None:
        base, steps = product.user_price, config.wholesale
    else:
        base = config.variants.get(variant, product.user_price)
        steps = config.variant_wholesale.get(variant, {})
    reached = [threshold for threshold in steps if threshold <= quantity]
    if reached:
        base = steps[max(reached)]
    surcharges = (config.sku.get(name, {}).get(option) for name, option in sku.items())
    return base + sum((found for found in surcharges if found is not None), Decimal(0))


def is_total(quote: Decimal, single: Decimal, quantity: int) -> bool:
    """Whether a quote is so far above `single`, the one for one piece, that it is for all of them.

    A total lies near `quantity` times the single quote, a price per piece near once; the line is
    drawn in the geometric middle. A steep wholesale price may keep a total below it.
    """
    return quote * quote >= quantity * single * single


def is_unit(quote: Decimal, single: Decimal, quantity: int, first: Decimal, each: Decimal) -> bool:
    """Whether a quote for `quantity` pieces is the price of one of them.

    `first` and `each` are the catalogue's prices of a piece, for one and for `quantity`: what is
    cheaper by the dozen is expected to be quoted so. A member's discount, which the catalogue may
    not know, is in both quotes and cancels out. Where all is free it makes no difference: False.
    """
    if not first:
        return not is_total(quote, single, quantity)
    return not is_total(quote * first, single * each, quantity)
