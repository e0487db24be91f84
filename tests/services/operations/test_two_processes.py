"""Tests of two processes that work on one shop: each keeps its claims until it ends, and then loses them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from bot.domain.ids import OrderId, SecretId, TradeNo
from bot.domain.operations.messenger import AlertKind, SendResult
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, RuledTrade, TradeOutcome
from bot.services import side_by_side
from bot.services.crash_suspects import SuspectLock
from bot.services.operations import outbox, recovery
from bot.services.orders import cases, fulfilment, polling, stored_answers
from bot.services.shop import ShopCaches, SideWrites
from bot.services.side_by_side import WINDOW_SIZE
from storage import (
    AnotherInstance,
    EngineDatabase,
    InstanceFence,
    Restore,
    Vault,
    create_backup,
    open_database,
    read_backup_contents,
)
from storage.engine.repository import RepositoryResources
from storage.operations.tables import processes
from storage.orders.tables import orders
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, FixedClock, opened_on, shop_with, usd
from tests.doubles import Overridden
from tests.services.services_rig import Recorder, ServicesRig, open_services_rig
from tests.storage.engines import BOT_ID, KEY, empty_url, fresh_url, opened
from tests.storage.pause import Pause
from tests.waiting import HANG_LIMIT, until

S = OrderStatus


@dataclass
class Process:
    """One process of the shop, with its row in the database."""

    fence: InstanceFence
    store: EngineDatabase
    rig: ServicesRig


async def open_process(stack: AsyncExitStack, url: str, other: Process | None) -> Process:
    """Open the shop as a process that runs beside others; `other` gives the supplier and the clock."""
    fence = InstanceFence()
    fence.is_shared = True
    store = await open_database(
        url, Vault.from_text(KEY), currency="USD", cost_currency="USD", fence=fence
    )
    stack.push_async_callback(store.aclose)
    store.set_bot_id(BOT_ID)
    if other is None:
        return Process(fence, store, await open_services_rig(store, credit="500.00"))
    own = replace(
        other.rig.shop,
        side_writes=SideWrites(store),
        caches=ShopCaches(),
        suspect_lock=SuspectLock(),
    )
    rig = ServicesRig(
        opened_on(store, own), store, Recorder(store), other.rig.supplier, other.rig.clock
    )
    return Process(fence, store, rig)


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Process, Process]]:
    async with AsyncExitStack() as stack:
        url = fresh_url("postgresql", tmp_path)
        first = await open_process(stack, url, None)
        yield first, await open_process(stack, url, first)


async def declare_dead(process: Process, by: Process) -> None:
    def delete_row(resources: RepositoryResources) -> None:
        resources.connection.execute(
            delete(processes).where(processes.c.id == process.fence.process_id)
        )

    await by.store.transact_on_tables(delete_row)


async def accepted(process: Process, count: int = 1) -> list[Order]:
    """Return orders that the supplier accepted; a look at them is due, and finds nothing."""
    orders = []
    for number in range(1, count + 1):
        trade_no = TradeNo(f"T{number}")
        process.rig.supplier.outcomes = [Accepted(trade_no, None, None)]
        process.rig.supplier.replies[trade_no] = QueryReply(None, paid=True)
        orders.append(await process.rig.buy())
        await process.rig.trade()
    await process.rig.work()
    process.rig.wait(600)
    process.rig.supplier.calls.clear()
    return orders


def claim_message(tx: Transaction) -> None:
    tx.outbox.add(OutboxKind.NOTICE, BUYER, "claimed", {"kind": "k"}, tx.now)
    assert tx.outbox.claim(tx.now, tx.now + outbox.LEASE, 1)


async def begin_poll(process: Process) -> "asyncio.Task[int]":
    """Begin to poll, and return when the supplier is asked; the answer waits for the gate."""
    supplier = process.rig.supplier
    supplier.gate = supplier.gate or asyncio.Event()
    asked = len(supplier.calls)
    task = asyncio.create_task(process.rig.poll())

    async def is_asked() -> bool:
        return len(supplier.calls) > asked

    await until(is_asked)
    return task


async def stop(task: "asyncio.Task[int]") -> None:
    task.cancel()
    await asyncio.wait({task})


async def test_a_process_that_starts_leaves_what_another_one_works_on(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    (order,) = await accepted(first)
    polling_now = await begin_poll(first)

    assert await recovery.recover_after_crash(second.store) == 0
    assert await recovery.recover_claims_of_ended(second.store) == 0
    await second.store.transact(recovery.release_claims)
    await polling.release_claims(second.rig.shop, second.store, polling.POLLED_STATUSES)
    found = await first.rig.order(order)
    assert (found.is_claimed, found.unfinished_starts) == (True, 0)
    assert await second.rig.poll() == 0

    assert first.rig.supplier.gate is not None
    first.rig.supplier.gate.set()
    assert await polling_now == 1
    assert not (await first.rig.order(order)).is_claimed


async def test_nothing_postponed_becomes_due_while_another_process_runs(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    await accepted(first)
    assert await first.rig.poll() == 1  # and is postponed

    def park(tx: Transaction) -> None:
        tx.outbox.add(OutboxKind.NOTICE, BUYER, "parked", {"kind": "k"}, tx.now)
        (row,) = tx.outbox.claim(tx.now, tx.now, 1)
        tx.outbox.park(row.id, "blocked")

    await first.store.transact(park)
    await recovery.recover_after_crash(second.store)
    assert await second.rig.poll() == 0
    assert await second.store.read(lambda tx: tx.outbox.count_pending_and_parked()) == (0, 1)

    await declare_dead(first, second)
    await recovery.recover_after_crash(second.store)
    assert await second.rig.poll() == 1
    assert await second.store.read(lambda tx: tx.outbox.count_pending_and_parked()) == (1, 0)


async def test_what_a_dead_process_had_claimed_is_counted_once_and_taken_by_another(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    orders = await accepted(first, 2)
    task = await begin_poll(first)

    await first.store.transact(claim_message)
    await declare_dead(first, second)
    await stop(task)

    counts = [await recovery.recover_claims_of_ended(second.store) for _ in range(2)]
    assert counts == [3, 0]
    found = [await second.rig.order(each) for each in orders]
    assert [(each.is_claimed, each.unfinished_starts) for each in found] == [(False, 1)] * 2
    second.rig.supplier.gate = None
    assert [await second.rig.poll() for _ in range(3)] == [1, 1, 0]  # suspects one at a time
    found = [await second.rig.order(each) for each in orders]
    assert [each.unfinished_starts for each in found] == [0, 0]
    await second.rig.send()
    assert [kind for _, kind, _ in second.rig.messenger.notices] == ["k"]


async def test_an_order_that_ends_process_after_process_becomes_a_case(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        url = fresh_url("postgresql", tmp_path)
        trader = await open_process(stack, url, None)
        (order,) = await accepted(trader)
        for _ in range(3):
            worker = await open_process(stack, url, trader)
            task = await begin_poll(worker)
            await declare_dead(worker, trader)
            await stop(task)
            assert await recovery.recover_claims_of_ended(trader.store) == 1
        case = await trader.rig.order(order)
        assert (case.status, case.cause) == (S.REVIEW, Cause.ENDS_PROGRAM)
        await trader.rig.send()
        assert AlertKind.REVIEW in {kind for _, kind, _ in trader.rig.messenger.alerts}


async def test_a_trader_that_concludes_a_failed_trade_keeps_what_it_polls(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    (order,) = await accepted(first)
    polling_now = await begin_poll(first)
    await first.store.transact(recovery.conclude_interrupted_trades)
    assert (await first.rig.order(order)).is_claimed
    assert await second.rig.poll() == 0

    assert first.rig.supplier.gate is not None
    first.rig.supplier.gate.set()
    assert await polling_now == 1
    assert first.rig.supplier.calls.count("query") == 1


async def test_two_workers_poll_each_order_once(two: tuple[Process, Process]) -> None:
    first, second = two
    await accepted(first, 12)
    while await first.rig.poll() + await second.rig.poll():
        pass
    first.rig.supplier.calls.clear()
    first.rig.wait(3600)
    counts = await asyncio.gather(*(each.rig.poll() for _ in range(2) for each in two))
    assert sum(counts) == 12
    assert first.rig.supplier.calls.count("query") == 12


async def test_two_workers_share_what_is_due_evenly(
    two: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither takes more than its window, also the one that comes first."""
    size = 8
    monkeypatch.setattr(side_by_side, "WINDOW_SIZE", size)
    first, _ = two
    placed = await accepted(first, 2 * size)
    supplier = first.rig.supplier
    tasks = [await begin_poll(each) for each in two]

    async def are_all_asked() -> bool:
        return supplier.calls.count("query") == len(placed)

    await until(are_all_asked)
    holders = await first.store.read(
        lambda tx: tx.resources.connection.scalars(
            select(orders.c.claimed_by).where(orders.c.taken)
        ).all()
    )
    assert Counter(holders) == {each.fence.process_id: size for each in two}

    assert supplier.gate is not None
    supplier.gate.set()
    assert await asyncio.gather(*tasks) == [size, size]
    assert supplier.calls.count("query") == len(placed)


