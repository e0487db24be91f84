"""Tests that refunds, goodwill and rewards keep ledger, wallet and profit equal, for random purchases.

Random prices, coupons, promo codes, quantities and shares, with the real services over a file
of SQLite.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal

from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.money import Money, convert_amount
from bot.domain.orders.attempts import Totals
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.rewards import (
    ReferralTerms,
    RewardState,
    calculate_margin,
    calculate_reward,
)
from bot.domain.orders.transition_inputs import Accepted, RuledRefund
from bot.domain.payments.order_refunds import Pieces, RefundPart
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import cases
from bot.services.orders.transitions import supplier_charge
from bot.services.payments import order_refunds
from bot.services.payments.order_refunds import OrderMoney, PlannedRefund
from storage.transaction import Transaction
from tests.builders import OPERATOR, shop_with
from tests.services.orders_in_every_state import give_goodwill
from tests.services.payments.payments_rig import broken_rules, register
from tests.services.payments.test_invoices_one_price import (
    OnePriceRig,
    Purchase,
    purchases,
    shop,
)
from tests.services.referral_rig import WAIT, code_of, come, confirm_clock, credit_due, reward_of
from tests.services.services_rig import ServicesRig

__all__ = ["shop"]  # the fixture

_INVITER = BuyerId(6_900)


@dataclass(frozen=True)
class Aftermath:
    """What happens to an order after its delivery, and what a coupon made of its charge."""

    #: Each is a share of what is left in thousandths, or a negative number of pieces.
    refunds: tuple[int, ...]
    goodwill: int
    is_refunded_as_a_whole: bool
    #: Before this refund the reward is credited.
    reward_before: int
    share_bp: int
    #: In thousandths of the quoted cost.
    charged: int


@st.composite
def aftermaths(draw: st.DrawFn) -> Aftermath:
    part = st.integers(1, 1_000) | st.integers(-3, -1)
    return Aftermath(
        refunds=tuple(draw(st.lists(part, max_size=4))),
        goodwill=draw(st.sampled_from([0, 1, 250])),
        is_refunded_as_a_whole=draw(st.booleans()),
        reward_before=draw(st.integers(0, 5)),
        share_bp=draw(st.sampled_from([1, 333, 5_000, 10_000])),
        charged=draw(st.integers(1, 1_000)),
    )


def test_refunds_goodwill_and_rewards_keep_the_ledger_equal(shop: OnePriceRig) -> None:
    # A failure is not shrunk: each example is a whole purchase.
    @settings(max_examples=30, phases=[Phase.generate], deadline=None)
    @given(purchases(), aftermaths())
    def check(one: Purchase, after: Aftermath) -> None:
        # The shop has one currency, so its rate is 1.
        shop.runner.run(_check(shop, replace(one, rate=Decimal(1)), after))

    shop.runner.run(register(shop.rig, _INVITER))
    check()
    assert shop.runner.run(broken_rules(shop.rig)) == []


async def _check(shop: OnePriceRig, one: Purchase, after: Aftermath) -> None:
    rig = shop.rig
    rig.shop = shop_with(rig.shop, referral=ReferralTerms(after.share_bp, WAIT))
    confirm_clock(rig)
    rig.wait(1)
    buyer, since = BuyerId(next(shop.numbers)), rig.clock.now()
    await come(rig, buyer, await code_of(rig, _INVITER))
    quote = await shop.quote(one, buyer)
    await rig.credit(buyer, quote.price.amount, f"credit:{buyer}")
    inviter_before = (await rig.wallet(_INVITER)).balance
    confirmed = await rig.confirm(buyer, quote.id)
    assume(isinstance(confirmed, Confirmation))
    assert isinstance(confirmed, Confirmation)
    cost = quote.cost
    charged = Money(max(1, cost.amount * after.charged // 1_000), cost.currency)
    if one.coupon:
        rig.supplier.outcomes = [Accepted(TradeNo(f"T{buyer}"), charged, "CODE")]
    await rig.work()
    order = await rig.order(confirmed.order)
    assert order.status is OrderStatus.DELIVERED, order.cause

    captured = order.amount_paid
    rate = await rig.db.read(_rate_of, order)
    refunded = Money(0, captured.currency)
    for number, size in enumerate(after.refunds):
        if number == after.reward_before:
            await _credit_reward(rig)
        refunded += await _refund(rig, order, size)
        await _check_reward(rig, order, captured - refunded, rate, after.share_bp)
    if after.goodwill:
        await give_goodwill(rig, order, Money(after.goodwill, captured.currency))
    order = await rig.order(order)
    if after.is_refunded_as_a_whole and order.status is OrderStatus.DELIVERED:
        ruled = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
        assert isinstance(ruled, Order), ruled
        refunded = captured
    if after.reward_before >= len(after.refunds):
        await _credit_reward(rig)
    order = await rig.order(order)
    assert order.refunded == refunded
    assert (order.status is OrderStatus.REFUNDED) == (refunded == captured)

    goodwill = Money(after.goodwill, captured.currency)
    assert (await rig.wallet(buyer)).balance == quote.price - captured + refunded + goodwill
    reward = await reward_of(rig, order)
    earned = Money(0, captured.currency)
    if reward is not None and reward.state is RewardState.CREDITED:
        earned = reward.amount
    assert (await rig.wallet(_INVITER)).balance == inviter_before + earned
    totals = await rig.db.read(_totals, since)
    spent = convert_amount(supplier_charge(order), rate, captured.currency)
    assert (totals.revenue, totals.goodwill) == (captured - refunded, goodwill)
    assert totals.rewards == earned
    assert totals.profit == captured - refunded - goodwill - earned - Money(
        int(spent.to_integral_value(ROUND_HALF_UP)), captured.currency
    )


async def _refund(rig: ServicesRig, order: Order, size: int) -> Money:
    """Refund a part; return what went to the buyer, which is nothing if it is declined."""
    found = await rig.db.read(order_refunds.read_order_money, order.id)
    if not isinstance(found, OrderMoney):
        return Money(0, order.price.currency)
    left = found.money.refundable
    part: RefundPart = Pieces(-size)
    if size > 0:
        part = Money(left.amount * size // 1_000, left.currency)
    planned = await rig.db.read(order_refunds.plan_refund, order.id, part)
    if isinstance(planned, Declined):
        return Money(0, order.price.currency)
    done = await rig.db.transact(order_refunds.refund_part, OPERATOR, planned)
    assert isinstance(done, PlannedRefund), done
    assert done.refundable_after == left - done.money
    return done.money


async def _check_reward(
    rig: ServicesRig, order: Order, kept: Money, rate: Decimal, share_bp: int
) -> None:
    """Check that the reward is the share of the margin of what was kept."""
    now = await rig.order(order)
    margin = calculate_margin(kept, supplier_charge(now), rate)
    expected = calculate_reward(margin, share_bp)
    if now.status is OrderStatus.REFUNDED:
        expected = replace(expected, amount=0)
    reward = await reward_of(rig, order)
    counts = {RewardState.PENDING, RewardState.CREDITED}
    earned = (
        reward.amount if reward is not None and reward.state in counts else Money(0, kept.currency)
    )
    assert earned == expected


async def _credit_reward(rig: ServicesRig) -> None:
    """Let the waiting time pass; the rules of the data are checked."""
    rig.wait(WAIT.total_seconds())
    confirm_clock(rig)
    await credit_due(rig)


def _rate_of(tx: Transaction, order: Order) -> Decimal:
    return tx.quotes.get_rate(order.quote_id)


def _totals(tx: Transaction, since: datetime) -> Totals:
    return tx.usage.totals(since)
