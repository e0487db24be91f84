"""Tests of packed products: nothing that a list, a search or a price needs is lost."""

import gc
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.catalogue.packed_product import pack_product, unpack_product
from bot.domain.catalogue.product import (
    Attribute,
    ContactKind,
    DeliveryMode,
    FlashSale,
    Option,
    Product,
    ProductDetails,
    Variant,
)
from bot.domain.ids import CategoryId, ProductPartId
from tests.builders import NOW, a_product

RICH = ProductDetails(
    contact=ContactKind.EMAIL,
    asks_password=True,
    card_premium=Decimal("1.50"),
    minimum=2,
    maximum=9,
    variants=(
        Variant("A", Decimal(3), ProductPartId(7), {10: Decimal("2.5")}),
        Variant("B", Decimal(4), ProductPartId(8), is_refused=True),
    ),
    attributes=(
        Attribute(
            "Colour",
            (
                Option("red", Decimal(0), ProductPartId(10)),
                Option("blue", Decimal(1), ProductPartId(11), is_refused=True),
            ),
            ProductPartId(9),
        ),
    ),
    wholesale={5: Decimal(8)},
    flash_sale=FlashSale(None, NOW + timedelta(1)),
    unsellable_reasons="widget_reserved",
    own_cost=Decimal("2.25"),
)
EACH = pytest.mark.parametrize(
    "product",
    [
        replace(a_product(id=5), details=None, stock=None),
        replace(a_product(id=5), details=RICH, pinned=True, category_id=CategoryId(3)),
        replace(a_product(id=5), delivery=DeliveryMode.MANUAL, selectable_cards=True),
    ],
)


@EACH
def test_a_product_is_the_same_without_what_only_its_page_shows(product: Product) -> None:
    details = product.details
    lean = details and replace(details, description="", widgets=(), picture="")
    assert unpack_product(product.id, pack_product(product)) == replace(product, details=lean)


@EACH
def test_the_collector_of_cycles_need_not_search_it(product: Product) -> None:
    packed = pack_product(product)
    for _ in range(9):  # a tuple is left out only after the tuples in it, level by level
        gc.collect()
    assert not gc.is_tracked(packed)
