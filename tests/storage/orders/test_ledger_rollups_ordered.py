"""Tests of the bound of what was ordered: it is never below the exact amount, and mostly equal to it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random

import pytest

from bot.domain.ids import RequestNo, SupplierAccountId, TradeNo
from bot.domain.money import Money
from bot.domain.orders.order import NewOrder, Order, OrderStatus
from bot.domain.orders.transition_inputs import Accepted
from bot.domain.payments import ledger
from storage import EngineDatabase
from storage.operations.stored_values import save_meta_value
from storage.orders.tables import orders
from storage.payments.tables import entries
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_quote, a_selection, usd
from tests.storage.base_rows import a_buyer, an_account, save_in_mirror

_HOUR = timedelta(hours=1)


def _place(
    tx: Transaction,
    account: SupplierAccountId,
    number: int,
    at: datetime,
    price: str = "9.90",
    rate: str = "1",
) -> Order:
    """Write what a confirmation of that time writes; the cost of each order is $9.00."""
    product = save_in_mirror(tx, account)
    quote = a_quote(a_selection(product), account=account, price=price)
    found = tx.quotes.get_owned(tx.quotes.add(replace(quote, rate=Decimal(rate))), BUYER)
    assert found is not None
    order = tx.orders.add(NewOrder(found, RequestNo(str(number)), "automatic", BUYER, 77), at)
    tx.quotes.consume(found.id, order.id)
    assert tx.ledger.hold(ledger.hold(order.id, BUYER, found.price), BUYER, at)
    return order


def _end(tx: Transaction, order: Order, random: Random) -> None:
    """Charge what was quoted, less or more; or cancel the order, sometimes at a loss."""
    end = random.choice(["open", "charged", "cancelled", "lost"])
    if end in ("charged", "lost"):
        charged = usd(random.choice(["0.00", "8.99", "9.00", "9.01", "50.00"]))
        order = tx.orders.record_trade(order, Accepted(TradeNo(f"T{order.id}"), charged, None))
    if end in ("cancelled", "lost"):
        change = orders.update().where(orders.c.id == order.id)
        tx.orders.resources.connection.execute(change.values(status=OrderStatus.CANCELLED))
        tx.ledger.post(ledger.release(order.id, BUYER, order.price), NOW)
    if end == "lost":
        tx.ledger.post(ledger.record_loss(order.id, order.account_id, usd("9.00"), "op"), NOW)


def _trade_at_random(tx: Transaction, account: SupplierAccountId, random: Random) -> None:
    """Make orders at any prices and rates, while clocks differ and one is set back."""
    a_buyer(tx, credit="9000.00")
    moment, made = NOW, []
    for number in range(12):
        moment += random.choice([_HOUR / 7, _HOUR, -_HOUR, timedelta(0), 3 * _HOUR])
        price, rate = random.choice(["0.00", "9.00", "9.90"]), random.choice(["1", "0.505", "3.3"])
        made.append(_place(tx, account, number + 1, moment, price, rate))
        if random.random() < 0.5:
            _end(tx, made.pop(random.randrange(len(made))), random)


def _list_entries(tx: Transaction) -> tuple[list[datetime], list[int]]:
    """Return times at and around the entries, and their numbers."""
    rows = tx.orders.resources.connection.execute(entries.select().order_by(entries.c.id)).all()
    around = {row.at + shift for row in rows for shift in (-_HOUR / 60, timedelta(0), _HOUR / 60)}
    return sorted(around), [row.id for row in rows]


def _read_bounds(tx: Transaction, moments: Sequence[datetime]) -> list[tuple[Money, Money]]:
    return [(tx.usage.bound_ordered_total(each), tx.usage.ordered_total(each)) for each in moments]


def _roll_up(tx: Transaction, last: Sequence[int]) -> None:
    """Save rollups that end at these entries; the first one is the last entry before all of them."""
    rollups = tx.ledger_rollups.begin_after(last[0])
    for until in last[1:]:
        new = tx.ledger_rollups.sum_up(rollups.end, until)
        rollups = rollups.add([] if new is None else [new], NOW)
    tx.ledger_rollups.save(rollups)


@pytest.mark.parametrize("seed", range(10))
async def test_what_was_ordered_never_exceeds_the_bound(store: EngineDatabase, seed: int) -> None:
    account, random = await an_account(store), Random(seed)

    def trade(tx: Transaction) -> tuple[list[datetime], list[int]]:
        _trade_at_random(tx, account, random)
        return _list_entries(tx)

    def change(tx: Transaction) -> None:
        """Let orders that are in rollups already be charged or cancelled."""
        for order in tx.orders.list_in_status([OrderStatus.PLACED], 3):
            if order.charged is None:
                _end(tx, order, random)

    moments, numbers = await store.transact(trade)
    for _ in range(3):
        cuts = sorted(random.sample([0, *numbers], k=random.randrange(1, 8)))
        await store.transact(_roll_up, cuts)
        await store.transact(change)
        for bound, exact in await store.read(_read_bounds, moments):
            assert bound >= exact


async def test_the_bound_is_exact_where_no_order_was_cancelled_or_is_older(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def trade(tx: Transaction) -> list[tuple[Money, Money]]:
        a_buyer(tx, credit="9000.00")
        first = _place(tx, account, 1, NOW, price="9.90", rate="0.505")
        _place(tx, account, 2, NOW, price="1.00", rate="3.3")
        _roll_up(tx, [0, _list_entries(tx)[1][-1]])
        third = _place(tx, account, 3, NOW + _HOUR)
        for order in (first, third):
            tx.orders.record_trade(order, Accepted(TradeNo(f"T{order.id}"), usd("30.00"), None))
        return _read_bounds(tx, [NOW - _HOUR, NOW, NOW + _HOUR])

    bounds = await store.transact(trade)
    # $30 of the first order are $15.15.
    assert bounds == [(usd(each), usd(each)) for each in ("74.85", "30.00", "0.00")]


async def test_orders_in_an_earlier_currency_do_not_raise_the_bound(store: EngineDatabase) -> None:
    account = await an_account(store)

    def trade(tx: Transaction) -> None:
        a_buyer(tx, credit="9000.00")
        order = _place(tx, account, 1, NOW)
        tx.orders.record_trade(order, Accepted(TradeNo("T1"), usd("30.00"), None))
        tx.orders.resources.connection.execute(orders.update().values(currency="EUR"))
        for cuts in ([0], [0, 100]):
            _roll_up(tx, cuts)
            assert tx.usage.bound_ordered_total(NOW - _HOUR) == usd("0")

    await store.transact(trade)


async def test_without_readable_rollups_the_bound_is_the_exact_amount(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def trade(tx: Transaction) -> None:
        a_buyer(tx, credit="9000.00")
        for number in (1, 2):
            _place(tx, account, number, NOW + number * _HOUR)
        first, last = _list_entries(tx)[1]
        assert tx.usage.bound_ordered_total(NOW) == usd("19.80")
        save_meta_value(tx.orders.resources, "ledger-rollups", b"[]")
        assert tx.usage.bound_ordered_total(NOW) == usd("19.80")
        _roll_up(tx, [first, last])  # the first one is older than the rollups
        assert tx.usage.bound_ordered_total(NOW) == usd("19.80")
        assert tx.usage.bound_ordered_total(NOW + _HOUR) == usd("9.90")

    await store.transact(trade)
