"""From the supplier's cost to the selling price, and what a piece costs at a glance.

The truth about a cost is the supplier's `valuation`; `unit_cost` only estimates it for cards and
buttons from what the mirror holds. Nobody is charged an estimate.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

from bot.domain.catalogue import Option, Product, Variant
from bot.domain.money import Money, cost_from, exponent


@dataclass(frozen=True, slots=True)
class PriceRule:
    """One global mark-up in basis points, and the rate from supplier to selling currency."""

    markup_bp: int
    cost_currency: str
    currency: str
    rate: Decimal = Decimal(1)

    def selling_price(self, cost: Money) -> Money:
        """The price for `cost`, rounded half up; never below cost unless the mark-up is negative."""
        shift = exponent(self.currency) - exponent(self.cost_currency)
        fair = (Decimal(cost.amount) * self.rate).scaleb(shift)
        marked = (fair * (10_000 + self.markup_bp) / 10_000).to_integral_value(ROUND_HALF_UP)
        if self.markup_bp >= 0:
            marked = max(marked, fair.to_integral_value(ROUND_CEILING))
        return Money(int(marked), self.currency)

    def indicative(self, cost: Decimal, pieces: int = 1) -> Money:
        """What a card or button shows for a supplier price per piece."""
        return self.selling_price(cost_from(cost * pieces, self.cost_currency))


def unit_cost(
    product: Product,
    variant: Variant | None = None,
    options: Iterable[Option] = (),
    quantity: int = 1,
) -> Decimal:
    """The estimated cost of one piece: variant or base, wholesale step, surcharges."""
    steps: Mapping[int, Decimal] = {}
    if variant is not None:
        base, steps = variant.cost, variant.wholesale
    else:
        base = product.cost
        if product.details is not None:
            steps = product.details.wholesale
    reached = [threshold for threshold in steps if threshold <= quantity]
    if reached:
        base = steps[max(reached)]
    return base + sum((option.surcharge for option in options), Decimal(0))


def cheapest_cost(product: Product) -> Decimal:
    """The lowest estimated cost of one piece: what "from" on a card means."""
    details = product.details
    if details is None:
        return product.cost
    base = min((variant.cost for variant in details.variants), default=product.cost)
    cheapest_options = (
        min(option.surcharge for option in attribute.options)
        for attribute in details.attributes
        if attribute.options
    )
    return base + sum(cheapest_options, Decimal(0))


def has_price_range(product: Product) -> bool:
    """Whether the price depends on what is chosen."""
    details = product.details
    if details is None:
        return False
    variants = {variant.cost for variant in details.variants}
    surcharges = {o.surcharge for a in details.attributes for o in a.options}
    return len(variants) > 1 or len(surcharges) > 1
