"""Tests of the bands of fixed rates: a slip of the decimal point lies outside, every pair has one."""

from decimal import Decimal
from itertools import product

import pytest

from bot.domain import money
from bot.domain.pricing.currency_values import find_rate_band

CURRENCIES = [
    *money._CURRENCIES_WITHOUT_DECIMALS.split(),
    *money._CURRENCIES_WITH_TWO_DECIMALS.split(),
    *money._CURRENCIES_WITH_THREE_DECIMALS.split(),
]


@pytest.mark.parametrize(
    ("base", "currency", "right"),
    [
        ("XTR", "USD", "0.013"),
        ("XTR", "EUR", "0.011"),
        ("CNY", "USD", "0.14"),
        ("USD", "CNY", "7.1"),
        ("USD", "RUB", "95"),
        ("USDT", "USD", "1"),
        ("USD", "JPY", "150"),
        ("KWD", "USD", "3.25"),
        ("USD", "XTR", "77"),
    ],
)
def test_a_slip_of_the_decimal_point_is_outside(base: str, currency: str, right: str) -> None:
    band = find_rate_band(base, currency)
    assert band is not None
    assert Decimal(right) in band
    assert Decimal(right) * 10 not in band
    assert Decimal(right) / 10 not in band
    assert 1 / Decimal(right) not in band or Decimal(right) == 1


def test_every_pair_of_known_currencies_has_a_band_that_holds_for_both_directions() -> None:
    for base, currency in product(CURRENCIES, repeat=2):
        band, back = find_rate_band(base, currency), find_rate_band(currency, base)
        assert band is not None
        assert back is not None
        middle = (band.minimum * band.maximum).sqrt()
        assert middle in band
        assert 1 / middle in back


@pytest.mark.parametrize(("rate", "fits"), [("42000", True), ("1200000", True), ("1", False)])
def test_a_currency_with_several_rates_may_have_each_of_them(rate: str, fits: bool) -> None:
    band = find_rate_band("USD", "IRR")
    assert band is not None
    assert (Decimal(rate) in band) is fits


def test_an_unknown_currency_has_no_band() -> None:
    assert find_rate_band("ABC", "USD") is None
    assert find_rate_band("USD", "ABC") is None


def test_a_band_is_written_with_few_digits() -> None:
    assert str(find_rate_band("XTR", "USD")) == "0.0030 to 0.077"
    assert str(find_rate_band("USD", "IDR")) == "3300 to 83000"
