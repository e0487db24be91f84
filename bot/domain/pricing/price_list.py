"""The price list: calculates every selling price from the supplier's cost, the rate and the rules.

Quotes, estimates on screens, notices and explanations all use `PriceList.break_down_price`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import Final, Self, assert_never

from bot.domain.catalogue.product import Product, Variant
from bot.domain.money import Money, convert_amount, get_currency_exponent, round_cost_up
from bot.domain.pricing.costs import (
    estimate_cheapest_cost,
    estimate_cheapest_variant_cost,
    has_cost_range,
)
from bot.domain.pricing.price_rules import (
    BASIS_POINTS,
    GLOBAL_SCOPE,
    EffectivePriceRule,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
    make_first_rule,
    resolve_price_rule,
)

_HALF: Final = Decimal("0.5")
#: The largest effective mark-up that is stored with a quote.
_MAX_STORED_BP: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class PriceBreakdown:
    """The steps of the calculation of a price.

    `cost` and the values up to `floor` are for one piece if the rule is per piece, else for all
    pieces. `converted`, `marked_up` and `with_fixed` are in minor units of the selling currency,
    not rounded. `rounded` is the price before the floor; `floor` None means no floor. `price` is
    for all pieces.
    """

    rule: EffectivePriceRule
    pieces: int
    cost: Money
    converted: Decimal
    marked_up: Decimal
    with_fixed: Decimal
    rounded: Money
    floor: Money | None
    price: Money

    @property
    def is_raised_to_floor(self) -> bool:
        """Return whether the floor decided the price."""
        return self.floor is not None and self.rounded < self.floor

    @property
    def least_price(self) -> Money:
        """Return the least price of all pieces that the floor allows; 0 if there is no floor."""
        if self.floor is None:
            return Money(0, self.price.currency)
        return self.floor * (self.pieces if self.rule.is_per_piece else 1)


@dataclass(frozen=True, slots=True)
class PriceList:
    """The rate from the supplier's to the selling currency, and all price rules.

    `rate` is the value of one major unit of `cost_currency` in major units of `currency`.
    `rate_buffer_bp` is added to it, in basis points: the rate may change until the cost is paid.
    """

    cost_currency: str
    currency: str
    rate: Decimal = Decimal(1)
    rules: Mapping[PriceScope, PriceRule] = field(default_factory=dict)
    rate_buffer_bp: int = 0
    #: The rate with its buffer: every cost is converted at it.
    buffered_rate: Decimal = field(init=False, repr=False, compare=False)
    #: The values for products without a rule of their own, and what has such a rule. A page of the
    #: catalogue asks for many prices, and most products have none.
    _common_rule: EffectivePriceRule = field(init=False, repr=False, compare=False)
    _category_ids: frozenset[int] = field(init=False, repr=False, compare=False)
    _product_ids: frozenset[int] = field(init=False, repr=False, compare=False)
    _variant_ids: frozenset[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        buffered_rate = self.rate * (BASIS_POINTS + self.rate_buffer_bp) / BASIS_POINTS
        object.__setattr__(self, "buffered_rate", buffered_rate)
        common = resolve_price_rule(self.rules, None)
        object.__setattr__(self, "_common_rule", common)
        for kind in (PriceScopeKind.CATEGORY, PriceScopeKind.PRODUCT, PriceScopeKind.VARIANT):
            ids = frozenset(scope.id for scope in self.rules if scope.kind is kind)
            object.__setattr__(self, f"_{kind.value}_ids", ids)

    @classmethod
    def with_markup(
        cls, markup_percent: Decimal, cost_currency: str, currency: str, rate: Decimal = Decimal(1)
    ) -> Self:
        """Return a price list with one mark-up for all products."""
        rules = {GLOBAL_SCOPE: make_first_rule(markup_percent)}
        return cls(cost_currency, currency, rate, rules)

    def with_rate(self, rate: Decimal) -> "PriceList":
        """Return the price list with another rate."""
        return replace(self, rate=rate)

    def with_buffered_rate(self, rate: Decimal) -> "PriceList":
        """Return the price list with a rate that has its buffer, as that of a quote does."""
        return replace(self, rate=rate, rate_buffer_bp=0)

    def with_rules(self, rules: Mapping[PriceScope, PriceRule]) -> "PriceList":
        """Return the price list with other rules."""
        return replace(self, rules=rules)

    def find_rule(self, product: Product, variant: Variant | None = None) -> EffectivePriceRule:
        """Return the values that decide the price of a product, or of one of its variants."""
        has_own_rule = (
            product.category_id in self._category_ids
            or product.id in self._product_ids
            or (variant is not None and variant.id in self._variant_ids)
        )
        return (
            resolve_price_rule(self.rules, product, variant) if has_own_rule else self._common_rule
        )

    def break_down_price(
        self, product: Product, variant: Variant | None, cost: Money, pieces: int = 1
    ) -> PriceBreakdown:
        """Return the price of `pieces` pieces that cost `cost` together, with every step.

        It is never below the floor of the rule, and it never falls when the cost rises.
        """
        rule = self.find_rule(product, variant)
        counted = pieces
        if rule.is_per_piece:
            # Rounded up, the cost of a piece is the same for every quantity of a wholesale step.
            cost, counted = Money(-(-cost.amount // pieces), cost.currency), 1
        converted = convert_amount(cost, self.buffered_rate, self.currency)
        marked_up = converted * (BASIS_POINTS + rule.markup_bp) / BASIS_POINTS
        with_fixed = marked_up + rule.fixed_amount * counted
        floor = _find_floor(rule, converted, counted)
        rounded = _round_price(rule.rounding, with_fixed, self.currency, is_free=not cost)
        amount = rounded
        if floor is not None and rounded < floor:
            amount = _round_up(rule.rounding, floor, self.currency)
        return PriceBreakdown(
            rule=rule,
            pieces=pieces,
            cost=cost,
            converted=converted,
            marked_up=marked_up,
            with_fixed=with_fixed,
            rounded=Money(rounded, self.currency),
            floor=None if floor is None else Money(floor, self.currency),
            price=Money(amount * (pieces // counted), self.currency),
        )

    def calculate_price(
        self, product: Product, variant: Variant | None, cost: Money, pieces: int = 1
    ) -> Money:
        """Return the price of `pieces` pieces that cost `cost` together."""
        return self.break_down_price(product, variant, cost, pieces).price

    def estimate_price(
        self, product: Product, variant: Variant | None, unit_cost: Decimal, pieces: int = 1
    ) -> Money:
        """Return the price to display for pieces that cost `unit_cost` each."""
        cost = round_cost_up(unit_cost * pieces, self.cost_currency)
        return self.calculate_price(product, variant, cost, pieces)

    def estimate_surcharge(
        self, product: Product, variant: Variant | None, unit_cost: Decimal, surcharge: Decimal
    ) -> Money:
        """Return what a surcharge adds to the price of one piece of `unit_cost`, without its sign.

        A rounded price may not change at all.
        """
        rule = self.find_rule(product, variant)
        if rule.rounding.kind is RoundingKind.EXACT:
            cost = round_cost_up(abs(surcharge), self.cost_currency)
            converted = convert_amount(cost, self.buffered_rate, self.currency)
            marked_up = converted * (BASIS_POINTS + rule.markup_bp) / BASIS_POINTS
            return Money(int(marked_up.to_integral_value(ROUND_HALF_UP)), self.currency)
        costs = sorted(max(each, Decimal(0)) for each in (unit_cost, unit_cost + surcharge))
        lower, higher = (self.estimate_price(product, variant, cost) for cost in costs)
        return higher - lower

    def estimate_lowest_price(self, product: Product) -> Money:
        """Return the lowest price of one piece: the "from" price of a product."""
        variants = self._variants_with_rules(product)
        if not variants:
            return self.estimate_price(product, None, estimate_cheapest_cost(product))
        return min(
            (
                self.estimate_price(
                    product, variant, estimate_cheapest_variant_cost(product, variant)
                )
                for variant in variants
            ),
            key=lambda price: price.amount,
        )

    def has_price_range(self, product: Product) -> bool:
        """Return whether the price depends on the buyer's choices."""
        if has_cost_range(product):
            return True
        rules = {self.find_rule(product, each) for each in self._variants_with_rules(product)}
        return len(rules) > 1

    def _variants_with_rules(self, product: Product) -> tuple[Variant, ...]:
        """Return the offered variants if one of them has a rule of its own, else nothing."""
        if not self._variant_ids or product.details is None:
            return ()
        variants = product.details.offered_variants
        return variants if any(each.id in self._variant_ids for each in variants) else ()


