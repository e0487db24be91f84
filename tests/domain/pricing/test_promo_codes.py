"""Tests of promo codes: what a code is, when it applies, and that no discount goes below the floor."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.checkout.answers import QuoteTextKind, classify_quote_text
from bot.domain.errors import InvalidPromoRule
from bot.domain.ids import PromoCodeId
from bot.domain.money import Money
from bot.domain.pricing.price_list import PriceList
from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    GLOBAL_SCOPE,
    PriceFloor,
    PriceRule,
    PriceScope,
    PriceScopeKind,
)
from bot.domain.pricing.promo_codes import (
    MAX_USES,
    PromoCode,
    PromoProblem,
    PromoRule,
    PromoUses,
    discount_price,
    find_promo_problem,
    is_valid_code,
    normalize_code,
)
from tests.builders import NOW, a_product, usd

PRODUCT = a_product(id=5, category_id=3)
UNUSED = PromoUses(0, 0)

amounts = st.integers(0, 10**9)
rules = st.one_of(
    st.integers(1, 10_000).map(lambda share: PromoRule(percent_bp=share)),
    st.integers(1, 10**9).map(lambda amount: PromoRule(amount=amount)),
)


def a_promo(**rule: Any) -> PromoCode:
    return PromoCode(PromoCodeId(1), "SUMMER", PromoRule(**({"percent_bp": 1_000} | rule)), NOW)


# --- the code ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["summer-24", " SUMMER-24 ", "ＳｕｍｍｅＲ-２４", "Summer-24\n"])
def test_a_code_is_the_same_in_any_case_and_width(typed: str) -> None:
    assert normalize_code(typed) == "SUMMER-24"


@given(st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{1,30}[A-Za-z0-9]", fullmatch=True))
def test_a_normalised_code_is_not_changed_again(code: str) -> None:
    assert normalize_code(normalize_code(code.lower())) == normalize_code(code)


@pytest.mark.parametrize("code", ["ABC", "A1B", "NEW_YEAR-30", "9LIVES", "A" * 32])
def test_a_valid_code_is_taken_for_a_code_on_a_quote(code: str) -> None:
    assert is_valid_code(code)
    assert classify_quote_text(code.lower()) is QuoteTextKind.CODE


@pytest.mark.parametrize("code", ["", "AB", "123", "-ABC", "ABC-", "A" * 33, "A B", "ЛЕТО", "10%"])
def test_other_words_are_no_codes(code: str) -> None:
    assert not is_valid_code(code)


# --- the rule ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"percent_bp": 1, "amount": 1},
        {"percent_bp": -1},
        {"percent_bp": 10_001},
        {"amount": -1},
        {"percent_bp": 1, "minimum": -1},
        {"percent_bp": 1, "max_uses": 0},
        {"percent_bp": 1, "max_uses_each": MAX_USES + 1},
        {"percent_bp": 1, "scope": PriceScope(PriceScopeKind.VARIANT, 1)},
        {"percent_bp": 1, "starts_at": NOW, "ends_at": NOW},
    ],
)
def test_a_rule_without_a_clear_discount_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(InvalidPromoRule):
        PromoRule(**values)


# --- whether it applies -----------------------------------------------------------------------------

CATEGORY, OTHER_CATEGORY = (PriceScope(PriceScopeKind.CATEGORY, each) for each in (3, 5))
OWN, OTHER = (PriceScope(PriceScopeKind.PRODUCT, each) for each in (5, 3))
HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("promo", "uses", "problem"),
    [
        (a_promo(), PromoUses(10**6, 10**6), None),
        (a_promo(scope=CATEGORY), UNUSED, None),
        (a_promo(scope=OWN), UNUSED, None),
        (a_promo(scope=OTHER_CATEGORY), UNUSED, PromoProblem.OTHER_PRODUCT),
        (a_promo(scope=OTHER), UNUSED, PromoProblem.OTHER_PRODUCT),
        (a_promo(max_uses=3), PromoUses(2, 2), None),
        (a_promo(max_uses=3), PromoUses(3, 0), PromoProblem.USED_UP),
        (a_promo(max_uses_each=2), PromoUses(9, 1), None),
        (a_promo(max_uses_each=2), PromoUses(9, 2), PromoProblem.USED_BY_BUYER),
        (a_promo(minimum=990), UNUSED, None),
        (a_promo(minimum=991), UNUSED, PromoProblem.BELOW_MINIMUM),
        (a_promo(starts_at=NOW), UNUSED, None),
        (a_promo(starts_at=NOW + HOUR), UNUSED, PromoProblem.NOT_STARTED),
        (a_promo(ends_at=NOW + HOUR), UNUSED, None),
        (a_promo(ends_at=NOW), UNUSED, PromoProblem.ENDED),
        (replace(a_promo(), ended_at=NOW - HOUR), UNUSED, PromoProblem.ENDED),
    ],
)
def test_a_code_applies_within_its_limits_only(
    promo: PromoCode, uses: PromoUses, problem: PromoProblem | None
) -> None:
    assert find_promo_problem(promo, PRODUCT, usd("9.90"), uses, NOW) is problem


# --- the discount -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "full_price", "floor", "price"),
    [
        (PromoRule(percent_bp=1_000), "9.90", "0", "8.91"),
        (PromoRule(percent_bp=3_333), "0.10", "0", "0.07"),
        (PromoRule(percent_bp=1), "0.10", "0", "0.10"),
        (PromoRule(amount=500), "9.90", "0", "4.90"),
        (PromoRule(amount=500), "9.90", "9.00", "9.00"),
        (PromoRule(amount=500), "9.90", "12.00", "9.90"),
        (PromoRule(amount=5_000), "9.90", "0", "0.01"),
        (PromoRule(percent_bp=10_000), "9.90", "0", "0.01"),
        (PromoRule(percent_bp=10_000), "9.90", "9.00", "9.00"),
        (PromoRule(percent_bp=10_000), "0", "0", "0"),
    ],
)
def test_the_discount_is_taken_off_down_to_the_floor(
    rule: PromoRule, full_price: str, floor: str, price: str
) -> None:
    assert discount_price(rule, usd(full_price), usd(floor)) == usd(price)


@given(rules, amounts, amounts)
def test_no_discount_is_negative_or_goes_below_the_floor(
    rule: PromoRule, full: int, floor: int
) -> None:
    price = discount_price(rule, Money(full, "USD"), Money(floor, "USD")).amount

    assert price <= full
    assert price >= min(full, floor)
    assert price >= min(full, 1)


@given(rules, amounts, amounts, amounts)
def test_a_higher_price_is_not_lower_with_the_code(
    rule: PromoRule, full: int, more: int, floor: int
) -> None:
    def price(amount: int) -> int:
        return discount_price(rule, Money(amount, "USD"), Money(floor, "USD")).amount

    assert price(full) <= price(full + more)


@given(amounts, amounts, st.integers(1, 9_999), st.integers(1, 9_999))
def test_a_larger_discount_never_raises_the_price(
    full: int, floor: int, share: int, more: int
) -> None:
    def price(percent_bp: int) -> int:
        rule = PromoRule(percent_bp=min(percent_bp, 10_000))
        return discount_price(rule, Money(full, "USD"), Money(floor, "USD")).amount

    assert price(share + more) <= price(share)


@given(
    rules,
    st.integers(1, 10**7),
    st.integers(1, 50),
    st.integers(0, 3_000),
    st.sampled_from(
        [
            PriceFloor(),
            PriceFloor(margin_bp=500),
            PriceFloor(margin_amount=25),
            PriceFloor(500, 25),
            BELOW_COST_FLOOR,
        ]
    ),
    st.integers(0, 200),
)
def test_a_discount_never_goes_below_the_floor_of_the_price_rule(
    rule: PromoRule, cost: int, pieces: int, markup: int, floor: PriceFloor, fixed: int
) -> None:
    price_rule = PriceRule(markup_bp=markup, fixed_amount=fixed, floor=floor)
    prices = PriceList("USD", "USD", rules={GLOBAL_SCOPE: price_rule})
    breakdown = prices.break_down_price(PRODUCT, None, Money(cost, "USD"), pieces)
    price = discount_price(rule, breakdown.price, breakdown.least_price).amount

    if not floor.allows_below_cost:
        assert price >= cost
        assert price >= cost + floor.margin_amount * pieces
        assert price * 10_000 >= cost * (10_000 + floor.margin_bp)
    assert price >= 1
