"""Credits the rewards for invited buyers' orders that are due, each once, if our clock is confirmed.

A reward waits while the buyer of its order owes the shop money.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.domain.ids import OrderId
from bot.domain.orders.order import OrderStatus
from bot.domain.payments import ledger
from bot.domain.people.referrals import RewardState
from bot.services.context.change_steps import ROWS_IN_STEP, change_in_steps
from bot.services.context.shop import Shop
from bot.services.operations.clock_confirmation import ClockStability, is_clock_confirmed
from bot.services.orders.referral_rewards import CREDITED_NOTICE, lock_for_refund, queue_notice
from storage.database import Database
from storage.transaction import Transaction

_BATCH_SIZE = 100


async def credit_due_rewards(shop: Shop, db: Database, stability: ClockStability) -> int:
    """Credit the rewards that are due; return how many. Reads only while there are none."""
    now = shop.ports.clock.now()
    terms = shop.settings.referral
    horizon = None if terms is None else now + terms.wait
    due, has_overlong_wait = await db.read(_read_due, now, horizon)
    if not due and not has_overlong_wait:
        return 0
    if not is_clock_confirmed(shop, stability, "no reward is credited"):
        return 0
    if horizon is not None and has_overlong_wait:
        await change_in_steps(shop, db, _limit_due_times, horizon)
    credited = 0
    for order_id in due:
        credited += await db.transact(_credit_reward, shop.ports.clock.now(), order_id)
    return credited


async def _read_due(
    tx: Transaction, now: datetime, horizon: datetime | None
) -> tuple[Sequence[OrderId], bool]:
    """Return the orders with due rewards, and whether one waits longer than until `horizon`.

    Such a one was recorded while our clock was ahead, or the operator has shortened the wait.
    """
    has_overlong_wait = horizon is not None and await tx.referrals.has_due_after(
        horizon + timedelta(minutes=1)
    )
    return await tx.referrals.list_due(now, _BATCH_SIZE), has_overlong_wait


async def _limit_due_times(tx: Transaction, horizon: datetime) -> int:
    return await tx.referrals.limit_due_times(horizon, ROWS_IN_STEP)


async def _credit_reward(tx: Transaction, now: datetime, order_id: OrderId) -> bool:
    """Credit one reward; return False if it is not pending any more, or may not be credited."""
    await lock_for_refund(tx, order_id)
    reward = await tx.referrals.get_reward(order_id)
    order = await tx.orders.get(order_id)
    if reward is None or order is None or reward.state is not RewardState.PENDING:
        return False
    if (await tx.ledger.wallet(order.buyer_id)).balance.amount < 0:
        return False
    referrer = await tx.people.get(reward.referrer_id)
    may_earn = referrer is not None and not referrer.banned
    if not may_earn or order.status is not OrderStatus.DELIVERED:
        await tx.referrals.set_reward_state(order_id, reward.state, RewardState.CANCELLED)
        return False
    await tx.referrals.set_reward_state(order_id, reward.state, RewardState.CREDITED)
    entry = ledger.credit_reward(order_id, reward.referrer_id, reward.amount)
    posted = await tx.ledger.post(entry, now)
    assert posted, f"entry {entry.key} is already posted"
    await queue_notice(tx, now, CREDITED_NOTICE, reward.referrer_id, reward.amount, entry.key)
    return True
