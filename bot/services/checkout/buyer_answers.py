"""What a buyer taps or types on the walk, judged and handed to `checkout` as an answer.

A card and a quantity are held against the supplier before the transaction, never inside it.
"""

from dataclasses import replace

from bot.domain import answers
from bot.domain.answers import Invalid
from bot.domain.catalogue import FacetId, Product, ProductId
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
)
from bot.domain.errors import Declined, Reason, SupplierAway, SupplierSaysNo
from bot.domain.ledger import BuyerId
from bot.domain.store import Store, Tx
from bot.services import browse
from bot.services.checkout import Judge, Progress, answer, asked, keep, open_question, opened
from bot.services.reading import needed
from bot.services.shop import Shop


async def type_text(shop: Shop, store: Store, buyer: BuyerId, text: str) -> Progress | None:
    """A typed text: it answers the one question that the buyer's checkout expects, or None is."""
    checkout = await open_question(shop, buyer)
    if checkout is None or checkout.expecting is None:
        return None
    if checkout.expecting == "quantity":
        return await choose_quantity(shop, store, buyer, checkout.product_id, text)
    judge = _typed(shop, text)
    return await answer(shop, store, buyer, checkout.product_id, checkout.expecting, judge)


def _typed(shop: Shop, text: str) -> Judge:
    def judge(
        _product: Product, choices: Choices, question: Question
    ) -> Choices | Invalid | Declined:
        match question:
            case AskField(widget):
                return answers.answer_text(choices, widget, text, shop.matches)
            case AskContact(kind):
                return answers.answer_contact(choices, kind, text)
            case AskPassword():
                return answers.answer_password(choices, text.strip() or " ")
            case AskCoupon():
                return answers.answer_coupon(choices, text)
            case _:
                return Declined(Reason.CHOICES_INCOMPLETE)

    return judge


async def choose_variant(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, variant: FacetId
) -> Progress:
    """A tap on a variant."""

    def judge(_product: Product, choices: Choices, question: Question) -> Choices | Declined:
        assert isinstance(question, AskVariant)
        if all(known.id != variant for known in question.variants):
            return Declined(Reason.CHOICES_INCOMPLETE)
        return answers.answer_variant(choices, variant)

    return await answer(shop, store, buyer, product_id, "variant", judge)


async def choose_option(
    shop: Shop,
    store: Store,
    buyer: BuyerId,
    product_id: ProductId,
    attribute: FacetId,
    option: FacetId,
) -> Progress:
    """A tap on an attribute's option."""

    def judge(_product: Product, choices: Choices, question: Question) -> Choices | Declined:
        assert isinstance(question, AskOption)
        if all(known.id != option for known in question.attribute.options):
            return Declined(Reason.CHOICES_INCOMPLETE)
        return answers.answer_option(choices, attribute, option)

    return await answer(shop, store, buyer, product_id, f"option:{attribute}", judge)


async def choose_card(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, card: ChosenCard
) -> Progress:
    """A tap on a card, or on `ANY_CARD`; a card that is gone declines with CARD_TAKEN."""
    product, _ = await shop.store.read(opened, buyer, product_id)
    if product is not None and card != ANY_CARD:
        try:
            await needed(shop, shop.supplier.card_premium(product.code, card.id))
        except SupplierSaysNo:
            return Declined(Reason.CARD_TAKEN)
        except SupplierAway:
            return Declined(Reason.SUPPLIER_AWAY)

    def judge(_product: Product, choices: Choices, question: Question) -> Choices:
        assert isinstance(question, AskCard)
        return answers.answer_card(choices, card)

    return await answer(shop, store, buyer, product_id, "card", judge)


async def choose_quantity(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, text: str
) -> Progress:
    """A tapped or typed quantity, held against the live stock."""
    product, checkout = await shop.store.read(opened, buyer, product_id)
    stock = None
    if product is not None:
        stock = await browse.live_stock(shop, product, checkout.choices)

    def judge(_product: Product, choices: Choices, question: Question) -> Choices | Invalid:
        assert isinstance(question, AskQuantity)
        return answers.answer_quantity(choices, question, text, stock)

    return await answer(shop, store, buyer, product_id, "quantity", judge)


async def pick(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, field: FacetId, choice: FacetId
) -> Progress:
    """A tap on the choice of a select or radio field."""

    def judge(_product: Product, choices: Choices, question: Question) -> Choices | Invalid:
        assert isinstance(question, AskField)
        return answers.answer_choices(choices, question.widget, (choice,), shop.matches)

    return await answer(shop, store, buyer, product_id, f"field:{field}", judge)


async def toggle(
    shop: Shop,
    store: Store,
    buyer: BuyerId,
    product_id: ProductId,
    field: FacetId,
    choice: FacetId,
    *,
    on: bool,
) -> Progress:
    """Set one toggle of the open checkbox field to the state that the tapped button carried.

    A button of a question that is no longer open changes nothing.
    """
    return await store.transact(_toggle, shop, buyer, product_id, field, choice, on)


async def _toggle(
    tx: Tx,
    shop: Shop,
    buyer: BuyerId,
    product_id: ProductId,
    field: FacetId,
    choice: FacetId,
    on: bool,
) -> Progress:
    product, checkout = await opened(tx, buyer, product_id)
    if product is None or product.gone:
        return Declined(Reason.PRODUCT_GONE)
    if _offers(asked(product, checkout), field, choice):
        others = tuple(facet for facet in checkout.toggled if facet != choice)
        toggled = (*others, int(choice)) if on else others
        checkout = replace(checkout, toggled=toggled)
    return await keep(tx, shop, checkout, product)


def _offers(question: Question | Ready, field: FacetId, choice: FacetId) -> bool:
    match question:
        case AskField(widget):
            return widget.id == field and any(choice == known.id for known in widget.choices)
        case _:
            return False


async def finish_toggles(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, field: FacetId
) -> Progress:
    """Done with a checkbox field: what is toggled is the answer."""
    _, checkout = await shop.store.read(opened, buyer, product_id)

    def judge(_product: Product, choices: Choices, question: Question) -> Choices | Invalid:
        assert isinstance(question, AskField)
        known = {choice.id for choice in question.widget.choices}
        picked = tuple(FacetId(facet) for facet in checkout.toggled if facet in known)
        return answers.answer_choices(choices, question.widget, picked, shop.matches)

    return await answer(shop, store, buyer, product_id, f"field:{field}", judge)


async def skip(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, key: str
) -> Progress:
    """Leave the field, the query password or the code `key` empty, where that is allowed."""

    def judge(_product: Product, choices: Choices, question: Question) -> Choices | Declined:
        match question:
            case AskField(widget) if answers.may_skip(widget, shop.matches):
                return answers.skip(choices, widget)
            case AskPassword():
                return replace(choices, password="")
            case AskCoupon():
                return replace(choices, coupon=None)
            case _:
                return Declined(Reason.CHOICES_INCOMPLETE)

    return await answer(shop, store, buyer, product_id, key, judge)


async def make_password(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId
) -> Progress:
    """A query password made for the buyer; it is kept and shown with the order."""
    made = shop.ids.password()

    def judge(_product: Product, choices: Choices, _question: Question) -> Choices | Invalid:
        return answers.answer_password(choices, made)

    return await answer(shop, store, buyer, product_id, "password", judge)
