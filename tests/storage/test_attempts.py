"""Attempts: at most one live trade of an order, at most one open one on an account."""

from dataclasses import replace

import pytest
from sqlalchemy import text

from bot.domain.catalogue import AccountId
from bot.domain.errors import Stale
from bot.domain.order import Order
from bot.domain.store import Attempt, Tx
from storage import ConstraintBroken, SqlStore
from storage.tx import SqlTx
from tests.builders import NOW
from tests.storage.rows import a_placed_order, an_account, attempt_of, many_orders


async def _begin(tx: Tx, *attempts: Attempt) -> None:
    for attempt in attempts:
        await tx.attempts.begin(attempt)


async def _end(tx: Tx, order: Order, outcome: str) -> None:
    await tx.attempts.end(order.id, outcome, "why", b"raw reply", NOW)


async def _last(tx: Tx, order: Order) -> Attempt | None:
    return await tx.attempts.last(order.id)


async def _two(store: SqlStore) -> tuple[Order, Order]:
    first, second = await store.transact(many_orders, await an_account(store), 2)
    return first, second


@pytest.mark.parametrize("outcome", [None, "accepted", "refused", "unknown"])
async def test_an_order_is_tried_once(store: SqlStore, outcome: str | None) -> None:
    """Whatever came of the first attempt: while it may have been sent, there is no second."""
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin, attempt_of(order))
    if outcome:
        await store.transact(_end, order, outcome)
    with pytest.raises(ConstraintBroken):
        await store.transact(_begin, attempt_of(order))


async def test_what_was_never_sent_may_be_tried_again(store: SqlStore) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    for _ in range(2):
        await store.transact(_begin, attempt_of(order))
        await store.transact(_end, order, "not_sent")
    await store.transact(_begin, attempt_of(order))
    last = await store.read(_last, order)
    assert last == attempt_of(order)


async def test_an_account_has_one_trade_in_flight(store: SqlStore) -> None:
    first, second = await _two(store)
    await store.transact(_begin, attempt_of(first))
    with pytest.raises(ConstraintBroken):
        await store.transact(_begin, attempt_of(second))
    await store.transact(_end, first, "accepted")
    await store.transact(_begin, attempt_of(second))


async def test_accounts_trade_side_by_side(store: SqlStore) -> None:
    first, second = await _two(store)
    other = replace(attempt_of(second), account_id=await store.account("other#1"))
    await store.transact(_begin, attempt_of(first), other)
    found = await store.read(_last, second)
    assert found is not None
    assert found.account_id == AccountId(2)


async def test_an_attempt_ends_once(store: SqlStore) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin, attempt_of(order))
    await store.transact(_end, order, "unknown")
    with pytest.raises(Stale):
        await store.transact(_end, order, "not_sent")
    last = await store.read(_last, order)
    assert last == replace(attempt_of(order), outcome="unknown", detail="why")


async def test_the_raw_reply_is_sealed_for_its_attempt(store: SqlStore) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin, attempt_of(order))
    await store.transact(_end, order, "accepted")

    async def raw(tx: Tx) -> bytes:
        assert isinstance(tx, SqlTx)
        sealed = await tx.attempts.unit.connection.scalar(text("SELECT raw FROM attempts"))
        assert isinstance(sealed, bytes)
        return sealed

    sealed = await store.read(raw)
    assert b"raw reply" not in sealed
    assert store.vault.open(sealed, "attempts", "raw", order.id, 1) == b"raw reply"


async def _late(tx: Tx, order: Order, reply: bytes) -> None:
    await tx.attempts.keep_reply(order.id, reply)


async def test_a_late_reply_is_sealed_beside_the_first_and_never_replaced(store: SqlStore) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin, attempt_of(order))
    await store.transact(_end, order, "unknown")
    for reply in (b"late reply", b"something else"):
        await store.transact(_late, order, reply)

    async def raws(tx: Tx) -> tuple[bytes, bytes]:
        assert isinstance(tx, SqlTx)
        query = text("SELECT raw, late_raw FROM attempts")
        row = (await tx.attempts.unit.connection.execute(query)).one()
        return row.raw, row.late_raw

    raw, late = await store.read(raws)
    assert b"late reply" not in late
    assert store.vault.open(raw, "attempts", "raw", order.id, 1) == b"raw reply"
    assert store.vault.open(late, "attempts", "late_raw", order.id, 1) == b"late reply"
    assert (last := await store.read(_last, order))
    assert last.outcome == "unknown"


async def test_a_late_reply_belongs_to_the_last_attempt(store: SqlStore) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    for outcome in ("not_sent", "unknown"):
        await store.transact(_begin, attempt_of(order))
        await store.transact(_end, order, outcome)
    await store.transact(_late, order, b"late reply")

    async def kept(tx: Tx) -> list[bool]:
        assert isinstance(tx, SqlTx)
        query = text("SELECT late_raw IS NOT NULL FROM attempts ORDER BY n")
        return [bool(each) for each in (await tx.attempts.unit.connection.scalars(query))]

    assert await store.read(kept) == [False, True]


async def test_a_reply_to_no_attempt_is_not_dropped_in_silence(store: SqlStore) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    with pytest.raises(Stale):
        await store.transact(_late, order, b"late reply")


async def test_the_last_valuation_is_kept_to_the_digit(store: SqlStore) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    valued = replace(attempt_of(order), expected="8.1200000000000000001")
    await store.transact(_begin, valued)
    assert await store.read(_last, order) == valued


async def test_looks_at_the_balance_are_counted(store: SqlStore) -> None:
    order = await store.transact(a_placed_order, await an_account(store))

    async def look(tx: Tx) -> list[int]:
        await tx.attempts.begin(attempt_of(order))
        return [await tx.attempts.checked(order.id) for _ in range(3)]

    assert await store.transact(look) == [1, 2, 3]
    last = await store.read(_last, order)
    assert last is not None
    assert last.checks == 3


async def test_an_order_without_attempts_has_no_last_one(store: SqlStore) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    assert await store.read(_last, order) is None
