"""Tests of orders with undecryptable values: they are read without them and block no other order."""

import logging
from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.domain.catalogue.selection import UNREADABLE_SELECTION
from bot.domain.errors import DecryptionFailed
from bot.domain.ids import SupplierAccountId, TradeNo
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import Accepted
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import an_account, many_orders

LEASE = NOW + timedelta(minutes=5)
PLACED = [OrderStatus.PLACED]


async def _one_damaged(store: EngineDatabase, account: SupplierAccountId) -> tuple[Order, Order]:
    """Create two orders with notes; selection and note of the first were encrypted for another row."""
    first, second = await store.transact(many_orders, account, 2)

    def note(tx: Transaction) -> None:
        for order in (first, second):
            trade = Accepted(TradeNo(f"T{order.id}"), usd("9.00"), None, "Use it within a week.")
            tx.orders.record_trade(order, trade)

    await store.transact(note)
    await store.transact(_damage, first)
    return first, second


def _damage(tx: Transaction, order: Order) -> None:
    shut = tx.orders.resources.vault.seal(b"{}", "elsewhere")
    for change in (
        "UPDATE quotes SET selection = :shut WHERE order_id = :id",
        "UPDATE orders SET note = :shut WHERE id = :id",
    ):
        tx.orders.resources.connection.execute(text(change), {"shut": shut, "id": order.id})


def _page(tx: Transaction) -> list[Order]:
    return tx.orders.list_of_buyer(BUYER, 0, 9)[0]


def _in_status(tx: Transaction) -> list[Order]:
    return tx.orders.list_in_status(PLACED, 9)


def _claimed(tx: Transaction) -> list[Order]:
    return tx.order_leases.claim_due(SupplierAccountId(1), PLACED, NOW, LEASE, 9)


def _got(tx: Transaction) -> list[Order]:
    found = [tx.orders.get(order.id) for order in tx.orders.list_in_status(PLACED, 9)]
    return [order for order in found if order]


@pytest.mark.parametrize("look", [_page, _in_status, _claimed, _got])
async def test_a_selection_that_stays_shut_keeps_no_other_order_back(
    store: EngineDatabase, look: Callable[[Transaction], list[Order]]
) -> None:
    first, second = await _one_damaged(store, await an_account(store))
    found = await store.transact(look)
    seen = {order.id: (order.selection, order.note) for order in found}
    assert seen == {
        first.id: (UNREADABLE_SELECTION, ""),
        second.id: (second.selection, "Use it within a week."),
    }


async def test_a_trade_of_the_account_queue_is_still_claimed(store: EngineDatabase) -> None:
    account = await an_account(store)
    first, second = await _one_damaged(store, account)

    def claim(tx: Transaction) -> Order | None:
        return tx.order_leases.claim_next_trade(account, NOW, LEASE)

    def skip(tx: Transaction) -> None:
        tx.order_leases.postpone(first.id, LEASE)

    damaged = await store.transact(claim)
    assert damaged is not None
    assert (damaged.id, damaged.selection) == (first.id, UNREADABLE_SELECTION)
    await store.transact(skip)
    following = await store.transact(claim)
    assert following is not None
    assert following.id == second.id


async def test_it_is_told_once_and_without_content(
    store: EngineDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    first, _ = await _one_damaged(store, await an_account(store))
    caplog.clear()
    for _ in range(3):
        await store.read(_page)
    told = [(each.levelno, each.getMessage()) for each in caplog.records if "order" in each.message]
    assert [level for level, _ in told] == [logging.ERROR]
    assert f"order {first.id} " in told[0][1]
    assert "Steam" not in told[0][1]


async def test_its_quote_alone_still_says_that_it_is_shut(store: EngineDatabase) -> None:
    first, second = await _one_damaged(store, await an_account(store))

    def quote(tx: Transaction, order: Order) -> object:
        return tx.quotes.get_owned(order.quote_id, BUYER)

    assert await store.read(quote, second)
    with pytest.raises(DecryptionFailed):
        await store.read(quote, first)
