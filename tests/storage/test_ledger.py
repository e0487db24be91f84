"""The ledger: once under a key, never beyond balance and credit, never changed."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import text

from bot.domain import ledger
from bot.domain.books import Position
from bot.domain.catalogue import AccountId
from bot.domain.errors import CurrencyMismatch, Stale
from bot.domain.ledger import BuyerId, Entry, OrderId, Posting, Wallet
from bot.domain.money import Money
from bot.domain.store import Tx
from storage import ConstraintBroken, SqlStore
from storage.tx import SqlTx
from tests.builders import BUYER, NOW, usd
from tests.storage.engines import opened
from tests.storage.rows import a_buyer, a_placed_order, an_account, many_orders, mirrored, quoted


async def _wallet(tx: Tx, buyer: BuyerId = BUYER) -> Wallet:
    return await tx.ledger.wallet(buyer)


async def test_an_entry_is_posted_once_under_its_key(store: SqlStore) -> None:
    async def twice(tx: Tx) -> tuple[bool, bool]:
        buyer = await a_buyer(tx)
        entry = ledger.top_up("tg:1:2:3", "manual", buyer, usd("25.00"), "operator")
        return await tx.ledger.post(entry, NOW), await tx.ledger.post(entry, NOW)

    assert await store.transact(twice) == (True, False)
    assert (await store.read(_wallet)).balance == usd("25.00")


async def test_a_hold_moves_the_price_out_of_what_is_available(store: SqlStore) -> None:
    account = await an_account(store)
    await store.transact(a_placed_order, account, "9.90")
    assert await store.read(_wallet) == Wallet(usd("-9.90"), usd("100.00"), usd("9.90"))


async def test_what_is_held_is_the_sum_over_open_orders(store: SqlStore) -> None:
    account = await an_account(store)
    orders = await store.transact(many_orders, account, 3)

    async def settle(tx: Tx) -> tuple[Money, Money]:
        before = (await tx.ledger.wallet(BUYER)).held
        await tx.ledger.post(ledger.release(orders[0].id, BUYER, orders[0].price), NOW)
        return before, (await tx.ledger.wallet(BUYER)).held

    assert await store.transact(settle) == (usd("29.70"), usd("19.80"))


async def test_a_hold_beyond_balance_and_credit_writes_nothing(store: SqlStore) -> None:
    async def beyond(tx: Tx) -> bool:
        buyer = await a_buyer(tx, credit="5.00")
        return await tx.ledger.hold(ledger.hold(OrderId(1), buyer, usd("5.01")), buyer, NOW)

    assert await store.transact(beyond) is False
    assert await store.read(_wallet) == Wallet(usd("0"), usd("5.00"), usd("0"))


async def test_a_hold_of_everything_there_is_passes(store: SqlStore) -> None:
    account = await an_account(store)
    await store.transact(a_placed_order, account, "100.00")
    assert (await store.read(_wallet)).available == usd("0")


async def test_the_database_refuses_a_hold_that_skips_the_guard(store: SqlStore) -> None:
    """`post` does not look at the wallet; the trigger does."""
    account = await an_account(store)

    async def unguarded(tx: Tx) -> None:
        buyer = await a_buyer(tx, credit="5.00")
        product = await mirrored(tx, account)
        quote = await quoted(tx, account, product, buyer)
        entry = Entry(
            "hold:x", "hold", ledger.hold(OrderId(1), quote.buyer_id, usd("5.01")).postings
        )
        await tx.ledger.post(entry, NOW)

    with pytest.raises(ConstraintBroken):
        await store.transact(unguarded)
    assert await store.read(_stored_entries) == 0


async def _stored_entries(tx: Tx) -> int:
    assert isinstance(tx, SqlTx)
    found = await tx.ledger.unit.connection.scalar(text("SELECT count(*) FROM entries"))
    assert isinstance(found, int)
    return found


async def test_capture_and_release_exclude_each_other(store: SqlStore) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    async def settle(tx: Tx) -> tuple[bool, bool]:
        captured = await tx.ledger.post(ledger.capture(order.id, BUYER, order.price), NOW)
        released = await tx.ledger.post(ledger.release(order.id, BUYER, order.price), NOW)
        return captured, released

    assert await store.transact(settle) == (True, False)
    wallet = await store.read(_wallet)
    assert (wallet.balance, wallet.held) == (usd("-9.90"), usd("0"))


async def test_a_release_gives_the_money_back(store: SqlStore) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    async def release(tx: Tx) -> bool:
        return await tx.ledger.post(ledger.release(order.id, BUYER, order.price), NOW)

    assert await store.transact(release)
    assert await store.read(_wallet) == Wallet(usd("0"), usd("100.00"), usd("0"))


async def test_what_was_spent_may_be_taken_back_below_the_credit_line(store: SqlStore) -> None:
    """Only spending is guarded: a claw-back is the truth, and ends spending."""

    async def claw_back(tx: Tx) -> bool:
        buyer = await a_buyer(tx, credit="5.00")
        entry = ledger.top_up("back", "manual", buyer, usd("-50.00"), "operator")
        return await tx.ledger.post(entry, NOW)

    assert await store.transact(claw_back)
    assert (await store.read(_wallet)).available == usd("-45.00")


async def test_entries_of_a_buyer_come_newest_first(store: SqlStore) -> None:
    async def top_up(tx: Tx) -> list[str]:
        buyer, other = await a_buyer(tx), await a_buyer(tx, 5)
        for key, owner in (("a", buyer), ("b", other), ("c", buyer), ("d", buyer)):
            await tx.ledger.post(
                ledger.top_up(key, "manual", owner, usd("1.00"), "op", "gift"), NOW
            )
        return [entry.key for entry, at in await tx.ledger.entries(buyer, 2) if at == NOW]

    assert await store.transact(top_up) == ["d", "c"]


async def test_an_entry_reads_back_as_it_was_posted(store: SqlStore) -> None:
    async def there_and_back(tx: Tx) -> tuple[Entry, Entry]:
        buyer = await a_buyer(tx)
        entry = ledger.top_up("k", "manual", buyer, usd("1.00"), "op 9001", "for the wait")
        await tx.ledger.post(entry, NOW)
        return entry, (await tx.ledger.entries(buyer, 1))[0][0]

    posted, found = await store.transact(there_and_back)
    assert found == posted


async def test_another_currency_never_reaches_a_wallet(store: SqlStore) -> None:
    async def euros(tx: Tx) -> None:
        buyer = await a_buyer(tx)
        entry = ledger.top_up("k", "manual", buyer, Money(100, "EUR"), "op")
        await tx.ledger.post(entry, NOW)

    with pytest.raises(CurrencyMismatch):
        await store.transact(euros)


async def test_nobody_is_credited_whom_the_shop_never_met(store: SqlStore) -> None:
    async def stranger(tx: Tx) -> None:
        await tx.ledger.post(ledger.top_up("k", "manual", BuyerId(1), usd("1.00"), "op"), NOW)

    with pytest.raises(Stale):
        await store.transact(stranger)


@pytest.mark.parametrize("table", ["entries", "postings", "order_events", "audit"])
@pytest.mark.parametrize("change", ["UPDATE {} SET {} = {}", "DELETE FROM {}"])
async def test_what_is_on_record_cannot_be_changed(
    store: SqlStore, table: str, change: str
) -> None:
    account = await an_account(store)
    column = {"entries": "note", "postings": "account", "order_events": "cause", "audit": "detail"}

    async def tamper(tx: Tx) -> None:
        assert isinstance(tx, SqlTx)
        await a_placed_order(tx, account)
        await tx.audit.record(BUYER, "credit", "7001", "5.00", NOW)
        name = column[table]
        statement = change.format(table, name, f"{name} || 'x'")
        await tx.ledger.unit.connection.execute(text(statement))

    with pytest.raises(ConstraintBroken):
        await store.transact(tamper)


async def test_two_orders_cannot_share_one_balance(store: SqlStore) -> None:
    """Twenty orders of 9.90 against 50.00: five fit, whoever comes first."""
    account = await an_account(store)

    async def prepare(tx: Tx) -> BuyerId:
        buyer = await a_buyer(tx, credit="50.00")
        await mirrored(tx, account)
        return buyer

    async def hold(tx: Tx, number: int) -> bool:
        entry = Entry(f"hold:{number}", "hold", _sides(usd("9.90")))
        return await tx.ledger.hold(entry, BUYER, NOW)

    await store.transact(prepare)
    held = await asyncio.gather(*(store.transact(hold, number) for number in range(20)))
    assert sorted(held, reverse=True) == [True] * 5 + [False] * 15
    assert await store.read(_wallet) == Wallet(usd("-49.50"), usd("50.00"), usd("49.50"))


def _sides(price: Money) -> tuple[Posting, ...]:
    return ledger.hold(OrderId(1), BUYER, price).postings


async def test_two_holds_that_skip_the_guard_cannot_share_one_balance_either(
    store: SqlStore,
) -> None:
    """The trigger alone, against transactions side by side: each adds up what it can see."""

    async def prepare(tx: Tx) -> None:
        await a_buyer(tx, credit="50.00")

    async def unguarded(tx: Tx, number: int) -> bool:
        return await tx.ledger.post(Entry(f"hold:{number}", "hold", _sides(usd("9.90"))), NOW)

    await store.transact(prepare)
    posting = (store.transact(unguarded, number) for number in range(8))
    posted = await asyncio.gather(*posting, return_exceptions=True)
    refused = [each for each in posted if isinstance(each, ConstraintBroken)]
    assert (posted.count(True), len(refused)) == (5, 3)


async def test_bare_statements_side_by_side_cannot_share_one_balance(store: SqlStore) -> None:
    """No buyer's row is touched here that could stand in the way: the trigger, and the engine."""

    async def prepare(tx: Tx) -> None:
        await a_buyer(tx, credit="10.00")

    async def bare(tx: Tx, number: int) -> None:
        assert isinstance(tx, SqlTx)
        run = tx.ledger.unit.connection.exec_driver_sql
        await run(
            "INSERT INTO entries (id, key, kind, actor, note, at)"
            f" VALUES ({number}, 'hold:{number}', 'hold', 'x', '', 0)"
        )
        await run(
            f"INSERT INTO postings VALUES ({number}, 0, 'buyer:{BUYER}', -600, 'USD'),"
            f" ({number}, 1, 'held:{BUYER}', 600, 'USD')"
        )

    await store.transact(prepare)
    held = await asyncio.gather(
        *(store.transact(bare, number) for number in range(1, 5)), return_exceptions=True
    )
    assert held.count(None) == 1


