"""Offers the answer that a buyer gave to the same question in an earlier order.

Uses only the buyer's own orders and only answers that are still valid. Never offers a password.
Shredded and erased answers are not found.
"""

from dataclasses import dataclass

from bot.domain.catalogue.product import ContactKind, FieldKind, Product
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.checkout import answers
from bot.domain.checkout.answers import InvalidAnswer
from bot.domain.checkout.questions import (
    AskContact,
    AskField,
    Question,
    ReadyToQuote,
    find_question,
)
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, ProductId, ProductPartId
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order
from bot.services.checkout.answers import text_validator
from bot.services.checkout.checkouts import (
    AnswerResult,
    CheckoutSession,
    CheckoutState,
    answer_question,
)
from storage.transaction import Transaction

#: Earlier orders that are searched.
_MAX_ORDERS = 20
_TEXT_FIELD_KINDS = frozenset({FieldKind.TEXT, FieldKind.NUMBER, FieldKind.TEXTAREA})


@dataclass(frozen=True, slots=True)
class PreviousAnswer:
    """An answer and the order that it was given for."""

    order_id: OrderId
    text: str


async def find_previous_answer(
    session: CheckoutSession, state: CheckoutState
) -> PreviousAnswer | None:
    """Return the buyer's last answer to a question like the open one.

    Return None if there is none, or if it equals the answer that the question has now.
    """
    if not _takes_text(state.question):
        return None
    given = await session.db.read(_list_previous_answers, session.buyer, state.question)
    await session.prepare_patterns(lambda: [_is_valid(session, state, each) for each in given])
    found = next((each for each in given if _is_valid(session, state, each)), None)
    return None if found is None or found.text == _current_answer(state) else found


def _takes_text(question: Question | ReadyToQuote) -> bool:
    match question:
        case AskField(widget):
            return widget.kind in _TEXT_FIELD_KINDS
        case AskContact():
            return True
        case _:
            return False


def _current_answer(state: CheckoutState) -> str | None:
    match state.question:
        case AskField(widget):
            return next(iter(state.choices.answers.get(widget.id, ())), None)
        case AskContact():
            return state.choices.contact
        case _:
            return None


def _is_valid(session: CheckoutSession, state: CheckoutState, previous: PreviousAnswer) -> bool:
    """Return whether the answer fits the open field; one without a verdict does."""
    if not isinstance(state.question, AskField):
        return True
    checked = answers.answer_text(
        BuyerChoices(), state.question.widget, previous.text, session.matches_pattern
    )
    return not isinstance(checked, InvalidAnswer)


def _list_previous_answers(
    tx: Transaction, buyer: BuyerId, question: Question | ReadyToQuote
) -> list[PreviousAnswer]:
    """Return what the buyer answered in the last orders, newest first; a contact once only."""
    found: list[PreviousAnswer] = []
    orders, _ = tx.orders.list_of_buyer(buyer, 0, _MAX_ORDERS)
    for order in orders:
        if order.cause is Cause.REFUSED_ANSWER:  # its answer may be the refused one
            continue
        text = _answer_from_order(tx, order, question)
        if text is not None:
            found.append(PreviousAnswer(order.id, text))
            if isinstance(question, AskContact):
                break
    return found


def _answer_from_order(
    tx: Transaction, order: Order, question: Question | ReadyToQuote
) -> str | None:
    """Return the order's answer to such a question, which may not be valid for this one."""
    match question:
        case AskField(widget):
            label = widget.label or widget.name
            for previous in order.selection.answers:
                if previous.label == label and previous.text and not previous.hidden:
                    return previous.text
        case AskContact(kind) if order.selection.contact is not None:
            product = tx.catalogue.product(order.selection.product_id)
            return order.selection.contact if _contact_kind(product) is kind else None
        case _:
            pass
    return None


def _contact_kind(product: Product | None) -> ContactKind:
    return product.details.contact if product and product.details else ContactKind.ANY


async def reuse_answer(
    session: CheckoutSession, field: ProductPartId, order_id: OrderId
) -> AnswerResult:
    """Answer the field (0: the contact) with the answer from the buyer's own order.

    Declined with CHOICES_INCOMPLETE if that order has no answer to it.
    """
    key = f"field:{field}" if field else "contact"
    text = await session.db.read(
        _read_previous_answer,
        session.buyer,
        session.product_id,
        key,
        order_id,
    )
    if text is None:
        return Declined(DeclineReason.CHOICES_INCOMPLETE)
    return await answer_question(session, key, text_validator(session.matches_pattern, text))


def _read_previous_answer(
    tx: Transaction,
    buyer: BuyerId,
    product_id: ProductId,
    key: str,
    order_id: OrderId,
) -> str | None:
    product = tx.catalogue.product(product_id)
    order = tx.orders.get_owned(order_id, buyer)
    if product is None or order is None:
        return None
    question = find_question(product, key)
    if question is None or not _takes_text(question):
        return None
    return _answer_from_order(tx, order, question)
