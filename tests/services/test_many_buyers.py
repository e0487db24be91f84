"""Many buyers at once: every purchase succeeds, and every balance is right."""

import asyncio
from decimal import Decimal

import pytest

from bot.domain.ids import BuyerId
from bot.domain.orders.order import OrderStatus
from bot.services.orders import fulfilment
from bot.services.people import accounts
from tests.builders import a_person, usd
from tests.marks import at_length
from tests.services.services_rig import ServicesRig


@pytest.mark.both_engines
@pytest.mark.parametrize("count", [20, *at_length(50)])
async def test_many_buyers_at_once_all_get_what_they_paid_for(rig: ServicesRig, count: int) -> None:
    """On PostgreSQL the conflicts, and so the time, grow with the square of the number of buyers."""
    buyers = [BuyerId(9_101 + number) for number in range(count)]
    rig.supplier.balance_now = Decimal("10000.00")
    for buyer in buyers:
        await accounts.register_person(rig.shop, a_person(id=buyer, username=None))
    orders = await asyncio.gather(*(rig.buy(buyer=buyer) for buyer in buyers))
    while await fulfilment.trade_next_order(rig.shop, rig.db):
        pass
    await rig.work()

    assert len(rig.messenger.delivered) == len(orders) == count
    assert {(await rig.order(order)).status for order in orders} == {OrderStatus.DELIVERED}
    spent = {usd("50.00") - (await rig.wallet(buyer)).available for buyer in buyers}
    assert spent == {orders[0].price}
