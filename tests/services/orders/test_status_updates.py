"""Tests of scheduled status updates: status messages show the time at a few points, never in
bursts.
"""

from datetime import timedelta
from itertools import pairwise

import pytest

from bot.domain.ids import TradeNo
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Accepted
from bot.services.orders import status_updates
from bot.services.orders.status_updates import UPDATE_AFTER_SECONDS, StatusUpdateSteps
from tests.services.services_rig import ServicesRig


async def ticked_at(rig: ServicesRig, ticks: StatusUpdateSteps, seconds: int) -> int:
    """Let seconds pass one by one; return how many status messages were updated."""
    told = 0
    for _ in range(seconds):
        rig.clock.advance(1)
        told += await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks)
        await rig.send()
    return told


async def test_a_line_is_brought_up_to_date_at_each_step_and_at_no_other_moment(
    rig: ServicesRig,
) -> None:
    ticks = StatusUpdateSteps()
    order = await rig.buy()
    await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks)
    told = await ticked_at(rig, ticks, 65)

    assert told == len([step for step in UPDATE_AFTER_SECONDS if step <= 65]) == 4
    assert rig.messenger.statuses == [(order.id, OrderStatus.PLACED)] * 4


async def test_steps_grow_rarer_and_end() -> None:
    gaps = [after - before for before, after in pairwise(UPDATE_AFTER_SECONDS)]

    assert list(UPDATE_AFTER_SECONDS) == sorted(set(UPDATE_AFTER_SECONDS))
    assert gaps == sorted(gaps)
    assert UPDATE_AFTER_SECONDS[-1] == timedelta(hours=1).total_seconds()


async def test_status_updates_missed_while_the_shop_was_closed_are_skipped(
    rig: ServicesRig,
) -> None:
    for _ in range(5):
        await rig.buy()
    rig.clock.advance(45)

    ticks = StatusUpdateSteps()
    assert await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks) == 0
    rig.clock.advance(16)
    assert await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks) == 5


@pytest.mark.parametrize("ended", [True, False])
async def test_only_orders_on_their_way_tick(rig: ServicesRig, ended: bool) -> None:
    if not ended:
        rig.supplier.outcomes = [Accepted(TradeNo("T1"), None, None)]
    await rig.buy()
    ticks = StatusUpdateSteps()
    await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks)
    await rig.work(rounds=1)
    rig.clock.advance(6)

    assert await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks) == (
        0 if ended else 1
    )


async def test_a_clock_set_back_causes_no_burst(rig: ServicesRig) -> None:
    await rig.buy()
    rig.clock.advance(61)
    ticks = StatusUpdateSteps()
    await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks)
    rig.clock.jump(-3_600)
    told = [
        await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks) for _ in range(5)
    ]

    assert told == [0] * 5


async def test_orders_that_wait_for_long_keep_no_new_one_from_its_updates(rig: ServicesRig) -> None:
    """An order whose last step was long ago is not read, however many such orders wait."""
    ticks = StatusUpdateSteps()
    for _ in range(3):
        await rig.buy()
    rig.clock.advance(UPDATE_AFTER_SECONDS[-1] + 700)
    order = await rig.buy()
    await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks)
    assert set(ticks.seen_steps) == {order.id}
    assert await ticked_at(rig, ticks, 6) == 1
    assert rig.messenger.statuses[-1] == (order.id, OrderStatus.PLACED)


async def test_the_last_step_is_told_a_little_late_too(rig: ServicesRig) -> None:
    ticks = StatusUpdateSteps()
    await rig.buy()
    rig.clock.advance(UPDATE_AFTER_SECONDS[-1] - 1)
    assert await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks) == 0
    rig.clock.advance(300)
    assert await status_updates.queue_due_status_updates(rig.shop, rig.db, ticks) == 1
