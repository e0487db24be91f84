"""Tests of the ledger: an entry has a unique key, never exceeds balance and credit, and never
changes.
"""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import text

from bot.domain.errors import CurrencyMismatch, StaleVersion
from bot.domain.ids import BuyerId, OrderId, SupplierAccountId
from bot.domain.money import Money
from bot.domain.operations.reconciliation import SupplierAccountPosition
from bot.domain.payments import ledger
from bot.domain.payments.ledger import LedgerEntry, Wallet
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import a_buyer, a_placed_order, an_account, many_orders
from tests.storage.engines import opened


def _wallet(tx: Transaction, buyer: BuyerId = BUYER) -> Wallet:
    return tx.ledger.wallet(buyer)


async def test_an_entry_is_posted_once_under_its_key(store: EngineDatabase) -> None:
    def twice(tx: Transaction) -> tuple[bool, bool]:
        buyer = a_buyer(tx)
        entry = ledger.top_up("tg:1:2:3", "manual", buyer, usd("25.00"), "operator")
        return tx.ledger.post(entry, NOW), tx.ledger.post(entry, NOW)

    assert await store.transact(twice) == (True, False)
    assert (await store.read(_wallet)).balance == usd("25.00")


async def test_an_entry_posted_by_several_at_once_counts_once(store: EngineDatabase) -> None:
    def prepare(tx: Transaction) -> None:
        a_buyer(tx)

    def post(tx: Transaction) -> bool:
        return tx.ledger.post(ledger.top_up("charge:1", "payment", BUYER, usd("5.00"), "test"), NOW)

    await store.transact(prepare)
    posted = await asyncio.gather(*(store.transact(post) for _ in range(6)))

    assert sorted(posted) == [False] * 5 + [True]
    assert (await store.read(_wallet)).balance == usd("5.00")


async def test_a_hold_moves_the_price_out_of_what_is_available(store: EngineDatabase) -> None:
    account = await an_account(store)
    await store.transact(a_placed_order, account, "9.90")
    assert await store.read(_wallet) == Wallet(usd("-9.90"), usd("100.00"), usd("9.90"))


async def test_what_is_held_is_the_sum_over_open_orders(store: EngineDatabase) -> None:
    account = await an_account(store)
    orders = await store.transact(many_orders, account, 3)

    def settle(tx: Transaction) -> tuple[Money, Money]:
        before = tx.ledger.wallet(BUYER).held
        tx.ledger.post(ledger.release(orders[0].id, BUYER, orders[0].price), NOW)
        return before, tx.ledger.wallet(BUYER).held

    assert await store.transact(settle) == (usd("29.70"), usd("19.80"))


async def test_a_hold_beyond_balance_and_credit_writes_nothing(store: EngineDatabase) -> None:
    def beyond(tx: Transaction) -> bool:
        buyer = a_buyer(tx, credit="5.00")
        return tx.ledger.hold(ledger.hold(OrderId(1), buyer, usd("5.01")), buyer, NOW)

    assert await store.transact(beyond) is False
    assert await store.read(_wallet) == Wallet(usd("0"), usd("5.00"), usd("0"))


async def test_a_hold_of_everything_there_is_passes(store: EngineDatabase) -> None:
    account = await an_account(store)
    await store.transact(a_placed_order, account, "100.00")
    assert (await store.read(_wallet)).available == usd("0")


