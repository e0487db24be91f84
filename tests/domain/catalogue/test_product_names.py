"""Tests of sellers' names: how they read, and which of them a supplier may alter."""

import pytest

from bot.domain.catalogue.product import decode_entities, may_be_altered


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
