"""Previews what a change of a price rule would do, and explains why a price is what it is.

Changes nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest

from bot.domain.catalogue.product import Product, Variant
from bot.domain.money import Money, round_cost_up
from bot.domain.pricing.costs import estimate_cheapest_cost, estimate_cheapest_variant_cost
from bot.domain.pricing.price_list import PriceBreakdown, PriceList
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, EffectivePriceRule, PriceRule
from bot.services.pricing.price_rules import PriceRuleChange, PriceRuleTarget
from bot.services.shop import Shop

#: Products and variants of which a preview calculates both prices, and those that it shows.
_MAX_COMPARED = 400
MAX_PREVIEWED = 8


@dataclass(frozen=True, slots=True)
class PricePreview:
    """The price of a product, or of one of its variants, before and after a change.

    `is_held_by_floor` says that the price after it would be lower without the price floor.
    """

    product: Product
    variant: Variant | None
    before: Money
    after: Money
    is_held_by_floor: bool = False


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """The effect of a change: examples, and how many of the `compared` prices change.

    `below_cost` is how many of them would be below cost.
    """

    examples: Sequence[PricePreview]
    changed: int
    compared: int
    below_cost: int = 0


def preview_change(shop: Shop, target: PriceRuleTarget, change: PriceRuleChange) -> ChangePreview:
    """Return what a change would do to the prices of products on sale, the changed ones first."""
    rules = {scope: rule for scope, rule in shop.price_list.rules.items() if scope != change.scope}
    if change.after is not None:
        rules[change.scope] = change.after
    before, after = shop.price_list, shop.price_list.with_rules(rules)
    at_cost = shop.price_list.with_rules({})
    previews = [
        PricePreview(
            product, variant, _price(before, product, variant), _price(after, product, variant)
        )
        for product, variant in islice(list_affected(shop, target), _MAX_COMPARED)
    ]
    changed = [each for each in previews if each.before != each.after]
    unchanged = [each for each in previews if each.before == each.after]
    below_cost = sum(each.after < _price(at_cost, each.product, each.variant) for each in previews)
    examples = [_mark_floor(after, each) for each in (changed + unchanged)[:MAX_PREVIEWED]]
    return ChangePreview(examples, len(changed), len(previews), below_cost)


def _mark_floor(prices: PriceList, preview: PricePreview) -> PricePreview:
    _, breakdown = _break_down_price(prices, preview.product, preview.variant)
    return replace(preview, is_held_by_floor=breakdown.is_raised_to_floor)


def list_example_prices(shop: Shop, target: PriceRuleTarget) -> Sequence[PricePreview]:
    """Return current prices of products on sale that a rule is set for."""
    examples = islice(list_affected(shop, target), MAX_PREVIEWED)
    return [
        PricePreview(product, variant, price, price)
        for product, variant in examples
        for price in [_price(shop.price_list, product, variant)]
    ]


def find_effective_rule(shop: Shop, target: PriceRuleTarget) -> EffectivePriceRule:
    """Return the values that count for a target, where no more specific rule is set."""
    if target.product is not None:
        return shop.price_list.find_rule(target.product, target.variant)
    scopes = list(dict.fromkeys([GLOBAL_SCOPE, target.scope]))
    effective = EffectivePriceRule()
    for scope in scopes:
        effective = effective.overridden_by(scope, shop.price_list.rules.get(scope, PriceRule()))
    return effective


def explain_price(
    shop: Shop, product: Product, variant_id: int
) -> tuple[Variant | None, PriceBreakdown]:
    """Return every step of the price of one piece, and the variant that it is of.

    An unknown variant is replaced by the cheapest one. The cost is the catalogue's, with the
    cheapest option of each attribute.
    """
    variants = product.details.offered_variants if product.details is not None else ()
    variant = next((each for each in variants if each.id == variant_id), None)
    return _break_down_price(shop.price_list, product, variant)


def _break_down_price(
    prices: PriceList, product: Product, variant: Variant | None
) -> tuple[Variant | None, PriceBreakdown]:
    """Return the price of one piece in steps; without a variant, of the cheapest one."""
    variants = product.details.offered_variants if product.details is not None else ()
    if variant is None and variants:
        variant = min(variants, key=lambda each: _price(prices, product, each).amount)
    unit_cost = (
        estimate_cheapest_cost(product)
        if variant is None
        else estimate_cheapest_variant_cost(product, variant)
    )
    cost = round_cost_up(unit_cost, prices.cost_currency)
    return variant, prices.break_down_price(product, variant, cost)


def _price(prices: PriceList, product: Product, variant: Variant | None) -> Money:
    if variant is None:
        return prices.estimate_lowest_price(product)
    return prices.estimate_price(product, variant, variant.cost)


def list_affected(shop: Shop, target: PriceRuleTarget) -> Iterator[tuple[Product, Variant | None]]:
    """Yield what is on sale of `target`: products, or the variants of one product.

    The first product of each category comes before the second one of any.
    """
    if target.product is not None:
        details = target.product.details
        variants = details.offered_variants if details is not None else ()
        if target.variant is not None:
            yield target.product, target.variant
        elif variants:
            yield from ((target.product, each) for each in variants)
        else:
            yield target.product, None
        return
    categories = [
        products
        for category, products in shop.caches.catalogue.products_by_category()
        if target.category is None or category.id == target.category.id
    ]
    for product in chain.from_iterable(zip_longest(*categories)):
        if product is not None:
            yield product, None
