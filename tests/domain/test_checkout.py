"""The walk: what is asked next, as a function of the product and of what was chosen."""

from dataclasses import replace

import pytest

from bot.domain import answers
from bot.domain.catalogue import Contact, FacetId, FieldKind, Product
from bot.domain.checkout import (
    ANY_CARD,
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskQuantity,
    AskVariant,
    Choices,
    ChosenCard,
    Question,
    Ready,
    find_question,
    is_answered,
    next_question,
    question_before,
    questions,
    select,
)
from tests.builders import a_field, a_product, a_variant, an_attribute, some_details


def everything() -> Product:
    """A product that asks every question there is."""
    return a_product(
        id=1,
        selectable_cards=True,
        details=some_details(
            variants=[a_variant("Month", id=10), a_variant("Year", id=11)],
            attributes=[an_attribute("Region", id=20), an_attribute("Size", id=30)],
            widgets=[a_field(id=40), a_field(FieldKind.CHECKBOX, "extras", "A", "B", id=50)],
            contact=Contact.EMAIL,
            asks_password=True,
        ),
    )


ALL_CHOSEN = Choices(
    variant=FacetId(10),
    options={FacetId(20): FacetId(21), FacetId(30): FacetId(31)},
    card=ANY_CARD,
    quantity=2,
    answers={FacetId(40): ("me",), FacetId(50): ("a", "b")},
    contact="me@example.com",
    password="",
)


def test_a_plain_product_asks_only_how_many() -> None:
    assert next_question(a_product(), Choices()) == AskQuantity(1, 0)
    assert next_question(a_product(), Choices(quantity=1)) == Ready()


def test_the_questions_come_in_their_order() -> None:
    asked = [type(question) for question in questions(everything(), Choices())]

    assert asked == [
        AskVariant, AskOption, AskOption, AskCard, AskQuantity, AskField, AskField, AskContact, AskPassword,
    ]  # fmt: skip


def test_nothing_is_left_when_everything_was_chosen() -> None:
    assert next_question(everything(), ALL_CHOSEN) == Ready()


@pytest.mark.parametrize("question", list(questions(everything(), Choices())), ids=lambda q: q.key)
def test_a_question_is_found_by_its_key_whether_it_is_answered_or_not(question: Question) -> None:
    assert is_answered(question, ALL_CHOSEN)
    for choices in (ALL_CHOSEN, Choices()):
        assert find_question(everything(), choices, question.key) == question


def test_back_leads_to_the_question_before() -> None:
    asked = list(questions(everything(), ALL_CHOSEN))

    before = [question_before(everything(), ALL_CHOSEN, question) for question in asked]
    assert before == [None, *asked[:-1]]
    assert question_before(everything(), ALL_CHOSEN, Ready()) == asked[-1]


def test_a_code_is_asked_for_only_where_one_piece_is_bought() -> None:
    one, two = Choices(quantity=1), Choices(quantity=2)

    assert find_question(a_product(), one, "coupon") is not None
    assert find_question(a_product(), two, "coupon") is None
    assert "coupon" not in {question.key for question in questions(everything(), ALL_CHOSEN)}


def test_a_code_goes_with_one_piece_and_never_with_more() -> None:
    choices = Choices(quantity=1, coupon="SPRING")

    assert select(a_product(), choices).coupon == "SPRING"
    assert select(a_product(), replace(choices, quantity=2)).coupon is None
    more = answers.answer_quantity(choices, AskQuantity(1, 0), "3", None)
    assert isinstance(more, Choices)
    assert more.coupon is None


def test_the_same_variant_and_option_chosen_again_change_nothing() -> None:
    chosen = replace(ALL_CHOSEN, card=ChosenCard(7))

    assert answers.answer_variant(chosen, FacetId(10)) is chosen
    assert answers.answer_option(chosen, FacetId(20), FacetId(21)) is chosen


def test_a_chosen_card_means_one_piece_and_no_question_how_many() -> None:
    choices = replace(ALL_CHOSEN, card=ChosenCard(7, "gold"), quantity=None)

    assert next_question(everything(), choices) == Ready()
    selection = select(everything(), choices)
    assert (selection.quantity, selection.card_id, selection.card_preview) == (1, 7, "gold")


def test_cards_are_not_offered_where_the_minimum_is_above_one() -> None:
    product = a_product(selectable_cards=True, details=some_details(minimum=2))

    assert next_question(product, Choices()) == AskQuantity(2, 0)
    assert select(product, Choices(card=ChosenCard(7), quantity=3)).quantity == 3


def test_a_choice_that_the_product_lost_is_asked_again() -> None:
    fewer = a_product(details=some_details(variants=[a_variant("Year", id=11)]))

    assert isinstance(next_question(fewer, replace(ALL_CHOSEN, variant=FacetId(10))), AskVariant)


@pytest.mark.parametrize("quantity", [1, 6])
def test_a_quantity_outside_moved_limits_is_asked_again(quantity: int) -> None:
    product = a_product(details=some_details(minimum=2, maximum=5))

    assert next_question(product, Choices(quantity=quantity)) == AskQuantity(2, 5)


def test_changing_the_variant_forgets_the_card() -> None:
    chosen = replace(ALL_CHOSEN, card=ChosenCard(7))

    assert answers.answer_variant(chosen, FacetId(11)).card is None
    assert answers.answer_option(chosen, FacetId(20), FacetId(22)).card is None


def test_the_selection_speaks_the_suppliers_terms() -> None:
    selection = select(everything(), ALL_CHOSEN)

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
    selection = select(product, Choices(quantity=1, answers={FacetId(40): ("hush",)}))

    assert selection.answers[0].hidden


def test_a_field_left_empty_is_submitted_empty() -> None:
    product = a_product(details=some_details(widgets=[a_field(id=40)]))

    assert select(product, Choices(quantity=1, answers={FacetId(40): ()})).widgets == {"login": ""}


def test_a_code_is_answered_once_it_is_there() -> None:
    assert not is_answered(AskCoupon(), Choices())
    assert is_answered(AskCoupon(), Choices(coupon="SPRING"))
