"""Tests of the estimates of what a piece costs."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.catalogue.product import Product
from bot.domain.catalogue.refused_choices import mark_refused
from bot.domain.catalogue.selection import Selection
from bot.domain.ids import ProductId, ProductPartId
from bot.domain.pricing.costs import (
    estimate_cheapest_cost,
    estimate_selected_unit_cost,
    estimate_unit_cost,
    find_quoted_variant,
    find_reached_step,
    has_cost_range,
)
from tests.builders import a_product, a_variant, an_attribute, some_details, usd


@pytest.mark.parametrize(
    ("quantity", "cost"), [(1, "9"), (9, "9"), (10, "8"), (99, "8"), (100, "7")]
)
def test_the_largest_wholesale_step_reached_counts(quantity: int, cost: str) -> None:
    product = a_product(cost="9", details=some_details(wholesale={10: "8", 100: "7"}))

    assert Decimal(cost) == estimate_unit_cost(product, quantity=quantity)


def test_a_variant_replaces_the_base_and_its_wholesale() -> None:
    product = a_product(cost="9", details=some_details(wholesale={2: "1"}))

    assert Decimal(3) == estimate_unit_cost(product, a_variant(cost="3"), quantity=5)


def test_options_add_their_surcharges() -> None:
    axis = an_attribute("Region", "Europe", "World+0.50")

    assert Decimal("9.50") == estimate_unit_cost(a_product(cost="9"), options=[axis.options[1]])


def test_from_is_the_cheapest_way_to_buy() -> None:
    details = some_details(
        variants=[a_variant("a", "5"), a_variant("b", "3")],
        attributes=[an_attribute("Region", "Europe+0.20", "World+0.50")],
    )
    product = a_product(cost="1", details=details)

    assert Decimal("3.20") == estimate_cheapest_cost(product)
    assert has_cost_range(product)
    assert not has_cost_range(a_product())


def test_a_product_whose_page_was_never_read_costs_what_the_list_says() -> None:
    bare = replace(a_product(cost="9.00"), details=None)

    assert estimate_unit_cost(bare, quantity=3) == estimate_cheapest_cost(bare) == Decimal("9.00")
    assert not has_cost_range(bare)


def test_a_from_price_leaves_out_what_the_supplier_refuses() -> None:
    def refused(*ids: int) -> Product:
        variants = [a_variant("A&B", "2.00", id=10), a_variant("Plain", "3.00", id=11)]
        attribute = an_attribute("Region", "O'Neil+0.10", "World+0.50", id=20)
        details = some_details(variants=variants, attributes=[attribute])
        return a_product(details=mark_refused(details, [ProductPartId(one) for one in ids]))

    assert estimate_cheapest_cost(refused()) == Decimal("2.10")
    assert estimate_cheapest_cost(refused(10, 21)) == Decimal("3.50")
    assert has_cost_range(refused(10))
    assert not has_cost_range(refused(10, 21))


@pytest.mark.parametrize(("own", "cost"), [(None, "9.00"), ("8.25", "8.25"), ("99", "9.00")])
def test_our_accounts_own_price_counts_where_it_is_lower(own: str | None, cost: str) -> None:
    """Real suppliers charge a member's price only if it is below the price for everybody."""
    own_cost = None if own is None else Decimal(own)
    product = a_product(details=replace(some_details(), own_cost=own_cost))

    assert estimate_unit_cost(product) == estimate_cheapest_cost(product) == Decimal(cost)


# --- quoted selections ------------------------------------------------------------------------------

YEAR = replace(a_variant("Year", "5.00"), wholesale={10: Decimal("4.00")})
SOLD = a_product(
    details=some_details(
        variants=[a_variant("Month", "3.00"), YEAR],
        attributes=[an_attribute("Region", "Europe", "World+0.50")],
    )
)
UNREAD = replace(SOLD, details=None)


def selected(quantity: int = 1, variant: str | None = "Year") -> Selection:
    sku = {"Region": "World"}
    return Selection(ProductId(1), "STEAM10", "Steam", quantity, variant=variant, sku=sku)


def test_a_quoted_variant_is_found_while_the_product_has_it() -> None:
    assert find_quoted_variant(SOLD, selected()) == YEAR
    assert find_quoted_variant(SOLD, selected(variant="Week")) is None
    assert find_quoted_variant(UNREAD, selected()) is None


@pytest.mark.parametrize(
    ("product", "quantity", "cost"), [(SOLD, 9, "5.50"), (SOLD, 10, "4.50"), (UNREAD, 10, "9.00")]
)
def test_a_quoted_selection_costs_its_variant_and_its_options(
    product: Product, quantity: int, cost: str
) -> None:
    assert estimate_selected_unit_cost(product, selected(), quantity) == Decimal(cost)


@pytest.mark.parametrize(
    ("quantity", "cost", "step"),
    [(9, "49.50", None), (10, "45.00", 10), (12, "54.00", 10), (12, "54.01", None)],
)
def test_a_wholesale_step_is_named_only_where_it_explains_the_cost(
    quantity: int, cost: str, step: int | None
) -> None:
    assert find_reached_step(SOLD, selected(quantity), usd(cost)) == step


def test_the_products_own_steps_count_without_a_variant() -> None:
    product = a_product(cost="9.00", details=some_details(wholesale={5: "8.00"}))
    bare = Selection(product.id, product.code, product.name, 6)

    assert find_reached_step(product, bare, usd("48.00")) == 5
    assert find_reached_step(UNREAD, bare, usd("48.00")) is None
