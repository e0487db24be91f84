"""Tests of two features that meet in one purchase, payment or person.

Each feature has good tests of its own. What is tested here went unnoticed by all of them: a price that
is lowered twice, credit beside a payment, a reversal beside a refund.
"""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import Accepted, Refused, RuledRefund
from bot.domain.payments.cases import CaseResolution, PaymentCaseKind
from bot.domain.payments.gateway import (
    InvoiceReport,
    InvoiceText,
    RefundOutcome,
    RefundResult,
    ReportedPayment,
)
from bot.domain.payments.payments import (
    InvoiceStatus,
    PaymentDirection,
    PaymentMethod,
    PaymentSource,
)
from bot.domain.payments.refunds import RefundObstacle
from bot.domain.pricing.promo_codes import PromoProblem
from bot.services.checkout import answers, checkouts, confirmation, quotes, refused_coupons
from bot.services.checkout.checkouts import CheckoutState
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import cases, history
from bot.services.payments import invoices, refunds, reported_payments, wallet
from bot.services.payments.booking import BookedPayment, receive_payment
from bot.services.payments.cases import close_case
from bot.services.payments.invoices import MadeInvoice
from bot.services.payments.payment_check import check_before_payment
from bot.services.payments.refunds import RefundQuestion
from bot.services.payments.reversals import receive_reversal
from bot.services.people import privacy
from storage import EngineDatabase, make_key, reseal_all_values
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.services.payments.payments_rig import (
    LINK,
    LINK_METHOD,
    ScriptedGateway,
    broken_rules,
    open_cases,
    open_payments_rig,
    pay,
    payment_of,
    quote_invoice,
    top_up_invoice,
)
from tests.services.promo_codes_rig import add_code, problem_of, quote_with_code
from tests.services.referral_rig import FRIEND, ban, open_referral_rig, reward_of
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.storage.engines import KEY, opened
from tests.world.stars import METHOD, STARS

pytestmark = pytest.mark.both_engines


async def confirm(rig: ServicesRig, offer: Quote) -> Confirmation | Declined:
    return await confirmation.confirm_quote(rig.shop, rig.db, offer.buyer_id, offer.id, 1)


async def bought(rig: ServicesRig, offer: Quote) -> Order:
    """Confirm a quote, let the workers finish, and return the order."""
    confirmed = await confirm(rig, offer)
    assert isinstance(confirmed, Confirmation), confirmed
    await rig.work()
    return await rig.order(confirmed.order)


async def quote_with_coupon(
    rig: ServicesRig, buyer: BuyerId = BUYER, code: str = "SPRING"
) -> Quote:
    """Let a buyer type a code of the supplier, and return the quote with it."""
    await rig.quote(buyer=buyer)
    session = rig.session(await rig.product(), buyer)
    asked = await checkouts.reopen_question(session, "coupon")
    assert isinstance(asked, CheckoutState), asked
    await answers.answer_with_text(session, code)
    offer = await quotes.make_quote(session)
    assert isinstance(offer, Quote), offer
    assert offer.selection.coupon == code
    return offer


async def refund(rig: ServicesRig, order: Order) -> Order:
    refunded = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    assert isinstance(refunded, Order), refunded
    return refunded


async def reverse(rig: ServicesRig, made: MadeInvoice, charge: str = "charge-1") -> bool:
    """Let the payment method report that a payment was taken back."""
    event = replace(payment_of(rig, made, charge), direction=PaymentDirection.REVERSAL)
    return await receive_reversal(rig.shop, rig.db, event)


async def first_payment(rig: ServicesRig, buyer: BuyerId = BUYER) -> RefundQuestion:
    """Return the question about the refund of a buyer's newest payment."""
    found, _ = await rig.db.read(refunds.list_refundable, buyer)
    return found[0]


async def start_refund(rig: ServicesRig, question: RefundQuestion) -> object:
    assert question.payment.id is not None
    return await rig.db.transact(
        refunds.start_refund, OPERATOR, question.payment.id, may_go_below_zero=False
    )


def refunding_gateway(rig: ServicesRig, *results: RefundResult) -> ScriptedGateway:
    """Let the payments in Stars be returned with these results."""
    gateway = ScriptedGateway(refund_results=list(results))
    rig.shop = shop_with(rig.shop, payment_gateways={STARS: gateway})
    return gateway