def calculate_effective_markup(price: Money, cost: Money, rate: Decimal) -> int:
    """Return by how much a price is above its cost, in basis points of the cost; 0 for no cost."""
    converted = convert_amount(cost, rate, price.currency)
    if not converted:
        return 0
    markup = (price.amount / converted - 1) * BASIS_POINTS
    return min(int(markup.to_integral_value(ROUND_HALF_UP)), _MAX_STORED_BP)


def _find_floor(rule: EffectivePriceRule, converted: Decimal, pieces: int) -> int | None:
    """Return the least price in minor units; None if prices below cost are allowed."""
    floor = rule.floor
    if floor.allows_below_cost:
        return None
    margin = max(converted * floor.margin_bp / BASIS_POINTS, Decimal(floor.margin_amount * pieces))
    return int((converted + margin).to_integral_value(ROUND_CEILING))


def _round_price(rounding: PriceRounding, value: Decimal, currency: str, *, is_free: bool) -> int:
    """Return `value` rounded, in minor units: never negative, and 0 only if it costs nothing.

    Without a step or an ending, a value below half a minor unit is 0.
    """
    modulus, ending = _find_grid(rounding, currency)
    rounded = int(((value - ending) / modulus + _HALF).to_integral_value(ROUND_FLOOR))
    rounded = rounded * modulus + ending
    if rounded > 0 or rounding.kind is RoundingKind.EXACT:
        return max(rounded, 0)
    return 0 if is_free and value <= 0 else _round_up(rounding, 1, currency)


def _round_up(rounding: PriceRounding, amount: int, currency: str) -> int:
    """Return the lowest amount of the rounding that is not below `amount`."""
    modulus, ending = _find_grid(rounding, currency)
    return -(-(amount - ending) // modulus) * modulus + ending


def _find_grid(rounding: PriceRounding, currency: str) -> tuple[int, int]:
    """Return the distance between two rounded prices, and the remainder of each, in minor units."""
    match rounding.kind:
        case RoundingKind.EXACT:
            return 1, 0
        case RoundingKind.STEP:
            return rounding.amount, 0
        case RoundingKind.ENDING:
            digits = max(get_currency_exponent(currency), len(str(rounding.amount)))
            return 10**digits, rounding.amount
    assert_never(rounding.kind)
