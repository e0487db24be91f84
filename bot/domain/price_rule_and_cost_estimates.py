"""Calculates selling prices from supplier costs, and estimates what a piece costs.

The true cost is the supplier's `total_cost`. The estimates use the catalogue mirror and are for
display on product pages and buttons. Nobody is charged an estimate.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

from bot.domain.catalogue import Option, Product, Variant
from bot.domain.checkout import Selection
from bot.domain.money import Money, get_currency_exponent, round_cost_up


def convert_amount(money: Money, rate: Decimal, currency: str) -> Decimal:
    """Return `money` in minor units of `currency`, not rounded; `rate` is for major units."""
    exponent_difference = get_currency_exponent(currency) - get_currency_exponent(money.currency)
    return (Decimal(money.amount) * rate).scaleb(exponent_difference)


@dataclass(frozen=True, slots=True)
class PriceRule:
    """One global mark-up in basis points, and the rate from supplier to selling currency."""

    markup_bp: int
    cost_currency: str
    currency: str
    rate: Decimal = Decimal(1)

    def calculate_selling_price(self, cost: Money) -> Money:
        """Return the price for `cost`, rounded half up.

        It is never below cost, unless the mark-up is negative.
        """
        unrounded_price = convert_amount(cost, self.rate, self.currency)
        marked_up_price = (unrounded_price * (10_000 + self.markup_bp) / 10_000).to_integral_value(
            ROUND_HALF_UP
        )
        if self.markup_bp >= 0:
            marked_up_price = max(marked_up_price, unrounded_price.to_integral_value(ROUND_CEILING))
        return Money(int(marked_up_price), self.currency)

    def estimate_price(self, cost: Decimal, pieces: int = 1) -> Money:
        """Return the price to display for a supplier cost per piece."""
        return self.calculate_selling_price(round_cost_up(cost * pieces, self.cost_currency))


def amount_that_counts(price: Money, cost: Money, rate: Decimal) -> Money:
    """Return how much an order counts against a daily cap: the larger of its price and its cost.

    The cost is converted at `rate` and rounded up.
    """
    converted = convert_amount(cost, rate, price.currency).to_integral_value(ROUND_CEILING)
    return Money(max(price.amount, int(converted)), price.currency)


def estimate_unit_cost(
    product: Product,
    variant: Variant | None = None,
    options: Iterable[Option] = (),
    quantity: int = 1,
) -> Decimal:
    """Estimate the cost of one piece: variant or base cost, wholesale step, surcharges."""
    steps: Mapping[int, Decimal] = {}
    if variant is not None:
        base, steps = variant.cost, variant.wholesale
    else:
        base = _base_cost(product)
        if product.details is not None:
            steps = product.details.wholesale
    reached_thresholds = [threshold for threshold in steps if threshold <= quantity]
    if reached_thresholds:
        base = steps[max(reached_thresholds)]
    return base + sum((option.surcharge for option in options), Decimal(0))


def _base_cost(product: Product) -> Decimal:
    """Return the cost without a variant: the list's, or our account's own if that is lower."""
    own = product.details.own_cost if product.details is not None else None
    return product.cost if own is None else min(product.cost, own)


def find_quoted_variant(product: Product, selection: Selection) -> Variant | None:
    """Return the variant of a quoted selection, if the product still has it."""
    variants = product.details.variants if product.details is not None else ()
    return next((one for one in variants if one.name == selection.variant), None)


def estimate_selected_unit_cost(product: Product, selection: Selection, quantity: int) -> Decimal:
    """Estimate the cost of one piece of a quoted selection if `quantity` pieces are bought."""
    attributes = product.details.attributes if product.details is not None else ()
    options = [
        option
        for attribute in attributes
        for option in attribute.options
        if selection.sku.get(attribute.name) == option.name
    ]
    variant = find_quoted_variant(product, selection)
    return estimate_unit_cost(product, variant, options, quantity)


def find_reached_step(product: Product, selection: Selection, cost: Money) -> int | None:
    """Return the wholesale step that explains the quoted `cost`; None if none does."""
    details, variant = product.details, find_quoted_variant(product, selection)
    steps = variant.wholesale if variant is not None else details.wholesale if details else {}
    reached = [threshold for threshold in steps if threshold <= selection.quantity]
    if not reached:
        return None
    unit_cost = estimate_selected_unit_cost(product, selection, selection.quantity)
    explained = round_cost_up(unit_cost * selection.quantity, cost.currency)
    return max(reached) if explained == cost else None


def estimate_cheapest_cost(product: Product) -> Decimal:
    """Estimate the lowest cost of one piece: the "from" price of a product."""
    details = product.details
    if details is None:
        return product.cost
    base = min((variant.cost for variant in details.offered_variants), default=_base_cost(product))
    cheapest_options = (
        min(option.surcharge for option in attribute.offered_options)
        for attribute in details.attributes
        if attribute.offered_options
    )
    return base + sum(cheapest_options, Decimal(0))


def has_price_range(product: Product) -> bool:
    """Return whether the price depends on the buyer's choices."""
    details = product.details
    if details is None:
        return False
    variants = {variant.cost for variant in details.offered_variants}
    surcharges = {o.surcharge for a in details.attributes for o in a.offered_options}
    return len(variants) > 1 or len(surcharges) > 1
