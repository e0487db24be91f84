"""Tests of the inbox rows: every update once, encrypted until it is closed, closed once."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.domain.errors import AlreadyHandled
from bot.domain.ids import UpdateId
from bot.domain.operations.inbox import InboxRow, RawUpdate
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW


def _updates(*ids: int) -> list[RawUpdate]:
    return [RawUpdate(UpdateId(each), 7, f"body {each}".encode()) for each in ids]


def _add(tx: Transaction, *ids: int) -> list[UpdateId]:
    return tx.inbox.add(_updates(*ids), NOW)


def _open(tx: Transaction, limit: int = 100) -> list[InboxRow]:
    return tx.inbox.open_rows(limit)


def _close(tx: Transaction, update_id: int) -> None:
    tx.inbox.close(UpdateId(update_id), NOW)


async def test_an_update_is_new_once(store: EngineDatabase) -> None:
    assert await store.transact(_add, 3, 1, 2) == [1, 2, 3]
    assert await store.transact(_add, 2, 4, 4) == [4]
    assert await store.transact(_add) == []


async def test_open_rows_come_by_update_id_with_their_bodies(store: EngineDatabase) -> None:
    await store.transact(_add, 12, 11, 10)
    rows = await store.read(_open, 2)
    assert rows == [
        InboxRow(UpdateId(10), 7, b"body 10", 0, NOW),
        InboxRow(UpdateId(11), 7, b"body 11", 0, NOW),
    ]


async def test_open_rows_of_one_queue_and_after_one_of_them_can_be_read(
    store: EngineDatabase,
) -> None:
    def add(tx: Transaction) -> None:
        tx.inbox.add([RawUpdate(UpdateId(n), n % 2, b"body") for n in range(10, 20)], NOW)

    def look(tx: Transaction) -> list[int]:
        rows = tx.inbox.open_rows(3, after=13, queue_id=1)
        return [row.update_id for row in rows]

    await store.transact(add)
    assert await store.read(look) == [15, 17, 19]


async def test_a_closed_row_cannot_be_closed_again_nor_come_back(store: EngineDatabase) -> None:
    await store.transact(_add, 1)
    await store.transact(_close, 1)
    with pytest.raises(AlreadyHandled):
        await store.transact(_close, 1)
    assert await store.transact(_add, 1) == []
    assert await store.read(_open) == []


async def test_closing_many_updates_returns_those_that_were_open(
    store: EngineDatabase,
) -> None:
    await store.transact(_add, *range(1, 1_002))
    await store.transact(_close, 7)

    def close(tx: Transaction, *ids: int) -> set[UpdateId]:
        return tx.inbox.close_all([UpdateId(each) for each in ids], NOW)

    assert await store.transact(close, *range(2, 1_001), 5_000) == set(range(2, 1_001)) - {7}
    assert [row.update_id for row in await store.read(_open)] == [1, 1_001]
    assert await store.transact(close) == set()


async def test_an_update_that_never_came_cannot_be_closed(store: EngineDatabase) -> None:
    with pytest.raises(AlreadyHandled):
        await store.transact(_close, 1)


async def test_closing_drops_the_body(store: EngineDatabase) -> None:
    await store.transact(_add, 1)
    await store.transact(_close, 1)

    def body(tx: Transaction) -> object:
        return tx.inbox.resources.connection.scalar(text("SELECT body FROM inbox"))

    assert await store.read(body) is None


async def test_failures_are_counted_until_the_row_is_closed(store: EngineDatabase) -> None:
    await store.transact(_add, 1)
    later = NOW + timedelta(seconds=8)

    def fail(tx: Transaction) -> int:
        return tx.inbox.record_failure(UpdateId(1), later, "KeyError\x00" + "x" * 999)

    assert [await store.transact(fail) for _ in range(2)] == [1, 2]
    assert await store.read(_open) == [InboxRow(UpdateId(1), 7, b"body 1", 2, later)]
    await store.transact(_close, 1)
    assert await store.transact(fail) == 0


async def test_a_parked_row_is_neither_open_nor_lost(store: EngineDatabase) -> None:
    await store.transact(_add, 1)

    def park(tx: Transaction) -> None:
        tx.inbox.park(UpdateId(1), "cannot be parsed")

    def body(tx: Transaction) -> bytes:
        sealed = tx.inbox.resources.connection.scalar(text("SELECT body FROM inbox"))
        assert isinstance(sealed, bytes)
        return tx.inbox.resources.vault.open(sealed, "inbox", "body", store.bot_id, 1)

    await store.transact(park)
    assert await store.read(_open) == []
    assert await store.read(body) == b"body 1"
    with pytest.raises(AlreadyHandled):
        await store.transact(_close, 1)


async def test_old_closed_rows_are_purged_and_others_stay(store: EngineDatabase) -> None:
    await store.transact(_add, 1, 2, 3)
    await store.transact(_close, 1)

    def close_late(tx: Transaction) -> None:
        tx.inbox.close(UpdateId(2), NOW + timedelta(days=9))

    def purge(tx: Transaction) -> int:
        return tx.inbox.purge(NOW + timedelta(days=1), 10)

    await store.transact(close_late)
    assert await store.transact(purge) == 1
    assert await store.transact(_add, 1, 2, 3) == [1]


async def test_bots_count_their_updates_apart(store: EngineDatabase) -> None:
    await store.transact(_add, 1)
    store.set_bot_id(99)
    assert await store.read(_open) == []
    assert await store.transact(_add, 1) == [1]


async def test_a_body_opens_in_its_own_row_only(store: EngineDatabase) -> None:
    await store.transact(_add, 1, 2)

    def swap(tx: Transaction) -> None:
        body = "(SELECT body FROM inbox WHERE update_id = 1)"
        tx.inbox.resources.connection.execute(
            text(f"UPDATE inbox SET body = {body} WHERE update_id = 2")
        )

    await store.transact(swap)
    rows = await store.read(_open)
    assert [row.body for row in rows] == [b"body 1", b""]


async def test_what_is_open_and_what_was_set_aside_are_counted(store: EngineDatabase) -> None:
    def depth(tx: Transaction) -> tuple[int, int]:
        return tx.inbox.count_open_and_parked()

    def park(tx: Transaction) -> None:
        tx.inbox.park(UpdateId(2), "no")

    assert await store.read(depth) == (0, 0)
    await store.transact(_add, 1, 2, 3, 4)
    await store.transact(_close, 1)
    await store.transact(park)

    assert await store.read(depth) == (2, 1)
