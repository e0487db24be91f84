"""Tests of the product's configuration, from an object and from INI text."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier.json_parsing import parse_json
from bot.supplier.product_config import ProductConfig, parse_ini, read_config
from tests.supplier.dealing import UNHURRIED

INI = """[category]\r
月卡=10.00\r
年卡=99\r
[wholesale]
100=7
10=8.00
[category_wholesale]
月卡.5=9.00
[sku]
区服.亚服=0
区服.美服=1.50
[shared_mapping]
x=whatever it means to the shop
"""

OBJECT = b"""{"category": {"\xe6\x9c\x88\xe5\x8d\xa1": "10.00", "\xe5\xb9\xb4\xe5\x8d\xa1": 99},
 "wholesale": {"100": 7, "10": 8.00},
 "category_wholesale": {"\xe6\x9c\x88\xe5\x8d\xa1": {"5": 9.0}},
 "sku": {"\xe5\x8c\xba\xe6\x9c\x8d": {"\xe4\xba\x9a\xe6\x9c\x8d": "0",
 "\xe7\xbe\x8e\xe6\x9c\x8d": "1.50"}},
 "shared_mapping": ["x"]}"""

EXPECTED = ProductConfig(
    variants={"月卡": Decimal(10), "年卡": Decimal(99)},
    wholesale={10: Decimal(8), 100: Decimal(7)},
    variant_wholesale={"月卡": {5: Decimal(9)}},
    sku={"区服": {"亚服": Decimal(0), "美服": Decimal("1.5")}},
)


@pytest.mark.parametrize("value", [INI, parse_json(OBJECT)], ids=["ini", "object"])
def test_both_forms_mean_the_same(value: object) -> None:
    assert read_config(value) == EXPECTED


@pytest.mark.parametrize("value", [None, "", "\r\n \n", [], {}, "[category]", {"sku": []}])
def test_nothing_configured_is_nothing_to_choose(value: object) -> None:
    assert read_config(value) == ProductConfig()


def test_thresholds_are_sorted() -> None:
    assert list(read_config(INI).wholesale) == [10, 100]


def test_the_order_of_choices_is_the_suppliers() -> None:
    assert list(read_config("[category]\nz=1\na=2").variants) == ["z", "a"]


def test_nothing_is_trimmed() -> None:
    assert list(read_config("[category]\n a =1").variants) == [" a "]


def test_names_that_count_from_zero_come_as_a_list() -> None:
    """PHP prints an array with the keys 0, 1 as a list."""
    config = read_config({"category": ["1.00", "2.00"], "sku": {"size": ["0", "1"]}})
    assert config.variants == {"0": Decimal(1), "1": Decimal(2)}
    assert config.sku == {"size": {"0": Decimal(0), "1": Decimal(1)}}


def test_an_option_without_an_amount_costs_nothing_more() -> None:
    assert read_config("[sku]\nc.red=").sku == {"c": {"red": Decimal(0)}}


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("[category]\nno equals sign", "config_unreadable"),
        ("[category]\na=1=2", "config_unreadable"),
        ("[category]\na=1\na.b=2", "config_unreadable"),
        ("[category]\na.b=2\na=1", "config_unreadable"),
        ("a=1\n[a]\nb=2", "config_unreadable"),
        (True, "config_unreadable"),
        (7, "config_unreadable"),
        ({"category": "x"}, "variant_shape"),
        ("[category]\n1.5GB=13.00", "variant_name"),
        ({"category": {"a]b": "1"}}, "variant_name"),
        ({"category": {"": "1"}}, "variant_name"),
        ({"category": {"\ud800": "1"}}, "variant_name"),
        ("[category]\na=free", "variant_price"),
        ("[category]\na=-1", "variant_price"),
        ("[category]\na=1e3", "variant_price"),
        ("[category]\na=１２", "variant_price"),
        ("[category]\na=", "variant_price"),
        ({"category": {"a": True}}, "variant_price"),
        ({"category": {"a": None}}, "variant_price"),
        ({"sku": "x"}, "sku_shape"),
        ("[sku]\ncolour=1", "sku_shape"),
        ({"sku": {"colour": {}}}, "sku_shape"),
        ("[sku]\nram.1.5GB=2", "sku_name"),
        ({"sku": {"colour": {"r]d": "0"}}}, "sku_name"),
        ("[sku]\ncolour.red=-2", "sku_price"),
        ("[wholesale]\nmany=2", "wholesale"),
        ("[wholesale]\n0=2", "wholesale"),
        ("[wholesale]\n5=cheap", "wholesale"),
        ({"category_wholesale": {"a": "3"}}, "wholesale"),
    ],
)
def test_an_unsellable_configuration_has_a_reason(value: object, reason: str) -> None:
    assert read_config(value).unsellable == (reason,)


def test_one_bad_variant_leaves_the_others_readable() -> None:
    config = read_config("[category]\na=1\nb=?\nc=3\nd=?")
    assert list(config.variants) == ["a", "c"]
    assert config.unsellable == ("variant_price",)


@pytest.mark.parametrize(
    "config",
    [
        {"category": {str(number): "1" for number in range(5_001)}},
        {"sku": {str(number): {"a": "0", "b": "1"} for number in range(2_000)}},
        {"category_wholesale": {"a": {str(number): "1" for number in range(1, 5_001)}}},
        "[category]\n" + "\n".join(f"{number}=1" for number in range(5_001)),
    ],
    ids=["variants", "options", "steps", "ini"],
)
def test_a_configuration_with_too_many_names_is_unreadable(config: object) -> None:
    assert read_config(config) == ProductConfig(unsellable=("config_unreadable",))


def test_ini_text_nests_at_dots() -> None:
    assert parse_ini("[a]\nb.c.d=x\nb.e=y") == {"a": {"b": {"c": {"d": "x"}, "e": "y"}}}


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)
_SECTIONS = st.sampled_from(["category", "wholesale", "category_wholesale", "sku"])


@UNHURRIED
@given(st.text() | _JSON | st.dictionaries(_SECTIONS, _JSON))
def test_reading_never_raises(value: object) -> None:
    assert isinstance(read_config(value), ProductConfig)