DONE = RefundResult(RefundOutcome.DONE)


# --- credit ------------------------------------------------------------------------------------------


async def test_credit_counts_beside_a_payment_that_buys_a_quote(store: EngineDatabase) -> None:
    """9.90 are 5.00 on credit and a payment of the rest, which is asked about before it is made."""
    rig = await open_payments_rig(store, credit="5.00")
    made = await quote_invoice(rig)
    assert made.invoice.credited < usd("5.00")
    refused = await check_before_payment(
        rig.shop, rig.db, BUYER, STARS, made.payload, made.invoice.amount
    )
    assert refused is None
    order = (await pay(rig, made)).order
    assert order is not None
    assert (await rig.wallet()).balance == made.invoice.credited - usd("9.90")
    assert await broken_rules(rig) == []


async def test_credit_does_not_return_a_payment_that_is_spent(store: EngineDatabase) -> None:
    """The balance covers nothing any more; the limit of credit is not the buyer's money."""
    rig = await open_payments_rig(store, credit="50.00")
    refunding_gateway(rig, DONE)
    await pay(rig, await top_up_invoice(rig, "5.00"))
    await bought(rig, await rig.quote())
    question = await first_payment(rig)
    assert question.wallet.available >= question.payment.credited
    assert question.obstacle is RefundObstacle.ABOVE_BALANCE
    assert isinstance(await start_refund(rig, question), RefundQuestion)


async def test_credit_buys_nothing_while_a_reversal_is_open(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store, credit="50.00")
    made = await top_up_invoice(rig)
    await pay(rig, made)
    offer = await rig.quote()
    await reverse(rig, made)
    declined = await confirm(rig, offer)
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.PAYMENT_TAKEN_BACK


async def test_credit_pays_the_price_after_a_promo_code(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, credit="9.41")
    await add_code(rig)
    order = await bought(rig, await quote_with_code(rig))
    assert (order.status, order.amount_paid) == (OrderStatus.DELIVERED, usd("9.41"))
    wallet_now = await rig.wallet()
    assert (wallet_now.balance, wallet_now.available) == (usd("-9.41"), usd("0"))


async def test_credit_and_debt_outlive_an_erasure(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, credit="10.00")
    await bought(rig, await rig.quote())
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    after = await rig.wallet()
    assert (after.balance, after.available) == (usd("-9.90"), usd("0.10"))


# --- codes -------------------------------------------------------------------------------------------


async def test_the_minimum_of_a_code_is_compared_with_the_full_price_also_at_confirm(
    store: EngineDatabase,
) -> None:
    """The price after the code is below the minimum; the price before it is not."""
    rig = await open_services_rig(store)
    await add_code(rig, minimum=9_90)
    offer = await quote_with_code(rig)
    assert offer.price < usd("9.90") == offer.full_price
    assert (await bought(rig, offer)).amount_paid == offer.price


async def test_a_code_whose_minimum_is_above_the_full_price_lowers_nothing(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await add_code(rig, minimum=9_91)
    offer = await quote_with_code(rig)
    assert offer.price == usd("9.90")
    assert problem_of(offer.promo_refusal) is PromoProblem.BELOW_MINIMUM


async def test_the_limit_of_a_code_for_one_buyer_outlives_an_erasure(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    await add_code(rig, max_uses_each=1)
    await bought(rig, await quote_with_code(rig))
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    again = await quote_with_code(rig)
    assert problem_of(again.promo_refusal) is PromoProblem.USED_BY_BUYER


async def test_orders_that_a_reversal_cancels_give_the_use_of_their_code_back(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    await add_code(rig, max_uses=1)
    offer = await quote_with_code(rig)
    made = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)
    assert isinstance(made, MadeInvoice), made
    order = (await pay(rig, made)).order
    assert order is not None
    await reverse(rig, made)
    (case,) = await open_cases(rig)
    await rig.db.transact(close_case, OPERATOR, case.id, CaseResolution.CANCEL_ORDERS)
    assert (await rig.order(order)).status is OrderStatus.CANCELLED
    assert (await quote_with_code(rig)).promo is not None
    assert await broken_rules(rig) == []


async def test_a_reversal_takes_what_was_paid_also_if_a_coupon_returned_a_part(
    store: EngineDatabase,
) -> None:
    """The buyer paid 9.90, got 1.10 back by the coupon, and the whole payment is taken back."""
    rig = await open_payments_rig(store)
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("8.00"), "CODE")]
    offer = await quote_with_coupon(rig)
    made = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, METHOD, offer.id)
    assert isinstance(made, MadeInvoice), made
    order = (await pay(rig, made)).order
    assert order is not None
    await rig.work()
    assert (await rig.order(order)).amount_paid == usd("8.80")
    before = (await rig.wallet()).balance
    await reverse(rig, made)
    assert (await rig.wallet()).balance == before - made.invoice.credited
    assert await broken_rules(rig) == []