async def test_capture_and_release_exclude_each_other(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def settle(tx: Transaction) -> tuple[bool, bool]:
        captured = tx.ledger.post(ledger.capture(order.id, BUYER, order.price), NOW)
        released = tx.ledger.post(ledger.release(order.id, BUYER, order.price), NOW)
        return captured, released

    assert await store.transact(settle) == (True, False)
    wallet = await store.read(_wallet)
    assert (wallet.balance, wallet.held) == (usd("-9.90"), usd("0"))


async def test_a_release_gives_the_money_back(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def release(tx: Transaction) -> bool:
        return tx.ledger.post(ledger.release(order.id, BUYER, order.price), NOW)

    assert await store.transact(release)
    assert await store.read(_wallet) == Wallet(usd("0"), usd("100.00"), usd("0"))


async def test_a_claw_back_may_exceed_the_credit_line(
    store: EngineDatabase,
) -> None:
    """Only spending is checked: a claw-back is always posted, and prevents spending."""

    def claw_back(tx: Transaction) -> bool:
        buyer = a_buyer(tx, credit="5.00")
        entry = ledger.top_up("back", "manual", buyer, usd("-50.00"), "operator")
        return tx.ledger.post(entry, NOW)

    assert await store.transact(claw_back)
    assert (await store.read(_wallet)).available == usd("-45.00")


async def test_entries_of_a_buyer_come_newest_first(store: EngineDatabase) -> None:
    def top_up(tx: Transaction) -> list[str]:
        buyer, other = a_buyer(tx), a_buyer(tx, 5)
        tx.locks.buyers(buyer, other)
        for key, owner in (("a", buyer), ("b", other), ("c", buyer), ("d", buyer)):
            tx.ledger.post(ledger.top_up(key, "manual", owner, usd("1.00"), "op", "gift"), NOW)
        return [entry.key for entry, at in tx.ledger.entries(buyer, 2) if at == NOW]

    assert await store.transact(top_up) == ["d", "c"]


async def test_an_entry_reads_back_as_it_was_posted(store: EngineDatabase) -> None:
    def there_and_back(tx: Transaction) -> tuple[LedgerEntry, LedgerEntry]:
        buyer = a_buyer(tx)
        entry = ledger.top_up("k", "manual", buyer, usd("1.00"), "op 9001", "for the wait")
        tx.ledger.post(entry, NOW)
        return entry, tx.ledger.entries(buyer, 1)[0][0]

    posted, found = await store.transact(there_and_back)
    assert found == posted


async def test_another_currency_never_reaches_a_wallet(store: EngineDatabase) -> None:
    def euros(tx: Transaction) -> None:
        buyer = a_buyer(tx)
        entry = ledger.top_up("k", "manual", buyer, Money(100, "EUR"), "op")
        tx.ledger.post(entry, NOW)

    with pytest.raises(CurrencyMismatch):
        await store.transact(euros)


async def test_nobody_is_credited_whom_the_shop_never_met(store: EngineDatabase) -> None:
    def stranger(tx: Transaction) -> None:
        tx.ledger.post(ledger.top_up("k", "manual", BuyerId(1), usd("1.00"), "op"), NOW)

    with pytest.raises(StaleVersion):
        await store.transact(stranger)


async def test_costs_are_in_the_suppliers_currency_beside_the_buyers(
    database_url: str,
) -> None:
    def charge(tx: Transaction, account: int) -> SupplierAccountPosition:
        buyer = a_buyer(tx)
        paid = ledger.top_up("k", "manual", buyer, usd("9.90"), "op")
        cost = replace(ledger.record_cost(OrderId(1), account, Money(6500, "CNY")), order_id=None)
        loss = replace(
            ledger.record_loss(OrderId(2), account, Money(100, "CNY"), "op"), order_id=None
        )
        for entry in (paid, cost, loss):
            tx.ledger.post(entry, NOW)
        return tx.reconciliation.read_position(SupplierAccountId(account))

    async with opened(database_url, cost_currency="CNY") as store:
        position = await store.transact(charge, await an_account(store))
        assert position.booked == Money(6600, "CNY")
        assert (await store.read(_wallet)).balance == usd("9.90")


async def test_cached_balances_equal_the_sums_of_their_postings(store: EngineDatabase) -> None:
    account = await an_account(store)
    orders = await store.transact(many_orders, account, 3)

    def move(tx: Transaction) -> tuple[int, int]:
        tx.ledger.post(ledger.top_up("k", "manual", BUYER, usd("30.00"), "op"), NOW)
        tx.ledger.post(ledger.capture(orders[0].id, BUYER, orders[0].price), NOW)
        tx.ledger.post(ledger.release(orders[1].id, BUYER, orders[1].price), NOW)
        query = text("SELECT sum(amount) FROM postings WHERE account = :account")
        derived = tx.ledger.resources.connection.scalar(query, {"account": f"buyer:{BUYER}"})
        return int(derived or 0), tx.ledger.wallet(BUYER).balance.amount

    derived, cached = await store.transact(move)
    assert derived == cached == 3000 - 2 * 990
