"""Tests of alerts of refused orders: one an hour, and a count after the hour."""

import pytest

from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import SalesLimits
from bot.domain.orders.transition_inputs import Refused
from bot.services.orders import account_refusals
from tests.builders import shop_with
from tests.services.services_rig import ServicesRig

pytestmark = pytest.mark.both_engines


async def get_refused(rig: ServicesRig, times: int) -> None:
    rig.shop = shop_with(rig.shop, sales_limits=SalesLimits(max_refused_orders=0))
    for _ in range(times):
        rig.supplier.outcomes = [Refused("库存不足")]
        await rig.buy()
        await rig.work(rounds=2)
        rig.wait(1)


async def alerts(rig: ServicesRig) -> list[tuple[AlertKind, str]]:
    """Count as the reminders loop does, and return the kinds of the alerts with their counts."""
    await account_refusals.alert_refused_count(rig.shop, rig.db)
    await rig.work()
    return [(kind, facts.get("count", "")) for _, kind, facts in rig.messenger.alerts]


async def test_a_dozen_refused_orders_of_an_hour_are_two_alerts(rig: ServicesRig) -> None:
    await get_refused(rig, 12)
    at_once = await alerts(rig)
    rig.wait(3600)

    assert at_once == [(AlertKind.TRADE_REFUSED, "")]
    for _ in range(3):
        assert await alerts(rig) == [*at_once, (AlertKind.REFUSED_COUNT, "12")]


async def test_one_refused_order_is_one_alert(rig: ServicesRig) -> None:
    await get_refused(rig, 1)
    rig.wait(3600)

    assert await alerts(rig) == [(AlertKind.TRADE_REFUSED, "")]


async def test_the_next_hour_has_its_own_first_alert(rig: ServicesRig) -> None:
    await get_refused(rig, 2)
    rig.wait(3600)
    await get_refused(rig, 1)

    kinds = [kind for kind, _ in await alerts(rig)]
    assert kinds.count(AlertKind.TRADE_REFUSED) == 2
