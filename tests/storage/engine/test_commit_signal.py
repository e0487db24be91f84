"""Tests of the signal that a commit may have left work for the workers' loops."""

from datetime import timedelta

import pytest

from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import OrderStatus
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW
from tests.storage.base_rows import a_buyer, a_placed_order, an_account, submitted


async def test_a_new_order_and_a_new_message_are_announced_to_every_subscriber(
    store: EngineDatabase,
) -> None:
    first, second = store.subscribe_to_work(), store.subscribe_to_work()
    await store.transact(a_placed_order, await an_account(store))
    assert first.is_set()
    assert second.is_set()

    def queue(tx: Transaction) -> None:
        tx.outbox.add(OutboxKind.NOTICE, 1, "key", {}, NOW)

    second.clear()
    await store.transact(queue)
    assert second.is_set()


async def test_reading_orders_and_writing_elsewhere_announce_nothing(store: EngineDatabase) -> None:
    await store.transact(a_placed_order, await an_account(store))
    announced = store.subscribe_to_work()

    def read(tx: Transaction) -> None:
        assert tx.orders.list_in_status([OrderStatus.PLACED], 10)

    await store.read(read)
    await store.transact(read)
    await store.transact(a_buyer, 7)
    assert not announced.is_set()


async def test_claims_and_an_intent_announce_nothing_because_they_leave_no_work(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)
    announced = store.subscribe_to_work()

    def begin_work(tx: Transaction) -> None:
        assert tx.order_leases.claim_next_trade(account, NOW, NOW + timedelta(minutes=5))
        submitted(tx, order)

    await store.transact(begin_work)
    assert not announced.is_set()


async def test_a_failed_transaction_is_announced_because_its_commit_may_have_succeeded(
    store: EngineDatabase,
) -> None:
    announced = store.subscribe_to_work()

    def fail(tx: Transaction) -> None:
        tx.outbox.add(OutboxKind.NOTICE, 1, "key", {}, NOW)
        raise LookupError

    with pytest.raises(LookupError):
        await store.transact(fail)
    assert announced.is_set()
