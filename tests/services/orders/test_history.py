"""Tests of the order history: buyers see their own orders only."""

from bot.domain.ledger import BuyerId
from bot.services.orders import history
from tests.builders import BUYER
from tests.services.till import Till


async def test_goods_are_shown_again_to_their_owner_only(till: Till) -> None:
    order = await till.buy()
    await till.work()
    stranger = BuyerId(BUYER + 1)

    (secret,) = await till.db.read(history.list_delivered_secrets, BUYER, order.id)
    assert secret.body == b"CODE-1-0"
    assert await till.db.read(history.list_delivered_secrets, stranger, order.id) == []
    assert await till.db.read(history.get_order, stranger, order.id) is None
    assert await till.db.read(history.list_order_events, stranger, order.id) == []


async def test_the_status_message_of_another_buyers_order_cannot_be_set(till: Till) -> None:
    order = await till.buy()

    await till.shop.side_writes.write_aside(
        history.set_status_message, BuyerId(BUYER + 1), order.id, 77
    )
    assert (await till.order(order)).status_message_id != 77
    await till.shop.side_writes.write_aside(history.set_status_message, BUYER, order.id, 77)
    assert (await till.order(order)).status_message_id == 77


async def test_orders_are_listed_newest_first(till: Till) -> None:
    ordered = [await till.buy() for _ in range(3)]

    page, total = await till.db.read(history.list_orders, BUYER, 0, 2)
    assert total == 3
    assert [order.id for order in page] == [ordered[2].id, ordered[1].id]
