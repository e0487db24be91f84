"""Opens, resumes and stores a checkout: from a product to complete choices.

Every answer is validated and stored in one transaction. `bot.domain.checkout.answers` says what is
a valid answer; `quotes` computes the price.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from bot.domain.catalogue.product import FieldKind, Product
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.checkout.answers import InvalidAnswer, PatternMatcher
from bot.domain.checkout.patterns import PatternBudget
from bot.domain.checkout.questions import (
    AskCoupon,
    AskField,
    AskPassword,
    Checkout,
    Question,
    ReadyToQuote,
    find_next_question,
    find_previous_question,
    find_question,
    is_answered,
)
from bot.domain.checkout.revalidation import revalidate_answers
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, ProductId, ProductPartId
from bot.services.catalogue import browse
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class CheckoutSession:
    """One buyer's checkout of one product, with the shop and the database that it uses.

    A handler passes the update-scoped database as `db`, so the first answer closes the update, and
    the budget of the update for all patterns.
    """

    shop: Shop
    db: Database
    buyer: BuyerId
    product_id: ProductId
    pattern_budget: PatternBudget = field(default_factory=PatternBudget)

    @property
    def matches_pattern(self) -> PatternMatcher:
        """Return what looks up the verdicts that `prepare_patterns` has found."""
        return self.shop.ports.patterns.matches

    async def prepare_patterns(self, work: Callable[[], object]) -> None:
        """Judge the patterns that `work` asks for. Call it before the transaction that asks."""
        await self.shop.ports.patterns.prepare_for(work, self.pattern_budget)

    def now(self) -> datetime:
        return self.shop.ports.clock.now()


#: Stands for the quote where a checkout stores what the buyer's next text answers.
QUOTE_KEY = "quote"
#: Stored by earlier versions, which asked for the quantity before the quote.
OLD_QUANTITY_KEY = "quantity"

AnswerValidator = Callable[
    [Product, BuyerChoices, Question], BuyerChoices | InvalidAnswer | Declined
]


@dataclass(frozen=True, slots=True)
class CheckoutState:
    """The state of a checkout: the product, the choices made and the open question.

    `is_reopened` says that the question was answered before; its answer stays valid until a new one
    is given. `dropped_questions` are those whose answers the product no longer accepts.
    """

    product: Product
    choices: BuyerChoices
    question: Question | ReadyToQuote
    toggled: tuple[ProductPartId, ...] = ()
    previous_question: Question | None = None
    is_reopened: bool = False
    dropped_questions: tuple[Question, ...] = ()


AnswerResult = CheckoutState | InvalidAnswer | Declined
#: The checkout to store, or why nothing is stored.
CheckoutChange = Checkout | InvalidAnswer | Declined


async def resume_checkout(session: CheckoutSession, product: Product) -> CheckoutState:
    """Resume the checkout of `product`, or start it.

    A reopened question is closed again and keeps its answer.
    """
    return await _resume(session, product, keep_reopened=False)


async def get_current_state(session: CheckoutSession, product: Product) -> CheckoutState:
    """Return the state of the checkout; a reopened question stays open."""
    return await _resume(session, product, keep_reopened=True)


async def _resume(
    session: CheckoutSession, product: Product, *, keep_reopened: bool
) -> CheckoutState:
    # Judge the stored answers by the patterns of `product`, which may have changed.
    if product.details is not None and any(each.pattern for each in product.details.widgets):
        checkout = await session.db.read(read_stored_checkout, session.buyer, product.id)
        await _prepare_answers(session, product, checkout.choices)
    return await session.db.transact(
        _resume_checkout,
        session.matches_pattern,
        session.buyer,
        product,
        keep_reopened=keep_reopened,
    )


async def _prepare_answers(
    session: CheckoutSession, product: Product, choices: BuyerChoices
) -> None:
    await session.prepare_patterns(
        lambda: revalidate_answers(product, choices, session.matches_pattern)
    )


def _resume_checkout(
    tx: Transaction,
    matches_pattern: PatternMatcher,
    buyer: BuyerId,
    product: Product,
    *,
    keep_reopened: bool,
) -> CheckoutState:
    tx.locks.buyers(buyer)
    checkout = tx.checkouts.get(buyer, product.id) or Checkout(buyer, product.id)
    if not keep_reopened:
        checkout = replace(checkout, reopened_question=None)
    return save_checkout(tx, matches_pattern, checkout, product)


async def find_started_checkout(session: CheckoutSession, product: Product) -> Checkout | None:
    """Return the stored checkout of `product`; None if no choice was made in it."""
    checkout = await session.db.read(read_stored_checkout, session.buyer, product.id)
    await _prepare_answers(session, product, checkout.choices)
    revalidated = revalidate_answers(product, checkout.choices, session.matches_pattern)
    checkout = replace(checkout, choices=revalidated.choices)
    return None if checkout.choices == BuyerChoices() else checkout


async def restart_checkout(session: CheckoutSession, product: Product) -> CheckoutState:
    """Start the checkout of `product` without any choices."""
    return await start_with_choices(session, product, BuyerChoices())


async def start_with_choices(
    session: CheckoutSession, product: Product, choices: BuyerChoices
) -> CheckoutState:
    """Start the checkout of `product` with `choices` in place of earlier ones."""
    checkout = Checkout(session.buyer, product.id, choices)
    await _prepare_answers(session, product, choices)
    return await session.db.transact(save_checkout, session.matches_pattern, checkout, product)


def save_checkout(
    tx: Transaction, matches_pattern: PatternMatcher, checkout: Checkout, product: Product
) -> CheckoutState:
    """Store the checkout without invalid answers, and await the answer to its open question.

    Without an open question the next text is about the quote.
    """
    tx.locks.buyers(checkout.buyer_id)
    revalidated = revalidate_answers(product, checkout.choices, matches_pattern)
    checkout = replace(checkout, choices=revalidated.choices)
    question = current_question(product, checkout)
    again = not isinstance(question, ReadyToQuote) and question.key == checkout.reopened_question
    if not again:
        checkout = replace(checkout, reopened_question=None)
    expecting = QUOTE_KEY if isinstance(question, ReadyToQuote) else question.key
    tx.checkouts.save(replace(checkout, awaited_question=expecting), tx.now)
    toggled = tuple(ProductPartId(choice_id) for choice_id in checkout.toggled)
    back = find_previous_question(product, question)
    return CheckoutState(
        product, checkout.choices, question, toggled, back, again, revalidated.dropped_questions
    )


def current_question(product: Product, checkout: Checkout) -> Question | ReadyToQuote:
    """Return the reopened question if there is one, else the first without an answer."""
    if checkout.reopened_question is not None:
        again = find_question(product, checkout.reopened_question)
        if again is not None:
            return again
    return find_next_question(product, checkout.choices)


async def answer_question(
    session: CheckoutSession, key: str, validate: AnswerValidator
) -> AnswerResult:
    """Answer the question `key` as `validate` decides, and store the checkout.

    Declined with CHOICES_INCOMPLETE if the product no longer asks that question.
    """
    if key.startswith("field:"):  # nothing else has a pattern
        # Judge the answered field, and then stored answers without a verdict. These have none if
        # their pattern has changed, or if the shop was restarted.
        product, checkout = await session.db.read(read_checkout, session.buyer, session.product_id)
        question = find_question(product, key) if product is not None else None
        if product is not None and question is not None:
            await session.prepare_patterns(partial(validate, product, checkout.choices, question))
            await _prepare_answers(session, product, checkout.choices)

    def answer(_: Transaction, product: Product, checkout: Checkout) -> CheckoutChange:
        question = find_question(product, key)
        if question is None:
            return Declined(DeclineReason.CHOICES_INCOMPLETE)
        validated = validate(product, checkout.choices, question)
        if not isinstance(validated, BuyerChoices):
            return validated
        return replace(checkout, choices=validated, toggled=(), reopened_question=None)

    return await change_checkout(session, answer)


async def change_checkout(
    session: CheckoutSession, change: Callable[[Transaction, Product, Checkout], CheckoutChange]
) -> AnswerResult:
    """Store what `change` makes of the checkout, in one transaction.

    Declined if the product is not offered, and with what `change` declines.
    """
    return await session.db.transact(
        _change_checkout, session.matches_pattern, session.buyer, session.product_id, change
    )


def _change_checkout(
    tx: Transaction,
    matches_pattern: PatternMatcher,
    buyer: BuyerId,
    product_id: ProductId,
    change: Callable[[Transaction, Product, Checkout], CheckoutChange],
) -> AnswerResult:
    tx.locks.buyers(buyer)
    listed, checkout = read_checkout(tx, buyer, product_id)
    product = browse.offered_or_refusal(listed)
    if isinstance(product, Declined):
        return product
    changed = change(tx, product, checkout)
    if not isinstance(changed, Checkout):
        return changed
    return save_checkout(tx, matches_pattern, changed, product)


def read_checkout(
    tx: Transaction, buyer: BuyerId, product_id: ProductId
) -> tuple[Product | None, Checkout]:
    """Return the product, if it was ever listed, and the buyer's checkout of it."""
    product = tx.catalogue.product(product_id)
    return product, read_stored_checkout(tx, buyer, product_id)