async def test_a_hold_notes_the_credit_it_counted_on(store: SqlStore) -> None:
    """The credit may be lowered later; that this hold was right stays on record."""
    account = await an_account(store)
    await store.transact(a_placed_order, account)

    async def note(tx: Tx) -> str:
        return (await tx.ledger.entries(BUYER, 1))[0][0].note

    assert await store.read(note) == "credit 10000"


async def test_a_hold_spends_from_its_own_buyer_only(store: SqlStore) -> None:
    async def crossed(tx: Tx) -> None:
        await a_buyer(tx)
        other = await a_buyer(tx, 5)
        await tx.ledger.hold(ledger.hold(OrderId(1), BUYER, usd("1.00")), other, NOW)

    with pytest.raises(AssertionError):
        await store.transact(crossed)


async def test_a_second_hold_under_a_key_is_refused_and_spends_nothing(store: SqlStore) -> None:
    async def twice(tx: Tx) -> None:
        buyer = await a_buyer(tx)
        for _ in range(2):
            await tx.ledger.hold(Entry("hold:1", "hold", _sides(usd("1.00"))), buyer, NOW)

    with pytest.raises(Stale):
        await store.transact(twice)
    assert await store.read(_stored_entries) == 0


async def test_after_a_claw_back_nothing_can_be_held_until_it_is_made_good(
    store: SqlStore,
) -> None:
    async def spend(tx: Tx, key: str) -> bool:
        return await tx.ledger.hold(Entry(key, "hold", _sides(usd("1.00"))), BUYER, NOW)

    async def top_up(tx: Tx, key: str, amount: str) -> bool:
        return await tx.ledger.post(ledger.top_up(key, "manual", BUYER, usd(amount), "op"), NOW)

    await store.transact(a_buyer, BUYER, "5.00")
    await store.transact(top_up, "claw-back", "-5.01")
    assert await store.transact(spend, "hold:1") is False
    await store.transact(top_up, "made-good", "1.01")
    assert await store.transact(spend, "hold:2") is True
    assert await store.transact(spend, "hold:3") is False


