"""Prices on cards and buttons: wholesale steps and surcharges, all estimates."""

from collections.abc import Iterable
from decimal import Decimal

from bot.domain.catalogue import Option, Product, Variant
from bot.domain.pricing import PriceRule, cheapest_cost, has_price_range, unit_cost
from bot.i18n import Safe, Speech

#: What a surcharge begins with, above and below nought.
SIGNS = ("+", "−")
_MOST_STEPS = 8


def at_a_glance(speech: Speech, prices: PriceRule, product: Product) -> str:
    """The lowest estimated price of a piece: "from $9.90", or without "from" where it has no other."""
    money = prices.indicative(cheapest_cost(product))
    return speech.plain("price-from" if has_price_range(product) else "price-exact", money=money)


def thresholds(product: Product, variant: Variant | None = None) -> list[int]:
    """The quantities from which pieces get cheaper, in order."""
    if variant is not None:
        return sorted(variant.wholesale)
    return sorted(product.details.wholesale) if product.details else []


def step_lines(
    speech: Speech,
    prices: PriceRule,
    product: Product,
    variant: Variant | None = None,
    options: Iterable[Option] = (),
) -> list[Safe]:
    """A line for each wholesale step: "10+ · $9.00 each"."""
    chosen = tuple(options)
    return [
        speech.html(
            "price-step",
            quantity=quantity,
            money=prices.indicative(unit_cost(product, variant, chosen, quantity)),
        )
        for quantity in thresholds(product, variant)[:_MOST_STEPS]
    ]


def surcharge(speech: Speech, prices: PriceRule, cost: Decimal | None) -> str:
    """What a choice adds to the price of a piece, with its sign; "" when that is nothing."""
    if not cost:
        return ""
    sign = SIGNS[cost < 0]
    return f"{sign}{speech.money(prices.indicative(abs(cost)))}"
