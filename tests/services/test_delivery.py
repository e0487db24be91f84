"""The outbox: what was committed is sent at least once, and only to its owner."""

from bot.domain.ledger import BuyerId
from bot.domain.order import OrderStatus
from bot.domain.ports import AlertKind, Later, Undeliverable
from bot.services import delivery, fulfilment, people
from tests.builders import BUYER, a_person
from tests.services.till import Till

S = OrderStatus


async def test_what_telegram_did_not_take_is_sent_again(till: Till) -> None:
    till.messenger.script = [Later(3, "flood"), Later(1, "timeout")]
    order = await till.buy()
    await till.work()
    assert (await till.order(order)).status is S.FULFILLED

    for _ in range(4):
        till.wait(10)
        await till.work()
    assert (await till.order(order)).status is S.DELIVERED
    assert len(till.messenger.delivered) == 1


async def test_goods_for_a_blocked_bot_wait_for_the_buyers_return(till: Till) -> None:
    till.messenger.script = [Undeliverable("blocked")]
    order = await till.buy()
    await till.work()
    till.wait(10_000)
    await till.work()
    assert (await till.order(order)).status is S.FULFILLED
    assert AlertKind.UNDELIVERABLE in [kind for _, kind, _ in till.messenger.alerts]

    await people.meet(till.shop, a_person())
    await till.work()
    assert (await till.order(order)).status is S.DELIVERED


async def test_what_a_crash_left_claimed_is_sent_right_after_the_start(till: Till) -> None:
    order = await till.buy()
    await fulfilment.place_next(till.shop)
    claimed = await till.shop.store.transact(delivery._claim, till.shop)
    assert claimed

    await till.work(2)
    assert (await till.order(order)).status is S.FULFILLED
    await fulfilment.recover(till.shop)
    await till.work(3)
    assert (await till.order(order)).status is S.DELIVERED


async def test_goods_are_shown_again_to_their_owner_only(till: Till) -> None:
    order = await till.buy()
    await till.work()
    stranger = BuyerId(BUYER + 1)

    (secret,) = await delivery.secrets_of(till.shop, BUYER, order.id)
    assert secret.body == b"CODE-1-0"
    assert await delivery.secrets_of(till.shop, stranger, order.id) == []
    assert await delivery.order_of(till.shop, stranger, order.id) is None


async def test_orders_are_listed_newest_first(till: Till) -> None:
    ordered = [await till.buy() for _ in range(3)]

    page, total = await delivery.orders_of(till.shop, BUYER, 0, 2)
    assert total == 3
    assert [order.id for order in page] == [ordered[2].id, ordered[1].id]


async def test_the_status_line_ends_with_where_the_order_ended(till: Till) -> None:
    order = await till.buy()
    await till.work()

    assert till.messenger.statuses[-1] == (order.id, S.DELIVERED)
