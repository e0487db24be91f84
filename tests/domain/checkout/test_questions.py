"""Tests of the checkout: the next question, as a function of the product and the selection."""

from dataclasses import replace

import pytest

from bot.domain.catalogue.product import ContactKind, FieldKind, Product
from bot.domain.catalogue.selection import (
    ANY_CARD,
    BuyerChoices,
    ChosenCard,
    QuantityLimits,
    find_quantity_limits,
)
from bot.domain.checkout import answers
from bot.domain.checkout.questions import (
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskVariant,
    Question,
    ReadyToQuote,
    build_selection,
    find_next_question,
    find_previous_question,
    find_question,
    is_answered,
    list_questions,
)
from bot.domain.ids import ProductPartId
from tests.builders import a_field, a_product, a_variant, an_attribute, some_details


def everything() -> Product:
    """Return a product that asks every kind of question."""
    return a_product(
        id=1,
        selectable_cards=True,
        details=some_details(
            variants=[a_variant("Month", id=10), a_variant("Year", id=11)],
            attributes=[an_attribute("Region", id=20), an_attribute("Size", id=30)],
            widgets=[a_field(id=40), a_field(FieldKind.CHECKBOX, "extras", "A", "B", id=50)],
            contact=ContactKind.EMAIL,
            asks_password=True,
        ),
    )


ALL_CHOSEN = BuyerChoices(
    variant=ProductPartId(10),
    options={ProductPartId(20): ProductPartId(21), ProductPartId(30): ProductPartId(31)},
    card=ANY_CARD,
    quantity=2,
    answers={ProductPartId(40): ("me",), ProductPartId(50): ("a", "b")},
    contact="me@example.com",
    password="",
)


def test_a_plain_product_asks_nothing_and_starts_at_its_minimum() -> None:
    product = a_product(details=some_details(minimum=3))

    assert find_next_question(product, BuyerChoices()) == ReadyToQuote()
    assert build_selection(product, BuyerChoices()).quantity == 3
    assert build_selection(a_product(), BuyerChoices()).quantity == 1


def test_the_questions_come_in_their_order() -> None:
    asked = [type(question) for question in list_questions(everything())]

    assert asked == [
        AskVariant, AskOption, AskOption, AskCard, AskField, AskField, AskContact, AskPassword,
    ]  # fmt: skip


def test_nothing_is_left_when_everything_was_chosen() -> None:
    assert find_next_question(everything(), ALL_CHOSEN) == ReadyToQuote()


@pytest.mark.parametrize("question", list(list_questions(everything())), ids=lambda q: q.key)
def test_a_question_is_found_by_its_key(question: Question) -> None:
    assert is_answered(question, ALL_CHOSEN)
    assert find_question(everything(), question.key) == question


def test_back_leads_to_the_question_before() -> None:
    asked = list(list_questions(everything()))

    before = [find_previous_question(everything(), question) for question in asked]
    assert before == [None, *asked[:-1]]
    assert find_previous_question(everything(), ReadyToQuote()) == asked[-1]


def test_a_code_is_asked_for_only_if_the_buyer_wants_it() -> None:
    assert find_question(a_product(), "coupon") == AskCoupon()
    assert "coupon" not in {question.key for question in list_questions(everything())}


def test_a_code_goes_with_one_piece_and_never_with_more() -> None:
    choices = BuyerChoices(quantity=1, coupon="SPRING")

    assert build_selection(a_product(), choices).coupon == "SPRING"
    assert build_selection(a_product(), replace(choices, quantity=2)).coupon is None
    more = answers.answer_quantity(choices, QuantityLimits(1, 0), "3", None)
    assert isinstance(more, BuyerChoices)
    assert more.coupon is None


def test_the_same_variant_and_option_chosen_again_change_nothing() -> None:
    chosen = replace(ALL_CHOSEN, card=ChosenCard(7))

    assert answers.answer_variant(chosen, ProductPartId(10)) is chosen
    assert answers.answer_option(chosen, ProductPartId(20), ProductPartId(21)) is chosen


def test_a_chosen_card_means_one_piece() -> None:
    choices = replace(ALL_CHOSEN, card=ChosenCard(7, "gold"))

    assert find_next_question(everything(), choices) == ReadyToQuote()
    selection = build_selection(everything(), choices)
    assert (selection.quantity, selection.card_id, selection.card_preview) == (1, 7, "gold")


def test_cards_are_not_offered_where_the_minimum_is_above_one() -> None:
    product = a_product(selectable_cards=True, details=some_details(minimum=2))

    assert find_next_question(product, BuyerChoices()) == ReadyToQuote()
    assert build_selection(product, BuyerChoices(card=ChosenCard(7), quantity=3)).quantity == 3


def test_a_choice_that_the_product_lost_is_asked_again() -> None:
    fewer = a_product(details=some_details(variants=[a_variant("Year", id=11)]))

    assert isinstance(
        find_next_question(fewer, replace(ALL_CHOSEN, variant=ProductPartId(10))), AskVariant
    )


@pytest.mark.parametrize(("quantity", "bought"), [(1, 2), (2, 2), (5, 5), (6, 5)])
def test_a_quantity_outside_moved_limits_becomes_the_nearest(quantity: int, bought: int) -> None:
    product = a_product(details=some_details(minimum=2, maximum=5))

    assert build_selection(product, BuyerChoices(quantity=quantity)).quantity == bought


def test_a_quantity_is_fixed_where_only_one_is_allowed() -> None:
    fixed = a_product(details=some_details(minimum=3, maximum=3))
    without_maximum = a_product(details=some_details(minimum=3))

    assert find_quantity_limits(fixed, BuyerChoices()).is_fixed
    assert not find_quantity_limits(without_maximum, BuyerChoices()).is_fixed


def test_changing_the_variant_forgets_the_card() -> None:
    chosen = replace(ALL_CHOSEN, card=ChosenCard(7))

    assert answers.answer_variant(chosen, ProductPartId(11)).card is None
    assert answers.answer_option(chosen, ProductPartId(20), ProductPartId(22)).card is None


def test_the_selection_speaks_the_suppliers_terms() -> None:
    selection = build_selection(everything(), ALL_CHOSEN)

    assert selection.variant == "Month"
    assert selection.sku == {"Region": "Europe", "Size": "Europe"}
    assert selection.widgets == {"login": "me", "extras": ("a", "b")}
    assert selection.quantity == 2
    assert selection.password is None
    assert [(answer.label, answer.text) for answer in selection.answers] == [
        ("Your login", "me"),
        ("Your login", "A, B"),
    ]


def test_a_typed_password_is_hidden_in_the_summary() -> None:
    product = a_product(details=some_details(widgets=[a_field(FieldKind.PASSWORD, id=40)]))
    selection = build_selection(
        product, BuyerChoices(quantity=1, answers={ProductPartId(40): ("hush",)})
    )

    assert selection.answers[0].hidden


def test_a_field_left_empty_is_submitted_empty() -> None:
    product = a_product(details=some_details(widgets=[a_field(id=40)]))

    assert build_selection(
        product, BuyerChoices(quantity=1, answers={ProductPartId(40): ()})
    ).widgets == {"login": ""}


def test_a_code_is_answered_once_it_is_there() -> None:
    assert not is_answered(AskCoupon(), BuyerChoices())
    assert is_answered(AskCoupon(), BuyerChoices(coupon="SPRING"))
