"""Records the rewards of invited orders, credits the due ones, lowers them and takes them back.

A reward waits while the buyer of its order owes the shop money. The referrer is never told which
order, or whose, it was.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.rewards import (
    ReferralReward,
    ReferralTerms,
    RewardState,
    calculate_margin,
    calculate_reward,
)
from bot.domain.payments import ledger
from bot.services.change_steps import ROWS_IN_STEP, change_in_steps
from bot.services.clock_check import ClockStability, is_clock_confirmed
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: The kinds of the notices to a referrer.
CREDITED_NOTICE, RETURNED_NOTICE = "reward-credited", "reward-returned"


def lock_for_refund(tx: Transaction, order_id: OrderId) -> None:
    """Lock what a refund of an order changes: its buyer, and who has or may get a reward for it."""
    locked = list(tx.orders.list_buyers([order_id]))
    reward = tx.rewards.get(order_id)
    if reward is not None:
        locked.append(reward.referrer_id)
    for buyer in tuple(locked):  # a delivery at the same time records a reward
        referrer = tx.referrals.find_referrer(buyer)
        locked += [] if referrer is None else [referrer]
    tx.locks.buyers(*locked)


def record_reward(
    tx: Transaction, terms: ReferralTerms | None, order: Order, charged: Money
) -> None:
    """Record what a delivered order earns for the referrer of its buyer.

    `charged` is what the supplier took for it. Without `terms` nothing is earned.
    """
    if terms is None:
        return
    tx.locks.referral(order.buyer_id)
    referrer = tx.referrals.find_referrer(order.buyer_id)
    if referrer is None:
        return
    if terms.max_orders and tx.rewards.count(order.buyer_id) >= terms.max_orders:
        return
    rate = tx.quotes.get_rate(order.quote_id)
    margin = calculate_margin(order.amount_paid - order.refunded, charged, rate)
    amount = calculate_reward(margin, terms.share_bp)
    if amount:
        due_at = tx.now + terms.wait
        tx.rewards.add(ReferralReward(order.id, referrer, margin, amount, due_at, terms.share_bp))


def take_back_reward(tx: Transaction, order: Order, actor: str) -> None:
    """Cancel the pending reward of a refunded order; take a credited one back."""
    tx.locks.buyers(order.buyer_id)
    reward = tx.rewards.get(order.id)
    if reward is None:
        return
    tx.locks.buyers(reward.referrer_id)
    if reward.state is RewardState.PENDING:
        tx.rewards.set_state(order.id, reward.state, RewardState.CANCELLED)
    elif reward.state is RewardState.CREDITED:
        tx.rewards.set_state(order.id, reward.state, RewardState.RETURNED)
        entry = ledger.return_reward(order.id, reward.referrer_id, reward.amount, actor)
        posted = tx.ledger.post(entry, tx.now)
        assert posted, f"entry {entry.key} is already posted"
        queue_notice(tx, RETURNED_NOTICE, reward.referrer_id, reward.amount, entry.key)


def reduce_reward(
    tx: Transaction, order: Order, refunded: Money, refund_number: int, actor: str
) -> None:
    """Recompute the reward of an order from what was kept of its price after a refund in part.

    What a credited reward is too high by is taken back from the referrer.
    """
    tx.locks.buyers(order.buyer_id)
    reward = tx.rewards.get(order.id)
    if reward is None or reward.state not in {RewardState.PENDING, RewardState.CREDITED}:
        return
    tx.locks.buyers(reward.referrer_id)
    reduced = reward.after_refund(refunded)
    if reduced is None:
        take_back_reward(tx, order, actor)
        return
    is_reduced = tx.rewards.reduce(reduced)
    assert is_reduced, f"the reward for order {order.id} changed under the lock of its buyers"
    excess = reward.amount - reduced.amount
    if reward.state is RewardState.PENDING or not excess:
        return
    entry = ledger.return_reward(order.id, reward.referrer_id, excess, actor, refund_number)
    posted = tx.ledger.post(entry, tx.now)
    assert posted, f"entry {entry.key} is already posted"
    queue_notice(tx, RETURNED_NOTICE, reward.referrer_id, excess, entry.key)


def queue_notice(tx: Transaction, kind: str, referrer: BuyerId, money: Money, key: str) -> None:
    """Queue a notice of a reward to the referrer; `key` is the key of its ledger entry."""
    facts = {"kind": kind, "amount": str(money.amount), "currency": money.currency}
    tx.outbox.add(OutboxKind.NOTICE, referrer, f"notice:{key}", facts, tx.now)


_BATCH_SIZE = 100


async def credit_due_rewards(shop: Shop, db: Database, stability: ClockStability) -> int:
    """Credit the rewards that are due; return how many. Reads only while there are none."""
    now = shop.ports.clock.now()
    terms = shop.settings.referral
    horizon = None if terms is None else now + terms.wait
    due, has_overlong_wait = await db.read(_read_due, horizon)
    if not due and not has_overlong_wait:
        return 0
    if not is_clock_confirmed(shop, stability, "no reward is credited"):
        return 0
    if horizon is not None and has_overlong_wait:
        await change_in_steps(shop, db, _limit_due_times, horizon)
    credited = 0
    for order_id in due:
        credited += await db.transact(_credit_reward, order_id)
    return credited


def _read_due(tx: Transaction, horizon: datetime | None) -> tuple[Sequence[OrderId], bool]:
    """Return the orders with due rewards, and whether one waits longer than until `horizon`.

    Such a one was recorded while our clock was ahead, or the operator has shortened the wait.
    """
    has_overlong_wait = horizon is not None and tx.rewards.has_due_after(
        horizon + timedelta(minutes=1)
    )
    return tx.rewards.list_due(tx.now, _BATCH_SIZE), has_overlong_wait


def _limit_due_times(tx: Transaction, horizon: datetime) -> int:
    return tx.rewards.limit_due_times(horizon, ROWS_IN_STEP)


def _credit_reward(tx: Transaction, order_id: OrderId) -> bool:
    """Credit one reward; return False if it is not pending any more, or may not be credited."""
    lock_for_refund(tx, order_id)
    reward = tx.rewards.get(order_id)
    order = tx.orders.get(order_id)
    if reward is None or order is None or reward.state is not RewardState.PENDING:
        return False
    if tx.ledger.wallet(order.buyer_id).balance.amount < 0:
        return False
    referrer = tx.people.get(reward.referrer_id)
    may_earn = referrer is not None and not referrer.banned
    if not may_earn or order.status is not OrderStatus.DELIVERED:
        tx.rewards.set_state(order_id, reward.state, RewardState.CANCELLED)
        return False
    tx.rewards.set_state(order_id, reward.state, RewardState.CREDITED)
    entry = ledger.credit_reward(order_id, reward.referrer_id, reward.amount)
    posted = tx.ledger.post(entry, tx.now)
    assert posted, f"entry {entry.key} is already posted"
    queue_notice(tx, CREDITED_NOTICE, reward.referrer_id, reward.amount, entry.key)
    return True
