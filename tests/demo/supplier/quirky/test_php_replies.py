"""Numbers as a PHP server prints them."""

from decimal import Decimal

import pytest

from bot.demo.supplier.found import wire


@pytest.mark.parametrize(
    ("cents", "printed"), [(1000, "10"), (950, "9.5"), (1, "0.01"), (0, "0"), (-250, "-2.5")]
)
def test_numbers_have_no_trailing_zeros(cents: int, printed: str) -> None:
    assert str(wire.number(cents)) == printed
    assert str(wire.exact_number(Decimal(cents) / 100)) == printed


def test_amounts_are_cut_and_never_rounded() -> None:
    assert wire.cut(Decimal("29.997")) == Decimal("29.99")
    assert wire.cut(Decimal("-0.019")) == Decimal("-0.01")


def test_an_empty_object_is_a_list() -> None:
    assert wire.mapping({}) == []
    assert wire.mapping({"a": 1}) == {"a": 1}
