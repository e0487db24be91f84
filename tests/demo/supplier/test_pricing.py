"""Tests of a caller's price, by tier, variant, quantity, options and chosen card."""

import pytest

from bot.demo.supplier.pricing import Choice, apply_tier, card_premium, total_price, unit_price
from bot.demo.supplier.records import Card, Configuration, Tier
from tests.demo.supplier.supplier_rig import a_product

GOLD = Tier("gold", 90)


@pytest.mark.parametrize(
    ("num", "price"), [(1, 100), (9, 100), (10, 80), (49, 80), (50, 60), (1000, 60)]
)
def test_the_largest_threshold_reached_sets_the_unit_price(num: int, price: int) -> None:
    product = a_product(configuration=Configuration(wholesale={10: 80, 50: 60}))

    assert unit_price(product, Choice(), num) == price
    assert total_price(product, Choice(), num) == price * num


def test_a_variant_has_its_own_price_and_its_own_thresholds() -> None:
    product = a_product(
        configuration=Configuration(
            category={"a": 300, "b": 500},
            category_wholesale={"a": {3: 250}},
            wholesale={2: 1},
        )
    )

    assert [unit_price(product, Choice("a"), num) for num in (1, 2, 3)] == [300, 300, 250]
    assert unit_price(product, Choice("b"), 3) == 500


def test_every_option_adds_its_surcharge_to_each_piece() -> None:
    product = a_product(
        configuration=Configuration(sku={"Region": {"EU": 0, "US": 50}, "Media": {"USB": 25}})
    )

    assert (
        total_price(product, Choice("", {"Region": "US", "Media": "USB"}), 2) == (100 + 50 + 25) * 2
    )


def test_a_tier_lowers_each_member_price_by_itself_and_rounds_down() -> None:
    product = apply_tier(
        a_product(
            user_price=105,
            draft_premium=55,
            configuration=Configuration(category={"a": 99}, sku={"Region": {"US": 15}}),
        ),
        GOLD,
    )

    assert (product.user_price, product.price, product.draft_premium) == (94, 200, 49)
    assert total_price(product, Choice("a", {"Region": "US"}), 3) == (89 + 13) * 3


def test_a_card_costs_its_own_surcharge_or_the_default_one() -> None:
    product = apply_tier(a_product(draft_premium=200), GOLD)

    assert card_premium(product, None, GOLD) == 0
    assert card_premium(product, Card("x"), GOLD) == 180
    assert card_premium(product, Card("x", premium=500), GOLD) == 450
    assert card_premium(product, Card("x", premium=0), GOLD) == 0
    assert total_price(product, Choice(), 1, 180) == 90 + 180
