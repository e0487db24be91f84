"""Changes the quantity of an open quote, and shows a quote again.

Each change of the choices makes a new quote. Coming back shows the same quote while it holds, without
a call to the supplier.
"""

from dataclasses import dataclass, replace

from bot.domain.catalogue.product import Product
from bot.domain.catalogue.selection import count_pieces, find_quantity_limits
from bot.domain.checkout import answers
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.checkout.questions import (
    Checkout,
    ReadyToQuote,
    build_selection,
    find_next_question,
)
from bot.domain.checkout.quote import OpenQuote, Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, ProductId
from bot.services.catalogue import browse
from bot.services.checkout.answers import choose_quantity
from bot.services.checkout.checkouts import QUOTE_KEY, CheckoutSession, CheckoutState, read_checkout
from bot.services.checkout.quotes import make_quote
from storage.transaction import Transaction

#: Open quotes that are read at the start, of all buyers together.
MAX_OPEN_QUOTES = 10_000


@dataclass(frozen=True, slots=True)
class QuoteWithoutCoupon:
    """The quote of several pieces; the coupon was removed, because it counts for one piece only."""

    quote: Quote


ChangeResult = Quote | QuoteWithoutCoupon | CheckoutState | InvalidAnswer | Declined


async def change_quantity(session: CheckoutSession, text: str) -> ChangeResult:
    """Choose a tapped or typed quantity, within the live stock, and make a new quote."""
    product, checkout = await session.db.read(read_checkout, session.buyer, session.product_id)
    return await _change_quantity(session, product, checkout, text)


async def step_quantity(session: CheckoutSession, step: int, shown: int | None) -> ChangeResult:
    """Add `step` to the quantity and make a new quote.

    `shown` is the quantity of the message that was tapped. None means that this message shows the
    current quantity, or will: two quick taps on it are two steps.
    """
    product, checkout = await session.db.read(read_checkout, session.buyer, session.product_id)
    if product is None:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    quantity = count_pieces(product, checkout.choices) if shown is None else shown
    return await _change_quantity(session, product, checkout, str(max(quantity + step, 0)))


async def _change_quantity(
    session: CheckoutSession, product: Product | None, checkout: Checkout, text: str
) -> ChangeResult:
    if product is None:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    limits = find_quantity_limits(product, checkout.choices)
    allowed = answers.answer_quantity(checkout.choices, limits, text, None)
    is_only_stock_the_limit = not limits.maximum
    if isinstance(allowed, InvalidAnswer) and not (
        is_only_stock_the_limit and allowed.problem is AnswerProblem.ABOVE_MAXIMUM
    ):
        return allowed
    stock = await browse.read_live_stock(session.shop, product, checkout.choices)
    answer = await choose_quantity(session, text, stock)
    if isinstance(answer, CheckoutState):
        quote = await make_quote(session, answer, stock)
        if isinstance(quote, Quote) and checkout.choices.coupon and not answer.choices.coupon:
            return QuoteWithoutCoupon(quote)
        return quote
    return answer


@dataclass(frozen=True, slots=True)
class HeldQuote:
    """A quote that can still be confirmed, and its product."""

    quote: Quote
    product: Product


async def find_held_quote(session: CheckoutSession) -> HeldQuote | None:
    """Return the buyer's quote of the product if it holds and has the choices of the checkout.

    The buyer's next text is about this quote.
    """
    return await session.db.transact(_find_held_quote, session.buyer, session.product_id)


def _find_held_quote(tx: Transaction, buyer: BuyerId, product_id: ProductId) -> HeldQuote | None:
    tx.locks.buyers(buyer)
    product, checkout = read_checkout(tx, buyer, product_id)
    quote = tx.quotes.newest(buyer, product_id)
    if product is None or quote is None or quote.account_id != tx.settings.supplier_account_id:
        return None
    if quote.order_id is not None or quote.is_expired(tx.now):
        return None
    if not _is_quote_of(quote, product, checkout):
        return None
    if checkout.awaited_question != QUOTE_KEY:
        awaiting = replace(checkout, awaited_question=QUOTE_KEY, toggled=(), reopened_question=None)
        tx.checkouts.save(awaiting, tx.now)
    return HeldQuote(quote, product)


def _is_quote_of(quote: Quote, product: Product, checkout: Checkout) -> bool:
    """Return whether the quote has the choices that the checkout has now.

    A quote whose promo code did not apply is made again: the code may apply now.
    """
    if not isinstance(find_next_question(product, checkout.choices), ReadyToQuote):
        return False
    code = None if quote.promo is None else quote.promo.code
    is_same_code = code == checkout.choices.promo_code
    return is_same_code and build_selection(product, checkout.choices) == quote.selection


def reset_quantity(tx: Transaction, buyer: BuyerId, product_id: ProductId) -> None:
    """Forget the chosen quantity: the product page names the price of the fewest pieces."""
    tx.locks.buyers(buyer)
    checkout = tx.checkouts.get(buyer, product_id)
    if checkout is not None and checkout.choices.quantity is not None:
        choices = replace(checkout.choices, quantity=None)
        tx.checkouts.save(replace(checkout, choices=choices), tx.now)


def list_open_quotes(tx: Transaction) -> list[OpenQuote]:
    """Return the quotes that may still be confirmed, oldest first."""
    return tx.quotes.list_open(tx.now, MAX_OPEN_QUOTES)
