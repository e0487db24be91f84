"""Tests of the checkout's questions: each has everything that helps to answer it."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bot.chat.buyer.checkout.choice_lists import ListView
from bot.chat.buyer.checkout.question_screen import build_checkout_step_screen
from bot.chat.kit.layout import CHOICES_PER_PAGE
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode, encode
from bot.chat.navigation.verbs import MAX_PAGE
from bot.domain.catalogue.product import Card, CardPage, ContactKind, FieldKind, Product
from bot.domain.catalogue.selection import BuyerChoices, ChosenCard
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
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
    find_next_question,
    find_previous_question,
)
from bot.domain.ids import ProductPartId
from bot.domain.pricing.price_rules import PriceRounding
from bot.services.checkout.checkouts import CheckoutState
from tests.builders import (
    PRICES,
    a_field,
    a_product,
    a_variant,
    an_attribute,
    some_details,
)
from tests.chat.screens.counting_prices import ROUNDINGS, VARIANTS, WITH_VARIANTS, at_most
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")


def asked(product: Product, choices: BuyerChoices | None = None, **more: object) -> Screen:
    """Return the screen of the product's next question."""
    chosen = choices or BuyerChoices()
    question = find_next_question(product, chosen)
    walk = CheckoutState(
        product,
        chosen,
        question,
        previous_question=find_previous_question(product, question),
    )
    return build_checkout_step_screen(ENGLISH, PRICES, walk, **more)  # type: ignore[arg-type]


def listed(screen: Screen, beginning: str) -> list[str]:
    """Return the labels with this beginning."""
    return [label for label in labels(screen) if label.startswith(beginning)]


def of(question: Question | ReadyToQuote, toggled: tuple[int, ...] = (), **more: object) -> Screen:
    """Return the screen of a question by itself."""
    product = a_product(id=5)
    walk = CheckoutState(product, BuyerChoices(), question, tuple(map(ProductPartId, toggled)))
    return build_checkout_step_screen(ENGLISH, PRICES, walk, **more)  # type: ignore[arg-type]


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


def taps(screen: Screen) -> dict[str, Tap | None]:
    return {button.label: decode(button.callback_data) for row in screen.rows for button in row}


def product(**details: object) -> Product:
    return a_product(id=5, details=some_details(**details))  # type: ignore[arg-type]


def test_variants_bear_their_prices() -> None:
    """With the markup, and with their own wholesale prices in the text."""
    year = replace(a_variant("Year", "20", id=12), wholesale={5: Decimal(18)})
    screen = asked(product(variants=[a_variant("Month", "3", id=11), year]))
    assert labels(screen)[:2] == ["Month · $3.30", "Year · $22.00"]
    assert taps(screen)["Year · $22.00"] == Tap(verbs.VARIANT, (5, 12))
    assert "5+ · $19.80 each" in screen.text


@pytest.mark.parametrize("rounding", ROUNDINGS)
def test_of_thousands_of_wholesale_steps_few_are_priced_for_the_list_of_variants(
    rounding: PriceRounding,
) -> None:
    """Also if a rule rounds all prices to one."""
    state = CheckoutState(WITH_VARIANTS, BuyerChoices(), AskVariant(tuple(VARIANTS)))
    with at_most(CHOICES_PER_PAGE * 60, rounding) as prices:
        build_checkout_step_screen(ENGLISH, prices, state)


def test_options_bear_their_surcharges() -> None:
    """An option without a surcharge shows none."""
    screen = asked(product(attributes=[an_attribute("Region", "Europe", "World+0.50", id=20)]))
    assert labels(screen)[:2] == ["Europe", "World · +$0.55"]
    assert taps(screen)["Europe"] == Tap(verbs.OPTION, (5, 20, 21))


def test_the_selection_is_in_the_breadcrumb() -> None:
    """And Back asks the last question again."""
    made = product(variants=[a_variant("Month", id=11)], attributes=[an_attribute("Region", id=20)])
    chosen = BuyerChoices(variant=ProductPartId(11), options={ProductPartId(20): ProductPartId(22)})
    screen = asked(made, chosen)
    assert screen.text.startswith("🛍 Shop › Steam wallet 10 USD › Month › <b>World</b>")
    assert taps(screen)["‹ Back"] == Tap(verbs.BACK_OPTION, (5, 20))
    assert taps(screen)["✖️ Leave"] == Tap(verbs.LEAVE_CHECKOUT, (5,))
    second = asked(made, replace(chosen, options={}))
    assert "Question 2 of 2" in second.text


def test_back_from_the_first_question_leads_to_the_product() -> None:
    """There is no answer to take back yet."""
    assert taps(asked(product()))["‹ Back"] == Tap(verbs.PRODUCT_AGAIN, (5,))


# --- cards -----------------------------------------------------------------------------------------