async def test_a_credit_lowered_below_what_is_spent_ends_spending(store: SqlStore) -> None:
    account = await an_account(store)
    await store.transact(a_placed_order, account)

    async def lower(tx: Tx) -> Wallet:
        assert isinstance(tx, SqlTx)
        await tx.ledger.unit.connection.execute(text("UPDATE buyers SET credit = 500"))
        return await tx.ledger.wallet(BUYER)

    async def spend(tx: Tx) -> bool:
        return await tx.ledger.hold(Entry("hold:x", "hold", _sides(usd("0.01"))), BUYER, NOW)

    assert (await store.transact(lower)).available == usd("-4.90")
    assert await store.transact(spend) is False


async def test_costs_stand_in_the_suppliers_currency_beside_the_buyers(
    database_url: str,
) -> None:
    async def charge(tx: Tx, account: int) -> Position:
        buyer = await a_buyer(tx)
        paid = ledger.top_up("k", "manual", buyer, usd("9.90"), "op")
        cost = replace(ledger.cost(OrderId(1), account, Money(6500, "CNY")), order_id=None)
        loss = replace(ledger.loss(OrderId(2), account, Money(100, "CNY"), "op"), order_id=None)
        for entry in (paid, cost, loss):
            await tx.ledger.post(entry, NOW)
        return await tx.books.position(AccountId(account))

    async with opened(database_url, cost_currency="CNY") as store:
        position = await store.transact(charge, await an_account(store))
        assert position.booked == Money(6600, "CNY")
        assert (await store.read(_wallet)).balance == usd("9.90")


