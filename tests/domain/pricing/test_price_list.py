"""Tests of the way from the supplier's cost to the selling price."""

from dataclasses import replace
from decimal import ROUND_CEILING, Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.checkout.quote import price_paid
from bot.domain.money import Money, convert_amount, round_cost_up
from bot.domain.pricing.costs import estimate_unit_cost
from bot.domain.pricing.price_list import PriceList, calculate_effective_markup
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
from tests.builders import a_product, a_variant, an_attribute, some_details, usd

PRODUCT = a_product(id=5, category_id=3)


def with_rule(
    markup_bp: int = 0,
    fixed_amount: int = 0,
    rounding: PriceRounding | None = None,
    floor: PriceFloor = COST_FLOOR,
    *,
    cost_currency: str = "USD",
    currency: str = "USD",
    rate: Decimal = Decimal(1),
) -> PriceList:
    rule = PriceRule(markup_bp, fixed_amount, rounding or PriceRounding(), floor)
    return PriceList(cost_currency, currency, rate, {GLOBAL_SCOPE: rule})


def step(amount: int) -> PriceRounding:
    return PriceRounding(RoundingKind.STEP, amount)


def ending(amount: int) -> PriceRounding:
    return PriceRounding(RoundingKind.ENDING, amount)


def price(prices: PriceList, cost: int, pieces: int = 1) -> int:
    money = Money(cost, prices.cost_currency)
    return prices.calculate_price(PRODUCT, None, money, pieces).amount


@pytest.mark.parametrize(
    ("markup", "cost", "expected"),
    [
        ("10", 900, 990),
        ("0", 900, 900),
        ("12.50", 333, 375),
        ("0.01", 1, 1),
        ("-5", 1000, 950),
        ("100", 5, 10),
    ],
)
def test_a_mark_up_is_added_and_rounded_half_up(markup: str, cost: int, expected: int) -> None:
    assert price(PriceList.with_markup(Decimal(markup), "USD", "USD"), cost) == expected


def test_another_currency_is_converted_first() -> None:
    prices = PriceList.with_markup(Decimal(10), "CNY", "USD", Decimal("0.14"))

    assert price(prices, 10_000) == 1_540


def test_currencies_of_other_digits_are_converted_too() -> None:
    assert price(PriceList.with_markup(Decimal(0), "USD", "JPY", Decimal(150)), 1_000) == 1_500


@pytest.mark.parametrize(
    ("prices", "cost", "pieces", "expected"),
    [
        (with_rule(1_000, 50), 900, 1, 1_040),
        (with_rule(1_000, 50), 1_800, 2, 2_080),
        (with_rule(1_000, -50), 900, 1, 940),
        (with_rule(1_000, 0, step(5)), 907, 1, 1_000),
        (with_rule(1_000, 0, step(100)), 900, 1, 1_000),
        (with_rule(1_000, 0, step(100)), 2_700, 3, 3_000),
        (with_rule(1_000, 0, ending(99)), 900, 1, 999),
        (with_rule(1_000, 0, ending(99)), 2_700, 3, 2_997),
        (with_rule(0, 0, ending(99)), 1_010, 1, 1_099),
        (with_rule(0, 0, ending(999)), 1_010, 1, 1_999),
        (with_rule(0, 0, ending(9), currency="JPY", rate=Decimal(100)), 101, 1, 109),
        (with_rule(0, 0, ending(1)), 1, 1, 1),
    ],
)
def test_fixed_amounts_and_rounding_are_per_piece(
    prices: PriceList, cost: int, pieces: int, expected: int
) -> None:
    assert price(prices, cost, pieces) == expected


@pytest.mark.parametrize(
    ("prices", "cost", "expected"),
    [
        (with_rule(-2_000), 1_000, 1_000),
        (with_rule(0, -300), 1_000, 1_000),
        (with_rule(0, 0, step(100)), 1_010, 1_100),
        (with_rule(200, 0, None, PriceFloor(margin_bp=500)), 1_000, 1_050),
        (with_rule(200, 0, None, PriceFloor(margin_amount=70)), 1_000, 1_070),
        (with_rule(200, 0, None, PriceFloor(600, 20)), 1_000, 1_060),
        (with_rule(-2_000, 0, None, BELOW_COST_FLOOR), 1_000, 800),
        (with_rule(0, 0, step(100), BELOW_COST_FLOOR), 1_010, 1_000),
        (with_rule(0, -5_000, None, BELOW_COST_FLOOR), 1_000, 0),
        (with_rule(0, 0, step(1_000), BELOW_COST_FLOOR), 10, 1_000),
    ],
)
def test_a_price_is_not_below_its_floor(prices: PriceList, cost: int, expected: int) -> None:
    assert price(prices, cost) == expected


def test_costs_below_a_cent_add_up() -> None:
    prices = PriceList.with_markup(Decimal(10), "USD", "USD")

    assert usd("1.10") == prices.estimate_price(PRODUCT, None, Decimal("0.001"), 1_000)