def test_any_card_comes_first_and_the_others_bear_their_surcharge() -> None:
    """A card's own surcharge, else the product's; pages of ten."""
    made = replace(product(draft_premium="1.50"), selectable_cards=True)
    cards = CardPage((Card(7, "+1 555", None), Card(8, "<b>", Decimal("5.50"))), 25)
    screen = asked(made, cards=cards, view=ListView(1))
    assert labels(screen)[:3] == ["🎲 Any, no surcharge", "+1 555 · +$1.65", "<b> · +$6.05"]
    assert taps(screen)["🎲 Any, no surcharge"] == Tap(verbs.CARD, (5, 0))
    assert taps(screen)["+1 555 · +$1.65"] == Tap(verbs.CARD, (5, 7))
    assert taps(screen)["‹ Previous"] == Tap(verbs.CARDS, (5, 0))
    assert taps(screen)["Next ›"] == Tap(verbs.CARDS, (5, 2))
    assert "Page 2 of 3" in screen.text


def test_a_list_that_cannot_be_had_leaves_any_card_and_another_try() -> None:
    """The requested page is kept."""
    screen = of(AskCard(), cards=None, view=ListView(3))
    assert taps(screen)["🔄 Try again"] == Tap(verbs.CARDS, (5, 3))
    assert "cannot be loaded" in screen.text


def test_a_chosen_card_is_named() -> None:
    """It is in the breadcrumb of the following questions."""
    made = replace(product(asks_password=True), selectable_cards=True)
    screen = asked(made, BuyerChoices(card=ChosenCard(7, "+1 555")))
    assert "› <b>+1 555</b>" in screen.text


# --- fields ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(FieldKind))
def test_a_field_asks_with_its_label_and_hint(kind: FieldKind) -> None:
    """For every kind of field."""
    screen = of(AskField(a_field(kind, label="Your <UID>", placeholder="9 digits", id=30)))
    assert "<b>Your &lt;UID&gt;</b>" in screen.text
    assert "<i>Hint: 9 digits</i>" in screen.text


def test_a_typed_field_may_be_left_empty_only_where_it_may() -> None:
    """The button says so in words."""
    field = AskField(a_field(id=30))
    assert "Leave empty" not in labels(of(field))
    assert taps(of(field, can_skip=True))["Leave empty"] == Tap(verbs.SKIP_FIELD, (5, 30))


def test_choices_are_buttons() -> None:
    """A tap on one is the answer."""
    screen = of(AskField(a_field(FieldKind.SELECT, "s", "Red", "Blue", id=30)))
    assert taps(screen)["Blue"] == Tap(verbs.FIELD_CHOICE, (5, 30, 32))


def test_toggles_carry_the_state_they_will_set() -> None:
    """So that tapping twice changes nothing; Done ends the question."""
    screen = of(AskField(a_field(FieldKind.CHECKBOX, "c", "Red", "Blue", id=30)), (31,))
    assert taps(screen)["☑ Red"] == Tap(verbs.TOGGLE_CHECKBOX, (5, 30, 31, 0))
    assert taps(screen)["☐ Blue"] == Tap(verbs.TOGGLE_CHECKBOX, (5, 30, 32, 1))
    assert taps(screen)["✅ Done"] == Tap(verbs.CHECKBOXES_DONE, (5, 30))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (ContactKind.PHONE, "phone"),
        (ContactKind.EMAIL, "e-mail"),
        (ContactKind.MESSENGER, "messenger"),
    ],
)
def test_a_contact_is_asked_for_by_its_kind(kind: ContactKind, words: str) -> None:
    assert words in of(AskContact(kind)).text


def test_a_query_password_is_typed_made_or_skipped() -> None:
    """It uses field 0."""
    screen = of(AskPassword())
    assert taps(screen)["✨ Make one for me"] == Tap(verbs.GENERATE_PASSWORD, (5,))
    assert taps(screen)["No password"] == Tap(verbs.SKIP_FIELD, (5, 0))


def test_the_way_back_from_a_coupon_is_the_row_above_confirm() -> None:
    """Below the code, and above the row where a second tap would hit Confirm."""
    walk = CheckoutState(
        product(), BuyerChoices(quantity=1, coupon="SPRING"), AskCoupon(), is_reopened=True
    )
    screen = build_checkout_step_screen(ENGLISH, PRICES, walk)
    assert [[button.label for button in row] for row in screen.rows] == [
        ["No promo code"],
        ["↩️ Keep: SPRING"],
        ["‹ Back"],
        ["🏠 Home"],
    ]
    assert taps(screen)["‹ Back"] == Tap(verbs.BACK_TO_QUOTE, (5,))


