"""Tests of what ends the program: it is counted at the restart, tried alone, and parked in the end."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import pairwise

import pytest

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import BuyerId, OrderId, SecretId, TradeNo
from bot.domain.operations.messenger import AlertKind, SendResult
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, RuledNotCharged, RuledTrade
from bot.services.operations import outbox, recovery
from bot.services.orders import cases
from bot.services.side_by_side import WINDOW_SIZE
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, a_product, usd
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.waiting import HANG_LIMIT

S = OrderStatus
BEN = BuyerId(7002)


async def die_during(rig: ServicesRig, work: Callable[[], Awaitable[object]]) -> None:
    """Let the process die while a call of the supplier is in flight, and start the next one."""
    rig.supplier.calls.clear()
    rig.supplier.gate = asyncio.Event()
    task = asyncio.ensure_future(work())
    async with asyncio.timeout(HANG_LIMIT):
        while not rig.supplier.calls:  # noqa: ASYNC110 - of the other task's making
            await asyncio.sleep(0)
        for _ in range(100):
            await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait({task})
    rig.supplier.gate = None
    rig.supplier.calls.clear()
    await recovery.recover_after_crash(rig.db)


async def accepted(rig: ServicesRig, number: str = "T1", buyer: BuyerId = BUYER) -> Order:
    """Return an order that the supplier accepted and has not delivered yet."""
    rig.supplier.outcomes = [Accepted(TradeNo(number), None, None)]
    order = await rig.buy(buyer=buyer)
    await rig.trade()
    rig.supplier.replies[TradeNo(number)] = QueryReply(None, paid=True)
    rig.wait(600)
    return await rig.order(order)


def alerts(rig: ServicesRig, kind: AlertKind) -> list[str]:
    return [facts.get("order", "") for _, each, facts in rig.messenger.alerts if each is kind]


@pytest.mark.both_engines
async def test_an_order_whose_preflight_ends_the_program_becomes_a_case_at_the_third_death(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    for _ in range(2):
        await die_during(rig, rig.trade)
        assert (await rig.order(order)).status is S.PLACED
    await die_during(rig, rig.trade)

    case = await rig.order(order)
    assert (case.status, case.cause) == (S.REVIEW, Cause.ENDS_PROGRAM)
    assert (await rig.wallet()).held == order.price
    await rig.work()
    assert rig.supplier.trades == []
    assert alerts(rig, AlertKind.REVIEW) == [str(order.id)] * len(rig.shop.settings.operator_ids)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledNotCharged())
    assert (await rig.wallet()).held == usd("0")


async def test_an_accepted_order_whose_query_ends_the_program_becomes_a_case(
    rig: ServicesRig,
) -> None:
    """An operator's ruling begins a new count."""
    order = await accepted(rig)
    for _ in range(3):
        await die_during(rig, rig.poll)
    assert (await rig.order(order)).cause is Cause.ENDS_PROGRAM
    assert await rig.poll() == 0

    rig.supplier.replies[TradeNo("T1")] = QueryReply("CODE", paid=True)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledTrade(TradeNo("T1")))
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


async def test_an_order_that_was_handled_to_its_end_is_counted_from_the_beginning(
    rig: ServicesRig,
) -> None:
    """Kills from outside must not add up over the days that an order waits for its delivery."""
    order = await accepted(rig)
    for _ in range(3):
        for _ in range(2):
            await die_during(rig, rig.poll)
        assert await rig.poll() == 1
        rig.wait(600)
    assert (await rig.order(order)).status is S.ACCEPTED


async def test_a_delivered_order_whose_query_ends_the_program_is_not_asked_about_any_more(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, a_product(delivery=DeliveryMode.MANUAL))
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), None, "CODE-0")]
    order = await rig.buy()
    await rig.work()
    rig.wait(600)
    for _ in range(3):
        await die_during(rig, rig.recheck)
    for _ in range(2):
        await recovery.recover_after_crash(rig.db)
        rig.wait(86_400)
        await rig.work()

    assert "query" not in rig.supplier.calls
    assert (await rig.order(order)).status is S.DELIVERED
    told = alerts(rig, AlertKind.RECHECK_ENDS_PROGRAM)
    assert told == [str(order.id)] * len(rig.shop.settings.operator_ids)


async def die_sending(rig: ServicesRig) -> None:
    """Let the process die while it delivers, and start the next one."""
    begun = asyncio.Event()

    async def deliver(_order: OrderId, _secret: SecretId) -> SendResult:
        begun.set()
        return await asyncio.Future()

    double = Overridden(rig.messenger, deliver=deliver)
    pump = outbox.OutboxSender(rig.shop, rig.db, double)
    async with asyncio.timeout(HANG_LIMIT):
        while not begun.is_set():
            await pump.send_due()
    await pump.drain(0)
    await recovery.recover_after_crash(rig.db)


