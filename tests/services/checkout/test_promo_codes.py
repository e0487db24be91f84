"""Tests of the shop's promo codes: at the quote, at the confirmation, and under their limits."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, PromoCodeId, QuoteId
from bot.domain.operations.sales_pause import SalesLimits
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Refused, RuledRefund
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceRule, PriceScope, PriceScopeKind
from bot.domain.pricing.promo_codes import MAX_WRONG_CODES, PromoProblem, PromoUses
from bot.services.checkout import answers, promo_codes, quote_changes, quotes
from bot.services.checkout.checkouts import CheckoutState
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import reconciliation
from bot.services.people import accounts, retention
from bot.services.pricing import price_rules
from bot.services.pricing.price_rules import PriceRuleChange
from bot.services.pricing.promo_codes import end_promo_code, list_promo_codes
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, PRICES, a_person, a_product, shop_with, usd
from tests.services.promo_codes_rig import (
    add_code,
    end_code,
    find_code,
    problem_of,
    quote_with_code,
    type_code,
)
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines

BEN = BuyerId(BUYER + 1)


async def register_ben(rig: ServicesRig) -> None:
    await accounts.register_person(rig.shop, a_person(id=BEN, username="ben"))


async def uses_of(rig: ServicesRig, code: str = "SUMMER") -> PromoUses:
    promo = await rig.db.read(find_code, code)

    def count(tx: Transaction) -> PromoUses:
        return tx.promo_codes.count_uses(promo.id, BUYER)

    return await rig.db.read(count)


async def confirm(rig: ServicesRig, offer: Quote) -> Confirmation | Declined:
    return await rig.confirm(offer.buyer_id, offer.id)


async def broken_rules(rig: ServicesRig) -> list[str]:
    rules = await rig.db.read(reconciliation.check_rules)
    return [each.rule for each in rules if not each.holds]


# --- the quote --------------------------------------------------------------------------------------


async def test_a_code_lowers_the_quote_and_what_is_paid(rig: ServicesRig) -> None:
    await add_code(rig)
    offer = await quote_with_code(rig, "  summer ")
    assert offer.promo is not None
    assert (offer.price, offer.full_price, offer.promo.code) == (usd("9.41"), usd("9.90"), "SUMMER")
    assert offer.previous_price is None
    assert offer.markup_bp == 456

    confirmed = await confirm(rig, offer)
    assert isinstance(confirmed, Confirmation)
    assert confirmed.order.promo == offer.promo
    assert (await rig.wallet()).held == usd("9.41")
    await rig.work()

    done, wallet = await rig.order(confirmed.order), await rig.wallet()
    assert done.status is OrderStatus.DELIVERED
    assert (done.amount_paid, wallet.balance, wallet.held) == (usd("9.41"), usd("-9.41"), usd("0"))
    assert await broken_rules(rig) == []


async def test_a_code_of_the_shop_is_not_sent_to_the_supplier_and_another_one_is(
    rig: ServicesRig,
) -> None:
    await add_code(rig)
    offer = await quote_with_code(rig)
    assert isinstance(await confirm(rig, offer), Confirmation)
    coupon = await quote_with_code(rig, "SPRING")
    assert (coupon.promo, coupon.price) == (None, usd("9.90"))
    assert isinstance(await confirm(rig, coupon), Confirmation)
    await rig.work()

    assert [selection.coupon for selection, *_ in rig.supplier.trades] == [None, "SPRING"]


async def test_the_last_typed_code_counts_alone(rig: ServicesRig) -> None:
    await add_code(rig)
    await quote_with_code(rig, "SPRING")
    answer = await type_code(rig)
    assert isinstance(answer, CheckoutState)
    assert (answer.choices.promo_code, answer.choices.coupon) == ("SUMMER", None)
    answer = await type_code(rig, "SPRING")
    assert isinstance(answer, CheckoutState)
    assert (answer.choices.promo_code, answer.choices.coupon) == (None, "SPRING")


async def test_a_code_can_be_left_out_again(rig: ServicesRig) -> None:
    await add_code(rig)
    await quote_with_code(rig)
    session = rig.session(await rig.product())
    await answers.skip_question(session, "coupon")
    offer = await quotes.make_quote(session)

    assert isinstance(offer, Quote)
    assert (offer.price, offer.promo, offer.promo_refusal) == (usd("9.90"), None, None)


async def test_a_code_counts_for_every_quantity_and_stays_when_it_changes(
    rig: ServicesRig,
) -> None:
    await add_code(rig, minimum=2_000)
    two = await quote_with_code(rig, quantity=2)
    session = rig.session(await rig.product())
    three = await quote_changes.change_quantity(session, "3")

    assert problem_of(two.promo_refusal) is PromoProblem.BELOW_MINIMUM
    assert isinstance(three, Quote)
    assert (three.price, three.full_price) == (usd("28.22"), usd("29.70"))


async def test_a_coupon_does_not_count_for_several_pieces(rig: ServicesRig) -> None:
    await add_code(rig)
    await rig.quote(2)

    assert await type_code(rig, "SPRING") == InvalidAnswer(AnswerProblem.CODE_FOR_ONE_PIECE)


async def test_a_code_is_for_its_category_or_product_only(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_product(), a_product(code="OTHER"))
    product, other = await rig.product(), await rig.product("OTHER")
    await add_code(rig, "ONE", PriceScope(PriceScopeKind.PRODUCT, product.id))
    await add_code(rig, "MANY", PriceScope(PriceScopeKind.CATEGORY, other.category_id))

    assert (await quote_with_code(rig, "ONE")).price == usd("9.41")
    refused = await quote_with_code(rig, "ONE", code="OTHER")
    assert problem_of(refused.promo_refusal) is PromoProblem.OTHER_PRODUCT
    assert refused.price == usd("9.90")
    for code in ("STEAM10", "OTHER"):
        assert (await quote_with_code(rig, "MANY", code=code)).price == usd("9.41")


async def test_a_code_never_lowers_a_price_below_its_floor(rig: ServicesRig) -> None:
    await add_code(rig, "HALF", percent_bp=5_000)
    await add_code(rig, "LITTLE", percent_bp=100)
    cut = await quote_with_code(rig, "HALF")
    assert (cut.price, cut.is_discount_held_by_floor) == (usd("9.00"), True)
    assert not (await quote_with_code(rig, "LITTLE")).is_discount_held_by_floor

    before = PRICES.rules[GLOBAL_SCOPE]
    change = PriceRuleChange(GLOBAL_SCOPE, before, replace(before, markup_bp=0))
    assert await price_rules.change_price_rule(rig.shop, rig.db, OPERATOR, change)
    at_cost = await quote_with_code(rig, "HALF")
    assert problem_of(at_cost.promo_refusal) is PromoProblem.NO_DISCOUNT
    assert (at_cost.price, at_cost.promo) == (usd("9.00"), None)


async def test_a_quote_stays_while_it_holds_and_one_without_effect_is_made_again(
    rig: ServicesRig,
) -> None:
    promo = await add_code(rig)
    session = rig.session(await rig.product())
    plain = await rig.quote()
    await type_code(rig)
    assert await quote_changes.find_held_quote(session) is None, plain
    offer = await quotes.make_quote(session)
    held = await quote_changes.find_held_quote(session)
    assert isinstance(offer, Quote)
    assert held is not None
    assert held.quote == offer

    await end_code(rig, promo)
    again = await quotes.make_quote(session)
    assert isinstance(again, Quote)
    assert problem_of(again.promo_refusal) is PromoProblem.ENDED
    assert again.price == usd("9.90")
    assert await quote_changes.find_held_quote(session) is None


async def test_a_price_that_changed_is_told_without_what_the_code_takes_off(
    rig: ServicesRig,
) -> None:
    await add_code(rig)
    await quote_with_code(rig)
    before = PRICES.rules[GLOBAL_SCOPE]
    change = PriceRuleChange(
        GLOBAL_SCOPE, before, PriceRule(2_000, 0, before.rounding, before.floor)
    )
    assert await price_rules.change_price_rule(rig.shop, rig.db, OPERATOR, change)
    offer = await quotes.make_quote(rig.session(await rig.product()))

    assert isinstance(offer, Quote)
    assert (offer.previous_price, offer.full_price, offer.price) == (
        usd("9.90"),
        usd("10.80"),
        usd("10.26"),
    )


# --- the confirmation -------------------------------------------------------------------------------


async def test_a_code_that_was_ended_meanwhile_declines_the_confirmation(rig: ServicesRig) -> None:
    promo = await add_code(rig)
    offer = await quote_with_code(rig)
    await end_code(rig, promo)

    assert problem_of(await confirm(rig, offer)) is PromoProblem.ENDED
    wallet = await rig.wallet()
    assert (wallet.held, wallet.balance) == (usd("0"), usd("0"))


async def test_a_code_whose_time_is_over_declines_the_confirmation(rig: ServicesRig) -> None:
    ends_at = rig.clock.now() + timedelta(minutes=5)
    await add_code(rig, ends_at=ends_at)
    offer = await quote_with_code(rig)
    rig.clock.moment = ends_at

    assert problem_of(await confirm(rig, offer)) is PromoProblem.ENDED


@pytest.mark.both_engines(quick=True)
@pytest.mark.parametrize(("buyer_count", "max_uses"), [(2, 1), (8, 3)])
async def test_the_last_uses_go_to_exactly_as_many_buyers(
    rig: ServicesRig, buyer_count: int, max_uses: int
) -> None:
    buyers = [BuyerId(BUYER + number) for number in range(buyer_count)]
    for buyer in buyers[1:]:
        person = replace(a_person(id=buyer), username=None)
        await accounts.register_person(rig.shop, person)
    await add_code(rig, max_uses=max_uses)
    offers = [await quote_with_code(rig, buyer=buyer) for buyer in buyers]
    results = await asyncio.gather(*(confirm(rig, offer) for offer in offers))

    refused = [problem_of(each) for each in results if isinstance(each, Declined)]
    assert refused == [PromoProblem.USED_UP] * (buyer_count - max_uses)
    assert (await uses_of(rig)).total == max_uses
    held = [(await rig.wallet(buyer)).held.amount for buyer in buyers]
    assert sorted(held) == [0] * len(refused) + [941] * max_uses


async def test_the_last_use_of_one_buyer_goes_to_one_of_two_orders(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_product(), a_product(code="B", name="B"))
    await register_ben(rig)
    await add_code(rig, max_uses_each=1)
    offers = [await quote_with_code(rig, code=code) for code in ("STEAM10", "B")]
    results = await asyncio.gather(*(confirm(rig, offer) for offer in offers))

    (refused,) = [each for each in results if isinstance(each, Declined)]
    assert problem_of(refused) is PromoProblem.USED_BY_BUYER
    assert isinstance(await confirm(rig, await quote_with_code(rig, buyer=BEN)), Confirmation)
    third = await quote_with_code(rig)
    assert problem_of(third.promo_refusal) is PromoProblem.USED_BY_BUYER


async def test_a_second_tap_uses_the_code_once(rig: ServicesRig) -> None:
    await add_code(rig, max_uses_each=1)
    offer = await quote_with_code(rig)
    results = await asyncio.gather(*(confirm(rig, offer) for _ in range(5)))

    assert all(isinstance(each, Confirmation) for each in results)
    assert await uses_of(rig) == PromoUses(1, 1)


async def test_an_order_that_bought_nothing_gives_its_use_back(rig: ServicesRig) -> None:
    await add_code(rig, max_uses=1)
    rig.supplier.outcomes = [Refused("库存不足")]
    confirmed = await confirm(rig, await quote_with_code(rig))
    assert isinstance(confirmed, Confirmation)
    assert (await uses_of(rig)).total == 1
    await rig.work()

    assert (await rig.order(confirmed.order)).status is OrderStatus.CANCELLED
    assert (await uses_of(rig)).total == 0
    assert isinstance(await confirm(rig, await quote_with_code(rig)), Confirmation)


async def test_a_refund_gives_the_use_back_and_what_was_paid(rig: ServicesRig) -> None:
    await add_code(rig)
    confirmed = await confirm(rig, await quote_with_code(rig))
    assert isinstance(confirmed, Confirmation)
    await rig.work()
    assert (await uses_of(rig)).total == 1
    await rig.rule(confirmed.order.id, RuledRefund())

    assert (await uses_of(rig)).total == 0
    assert (await rig.wallet()).balance == usd("0")
    assert await broken_rules(rig) == []


async def test_limits_of_spending_count_what_is_paid(rig: ServicesRig) -> None:
    await add_code(rig)
    rig.shop = shop_with(rig.shop, sales_limits=SalesLimits(buyer_daily_cap=usd("9.50")))
    full = await rig.quote()

    declined = await confirm(rig, full)
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.OVER_CAP
    assert isinstance(await confirm(rig, await quote_with_code(rig)), Confirmation)


async def test_a_quote_from_before_a_code_existed_is_confirmed_as_it_was_shown(
    rig: ServicesRig,
) -> None:
    coupon = await quote_with_code(rig, "SUMMER")
    await add_code(rig)
    assert isinstance(await confirm(rig, coupon), Confirmation)
    await rig.work()

    assert rig.supplier.trades[0][0].coupon == "SUMMER"


# --- guessing ---------------------------------------------------------------------------------------


async def test_after_many_wrong_codes_a_buyer_waits_also_with_the_right_one(
    rig: ServicesRig,
) -> None:
    await register_ben(rig)
    await add_code(rig)
    started_at = rig.clock.now()
    await rig.quote()
    for number in range(MAX_WRONG_CODES):
        assert isinstance(await type_code(rig, f"GUESS{number}"), CheckoutState)
        rig.wait(60)

    free_at = started_at + timedelta(hours=1)
    waiting = Declined(DeclineReason.TOO_MANY_CODES, {"at": free_at.isoformat()})
    assert await type_code(rig) == waiting
    assert (await quote_with_code(rig, buyer=BEN)).price == usd("9.41")
    rig.clock.moment = free_at
    assert (await quote_with_code(rig)).price == usd("9.41")


async def test_several_pieces_do_not_make_guessing_free(rig: ServicesRig) -> None:
    await add_code(rig)
    await rig.quote(2)
    for number in range(MAX_WRONG_CODES):
        assert isinstance(await type_code(rig, f"GUESS{number}"), InvalidAnswer)

    declined = await type_code(rig)
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.TOO_MANY_CODES


async def test_right_codes_and_a_shop_without_codes_hold_nobody_back(rig: ServicesRig) -> None:
    await rig.quote()
    for number in range(MAX_WRONG_CODES + 1):
        assert isinstance(await type_code(rig, f"COUPON{number}"), CheckoutState)
    await add_code(rig)
    for _ in range(MAX_WRONG_CODES + 1):
        assert isinstance(await type_code(rig), CheckoutState)


async def test_notes_of_wrong_codes_are_deleted_when_they_no_longer_count(
    rig: ServicesRig,
) -> None:
    await add_code(rig)
    await rig.quote()
    await type_code(rig, "WRONG")
    since, until = rig.clock.now() - timedelta(days=1), rig.clock.now() + timedelta(days=1)

    def read(tx: Transaction) -> int:
        return len(tx.promo_codes.list_wrong_codes(BUYER, since, until, 5))

    await retention.purge_expired(rig.shop, rig.db)
    assert await rig.db.read(read) == 1
    rig.wait(3_601)
    await retention.purge_expired(rig.shop, rig.db)
    assert await rig.db.read(read) == 0


async def test_a_code_can_be_typed_while_it_may_apply(rig: ServicesRig) -> None:
    session = rig.session(await rig.product())
    await rig.quote(2)
    one_piece = AnswerProblem.CODE_FOR_ONE_PIECE
    assert await promo_codes.find_code_obstacle(session) is one_piece
    await add_code(rig)
    assert await promo_codes.find_code_obstacle(session) is None


async def test_an_own_code_that_has_ended_is_tried_before_a_coupon(rig: ServicesRig) -> None:
    session = rig.session(await rig.product())
    await rig.quote(2)
    await add_code(rig)
    for each in await rig.db.read(list_promo_codes):
        await rig.db.transact(end_promo_code, OPERATOR, each.promo.id)
    assert await promo_codes.find_code_obstacle(session, "nosuch") is not None
    assert await promo_codes.find_code_obstacle(session, "summer") is None


async def test_without_coupons_only_own_codes_are_taken(rig: ServicesRig) -> None:
    rig.shop = shop_with(rig.shop, supplier_coupons=False)
    session = rig.session(await rig.product())
    await rig.quote()
    unknown = AnswerProblem.CODE_UNKNOWN
    assert await promo_codes.find_code_obstacle(session) is unknown
    assert await type_code(rig, "INVENTED") == InvalidAnswer(unknown)
    assert not await rig.db.read(promo_codes.accepts_codes)
    await add_code(rig)
    assert await rig.db.read(promo_codes.accepts_codes)
    assert await promo_codes.find_code_obstacle(session) is None


async def test_a_quote_whose_code_is_unknown_cannot_be_confirmed(rig: ServicesRig) -> None:
    """A backup from before the code was restored; quotes of that time have expired anyway."""
    await add_code(rig)
    offer = await quote_with_code(rig)
    assert offer.promo is not None
    unknown = replace(offer, promo=replace(offer.promo, id=PromoCodeId(99)))

    def add(tx: Transaction) -> QuoteId:
        return tx.quotes.add(unknown)

    quote_id = await rig.db.transact(add)
    assert problem_of(await rig.confirm(BUYER, quote_id)) is PromoProblem.ENDED
