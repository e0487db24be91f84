"""Tests of the orders whose answers are to be compared: found when due, counted, and ended."""

from datetime import datetime, timedelta

import pytest

from bot.domain.ids import SupplierAccountId
from bot.domain.orders.order import Order
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW
from tests.storage.base_rows import an_account, goods, many_orders

LATER = NOW + timedelta(minutes=5)


@pytest.fixture
async def account(store: EngineDatabase) -> SupplierAccountId:
    return await an_account(store)


def _recorded(tx: Transaction, account: SupplierAccountId, *times: datetime | None) -> list[Order]:
    """Return orders whose trades were recorded, each with its time of the comparison."""
    placed = many_orders(tx, account, len(times))
    return [
        tx.orders.record_trade(order, goods(f"T{number}"), time)
        for number, (order, time) in enumerate(zip(placed, times, strict=True))
    ]


async def test_the_longest_due_order_of_the_account_comes_first(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    def check(tx: Transaction) -> None:
        _, second, first, _ = _recorded(tx, account, None, NOW, NOW - timedelta(seconds=1), LATER)
        for expected in (first, second):
            assert tx.stored_answers.find_due(account, NOW) == (expected, 0)
            tx.stored_answers.end(expected.id)
        assert tx.stored_answers.find_due(account, NOW) is None
        assert tx.stored_answers.find_due(SupplierAccountId(99), LATER) is None

    await store.transact(check)


async def test_a_started_comparison_is_due_again_at_its_time_with_its_tries(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    def check(tx: Transaction) -> None:
        (order,) = _recorded(tx, account, NOW)
        assert tx.stored_answers.begin(order.id, 0, LATER)
        assert not tx.stored_answers.begin(order.id, 0, LATER)
        assert tx.stored_answers.find_due(account, NOW) is None
        assert tx.stored_answers.find_due(account, LATER) == (order, 1)
        assert tx.stored_answers.begin(order.id, 1, None)
        assert tx.stored_answers.find_due(account, LATER) is None

    await store.transact(check)


async def test_the_texts_of_an_erased_order_are_not_compared(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    def check(tx: Transaction) -> None:
        (order,) = _recorded(tx, account, NOW)
        tx.retention.shred(order.id)
        assert tx.stored_answers.find_due(account, LATER) is None

    await store.transact(check)


async def test_only_what_waits_beyond_the_horizon_is_made_due(
    store: EngineDatabase, account: SupplierAccountId
) -> None:
    def check(tx: Transaction) -> None:
        late, _ = _recorded(tx, account, LATER + timedelta(seconds=1), LATER)
        tx.stored_answers.make_due(NOW, LATER)
        assert tx.stored_answers.find_due(account, NOW) == (late, 0)
        tx.stored_answers.end(late.id)
        assert tx.stored_answers.find_due(account, NOW) is None

    await store.transact(check)
