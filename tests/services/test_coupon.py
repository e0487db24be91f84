"""Tests of coupons: typed for one piece, sent with the trade, and the saving goes to the buyer."""

from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.answer_validation import AnswerProblem, InvalidAnswer
from bot.domain.causes import Cause
from bot.domain.checkout import AskCoupon
from bot.domain.errors import Declined, DeclineReason
from bot.domain.money import Money
from bot.domain.order import Accepted, Order, OrderStatus, Refused, RuledRefund, TradeNo
from bot.domain.ports import AlertKind
from bot.domain.quote import Quote
from bot.services.checkout import buyer_answers, checkout_steps, confirmation, quotes
from bot.services.checkout.checkout_steps import AnswerResult, CheckoutState
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import housekeeping, reconciliation
from bot.services.orders import cases, fulfilment
from tests.builders import BUYER, OPERATOR, usd
from tests.services.till import Till

pytestmark = pytest.mark.both_engines


async def type_code(till: Till, code: str, quantity: int = 1) -> AnswerResult | None:
    """Let the buyer get a quote for the quantity, and type a code."""
    await till.quote(quantity)
    product = await till.product()
    asked = await checkout_steps.reopen_question(till.session(product), "coupon")
    if not isinstance(asked, CheckoutState):
        return asked
    return await buyer_answers.answer_with_text(till.session(product), code)


async def order_with(till: Till, code: str = "SPRING", charged: Money | None = None) -> Order:
    """Let the buyer order one piece with a code; the supplier charges `charged`."""
    if charged is not None:
        till.supplier.outcomes = [Accepted(TradeNo("T1"), charged, "CODE")]
    await type_code(till, code)
    product = await till.product()
    offer = await quotes.make_quote(till.session(product))
    assert isinstance(offer, Quote)
    assert (offer.price, offer.selection.coupon) == (usd("9.90"), code)
    confirmed = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    assert isinstance(confirmed, Confirmation)
    return confirmed.order


async def broken_rules(till: Till) -> list[str]:
    return [one.rule for one in await till.db.read(reconciliation.check_rules) if not one.holds]


async def test_the_full_price_is_held_and_the_saving_comes_back_with_the_goods(till: Till) -> None:
    order = await order_with(till, charged=usd("8.00"))
    assert (await till.wallet()).held == usd("9.90")
    await till.work()

    done, wallet = await till.order(order), await till.wallet()
    assert done.status is OrderStatus.DELIVERED
    assert (done.price, done.amount_paid) == (usd("9.90"), usd("8.80"))
    assert (wallet.balance, wallet.held) == (usd("-8.80"), usd("0"))
    assert till.supplier.trades[0][0].coupon == "SPRING"
    assert await broken_rules(till) == []


@pytest.mark.parametrize(
    ("charged", "balance"),
    [("9.00", "-9.90"), ("9.50", "-9.90"), ("0.01", "-0.02"), ("0.00", "0"), ("8.99", "-9.89")],
)
async def test_the_buyer_never_pays_more_than_was_shown(
    till: Till, charged: str, balance: str
) -> None:
    await order_with(till, charged=usd(charged))
    await till.work()

    assert (await till.wallet()).balance == usd(balance)
    assert await broken_rules(till) == []


async def test_without_a_code_a_cheaper_trade_changes_no_price(till: Till) -> None:
    till.supplier.outcomes = [Accepted(TradeNo("T1"), usd("8.00"), "CODE")]
    await till.buy()
    await till.work()

    assert (await till.wallet()).balance == usd("-9.90")
    assert [kind for _, kind, _ in till.messenger.alerts] == [AlertKind.COST_DIFFERS]


@pytest.mark.parametrize(("charged", "alarming"), [("8.00", False), ("9.50", True)])
async def test_operators_hear_only_of_a_charge_above_the_quote(
    till: Till, charged: str, alarming: bool
) -> None:
    await order_with(till, charged=usd(charged))
    await till.work()

    told = [kind for _, kind, _ in till.messenger.alerts]
    assert told == ([AlertKind.COST_DIFFERS] if alarming else [])


async def test_a_refund_gives_back_what_was_paid_and_no_more(till: Till) -> None:
    order = await order_with(till, charged=usd("8.00"))
    await till.work()
    await cases.apply_ruling(till.shop, till.db, OPERATOR, order.id, RuledRefund())

    wallet = await till.wallet()
    assert (wallet.balance, wallet.held) == (usd("0"), usd("0"))
    assert (await till.order(order)).status is OrderStatus.REFUNDED
    assert await broken_rules(till) == []


async def test_a_code_that_the_store_refuses_costs_nothing(till: Till) -> None:
    till.supplier.outcomes = [Refused("This coupon does not exist")]
    order = await order_with(till, "NOSUCH")
    await till.work()

    done = await till.order(order)
    assert (done.status, done.cause, done.cause_detail) == (
        OrderStatus.CANCELLED,
        Cause.REFUSED,
        "This coupon does not exist",
    )
    assert (await till.wallet()).available == usd("50.00")


async def test_a_refusal_with_any_fall_of_a_shared_balance_is_an_unknown_outcome(
    till: Till,
) -> None:
    """The discount is unknown, so a small fall of the balance may be the charge."""
    till.supplier.outcomes = [Refused("This coupon does not exist")]
    order = await order_with(till)
    await fulfilment.trade_next_order(till.shop, till.db)
    till.supplier.balance_now = Decimal("99.99")
    await till.work()

    assert (await till.order(order)).status is OrderStatus.REVIEW
    assert (await till.wallet()).held == usd("9.90")


async def test_a_code_is_asked_for_one_piece_only(till: Till) -> None:
    assert await type_code(till, "SPRING", quantity=2) == Declined(DeclineReason.CHOICES_INCOMPLETE)


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("  ", AnswerProblem.EMPTY),
        ("A\nB", AnswerProblem.ONE_LINE),
        ("x" * 65, AnswerProblem.TOO_LONG),
    ],
)
async def test_what_cannot_be_a_code_is_asked_for_again(
    till: Till, code: str, problem: AnswerProblem
) -> None:
    answer = await type_code(till, code)
    assert isinstance(answer, InvalidAnswer)
    assert answer.problem is problem
    product = await till.product()
    walk = await checkout_steps.get_current_state(till.session(product), product)
    assert isinstance(walk.question, AskCoupon)


async def test_a_code_can_be_left_out_again(till: Till) -> None:
    await type_code(till, "SPRING")
    product = await till.product()
    await buyer_answers.skip_question(till.session(product), "coupon")

    offer = await quotes.make_quote(till.session(product))
    assert isinstance(offer, Quote)
    assert offer.selection.coupon is None


async def test_a_shredded_order_forgets_the_code_and_knows_what_was_paid(till: Till) -> None:
    order = await order_with(till, charged=usd("8.00"))
    await till.work()
    till.clock.moment += timedelta(days=30)
    assert await housekeeping.shred_order(till.shop, till.db, BUYER, order.id)

    kept = await till.order(order)
    assert kept.selection.coupon != "SPRING"
    assert kept.amount_paid == usd("8.80")