async def test_a_message_that_ends_the_program_is_given_up_and_its_order_can_be_opened(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    await rig.trade()
    for _ in range(3):
        await die_sending(rig)
    await rig.work()

    assert rig.messenger.delivered == []
    assert (await rig.order(order)).status is S.FULFILLED
    told = alerts(rig, AlertKind.MESSAGE_ENDS_PROGRAM)
    assert told == [str(order.id)] * len(rig.shop.settings.operator_ids)
    for _ in range(2):
        await recovery.recover_after_crash(rig.db)
        await rig.register(BUYER)
        await rig.work()
    assert rig.messenger.delivered == []
    assert len(alerts(rig, AlertKind.MESSAGE_ENDS_PROGRAM)) == len(told)


async def test_suspects_are_asked_about_one_at_a_time_and_others_do_not_wait(
    rig: ServicesRig,
) -> None:
    """Otherwise an innocent order would be counted together with the one that ends the program."""
    await rig.register(BEN)
    suspects = [await accepted(rig, f"T{n}") for n in range(3)]
    await die_during(rig, rig.poll)
    assert [(await rig.order(each)).unfinished_starts for each in suspects] == [1, 1, 1]

    other = await accepted(rig, "T9", BEN)
    await die_during(rig, rig.poll)
    counts = [(await rig.order(each)).unfinished_starts for each in (*suspects, other)]
    assert counts == [2, 1, 1, 1]
    await die_during(rig, rig.poll)
    counts = [(await rig.order(each)).unfinished_starts for each in (*suspects, other)]
    assert counts == [2, 2, 1, 1], "the one that was asked about goes to the end"

    assert [await rig.poll() for _ in range(5)] == [1, 1, 1, 1, 0]
    counts = [(await rig.order(each)).unfinished_starts for each in (*suspects, other)]
    assert counts == [0, 0, 0, 0]


async def test_no_order_is_counted_that_was_not_started(rig: ServicesRig) -> None:
    """More orders are due than are asked about at the same time."""
    waiting: list[Order] = []
    for n in range(WINDOW_SIZE + 2):
        await rig.credit(BUYER, 1_000, f"more {n}")
        waiting.append(await accepted(rig, f"T{n}"))
    await die_during(rig, rig.poll)
    counts = [(await rig.order(each)).unfinished_starts for each in waiting]
    assert sorted(counts) == [0, 0] + [1] * WINDOW_SIZE


@pytest.mark.parametrize("kind", ["trade", "poll", "send"])
async def test_a_suspect_waits_while_another_part_of_the_process_handles_one(
    rig: ServicesRig, kind: str
) -> None:
    """An update from Telegram may be a suspect too: the lock is one for the whole process."""
    if kind == "trade":
        await rig.buy()
        await die_during(rig, rig.trade)
        step: Callable[[], Awaitable[object]] = rig.trade
    elif kind == "poll":
        await accepted(rig)
        await die_during(rig, rig.poll)
        step = rig.poll
    else:
        await rig.buy()
        await rig.trade()
        await die_sending(rig)
        step = rig.send

    assert rig.shop.suspect_lock.try_take()
    assert not await step()
    rig.shop.suspect_lock.release()
    assert await step()
    assert rig.shop.suspect_lock.try_take(), "the lock is released"


async def test_what_waits_becomes_due_in_steps_and_others_write_between_them(
    rig: ServicesRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start of a shop with many open orders keeps no buyer waiting."""
    monkeypatch.setattr(recovery, "ROWS_MADE_DUE", 2)
    orders = [await rig.buy() for _ in range(3)]
    make_due, writers = recovery._make_all_due, list[str]()

    def postpone(tx: Transaction) -> None:
        later = tx.now + timedelta(hours=1)
        for order in orders:
            tx.order_leases.postpone(order.id, later)
            tx.outbox.add(OutboxKind.NOTICE, BUYER, f"{order.id}", {"kind": "k"}, later)

    def make_some_due(tx: Transaction) -> bool:
        writers.append("recovery")
        return make_due(tx)

    await rig.db.transact(postpone)
    monkeypatch.setattr(recovery, "_make_all_due", make_some_due)
    recovering = asyncio.create_task(recovery.recover_after_crash(rig.db))
    while not recovering.done():
        await rig.db.transact(lambda _: writers.append("other"))

    assert writers.count("recovery") == 1 + (3 + 3) // 2  # the last one finds none
    steps = [at for at, each in enumerate(writers) if each == "recovery"]
    assert all(second > first + 1 for first, second in pairwise(steps))
    assert not await rig.db.read(lambda tx: tx.due_work.has_due_time_after(tx.now, tx.now))
