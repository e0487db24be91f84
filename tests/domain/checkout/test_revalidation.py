"""Tests of reorder: the earlier selection is applied to the product as it is now."""

from dataclasses import replace

import pytest

from bot.domain.catalogue.product import ContactKind, FieldKind, Product, WidgetField
from bot.domain.catalogue.refused_choices import mark_refused
from bot.domain.catalogue.selection import ANY_CARD, BuyerChoices, ChosenCard, Selection
from bot.domain.checkout.questions import (
    AskCard,
    AskContact,
    AskField,
    AskOption,
    AskPassword,
    AskVariant,
    ReadyToQuote,
    build_selection,
    find_next_question,
)
from bot.domain.checkout.revalidation import drop_answer, rebuild_choices
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
    ],
    contact=ContactKind.EMAIL,
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
    },
    contact="ada@example.com",
)
BOUGHT = build_selection(PRODUCT, CHOSEN)


def changed(**details: object) -> Product:
    return replace(PRODUCT, details=replace(DETAILS, **details))  # type: ignore[arg-type]


def test_a_selection_that_is_still_available_asks_nothing() -> None:
    again = rebuild_choices(PRODUCT, BOUGHT, matches_pattern)

    assert again.choices == CHOSEN
    assert again.unavailable == ()
    assert build_selection(PRODUCT, again.choices) == BOUGHT


@pytest.mark.parametrize(
    ("product", "lost", "asks"),
    [
        (changed(variants=(a_variant("Month", id=10),)), "Year", AskVariant),
        (changed(attributes=(an_attribute("Region", "Asia", id=20),)), "Region: World", AskOption),
        (changed(minimum=3, attributes=DETAILS.attributes), "× 2", ReadyToQuote),
        (changed(maximum=1), "× 2", ReadyToQuote),
        (changed(widgets=(a_field(id=40, pattern="[0-9]+"),)), "Your login: me", AskField),
        (changed(contact=ContactKind.PHONE), "ada@example.com", AskContact),
    ],
)
def test_what_is_no_longer_possible_is_named_and_asked(
    product: Product, lost: str, asks: type
) -> None:
    again = rebuild_choices(product, BOUGHT, matches_pattern)

    assert again.unavailable == (lost,)
    assert isinstance(find_next_question(product, again.choices), asks)


@pytest.mark.parametrize(
    "fields",
    [
        (a_field(FieldKind.SELECT, "server", "East", "North", id=60),),
        (a_field(FieldKind.CHECKBOX, "extras", "A", "C", id=50),),
    ],
)
def test_a_choice_that_the_field_lost_is_asked_again(fields: tuple[WidgetField, ...]) -> None:
    again = rebuild_choices(changed(widgets=fields), BOUGHT, matches_pattern)

    assert again.choices.answers == {}


def test_the_choice_ids_may_have_changed_meanwhile() -> None:
    renumbered = changed(
        variants=(a_variant("Year", id=77),), attributes=(an_attribute("Region", id=80),)
    )
    again = rebuild_choices(renumbered, BOUGHT, matches_pattern)

    assert (again.choices.variant, again.choices.options) == (77, {80: 82})


def test_a_picked_card_is_another_pick_now() -> None:
    picked = build_selection(PRODUCT, replace(CHOSEN, card=ChosenCard(7, "gold")))

    again = rebuild_choices(PRODUCT, picked, matches_pattern)
    assert isinstance(find_next_question(PRODUCT, again.choices), AskCard)
    assert again.unavailable == ("gold",)


def test_a_picked_card_whose_name_was_shredded_is_named_by_its_number() -> None:
    picked = replace(BOUGHT, card_id=7, card_preview="")

    assert rebuild_choices(PRODUCT, picked, matches_pattern).unavailable == ("#7",)


def test_passwords_and_codes_are_not_taken_over() -> None:
    product = a_product(
        id=1,
        details=some_details(
            widgets=[a_field(FieldKind.PASSWORD, "pin", id=40)], asks_password=True
        ),
    )
    bought = build_selection(
        product,
        BuyerChoices(
            quantity=1, answers={ProductPartId(40): ("1234",)}, password="hush-hush", coupon="X"
        ),
    )

    again = rebuild_choices(product, bought, matches_pattern)
    assert again.choices == BuyerChoices(quantity=1)
    assert isinstance(find_next_question(product, again.choices), AskField)
    filled = replace(again.choices, answers={ProductPartId(40): ("1",)})
    assert isinstance(find_next_question(product, filled), AskPassword)


def test_a_dropped_answer_is_asked_again_and_the_others_are_kept() -> None:
    widget = DETAILS.widgets[2]

    dropped = drop_answer(CHOSEN, widget)
    assert find_next_question(PRODUCT, dropped) == AskField(widget)
    assert dropped.answers == {ProductPartId(40): ("me",), ProductPartId(50): ("a", "b")}


def test_an_erased_answer_is_asked_again() -> None:
    bare = replace(BOUGHT, widgets={}, contact=None, answers=())

    again = rebuild_choices(PRODUCT, bare, matches_pattern)
    assert isinstance(find_next_question(PRODUCT, again.choices), AskField)


def test_a_field_left_empty_stays_empty_where_it_may() -> None:
    product = a_product(id=1, details=some_details(widgets=[a_field(id=40)]))
    bought = replace(Selection(product.id, "STEAM10", "x", 1), widgets={"login": ""})

    assert isinstance(
        find_next_question(product, rebuild_choices(product, bought, matches_pattern).choices),
        ReadyToQuote,
    )


def test_buying_again_drops_a_refused_choice_and_names_it_by_its_label() -> None:
    details = some_details(variants=[a_variant("A&amp;B", id=10), a_variant("Year", id=11)])
    product = a_product(id=1, details=mark_refused(details, [ProductPartId(10)]))
    previous = Selection(product.id, product.code, product.name, 1, variant="A&amp;B")

    rebuilt = rebuild_choices(product, previous, matches_pattern)
    assert rebuilt.choices.variant is None
    assert rebuilt.unavailable == ("A&B",)