async def test_a_worker_that_waits_for_the_supplier_leaves_the_rest_to_another(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    placed = await accepted(first, WINDOW_SIZE + 5)
    supplier = first.rig.supplier
    waiting = await begin_poll(first)

    async def is_window_full() -> bool:
        return supplier.calls.count("query") == WINDOW_SIZE

    await until(is_window_full)
    gate, supplier.gate = supplier.gate, None
    assert await second.rig.poll() == 5
    assert not waiting.done()

    assert gate is not None
    gate.set()
    assert await waiting == WINDOW_SIZE
    assert supplier.calls.count("query") == len(placed)


async def test_neither_a_claim_nor_an_answer_that_is_being_committed_holds_up_another_worker(
    two: tuple[Process, Process],
) -> None:
    """A worker skips orders that another transaction has locked, and commits its own."""
    first, second = two
    placed = await accepted(first, 4)
    pause = Pause()

    def claim(process: Process, count: int) -> Callable[[Transaction], list[OrderId]]:
        def phase(tx: Transaction) -> list[OrderId]:
            claimed = polling._claim_accepted_orders(tx, count, with_suspect=False)
            if process is first:
                pause.wait()
            return [each.id for each in claimed]

        return phase

    claiming = asyncio.create_task(first.store.transact(claim(first, 2)))
    async with asyncio.timeout(HANG_LIMIT):
        await pause.entered.wait()
        others = await second.store.transact(claim(second, 4))
        later = second.rig.clock.now() + timedelta(minutes=1)
        await second.store.transact(lambda tx: tx.order_leases.postpone_silently(others, later))
    pause.go.set()
    assert (await claiming, others) == (
        [each.id for each in placed[:2]],
        [each.id for each in placed[2:]],
    )


async def test_a_purchase_is_traded_and_booked_at_the_rate_of_its_quote_whatever_its_trader_knows(
    two: tuple[Process, Process],
) -> None:
    """The process that answers people reads another rate while the other one runs."""
    chat, trader = two
    prices = chat.rig.shop.price_list
    chat.rig.shop.caches.price_list.price_list = prices.with_rate(Decimal(2))
    order = await chat.rig.buy()
    await trader.rig.work()

    totals = await trader.store.read(lambda tx: tx.usage.totals(order.created_at))
    assert trader.rig.shop.price_list.rate == 1
    assert (order.price, order.cost) == (usd("19.80"), usd("9.00"))
    assert (totals.revenue, totals.cost) == (usd("19.80"), usd("9.00"))
    assert totals.profit == usd("1.80"), "19.80 less 9.00 at 2"


async def test_two_traders_that_want_the_same_order_send_one_trade(
    two: tuple[Process, Process],
) -> None:
    """Only the holder of a lease trades; the claim alone would prevent a second trade too."""
    first, second = two
    order = await first.rig.buy()
    traded = await asyncio.gather(
        *(fulfilment.trade_next_order(each.rig.shop, each.store) for each in two)
    )
    assert sum(each is not None for each in traded) == 1
    assert len(first.rig.supplier.trades) == 1
    assert (await second.rig.order(order)).status is S.FULFILLED


async def test_the_reply_of_a_trade_whose_process_was_declared_dead_changes_nothing(
    two: tuple[Process, Process],
) -> None:
    """It was stopped before it sent the trade, and goes on after a person has looked."""
    first, second = two
    order = await first.rig.buy()
    sending, answer = asyncio.Event(), asyncio.Event()

    async def trade(*_args: object) -> TradeOutcome:
        sending.set()
        await answer.wait()
        return Accepted(TradeNo("T1"), usd("9.00"), "THE-KEY")

    halted = shop_with(first.rig.shop, supplier=Overridden(first.rig.supplier, trade=trade))
    trading = asyncio.create_task(fulfilment.trade_next_order(halted, first.store))
    async with asyncio.timeout(HANG_LIMIT):
        await sending.wait()
    await declare_dead(first, second)
    assert await recovery.recover_after_crash(second.store, is_doubtful=True) == 1
    case = await second.rig.order(order)
    assert (case.status, case.cause) == (S.REVIEW, Cause.PROCESS_HALTED)

    answer.set()
    with pytest.raises(AnotherInstance):
        await trading
    await second.rig.work()
    assert (await second.rig.order(order)).version == case.version
    assert second.rig.messenger.delivered == []
    assert (await second.rig.wallet()).held == order.price

    second.rig.supplier.replies[TradeNo("T1")] = QueryReply("THE-KEY", paid=True)
    ruling = RuledTrade(TradeNo("T1"))
    await cases.apply_ruling(second.rig.shop, second.store, OPERATOR, order.id, ruling)
    second.rig.wait(60)
    await second.rig.work()
    assert [body for _, body in second.rig.messenger.delivered] == [b"THE-KEY"]


async def test_a_message_that_another_process_sends_is_not_sent_twice(
    two: tuple[Process, Process],
) -> None:
    """The database failed for a sender: it releases its own lost claims only."""
    first, second = two
    order = await first.rig.buy()
    await first.rig.trade()
    sending, answer = asyncio.Event(), asyncio.Event()
    deliver = first.rig.messenger.deliver

    async def slow(order_id: OrderId, secret_id: SecretId) -> SendResult:
        sending.set()
        await answer.wait()
        return await deliver(order_id, secret_id)

    slow_messenger: Recorder = Overridden(first.rig.messenger, deliver=slow)  # type: ignore[assignment]
    sender = outbox.OutboxSender(first.rig.shop, first.store, slow_messenger)
    while not sending.is_set():
        await sender.send_due()
        await asyncio.sleep(0)
    other = outbox.OutboxSender(second.rig.shop, second.store, second.rig.messenger)
    other._may_have_lost_claims = True
    while await other.send_due():
        await other.drain()
    assert second.rig.messenger.delivered == []

    answer.set()
    await sender.drain()
    assert [each for each, _ in first.rig.messenger.delivered] == [order.id]
    assert (await first.rig.order(order)).status is S.DELIVERED


async def test_a_process_whose_clock_is_ahead_takes_nothing_that_another_one_works_on(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    (order,) = await accepted(first)
    task = await begin_poll(first)
    await first.store.transact(claim_message)

    ahead = shop_with(second.rig.shop, clock=FixedClock(first.rig.clock.now() + timedelta(hours=1)))
    second.rig.shop = ahead
    assert await second.rig.poll() == 0
    assert await second.rig.recheck() == 0
    await second.rig.send()
    assert second.rig.messenger.notices == []

    await declare_dead(first, second)
    await stop(task)
    assert await recovery.recover_claims_of_ended(second.store) == 2
    assert first.rig.supplier.gate is not None
    first.rig.supplier.gate.set()
    assert await second.rig.poll() == 1
    await second.rig.send()
    assert len(second.rig.messenger.notices) == 1
    assert (await second.rig.order(order)).unfinished_starts == 0


async def test_a_delivery_by_hand_that_another_process_asks_about_is_not_taken_from_it(
    two: tuple[Process, Process],
) -> None:
    """Its claim lasts as long as the process runs, whatever another clock says."""
    first, second = two
    order = await first.rig.buy()
    await first.rig.work()
    now = first.rig.clock.now()

    def deliver_by_hand(tx: Transaction) -> None:
        changed = update(orders).where(orders.c.id == order.id)
        tx.resources.connection.execute(changed.values(delivery="manual", next_at=now))

    def claim(tx: Transaction, at: datetime) -> list[OrderId]:
        found = tx.order_leases.claim_manual_deliveries(
            order.account_id, at, at + timedelta(minutes=5), now - timedelta(days=1), 9
        )
        return [each.id for each in found]

    await first.store.transact(deliver_by_hand)
    assert await first.store.transact(claim, now + timedelta(minutes=1)) == [order.id]
    assert await second.store.transact(claim, now + timedelta(hours=1)) == []
    await declare_dead(first, second)
    await second.store.transact(recovery.release_orphans)
    assert await second.store.transact(claim, now + timedelta(hours=1)) == [order.id]


async def test_two_workers_compare_the_answers_of_an_order_once(
    two: tuple[Process, Process],
) -> None:
    first, _ = two
    order = await first.rig.buy()
    await first.rig.trade()

    def make_due(tx: Transaction) -> None:
        tx.resources.connection.execute(
            update(orders).where(orders.c.id == order.id).values(compare_at=tx.now)
        )

    await first.store.transact(make_due)
    first.rig.supplier.calls.clear()
    due = [await each.store.read(_find_comparison) for each in two]
    assert [each is not None for each in due] == [True, True]
    began = await asyncio.gather(
        *(each.store.transact(stored_answers._begin_comparison, order.id, 0) for each in two)
    )
    assert sorted(began) == [False, True]


def _find_comparison(tx: Transaction) -> object:
    return tx.stored_answers.find_due(tx.settings.supplier_account_id, tx.now)


async def test_claims_that_a_backup_holds_are_released_where_it_is_restored(
    two: tuple[Process, Process], tmp_path: Path
) -> None:
    first, second = two
    (order,) = await accepted(first)
    task = await begin_poll(first)
    assert (await second.rig.order(order)).is_claimed
    file = await create_backup(second.store, KEY, "correct horse battery", tmp_path, NOW)
    await stop(task)

    def then(tx: Transaction) -> None:
        tx.open_shop(first.rig.clock.now(), first.rig.shop.settings)
        recovery.open_cases_after_restore(tx)

    url = empty_url("sqlite", tmp_path)
    with file.open("rb") as handle:
        head = read_backup_contents(handle, "correct horse battery").header
        vault = Vault.from_text(head.vault_key)
        plan = Restore(
            handle, "correct horse battery", head, vault, "USD", "USD", then, lambda: None
        )
        await plan.restore_into(url, ".before")
    async with opened(url) as store:
        opened_on(store, replace(first.rig.shop, side_writes=SideWrites(store)))
        await recovery.recover_after_crash(store)
        case = await store.read(lambda tx: tx.orders.get(order.id))
    assert case is not None
    assert (case.status, case.cause, case.is_claimed) == (S.REVIEW, Cause.RESTORED, False)
