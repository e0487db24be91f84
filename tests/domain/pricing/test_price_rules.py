"""Tests of which price rule decides each field of a price."""

import pytest

from bot.domain.errors import InvalidPriceRule
from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    COST_FLOOR,
    GLOBAL_SCOPE,
    PriceFloor,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
    resolve_price_rule,
)
from tests.builders import a_product, a_variant

CATEGORY = PriceScope(PriceScopeKind.CATEGORY, 3)
PRODUCT = PriceScope(PriceScopeKind.PRODUCT, 5)
VARIANT = PriceScope(PriceScopeKind.VARIANT, 10)
ENDING = PriceRounding(RoundingKind.ENDING, 99)

RULES = {
    GLOBAL_SCOPE: PriceRule(1_000, 0, PriceRounding(), COST_FLOOR),
    CATEGORY: PriceRule(markup_bp=1_500, rounding=ENDING),
    PRODUCT: PriceRule(fixed_amount=50, floor=PriceFloor(margin_bp=500)),
    VARIANT: PriceRule(markup_bp=2_000),
}


def test_the_most_specific_rule_wins_field_by_field() -> None:
    rule = resolve_price_rule(RULES, a_product(id=5, category_id=3), a_variant(id=10))

    assert (rule.markup_bp, rule.markup_scope) == (2_000, VARIANT)
    assert (rule.fixed_amount, rule.fixed_scope) == (50, PRODUCT)
    assert (rule.rounding, rule.rounding_scope) == (ENDING, CATEGORY)
    assert (rule.floor, rule.floor_scope) == (PriceFloor(margin_bp=500), PRODUCT)


@pytest.mark.parametrize(
    ("product", "variant", "markup"),
    [(5, 10, 2_000), (5, 11, 1_500), (6, 0, 1_500)],
)
def test_a_rule_reaches_only_what_it_is_set_for(product: int, variant: int, markup: int) -> None:
    chosen = a_variant(id=variant) if variant else None

    assert resolve_price_rule(RULES, a_product(id=product, category_id=3), chosen).markup_bp == (
        markup
    )


def test_another_category_has_the_rule_for_all_products() -> None:
    rule = resolve_price_rule(RULES, a_product(id=6, category_id=4))

    assert (rule.markup_bp, rule.rounding) == (1_000, PriceRounding())


def test_facts_without_an_id_have_no_rule_of_their_own() -> None:
    rules = {PriceScope(PriceScopeKind.PRODUCT, 0): PriceRule(markup_bp=9_000)}

    assert resolve_price_rule(rules, a_product(), a_variant()).markup_bp == 0


def test_changes_leave_the_other_fields_alone() -> None:
    changed = RULES[CATEGORY].with_changes(PriceRule(markup_bp=0, floor=BELOW_COST_FLOOR))

    assert changed == PriceRule(0, None, ENDING, BELOW_COST_FLOOR)
    assert PriceRule().is_empty
    assert not changed.is_empty


@pytest.mark.parametrize("markup", [-10_000, 1_000_001])
def test_a_mark_up_has_limits(markup: int) -> None:
    with pytest.raises(InvalidPriceRule):
        PriceRule(markup_bp=markup)


@pytest.mark.parametrize(("share", "amount"), [(-1, 0), (0, -1)])
def test_a_least_margin_is_never_negative(share: int, amount: int) -> None:
    with pytest.raises(InvalidPriceRule):
        PriceFloor(margin_bp=share, margin_amount=amount)


def test_below_cost_excludes_a_least_margin() -> None:
    with pytest.raises(InvalidPriceRule):
        PriceFloor(margin_bp=1, allows_below_cost=True)


@pytest.mark.parametrize(("kind", "amount"), [("step", 0), ("ending", -1), ("exact", 5)])
def test_a_rounding_needs_a_positive_amount(kind: str, amount: int) -> None:
    with pytest.raises(InvalidPriceRule):
        PriceRounding(RoundingKind(kind), amount)
