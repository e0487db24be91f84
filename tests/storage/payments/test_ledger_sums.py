"""Tests of the sums of old postings in a buyer's row: wallets and the guard of holds stay exact."""

import asyncio
from random import Random

import pytest
from sqlalchemy import text

from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.payments import ledger
from bot.domain.payments.ledger import LedgerEntry, Posting, Wallet
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import a_buyer
from tests.storage.pause import Pause
from tests.waiting import until

_ENTRIES = 8
_COUNT_WAITING = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


def _top_up(tx: Transaction, number: int, amount: Money) -> None:
    assert tx.ledger.post(ledger.top_up(f"t{number}", "manual", BUYER, amount, "op"), NOW)


def _sides(price: Money) -> tuple[Posting, ...]:
    return ledger.hold(OrderId(1), BUYER, price).postings


def _hold(tx: Transaction, number: int, price: Money) -> bool:
    """Hold money without looking at the wallet: only the trigger looks."""
    return tx.ledger.post(LedgerEntry(f"hold:{number}", "hold", _sides(price)), NOW)


def _sum_until(tx: Transaction, entry_id: int) -> bool:
    tx.ledger.add_to_sums(BUYER, entry_id)
    return False


def _wallet(tx: Transaction) -> Wallet:
    return tx.ledger.wallet(BUYER)


def _newest_entry(tx: Transaction) -> int:
    return tx.ledger.resources.connection.scalar(text("SELECT max(id) FROM entries")) or 0


def _read_sums(tx: Transaction) -> tuple[int, int]:
    """Return the last entry in the sums of the buyer, and what it leaves of their balance."""
    query = text(f"SELECT summed_entry_id, summed_balance FROM buyers WHERE id = {BUYER}")
    entry_id, balance = tx.ledger.resources.connection.execute(query).one()
    return entry_id, balance


def _are_sums_right(tx: Transaction) -> bool:
    return all(rule.holds for rule in tx.reconciliation.check_rules() if "account" in rule.rule)


@pytest.mark.both_engines(quick=True)
@pytest.mark.parametrize("seed", range(6))
async def test_wallet_and_guard_are_those_of_all_postings_wherever_sums_end(
    store: EngineDatabase, seed: int
) -> None:
    random, credit = Random(seed), usd("5.00")
    await store.transact(lambda tx: a_buyer(tx, credit="5.00"))
    balance = held = usd("0.00")
    refused = 0
    for number in range(_ENTRIES):
        amount = usd(f"{random.randrange(1, 9)}.00")
        if random.random() < 0.4:
            await store.transact(_top_up, number, amount)
            balance += amount
        elif (balance + credit).amount >= amount.amount:
            assert await store.transact(_hold, number, amount)
            balance, held = balance - amount, held + amount
        else:
            refused += 1
            with pytest.raises(ConstraintBroken):
                await store.transact(_hold, number, amount)
        if random.random() < 0.5:
            newest = await store.read(_newest_entry)
            await store.transact(_sum_until, random.randrange(newest + 1))
        assert await store.read(_wallet) == Wallet(balance, credit, held)
        assert await store.read(_are_sums_right)
    with pytest.raises(ConstraintBroken):
        await store.transact(_hold, _ENTRIES, balance + credit + usd("0.01"))
    assert await store.transact(_hold, _ENTRIES, balance + credit)


@pytest.mark.both_engines(quick=True)
async def test_holds_side_by_side_with_sums_cannot_share_one_balance(store: EngineDatabase) -> None:
    """Twenty holds of $9.90 against $50.00: five fit, while sums are stored between them."""
    await store.transact(lambda tx: a_buyer(tx, credit="50.00"))

    def sum_all(tx: Transaction) -> bool:
        return _sum_until(tx, _newest_entry(tx))

    work = []
    for number in range(20):
        work.append(store.transact(_hold, number, usd("9.90")))
        work.append(store.transact(sum_all))
    done = await asyncio.gather(*work, return_exceptions=True)
    refused = [each for each in done if isinstance(each, ConstraintBroken)]
    assert (done.count(True), len(refused)) == (5, 15)
    assert await store.read(_wallet) == Wallet(usd("-49.50"), usd("50.00"), usd("49.50"))
    assert await store.read(_are_sums_right)


