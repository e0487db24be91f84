"""Tests of the JSON codec: values are read back equal, with any characters and numbers."""

import json
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.catalogue.product import ProductDetails
from bot.domain.catalogue.selection import BuyerChoices, Selection
from bot.domain.ids import ProductId
from storage.catalogue.product_json import dump_details, load_details
from storage.checkout.selection_json import (
    dump_choices,
    dump_selection,
    load_choices,
    load_selection,
)
from storage.engine.columns import dump_facts, load_facts

st.register_type_strategy(Decimal, st.decimals(allow_nan=False, allow_infinity=False))
#: Every character, lone surrogates and NUL included.
st.register_type_strategy(str, st.text(st.characters(categories=None), max_size=12))
_QUICK = settings(max_examples=30, deadline=None)


@given(details=st.from_type(ProductDetails))
@settings(max_examples=10, deadline=None)  # one page takes a third of a second to make up
def test_a_page_survives(details: ProductDetails) -> None:
    text = dump_details(details)
    assert text.isascii()
    assert load_details(text) == details


@given(
    choices=st.from_type(BuyerChoices),
    toggled=st.lists(st.integers()),
    reopened=st.none() | st.from_type(str),
)
@_QUICK
def test_open_choices_survive(
    choices: BuyerChoices, toggled: list[int], reopened: str | None
) -> None:
    body = dump_choices(choices, tuple(toggled), reopened)
    assert load_choices(body) == (choices, tuple(toggled), reopened)


def test_rows_stored_before_coupons_existed_can_be_read() -> None:
    choices = json.loads(dump_choices(BuyerChoices(quantity=1), ()))
    selection = json.loads(dump_selection(Selection(ProductId(1), "A", "A", 1)))
    del choices["coupon"], choices["reopened"], selection["coupon"]

    assert load_choices(json.dumps(choices).encode()) == (BuyerChoices(quantity=1), (), None)
    assert load_selection(json.dumps(selection).encode()).coupon is None


@given(selection=st.from_type(Selection))
@_QUICK
def test_a_selection_survives(selection: Selection) -> None:
    assert load_selection(dump_selection(selection)) == selection


@given(facts=st.dictionaries(st.text(), st.text()))
@_QUICK
def test_facts_survive(facts: dict[str, str]) -> None:
    assert load_facts(dump_facts(facts)) == facts
