"""Tests of single JSON values: numbers keep their text, and text is safe."""

from decimal import Decimal, localcontext

import pytest

from bot.supplier import SupplierGarbled
from bot.supplier.json_parsing import parse_json
from bot.supplier.json_values import (
    as_balance,
    as_exact_text,
    as_stock,
    as_text,
    as_whole_number,
    read_optional_price,
    read_price,
)


@pytest.mark.parametrize(
    ("source", "amount"),
    [
        (b"9.9", "9.9"),
        (b'"9.9"', "9.9"),
        (b"10", "10"),
        (b"0", "0"),
        (b'"0.00"', "0"),
        (b"0.30000000000000004", "0.3"),
        (b"0.0000001", "0"),
        (b"5.005", "5.005"),
        (b"9999999999.999999", "9999999999.999999"),
        (b"1.0000005", "1"),
        (b"1.0000015", "1.000002"),
    ],
)
def test_an_amount_is_read_from_its_text(source: bytes, amount: str) -> None:
    assert read_price(parse_json(source), "price") == Decimal(amount)


@pytest.mark.parametrize(
    "source",
    [
        *(b"-1", b"1e3", b'"1e3"', b"NaN", b'"NaN"', b"Infinity", b"-Infinity", b"1e400"),
        *(b'"1_000"', b'"1e999999"', b"null", b'""', b"true", b"[]", b"{}", b'"+5"', b'" 5"'),
        *(b'"5 "', b'".5"', b'"5."', b'"1,5"', b"12345678901", b'"5\\n"', b"9" * 5000),
        *(('"１２"').encode(), ('"٣"').encode(), ('"²"').encode(), b"1." + b"1" * 21),
    ],
)
def test_what_is_no_amount_is_refused(source: bytes) -> None:
    with pytest.raises(SupplierGarbled) as caught:
        read_price(parse_json(source), "user_price")
    assert caught.value.reason == "user_price"


def test_an_amount_does_not_depend_on_the_ambient_precision() -> None:
    with localcontext() as context:
        context.prec = 4
        assert read_price("1234567890.123456", "x") == Decimal("1234567890.123456")


@pytest.mark.parametrize("value", [None, ""])
def test_an_optional_amount_may_be_missing(value: object) -> None:
    assert read_optional_price(value, "x") is None


@pytest.mark.parametrize(
    ("value", "count"),
    [(5, 5), ("60", 60), ("5.0", 5), (0, 0), (-3, 0), ("-1", 0), ("5.", 5)],
)
def test_stock_is_a_number_of_pieces(value: object, count: int) -> None:
    assert as_stock(value) == count


@pytest.mark.parametrize("value", ["", None, "充足", True, [], {}, "1e3", "5.5", "9" * 19, "٣"])
def test_stock_without_a_number_is_unknown(value: object) -> None:
    assert as_stock(value) is None


def test_a_long_whole_number_is_not_turned_into_an_int() -> None:
    assert as_whole_number(parse_json(b"1" * 5000)) is None


def test_a_balance_may_be_negative() -> None:
    assert as_balance(parse_json(b"-12.50")) == Decimal("-12.5")


@pytest.mark.parametrize("value", [None, "", "plenty", True, [], "1e3", "NaN"])
def test_a_balance_that_is_no_amount_is_not_told(value: object) -> None:
    assert as_balance(value) is None


def test_text_loses_what_nothing_can_store() -> None:
    assert as_text(parse_json(b'"a\\u0000b\\ud800c"')) == "a\ufffdb?c"


def test_exact_text_keeps_nul() -> None:
    assert as_exact_text(parse_json(b'"a\\u0000b"')) == "a\0b"


@pytest.mark.parametrize(
    ("source", "found"), [(b"1.50", "1.50"), (b"7", "7"), (b"1e2", "1e2"), (b"true", None)]
)
def test_a_number_as_text_is_the_text_of_the_reply(source: bytes, found: str | None) -> None:
    assert as_text(parse_json(source)) == found
