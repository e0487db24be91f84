"""Tests of the query for due work: it agrees with the claims, and claims nothing itself."""

from datetime import datetime, timedelta

import pytest

from bot.domain.ids import SupplierAccountId
from bot.domain.operations.due_work import DueWork
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.attempts import TradeResult
from bot.domain.orders.causes import AttemptOutcome
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import Refused
from bot.domain.orders.transitions import decide_transition
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW
from tests.storage.base_rows import an_account, goods, many_orders, submitted

LATER = NOW + timedelta(minutes=5)
NOTHING = DueWork(None, None, None, None, None, has_open_orders=False, has_unknown_outcomes=False)


async def look(store: EngineDatabase, account: SupplierAccountId, now: datetime = NOW) -> DueWork:
    def read(tx: Transaction) -> DueWork:
        return tx.due_work.read(account, now)

    return await store.read(read)


@pytest.fixture
async def account(store: EngineDatabase) -> SupplierAccountId:
    return await an_account(store)


async def test_a_new_database_has_no_work(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    assert await look(store, account) == NOTHING


async def test_a_trade_is_due_when_the_first_placed_order_is_unless_one_is_claimed(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    def place(tx: Transaction) -> Order:
        first, second = many_orders(tx, account, 2)
        tx.order_leases.postpone(second.id, LATER)
        return first

    def claim(tx: Transaction) -> None:
        assert tx.order_leases.claim_next_trade(account, NOW, LATER)

    await store.transact(place)
    placed = await look(store, account)
    other = await look(store, await store.get_or_create_account_id("other#1"))
    await store.transact(claim)
    claimed = await look(store, account)

    assert (placed.trade_at, placed.has_open_orders) == (NOW, True)
    assert other.trade_at is None
    assert (claimed.trade_at, claimed.has_open_orders) == (None, True)


async def test_a_comparison_is_due_at_its_time(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    def record(tx: Transaction) -> None:
        first, second, _ = many_orders(tx, account, 3)
        tx.orders.record_trade(first, goods("T1"), LATER)
        tx.orders.record_trade(second, goods("T2"), NOW)

    await store.transact(record)
    assert (await look(store, account)).comparison_at == NOW
    other = await look(store, await store.get_or_create_account_id("other#1"))
    assert other.comparison_at is None


async def test_an_unknown_outcome_is_told_and_holds_the_account_queue(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    def lose_outcome(tx: Transaction) -> None:
        first, _ = many_orders(tx, account, 2)
        order = submitted(tx, first)
        tx.attempts.end(order.id, TradeResult(AttemptOutcome.REFUSED, "no"), b"", NOW)
        tx.orders.apply_transition(order, decide_transition(order, Refused("no")), "shop", NOW)

    await store.transact(lose_outcome)
    due = await look(store, account)
    assert (due.trade_at, due.has_unknown_outcomes) == (None, True)


async def test_a_message_is_due_when_the_oldest_of_its_chat_is(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    """A later message of the same chat waits; it must not make the shop look again and again."""

    def queue(tx: Transaction) -> None:
        for key in ("first", "second"):
            tx.outbox.add(OutboxKind.NOTICE, 1, key, {}, NOW)
        (row,) = tx.outbox.claim(NOW, LATER, 10)
        tx.outbox.postpone(row.id, LATER, "flood")

    await store.transact(queue)
    assert (await look(store, account)).message_at == LATER


async def test_due_times_in_the_far_future_are_found(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    def is_late(tx: Transaction, order_horizon: datetime, message_horizon: datetime) -> bool:
        return tx.due_work.has_due_time_after(order_horizon, message_horizon)

    def place(tx: Transaction) -> None:
        (order,) = many_orders(tx, account, 1)
        tx.order_leases.postpone(order.id, LATER)

    def queue(tx: Transaction) -> None:
        tx.outbox.add(OutboxKind.NOTICE, 1, "key", {}, LATER)

    assert not await store.read(is_late, NOW, NOW)
    await store.transact(place)
    assert await store.read(is_late, NOW, LATER)
    assert not await store.read(is_late, LATER, NOW)
    await store.transact(queue)
    assert await store.read(is_late, LATER, NOW)
