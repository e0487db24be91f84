"""Prices, wholesale steps and surcharges as text, and the names of payment methods."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from heapq import nsmallest
from itertools import islice
from types import MappingProxyType
from typing import Final

from bot.chat.kit.text_fitting import format_button_label
from bot.domain.catalogue.product import Option, Product, Variant
from bot.domain.money import Money
from bot.domain.pricing.costs import estimate_unit_cost
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, SafeHtml

#: Stored names that have a text in every language.
_NAMED_METHODS: Final = frozenset({"stars", "provider", "crypto-pay", "by-hand"})
NO_LABELS: Final[Mapping[str, str]] = MappingProxyType({})


def format_method_name(
    localizer: Localizer, method: str, labels: Mapping[str, str] = NO_LABELS
) -> str:
    """Return the name for people; a method that is not known any more keeps its stored name.

    `labels` are the operator's own names by stored name.
    """
    if labels.get(method):
        return labels[method]
    if method in _NAMED_METHODS:
        return localizer.plain(f"payment-method-{method}")
    return method


#: The signs of a surcharge: positive and negative.
SURCHARGE_SIGNS = ("+", "−")
_MAX_WHOLESALE_STEPS = 8
#: Steps of one table that are priced for one screen, also if a rule rounds their prices to one.
_MAX_PRICED_STEPS = 50
#: A larger remaining stock is not shown on a button.
_MAX_STOCK_ON_BUTTON = 99
_SOLD_OUT_MARK = "✖️"


def format_percent(localizer: Localizer, basis_points: int) -> str:
    """Return basis points as a percentage: "12.5%"."""
    return localizer.plain("percent", number=Decimal(basis_points).scaleb(-2).normalize())


def format_lowest_price(localizer: Localizer, prices: PriceList, product: Product) -> str:
    """Return the lowest estimated unit price.

    It reads "from $9.90" if the price depends on the buyer's choices, else "$9.90", or "free".
    """
    money = prices.estimate_lowest_price(product)
    if prices.has_price_range(product):
        return localizer.plain("price-from", money=money)
    return localizer.plain("price-exact", money=money) if money else localizer.plain("price-free")


def list_wholesale_thresholds(
    product: Product, variant: Variant | None = None, above: int = 0
) -> list[int]:
    """Return the first quantities `above` a number from which the unit price falls, ascending.

    There are at most as many as may be priced for one screen.
    """
    table = product.details if variant is None else variant
    steps = table.wholesale if table else {}
    return nsmallest(_MAX_PRICED_STEPS, (quantity for quantity in steps if quantity > above))


def format_wholesale_steps(
    localizer: Localizer,
    prices: PriceList,
    product: Product,
    variant: Variant | None = None,
    options: Iterable[Option] = (),
) -> list[SafeHtml]:
    """Return a line for each of the first steps that change the price: "10+ · $9.00 each"."""
    chosen = tuple(options)

    def estimate(quantity: int) -> Money:
        unit_cost = estimate_unit_cost(product, variant, chosen, quantity)
        return prices.estimate_price(product, variant, unit_cost, quantity)

    thresholds = list_wholesale_thresholds(product, variant)
    steps = iterate_steps_with_own_price(
        1, estimate(1), ((quantity, estimate(quantity)) for quantity in thresholds)
    )
    return [
        localizer.html(
            "price-step",
            quantity=quantity,
            money=localizer.format_price_each(price, quantity),
        )
        for quantity, price in islice(steps, _MAX_WHOLESALE_STEPS)
    ]


def iterate_steps_with_own_price(
    pieces: int, price: Money, steps: Iterable[tuple[int, Money]]
) -> Iterator[tuple[int, Money]]:
    """Yield the steps, as quantity and price, at which the price of one piece changes.

    `price` is that of `pieces`, before the first step. A price rule that rounds can make them equal.
    Only the steps that are asked for are priced.
    """
    for quantity, total in steps:
        if total.amount * pieces != price.amount * quantity:
            yield quantity, total
            pieces, price = quantity, total


def format_surcharge(
    localizer: Localizer,
    prices: PriceList,
    product: Product,
    variant: Variant | None,
    surcharge: Decimal | None,
) -> str:
    """Return what a choice adds to the unit price, with its sign; "" if it adds nothing."""
    if not surcharge:
        return ""
    unit_cost = estimate_unit_cost(product, variant)
    money = prices.estimate_surcharge(product, variant, unit_cost, surcharge)
    return f"{SURCHARGE_SIGNS[surcharge < 0]}{localizer.format_money(money)}" if money else ""


def format_choice_label(localizer: Localizer, name: str, price: str, left: int | None) -> str:
    """Return the label of a variant or option, with its price and its remaining stock if known.

    A choice that is sold out is marked, not hidden.
    """
    if left == 0:
        return format_button_label(f"{_SOLD_OUT_MARK} {name}", localizer.plain("category-sold-out"))
    parts = [price] if price else []
    if left is not None and left <= _MAX_STOCK_ON_BUTTON:
        parts.append(localizer.plain("stock-left", stock=left))
    return format_button_label(name, " · ".join(parts))
