"""Tests of what a delivered order earns for who invited its buyer, and of its refund."""

from dataclasses import replace

import pytest

from bot.domain.ids import TradeNo
from bot.domain.orders.rewards import RewardState
from bot.domain.orders.transition_inputs import Accepted
from bot.services.orders.rewards import CREDITED_NOTICE, RETURNED_NOTICE
from storage import EngineDatabase
from tests.builders import BUYER, shop_with, usd
from tests.services.referral_rig import (
    DAY,
    FRIEND,
    TERMS,
    WAIT,
    a_delivered_order,
    confirm_clock,
    credit_due,
    notices_to,
    open_referral_rig,
    refund,
    reward_of,
    summary_of,
)

pytestmark = pytest.mark.both_engines


async def test_a_delivered_order_earns_a_share_of_its_margin(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    order = await rig.buy(buyer=FRIEND)
    assert await reward_of(rig, order) is None
    await rig.work()

    reward = await reward_of(rig, order)
    assert reward is not None
    assert (reward.referrer_id, reward.margin, reward.amount) == (BUYER, usd("0.90"), usd("0.45"))
    assert (reward.due_at, reward.state) == (rig.clock.now() + WAIT, RewardState.PENDING)
    summary = await summary_of(rig)
    assert (summary.friends, summary.credited, summary.pending) == (1, usd("0"), usd("0.45"))


async def test_what_the_supplier_charged_counts_and_not_what_it_quoted(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("9.50"), "CODE")]
    reward = await reward_of(rig, await a_delivered_order(rig))
    assert reward is not None
    assert (reward.margin, reward.amount) == (usd("0.40"), usd("0.20"))


async def test_an_order_without_a_margin_earns_nothing(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("9.95"), "CODE")]
    assert await reward_of(rig, await a_delivered_order(rig)) is None


async def test_less_than_a_cent_earns_nothing(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store, replace(TERMS, share_bp=100))
    assert await reward_of(rig, await a_delivered_order(rig)) is None


async def test_the_order_of_a_buyer_whom_nobody_invited_earns_nothing(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    await rig.credit(BUYER, 50_00, "own")
    assert await reward_of(rig, await a_delivered_order(rig, BUYER)) is None


async def test_without_a_referral_nothing_is_earned(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store, None)
    assert await reward_of(rig, await a_delivered_order(rig)) is None


async def test_only_the_first_orders_of_a_friend_earn_and_refunded_ones_do_not_count(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store, replace(TERMS, max_orders=2))
    orders = [await a_delivered_order(rig) for _ in range(3)]
    assert [await reward_of(rig, order) is not None for order in orders] == [True, True, False]

    await refund(rig, orders[0])
    assert await reward_of(rig, await a_delivered_order(rig)) is not None


async def test_a_refund_before_the_credit_cancels_the_reward_silently(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    order = await a_delivered_order(rig)
    await refund(rig, order)
    rig.wait(15 * DAY)
    confirm_clock(rig)
    assert await credit_due(rig) == 0
    await rig.work()

    assert (await rig.wallet(BUYER)).balance == usd("0")
    assert notices_to(rig, BUYER) == []
    assert (await summary_of(rig)).pending == usd("0")


@pytest.mark.parametrize("is_referral_on", [True, False])
async def test_a_refund_takes_a_credited_reward_back_also_if_it_is_spent(
    store: EngineDatabase, is_referral_on: bool
) -> None:
    rig = await open_referral_rig(store)
    order = await a_delivered_order(rig)
    rig.wait(WAIT.total_seconds())
    confirm_clock(rig)
    await credit_due(rig)
    await rig.credit(BUYER, -45, "spent")
    rig.shop = shop_with(rig.shop, referral=TERMS if is_referral_on else None)
    await refund(rig, order)
    await credit_due(rig)
    await rig.work()

    assert (await rig.wallet(BUYER)).balance == usd("-0.45")
    assert (await rig.wallet(FRIEND)).balance == usd("50.00")
    kinds = [kind for kind, _ in notices_to(rig, BUYER)]
    assert kinds == [CREDITED_NOTICE, "credited", RETURNED_NOTICE]
    reward = await reward_of(rig, order)
    assert reward is not None
    assert reward.state is RewardState.RETURNED
    assert (await summary_of(rig)).credited == usd("0")