def read_stored_checkout(tx: Transaction, buyer: BuyerId, product_id: ProductId) -> Checkout:
    """Return the buyer's checkout of a product; without choices if none is stored."""
    return tx.checkouts.get(buyer, product_id) or Checkout(buyer, product_id)


def find_awaiting_checkout(tx: Transaction, buyer: BuyerId) -> Checkout | None:
    """Return the checkout whose question the buyer's next text answers, if any."""
    return tx.checkouts.find_awaiting_text(buyer)


def is_password_expected(tx: Transaction, buyer: BuyerId) -> bool:
    """Return whether the buyer's next text is a password, to be deleted from the chat."""
    checkout = tx.checkouts.find_awaiting_text(buyer)
    if checkout is None or checkout.awaited_question is None:
        return False
    product = tx.catalogue.product(checkout.product_id)
    if product is None:
        return False
    match find_question(product, checkout.awaited_question):
        case AskPassword():
            return True
        case AskField(widget):
            return widget.kind is FieldKind.PASSWORD
        case _:
            return False


async def reopen_question(session: CheckoutSession, key: str) -> AnswerResult:
    """Ask the question `key` again; its answer stays valid until a new one is given."""

    def reopen(_: Transaction, product: Product, checkout: Checkout) -> CheckoutChange:
        question = find_question(product, key)
        if question is None:
            return Declined(DeclineReason.CHOICES_INCOMPLETE)
        has_answer = isinstance(question, AskCoupon) or is_answered(question, checkout.choices)
        return replace(
            checkout,
            reopened_question=key if has_answer else None,
            toggled=_ticked_choices(question, checkout.choices),
        )

    return await change_checkout(session, reopen)


def _ticked_choices(question: Question, choices: BuyerChoices) -> tuple[int, ...]:
    """Return the choices that are checked already when a checkbox field is reopened."""
    if not isinstance(question, AskField) or question.widget.kind is not FieldKind.CHECKBOX:
        return ()
    values = choices.answers.get(question.widget.id, ())
    return tuple(choice.id for choice in question.widget.choices if choice.value in values)


def stop_awaiting_text(tx: Transaction, buyer: BuyerId) -> None:
    """Stop awaiting a typed answer. The choices made are kept."""
    tx.checkouts.stop_awaiting_text(buyer)
