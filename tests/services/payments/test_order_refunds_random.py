"""Tests that acts after a delivery keep ledger, wallet and profit equal, for random purchases.

Refunds in part and of the rest, replacements, goodwill and rewards come in any order, for random prices,
coupons, promo codes, quantities and shares, with the real services over a file of SQLite.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from hypothesis import Phase, assume, example, given, settings
from hypothesis import strategies as st

from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.money import Money, convert_amount
from bot.domain.orders.attempts import Totals
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.replacements import ReplacementRefusal
from bot.domain.orders.rewards import (
    ReferralTerms,
    RewardState,
    calculate_margin,
    calculate_reward,
)
from bot.domain.orders.transition_inputs import Accepted, Refused, RuledRefund
from bot.domain.payments.order_refunds import Pieces, RefundPart
from bot.domain.pricing.price_rules import PriceRule, PriceScopeKind
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import cases, replacements
from bot.services.orders.transitions import supplier_charge
from bot.services.payments import order_refunds, wallet
from bot.services.payments.order_refunds import OrderMoney, PlannedRefund
from storage.transaction import Transaction
from tests.builders import OPERATOR, shop_with
from tests.services.orders_in_every_state import give_goodwill
from tests.services.payments.payments_rig import LINK_METHOD, broken_rules, register
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


class ActKind(StrEnum):
    """What may happen after a delivery; `Act.size` says how much of it."""

    #: Thousandths of what is left.
    REFUND_AMOUNT = "refund amount"
    REFUND_PIECES = "refund pieces"
    REFUND_ALL = "refund all"
    REPLACE_PIECES = "replace pieces"
    FAILED_REPLACEMENT = "failed replacement"
    GOODWILL = "goodwill"
    #: It may be a correction, below zero.
    CREDIT = "credit as goodwill"
    REWARD = "reward is due"


@dataclass(frozen=True)
class Act:
    kind: ActKind
    size: int


@dataclass(frozen=True)
class Aftermath:
    """What happens to an order after its delivery, and what a coupon made of its charge."""

    acts: Sequence[Act]
    share_bp: int
    #: In thousandths of the quoted cost.
    charged: int


_SIZES = {
    ActKind.REFUND_AMOUNT: st.integers(0, 1_000),
    ActKind.REFUND_PIECES: st.integers(1, 4),
    ActKind.REFUND_ALL: st.just(0),
    ActKind.REPLACE_PIECES: st.integers(1, 4),
    ActKind.FAILED_REPLACEMENT: st.integers(1, 4),
    ActKind.GOODWILL: st.sampled_from([1, 250]),
    ActKind.CREDIT: st.sampled_from([-3, 1, 400]),
    ActKind.REWARD: st.just(0),
}
#: What ends most orders comes less often.
_KINDS = [kind for kind in ActKind if kind is not ActKind.REFUND_ALL] * 2 + [ActKind.REFUND_ALL]


@st.composite
def aftermaths(draw: st.DrawFn) -> Aftermath:
    kinds = draw(st.lists(st.sampled_from(_KINDS), max_size=6))
    return Aftermath(
        acts=[Act(kind, draw(_SIZES[kind])) for kind in kinds],
        share_bp=draw(st.sampled_from([1, 333, 5_000, 10_000])),
        charged=draw(st.integers(1, 1_000)),
    )


_PURCHASE = Purchase(
    rules=((PriceScopeKind.GLOBAL, PriceRule(2_500, None, None, None)),),
    rate=Decimal(1),
    cost=Decimal("3.3"),
    surcharge=Decimal("0.05"),
    wholesale=Decimal("3.1"),
    quantity=7,
    coupon=False,
    card_premium=None,
    promo={"amount": 5},
    wallet=0,
    method=LINK_METHOD,
)
_EVERY_ACT = Aftermath(
    [
        Act(ActKind.REFUND_AMOUNT, 9),
        Act(ActKind.REPLACE_PIECES, 2),
        Act(ActKind.REWARD, 0),
        Act(ActKind.GOODWILL, 250),
        Act(ActKind.FAILED_REPLACEMENT, 1),
        Act(ActKind.REFUND_PIECES, 3),
        Act(ActKind.CREDIT, -3),
        Act(ActKind.REFUND_ALL, 0),
    ],
    share_bp=5_000,
    charged=1_000,
)


@dataclass
class Expected:
    """What the acts have moved, as this test counts it."""

    refunded: Money
    goodwill: Money
    #: Charges of replacements, in the supplier's currency.
    replacements: Money
    #: How often a kind of act changed something.
    done: dict[ActKind, int] = field(default_factory=dict)


def test_refunds_replacements_goodwill_and_rewards_keep_the_ledger_equal(
    shop: OnePriceRig,
) -> None:
    done: dict[ActKind, int] = {}

    # A failure is not shrunk: each example is a whole purchase.
    @settings(max_examples=30, phases=[Phase.explicit, Phase.generate], deadline=None)
    @given(purchases(), aftermaths())
    @example(_PURCHASE, _EVERY_ACT)
    def check(one: Purchase, after: Aftermath) -> None:
        # The shop has one currency, so its rate is 1.
        shop.runner.run(_check(shop, replace(one, rate=Decimal(1)), after, done))

    shop.runner.run(register(shop.rig, _INVITER))
    check()
    assert set(done) == set(ActKind)  # the first example makes each of them
    assert shop.runner.run(broken_rules(shop.rig)) == []


async def _check(
    shop: OnePriceRig, one: Purchase, after: Aftermath, done: dict[ActKind, int]
) -> None:
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
    nothing = Money(0, captured.currency)
    expected = Expected(nothing, nothing, Money(0, cost.currency), done)
    for number, act in enumerate(after.acts):
        if await _apply(rig, order, act, expected, f"goodwill:{buyer}:{number}"):
            done[act.kind] = done.get(act.kind, 0) + 1
        await _check_reward(rig, order, captured - expected.refunded, rate, after.share_bp)
    await _credit_reward(rig)  # else a later example would credit it
    order = await rig.order(order)
    assert order.refunded == expected.refunded
    assert (order.status is OrderStatus.REFUNDED) == (expected.refunded == captured)

    given_back = expected.refunded + expected.goodwill
    assert (await rig.wallet(buyer)).balance == quote.price - captured + given_back
    assert not (await rig.wallet(buyer)).held
    reward = await reward_of(rig, order)
    earned = nothing
    if reward is not None and reward.state is RewardState.CREDITED:
        earned = reward.amount
    assert (await rig.wallet(_INVITER)).balance == inviter_before + earned
    totals = await rig.db.read(_totals, since)
    cost_of_goods = supplier_charge(order) + expected.replacements
    assert (totals.revenue, totals.goodwill) == (captured - expected.refunded, expected.goodwill)
    assert (totals.cost, totals.replacements) == (cost_of_goods, expected.replacements or None)
    assert (totals.rewards, totals.losses) == (earned, Money(0, cost.currency))
    spent = convert_amount(cost_of_goods, rate, captured.currency)
    assert totals.profit == captured - expected.refunded - expected.goodwill - earned - Money(
        int(spent.to_integral_value(ROUND_HALF_UP)), captured.currency
    )


async def _apply(rig: ServicesRig, order: Order, act: Act, expected: Expected, key: str) -> bool:
    """Make an act, and count it; return whether it changed something."""
    currency = order.price.currency
    match act.kind:
        case ActKind.REFUND_AMOUNT | ActKind.REFUND_PIECES:
            refunded = await _refund(rig, order, act)
            expected.refunded += refunded
            return bool(refunded)
        case ActKind.REFUND_ALL:
            ruled = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
            if isinstance(ruled, Order):
                expected.refunded = order.amount_paid
            return isinstance(ruled, Order)
        case ActKind.REPLACE_PIECES:
            return await _replace(rig, order, act.size, None, expected)
        case ActKind.FAILED_REPLACEMENT:
            return await _replace(rig, order, act.size, Refused("no such card"), expected)
        case ActKind.GOODWILL:
            await give_goodwill(rig, order, Money(act.size, currency))
        case ActKind.CREDIT:
            money, reason = Money(act.size, currency), wallet.CreditReason.GOODWILL
            credit = wallet.Credit(order.buyer_id, money, key, reason)
            await rig.db.transact(wallet.credit_buyer, OPERATOR, credit)
        case ActKind.REWARD:
            return await _credit_reward(rig)
    expected.goodwill += Money(act.size, currency)
    return True


async def _refund(rig: ServicesRig, order: Order, act: Act) -> Money:
    """Refund a part; return what went to the buyer, which is nothing if it is declined."""
    found = await rig.db.read(order_refunds.read_order_money, order.id)
    if not isinstance(found, OrderMoney):
        return Money(0, order.price.currency)
    left = found.money.refundable
    part: RefundPart = Pieces(act.size)
    if act.kind is ActKind.REFUND_AMOUNT:
        part = Money(left.amount * act.size // 1_000, left.currency)
    planned = await rig.db.read(order_refunds.plan_refund, order.id, part)
    if isinstance(planned, Declined):
        return Money(0, order.price.currency)
    done = await rig.db.transact(order_refunds.refund_part, OPERATOR, planned)
    assert isinstance(done, PlannedRefund), done
    assert done.refundable_after == left - done.money
    return done.money


async def _replace(
    rig: ServicesRig,
    order: Order,
    pieces: int,
    refused: Refused | None,
    expected: Expected,
) -> bool:
    """Replace some pieces, and let the workers finish; return whether a replacement was placed."""
    count = min(pieces, order.selection.quantity)
    offer = await replacements.prepare_replacement(rig.shop, rig.db, order.id, count)
    if isinstance(offer, ReplacementRefusal):
        assert (await rig.order(order)).status is OrderStatus.REFUNDED, offer
        return False
    rig.supplier.outcomes = [] if refused is None else [refused]
    placed = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(placed, Order), placed
    await rig.work()
    ended = await rig.order(placed)
    assert ended.status is (OrderStatus.CANCELLED if refused else OrderStatus.DELIVERED)
    if refused is None:
        expected.replacements += supplier_charge(ended)
    return True


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


async def _credit_reward(rig: ServicesRig) -> bool:
    """Let the waiting time pass, and check the rules of the data; return whether it was credited."""
    rig.wait(WAIT.total_seconds())
    confirm_clock(rig)
    return await credit_due(rig) > 0


def _rate_of(tx: Transaction, order: Order) -> Decimal:
    return tx.quotes.get_rate(order.quote_id)


def _totals(tx: Transaction, since: datetime) -> Totals:
    return tx.usage.totals(since)
