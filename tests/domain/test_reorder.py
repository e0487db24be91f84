"""Choosing again what was bought before, from the product as it is now."""

from dataclasses import replace

import pytest

from bot.domain.again import choose_again
from bot.domain.catalogue import Contact, FacetId, FieldKind, Product, WidgetField
from bot.domain.checkout import (
    ANY_CARD,
    AskCard,
    AskContact,
    AskField,
    AskOption,
    AskPassword,
    AskQuantity,
    AskVariant,
    Choices,
    ChosenCard,
    Ready,
    Selection,
    next_question,
    select,
)
from bot.patterns import matches
from tests.builders import a_field, a_product, a_variant, an_attribute, some_details

DETAILS = some_details(
    variants=[a_variant("Month", id=10), a_variant("Year", id=11)],
    attributes=[an_attribute("Region", id=20)],
    widgets=[
        a_field(id=40),
        a_field(FieldKind.CHECKBOX, "extras", "A", "B", id=50),
        a_field(FieldKind.SELECT, "server", "East", "West", id=60),
    ],
    contact=Contact.EMAIL,
)
PRODUCT = a_product(id=1, selectable_cards=True, details=DETAILS)
CHOSEN = Choices(
    variant=FacetId(11),
    options={FacetId(20): FacetId(22)},
    card=ANY_CARD,
    quantity=2,
    answers={FacetId(40): ("me",), FacetId(50): ("a", "b"), FacetId(60): ("west",)},
    contact="ada@example.com",
)
BOUGHT = select(PRODUCT, CHOSEN)


def changed(**details: object) -> Product:
    return replace(PRODUCT, details=replace(DETAILS, **details))  # type: ignore[arg-type]


def test_what_can_all_be_had_again_asks_nothing() -> None:
    again = choose_again(PRODUCT, BOUGHT, matches)

    assert again.choices == CHOSEN
    assert again.lost == ()
    assert select(PRODUCT, again.choices) == BOUGHT


@pytest.mark.parametrize(
    ("product", "lost", "asks"),
    [
        (changed(variants=(a_variant("Month", id=10),)), "Year", AskVariant),
        (changed(attributes=(an_attribute("Region", "Asia", id=20),)), "Region: World", AskOption),
        (changed(minimum=3, attributes=DETAILS.attributes), "× 2", AskQuantity),
        (changed(maximum=1), "× 2", AskQuantity),
        (changed(widgets=(a_field(id=40, pattern="[0-9]+"),)), "Your login: me", AskField),
        (changed(contact=Contact.PHONE), "ada@example.com", AskContact),
    ],
)
def test_what_is_no_longer_possible_is_named_and_asked(
    product: Product, lost: str, asks: type
) -> None:
    again = choose_again(product, BOUGHT, matches)

    assert again.lost == (lost,)
    assert isinstance(next_question(product, again.choices), asks)


@pytest.mark.parametrize(
    "fields",
    [
        (a_field(FieldKind.SELECT, "server", "East", "North", id=60),),
        (a_field(FieldKind.CHECKBOX, "extras", "A", "C", id=50),),
    ],
)
def test_a_choice_that_the_field_lost_is_asked_anew(fields: tuple[WidgetField, ...]) -> None:
    again = choose_again(changed(widgets=fields), BOUGHT, matches)

    assert again.choices.answers == {}


def test_the_ids_of_facets_may_have_changed_meanwhile() -> None:
    renumbered = changed(
        variants=(a_variant("Year", id=77),), attributes=(an_attribute("Region", id=80),)
    )
    again = choose_again(renumbered, BOUGHT, matches)

    assert (again.choices.variant, again.choices.options) == (77, {80: 82})


def test_a_picked_card_is_another_pick_now() -> None:
    picked = select(PRODUCT, replace(CHOSEN, card=ChosenCard(7, "gold")))

    again = choose_again(PRODUCT, picked, matches)
    assert isinstance(next_question(PRODUCT, again.choices), AskCard)
    assert again.lost == ("gold",)


def test_a_picked_card_whose_name_was_shredded_is_named_by_its_number() -> None:
    picked = replace(BOUGHT, card_id=7, card_preview="")

    assert choose_again(PRODUCT, picked, matches).lost == ("#7",)


def test_passwords_and_codes_are_not_taken_over() -> None:
    product = a_product(
        id=1,
        details=some_details(
            widgets=[a_field(FieldKind.PASSWORD, "pin", id=40)], asks_password=True
        ),
    )
    bought = select(
        product,
        Choices(quantity=1, answers={FacetId(40): ("1234",)}, password="hush-hush", coupon="X"),
    )

    again = choose_again(product, bought, matches)
    assert again.choices == Choices(quantity=1)
    assert isinstance(next_question(product, again.choices), AskField)
    filled = replace(again.choices, answers={FacetId(40): ("1",)})
    assert isinstance(next_question(product, filled), AskPassword)


def test_what_was_shredded_is_asked_anew() -> None:
    bare = replace(BOUGHT, widgets={}, contact=None, answers=())

    again = choose_again(PRODUCT, bare, matches)
    assert isinstance(next_question(PRODUCT, again.choices), AskField)


def test_a_field_left_empty_stays_empty_where_it_may() -> None:
    product = a_product(id=1, details=some_details(widgets=[a_field(id=40)]))
    bought = replace(Selection(product.id, "STEAM10", "x", 1), widgets={"login": ""})

    assert isinstance(next_question(product, choose_again(product, bought, matches).choices), Ready)
