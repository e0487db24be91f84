"""Tests of what the database itself refuses: spending beyond the limit, and changes of stored
entries.
"""

import asyncio

import asyncpg
import pytest
from sqlalchemy import text

from bot.domain.errors import StaleVersion
from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.payments import ledger
from bot.domain.payments.ledger import LedgerEntry, Posting, Wallet
from bot.domain.payments.payments import StoredPayment
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_payment, usd
from tests.storage.base_rows import a_buyer, a_placed_order, an_account, quoted, save_in_mirror
from tests.waiting import until


def _wallet(tx: Transaction, buyer: BuyerId = BUYER) -> Wallet:
    return tx.ledger.wallet(buyer)


async def test_the_database_refuses_a_hold_that_skips_the_guard(store: EngineDatabase) -> None:
    """`post` does not check the wallet; the trigger does."""
    account = await an_account(store)

    def unguarded(tx: Transaction) -> None:
        buyer = a_buyer(tx, credit="5.00")
        product = save_in_mirror(tx, account)
        quote = quoted(tx, account, product, buyer)
        entry = LedgerEntry(
            "hold:x", "hold", ledger.hold(OrderId(1), quote.buyer_id, usd("5.01")).postings
        )
        tx.ledger.post(entry, NOW)

    with pytest.raises(ConstraintBroken):
        await store.transact(unguarded)
    assert await store.read(_stored_entries) == 0


def _stored_entries(tx: Transaction) -> int:
    found = tx.ledger.resources.connection.scalar(text("SELECT count(*) FROM entries"))
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize("table", ["entries", "postings", "order_events", "audit", "payments"])
@pytest.mark.parametrize("change", ["UPDATE {} SET {} = {}", "DELETE FROM {}"])
async def test_what_is_on_record_cannot_be_changed(
    store: EngineDatabase, table: str, change: str
) -> None:
    account = await an_account(store)
    column = {"entries": "note", "postings": "account", "order_events": "cause", "audit": "detail"}
    column["payments"] = "provider_id"

    def tamper(tx: Transaction) -> None:
        a_placed_order(tx, account)
        tx.audit.record(BUYER, "credit", "7001", "5.00", NOW)
        tx.payments.add_payment(StoredPayment(a_payment(), usd("5.00"), None))
        name = column[table]
        statement = change.format(table, name, f"{name} || 'x'")
        tx.ledger.resources.connection.execute(text(statement))

    with pytest.raises(ConstraintBroken):
        await store.transact(tamper)


async def test_two_orders_cannot_share_one_balance(store: EngineDatabase) -> None:
    """Twenty orders of 9.90 against 50.00: five fit, in any order."""
    account = await an_account(store)

    def prepare(tx: Transaction) -> BuyerId:
        buyer = a_buyer(tx, credit="50.00")
        save_in_mirror(tx, account)
        return buyer

    def hold(tx: Transaction, number: int) -> bool:
        entry = LedgerEntry(f"hold:{number}", "hold", _sides(usd("9.90")))
        return tx.ledger.hold(entry, BUYER, NOW)

    await store.transact(prepare)
    held = await asyncio.gather(*(store.transact(hold, number) for number in range(20)))
    assert sorted(held, reverse=True) == [True] * 5 + [False] * 15
    assert await store.read(_wallet) == Wallet(usd("-49.50"), usd("50.00"), usd("49.50"))


def _sides(price: Money) -> tuple[Posting, ...]:
    return ledger.hold(OrderId(1), BUYER, price).postings


async def test_two_holds_that_skip_the_guard_cannot_share_one_balance_either(
    store: EngineDatabase,
) -> None:
    """The trigger alone, with concurrent transactions: each sums what it can see."""

    def prepare(tx: Transaction) -> None:
        a_buyer(tx, credit="50.00")

    def unguarded(tx: Transaction, number: int) -> bool:
        return tx.ledger.post(LedgerEntry(f"hold:{number}", "hold", _sides(usd("9.90"))), NOW)

    await store.transact(prepare)
    posting = (store.transact(unguarded, number) for number in range(8))
    posted = await asyncio.gather(*posting, return_exceptions=True)
    refused = [each for each in posted if isinstance(each, ConstraintBroken)]
    assert (posted.count(True), len(refused)) == (5, 3)


