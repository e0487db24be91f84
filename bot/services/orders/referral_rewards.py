"""The reward for an invited buyer's order: recorded at its delivery, taken back at its refund.

`operations.due_referral_rewards` credits it in between. The referrer is never told which order, or
whose, it was.
"""

from datetime import datetime

from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order
from bot.domain.payments import ledger
from bot.domain.people.referrals import (
    ReferralReward,
    ReferralTerms,
    RewardState,
    calculate_margin,
    calculate_reward,
)
from storage.transaction import Transaction

#: The kinds of the notices to a referrer.
CREDITED_NOTICE, RETURNED_NOTICE = "reward-credited", "reward-returned"


async def lock_for_refund(tx: Transaction, order_id: OrderId) -> None:
    """Lock what a refund of an order changes: its buyer, and who has a reward for it."""
    buyers = list(await tx.orders.list_buyers([order_id]))
    reward = await tx.referrals.get_reward(order_id)
    if reward is not None:
        buyers.append(reward.referrer_id)
    await tx.locks.buyers(*buyers)


async def record_reward(
    tx: Transaction, terms: ReferralTerms | None, now: datetime, order: Order, charged: Money
) -> None:
    """Record what a delivered order earns for the referrer of its buyer.

    `charged` is what the supplier took for it. Without `terms` nothing is earned.
    """
    if terms is None:
        return
    await tx.locks.referral(order.buyer_id)
    referrer = await tx.referrals.find_referrer(order.buyer_id)
    if referrer is None:
        return
    if terms.max_orders and await tx.referrals.count_rewards(order.buyer_id) >= terms.max_orders:
        return
    rate = await tx.quotes.get_rate(order.quote_id)
    margin = calculate_margin(order.amount_paid, charged, rate)
    amount = calculate_reward(margin, terms.share_bp)
    if amount:
        due_at = now + terms.wait
        await tx.referrals.add_reward(ReferralReward(order.id, referrer, margin, amount, due_at))


async def take_back_reward(tx: Transaction, now: datetime, order: Order, actor: str) -> None:
    """Cancel the pending reward of a refunded order; take a credited one back."""
    await tx.locks.buyers(order.buyer_id)
    reward = await tx.referrals.get_reward(order.id)
    if reward is None:
        return
    await tx.locks.buyers(reward.referrer_id)
    if reward.state is RewardState.PENDING:
        await tx.referrals.set_reward_state(order.id, reward.state, RewardState.CANCELLED)
    elif reward.state is RewardState.CREDITED:
        await tx.referrals.set_reward_state(order.id, reward.state, RewardState.RETURNED)
        entry = ledger.return_reward(order.id, reward.referrer_id, reward.amount, actor)
        posted = await tx.ledger.post(entry, now)
        assert posted, f"entry {entry.key} is already posted"
        await queue_notice(tx, now, RETURNED_NOTICE, reward.referrer_id, reward.amount, entry.key)


async def queue_notice(
    tx: Transaction, now: datetime, kind: str, referrer: BuyerId, money: Money, key: str
) -> None:
    """Queue a notice of a reward to the referrer; `key` is the key of its ledger entry."""
    facts = {"kind": kind, "amount": str(money.amount), "currency": money.currency}
    await tx.outbox.add(OutboxKind.NOTICE, referrer, f"notice:{key}", facts, now)
