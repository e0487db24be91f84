"""Tests of the outbox: committed messages are sent at least once, and only to their owner."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from bot.domain.errors import DatabaseUnavailable
from bot.domain.ids import BuyerId, OrderId, SecretId
from bot.domain.operations.messenger import AlertKind, RetryLater, SendResult, Undeliverable
from bot.domain.operations.processes import SoleProcess
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import Refused, RuledRefund, UnknownOutcome
from bot.services.alerts import ORDER_ENDED
from bot.services.operations import outbox, recovery
from bot.services.orders import cases, fulfilment
from bot.services.people import accounts
from storage.database import Database
from tests.builders import BUYER, OPERATOR, a_person, shop_with
from tests.doubles import Overridden
from tests.services.services_rig import Recorder, ServicesRig

S = OrderStatus
UNDELIVERABLE = AlertKind.UNDELIVERABLE


async def test_what_telegram_did_not_take_is_sent_again(rig: ServicesRig) -> None:
    rig.messenger.script = [RetryLater(3, "flood"), RetryLater(1, "timeout")]
    order = await rig.buy()
    await rig.work()
    assert (await rig.order(order)).status is S.FULFILLED

    for _ in range(4):
        rig.wait(10)
        await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED
    assert len(rig.messenger.delivered) == 1


async def test_a_secret_whose_receipt_was_lost_is_delivered_once_and_never_bought_again(
    rig: ServicesRig,
) -> None:
    rig.messenger.script = [RetryLater(0, "timeout")]
    order = await rig.buy()
    for _ in range(3):
        await recovery.recover_after_crash(rig.db)
        rig.wait(10)
        await rig.work()

    assert rig.messenger.delivered == [(order.id, b"CODE-1-0")]
    assert len(rig.supplier.trades) == 1
    assert (await rig.order(order)).status is S.DELIVERED


async def test_goods_for_a_blocked_bot_wait_for_the_buyers_return(rig: ServicesRig) -> None:
    rig.messenger.script = [Undeliverable("blocked")]
    order = await rig.buy()
    await rig.work()
    rig.wait(10_000)
    await rig.work()
    assert (await rig.order(order)).status is S.FULFILLED
    assert UNDELIVERABLE in [kind for _, kind, _ in rig.messenger.alerts]

    await accounts.register_person(rig.shop, a_person())
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


async def test_outbox_rows_that_a_crash_left_claimed_are_sent_after_the_start(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    claimed = await rig.db.transact(outbox._claim, 32)
    assert claimed

    await rig.work(2)
    assert (await rig.order(order)).status is S.FULFILLED
    await recovery.recover_after_crash(rig.db)
    await rig.work(3)
    assert (await rig.order(order)).status is S.DELIVERED


async def test_the_status_line_ends_with_where_the_order_ended(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rig.work()

    assert rig.messenger.statuses[-1] == (order.id, S.DELIVERED)


async def test_the_delivered_status_follows_its_goods_at_once(rig: ServicesRig) -> None:
    """It is claimed with the receipt of the goods, and the statuses before it are not shown."""
    order = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    assert await rig.send() == 1
    assert rig.messenger.delivered == [(order.id, b"CODE-1-0")]
    assert rig.messenger.statuses == [(order.id, S.DELIVERED)]


async def test_goods_that_must_wait_are_shown_as_on_their_way(rig: ServicesRig) -> None:
    rig.messenger.script = [Undeliverable("refused by Telegram")]
    order = await rig.buy()
    await rig.work()
    assert rig.messenger.statuses == [(order.id, S.FULFILLED)]


@pytest.mark.parametrize("status", [S.CANCELLED, S.REFUNDED])
async def test_an_order_that_ends_without_goods_is_told_in_a_message_of_its_own(
    rig: ServicesRig, status: OrderStatus
) -> None:
    """Once, after its status message, which is edited without a sound."""
    if status is S.CANCELLED:
        rig.supplier.outcomes = [Refused("Out of stock")]
    order = await rig.buy()
    await rig.work()
    if status is S.REFUNDED:
        assert rig.messenger.notices == []
        await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    await rig.work(3)

    assert rig.messenger.statuses[-1] == (order.id, status)
    assert rig.messenger.notices == [(BUYER, ORDER_ENDED, {"order": str(order.id)})]


async def test_a_message_that_our_own_code_cannot_send_is_set_aside_and_the_next_one_goes(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()

    async def broken(_order: OrderId) -> SendResult:
        raise KeyError("our own mistake")

    recorder = rig.messenger
    rig.messenger = cast("Recorder", Overridden(recorder, update_status=broken))
    for _ in range(30):
        await rig.work(1)
        rig.wait(601)

    assert recorder.delivered == [(order.id, b"CODE-1-0")]
    assert (await rig.order(order)).status is S.DELIVERED


@pytest.mark.parametrize("mended", ["return", "start"])
@pytest.mark.parametrize("fails", [True, False], ids=["our own code", "Telegram"])
async def test_goods_that_were_given_up_go_when_the_buyer_returns_or_the_shop_starts(
    rig: ServicesRig, mended: str, fails: bool
) -> None:
    order, recorder, tries = await rig.buy(), rig.messenger, 0

    async def refused(_order: OrderId, _secret: SecretId) -> SendResult:
        nonlocal tries
        tries += 1
        if fails:
            raise KeyError("our own mistake")
        return Undeliverable("refused by Telegram")

    rig.messenger = cast("Recorder", Overridden(recorder, deliver=refused))
    for _ in range(30):
        await rig.work(1)
        rig.wait(601)
    assert tries == (outbox.MAX_FAILURES + 1 if fails else 1)
    told = [facts["reason"] for _, kind, facts in recorder.alerts if kind is UNDELIVERABLE]
    assert len(told) == len(rig.shop.settings.operator_ids)

    before = tries
    await accounts.register_person(rig.shop, a_person())
    await rig.send()
    rig.wait(601)
    await rig.send()
    assert tries == before + 1, "one try, and what comes after it is not held up"

    rig.messenger = recorder
    if mended == "return":
        await accounts.register_person(rig.shop, a_person())
    else:
        await recovery.recover_after_crash(rig.db)
    await rig.work()
    assert recorder.delivered == [(order.id, b"CODE-1-0")]
    assert (await rig.order(order)).status is S.DELIVERED


async def test_goods_of_a_refunded_order_are_never_sent_and_the_operator_reads_that(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    await rig.work()
    told = [facts["reason"] for _, kind, facts in rig.messenger.alerts if kind is UNDELIVERABLE]
    assert told == ["refunded"] * len(rig.shop.settings.operator_ids)
    await accounts.register_person(rig.shop, a_person())
    await recovery.recover_after_crash(rig.db)
    await rig.work()
    assert rig.messenger.delivered == []


async def test_a_visit_under_a_wrong_clock_does_not_retry_a_blocked_buyer(
    rig: ServicesRig,
) -> None:
    rig.clock.jump(86_400)
    await accounts.register_person(rig.shop, a_person())
    rig.clock.jump(-86_400)
    await rig.buy()
    rig.messenger.script = [Undeliverable("the bot is blocked")] * 30
    for _ in range(30):
        await rig.work(1)
        rig.wait(1)
    assert len(rig.messenger.script) == 29


async def test_goods_that_were_shown_while_the_database_failed_are_not_sent_again(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    troubled = _Troubled(rig.db, failures=2)
    pump = outbox.OutboxSender(rig.shop, cast("Database", troubled), rig.messenger)
    await pump.send_due()
    await pump.drain()

    assert troubled.failures == 0
    assert (await rig.order(order)).status is S.DELIVERED
    await rig.work()
    assert len(rig.messenger.delivered) == 1


class _Troubled:
    """A database that fails to store the first receipts."""

    def __init__(self, inner: Database, failures: int) -> None:
        self._inner = inner
        self.failures = failures

    async def transact(self, phase: Callable[..., Any], *args: object) -> Any:
        if phase is outbox._apply_result and self.failures:
            self.failures -= 1
            raise DatabaseUnavailable("the disk is full")
        return await self._inner.transact(phase, *args)

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)


async def test_nothing_is_sent_by_a_process_that_another_one_may_have_followed(
    rig: ServicesRig,
) -> None:
    """It was halted after it claimed the message, which the other process has sent since."""

    class Halted(SoleProcess):
        may_go_on = False

        def may_act(self) -> bool:
            return self.may_go_on

    order = await rig.buy()
    await rig.trade()
    leases = Halted()
    rig.shop = shop_with(rig.shop, leases=leases)
    await rig.work()
    assert rig.messenger.delivered == []
    leases.may_go_on = True  # it was only late
    rig.wait(60)
    await rig.work()
    assert [each for each, _ in rig.messenger.delivered] == [order.id]


async def test_one_slow_chat_stops_no_other(rig: ServicesRig) -> None:
    slow, quick = await rig.buy(), await buy_as(rig, BuyerId(BUYER + 1))
    gate = asyncio.Event()
    real = rig.messenger.deliver

    async def deliver(order_id: OrderId, secret_id: SecretId) -> SendResult:
        if order_id == slow.id:
            await gate.wait()
        return await real(order_id, secret_id)

    double = Overridden(rig.messenger, deliver=deliver)
    pump = outbox.OutboxSender(rig.shop, rig.db, cast("Recorder", double))
    for _ in range(4):
        await fulfilment.trade_next_order(rig.shop, rig.db)
    while not rig.messenger.delivered:
        await pump.send_due()
        await asyncio.sleep(0)
    assert [order_id for order_id, _ in rig.messenger.delivered] == [quick.id]

    gate.set()
    await pump.drain()
    assert len(rig.messenger.delivered) == 2


async def buy_as(rig: ServicesRig, buyer: BuyerId) -> Order:
    await accounts.register_person(rig.shop, a_person(id=buyer))
    return await rig.buy(buyer=buyer)


async def test_operators_read_once_a_day_that_a_buyer_does_not_see_the_status(
    rig: ServicesRig,
) -> None:
    """With the order, so that they can tell the buyer; the order's own reason is no reason here."""
    recorder = rig.messenger

    async def blocked(_order: OrderId) -> SendResult:
        return Undeliverable("the bot is blocked")

    rig.messenger = cast("Recorder", Overridden(recorder, update_status=blocked))
    orders = []
    for _ in range(2):
        rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
        orders.append(await rig.buy())
        await rig.work()
        rig.wait(3_600)
        await rig.work()

    told = [facts for _, kind, facts in recorder.alerts if kind is AlertKind.STATUS_PARKED]
    assert [(facts["order"], facts["reason"]) for facts in told] == [
        (str(orders[0].id), "the bot is blocked")
    ]
    assert "cause" not in told[0]


async def test_goods_that_wait_are_told_in_one_alert(rig: ServicesRig) -> None:
    recorder = rig.messenger

    async def blocked(*_: object) -> SendResult:
        return Undeliverable("the bot is blocked")

    rig.messenger = cast("Recorder", Overridden(recorder, deliver=blocked, update_status=blocked))
    await rig.buy()
    await rig.work()

    assert {kind for _, kind, _ in recorder.alerts} == {UNDELIVERABLE}
