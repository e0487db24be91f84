"""Tests of the limit of refused orders: a buyer waits, others do not, and the time is announced."""

from datetime import timedelta

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.operations.sales_pause import SalesLimits
from bot.domain.orders.transition_inputs import Refused, UnknownOutcome
from bot.services.checkout.confirmation import Confirmation
from bot.services.people import accounts
from tests.builders import BUYER, a_person, shop_with
from tests.services.services_rig import ServicesRig

pytestmark = pytest.mark.both_engines

BEN = BuyerId(BUYER + 1)


async def confirm(rig: ServicesRig, buyer: BuyerId = BUYER) -> Confirmation | Declined:
    offer = await rig.quote(1, buyer)
    return await rig.confirm(buyer, offer.id)


async def get_refused(rig: ServicesRig, times: int) -> None:
    """Let the buyer order this many times, a minute apart; the supplier refuses each."""
    for _ in range(times):
        rig.supplier.outcomes = [Refused("库存不足")]
        assert isinstance(await confirm(rig), Confirmation)
        await rig.work()
        rig.wait(60)


async def test_after_five_refused_orders_a_buyer_reads_when_the_next_one_is_possible(
    rig: ServicesRig,
) -> None:
    first_at = rig.clock.now()
    await get_refused(rig, 5)

    free_at = first_at + timedelta(hours=1)
    assert await confirm(rig) == Declined(
        DeclineReason.TOO_MANY_REFUSED, {"at": free_at.isoformat()}
    )
    rig.clock.moment = free_at - timedelta(seconds=1)
    assert isinstance(await confirm(rig), Declined)
    rig.clock.moment = free_at
    assert isinstance(await confirm(rig), Confirmation)


async def test_the_limit_is_each_buyers_own(rig: ServicesRig) -> None:
    await accounts.register_person(rig.shop, a_person(id=BEN, username="ben"))
    await get_refused(rig, 5)

    assert isinstance(await confirm(rig, BEN), Confirmation)


async def test_orders_that_ended_otherwise_do_not_count(rig: ServicesRig) -> None:
    await get_refused(rig, 4)
    rig.supplier.outcomes = [UnknownOutcome("read timeout")]
    for _ in range(3):
        assert isinstance(await confirm(rig), Confirmation)
        await rig.work()

    assert isinstance(await confirm(rig), Confirmation)


async def test_the_limit_can_be_set_and_left_out(rig: ServicesRig) -> None:
    rig.shop = shop_with(rig.shop, sales_limits=SalesLimits(max_refused_orders=0))
    await get_refused(rig, 7)
    rig.shop = shop_with(rig.shop, sales_limits=SalesLimits(max_refused_orders=7))

    assert isinstance(await confirm(rig), Declined)


async def test_refusals_under_a_clock_that_was_ahead_hold_nobody_back(rig: ServicesRig) -> None:
    await get_refused(rig, 5)
    rig.clock.jump(-3 * 24 * 3600)

    assert isinstance(await confirm(rig), Confirmation)
