"""Tests of money: whole minor units, one currency, strict parsing."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.errors import (
    AmountInOtherCurrency,
    AmountTooLarge,
    CurrencyMismatch,
    InvalidAmount,
    UnclearAmount,
)
from bot.domain.money import (
    Money,
    get_currency_exponent,
    is_known_currency,
    round_cost_up,
    round_half_up,
    sum_money,
)
from bot.domain.typed_amount import parse_amount, parse_amount_with_currency, parse_money


@pytest.mark.parametrize(("currency", "digits"), [("USD", 2), ("JPY", 0), ("XTR", 0), ("KWD", 3)])
def test_a_currency_has_its_own_digits(currency: str, digits: int) -> None:
    assert digits == get_currency_exponent(currency)


@pytest.mark.parametrize(
    "operation", ["__add__", "__sub__", "__lt__", "__le__", "__gt__", "__ge__"]
)
def test_currencies_do_not_mix(operation: str) -> None:
    with pytest.raises(CurrencyMismatch):
        getattr(Money(1, "USD"), operation)(Money(1, "EUR"))


@pytest.mark.parametrize("amount", [1.0, True, Decimal(1), "1"])
def test_an_amount_is_a_plain_whole_number(amount: object) -> None:
    with pytest.raises(InvalidAmount):
        Money(amount, "USD")  # type: ignore[arg-type]


def test_arithmetic_and_order() -> None:
    two, three = Money(2, "USD"), Money(3, "USD")

    assert Money(5, "USD") == two + three
    assert Money(-1, "USD") == two - three
    assert Money(-2, "USD") == -two
    assert Money(6, "USD") == two * 3
    assert two < three
    assert two <= Money(2, "USD")
    assert three > two
    assert three >= Money(3, "USD")
    assert not Money(0, "USD")
    assert Money(5, "USD") == sum_money([two, three], "USD")


@pytest.mark.parametrize(
    ("text", "minor"),
    [
        ("12", 1200),
        ("12.5", 1250),
        ("12,50", 1250),
        ("-3", -300),
        (" 0.01 ", 1),
        ("999999999", 99_999_999_900),
        ("999999999999.99", 99_999_999_999_999),
        ("+5", 500),
        ("−5", -500),
        ("１２", 1200),
        ("٣٠٫٥", 3050),
        ("۳۰", 3000),
        ("1 000", 100_000),
        ("1\u202f000,50", 100_050),
        ("1'000.5", 100_050),
        ("١٬٠٠٠", 100_000),
        ("1,000.50", 100_050),
        ("1.000,50", 100_050),
        ("1,000,000", 100_000_000),
        ("\u200f25", 2500),
        ("\ufeff25\u200b", 2500),
    ],
)
def test_what_a_person_types_as_an_amount(text: str, minor: int) -> None:
    assert Money(minor, "USD") == parse_amount(text, "USD")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1_000",
        "²",
        ".5",
        "NaN",
        "inf",
        "--1",
    ],
)
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(InvalidAmount) as caught:
        parse_amount(text, "USD")
    assert caught.type is InvalidAmount


@pytest.mark.parametrize(
    "text",
    [
        *("1,000", "1.000", "1.234", "0,500", "-1,000", "1e3", "1.5E+3", "1.", "1.2.3", "1 2"),
        *("1,000.500", "1,000,50", "1.000.50", "01,000,000", "5-10"),
    ],
)
def test_a_number_that_may_mean_several_amounts_is_told_apart(text: str) -> None:
    with pytest.raises(UnclearAmount):
        parse_amount(text, "USD")


def test_a_number_with_too_many_digits_is_told_apart() -> None:
    with pytest.raises(AmountTooLarge):
        parse_amount("9" * 13, "USD")


SIGNS = frozenset({"USD", "$", "US$"})


@pytest.mark.parametrize(
    "text",
    [
        *("30", "$30", "30$", "30 $", "30 USD", "30usd", "USD 30", "us$30.00", "$30 USD", " $ 30 "),
        *("+$30", "$+30", "٣٠ $", "30 dollars", "30 Долларов.", "30 美元", "30.", "＄３０"),
        "долл. 30",
    ],
)
def test_an_amount_may_be_typed_with_its_currency(text: str) -> None:
    assert parse_amount_with_currency(text, "USD", SIGNS) == Money(30_00, "USD")


@pytest.mark.parametrize(
    "text",
    [
        "€30",
        "30 EUR",
        "30 eur",
        "CN¥30",
        "30₽",
        "$30 EUR",
        "30 xtr",
        "1,000 €",
        "30 руб.",
        "30 元",
        "30 يورو",
        "30 ⭐",
    ],
)
def test_an_amount_in_another_currency_is_told_apart(text: str) -> None:
    with pytest.raises(AmountInOtherCurrency):
        parse_amount_with_currency(text, "USD", SIGNS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        "USD",
        "30 apples",
        "30 $ please",
        "365 office 2",
        "+-5",
        *(".5", "$.50", "$,50", ". 5", "~$5", "-- $5"),
        "30-",
        "$" * 64 + "5",
    ],
)
def test_what_is_no_amount_with_a_currency(text: str) -> None:
    with pytest.raises(InvalidAmount) as caught:
        parse_amount_with_currency(text, "USD", SIGNS)
    assert caught.type is InvalidAmount


def test_a_negative_amount_keeps_its_sign_beside_a_currency() -> None:
    assert parse_amount_with_currency("-$5", "USD", SIGNS) == Money(-5_00, "USD")


def test_a_sign_may_end_with_a_point_as_in_arabic() -> None:
    for text in ("30 د.إ.", "30 د.إ", "د.إ. 30"):
        assert parse_amount_with_currency(text, "AED", {"AED", "د.إ."}) == Money(30_00, "AED")


@pytest.mark.parametrize(
    ("text", "currency"), [("30 ₴", "UAH"), ("₺30", "TRY"), ("30 ₽", "RUB"), ("$30", "ARS")]
)
def test_a_sign_that_a_language_does_not_use_is_read(text: str, currency: str) -> None:
    assert parse_amount_with_currency(text, currency, {currency}) == Money(30_00, currency)


def test_a_word_may_mean_several_currencies() -> None:
    for text, currency in (("30 dollars", "CAD"), ("30 pounds", "EGP"), ("30 liras", "LBP")):
        assert parse_amount_with_currency(text, currency, {currency}) == Money(30_00, currency)


def test_a_group_after_a_comma_is_unclear_in_a_currency_with_three_decimals() -> None:
    assert parse_amount("1.250", "KWD") == Money(1_250, "KWD")
    assert parse_amount("0,250", "KWD") == Money(250, "KWD")
    with pytest.raises(UnclearAmount):
        parse_amount("1,250", "KWD")


def test_a_currency_without_fractions_takes_none() -> None:
    assert Money(12, "JPY") == parse_amount("12", "JPY")
    assert Money(12_500, "VND") == parse_amount("12.500", "VND")
    with pytest.raises(InvalidAmount):
        parse_amount("12.5", "JPY")


@pytest.mark.parametrize(
    ("value", "minor"), [("0.301", 31), ("0.30", 30), ("5.005", 501), ("0", 0)]
)
def test_a_cost_is_never_understated(value: str, minor: int) -> None:
    assert Money(minor, "USD") == round_cost_up(Decimal(value), "USD")


@pytest.mark.parametrize(("value", "minor"), [("0.305", 31), ("0.304", 30)])
def test_a_price_is_rounded_half_up(value: str, minor: int) -> None:
    assert Money(minor, "USD") == round_half_up(Decimal(value), "USD")


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity"])
def test_what_is_not_finite_is_no_money(value: str) -> None:
    with pytest.raises(InvalidAmount):
        round_cost_up(Decimal(value), "USD")


@given(st.integers(min_value=-(10**8), max_value=10**8), st.sampled_from(["USD", "JPY", "KWD"]))
def test_an_amount_reads_back_as_it_was_written(minor: int, currency: str) -> None:
    money = Money(minor, currency)

    assert money == parse_amount(str(money).split()[0], currency)
    assert money == parse_money(str(money))


@pytest.mark.parametrize("text", ["", "9.00", "9.001 USD", "1e9 USD", "9.00 usd", "nine USD"])
def test_what_is_no_exact_sum_is_not_read_back(text: str) -> None:
    assert parse_money(text) is None


@pytest.mark.parametrize(
    ("code", "known"),
    [
        *((code, True) for code in ("USD", "JPY", "KWD", "XTR", "USDT", "ZWG")),
        *((code, False) for code in ("BTC", "ETH", "XXX", "usd", "US", "DOLLAR", "")),
    ],
)
def test_a_currency_is_known_when_its_decimals_are(code: str, known: bool) -> None:
    """Six dollars sold in a coin of eight decimals as if it had two would cost a fortune."""
    assert known is is_known_currency(code)
