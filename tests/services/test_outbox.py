"""Tests of the outbox: committed messages are sent at least once, and only to their owner."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from bot.domain.errors import DatabaseUnavailable
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import Order, OrderStatus, RuledRefund
from bot.domain.ports import AlertKind, RetryLater, SecretId, SendResult, Undeliverable
from bot.domain.repositories import Database
from bot.services import outbox
from bot.services.orders import cases, fulfilment
from bot.services.people import people
from tests.builders import BUYER, OPERATOR, a_person
from tests.doubles import Overridden
from tests.services.till import Recorder, Till

S = OrderStatus
UNDELIVERABLE = AlertKind.UNDELIVERABLE


async def test_what_telegram_did_not_take_is_sent_again(till: Till) -> None:
    till.messenger.script = [RetryLater(3, "flood"), RetryLater(1, "timeout")]
    order = await till.buy()
    await till.work()
    assert (await till.order(order)).status is S.FULFILLED

    for _ in range(4):
        till.wait(10)
        await till.work()
    assert (await till.order(order)).status is S.DELIVERED
    assert len(till.messenger.delivered) == 1


async def test_a_secret_whose_receipt_was_lost_is_delivered_once_and_never_bought_again(
    till: Till,
) -> None:
    till.messenger.script = [RetryLater(0, "timeout")]
    order = await till.buy()
    for _ in range(3):
        await fulfilment.recover_after_crash(till.shop, till.db)
        till.wait(10)
        await till.work()

    assert till.messenger.delivered == [(order.id, b"CODE-1-0")]
    assert len(till.supplier.trades) == 1
    assert (await till.order(order)).status is S.DELIVERED


async def test_goods_for_a_blocked_bot_wait_for_the_buyers_return(till: Till) -> None:
    till.messenger.script = [Undeliverable("blocked")]
    order = await till.buy()
    await till.work()
    till.wait(10_000)
    await till.work()
    assert (await till.order(order)).status is S.FULFILLED
    assert UNDELIVERABLE in [kind for _, kind, _ in till.messenger.alerts]

    await people.register_person(till.shop, a_person())
    await till.work()
    assert (await till.order(order)).status is S.DELIVERED


async def test_what_a_crash_left_claimed_is_sent_right_after_the_start(till: Till) -> None:
    order = await till.buy()
    await fulfilment.trade_next_order(till.shop, till.db)
    claimed = await till.db.transact(outbox._claim, till.shop.ports.clock.now(), 32)
    assert claimed

    await till.work(2)
    assert (await till.order(order)).status is S.FULFILLED
    await fulfilment.recover_after_crash(till.shop, till.db)
    await till.work(3)
    assert (await till.order(order)).status is S.DELIVERED


async def test_the_status_line_ends_with_where_the_order_ended(till: Till) -> None:
    order = await till.buy()
    await till.work()

    assert till.messenger.statuses[-1] == (order.id, S.DELIVERED)


async def test_a_message_that_our_own_code_cannot_send_is_set_aside_and_the_next_one_goes(
    till: Till,
) -> None:
    order = await till.buy()

    async def broken(_order: OrderId) -> SendResult:
        raise KeyError("our own mistake")

    recorder = till.messenger
    till.messenger = cast("Recorder", Overridden(recorder, update_status=broken))
    for _ in range(30):
        await till.work(1)
        till.wait(601)

    assert recorder.delivered == [(order.id, b"CODE-1-0")]
    assert (await till.order(order)).status is S.DELIVERED


@pytest.mark.parametrize("mended", ["return", "start"])
@pytest.mark.parametrize("fails", [True, False], ids=["our own code", "Telegram"])
async def test_goods_that_were_given_up_go_when_the_buyer_returns_or_the_shop_starts(
    till: Till, mended: str, fails: bool
) -> None:
    order, recorder, tries = await till.buy(), till.messenger, 0

    async def refused(_order: OrderId, _secret: SecretId) -> SendResult:
        nonlocal tries
        tries += 1
        if fails:
            raise KeyError("our own mistake")
        return Undeliverable("refused by Telegram")

    till.messenger = cast("Recorder", Overridden(recorder, deliver=refused))
    for _ in range(30):
        await till.work(1)
        till.wait(601)
    assert tries == (outbox.MAX_FAILURES + 1 if fails else 1)
    told = [facts["reason"] for _, kind, facts in recorder.alerts if kind is UNDELIVERABLE]
    assert len(told) == len(till.shop.settings.operator_ids)

    before = tries
    await people.register_person(till.shop, a_person())
    await till.send()
    till.wait(601)
    await till.send()
    assert tries == before + 1, "one try, and what comes after it is not held up"

    till.messenger = recorder
    if mended == "return":
        await people.register_person(till.shop, a_person())
    else:
        await fulfilment.recover_after_crash(till.shop, till.db)
    await till.work()
    assert recorder.delivered == [(order.id, b"CODE-1-0")]
    assert (await till.order(order)).status is S.DELIVERED


async def test_goods_of_a_refunded_order_are_never_sent_and_the_operator_reads_that(
    till: Till,
) -> None:
    order = await till.buy()
    await fulfilment.trade_next_order(till.shop, till.db)
    await cases.apply_ruling(till.shop, till.db, OPERATOR, order.id, RuledRefund())
    await till.work()
    told = [facts["reason"] for _, kind, facts in till.messenger.alerts if kind is UNDELIVERABLE]
    assert told == ["refunded"] * len(till.shop.settings.operator_ids)
    await people.register_person(till.shop, a_person())
    await fulfilment.recover_after_crash(till.shop, till.db)
    await till.work()
    assert till.messenger.delivered == []


async def test_who_blocked_the_bot_is_not_tried_again_for_having_been_seen_by_a_wrong_clock(
    till: Till,
) -> None:
    till.clock.jump(86_400)
    await people.register_person(till.shop, a_person())
    till.clock.jump(-86_400)
    await till.buy()
    till.messenger.script = [Undeliverable("the bot is blocked")] * 30
    for _ in range(30):
        await till.work(1)
        till.wait(1)
    assert len(till.messenger.script) == 29


async def test_goods_that_were_shown_while_the_database_failed_are_not_sent_again(
    till: Till,
) -> None:
    order = await till.buy()
    await fulfilment.trade_next_order(till.shop, till.db)
    troubled = _Troubled(till.db, failures=2)
    pump = outbox.OutboxSender(till.shop, cast("Database", troubled), till.messenger)
    await pump.send_due()
    await pump.drain()

    assert troubled.failures == 0
    assert (await till.order(order)).status is S.DELIVERED
    await till.work()
    assert len(till.messenger.delivered) == 1


class _Troubled:
    """A database that fails to store the first receipts."""

    def __init__(self, inner: Database, failures: int) -> None:
        self._inner = inner
        self.failures = failures

    async def transact(self, phase: Callable[..., Awaitable[Any]], *args: object) -> Any:
        if phase is outbox._apply_result and self.failures:
            self.failures -= 1
            raise DatabaseUnavailable("the disk is full")
        return await self._inner.transact(phase, *args)

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)


async def test_one_slow_chat_stops_no_other(till: Till) -> None:
    slow, quick = await till.buy(), await buy_as(till, BuyerId(BUYER + 1))
    gate = asyncio.Event()
    real = till.messenger.deliver

    async def deliver(order_id: OrderId, secret_id: SecretId) -> SendResult:
        if order_id == slow.id:
            await gate.wait()
        return await real(order_id, secret_id)

    double = Overridden(till.messenger, deliver=deliver)
    pump = outbox.OutboxSender(till.shop, till.db, cast("Recorder", double))
    for _ in range(4):
        await fulfilment.trade_next_order(till.shop, till.db)
    while not till.messenger.delivered:
        await pump.send_due()
        await asyncio.sleep(0)
    assert [order_id for order_id, _ in till.messenger.delivered] == [quick.id]

    gate.set()
    await pump.drain()
    assert len(till.messenger.delivered) == 2


async def buy_as(till: Till, buyer: BuyerId) -> Order:
    await people.register_person(till.shop, a_person(id=buyer))
    return await till.buy(buyer=buyer)
