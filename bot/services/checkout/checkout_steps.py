"""The walk from a product to complete choices: one stored checkout for a buyer and product.

Every answer is checked and stored in one transaction. What counts as an answer is `answering`'s
business, what the choices cost `purchase`'s.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.domain.answers import Invalid
from bot.domain.catalogue import FacetId, FieldKind, Product, ProductId
from bot.domain.checkout import (
    AskContact,
    AskCoupon,
    AskField,
    AskPassword,
    AskQuantity,
    Choices,
    Question,
    Ready,
    find_question,
    is_answered,
    next_question,
    question_before,
)
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId
from bot.domain.standing import still_fitting
from bot.domain.store import Checkout, Store, Tx
from bot.services.shop import Shop

#: Questions that a typed text may answer; the others are tapped.
_TYPED = (AskQuantity, AskField, AskContact, AskPassword, AskCoupon)

Judge = Callable[[Product, Choices, Question], Choices | Invalid | Declined]


@dataclass(frozen=True, slots=True)
class Walk:
    """Where a buyer stands: the product, what was chosen, and what to ask now.

    `again` says that the question was answered before, and that its answer stands until there is
    another. `fallen` are questions whose answers the product, as it is now, no longer takes.
    """

    product: Product
    choices: Choices
    question: Question | Ready
    toggled: tuple[FacetId, ...] = ()
    back: Question | None = None
    again: bool = False
    fallen: tuple[Question, ...] = ()


Progress = Walk | Invalid | Declined


async def resume(shop: Shop, store: Store, buyer: BuyerId, product: Product) -> Walk:
    """Open the walk for `product` where the buyer left it, or at its start. A question that was asked
    once more is closed again, and its answer stands.
    """
    return await store.transact(_resume, shop, buyer, product, stay=False)


async def stay(shop: Shop, store: Store, buyer: BuyerId, product: Product) -> Walk:
    """The walk as it stands, with the question that is asked once more, if there is one."""
    return await store.transact(_resume, shop, buyer, product, stay=True)


async def _resume(tx: Tx, shop: Shop, buyer: BuyerId, product: Product, *, stay: bool) -> Walk:
    checkout = await tx.checkouts.get(buyer, product.id) or Checkout(buyer, product.id)
    if not stay:
        checkout = replace(checkout, reopened=None)
    return await keep(tx, shop, checkout, product)


async def begun(shop: Shop, buyer: BuyerId, product_id: ProductId) -> Checkout | None:
    """What the buyer left of the product's walk, if something was chosen in it."""
    product, checkout = await shop.store.read(opened, buyer, product_id)
    if product is not None:
        stands = still_fitting(product, checkout.choices, shop.matches)
        checkout = replace(checkout, choices=stands.choices)
    return None if checkout.choices == Choices() else checkout


async def restart(shop: Shop, store: Store, buyer: BuyerId, product: Product) -> Walk:
    """Open the walk for `product` from its start, forgetting earlier choices."""
    return await store.transact(_restart, shop, buyer, product)


async def _restart(tx: Tx, shop: Shop, buyer: BuyerId, product: Product) -> Walk:
    return await keep(tx, shop, Checkout(buyer, product.id), product)


async def begin_with(
    shop: Shop, store: Store, buyer: BuyerId, product: Product, choices: Choices
) -> Walk:
    """Open the walk for `product` with `choices` made already, forgetting earlier ones."""
    return await store.transact(_begin_with, shop, buyer, product, choices)


async def _begin_with(
    tx: Tx, shop: Shop, buyer: BuyerId, product: Product, choices: Choices
) -> Walk:
    return await keep(tx, shop, Checkout(buyer, product.id, choices), product)


async def keep(tx: Tx, shop: Shop, checkout: Checkout, product: Product) -> Walk:
    """Store the checkout without what no longer fits, expecting the answer to its open question."""
    stands = still_fitting(product, checkout.choices, shop.matches)
    checkout = replace(checkout, choices=stands.choices)
    question = asked(product, checkout)
    again = not isinstance(question, Ready) and question.key == checkout.reopened
    if not again:
        checkout = replace(checkout, reopened=None)
    expecting = question.key if isinstance(question, _TYPED) else None
    await tx.checkouts.save(replace(checkout, expecting=expecting), shop.clock.now())
    toggled = tuple(FacetId(facet) for facet in checkout.toggled)
    back = question_before(product, checkout.choices, question)
    return Walk(product, checkout.choices, question, toggled, back, again, stands.fallen)


