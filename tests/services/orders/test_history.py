"""Tests of the order history: buyers see their own orders only."""

from bot.domain.ids import BuyerId
from bot.services.orders import history
from tests.builders import BUYER
from tests.services.services_rig import ServicesRig


async def test_goods_are_shown_again_to_their_owner_only(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rig.work()
    stranger = BuyerId(BUYER + 1)

    (secret,) = await rig.db.read(history.list_delivered_secrets, BUYER, order.id)
    assert secret.body == b"CODE-1-0"
    assert await rig.db.read(history.list_delivered_secrets, stranger, order.id) == []
    assert await rig.db.read(history.get_order, stranger, order.id) is None
    assert await rig.db.read(history.list_order_events, stranger, order.id) == []


async def test_the_status_message_of_another_buyers_order_cannot_be_set(rig: ServicesRig) -> None:
    order = await rig.buy()

    await rig.shop.side_writes.write_aside(
        history.set_status_message, BuyerId(BUYER + 1), order.id, 77
    )
    assert (await rig.order(order)).status_message_id != 77
    await rig.shop.side_writes.write_aside(history.set_status_message, BUYER, order.id, 77)
    assert (await rig.order(order)).status_message_id == 77


async def test_orders_are_listed_newest_first(rig: ServicesRig) -> None:
    ordered = [await rig.buy() for _ in range(3)]

    page, total = await rig.db.read(history.list_orders, BUYER, 0, 2)
    assert total == 3
    assert [order.id for order in page] == [ordered[2].id, ordered[1].id]