def test_nothing_left_to_ask_leads_to_the_price() -> None:
    assert taps(of(ReadyToQuote()))["💳 See the price"] == Tap(verbs.QUOTE, (5,))


# --- problems --------------------------------------------------------------------------------------


def test_a_problem_is_shown_above_the_question() -> None:
    """With its limit."""
    invalid = InvalidAnswer(AnswerProblem.TOO_LONG, 5)
    text = of(AskContact(ContactKind.EMAIL), problem=invalid).text
    assert text.index("at most 5 characters") < text.index("e-mail address")


def test_the_sellers_complaint_is_shown_literally() -> None:
    """Without one, the shop's own sentence is shown."""
    field = AskField(a_field(id=30))
    said = InvalidAnswer(AnswerProblem.PATTERN_MISMATCH, text="<b>9</b> digits & no more")
    assert "⚠️ &lt;b&gt;9&lt;/b&gt; digits &amp; no more" in of(field, problem=said).text
    assert (
        "doesn't look right"
        in of(field, problem=InvalidAnswer(AnswerProblem.PATTERN_MISMATCH)).text
    )


@pytest.mark.parametrize("kind", [FieldKind.SELECT, FieldKind.CHECKBOX])
def test_many_choices_of_a_field_have_pages(kind: FieldKind) -> None:
    many = [f"choice {n}" for n in range(200)]
    field = AskField(a_field(kind, "s", *many, id=30))
    first, middle, last = (of(field, view=ListView(page)) for page in (0, 4, 10**6))
    marks = "☐ " if kind is FieldKind.CHECKBOX else ""

    assert [len(listed(screen, marks + "choice")) for screen in (first, middle, last)] == [
        CHOICES_PER_PAGE,
        CHOICES_PER_PAGE,
        200 - 8 * CHOICES_PER_PAGE,
    ]
    assert "Page 5 of 9" in middle.text
    assert "type a name" in middle.text
    assert taps(first)["Next ›"] == Tap(verbs.CHOICES, (5, 30, 1))
    assert taps(middle)["‹ Previous"] == Tap(verbs.CHOICES, (5, 30, 3))
    assert "Next ›" not in taps(last)


def test_many_variants_and_options_have_pages() -> None:
    variants = [a_variant(f"v{n}", id=n + 1) for n in range(CHOICES_PER_PAGE + 1)]
    options = [f"o{n}" for n in range(CHOICES_PER_PAGE + 1)]
    of_variants = product(variants=variants)
    of_options = product(attributes=[an_attribute("Region", *options, id=200)])

    for made, part, name in ((of_variants, 0, "v"), (of_options, 200, "o")):
        assert len(listed(asked(made), name)) == CHOICES_PER_PAGE
        assert taps(asked(made))["Next ›"] == Tap(verbs.CHOICES, (5, part, 1))
        assert listed(asked(made, view=ListView(1)), name) == [
            label for label in labels(asked(made, view=ListView(7))) if label.startswith(name)
        ]
    assert "Page" not in asked(product(variants=variants[1:])).text


def test_the_page_with_a_choice_is_shown() -> None:
    """After a tap on a checkbox, its page stays."""
    field = a_field(FieldKind.CHECKBOX, "c", *(f"choice {n}" for n in range(60)), id=30)
    screen = of(AskField(field), view=ListView(choice=field.choices[50].id))
    assert "Page 3 of 3" in screen.text
    elsewhere = of(AskField(field), view=ListView(choice=ProductPartId(999)))
    assert "Page 1 of 3" in elsewhere.text


def test_typed_words_leave_the_matching_choices_and_a_way_back_to_all() -> None:
    variants = [a_variant(f"{n} <GB>", id=n + 1) for n in range(90)]
    few = asked(product(variants=variants), view=ListView(words="9 <gb>"))
    assert listed(few, "9 <GB>") == ["9 <GB> · $3.30"]
    assert "9 choices match “9 &lt;gb&gt;”" in few.text
    assert taps(few)["☰ All choices"] == Tap(verbs.CHOICES, (5, 0, 0))
    many = asked(product(variants=variants), view=ListView(words="gb"))
    assert f"The first {CHOICES_PER_PAGE} of 90" in many.text
    gone = asked(product(variants=variants), view=ListView(words="nothing"))
    assert "Page 1 of 4" in gone.text


def test_the_longest_callback_data_of_a_page_fits() -> None:
    ids = 2**63 - 1
    assert len(encode(verbs.CHOICES, ids, ids, MAX_PAGE)) <= 64


def test_an_option_without_choices_still_leads_back() -> None:
    """A broken attribute does not block the buyer."""
    screen = of(AskOption(replace(an_attribute("Region", id=20), options=())))
    assert labels(screen) == ["‹ Back", "🏠 Home"]
    assert labels(of(AskVariant(()))) == ["‹ Back", "🏠 Home"]