async def test_bare_statements_side_by_side_cannot_share_one_balance(store: EngineDatabase) -> None:
    """No buyer's row is locked here: only the trigger and the engine prevent it."""

    def prepare(tx: Transaction) -> None:
        a_buyer(tx, credit="10.00")

    def bare(tx: Transaction, number: int) -> None:
        connection = tx.ledger.resources.connection
        connection.exec_driver_sql(
            "INSERT INTO entries (id, key, kind, actor, note, at)"
            f" VALUES ({number}, 'hold:{number}', 'hold', 'x', '', 0)"
        )
        connection.exec_driver_sql(
            f"INSERT INTO postings VALUES ({number}, 0, 'buyer:{BUYER}', -600, 'USD'),"
            f" ({number}, 1, 'held:{BUYER}', 600, 'USD')"
        )

    await store.transact(prepare)
    held = await asyncio.gather(
        *(store.transact(bare, number) for number in range(1, 5)), return_exceptions=True
    )
    assert held.count(None) == 1


async def test_a_hold_notes_the_credit_it_counted_on(store: EngineDatabase) -> None:
    """The credit may be lowered later; the hold's credit stays recorded."""
    account = await an_account(store)
    await store.transact(a_placed_order, account)

    def note(tx: Transaction) -> str:
        return tx.ledger.entries(BUYER, 1)[0][0].note

    assert await store.read(note) == "credit 10000"


async def test_a_hold_spends_from_its_own_buyer_only(store: EngineDatabase) -> None:
    def crossed(tx: Transaction) -> None:
        a_buyer(tx)
        other = a_buyer(tx, 5)
        tx.ledger.hold(ledger.hold(OrderId(1), BUYER, usd("1.00")), other, NOW)

    with pytest.raises(AssertionError):
        await store.transact(crossed)


async def test_a_second_hold_under_a_key_is_refused_and_spends_nothing(
    store: EngineDatabase,
) -> None:
    def twice(tx: Transaction) -> None:
        buyer = a_buyer(tx)
        for _ in range(2):
            tx.ledger.hold(LedgerEntry("hold:1", "hold", _sides(usd("1.00"))), buyer, NOW)

    with pytest.raises(StaleVersion):
        await store.transact(twice)
    assert await store.read(_stored_entries) == 0


async def test_after_a_claw_back_nothing_can_be_held_until_it_is_made_good(
    store: EngineDatabase,
) -> None:
    def spend(tx: Transaction, key: str) -> bool:
        return tx.ledger.hold(LedgerEntry(key, "hold", _sides(usd("1.00"))), BUYER, NOW)

    def top_up(tx: Transaction, key: str, amount: str) -> bool:
        return tx.ledger.post(ledger.top_up(key, "manual", BUYER, usd(amount), "op"), NOW)

    await store.transact(a_buyer, BUYER, "5.00")
    await store.transact(top_up, "claw-back", "-5.01")
    assert await store.transact(spend, "hold:1") is False
    await store.transact(top_up, "made-good", "1.01")
    assert await store.transact(spend, "hold:2") is True
    assert await store.transact(spend, "hold:3") is False


async def test_a_credit_lowered_below_what_is_spent_ends_spending(store: EngineDatabase) -> None:
    account = await an_account(store)
    await store.transact(a_placed_order, account)

    def lower(tx: Transaction) -> Wallet:
        tx.ledger.resources.connection.execute(text("UPDATE buyers SET credit = 500"))
        return tx.ledger.wallet(BUYER)

    def spend(tx: Transaction) -> bool:
        return tx.ledger.hold(LedgerEntry("hold:x", "hold", _sides(usd("0.01"))), BUYER, NOW)

    assert (await store.transact(lower)).available == usd("-4.90")
    assert await store.transact(spend) is False


