"""Tests of the stored rewards for orders of invited buyers."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.ids import BuyerId, InviteCode, OrderId, SupplierAccountId
from bot.domain.orders.rewards import ReferralReward, ReferralSummary, RewardState
from bot.domain.payments import ledger
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import a_buyer, an_account, many_orders

ANN, BEN = BuyerId(7003), BuyerId(7004)
CODE = InviteCode("0123456789abcdef")
LATER = NOW + timedelta(days=14)


def rewards(tx: Transaction, account: SupplierAccountId, how_many: int = 2) -> list[ReferralReward]:
    """Store a pending reward of Ann for each order of the buyer, whose debts are paid."""
    orders = many_orders(tx, account, how_many)
    tx.ledger.post(ledger.top_up("paid", "op", BuyerId(BUYER), usd("500"), "o"), NOW)
    a_buyer(tx, ANN)
    made = [
        ReferralReward(order.id, ANN, usd("0.90"), usd("0.45"), LATER, 5_000) for order in orders
    ]
    for reward in made:
        assert tx.rewards.add(reward)
    return made


async def test_an_order_has_one_reward_that_is_read_back_as_it_was_written(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def write(tx: Transaction) -> None:
        first, _ = rewards(tx, account)
        assert not tx.rewards.add(replace(first, amount=usd("0.10")))
        assert tx.rewards.get(first.order_id) == first
        assert tx.rewards.get(OrderId(99)) is None

    await store.transact(write)


@pytest.mark.parametrize("amount", ["0.00", "-0.01", "0.91"])
async def test_a_reward_that_exceeds_its_margin_is_refused(
    store: EngineDatabase, amount: str
) -> None:
    account = await an_account(store)

    def write(tx: Transaction) -> None:
        (order,) = many_orders(tx, account, 1)
        a_buyer(tx, ANN)
        reward = ReferralReward(order.id, ANN, usd("0.90"), usd(amount), LATER, 5_000)
        tx.rewards.add(reward)

    with pytest.raises(ConstraintBroken):
        await store.transact(write)


async def test_a_state_changes_only_from_the_expected_one(store: EngineDatabase) -> None:
    account = await an_account(store)

    def change(tx: Transaction) -> None:
        first, _ = rewards(tx, account)
        change = first.order_id, RewardState.PENDING, RewardState.CREDITED
        assert tx.rewards.set_state(*change)
        assert not tx.rewards.set_state(*change)
        found = tx.rewards.get(first.order_id)
        assert found == replace(first, state=RewardState.CREDITED)

    await store.transact(change)


async def test_pending_rewards_are_due_at_their_time_unless_the_buyer_owes_money(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def look(tx: Transaction) -> None:
        first, second, third = rewards(tx, account, 3)
        ids = [first.order_id, third.order_id]
        tx.rewards.set_state(second.order_id, RewardState.PENDING, RewardState.CANCELLED)
        assert tx.rewards.list_due(LATER - timedelta(microseconds=1), 10) == []
        assert tx.rewards.list_due(LATER, 10) == ids
        assert tx.rewards.list_due(LATER, 1) == ids[:1]
        owed = tx.ledger.wallet(BuyerId(BUYER)).balance
        tx.ledger.post(ledger.top_up("a", "op", BuyerId(BUYER), -owed, "o"), NOW)
        assert tx.rewards.list_due(LATER, 10) == ids
        tx.ledger.post(ledger.top_up("b", "op", BuyerId(BUYER), usd("-0.01"), "o"), NOW)
        assert tx.rewards.list_due(LATER, 10) == []

    await store.transact(look)


async def test_due_times_beyond_a_horizon_are_moved_to_it(store: EngineDatabase) -> None:
    account = await an_account(store)
    horizon = LATER - timedelta(days=1)

    def move(tx: Transaction) -> None:
        first, second = rewards(tx, account)
        tx.rewards.set_state(second.order_id, RewardState.PENDING, RewardState.CREDITED)
        assert not tx.rewards.has_due_after(LATER)
        assert tx.rewards.has_due_after(horizon)
        assert tx.rewards.limit_due_times(horizon, 10) == 1
        assert not tx.rewards.has_due_after(horizon)
        assert tx.rewards.get(first.order_id) == replace(first, due_at=horizon)
        assert tx.rewards.get(second.order_id) == replace(second, state=RewardState.CREDITED)

    await store.transact(move)


async def test_a_summary_counts_friends_and_sums_what_is_credited_and_what_waits(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def look(tx: Transaction) -> None:
        made = rewards(tx, account, 4)
        tx.referrals.add(BUYER, ANN, NOW)
        a_buyer(tx, BEN)
        pending = RewardState.PENDING
        states = (RewardState.CREDITED, RewardState.CANCELLED, RewardState.RETURNED)
        for reward, state in zip(made, states, strict=False):
            tx.rewards.set_state(reward.order_id, pending, state)
        summary = ReferralSummary(1, usd("0.45"), usd("0.45"))
        assert tx.rewards.read_summary(ANN) == summary
        assert tx.rewards.read_summary(BEN) == ReferralSummary(0, usd("0"), usd("0"))
        assert tx.rewards.count(BUYER) == 2
        assert tx.rewards.count(ANN) == 0

    await store.transact(look)


async def test_erasure_deletes_code_and_relations_and_cancels_what_waits(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def erase(tx: Transaction) -> None:
        first, second = rewards(tx, account)
        a_buyer(tx, BEN)
        tx.referrals.add_code(ANN, CODE)
        tx.referrals.add(BUYER, ANN, NOW)
        tx.referrals.add(ANN, BEN, NOW)
        tx.rewards.set_state(first.order_id, RewardState.PENDING, RewardState.CREDITED)
        tx.erasure.erase_buyer(ANN, NOW)
        assert tx.referrals.get_code(ANN) is None
        assert tx.referrals.find_referrer(BUYER) is None
        assert tx.referrals.find_referrer(ANN) is None
        assert tx.rewards.get(first.order_id) == replace(first, state=RewardState.CREDITED)
        assert tx.rewards.get(second.order_id) == replace(second, state=RewardState.CANCELLED)

    await store.transact(erase)