@pytest.mark.parametrize("engine", ["postgresql"])  # SQLite has one writer
async def test_sums_wait_for_an_entry_of_their_buyer_that_is_not_committed_yet(
    store: EngineDatabase,
) -> None:
    """Another buyer's entry has a higher number and is committed before it."""
    other = BuyerId(BUYER + 1)
    pause = Pause()

    def prepare(tx: Transaction) -> None:
        a_buyer(tx)
        a_buyer(tx, other)

    def top_up_late(tx: Transaction) -> None:
        _top_up(tx, 1, usd("9.90"))
        pause.wait()

    def top_up_other(tx: Transaction) -> int:
        assert tx.ledger.post(ledger.top_up("other", "manual", other, usd("1.00"), "op"), NOW)
        return _newest_entry(tx)

    async def is_waiting() -> bool:
        async with store.engine.read_transaction() as connection:
            return bool(await connection.scalar(_COUNT_WAITING))

    await store.transact(prepare)
    late = asyncio.create_task(store.transact(top_up_late))
    await pause.entered.wait()
    newest = await store.transact(top_up_other)
    summing = asyncio.create_task(store.transact(_sum_until, newest))
    await until(is_waiting)
    pause.go.set()
    await asyncio.gather(late, summing)
    assert await store.read(_read_sums) == (newest, 990)
    assert await store.read(_are_sums_right)


@pytest.mark.both_engines(quick=True)
async def test_wrong_sums_of_a_buyer_are_mended_by_zeros(store: EngineDatabase) -> None:
    """As the handbook says: sums begin again, and nothing else depends on them."""
    owned, held = usd("5.00"), usd("3.00")

    def prepare(tx: Transaction) -> int:
        a_buyer(tx, credit="0.00")
        _top_up(tx, 1, owned + held)
        assert _hold(tx, 1, held)
        return _newest_entry(tx)

    def execute(tx: Transaction, change: str) -> None:
        tx.ledger.resources.connection.execute(text(f"UPDATE buyers SET {change}"))

    newest = await store.transact(prepare)
    wrong = f"summed_entry_id = {newest}, summed_balance = 7, summed_held = 7"
    await store.transact(execute, wrong)
    assert not await store.read(_are_sums_right)
    await store.transact(execute, "summed_entry_id = 0, summed_balance = 0, summed_held = 0")
    assert await store.read(_are_sums_right)
    assert await store.read(_wallet) == Wallet(owned, usd("0.00"), held)
    assert await store.transact(_hold, 2, owned)


@pytest.mark.both_engines(quick=True)
async def test_no_money_is_taken_by_an_entry_that_the_sums_would_lack(
    store: EngineDatabase,
) -> None:
    def prepare(tx: Transaction) -> int:
        a_buyer(tx, credit="50.00")
        _top_up(tx, 1, usd("9.90"))
        newest = _newest_entry(tx)
        tx.ledger.add_to_sums(BUYER, newest)
        return newest

    def take_again(tx: Transaction, entry_id: int) -> None:
        tx.ledger.resources.connection.exec_driver_sql(
            f"INSERT INTO postings VALUES ({entry_id}, 7, 'buyer:{BUYER}', -1, 'USD')"
        )

    summed = await store.transact(prepare)
    with pytest.raises(ConstraintBroken):
        await store.transact(take_again, summed)


async def test_only_a_buyer_with_many_later_postings_is_summed_up(store: EngineDatabase) -> None:
    few, many = BUYER, BuyerId(BUYER + 1)

    def prepare(tx: Transaction) -> tuple[list[BuyerId], list[BuyerId], list[BuyerId]]:
        for buyer in (few, many):
            a_buyer(tx, buyer)
            count = 99 if buyer == few else 100
            new = [
                ledger.top_up(f"{buyer}:{each}", "manual", buyer, usd("0.01"), "op")
                for each in range(count)
            ]
            tx.ledger.post_all(new, NOW)
        newest = _newest_entry(tx)
        before = tx.ledger.list_unsummed([few, many], newest - 1)
        now = tx.ledger.list_unsummed([few, many], newest)
        tx.ledger.add_to_sums(many, newest)
        return before, now, tx.ledger.list_unsummed([few, many], newest)

    assert await store.transact(prepare) == ([], [many], [])


async def test_sums_never_go_back(store: EngineDatabase) -> None:
    def prepare(tx: Transaction) -> Wallet:
        a_buyer(tx, credit="0.00")
        for number in range(4):
            _top_up(tx, number, usd("1.00"))
        newest = _newest_entry(tx)
        tx.ledger.add_to_sums(BUYER, newest)
        tx.ledger.add_to_sums(BUYER, newest - 2)
        assert _are_sums_right(tx)
        assert _read_sums(tx) == (newest, 400)
        return _wallet(tx)

    nothing = usd("0.00")
    assert await store.transact(prepare) == Wallet(usd("4.00"), nothing, nothing)