def test_the_breakdown_has_every_step() -> None:
    prices = with_rule(1_500, 50, ending(99), PriceFloor(margin_bp=500), cost_currency="CNY")
    breakdown = replace(prices, rate=Decimal("0.14")).break_down_price(
        PRODUCT, None, Money(20_000, "CNY"), 2
    )

    assert breakdown.cost == Money(10_000, "CNY")
    assert breakdown.converted == 1_400
    assert breakdown.marked_up == 1_610
    assert breakdown.with_fixed == 1_660
    assert breakdown.rounded == usd("16.99")
    assert breakdown.floor == usd("14.70")
    assert breakdown.price == usd("33.98")
    assert not breakdown.is_raised_to_floor


def test_a_variants_rule_decides_the_from_price() -> None:
    variants = [a_variant("a", "5", id=10), a_variant("b", "3", id=11)]
    product = a_product(id=5, details=some_details(variants=variants))
    prices = PriceList.with_markup(Decimal(0), "USD", "USD")
    own_rule = {**prices.rules, PriceScope(PriceScopeKind.VARIANT, 11): PriceRule(fixed_amount=900)}

    assert prices.estimate_lowest_price(product) == usd("3.00")
    assert prices.with_rules(own_rule).estimate_lowest_price(product) == usd("5.00")


def test_variants_of_one_cost_have_a_range_by_their_rules() -> None:
    variants = [a_variant("a", "5", id=10), a_variant("b", "5", id=11)]
    product = a_product(id=5, details=some_details(variants=variants))
    prices = PriceList.with_markup(Decimal(0), "USD", "USD")
    own_rule = {**prices.rules, PriceScope(PriceScopeKind.VARIANT, 11): PriceRule(fixed_amount=1)}

    assert not prices.has_price_range(product)
    assert prices.with_rules(own_rule).has_price_range(product)


def test_variants_of_several_costs_have_a_range_without_rules_of_their_own() -> None:
    variants = [a_variant("a", "5", id=10), a_variant("b", "3", id=11)]
    product = a_product(id=5, details=some_details(variants=variants))

    assert PriceList.with_markup(Decimal(0), "USD", "USD").has_price_range(product)


def test_the_from_price_has_the_cheapest_options() -> None:
    details = some_details(
        variants=[a_variant("a", "5", id=10)],
        attributes=[an_attribute("Region", "Europe+0.20", "World+0.50")],
    )
    rules = {PriceScope(PriceScopeKind.VARIANT, 10): PriceRule(markup_bp=1_000)}
    prices = PriceList("USD", "USD", rules=rules)

    assert prices.estimate_lowest_price(a_product(id=5, details=details)) == usd("5.72")


@pytest.mark.parametrize(
    ("prices", "surcharge", "expected"),
    [
        (with_rule(1_000, 50), "0.50", "0.55"),
        (with_rule(1_000, 50), "-0.50", "0.55"),
        (with_rule(1_000, 0, ending(99)), "0.50", "0.00"),
        (with_rule(1_000, 0, ending(99)), "1.00", "1.00"),
        (with_rule(1_000, 0, ending(99)), "-20", "9.99"),
    ],
)
def test_a_surcharge_is_what_it_adds_to_the_price(
    prices: PriceList, surcharge: str, expected: str
) -> None:
    shown = prices.estimate_surcharge(PRODUCT, None, Decimal("9.00"), Decimal(surcharge))

    assert shown == usd(expected)


@pytest.mark.parametrize(
    ("price", "cost", "rate", "expected"),
    [("9.90", "9.00", "1", 1_000), ("9.00", "0.00", "1", 0), ("1.00", "10.00", "0.2", -5_000)],
)
def test_the_effective_mark_up_connects_price_and_cost(
    price: str, cost: str, rate: str, expected: int
) -> None:
    assert calculate_effective_markup(usd(price), usd(cost), Decimal(rate)) == expected


# --- properties -----------------------------------------------------------------------------------

roundings = st.one_of(
    st.just(PriceRounding()),
    st.builds(step, st.integers(1, 5_000)),
    st.builds(ending, st.integers(1, 5_000)),
)
floors = st.one_of(
    st.just(BELOW_COST_FLOOR), st.builds(PriceFloor, st.integers(0, 5_000), st.integers(0, 500))
)
price_lists = st.builds(
    with_rule,
    st.integers(-9_999, 50_000),
    st.integers(-2_000, 2_000),
    roundings,
    floors,
    cost_currency=st.sampled_from(["CNY", "JPY", "KWD"]),
    currency=st.sampled_from(["USD", "JPY", "KWD"]),
    rate=st.decimals("0.0001", "1000", places=4),
)
unit_costs = st.decimals("0", "2000", places=4)


def cost_of(prices: PriceList, unit_cost: Decimal, pieces: int) -> Money:
    """Return what the supplier charges, as a quote stores it."""
    return round_cost_up(unit_cost * pieces, prices.cost_currency)