_ROW = "entries (id, key, kind, actor, note, at) VALUES (1, 'k', 'x', 'x', 'x', 0)"


@pytest.mark.parametrize("engine", ["sqlite"])
@pytest.mark.parametrize(
    "statement",
    [
        "INSERT OR REPLACE INTO postings VALUES (1, 1, 'buyer:7001', 99999, 'USD')",
        f"REPLACE INTO {_ROW}",
    ],
)
async def test_a_replacement_is_refused_as_a_change_is(
    store: EngineDatabase, statement: str
) -> None:
    """SQLite deletes replaced rows without running the triggers, unless it is configured to."""
    await _refused(store, statement)


async def test_an_insert_that_would_update_is_refused_as_a_change_is(store: EngineDatabase) -> None:
    await _refused(store, f"INSERT INTO {_ROW} ON CONFLICT (key) DO UPDATE SET note = 'x'")


async def _refused(store: EngineDatabase, statement: str) -> None:
    """Store a top-up; check that the statement cannot change it."""

    def top_up(tx: Transaction) -> bool:
        buyer = a_buyer(tx)
        return tx.ledger.post(ledger.top_up("k", "m", buyer, usd("1"), "op"), NOW)

    def tamper(tx: Transaction) -> None:
        tx.ledger.resources.connection.exec_driver_sql(statement)

    await store.transact(top_up)
    with pytest.raises(ConstraintBroken):
        await store.transact(tamper)


@pytest.mark.parametrize("engine", ["postgresql"])
@pytest.mark.parametrize("isolation", ["read_committed", "repeatable_read", "serializable"])
async def test_two_sessions_of_plain_sql_cannot_share_one_balance(
    store: EngineDatabase, database_url: str, isolation: str
) -> None:
    """Each holds the whole balance before either commits: one of them must fail."""
    await store.transact(a_buyer, BUYER, "5.00")
    address = database_url.replace("postgresql+asyncpg", "postgresql")
    *sessions, observer = [await asyncpg.connect(address) for _ in range(3)]
    race = _Race(observer)
    ended = await asyncio.gather(
        *(_held_all(session, isolation, key, race) for key, session in enumerate(sessions)),
        return_exceptions=True,
    )
    for session in (*sessions, observer):
        await session.close()

    assert sum(isinstance(one, asyncpg.PostgresError) for one in ended) == 1
    assert await store.read(_stored_entries) == 1


class _Race:
    """Two sessions: both begin before either holds, and both hold, or wait for a lock, before either
    commits.
    """

    def __init__(self, observer: "asyncpg.Connection") -> None:
        self._observer = observer
        self._begun = asyncio.Barrier(2)
        self._answered = 0

    async def begin(self) -> None:
        await self._begun.wait()

    def answered(self) -> None:
        """Note that a session holds the money, or was refused."""
        self._answered += 1

    async def wait_for_the_other(self) -> None:
        await until(self._has_other_answered_or_blocked)

    async def _has_other_answered_or_blocked(self) -> bool:
        return self._answered == 2 or await self._observer.fetchval(
            "SELECT EXISTS (SELECT 1 FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND datname = current_database())"
        )


async def _held_all(session: "asyncpg.Connection", isolation: str, key: int, race: _Race) -> None:
    async with session.transaction(isolation=isolation):
        entry = await session.fetchval(
            "INSERT INTO entries (key, kind, actor, note, at)"
            f" VALUES ('hold:{key}', 'hold', 'x', '', 0) RETURNING id"
        )
        await race.begin()
        try:
            await session.execute(
                f"INSERT INTO postings VALUES ({entry}, 1, 'buyer:{BUYER}', -500, 'USD')"
            )
        finally:
            race.answered()
        await race.wait_for_the_other()
