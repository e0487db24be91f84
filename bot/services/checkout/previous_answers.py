"""What a buyer answered before: an earlier order's answer offered for a question that asks the same.

Only from the buyer's own orders, and only what still fits the question; never a password. What was
shredded or forgotten is not found.
"""

from dataclasses import dataclass

from bot.domain import answers
from bot.domain.answers import Invalid
from bot.domain.catalogue import Contact, FacetId, FieldKind, Product, ProductId
from bot.domain.checkout import (
    AskContact,
    AskField,
    Choices,
    Question,
    Ready,
    find_question,
)
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import Order
from bot.domain.store import Store, Tx
from bot.services import checkout
from bot.services.checkout import Progress, Walk
from bot.services.shop import Shop

#: How many orders back are looked through.
_FAR = 20
_TYPED = frozenset({FieldKind.TEXT, FieldKind.NUMBER, FieldKind.TEXTAREA})


@dataclass(frozen=True, slots=True)
class Earlier:
    """An answer given for an order, and the order."""

    order_id: OrderId
    text: str


async def earlier(shop: Shop, buyer: BuyerId, walk: Walk) -> Earlier | None:
    """The buyer's last answer to a question like the open one; None where there is none, or where it
    is what the question holds already.
    """
    if not _is_typed(walk.question):
        return None
    found = await shop.store.read(_earlier, shop, buyer, walk)
    return None if found is None or found.text == _standing(walk) else found


def _is_typed(question: Question | Ready) -> bool:
    match question:
        case AskField(widget):
            return widget.kind in _TYPED
        case AskContact():
            return True
        case _:
            return False


def _standing(walk: Walk) -> str | None:
    match walk.question:
        case AskField(widget):
            return next(iter(walk.choices.answers.get(widget.id, ())), None)
        case AskContact():
            return walk.choices.contact
        case _:
            return None


async def _earlier(tx: Tx, shop: Shop, buyer: BuyerId, walk: Walk) -> Earlier | None:
    orders, _ = await tx.orders.page(buyer, 0, _FAR)
    for order in orders:
        text = await _answer_in(tx, shop, order, walk.question)
        if text is not None:
            return Earlier(order.id, text)
    return None


async def _answer_in(tx: Tx, shop: Shop, order: Order, question: Question | Ready) -> str | None:
    """What the order's buyer answered to such a question, if it fits this one."""
    match question:
        case AskField(widget):
            for said in order.selection.answers:
                if said.hidden or said.label != (widget.label or widget.name) or not said.text:
                    continue
                judged = answers.answer_text(Choices(), widget, said.text, shop.matches)
                return None if isinstance(judged, Invalid) else said.text
        case AskContact(kind) if order.selection.contact is not None:
            product = await tx.catalogue.product(order.selection.product_id)
            return order.selection.contact if _contact_of(product) is kind else None
        case _:
            pass
    return None


def _contact_of(product: Product | None) -> Contact:
    return product.details.contact if product and product.details else Contact.ANY


async def use(
    shop: Shop,
    store: Store,
    buyer: BuyerId,
    product_id: ProductId,
    field: FacetId,
    order_id: OrderId,
) -> Progress:
    """Answer the field (0: the contact) with what the buyer's own order says.

    Declined(CHOICES_INCOMPLETE) when it says nothing (any more) that fits.
    """
    key = f"field:{field}" if field else "contact"
    text = await shop.store.read(_told, shop, buyer, product_id, key, order_id)
    if text is None:
        return Declined(Reason.CHOICES_INCOMPLETE)

    def judge(_product: Product, choices: Choices, question: Question) -> Choices | Invalid:
        match question:
            case AskField(widget):
                return answers.answer_text(choices, widget, text, shop.matches)
            case AskContact(kind):
                return answers.answer_contact(choices, kind, text)
            case _:
                raise AssertionError(question.key)

    return await checkout.answer(shop, store, buyer, product_id, key, judge)


async def _told(
    tx: Tx, shop: Shop, buyer: BuyerId, product_id: ProductId, key: str, order_id: OrderId
) -> str | None:
    product = await tx.catalogue.product(product_id)
    order = await tx.orders.owned(order_id, buyer)
    if product is None or order is None:
        return None
    question = find_question(product, Choices(), key)
    if question is None or not _is_typed(question):
        return None
    return await _answer_in(tx, shop, order, question)
