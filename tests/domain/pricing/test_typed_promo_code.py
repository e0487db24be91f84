"""Tests of typed promo codes: what an operator may type, and what is said about the rest."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.domain.pricing.price_rules import PriceScope, PriceScopeKind
from bot.domain.pricing.promo_codes import PromoRule
from bot.domain.pricing.typed_promo_code import (
    InvalidTypedPromo,
    PromoTypingProblem,
    TypedPromo,
    format_promo_rule,
    parse_promo_code,
)

NOW = datetime(2030, 5, 17, 12, tzinfo=UTC)
TEN_PERCENT = PromoRule(percent_bp=1_000)
PRODUCT, CATEGORY = PriceScopeKind.PRODUCT, PriceScopeKind.CATEGORY


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("summer 10%", TEN_PERCENT),
        ("ＳＵＭＭＥＲ 10 %", TEN_PERCENT),
        ("SUMMER ١٠٪", TEN_PERCENT),
        ("SUMMER 12.5%", PromoRule(percent_bp=1_250)),
        ("SUMMER 12,5%", PromoRule(percent_bp=1_250)),
        ("SUMMER 100%", PromoRule(percent_bp=10_000)),
        ("SUMMER 5", PromoRule(amount=500)),
        ("SUMMER 5.00", PromoRule(amount=500)),
        ("SUMMER 5,50", PromoRule(amount=550)),
        ("SUMMER ٥٫٥٠", PromoRule(amount=550)),
        ("SUMMER 10% limit 100", PromoRule(percent_bp=1_000, max_uses=100)),
        ("SUMMER 10% LIMIT ١٠٠", PromoRule(percent_bp=1_000, max_uses=100)),
        ("SUMMER 10% each 1", PromoRule(percent_bp=1_000, max_uses_each=1)),
        ("SUMMER 10% minimum 20", PromoRule(percent_bp=1_000, minimum=2_000)),
        ("SUMMER 10% min 20", PromoRule(percent_bp=1_000, minimum=2_000)),
        ("SUMMER 10% from 2030-05-17", PromoRule(percent_bp=1_000, starts_at=day("2030-05-17"))),
        ("SUMMER 10% until 2030-12-31", PromoRule(percent_bp=1_000, ends_at=day("2031-01-01"))),
        ("SUMMER 10% until 2030-05-17", PromoRule(percent_bp=1_000, ends_at=day("2030-05-18"))),
    ],
)
def test_a_code_is_read(text: str, rule: PromoRule) -> None:
    assert parse_promo_code(text, "USD", NOW) == TypedPromo("SUMMER", rule)


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("A24 10% product 12", PRODUCT, "12"),
        ("A24 10% product Steam card limit 5", PRODUCT, "Steam card"),
        ("A24 10% category Gift cards", CATEGORY, "Gift cards"),
        ('A24 10% product "No limit" limit 5', PRODUCT, "No limit"),
        ("A24 10% product “No limit” limit 5", PRODUCT, "No limit"),
        ("A24 10% limit 5 category «Игры»", CATEGORY, "Игры"),
        ('A24 10% product "No limit', PRODUCT, "No limit"),
    ],
)
def test_the_name_of_what_a_code_is_for_ends_at_the_next_part(
    text: str, kind: PriceScopeKind, name: str
) -> None:
    typed = parse_promo_code(text, "USD", NOW)

    assert isinstance(typed, TypedPromo)
    assert (typed.scope_kind, typed.scope_name) == (kind, name)
    assert typed.rule.max_uses == (5 if "limit 5" in text else None)


@pytest.mark.parametrize(
    ("text", "problem", "word"),
    [
        ("", PromoTypingProblem.CODE, ""),
        ("10% SUMMER", PromoTypingProblem.CODE, "10%"),
        ("ЛЕТО 10%", PromoTypingProblem.CODE, "ЛЕТО"),
        ("123 10%", PromoTypingProblem.CODE, "123"),
        ("SUMMER", PromoTypingProblem.DISCOUNT_MISSING, "SUMMER"),
        ("SUMMER 0%", PromoTypingProblem.RANGE, "0%"),
        ("SUMMER 101%", PromoTypingProblem.RANGE, "101%"),
        ("SUMMER 0", PromoTypingProblem.RANGE, "0"),
        ("SUMMER -5", PromoTypingProblem.RANGE, "-5"),
        ("SUMMER −5%", PromoTypingProblem.AMOUNT, "−5%"),
        ("SUMMER +5%", PromoTypingProblem.AMOUNT, "+5%"),
        ("SUMMER 1e2%", PromoTypingProblem.AMOUNT, "1e2%"),
        ("SUMMER 1e1", PromoTypingProblem.AMOUNT, "1e1"),
        ("SUMMER 1,000", PromoTypingProblem.AMOUNT, "1,000"),
        ("SUMMER 5.001", PromoTypingProblem.AMOUNT, "5.001"),
        ("SUMMER 10.123%", PromoTypingProblem.AMOUNT, "10.123%"),
        ("SUMMER NaN", PromoTypingProblem.AMOUNT, "NaN"),
        ("SUMMER 5 USD", PromoTypingProblem.WORD, "USD"),
        ("SUMMER 10% 20%", PromoTypingProblem.WORD, "20%"),
        ("SUMMER 10% limit", PromoTypingProblem.VALUE_MISSING, "limit"),
        ("SUMMER 10% product", PromoTypingProblem.VALUE_MISSING, "product"),
        ("SUMMER 10% product limit 5", PromoTypingProblem.VALUE_MISSING, "product"),
        ("SUMMER 10% limit 0", PromoTypingProblem.WHOLE_NUMBER, "0"),
        ("SUMMER 10% limit -1", PromoTypingProblem.WHOLE_NUMBER, "-1"),
        ("SUMMER 10% limit 1.5", PromoTypingProblem.WHOLE_NUMBER, "1.5"),
        ("SUMMER 10% limit 99999999999", PromoTypingProblem.WHOLE_NUMBER, "99999999999"),
        ("SUMMER 10% limit 5 limit 6", PromoTypingProblem.TWICE, "limit"),
        ("SUMMER 10% product A1 category B", PromoTypingProblem.TWICE, "category"),
        ("SUMMER 10% until tomorrow", PromoTypingProblem.DATE, "tomorrow"),
        ("SUMMER 10% until 31.12.2030", PromoTypingProblem.DATE, "31.12.2030"),
        ("SUMMER 10% until 2030-02-30", PromoTypingProblem.DATE, "2030-02-30"),
        ("SUMMER 10% until 9999-12-31", PromoTypingProblem.DATE, "9999-12-31"),
        ("SUMMER 10% until 2030-05-16", PromoTypingProblem.PAST, "2030-05-16"),
        ("SUMMER 10% from 2030-05-16", PromoTypingProblem.PAST, "2030-05-16"),
        ("SUMMER 10% from 2030-12-02 until 2030-12-01", PromoTypingProblem.ORDER, "until"),
        ("SUMMER 10% minimum 0", PromoTypingProblem.RANGE, "0"),
    ],
)
def test_what_is_not_understood_is_named(text: str, problem: PromoTypingProblem, word: str) -> None:
    assert parse_promo_code(text, "USD", NOW) == InvalidTypedPromo(problem, word)


@pytest.mark.parametrize("amount", ["5.5", "5,00"])
def test_an_amount_has_no_more_decimals_than_its_currency(amount: str) -> None:
    typed = parse_promo_code(f"SUMMER {amount}", "JPY", NOW)

    assert typed == InvalidTypedPromo(PromoTypingProblem.AMOUNT, amount)


def test_a_rule_is_written_as_it_is_typed() -> None:
    rule = PromoRule(
        amount=500,
        scope=PriceScope(PRODUCT, 12),
        minimum=2_000,
        max_uses=100,
        max_uses_each=1,
        starts_at=day("2030-12-01"),
        ends_at=day("2030-12-31") + timedelta(days=1),
    )
    written = format_promo_rule(rule, "USD")

    assert written == (
        "5.00 product 12 limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20.00"
    )
    assert format_promo_rule(TEN_PERCENT, "USD") == "10%"
    typed = parse_promo_code(f"A24 {written}", "USD", NOW)
    assert isinstance(typed, TypedPromo)
    assert typed.scope_name == "12"
