"""Tests of coupons: typed for one piece, sent with the trade, and the saving goes to the buyer."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.checkout.questions import AskCoupon
from bot.domain.checkout.quote import Quote
from bot.domain.ids import TradeNo
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import Accepted, Refused, RuledRefund
from bot.services import sales_pause
from bot.services.alerts import ORDER_ENDED
from bot.services.checkout import answers, checkouts, confirmation, quotes
from bot.services.checkout.answers import TextResult
from bot.services.checkout.checkouts import CheckoutState
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import reconciliation
from bot.services.orders import cases, fulfilment, history
from bot.services.people import privacy
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, usd
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines


async def type_code(rig: ServicesRig, code: str, quantity: int = 1) -> TextResult | None:
    """Let the buyer get a quote for the quantity, and type a code."""
    await rig.quote(quantity)
    product = await rig.product()
    asked = await checkouts.reopen_question(rig.session(product), "coupon")
    if not isinstance(asked, CheckoutState):
        return asked
    return await answers.answer_with_text(rig.session(product), code)


async def order_with(rig: ServicesRig, code: str = "SPRING", charged: Money | None = None) -> Order:
    """Let the buyer order one piece with a code; the supplier charges `charged`."""
    if charged is not None:
        rig.supplier.outcomes = [Accepted(TradeNo("T1"), charged, "CODE")]
    await type_code(rig, code)
    product = await rig.product()
    offer = await quotes.make_quote(rig.session(product))
    assert isinstance(offer, Quote)
    assert (offer.price, offer.selection.coupon) == (usd("9.90"), code)
    confirmed = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert isinstance(confirmed, Confirmation)
    return confirmed.order


async def broken_rules(rig: ServicesRig) -> list[str]:
    return [one.rule for one in await rig.db.read(reconciliation.check_rules) if not one.holds]


async def test_the_full_price_is_held_and_the_saving_comes_back_with_the_goods(
    rig: ServicesRig,
) -> None:
    order = await order_with(rig, charged=usd("8.00"))
    assert (await rig.wallet()).held == usd("9.90")
    await rig.work()

    done, wallet = await rig.order(order), await rig.wallet()
    assert done.status is OrderStatus.DELIVERED
    assert (done.price, done.amount_paid) == (usd("9.90"), usd("8.80"))
    assert (wallet.balance, wallet.held) == (usd("-8.80"), usd("0"))
    assert rig.supplier.trades[0][0].coupon == "SPRING"
    assert await broken_rules(rig) == []


@pytest.mark.parametrize(
    ("charged", "balance"),
    [("9.00", "-9.90"), ("9.50", "-9.90"), ("0.01", "-0.02"), ("0.00", "0"), ("8.99", "-9.89")],
)
async def test_the_buyer_never_pays_more_than_was_shown(
    rig: ServicesRig, charged: str, balance: str
) -> None:
    await order_with(rig, charged=usd(charged))
    await rig.work()

    assert (await rig.wallet()).balance == usd(balance)
    assert await broken_rules(rig) == []


async def test_without_a_code_a_cheaper_trade_changes_no_price(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("8.00"), "CODE")]
    await rig.buy()
    await rig.work()

    assert (await rig.wallet()).balance == usd("-9.90")
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.COST_DIFFERS]


@pytest.mark.parametrize(("charged", "alarming"), [("8.00", False), ("9.50", True)])
async def test_operators_hear_only_of_a_charge_above_the_quote(
    rig: ServicesRig, charged: str, alarming: bool
) -> None:
    await order_with(rig, charged=usd(charged))
    await rig.work()

    told = [kind for _, kind, _ in rig.messenger.alerts]
    assert told == ([AlertKind.COST_DIFFERS] if alarming else [])


async def test_a_refund_gives_back_what_was_paid_and_no_more(rig: ServicesRig) -> None:
    order = await order_with(rig, charged=usd("8.00"))
    await rig.work()
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())

    wallet = await rig.wallet()
    assert (wallet.balance, wallet.held) == (usd("0"), usd("0"))
    assert (await rig.order(order)).status is OrderStatus.REFUNDED
    assert await broken_rules(rig) == []


async def test_a_code_that_the_supplier_refuses_costs_nothing(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Refused("This coupon does not exist")]
    order = await order_with(rig, "NOSUCH")
    await rig.work()

    done = await rig.order(order)
    assert (done.status, done.cause, done.cause_detail) == (
        OrderStatus.CANCELLED,
        Cause.REFUSED_COUPON,
        "This coupon does not exist",
    )
    assert (await rig.wallet()).available == usd("50.00")
    assert rig.messenger.notices == [], "the notice waits for a quote without the code"


async def refused(rig: ServicesRig) -> Order:
    """Let the buyer order with a code that the supplier refuses."""
    rig.supplier.outcomes = [Refused("该优惠券已过期")]
    order = await order_with(rig, "LATE")
    await rig.work()
    return order


async def newest_quote(rig: ServicesRig, order: Order) -> Quote | None:
    def find(tx: Transaction) -> Quote | None:
        return tx.quotes.newest(BUYER, order.selection.product_id)

    return await rig.db.read(find)


async def test_a_refused_code_alerts_nobody_and_leaves_no_order_in_the_buyers_list(
    rig: ServicesRig,
) -> None:
    order = await refused(rig)

    assert (await rig.order(order)).cause is Cause.REFUSED_COUPON
    assert rig.messenger.alerts == []
    assert await rig.db.read(history.list_orders, BUYER, 0, 10) == ([], 0)


def ended(rig: ServicesRig) -> list[int]:
    """Return the orders of whose end the buyer was told in a new message."""
    return [int(facts["order"]) for _, kind, facts in rig.messenger.notices if kind == ORDER_ENDED]


async def test_after_a_refused_code_the_same_choices_are_quoted_without_it(
    rig: ServicesRig,
) -> None:
    order = await refused(rig)
    await rig.quote_without_coupons()

    fresh = await newest_quote(rig, order)
    assert fresh is not None
    assert fresh.selection == replace(order.selection, coupon=None)
    await rig.work()
    assert ended(rig) == [order.id]
    assert isinstance(await rig.confirm(BUYER, fresh.id), Confirmation)


async def test_a_refused_code_is_quoted_once_also_by_a_restarted_shop(rig: ServicesRig) -> None:
    order = await refused(rig)
    await rig.quote_without_coupons()
    fresh = await newest_quote(rig, order)
    await rig.quote_without_coupons()

    assert await newest_quote(rig, order) == fresh
    await rig.work()
    assert ended(rig) == [order.id]


async def test_a_buyer_is_told_of_a_refused_code_also_by_a_shop_that_was_stopped(
    rig: ServicesRig,
) -> None:
    """Without a quote, if the old one would have expired; not after a day."""
    order = await refused(rig)
    rig.wait(60 * 60)
    await rig.quote_without_coupons()
    await rig.work()
    found = await newest_quote(rig, order)
    assert found is not None
    assert found.id == order.quote_id
    assert ended(rig) == [order.id]

    rig.supplier.outcomes = [Refused("该优惠券已过期")]
    late = await order_with(rig, "LATE")
    await rig.work()
    rig.wait(25 * 60 * 60)
    await rig.quote_without_coupons()
    await rig.work()
    assert late.id not in ended(rig)


async def test_a_failure_of_our_own_code_leaves_the_message_without_a_quote(
    rig: ServicesRig,
) -> None:
    order = await refused(rig)
    rig.supplier.broken = {"valuation"}
    await rig.quote_without_coupons()
    rig.supplier.broken = set()
    await rig.work()
    assert ended(rig) == [order.id]


async def test_another_code_can_be_typed_after_a_refused_one(rig: ServicesRig) -> None:
    """The choices are back, so only the code is asked."""
    order = await refused(rig)
    await rig.quote_without_coupons()
    product = await rig.product()
    asked = await checkouts.reopen_question(rig.session(product), "coupon")

    assert isinstance(asked, CheckoutState)
    assert isinstance(asked.question, AskCoupon)
    assert asked.choices.quantity == order.selection.quantity


async def test_a_buyer_who_has_gone_on_gets_no_second_quote(rig: ServicesRig) -> None:
    order = await refused(rig)
    own = await rig.quote(quantity=2)
    await rig.quote_without_coupons()

    found = await newest_quote(rig, order)
    assert found is not None
    assert found.id == own.id


async def test_while_the_supplier_is_away_it_is_asked_once(rig: ServicesRig) -> None:
    order = await refused(rig)
    rig.wait(60)
    rig.supplier.broken = set()
    rig.supplier.away = True
    rig.supplier.calls.clear()
    for _ in range(3):
        await rig.quote_without_coupons()

    found = await newest_quote(rig, order)
    assert found is not None
    assert found.id == order.quote_id
    assert rig.supplier.calls.count("valuation") == 1


async def test_while_sales_are_paused_a_refused_code_brings_no_quote(rig: ServicesRig) -> None:
    order = await refused(rig)
    await rig.db.transact(sales_pause.pause_as_operator, OPERATOR)
    await rig.quote_without_coupons()

    found = await newest_quote(rig, order)
    assert found is not None
    assert found.id == order.quote_id


async def test_without_a_code_the_same_words_are_an_ordinary_refusal(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Refused("This coupon does not exist")]
    order = await rig.buy()
    await rig.work()

    assert (await rig.order(order)).cause is Cause.REFUSED
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.TRADE_REFUSED]


async def test_unknown_words_are_an_ordinary_refusal_although_there_was_a_code(
    rig: ServicesRig,
) -> None:
    rig.supplier.outcomes = [Refused("your coupon has expired, or something else")]
    order = await order_with(rig)
    await rig.work()

    assert (await rig.order(order)).cause is Cause.REFUSED


async def test_a_buyer_with_a_wrong_code_gets_at_most_five_trades(rig: ServicesRig) -> None:
    traded = 0
    for _ in range(12):
        rig.supplier.outcomes = [Refused("This coupon does not exist")]
        await type_code(rig, "NOSUCH")
        offer = await quotes.make_quote(rig.session(await rig.product()))
        assert isinstance(offer, Quote)
        traded += isinstance(await rig.confirm(BUYER, offer.id), Confirmation)
        await rig.work(rounds=2)

    assert traded == len(rig.supplier.trades) == 5
    assert rig.messenger.alerts == []


async def test_a_refusal_with_any_fall_of_a_shared_balance_is_an_unknown_outcome(
    rig: ServicesRig,
) -> None:
    """The discount is unknown, so a small fall of the balance may be the charge."""
    rig.supplier.outcomes = [Refused("This coupon does not exist")]
    order = await order_with(rig)
    await fulfilment.trade_next_order(rig.shop, rig.db)
    rig.supplier.balance_now = Decimal("99.99")
    await rig.work()

    assert (await rig.order(order)).status is OrderStatus.REVIEW
    assert (await rig.wallet()).held == usd("9.90")


async def test_a_coupon_is_for_one_piece_only(rig: ServicesRig) -> None:
    refused = await type_code(rig, "SPRING", quantity=2)

    assert refused == InvalidAnswer(AnswerProblem.CODE_FOR_ONE_PIECE)


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("  ", AnswerProblem.EMPTY),
        ("A\nB", AnswerProblem.ONE_LINE),
        ("x" * 65, AnswerProblem.TOO_LONG),
    ],
)
async def test_what_cannot_be_a_code_is_asked_for_again(
    rig: ServicesRig, code: str, problem: AnswerProblem
) -> None:
    answer = await type_code(rig, code)
    assert isinstance(answer, InvalidAnswer)
    assert answer.problem is problem
    product = await rig.product()
    walk = await checkouts.get_current_state(rig.session(product), product)
    assert isinstance(walk.question, AskCoupon)


async def test_a_code_can_be_left_out_again(rig: ServicesRig) -> None:
    await type_code(rig, "SPRING")
    product = await rig.product()
    await answers.skip_question(rig.session(product), "coupon")

    offer = await quotes.make_quote(rig.session(product))
    assert isinstance(offer, Quote)
    assert offer.selection.coupon is None


async def test_a_shredded_order_forgets_the_code_and_knows_what_was_paid(rig: ServicesRig) -> None:
    order = await order_with(rig, charged=usd("8.00"))
    await rig.work()
    rig.clock.moment += timedelta(days=30)
    assert await privacy.shred_order(rig.shop, rig.db, BUYER, order.id)

    kept = await rig.order(order)
    assert kept.selection.coupon != "SPRING"
    assert kept.amount_paid == usd("8.80")


async def test_codes_ordered_before_the_first_refusal_are_limited_as_well(
    store: EngineDatabase,
) -> None:
    """Ten orders are confirmed while none is refused; the supplier gets five of them."""
    rig = await open_services_rig(store, credit="1000.00")
    rig.supplier.balance_now = Decimal(1000)
    orders = [await order_with(rig, f"WRONG{number}") for number in range(10)]
    rig.supplier.outcomes = [Refused("This coupon does not exist")] * 10
    for _ in range(12):
        await rig.work()

    assert len(rig.supplier.trades) == 5
    ended = [await rig.order(order) for order in orders]
    assert {order.status for order in ended} == {OrderStatus.CANCELLED}
    assert [order.cause for order in ended].count(Cause.WITHDRAWN_SUPPLIER_REFUSED) == 5
    assert (await rig.wallet()).available == usd("1000.00")
