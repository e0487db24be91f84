"""Tests of answer revalidation after a product changed: valid answers are kept, others are asked
again.
"""

from dataclasses import replace

import pytest

from bot.domain.catalogue.product import ContactKind, FieldKind, Product, WidgetField
from bot.domain.catalogue.selection import ANY_CARD, BuyerChoices
from bot.domain.checkout.questions import (
    AskField,
    ReadyToQuote,
    build_selection,
    find_next_question,
)
from bot.domain.checkout.revalidation import revalidate_answers
from bot.domain.ids import ProductPartId
from tests.builders import (
    a_field,
    a_product,
    a_variant,
    an_attribute,
    matches_pattern,
    some_details,
)

DETAILS = some_details(
    variants=[a_variant("Month", id=10), a_variant("Year", id=11)],
    attributes=[an_attribute("Region", id=20)],
    widgets=[
        a_field(id=40),
        a_field(FieldKind.CHECKBOX, "extras", "A", "B", id=50),
        a_field(FieldKind.SELECT, "server", "East", "West", id=60),
        a_field(FieldKind.PASSWORD, "pin", id=70),
    ],
    contact=ContactKind.PHONE,
    asks_password=True,
)
PRODUCT = a_product(id=1, selectable_cards=True, details=DETAILS)
CHOSEN = BuyerChoices(
    variant=ProductPartId(11),
    options={ProductPartId(20): ProductPartId(22)},
    card=ANY_CARD,
    quantity=2,
    answers={
        ProductPartId(40): ("me",),
        ProductPartId(50): ("a", "b"),
        ProductPartId(60): ("west",),
        ProductPartId(70): ("secret",),
    },
    contact="+15550100777",
    password="hush-hush",
)


def changed(**details: object) -> Product:
    return replace(PRODUCT, details=replace(DETAILS, **details))  # type: ignore[arg-type]


def with_field(field: WidgetField) -> Product:
    kept = (one for one in DETAILS.widgets if one.id != field.id)
    return changed(widgets=(*kept, field))


def test_nothing_falls_while_nothing_changes() -> None:
    stands = revalidate_answers(PRODUCT, CHOSEN, matches_pattern)

    assert (stands.choices, stands.dropped_questions) == (CHOSEN, ())
    assert find_next_question(PRODUCT, stands.choices) == ReadyToQuote()


def test_what_was_never_answered_does_not_fall() -> None:
    assert revalidate_answers(PRODUCT, BuyerChoices(), matches_pattern).dropped_questions == ()


@pytest.mark.parametrize(
    ("product", "falls"),
    [
        (changed(variants=(a_variant("Month", id=10),)), "variant"),
        (changed(attributes=(an_attribute("Region", "Asia", id=20),)), "option:20"),
        (with_field(a_field(id=40, pattern="[0-9]+")), "field:40"),
        (with_field(a_field(FieldKind.NUMBER, id=40)), "field:40"),
        (with_field(a_field(FieldKind.SELECT, "login", "You", id=40)), "field:40"),
        (with_field(a_field(FieldKind.CHECKBOX, "extras", "A", "C", id=50)), "field:50"),
        (with_field(a_field(FieldKind.SELECT, "extras", "A", "B", id=50)), "field:50"),
        (with_field(a_field(FieldKind.SELECT, "server", "East", "North", id=60)), "field:60"),
        (with_field(a_field(FieldKind.PASSWORD, "pin", id=70, pattern="^[0-9]+$")), "field:70"),
        (changed(contact=ContactKind.EMAIL), "contact"),
    ],
)
def test_what_no_longer_fits_is_open_and_named(product: Product, falls: str) -> None:
    stands = revalidate_answers(product, CHOSEN, matches_pattern)

    asked = find_next_question(product, stands.choices)
    assert [question.key for question in stands.dropped_questions] == [falls]
    assert not isinstance(asked, ReadyToQuote)
    assert asked.key == falls


def test_a_field_left_empty_falls_where_something_must_be_said_now() -> None:
    left = replace(CHOSEN, answers={**CHOSEN.answers, ProductPartId(40): (), ProductPartId(50): ()})
    must = with_field(a_field(id=40, pattern="."))

    assert revalidate_answers(PRODUCT, left, matches_pattern).choices == left
    assert [
        one.key for one in revalidate_answers(must, left, matches_pattern).dropped_questions
    ] == ["field:40"]


def test_a_pattern_that_cannot_be_judged_is_left_to_the_supplier() -> None:
    product = with_field(a_field(id=40, pattern="["))

    assert revalidate_answers(product, CHOSEN, matches_pattern).dropped_questions == ()


def test_what_the_product_no_longer_asks_is_not_sent() -> None:
    plain = a_product(id=1, details=some_details())

    stands = revalidate_answers(plain, replace(CHOSEN, quantity=1), matches_pattern)
    sent = build_selection(plain, stands.choices)
    assert stands.dropped_questions == ()
    assert (sent.widgets, sent.contact, sent.password) == ({}, None, None)


def test_a_checkbox_with_nothing_ticked_is_kept() -> None:
    left = replace(CHOSEN, answers={**CHOSEN.answers, ProductPartId(50): ()})

    stands = revalidate_answers(PRODUCT, left, matches_pattern)
    assert stands.dropped_questions == ()
    assert not isinstance(find_next_question(PRODUCT, stands.choices), AskField)
