"""The outbox: what was committed is sent at least once, and only to its owner."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, cast

from bot.domain.errors import StoreTrouble
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import Order, OrderStatus
from bot.domain.ports import AlertKind, Later, Receipt, SecretId, Undeliverable
from bot.domain.store import Store
from bot.services import delivery, fulfilment, people
from tests.builders import BUYER, a_person
from tests.services.till import Recorder, Till

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
    claimed = await till.shop.store.transact(delivery._claim, till.shop, 32)
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


async def test_a_message_that_our_own_code_cannot_send_is_set_aside_and_the_next_one_goes(
    till: Till,
) -> None:
    order = await till.buy()

    async def broken(_order: OrderId) -> Receipt:
        raise KeyError("our own mistake")

    recorder = till.messenger
    till.messenger = cast("Recorder", _Broken(recorder, broken))
    for _ in range(30):
        await till.work(1)
        till.wait(601)

    assert recorder.delivered == [(order.id, b"CODE-1-0")]
    assert (await till.order(order)).status is S.DELIVERED


class _Broken:
    """A messenger whose status lines fail."""

    def __init__(self, inner: Recorder, status: object) -> None:
        self._inner = inner
        self.status = status

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)


async def test_goods_that_were_shown_while_the_database_failed_are_not_sent_again(
    till: Till,
) -> None:
    order = await till.buy()
    await fulfilment.place_next(till.shop)
    troubled = _Troubled(till.shop.store, failures=2)
    pump = delivery.Pump(replace(till.shop, store=cast("Store", troubled)), till.messenger)
    await pump.pump()
    await pump.settle()

    assert troubled.failures == 0
    assert (await till.order(order)).status is S.DELIVERED
    await till.work()
    assert len(till.messenger.delivered) == 1


class _Troubled:
    """A store that fails to keep the first receipts."""

    def __init__(self, inner: Store, failures: int) -> None:
        self._inner = inner
        self.failures = failures

    async def transact(self, phase: Callable[..., Awaitable[Any]], *args: object) -> Any:
        if phase is delivery._account_for and self.failures:
            self.failures -= 1
            raise StoreTrouble("the disk is full")
        return await self._inner.transact(phase, *args)

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)


async def test_one_slow_chat_stops_no_other(till: Till) -> None:
    slow, quick = await till.buy(), await buy_as(till, BuyerId(BUYER + 1))
    gate = asyncio.Event()
    real = till.messenger.deliver

    async def deliver(order_id: OrderId, secret_id: SecretId) -> Receipt:
        if order_id == slow.id:
            await gate.wait()
        return await real(order_id, secret_id)

    double = _Broken(till.messenger, till.messenger.status)
    double.deliver = deliver  # type: ignore[attr-defined]
    pump = delivery.Pump(till.shop, cast("Recorder", double))
    for _ in range(4):
        await fulfilment.place_next(till.shop)
    while not till.messenger.delivered:
        await pump.pump()
        await asyncio.sleep(0)
    assert [order_id for order_id, _ in till.messenger.delivered] == [quick.id]

    gate.set()
    await pump.settle()
    assert len(till.messenger.delivered) == 2


async def buy_as(till: Till, buyer: BuyerId) -> Order:
    await people.meet(till.shop, a_person(id=buyer))
    return await till.buy(buyer=buyer)
