"""Tests of the purchases that show which names the supplier refuses."""

from bot.domain.catalogue.refused_choices import (
    DoubtfulChoice,
    build_test_selection,
    list_doubtful_choices,
)
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.ids import ProductPartId
from tests.builders import a_product, an_attribute, some_details


def test_an_option_of_an_attribute_with_a_doubtful_name_is_tested_only_where_it_is_wanted() -> None:
    """No other option can take its place: the name of the attribute may be altered with each."""
    attribute = an_attribute("Size & colour", "Red", "Blue", id=20)
    product = a_product(details=some_details(attributes=[attribute]))
    choices = BuyerChoices(options={attribute.id: ProductPartId(22)})
    doubtful = (DoubtfulChoice(attribute.options[1], attribute),)

    assert list_doubtful_choices(product, choices) == doubtful
    assert build_test_selection(product, choices, doubtful).sku == {"Size & colour": "Blue"}
    assert build_test_selection(product, choices, ()).sku == {}
