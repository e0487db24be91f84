"""Tests of what the catalogue's records say about themselves, and of sellers' names."""

from dataclasses import replace

import pytest

from bot.domain.catalogue.product import ProductDetails, decode_entities, may_be_altered
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


@pytest.mark.parametrize(
    ("received", "read"),
    [
        ("A&amp;B", "A&B"),
        ("A&amp;amp;B", "A&B"),
        ("A&amp;amp;amp;B", "A&B"),
        ("A&amp;amp;amp;amp;B", "A&amp;B"),
        ("O&#039;Neil", "O'Neil"),
        ("O&#x27;Neil", "O'Neil"),
        ("&lt;b&gt;", "<b>"),
        ("A&B", "A&B"),
        ("R&D; B&copy", "R&D; B&copy"),
        ("&nothing;", "&nothing;"),
        ("&#0;&#xD800;", "\ufffd\ufffd"),
        ("&" * 1_000, "&" * 1_000),
        ("", ""),
    ],
)
def test_an_entity_is_read_as_its_character(received: str, read: str) -> None:
    assert decode_entities(received) == read


@pytest.mark.parametrize(
    "name", ["A&B", "O'Neil", 'a "b"', "x<y", "x>y", " a", "a ", "a\t", "0", "100%41", "A&amp;B"]
)
def test_a_supplier_may_alter_such_a_name(name: str) -> None:
    assert may_be_altered(name)


@pytest.mark.parametrize("name", ["Plain", "a b+c", "100%", "00", "月卡", "1.5GB", "a=b"])
def test_a_harmless_name_is_read_as_it_was_sent(name: str) -> None:
    assert not may_be_altered(name)
