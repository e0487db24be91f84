"""Tests of the product configuration in its wire formats."""

from bot.demo.supplier.product_config_writer import reprice, to_ini_text, to_json_object
from bot.demo.supplier.records import Configuration

FULL = Configuration(
    category={"月卡": 1000, "Year": 9900},
    wholesale={10: 800},
    category_wholesale={"月卡": {5: 900, 50: 850}},
    sku={"区服": {"亚服": 0, "美服": 150}},
)


def test_the_object_has_strings_for_leaves() -> None:
    assert to_json_object(FULL) == {
        "category": {"月卡": "10.00", "Year": "99.00"},
        "wholesale": {"10": "8.00"},
        "category_wholesale": {"月卡": {"5": "9.00", "50": "8.50"}},
        "sku": {"区服": {"亚服": "0.00", "美服": "1.50"}},
    }


def test_the_ini_text_joins_nested_names_with_dots() -> None:
    assert to_ini_text(FULL).split("\n") == [
        "[category]",
        "月卡=10.00",
        "Year=99.00",
        "[wholesale]",
        "10=8.00",
        "[category_wholesale]",
        "月卡.5=9.00",
        "月卡.50=8.50",
        "[sku]",
        "区服.亚服=0.00",
        "区服.美服=1.50",
    ]


def test_nothing_configured_is_an_empty_object_and_an_empty_text() -> None:
    assert to_json_object(Configuration()) == {}
    assert to_ini_text(Configuration()) == ""


def test_repricing_reaches_every_amount() -> None:
    doubled = reprice(FULL, lambda amount: amount * 2)

    assert doubled == Configuration(
        category={"月卡": 2000, "Year": 19800},
        wholesale={10: 1600},
        category_wholesale={"月卡": {5: 1800, 50: 1700}},
        sku={"区服": {"亚服": 0, "美服": 300}},
    )
