"""Tests of price rules as operators type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    COST_FLOOR,
    EXACT_ROUNDING,
    PriceFloor,
    PriceRounding,
    PriceRule,
    RoundingKind,
)
from bot.domain.pricing.typed_price_rule import (
    InvalidTypedRule,
    RuleProblem,
    format_price_rule,
    parse_price_rule,
    split_name_and_rule,
)

ENDING = PriceRounding(RoundingKind.ENDING, 99)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("15%", PriceRule(markup_bp=1_500)),
        ("12,5 %", PriceRule(markup_bp=1_250)),
        ("-5%", PriceRule(markup_bp=-500)),
        ("−5%", PriceRule(markup_bp=-500)),
        ("+0.50", PriceRule(fixed_amount=50)),
        ("-0,5", PriceRule(fixed_amount=-50)),
        ("round 0.05", PriceRule(rounding=PriceRounding(RoundingKind.STEP, 5))),
        ("ending .99", PriceRule(rounding=ENDING)),
        ("EXACT", PriceRule(rounding=EXACT_ROUNDING)),
        ("min 5%", PriceRule(floor=PriceFloor(margin_bp=500))),
        ("min 0.20", PriceRule(floor=PriceFloor(margin_amount=20))),
        ("min 0%", PriceRule(floor=COST_FLOOR)),
        ("below-cost", PriceRule(floor=BELOW_COST_FLOOR)),
        ("١٥٪ +٠٫٥٠", PriceRule(1_500, 50)),
        (
            "15% +0.50 ending 0.99 min 5% 0.20",
            PriceRule(1_500, 50, ENDING, PriceFloor(500, 20)),
        ),
        ("min 5% +0.20", PriceRule(fixed_amount=20, floor=PriceFloor(margin_bp=500))),
    ],
)
def test_a_rule_is_read_as_it_is_typed(text: str, rule: PriceRule) -> None:
    assert parse_price_rule(text, "USD") == rule


@pytest.mark.parametrize(
    ("text", "problem", "word"),
    [
        ("", RuleProblem.EMPTY, ""),
        ("a lot", RuleProblem.WORD, "a"),
        ("0.50", RuleProblem.WORD, "0.50"),
        ("1e3%", RuleProblem.AMOUNT, "1e3%"),
        ("nan%", RuleProblem.AMOUNT, "nan%"),
        ("%", RuleProblem.AMOUNT, "%"),
        ("+1e3", RuleProblem.AMOUNT, "+1e3"),
        ("+-1", RuleProblem.AMOUNT, "+-1"),
        ("--1", RuleProblem.AMOUNT, "--1"),
        ("+1,000", RuleProblem.AMOUNT, "+1,000"),
        ("+0.005", RuleProblem.AMOUNT, "+0.005"),
        ("round", RuleProblem.AMOUNT, "round"),
        ("round -1", RuleProblem.AMOUNT, "-1"),
        ("round 0", RuleProblem.RANGE, "0"),
        ("ending 0", RuleProblem.RANGE, "0"),
        ("min -5%", RuleProblem.NEGATIVE_MARGIN, "-5%"),
        ("min -1", RuleProblem.NEGATIVE_MARGIN, "-1"),
        ("min", RuleProblem.AMOUNT, "min"),
        ("min 10001%", RuleProblem.RANGE, "10001%"),
        ("min 5% 99999999999", RuleProblem.RANGE, "99999999999"),
        ("-100%", RuleProblem.RANGE, "-100%"),
        ("10001%", RuleProblem.RANGE, "10001%"),
        ("+999999999999", RuleProblem.RANGE, "+999999999999"),
        ("5% 6%", RuleProblem.TWICE, "6%"),
        ("round 1 exact", RuleProblem.TWICE, "exact"),
    ],
)
def test_what_is_not_a_rule_is_refused_with_its_word(
    text: str, problem: RuleProblem, word: str
) -> None:
    assert parse_price_rule(text, "USD") == InvalidTypedRule(problem, word)


rules = st.builds(
    PriceRule,
    st.none() | st.integers(-9_999, 1_000_000),
    st.none() | st.integers(-(10**9), 10**9),
    st.none()
    | st.just(EXACT_ROUNDING)
    | st.builds(
        PriceRounding,
        st.sampled_from([RoundingKind.STEP, RoundingKind.ENDING]),
        st.integers(1, 10**9),
    ),
    st.none()
    | st.just(BELOW_COST_FLOOR)
    | st.builds(PriceFloor, st.integers(0, 10**6), st.integers(0, 10**9)),
).filter(lambda rule: not rule.is_empty)


@given(rules, st.sampled_from(["USD", "JPY", "KWD"]))
def test_a_formatted_rule_is_read_back(rule: PriceRule, currency: str) -> None:
    assert parse_price_rule(format_price_rule(rule, currency), currency) == rule


@given(st.text(st.characters(codec="utf-8")))
def test_any_text_gives_a_rule_or_its_problem(text: str) -> None:
    assert isinstance(parse_price_rule(text, "USD"), PriceRule | InvalidTypedRule)


@pytest.mark.parametrize(
    ("text", "name", "rule"),
    [
        ("Steam gift cards 15% +0.50", "Steam gift cards", "15% +0.50"),
        ("Steam: 15%", "Steam", "15%"),
        ("Steam 10 USD : min 5%", "Steam 10 USD", "min 5%"),
        ("Save 20% card 15%", "Save 20% card", "15%"),
        ("Steam Remove", "Steam", "Remove"),
        ("Steam: a lot", "Steam", "a lot"),
        ("Steam wallet", "Steam wallet", ""),
        ("15%", "15%", ""),
        ("", "", ""),
    ],
)
def test_a_name_ends_where_the_rule_begins(text: str, name: str, rule: str) -> None:
    assert split_name_and_rule(text, "USD") == (name, rule)
