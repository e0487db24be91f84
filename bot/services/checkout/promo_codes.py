"""Promo codes of the shop in a checkout: typing one, lowering a quote's price, and using it once.

A code is checked when the quote is made and again in the transaction that places the order. There
the use is counted. It is given back when the order's money is returned; `transitions` does that.

While a payment that was accepted may arrive, a use is kept for its quote. It counts for everybody else
until the quote has an order or expires, or the invoice is closed.
"""

from dataclasses import replace
from datetime import datetime

from bot.domain.catalogue.product import Product
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer, answer_coupon
from bot.domain.checkout.questions import Checkout, can_use_coupon
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, ProductId
from bot.domain.money import Money
from bot.domain.pricing.price_list import calculate_effective_markup
from bot.domain.pricing.promo_codes import (
    AppliedPromo,
    PromoCode,
    PromoProblem,
    PromoUses,
    discount_price,
    find_promo_problem,
    is_discount_held_by_floor,
    normalize_code,
)
from bot.services.checkout import limits
from bot.services.checkout.checkouts import (
    AnswerResult,
    CheckoutChange,
    CheckoutSession,
    change_checkout,
    read_checkout,
)
from storage.transaction import Transaction


async def find_code_obstacle(session: CheckoutSession, code: str = "") -> AnswerProblem | None:
    """Return why no promo code can apply, or not `code`; None if one may.

    A code of the shop's own comes first: it counts for any number of pieces, and the quote says whether
    it applies. A coupon counts for one piece.
    """
    return await session.db.read(_find_code_obstacle, session.buyer, session.product_id, code)


def _find_code_obstacle(
    tx: Transaction, buyer: BuyerId, product_id: ProductId, code: str
) -> AnswerProblem | None:
    if tx.promo_codes.has_open() or tx.promo_codes.find(normalize_code(code)):
        return None
    if not tx.settings.supplier_coupons:
        return AnswerProblem.CODE_UNKNOWN
    product, checkout = read_checkout(tx, buyer, product_id)
    is_one_piece = product is not None and can_use_coupon(product, checkout.choices)
    return None if is_one_piece else AnswerProblem.CODE_FOR_ONE_PIECE


def accepts_codes(tx: Transaction) -> bool:
    """Return whether quotes have a button to type a promo code: a coupon or one of the shop's own."""
    return tx.settings.supplier_coupons or tx.promo_codes.has_open()


async def answer_code(session: CheckoutSession, text: str) -> AnswerResult:
    """Use a typed promo code: one of the shop, or else a coupon for the supplier if it has any.

    Whether a code of the shop applies is said by the quote that follows.
    """

    def answer(tx: Transaction, product: Product, checkout: Checkout) -> CheckoutChange:
        declined = limits.decline_after_wrong_codes(tx, session.buyer)
        if declined is not None:
            return declined
        choices = answer_coupon(checkout.choices, text)
        if isinstance(choices, InvalidAnswer):
            return choices
        promo = tx.promo_codes.find(normalize_code(text))
        if promo is not None:
            choices = replace(checkout.choices, coupon=None, promo_code=promo.code)
        else:
            limits.note_wrong_code(tx, session.buyer)
            if not tx.settings.supplier_coupons:
                return InvalidAnswer(AnswerProblem.CODE_UNKNOWN)
            if not can_use_coupon(product, checkout.choices):
                return InvalidAnswer(AnswerProblem.CODE_FOR_ONE_PIECE)
        return replace(checkout, choices=choices, toggled=(), reopened_question=None)

    return await change_checkout(session, answer)


def apply_code(tx: Transaction, product: Product, quote: Quote, code: str, floor: Money) -> Quote:
    """Return the new quote with the price that the code gives, or with the reason why it gives none.

    The price is never below `floor`, nor below one minor unit.
    """
    promo = tx.promo_codes.find(code)
    if promo is None:
        return replace(quote, promo_refusal=_refuse(code, PromoProblem.ENDED))
    uses = _count_uses(tx, promo, quote, quote.created_at)
    problem = find_promo_problem(promo, product, quote.price, uses, quote.created_at)
    price = discount_price(promo.rule, quote.price, floor)
    if problem is None and price == quote.price:
        problem = PromoProblem.NO_DISCOUNT
    if problem is not None:
        return replace(quote, promo_refusal=_refuse_promo(promo, problem, price.currency))
    return replace(
        quote,
        price=price,
        promo=AppliedPromo(promo.id, promo.code, quote.price),
        is_discount_held_by_floor=is_discount_held_by_floor(promo.rule, quote.price, floor),
        markup_bp=calculate_effective_markup(price, quote.cost, quote.rate),
    )


def decline_unusable_code(tx: Transaction, now: datetime, quote: Quote) -> Declined | None:
    """Return why the code of a quote does not apply any more; None if it does, or if it has none."""
    if quote.promo is None:
        return None
    promo = tx.promo_codes.get(quote.promo.id)
    product = tx.catalogue.product(quote.selection.product_id)
    if promo is None or product is None:
        return _refuse(quote.promo.code, PromoProblem.ENDED)
    uses = _count_uses(tx, promo, quote, now)
    problem = find_promo_problem(promo, product, quote.full_price, uses, now)
    if problem is None:
        return None
    return _refuse_promo(promo, problem, quote.price.currency)


def lock_code(tx: Transaction, quote: Quote) -> None:
    """Lock the code of a quote, so that its count of uses stays what it is."""
    if quote.promo is not None:
        tx.locks.promo_code(quote.promo.id)


def _count_uses(tx: Transaction, promo: PromoCode, quote: Quote, now: datetime) -> PromoUses:
    """Return the orders with a code, and the uses that are kept for other quotes."""
    used = tx.promo_codes.count_uses(promo.id, quote.buyer_id)
    held = tx.promo_codes.count_held_uses(promo.id, quote.buyer_id, quote.selection.product_id, now)
    return PromoUses(used.total + held.total, used.of_buyer + held.of_buyer)


def use_code(tx: Transaction, quote: Quote, order_id: OrderId) -> None:
    """Count the order of a quote against the limits of its code, if it has one."""
    if quote.promo is not None:
        tx.promo_codes.add_use(quote.promo.id, order_id, quote.buyer_id, tx.now)


def _refuse_promo(promo: PromoCode, problem: PromoProblem, currency: str) -> Declined:
    """Return the refusal of a code, with what its sentence needs."""
    refusal = _refuse(promo.code, problem)
    refusal.detail["order_minimum"] = str(Money(promo.rule.minimum, currency))
    if promo.rule.starts_at is not None:
        refusal.detail["at"] = promo.rule.starts_at.isoformat()
    return refusal


def _refuse(code: str, problem: PromoProblem) -> Declined:
    return Declined(DeclineReason.PROMO_CODE, {"problem": problem.value, "code": code})
