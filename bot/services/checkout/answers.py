"""Takes each answer that a buyer taps or types: validates it and stores it in the checkout.

`checkouts` stores it, in one transaction. Stock cards are checked with the supplier before that
transaction, never inside it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.domain.catalogue.product import Card, FieldKind, Product
from bot.domain.catalogue.refused_choices import has_doubtful_names
from bot.domain.catalogue.selection import ANY_CARD, BuyerChoices, ChosenCard, find_quantity_limits
from bot.domain.checkout import answers
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer, PatternMatcher
from bot.domain.checkout.questions import (
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskVariant,
    Checkout,
    Question,
    filter_by_words,
    find_by_name,
    find_question,
    list_choices,
)
from bot.domain.errors import Declined, DeclineReason, SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import ProductPartId
from bot.services.catalogue import browse, refused_choices
from bot.services.checkout import promo_codes
from bot.services.checkout.checkouts import (
    AnswerResult,
    AnswerValidator,
    CheckoutChange,
    CheckoutSession,
    CheckoutState,
    answer_question,
    change_checkout,
    current_question,
    get_current_state,
    read_checkout,
)
from bot.services.read_deadlines import read_with_long_deadline
from storage.transaction import Transaction

#: Characters of a stock card's preview that are kept with the choice.
_CARD_PREVIEW_LIMIT = 200


@dataclass(frozen=True, slots=True)
class MatchingChoices:
    """Several choices of the open question may be meant: those that match `words`.

    `cards` are the matching stock cards, if these are asked for.
    """

    state: CheckoutState
    words: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class NoMatchingChoice:
    """No variant, option or stock card of the open question matches what was typed."""


TextResult = AnswerResult | MatchingChoices | NoMatchingChoice


async def answer_with_text(session: CheckoutSession, text: str) -> TextResult | None:
    """Answer the question that the checkout awaits; return None if it awaits none.

    A choice is answered by its whole name; a part of a name finds the matching choices.
    """
    product, checkout = await session.db.read(read_checkout, session.buyer, session.product_id)
    key = checkout.awaited_question
    if key is None:
        return None
    question = find_question(product, key) if product is not None else None
    if isinstance(question, AskCoupon):
        return await promo_codes.answer_code(session, text)
    if product is not None and isinstance(question, AskCard):
        return await _answer_with_card_name(session, product, checkout.choices, text)
    if product is not None and question is not None and (choices := list_choices(question)):
        found = find_by_name(choices, text)
        if found is not None:
            return await _choose(session, question, found.id)
        if filter_by_words(choices, text):
            return MatchingChoices(await get_current_state(session, product), text)
        if not isinstance(question, AskField):
            return NoMatchingChoice()
    return await answer_question(session, key, text_validator(session.matches_pattern, text))


async def _answer_with_card_name(
    session: CheckoutSession, product: Product, choices: BuyerChoices, text: str
) -> TextResult:
    matching = await browse.find_cards(session.shop, product, choices, text)
    found = find_by_name(matching, text)
    if found is not None:
        card = ChosenCard(found.id, found.preview[:_CARD_PREVIEW_LIMIT])
        return await choose_card(session, card)
    if matching:
        return MatchingChoices(await get_current_state(session, product), text, matching)
    return NoMatchingChoice()


async def _choose(
    session: CheckoutSession, question: Question, choice: ProductPartId
) -> AnswerResult:
    """Answer a question with one of its choices, as a tap on its button does."""
    match question:
        case AskVariant():
            return await choose_variant(session, choice)
        case AskOption(attribute):
            return await choose_option(session, attribute.id, choice)
        case AskField(widget) if widget.kind is FieldKind.CHECKBOX:
            return await toggle_field_choice(session, widget.id, choice, on=True)
        case AskField(widget):
            return await choose_field_choice(session, widget.id, choice)
        case _:
            return Declined(DeclineReason.CHOICES_INCOMPLETE)


def text_validator(matches_pattern: PatternMatcher, text: str) -> AnswerValidator:
    """Return a validator that takes `text` as the answer to a field, contact or password."""

    def validate(
        _product: Product, choices: BuyerChoices, question: Question
    ) -> BuyerChoices | InvalidAnswer | Declined:
        match question:
            case AskField(widget):
                return answers.answer_text(choices, widget, text, matches_pattern)
            case AskContact(kind):
                return answers.answer_contact(choices, kind, text)
            case AskPassword():
                return answers.answer_password(choices, text.strip() or " ")
            case _:
                return Declined(DeclineReason.CHOICES_INCOMPLETE)

    return validate


async def choose_variant(session: CheckoutSession, variant: ProductPartId) -> AnswerResult:
    """Answer with a variant, unless the supplier refuses its name."""
    if await is_variant_name_refused(session, variant):
        return InvalidAnswer(AnswerProblem.CHOICE_REFUSED)

    def validate(
        _product: Product, choices: BuyerChoices, question: Question
    ) -> BuyerChoices | Declined:
        assert isinstance(question, AskVariant)
        if all(known.id != variant for known in question.variants):
            return Declined(DeclineReason.CHOICES_INCOMPLETE)
        return answers.answer_variant(choices, variant)

    return await answer_question(session, "variant", validate)


async def choose_option(
    session: CheckoutSession, attribute: ProductPartId, option: ProductPartId
) -> AnswerResult:
    """Answer with an option of an attribute, unless the supplier refuses its name."""
    if await is_option_name_refused(session, attribute, option):
        return InvalidAnswer(AnswerProblem.CHOICE_REFUSED)

    def validate(
        _product: Product, choices: BuyerChoices, question: Question
    ) -> BuyerChoices | Declined:
        assert isinstance(question, AskOption)
        if all(known.id != option for known in question.attribute.options):
            return Declined(DeclineReason.CHOICES_INCOMPLETE)
        return answers.answer_option(choices, attribute, option)

    return await answer_question(session, f"option:{attribute}", validate)


async def is_variant_name_refused(session: CheckoutSession, variant: ProductPartId) -> bool:
    """Return whether the supplier refuses the name of a variant. It is not offered again then."""
    return await _is_name_refused(session, lambda choices: answers.answer_variant(choices, variant))


async def is_option_name_refused(
    session: CheckoutSession, attribute: ProductPartId, option: ProductPartId
) -> bool:
    """Return whether the supplier refuses the name of an option. It is not offered again then."""
    return await _is_name_refused(
        session, lambda choices: answers.answer_option(choices, attribute, option)
    )


async def _is_name_refused(
    session: CheckoutSession, answer: Callable[[BuyerChoices], BuyerChoices]
) -> bool:
    """Return whether the supplier refuses a name in the choices that `answer` leads to."""
    cached = session.shop.caches.catalogue.full_product(session.product_id)
    details = cached.product.details if cached is not None else None
    if details is not None and not has_doubtful_names(details):
        return False  # as for most products: the tap reads nothing for it
    product, checkout = await session.db.read(read_checkout, session.buyer, session.product_id)
    return product is not None and await refused_choices.stop_offering_refused_names(
        session.shop, product, answer(checkout.choices)
    )


async def choose_card(session: CheckoutSession, card: ChosenCard) -> AnswerResult:
    """Answer with a stock card or `ANY_CARD`. Declined with CARD_TAKEN if the card is gone."""
    product, _ = await session.db.read(read_checkout, session.buyer, session.product_id)
    if product is not None and card != ANY_CARD:
        try:
            await read_with_long_deadline(
                session.shop,
                lambda: session.shop.ports.supplier.card_premium(product.code, card.id),
            )
        except SupplierRefusedCall:
            return Declined(DeclineReason.CARD_TAKEN)
        except SupplierUnavailable:
            return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)

    def validate(_product: Product, choices: BuyerChoices, question: Question) -> BuyerChoices:
        assert isinstance(question, AskCard)
        return answers.answer_card(choices, card)

    return await answer_question(session, "card", validate)


async def choose_quantity(
    session: CheckoutSession, text: str, stock: int | None = None
) -> AnswerResult:
    """Choose a tapped or typed quantity. `stock` None means that the stock is unknown."""

    def choose(_: Transaction, product: Product, checkout: Checkout) -> CheckoutChange:
        choices = checkout.choices
        limits = find_quantity_limits(product, choices)
        answer = answers.answer_quantity(choices, limits, text, stock)
        if isinstance(answer, InvalidAnswer):
            return answer
        return replace(checkout, choices=answer, toggled=(), reopened_question=None)

    return await change_checkout(session, choose)


async def choose_field_choice(
    session: CheckoutSession, field: ProductPartId, choice: ProductPartId
) -> AnswerResult:
    """Answer a select or radio field with one of its choices."""

    def validate(
        _product: Product, choices: BuyerChoices, question: Question
    ) -> BuyerChoices | InvalidAnswer:
        assert isinstance(question, AskField)
        return answers.answer_choices(choices, question.widget, (choice,), session.matches_pattern)

    return await answer_question(session, f"field:{field}", validate)


async def toggle_field_choice(
    session: CheckoutSession, field: ProductPartId, choice: ProductPartId, *, on: bool
) -> AnswerResult:
    """Set one choice of the open checkbox field to the state that the tapped button carried.

    A button of a question that is no longer open changes nothing.
    """

    def toggle(_: Transaction, product: Product, checkout: Checkout) -> CheckoutChange:
        question = current_question(product, checkout)
        if (
            not isinstance(question, AskField)
            or question.widget.id != field
            or all(choice != known.id for known in question.widget.choices)
        ):
            return checkout
        others = tuple(choice_id for choice_id in checkout.toggled if choice_id != choice)
        return replace(checkout, toggled=(*others, int(choice)) if on else others)

    return await change_checkout(session, toggle)


async def finish_toggles(session: CheckoutSession, field: ProductPartId) -> AnswerResult:
    """Answer a checkbox field with the choices that are checked."""
    _, checkout = await session.db.read(read_checkout, session.buyer, session.product_id)

    def validate(
        _product: Product, choices: BuyerChoices, question: Question
    ) -> BuyerChoices | InvalidAnswer:
        assert isinstance(question, AskField)
        known = {choice.id for choice in question.widget.choices}
        picked = tuple(
            ProductPartId(choice_id) for choice_id in checkout.toggled if choice_id in known
        )
        return answers.answer_choices(choices, question.widget, picked, session.matches_pattern)

    return await answer_question(session, f"field:{field}", validate)


async def skip_question(session: CheckoutSession, key: str) -> AnswerResult:
    """Leave the field, the query password or the coupon `key` empty, if that is allowed."""

    def validate(
        _product: Product, choices: BuyerChoices, question: Question
    ) -> BuyerChoices | Declined:
        match question:
            case AskField(widget) if answers.can_skip(widget, session.matches_pattern):
                return answers.skip_field(choices, widget)
            case AskPassword():
                return replace(choices, password="")
            case AskCoupon():
                return replace(choices, coupon=None, promo_code=None)
            case _:
                return Declined(DeclineReason.CHOICES_INCOMPLETE)

    return await answer_question(session, key, validate)


async def generate_password(session: CheckoutSession) -> AnswerResult:
    """Answer with a generated query password, which is stored and shown with the order."""
    password = session.shop.ports.ids.query_password()

    def validate(
        _product: Product, choices: BuyerChoices, _question: Question
    ) -> BuyerChoices | InvalidAnswer:
        return answers.answer_password(choices, password)

    return await answer_question(session, "password", validate)
