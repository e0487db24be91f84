"""Promo codes of the shop in the tests of the use cases: adding one, typing it, and its quote."""

from typing import Any

from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceScope
from bot.domain.pricing.promo_codes import PromoCode, PromoProblem, PromoRule
from bot.services.checkout import promo_codes, quotes
from bot.services.checkout.checkouts import AnswerResult, CheckoutState
from bot.services.pricing.price_rules import PriceRuleTarget
from bot.services.pricing.promo_codes import PromoDraft, add_promo_code, end_promo_code
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR
from tests.services.services_rig import ServicesRig


def find_code(tx: Transaction, code: str) -> PromoCode:
    promo = tx.promo_codes.find(code)
    assert promo is not None
    return promo


async def add_code(
    rig: ServicesRig, code: str = "SUMMER", scope: PriceScope = GLOBAL_SCOPE, **rule: Any
) -> PromoCode:
    """Add a code; it takes off 5 % unless `rule` says otherwise."""
    discount = rule if {"percent_bp", "amount"} & rule.keys() else {"percent_bp": 500} | rule
    draft = PromoDraft(code, PromoRule(scope=scope, **discount), PriceRuleTarget(scope))
    assert await rig.db.transact(add_promo_code, OPERATOR, draft)
    return await rig.db.read(find_code, code)


async def end_code(rig: ServicesRig, promo: PromoCode) -> None:
    assert await rig.db.transact(end_promo_code, OPERATOR, promo.id)


async def type_code(
    rig: ServicesRig, text: str = "SUMMER", buyer: BuyerId = BUYER, code: str = "STEAM10"
) -> AnswerResult:
    """Let a buyer type a promo code in the checkout of the product `code`."""
    return await promo_codes.answer_code(rig.session(await rig.product(code), buyer), text)


async def quote_with_code(
    rig: ServicesRig,
    text: str = "SUMMER",
    quantity: int = 1,
    buyer: BuyerId = BUYER,
    code: str = "STEAM10",
) -> Quote:
    """Bring a buyer to the quote of a plain product, and let them type a promo code on it."""
    await rig.quote(quantity, buyer, code)
    answer = await type_code(rig, text, buyer, code)
    assert isinstance(answer, CheckoutState), answer
    offer = await quotes.make_quote(rig.session(answer.product, buyer), answer)
    assert isinstance(offer, Quote), offer
    return offer


def problem_of(declined: object) -> PromoProblem:
    """Return why a code was refused."""
    assert isinstance(declined, Declined), declined
    assert declined.reason is DeclineReason.PROMO_CODE
    return PromoProblem(declined.detail["problem"])