@given(price_lists, unit_costs, st.integers(1, 50))
@example(with_rule(rounding=step(100)), Decimal("10.10"), 3)
def test_no_price_is_below_its_floor(prices: PriceList, unit_cost: Decimal, pieces: int) -> None:
    cost = cost_of(prices, unit_cost, pieces)
    sold = prices.calculate_price(PRODUCT, None, cost, pieces)
    floor = prices.find_rule(PRODUCT).floor
    converted = convert_amount(cost, prices.rate, prices.currency)

    assert sold.amount >= 0
    if not floor.allows_below_cost:
        assert sold.amount >= converted
        assert sold.amount >= converted + floor.margin_amount * pieces
        assert sold.amount >= converted * (10_000 + floor.margin_bp) / 10_000


@given(price_lists, st.integers(0, 10**7), st.integers(0, 10**4), st.integers(1, 50))
def test_a_higher_cost_never_lowers_the_price(
    prices: PriceList, cost: int, more: int, pieces: int
) -> None:
    assert price(prices, cost, pieces) <= price(prices, cost + more, pieces)


@given(price_lists, unit_costs, st.integers(1, 50), st.integers(1, 50))
@example(with_rule(50, 0, step(100)), Decimal("0.3333"), 2, 1)
@example(with_rule(0, -1, floor=BELOW_COST_FLOOR), Decimal("0.0010"), 1, 5)
def test_more_pieces_of_one_wholesale_step_never_cost_less(
    prices: PriceList, unit_cost: Decimal, pieces: int, more: int
) -> None:
    def total(quantity: int) -> Money:
        cost = cost_of(prices, unit_cost, quantity)
        return prices.calculate_price(PRODUCT, None, cost, quantity)

    assert total(pieces) <= total(pieces + more)


@given(price_lists, st.integers(1, 10**6), roundings)
def test_a_rounded_price_keeps_its_step_or_ending(
    prices: PriceList, cost: int, rounding: PriceRounding
) -> None:
    rules = {GLOBAL_SCOPE: replace(prices.rules[GLOBAL_SCOPE], rounding=rounding)}
    sold = prices.with_rules(rules).calculate_price(
        PRODUCT, None, Money(cost, prices.cost_currency)
    )

    if rounding.kind is RoundingKind.STEP:
        assert sold.amount % rounding.amount == 0
    if rounding.kind is RoundingKind.ENDING:
        assert str(sold.amount).endswith(str(rounding.amount))
    if rounding.kind is not RoundingKind.EXACT:
        assert sold.amount > 0


@given(price_lists, st.integers(1, 10**6), st.integers(0, 10**6), st.integers(1, 20))
def test_a_coupons_lower_charge_leaves_the_price_above_it(
    prices: PriceList, cost: int, charged: int, pieces: int
) -> None:
    quoted = Money(cost, prices.cost_currency)
    paid = prices.calculate_price(PRODUCT, None, quoted, pieces)
    charge = Money(min(charged, cost), prices.cost_currency)
    kept = price_paid(paid, quoted, charge)

    assert kept <= paid
    if not prices.find_rule(PRODUCT).floor.allows_below_cost:
        converted = convert_amount(charge, prices.rate, prices.currency)
        assert kept.amount >= converted.to_integral_value(ROUND_CEILING)


@pytest.mark.parametrize("quantity", [1, 9, 10, 99])
def test_wholesale_steps_and_surcharges_pass_through(quantity: int) -> None:
    axis = an_attribute("Region", "Europe", "World+0.50")
    details = some_details(wholesale={10: "8.00"}, attributes=[axis])
    product = a_product(id=5, cost="9.00", details=details)
    unit_cost = estimate_unit_cost(product, options=[axis.options[1]], quantity=quantity)
    each = 1_045 if quantity < 10 else 935

    total = PriceList.with_markup(Decimal(10), "USD", "USD").estimate_price(
        product, None, unit_cost, quantity
    )
    assert total.amount == each * quantity


scopes = st.one_of(
    st.just(GLOBAL_SCOPE),
    st.builds(
        PriceScope,
        st.sampled_from([PriceScopeKind.CATEGORY, PriceScopeKind.PRODUCT, PriceScopeKind.VARIANT]),
        st.integers(1, 3),
    ),
)
rules = st.builds(PriceRule, st.none() | st.integers(0, 9_000), st.none() | st.integers(-90, 90))


@given(
    st.dictionaries(scopes, rules), st.integers(0, 3), st.integers(0, 3), st.none() | st.integers(0)
)
def test_a_price_list_finds_the_rule_that_the_rules_say(
    chosen: dict[PriceScope, PriceRule], product_id: int, category_id: int, variant_id: int | None
) -> None:
    product = a_product(id=product_id, category_id=category_id)
    variant = None if variant_id is None else a_variant(id=variant_id % 4)

    assert PriceList("USD", "USD", rules=chosen).find_rule(product, variant) == (
        resolve_price_rule(chosen, product, variant)
    )
