"""Tests of what the catalogue's records say about themselves."""

from dataclasses import replace

import pytest

from bot.domain.catalogue.product import ProductDetails
from tests.builders import a_product, a_variant, an_attribute, some_details


def test_labels_are_names_as_people_read_them() -> None:
    attribute = an_attribute("Size &amp; colour", "A&amp;B")

    assert a_variant("A&amp;B").label == "A&B"
    assert attribute.label == "Size & colour"
    assert attribute.options[0].label == "A&B"
    assert attribute.options[0].name == "A&amp;B"


@pytest.mark.parametrize(
    ("details", "is_sum"),
    [
        (None, False),
        (some_details(), False),
        (some_details(variants=[a_variant()]), True),
        (some_details(variants=[replace(a_variant(), is_refused=True)]), False),
        (some_details(attributes=[an_attribute()]), True),
    ],
)
def test_the_stock_is_a_sum_only_where_there_is_something_to_choose(
    details: ProductDetails | None, is_sum: bool
) -> None:
    assert replace(a_product(), details=details).is_stock_a_sum is is_sum
