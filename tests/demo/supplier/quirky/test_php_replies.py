"""Tests of numbers as a PHP server prints them."""

from decimal import Decimal

import pytest

from bot.demo.supplier.quirky import php_replies


@pytest.mark.parametrize(
    ("cents", "printed"), [(1000, "10"), (950, "9.5"), (1, "0.01"), (0, "0"), (-250, "-2.5")]
)
def test_numbers_have_no_trailing_zeros(cents: int, printed: str) -> None:
    assert str(php_replies.number_from_cents(cents)) == printed
    assert str(php_replies.number_from_decimal(Decimal(cents) / 100)) == printed


def test_amounts_are_cut_and_never_rounded() -> None:
    assert php_replies.truncate_to_cents(Decimal("29.997")) == Decimal("29.99")
    assert php_replies.truncate_to_cents(Decimal("-0.019")) == Decimal("-0.01")


def test_an_empty_object_is_a_list() -> None:
    assert php_replies.mapping_or_empty_list({}) == []
    assert php_replies.mapping_or_empty_list({"a": 1}) == {"a": 1}
