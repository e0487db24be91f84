"""Tests of the names of cases: readable, short, and the same in every process."""

from dataclasses import dataclass, field
from enum import Enum

import pytest

from tests.case_names import MAX_LENGTH, name_case


class Colour(Enum):
    RED = 1


@dataclass(frozen=True)
class Shirt:
    colour: Colour
    size: int = 40
    notes: list[str] = field(default_factory=list)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ({"num": "0", "card": None}, "num=0 card=None"),
        ({}, "nothing"),
        ([], "none"),
        ((Colour.RED, 5), "red 5"),
        (frozenset({"b", "a"}), "a b"),
        (Shirt(Colour.RED), "Shirt red"),
        (Shirt(Colour.RED, 42, ["worn"]), "Shirt red 42 worn"),
        (ValueError("too long"), "ValueError too long"),
        (len, "len"),
        (object(), "object"),
        (["a\x00b", b"\xff"], "a·b ÿ"),
        ("x" * 100, "x" * (MAX_LENGTH - 1) + "…"),
    ],
)
def test_a_value_is_named_by_what_it_holds(value: object, name: str) -> None:
    assert name_case(value) == name


@pytest.mark.parametrize("value", ["short", 5, None, True, Colour.RED, Shirt])
def test_pytest_names_what_it_can_name(value: object) -> None:
    assert name_case(value) is None
