"""Price rules: what the operator adds to a cost, and which rule decides for a product.

A rule is set for all products, one category, one product or one variant. Each field is decided by
the most specific rule that sets it. `price_list` calculates with the result.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from enum import StrEnum
from typing import Final

from bot.domain.catalogue.product import Product, Variant
from bot.domain.errors import InvalidPriceRule

#: 100 % in basis points.
BASIS_POINTS: Final = 10_000
MIN_MARKUP_BP: Final = -BASIS_POINTS + 1
MAX_MARKUP_BP: Final = 1_000_000
#: The largest fixed amount, rounding step, ending and least margin, in minor units.
MAX_RULE_AMOUNT: Final = 10**11


class PriceScopeKind(StrEnum):
    """The kind of target that a rule is set for, from the least specific to the most specific."""

    GLOBAL = "global"
    CATEGORY = "category"
    PRODUCT = "product"
    VARIANT = "variant"


@dataclass(frozen=True, slots=True)
class PriceScope:
    """The products that a rule is set for: a kind, and the id of the category, product or variant."""

    kind: PriceScopeKind
    id: int = 0


GLOBAL_SCOPE: Final = PriceScope(PriceScopeKind.GLOBAL)


class RoundingKind(StrEnum):
    """The way a price is rounded. The price of one piece is rounded, not the total."""

    #: To the minor unit, half up.
    EXACT = "exact"
    #: To the nearest multiple of a step, half up.
    STEP = "step"
    #: To the nearest price that ends with an amount, such as .99.
    ENDING = "ending"


@dataclass(frozen=True, slots=True)
class PriceRounding:
    """A way to round; `amount` is the step or the ending in minor units, 0 for EXACT."""

    kind: RoundingKind = RoundingKind.EXACT
    amount: int = 0

    def __post_init__(self) -> None:
        is_exact = self.kind is RoundingKind.EXACT
        if is_exact != (self.amount == 0) or not 0 <= self.amount <= MAX_RULE_AMOUNT:
            raise InvalidPriceRule("a step or an ending must be a positive amount")


@dataclass(frozen=True, slots=True)
class PriceFloor:
    """The least price: the cost plus the least margin, or none if sales below cost are allowed.

    `margin_bp` is a share of the cost in basis points, `margin_amount` is per piece in minor units.
    The larger one counts.
    """

    margin_bp: int = 0
    margin_amount: int = 0
    allows_below_cost: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.margin_bp <= MAX_MARKUP_BP:
            raise InvalidPriceRule("a least margin must be a share of 0 or more")
        if not 0 <= self.margin_amount <= MAX_RULE_AMOUNT:
            raise InvalidPriceRule("a least margin must be an amount of 0 or more")
        if self.allows_below_cost and (self.margin_bp or self.margin_amount):
            raise InvalidPriceRule("a price below cost has no least margin")


EXACT_ROUNDING: Final = PriceRounding()
COST_FLOOR: Final = PriceFloor()
BELOW_COST_FLOOR: Final = PriceFloor(allows_below_cost=True)


@dataclass(frozen=True, slots=True)
class PriceRule:
    """The fields that one rule sets; None leaves the field to a less specific rule.

    `markup_bp` is a share of the cost in basis points. `fixed_amount` is added to each piece, in
    minor units of the selling currency; it may be negative.
    """

    markup_bp: int | None = None
    fixed_amount: int | None = None
    rounding: PriceRounding | None = None
    floor: PriceFloor | None = None

    def __post_init__(self) -> None:
        if self.markup_bp is not None and not MIN_MARKUP_BP <= self.markup_bp <= MAX_MARKUP_BP:
            raise InvalidPriceRule("a mark-up must be above -100 % and at most 10,000 %")
        if self.fixed_amount is not None and abs(self.fixed_amount) > MAX_RULE_AMOUNT:
            raise InvalidPriceRule("a fixed amount is too large")

    @property
    def is_empty(self) -> bool:
        """Return whether the rule sets nothing."""
        return self == PriceRule()

    def with_changes(self, changes: "PriceRule") -> "PriceRule":
        """Return the rule with the fields that `changes` sets."""
        values = {each.name: getattr(changes, each.name) for each in fields(changes)}
        return replace(self, **{name: value for name, value in values.items() if value is not None})


def make_first_rule(markup_percent: Decimal) -> PriceRule:
    """Return the rule for all products that a new shop starts with.

    A negative mark-up allows prices below cost.
    """
    return PriceRule(
        markup_bp=int(markup_percent * 100),
        fixed_amount=0,
        rounding=EXACT_ROUNDING,
        floor=BELOW_COST_FLOOR if markup_percent < 0 else COST_FLOOR,
    )


def can_raise_prices(rules: Mapping[PriceScope, PriceRule]) -> bool:
    """Return whether one of the rules can set a price above the cost."""
    return any(
        (rule.markup_bp or 0) > 0
        or (rule.fixed_amount or 0) > 0
        or (rule.floor is not None and rule.floor.margin_bp + rule.floor.margin_amount > 0)
        for rule in rules.values()
    )


@dataclass(frozen=True, slots=True)
class EffectivePriceRule:
    """The values that decide one price, and the scope of the rule that each was taken from."""

    markup_bp: int = 0
    fixed_amount: int = 0
    rounding: PriceRounding = EXACT_ROUNDING
    floor: PriceFloor = COST_FLOOR
    markup_scope: PriceScope = GLOBAL_SCOPE
    fixed_scope: PriceScope = GLOBAL_SCOPE
    rounding_scope: PriceScope = GLOBAL_SCOPE
    floor_scope: PriceScope = GLOBAL_SCOPE

    @property
    def is_per_piece(self) -> bool:
        """Return whether the price of one piece is calculated first, and then multiplied.

        Otherwise the total is calculated, so that costs below one minor unit add up.
        """
        return bool(
            self.fixed_amount
            or self.floor.margin_amount
            or self.rounding.kind is not RoundingKind.EXACT
        )

    def overridden_by(self, scope: PriceScope, rule: PriceRule) -> "EffectivePriceRule":
        """Return the values after a more specific rule."""
        result = self
        if rule.markup_bp is not None:
            result = replace(result, markup_bp=rule.markup_bp, markup_scope=scope)
        if rule.fixed_amount is not None:
            result = replace(result, fixed_amount=rule.fixed_amount, fixed_scope=scope)
        if rule.rounding is not None:
            result = replace(result, rounding=rule.rounding, rounding_scope=scope)
        if rule.floor is not None:
            result = replace(result, floor=rule.floor, floor_scope=scope)
        return result


def list_scopes(product: Product | None, variant: Variant | None = None) -> tuple[PriceScope, ...]:
    """Return the scopes that a price belongs to, the least specific first.

    Facts that have no id yet belong to no scope of their own. No product means any product.
    """
    ids = (
        (PriceScopeKind.CATEGORY, int(product.category_id) if product is not None else 0),
        (PriceScopeKind.PRODUCT, int(product.id) if product is not None else 0),
        (PriceScopeKind.VARIANT, int(variant.id) if variant is not None else 0),
    )
    return (GLOBAL_SCOPE, *(PriceScope(kind, number) for kind, number in ids if number))


def resolve_price_rule(
    rules: Mapping[PriceScope, PriceRule], product: Product | None, variant: Variant | None = None
) -> EffectivePriceRule:
    """Return the values that decide the price of a product, or of one of its variants.

    No product means any product without a rule of its own.
    """
    effective = EffectivePriceRule()
    for scope in list_scopes(product, variant):
        rule = rules.get(scope)
        if rule is not None:
            effective = effective.overridden_by(scope, rule)
    return effective
