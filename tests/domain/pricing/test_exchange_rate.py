"""Tests of reading an exchange rate from the text of its source."""

from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.errors import ExchangeRateUnavailable
from bot.domain.pricing.exchange_rate import (
    MAX_RATE_AGE,
    ExchangeRate,
    is_possible_rate,
    parse_exchange_rate,
)
from tests.builders import NOW


@pytest.mark.parametrize(
    ("text", "field_path", "rate"),
    [
        ("0.1387", "", "0.1387"),
        (" 7 \n", "", "7"),
        ('{"rates": {"USD": 0.1387}}', "rates.USD", "0.1387"),
        ('{"rates": {"USD": 1.387e-1}}', "rates.USD", "0.1387"),
        ('{"rate": "0.1387"}', "rate", "0.1387"),
        ('{"rate": 7}', "rate", "7"),
    ],
)
def test_a_rate_is_a_number_or_a_field_of_json(text: str, field_path: str, rate: str) -> None:
    assert parse_exchange_rate(text, field_path) == Decimal(rate)


@pytest.mark.parametrize(
    ("text", "field_path"),
    [
        ("", ""),
        ("0", ""),
        ("0.0", ""),
        ("-1", ""),
        ("1e3", ""),
        ("NaN", ""),
        ("abc", ""),
        ("1_000", ""),
        ('{"rate": "abc"}', "rate"),
        ('{"rate": "1_000"}', "rate"),
        ("0,14", ""),
        ("٠.١٤", ""),
        ("1 USD", ""),
        ("0.000000000001", ""),
        ("999999999999", ""),
        ("<html>", "rate"),
        ("[1, 2]", "rate"),
        ("{}", "rates.USD"),
        ('{"rates": []}', "rates.USD"),
        ('{"rate": true}', "rate"),
        ('{"rate": null}', "rate"),
        ('{"rate": NaN}', "rate"),
        ('{"rate": Infinity}', "rate"),
        ('{"rate": 0}', "rate"),
        ('{"rate": -0.14}', "rate"),
        ('{"rate": 1e400}', "rate"),
        ("[" * 100_000, "rate"),
        (" " * 300_000 + "1", ""),
    ],
)
def test_anything_else_is_no_rate(text: str, field_path: str) -> None:
    with pytest.raises(ExchangeRateUnavailable):
        parse_exchange_rate(text, field_path)


@given(st.text(), st.sampled_from(["", "rate", "a.b"]))
def test_any_text_gives_a_possible_rate_or_none(text: str, field_path: str) -> None:
    try:
        rate = parse_exchange_rate(text, field_path)
    except ExchangeRateUnavailable:
        return
    assert is_possible_rate(rate)


@pytest.mark.parametrize(
    ("hours", "usable"), [(-1, False), (0, True), (24, True), (25, False), (72, False)]
)
def test_a_rate_is_used_for_a_day_and_never_before_its_time(hours: int, usable: bool) -> None:
    rate = ExchangeRate(Decimal("0.14"), NOW)

    assert rate.is_usable(NOW + timedelta(hours=hours), MAX_RATE_AGE) is usable