def asked(product: Product, checkout: Checkout) -> Question | Ready:
    """The question asked once more where there is one, else the first that has no answer."""
    if checkout.reopened is not None:
        again = find_question(product, checkout.choices, checkout.reopened)
        if again is not None:
            return again
    return next_question(product, checkout.choices)


async def answer(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, key: str, judge: Judge
) -> Progress:
    """Answer the question `key` as `judge` decides, and walk on.

    Declined(CHOICES_INCOMPLETE) when the product no longer asks that question.
    """
    return await store.transact(_answer, shop, buyer, product_id, key, judge)


async def _answer(
    tx: Tx, shop: Shop, buyer: BuyerId, product_id: ProductId, key: str, judge: Judge
) -> Progress:
    product = await tx.catalogue.product(product_id)
    if product is None or product.gone:
        return Declined(Reason.PRODUCT_GONE)
    checkout = await tx.checkouts.get(buyer, product_id) or Checkout(buyer, product_id)
    question = find_question(product, checkout.choices, key)
    if question is None:
        return Declined(Reason.CHOICES_INCOMPLETE)
    judged = judge(product, checkout.choices, question)
    if not isinstance(judged, Choices):
        return judged
    checkout = replace(checkout, choices=judged, toggled=(), reopened=None)
    return await keep(tx, shop, checkout, product)


async def opened(tx: Tx, buyer: BuyerId, product_id: ProductId) -> tuple[Product | None, Checkout]:
    """The product, if it was ever listed, and what the buyer chose of it so far."""
    product = await tx.catalogue.product(product_id)
    checkout = await tx.checkouts.get(buyer, product_id)
    return product, checkout or Checkout(buyer, product_id)


async def open_question(shop: Shop, buyer: BuyerId) -> Checkout | None:
    """The checkout whose question the buyer's next text answers, if any."""
    return await shop.store.read(_expecting, buyer)


async def _expecting(tx: Tx, buyer: BuyerId) -> Checkout | None:
    return await tx.checkouts.expecting(buyer)


async def expected_secret(shop: Shop, buyer: BuyerId) -> bool:
    """Whether the buyer's next text is a password, to be deleted from the chat once read."""
    return await shop.store.read(_expected_secret, buyer)


async def _expected_secret(tx: Tx, buyer: BuyerId) -> bool:
    checkout = await tx.checkouts.expecting(buyer)
    if checkout is None or checkout.expecting is None:
        return False
    product = await tx.catalogue.product(checkout.product_id)
    if product is None:
        return False
    match find_question(product, checkout.choices, checkout.expecting):
        case AskPassword():
            return True
        case AskField(widget):
            return widget.kind is FieldKind.PASSWORD
        case _:
            return False


async def go_back(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, key: str
) -> Progress:
    """Ask the question `key` once more; its answer stands until there is another."""
    return await store.transact(_go_back, shop, buyer, product_id, key)


async def _go_back(tx: Tx, shop: Shop, buyer: BuyerId, product_id: ProductId, key: str) -> Progress:
    product, checkout = await opened(tx, buyer, product_id)
    if product is None or product.gone:
        return Declined(Reason.PRODUCT_GONE)
    question = find_question(product, checkout.choices, key)
    if question is None:
        return Declined(Reason.CHOICES_INCOMPLETE)
    known = isinstance(question, AskCoupon) or is_answered(question, checkout.choices)
    checkout = replace(
        checkout, reopened=key if known else None, toggled=_ticks(question, checkout.choices)
    )
    return await keep(tx, shop, checkout, product)


def _ticks(question: Question, choices: Choices) -> tuple[int, ...]:
    """What is ticked already in a checkbox field that is asked once more."""
    if not isinstance(question, AskField) or question.widget.kind is not FieldKind.CHECKBOX:
        return ()
    values = choices.answers.get(question.widget.id, ())
    return tuple(choice.id for choice in question.widget.choices if choice.value in values)


async def expect_nothing(store: Store, buyer: BuyerId) -> None:
    """No question waits for a typed answer any more; what was chosen is kept."""
    await store.transact(_expect_nothing, buyer)


async def _expect_nothing(tx: Tx, buyer: BuyerId) -> None:
    await tx.checkouts.expect_nothing(buyer)
