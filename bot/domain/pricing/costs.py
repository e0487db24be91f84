"""Estimates what a piece of a product, a variant or a selection costs at the supplier.

The true cost is the supplier's `total_cost`. The estimates use the catalogue mirror and are for
display on product pages and buttons. An estimate is never charged.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from bot.domain.catalogue.product import Option, Product, Variant
from bot.domain.catalogue.selection import Selection
from bot.domain.money import Money, round_cost_up


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
        base = estimate_base_cost(product)
        if product.details is not None:
            steps = product.details.wholesale
    reached_thresholds = [threshold for threshold in steps if threshold <= quantity]
    if reached_thresholds:
        base = steps[max(reached_thresholds)]
    return base + sum((option.surcharge for option in options), Decimal(0))


def estimate_base_cost(product: Product) -> Decimal:
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
    """Estimate the lowest cost of one piece of a product."""
    details = product.details
    if details is None:
        return product.cost
    base = min(
        (variant.cost for variant in details.offered_variants), default=estimate_base_cost(product)
    )
    return base + _sum_cheapest_surcharges(product)


def estimate_cheapest_variant_cost(product: Product, variant: Variant) -> Decimal:
    """Estimate the lowest cost of one piece of a variant."""
    return variant.cost + _sum_cheapest_surcharges(product)


def estimate_smallest_order_cost(product: Product) -> Decimal:
    """Estimate the lowest cost of the smallest order of a product that can be placed."""
    details = product.details
    if details is None:
        return product.cost
    pieces = max(details.minimum, 1)
    variants: Iterable[Variant | None] = details.offered_variants or (None,)
    base = min(estimate_unit_cost(product, variant, (), pieces) for variant in variants)
    return (base + _sum_cheapest_surcharges(product)) * pieces


def _sum_cheapest_surcharges(product: Product) -> Decimal:
    """Return the sum of the lowest surcharge of each attribute."""
    attributes = product.details.attributes if product.details is not None else ()
    cheapest_options = (
        min(option.surcharge for option in attribute.offered_options)
        for attribute in attributes
        if attribute.offered_options
    )
    return sum(cheapest_options, Decimal(0))


def has_cost_range(product: Product) -> bool:
    """Return whether the cost depends on the buyer's choices."""
    details = product.details
    if details is None:
        return False
    variants = {variant.cost for variant in details.offered_variants}
    surcharges = {o.surcharge for a in details.attributes for o in a.offered_options}
    return len(variants) > 1 or len(surcharges) > 1
