"""Tests of crediting due rewards: once, not too early, and only to who may earn."""

from datetime import timedelta

import pytest

from bot.domain.ids import OrderId
from bot.domain.orders.rewards import ReferralTerms, RewardState
from bot.domain.orders.supplier import LastAnswer
from bot.services.clock_check import ClockStability
from bot.services.orders.rewards import CREDITED_NOTICE, credit_due_rewards
from storage import EngineDatabase
from tests.builders import BUYER, shop_with, usd
from tests.doubles import Overridden
from tests.services.referral_rig import (
    DAY,
    FRIEND,
    WAIT,
    a_delivered_order,
    ban,
    confirm_clock,
    credit_due,
    notices_to,
    open_referral_rig,
    refund,
    reward_of,
    summary_of,
)
from tests.services.services_rig import ServicesRig

pytestmark = pytest.mark.both_engines
WAIT_SECONDS = WAIT.total_seconds()


def wait(rig: ServicesRig, seconds: float) -> None:
    """Let time pass, with a supplier that answers."""
    rig.wait(seconds)
    confirm_clock(rig)


async def test_a_reward_is_credited_once_after_the_wait_and_told(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    await a_delivered_order(rig)
    wait(rig, WAIT_SECONDS - 1)
    assert await credit_due(rig) == 0
    assert (await rig.wallet(BUYER)).balance == usd("0")
    wait(rig, 1)
    assert await credit_due(rig) == 1
    assert await credit_due(rig) == 0
    await rig.work()

    assert (await rig.wallet(BUYER)).balance == usd("0.45")
    assert notices_to(rig, BUYER) == [(CREDITED_NOTICE, "45")]
    summary = await summary_of(rig)
    assert (summary.credited, summary.pending) == (usd("0.45"), usd("0"))


async def test_every_due_reward_is_credited(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    for _ in range(3):
        await a_delivered_order(rig)
    wait(rig, WAIT_SECONDS)
    assert await credit_due(rig) == 3
    assert (await rig.wallet(BUYER)).balance == usd("1.35")


async def test_nothing_is_written_while_no_reward_is_due(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    await a_delivered_order(rig)

    async def refuse(*_: object) -> None:
        raise AssertionError("a write transaction")

    watched = Overridden(rig.db, transact=refuse)
    assert await credit_due_rewards(rig.shop, watched, ClockStability()) == 0


async def test_a_clock_that_nobody_confirms_credits_nothing(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    await a_delivered_order(rig)
    rig.clock.jump(WAIT_SECONDS)
    confirm_clock(rig, ahead=-WAIT_SECONDS)
    assert await credit_due(rig) == 0
    rig.supplier.heard = LastAnswer(rig.clock.now() - timedelta(seconds=WAIT_SECONDS), 0.0)
    assert await credit_due(rig) == 0
    rig.supplier.heard = None
    assert await credit_due(rig) == 0

    rig.clock.jump(-WAIT_SECONDS)
    wait(rig, WAIT_SECONDS)
    assert await credit_due(rig) == 1


async def test_an_order_delivered_while_the_clock_was_ahead_is_rewarded_after_the_usual_wait(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    rig.clock.jump(400 * DAY)
    await a_delivered_order(rig)
    rig.clock.jump(-400 * DAY)
    wait(rig, 0)
    assert await credit_due(rig) == 0
    wait(rig, WAIT_SECONDS - 1)
    assert await credit_due(rig) == 0
    wait(rig, 1)
    assert await credit_due(rig) == 1


async def test_a_shorter_wait_counts_also_for_rewards_that_wait_already(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    await a_delivered_order(rig)
    rig.shop = shop_with(rig.shop, referral=ReferralTerms(5_000, timedelta(days=1)))
    assert await credit_due(rig) == 0
    wait(rig, DAY)
    assert await credit_due(rig) == 1


async def test_a_reward_that_was_earned_is_credited_after_the_referral_has_ended(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    await a_delivered_order(rig)
    rig.shop = shop_with(rig.shop, referral=None)
    wait(rig, WAIT_SECONDS)
    assert await credit_due(rig) == 1


async def test_a_reward_waits_while_the_friend_owes_the_shop_money(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    await a_delivered_order(rig)
    await rig.credit(FRIEND, -40_11, "taken back")
    wait(rig, WAIT_SECONDS)
    assert await credit_due(rig) == 0
    assert (await summary_of(rig)).pending == usd("0.45")

    await rig.credit(FRIEND, 1, "paid")
    assert await credit_due(rig) == 1


async def test_a_banned_person_earns_nothing(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    order = await a_delivered_order(rig)
    await ban(rig, BUYER)
    wait(rig, WAIT_SECONDS)
    assert await credit_due(rig) == 0

    reward = await reward_of(rig, order)
    assert reward is not None
    assert reward.state is RewardState.CANCELLED
    assert (await rig.wallet(BUYER)).balance == usd("0")


async def test_the_rewards_of_other_orders_are_credited_after_a_refund(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    first, _ = await a_delivered_order(rig), await a_delivered_order(rig)
    await refund(rig, first)
    wait(rig, WAIT_SECONDS)
    assert await credit_due(rig) == 1
    assert (await rig.wallet(BUYER)).balance == usd("0.45")


async def test_a_reward_that_changed_after_it_was_found_due_is_not_credited(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    refunded, credited = await a_delivered_order(rig), await a_delivered_order(rig)
    wait(rig, WAIT_SECONDS)

    async def read_as_before(*_: object) -> tuple[list[OrderId], bool]:
        return [refunded.id, credited.id], False

    async def credit_as_found() -> int:
        late = Overridden(rig.db, read=read_as_before)
        return await credit_due_rewards(rig.shop, late, ClockStability())

    await refund(rig, refunded)
    assert await credit_as_found() == 1
    assert await credit_as_found() == 0
    assert await credit_due(rig) == 0
    assert (await rig.wallet(BUYER)).balance == usd("0.45")