_ROW = "entries (id, key, kind, actor, note, at) VALUES (1, 'k', 'x', 'x', 'x', 0)"


@pytest.mark.parametrize("engine", ["sqlite"])
@pytest.mark.parametrize(
    "statement",
    [
        "INSERT OR REPLACE INTO postings VALUES (1, 1, 'buyer:7001', 99999, 'USD')",
        f"REPLACE INTO {_ROW}",
    ],
)
async def test_a_replacement_is_refused_as_a_change_is(store: SqlStore, statement: str) -> None:
    """SQLite deletes what it replaces without asking the triggers, unless it is told to ask."""
    await _refused(store, statement)


async def test_an_insert_that_would_update_is_refused_as_a_change_is(store: SqlStore) -> None:
    await _refused(store, f"INSERT INTO {_ROW} ON CONFLICT (key) DO UPDATE SET note = 'x'")


async def _refused(store: SqlStore, statement: str) -> None:
    """A top-up is on record, and the statement cannot touch it."""

    async def top_up(tx: Tx) -> bool:
        buyer = await a_buyer(tx)
        return await tx.ledger.post(ledger.top_up("k", "m", buyer, usd("1"), "op"), NOW)

    async def tamper(tx: Tx) -> None:
        assert isinstance(tx, SqlTx)
        await tx.ledger.unit.connection.exec_driver_sql(statement)

    await store.transact(top_up)
    with pytest.raises(ConstraintBroken):
        await store.transact(tamper)


async def test_cached_balances_equal_the_sums_of_their_postings(store: SqlStore) -> None:
    account = await an_account(store)
    orders = await store.transact(many_orders, account, 3)

    async def move(tx: Tx) -> tuple[int, int]:
        assert isinstance(tx, SqlTx)
        await tx.ledger.post(ledger.top_up("k", "manual", BUYER, usd("30.00"), "op"), NOW)
        await tx.ledger.post(ledger.capture(orders[0].id, BUYER, orders[0].price), NOW)
        await tx.ledger.post(ledger.release(orders[1].id, BUYER, orders[1].price), NOW)
        query = text("SELECT sum(amount) FROM postings WHERE account = :account")
        derived = await tx.ledger.unit.connection.scalar(query, {"account": f"buyer:{BUYER}"})
        return int(derived or 0), (await tx.ledger.wallet(BUYER)).balance.amount

    derived, cached = await store.transact(move)
    assert derived == cached == 3000 - 2 * 990