# --- referral ----------------------------------------------------------------------------------------


async def test_a_reward_counts_what_was_paid_after_a_coupon(store: EngineDatabase) -> None:
    """9.90 were held, the supplier took 8.00 and the buyer paid 8.80: half of 0.80."""
    rig = await open_referral_rig(store)
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("8.00"), "CODE")]
    order = await bought(rig, await quote_with_coupon(rig, FRIEND))
    reward = await reward_of(rig, order)
    assert order.amount_paid == usd("8.80")
    assert reward is not None
    assert (reward.margin, reward.amount) == (usd("0.80"), usd("0.40"))


async def test_a_reward_counts_what_was_paid_after_a_promo_code(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    await add_code(rig)
    order = await bought(rig, await quote_with_code(rig, buyer=FRIEND))
    reward = await reward_of(rig, order)
    assert order.amount_paid == usd("9.41")
    assert reward is not None
    assert (reward.margin, reward.amount) == (usd("0.41"), usd("0.20"))


# --- payments that go back ---------------------------------------------------------------------------


async def test_the_late_report_of_our_own_refund_is_no_reversal(store: EngineDatabase) -> None:
    """The method confirmed the refund at once; its list has it as a return of the payment later."""
    rig = await open_payments_rig(store)
    refunding_gateway(rig, DONE)
    made = await top_up_invoice(rig)
    await pay(rig, made)
    await start_refund(rig, await first_payment(rig))
    await rig.work()
    assert not await reverse(rig, made)
    assert await open_cases(rig) == []
    assert (await rig.wallet()).balance == usd("0")
    assert await broken_rules(rig) == []


async def test_an_erased_buyers_payment_can_be_returned(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    gateway = refunding_gateway(rig, DONE)
    await pay(rig, await top_up_invoice(rig))
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    await start_refund(rig, await first_payment(rig))
    await rig.work()
    assert len(gateway.refunded) == 1
    assert (await rig.wallet()).balance == usd("0")


async def test_a_banned_buyers_payment_can_be_returned(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    gateway = refunding_gateway(rig, DONE)
    await pay(rig, await top_up_invoice(rig))
    await ban(rig, BUYER)
    await start_refund(rig, await first_payment(rig))
    await rig.work()
    assert len(gateway.refunded) == 1
    assert (await rig.wallet()).balance == usd("0")


async def test_a_banned_buyers_payment_that_is_taken_back_leaves_the_balance(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    await pay(rig, made)
    await ban(rig, BUYER)
    assert await reverse(rig, made)
    assert (await rig.wallet()).balance == usd("0")
    assert [case.facts.kind for case in await open_cases(rig)] == [PaymentCaseKind.REVERSED]


async def test_a_banned_buyer_gets_no_new_quote_after_a_refused_coupon(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    rig.supplier.outcomes = [Refused("该优惠券已过期")]
    confirmed = await confirm(rig, await quote_with_coupon(rig))
    assert isinstance(confirmed, Confirmation)
    await ban(rig, BUYER)
    await rig.work()
    await rig.quote_without_coupons()
    ended = await rig.order(confirmed.order)
    assert ended.cause is Cause.REFUSED_COUPON
    fresh = await rig.db.read(refused_coupons.find_quote_without_coupon, ended)
    assert fresh is None
    assert (await rig.wallet()).held == usd("0")


async def test_neither_credit_nor_a_code_buys_anything_for_a_banned_buyer(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await add_code(rig, max_uses=1)
    offer = await quote_with_code(rig)
    await ban(rig, BUYER)
    assert isinstance(await confirm(rig, offer), Declined)
    assert (await rig.wallet()).held == usd("0")


# --- outages -----------------------------------------------------------------------------------------


async def test_a_link_that_was_paid_before_an_outage_still_buys_its_quote(
    store: EngineDatabase,
) -> None:
    """The method could not be asked for ten minutes; the quote is held for half an hour."""
    rig, gateway = await open_payments_rig(store), ScriptedGateway()
    rig.shop = shop_with(rig.shop, payment_methods=(LINK_METHOD,), payment_gateways={LINK: gateway})
    await add_code(rig)
    made = await _open_link(rig, LINK_METHOD)
    paid_at = rig.clock.now() + timedelta(seconds=60)
    rig.wait(12 * 60)
    paid = ReportedPayment("at-method-1", made.invoice.amount, paid_at, made.payload)
    gateway.reports["at-method-1"] = InvoiceReport("at-method-1", InvoiceStatus.PAID, paid)
    assert await reported_payments.poll_open_invoices(rig.shop, rig.db) == 1
    await rig.work()
    found, _ = await rig.db.read(history.list_orders, BUYER, 0, 10)
    assert [(order.status, order.amount_paid) for order in found] == [
        (OrderStatus.DELIVERED, usd("9.41"))
    ]


async def _open_link(rig: ServicesRig, method: PaymentMethod) -> MadeInvoice:
    offer = await quote_with_code(rig)
    made = await invoices.make_quote_invoice(rig.shop, rig.db, BUYER, method, offer.id)
    assert isinstance(made, MadeInvoice), made
    text = InvoiceText("title", "description")
    await invoices.open_invoice(rig.shop, rig.db, made, text)
    return made


async def test_the_same_payment_in_the_list_of_the_next_start_buys_nothing(
    store: EngineDatabase,
) -> None:
    """A payment that only the list knows is old: its buyer may have bought elsewhere meanwhile."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    event = replace(payment_of(rig, made), source=PaymentSource.READ_BACK)
    rig.wait(11 * 60)
    booked = await receive_payment(rig.shop, rig.db, event, made.payload)
    assert isinstance(booked, BookedPayment)
    assert (booked.order, booked.payment.credited) == (None, made.invoice.credited)


# --- invoices ----------------------------------------------------------------------------------------


async def test_a_quote_that_lacks_less_now_gets_an_invoice_over_less(store: EngineDatabase) -> None:
    """The open invoice would credit enough, but it asks for more than is missing."""
    rig = await open_payments_rig(store)
    first = await quote_invoice(rig)
    await rig.credit(BUYER, 5_00, "gift")
    assert first.invoice.quote_id is not None
    second = await invoices.make_quote_invoice(
        rig.shop, rig.db, BUYER, METHOD, first.invoice.quote_id
    )
    assert isinstance(second, MadeInvoice), second
    assert second.invoice.id != first.invoice.id
    assert second.invoice.amount < first.invoice.amount
    assert second.invoice.credited >= usd("4.90")


# --- keys --------------------------------------------------------------------------------------------


async def test_a_coupon_is_still_sent_and_forgotten_after_a_key_rotation(database_url: str) -> None:
    """It was typed under the old key, which is removed before the order is traded."""
    new_key = make_key()
    async with opened(database_url) as store:
        rig = await open_services_rig(store)
        confirmed = await confirm(rig, await quote_with_coupon(rig))
        assert isinstance(confirmed, Confirmation)
    async with opened(database_url, key=f"{new_key},{KEY}") as store:
        await reseal_all_values(store)
    async with opened(database_url, key=new_key) as store:
        rig = await open_services_rig(store)
        await rig.work()
        assert rig.supplier.trades[0][0].coupon == "SPRING"
        await privacy.erase_buyer(rig.shop, rig.db, BUYER)
        erased = await rig.order(confirmed.order)
        assert erased.is_shredded
        assert erased.selection.coupon != "SPRING"


# --- erasure -----------------------------------------------------------------------------------------


async def test_the_statement_names_no_order_that_its_buyer_had_erased(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await bought(rig, await rig.quote())
    before = await rig.db.read(wallet.read_newest_lines, BUYER, 10)
    assert [before.find_order(line) is not None for line in before.lines] == [True]
    (line,) = before.lines
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    after = await rig.db.read(wallet.read_newest_lines, BUYER, 10)
    assert [(each.amount, after.find_order(each)) for each in after.lines] == [(line.amount, None)]
    receipt = await rig.db.read(wallet.read_receipt, BUYER, line.entry_id)
    assert receipt is not None
    assert receipt.order is None
