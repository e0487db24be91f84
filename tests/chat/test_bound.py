"""A handler's first transaction closes its update, once and together with its change."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.chat.bound import BoundStore
from bot.domain.errors import AlreadyHandled
from bot.domain.store import Tx, UpdateId
from storage import SqlStore
from tests.chat.inbox_rig import (
    SkippingClock,
    a_store,
    arrive,
    leave_note,
    message,
    notes,
    open_ids,
    raw,
)

UPDATE = UpdateId(7)


def handler_of(store: SqlStore) -> BoundStore:
    return BoundStore(store, UPDATE, SkippingClock())


@asynccontextmanager
async def one_open_update(folder: Path) -> AsyncIterator[SqlStore]:
    """A real store that holds update 7."""
    async with a_store(folder) as store:
        await arrive(store, raw(message(UPDATE, "hello")))
        yield store


async def test_the_first_change_closes_the_update(tmp_path: Path) -> None:
    """Later ones are ordinary transactions."""
    async with one_open_update(tmp_path) as store:
        handler = handler_of(store)
        assert await handler.transact(leave_note, "a") == "a"
        assert handler.closed
        assert await open_ids(store) == []
        await handler.transact(leave_note, key="b")
        await handler.finish()
        assert await notes(store) == 2


async def test_a_replay_changes_nothing(tmp_path: Path) -> None:
    """A second handler of the same update is told, and its change is rolled back."""
    async with one_open_update(tmp_path) as store:
        await handler_of(store).transact(leave_note, "a")
        replay = handler_of(store)
        with pytest.raises(AlreadyHandled):
            await replay.transact(leave_note, "b")
        with pytest.raises(AlreadyHandled):
            await replay.finish()
        assert not replay.closed
        assert await notes(store) == 1


async def test_a_change_that_fails_leaves_the_update_open(tmp_path: Path) -> None:
    """Closing and change are one; the next change that commits closes."""

    async def fail(tx: Tx) -> None:
        await leave_note(tx, "lost")
        raise LookupError

    async with one_open_update(tmp_path) as store:
        handler = handler_of(store)
        with pytest.raises(LookupError):
            await handler.transact(fail)
        assert await open_ids(store) == [UPDATE]
        await handler.transact(leave_note, "kept")
        assert await open_ids(store) == []
        assert await notes(store) == 1


async def test_of_changes_at_once_one_is_the_first(tmp_path: Path) -> None:
    """All commit, and none takes the update for a replay."""
    async with one_open_update(tmp_path) as store:
        handler = handler_of(store)
        await asyncio.gather(*(handler.transact(leave_note, str(n)) for n in range(10)))
        assert await notes(store) == 10


async def test_looking_closes_nothing_and_finishing_does(tmp_path: Path) -> None:
    """A handler that changed nothing is closed at its end."""

    async def look(_tx: Tx, key: str) -> str:
        return key

    async with one_open_update(tmp_path) as store:
        handler = handler_of(store)
        assert await handler.read(look, key="seen") == "seen"
        assert await open_ids(store) == [UPDATE]
        await handler.finish()
        assert handler.closed
        assert await open_ids(store) == []
