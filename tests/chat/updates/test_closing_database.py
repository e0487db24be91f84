"""Tests of the update-scoped database: the first transaction closes the update, once, together with
its change.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.chat.updates import closing_database
from bot.chat.updates.closing_database import (
    InboxWrite,
    RowNotStored,
    UpdateCloser,
    UpdateScopedDatabase,
)
from bot.domain.errors import AlreadyHandled
from bot.domain.ids import UpdateId
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.chat.inbox_rig import (
    ANN,
    BEN,
    FailingDatabase,
    SkippingClock,
    StalledDatabase,
    a_database,
    arrive,
    leave_note,
    message,
    notes,
    open_ids,
    raw,
    until,
)
from tests.waiting import HANG_LIMIT, POLL_SECONDS, LoopClock

UPDATE = UpdateId(7)


def handler_of(store: EngineDatabase) -> UpdateScopedDatabase:
    return UpdateScopedDatabase(store, UPDATE, SkippingClock())


@asynccontextmanager
async def one_open_update(folder: Path) -> AsyncIterator[EngineDatabase]:
    """Open a real database that holds update 7."""
    async with a_database(folder) as store:
        await arrive(store, raw(message(UPDATE, "hello")))
        yield store


async def test_the_first_change_closes_the_update(tmp_path: Path) -> None:
    """Later changes are ordinary transactions."""
    async with one_open_update(tmp_path) as store:
        handler = handler_of(store)
        assert await handler.transact(leave_note, "a") == "a"
        assert handler.is_closed
        assert await open_ids(store) == []
        await handler.transact(leave_note, key="b")
        await handler.ensure_closed()
        assert await notes(store) == 2


async def test_a_replay_changes_nothing(tmp_path: Path) -> None:
    """A second handler of the same update gets an error, and its change is rolled back."""
    async with one_open_update(tmp_path) as store:
        await handler_of(store).transact(leave_note, "a")
        replay = handler_of(store)
        with pytest.raises(AlreadyHandled):
            await replay.transact(leave_note, "b")
        with pytest.raises(AlreadyHandled):
            await replay.ensure_closed()
        assert not replay.is_closed
        assert await notes(store) == 1


async def test_a_change_that_fails_leaves_the_update_open(tmp_path: Path) -> None:
    """Closing and change are one commit; the next change that commits closes."""

    def fail(tx: Transaction) -> None:
        leave_note(tx, "lost")
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
    """All commit, and none treats the update as a replay."""
    async with one_open_update(tmp_path) as store:
        handler = handler_of(store)
        await asyncio.gather(*(handler.transact(leave_note, str(n)) for n in range(10)))
        assert await notes(store) == 10


async def test_looking_closes_nothing_and_finishing_does(tmp_path: Path) -> None:
    """An update without changes is closed when its handler ends."""

    def look(_tx: Transaction, key: str) -> str:
        return key

    async with one_open_update(tmp_path) as store:
        handler = handler_of(store)
        assert await handler.read(look, key="seen") == "seen"
        assert await open_ids(store) == [UPDATE]
        await handler.ensure_closed()
        assert handler.is_closed
        assert await open_ids(store) == []


async def test_updates_that_change_nothing_are_closed_many_at_a_time(tmp_path: Path) -> None:
    """A hundred at once take a few transactions; a replay among them gets its own error."""
    async with a_database(tmp_path) as store:
        await arrive(store, *(raw(message(n, "x")) for n in range(1, 101)))
        counting = FailingDatabase(store)
        closer = UpdateCloser(counting, SkippingClock())
        ids = [UpdateId(n) for n in (*range(1, 101), 50, 777)]
        handlers = [UpdateScopedDatabase(counting, each, SkippingClock(), closer) for each in ids]
        results = await asyncio.gather(
            *(h.ensure_closed() for h in handlers), return_exceptions=True
        )
        assert [r for r in results[:100] if r is not None] == []
        assert [type(r) for r in results[100:]] == [AlreadyHandled, AlreadyHandled]
        assert counting.transactions <= 3
        assert await open_ids(store) == []


async def test_closing_that_fails_is_told_to_everyone_and_can_be_tried_again(
    tmp_path: Path,
) -> None:
    """The disk is full once; the updates stay open until the next attempt."""
    async with a_database(tmp_path) as store:
        await arrive(store, raw(message(1, "x")), raw(message(2, "x")))
        closer = UpdateCloser(FailingDatabase(store, failures=1), SkippingClock())
        both = [UpdateId(1), UpdateId(2)]
        results = await asyncio.gather(*map(closer.close, both), return_exceptions=True)
        assert [type(r) for r in results] == [OSError, OSError]
        assert await open_ids(store) == both
        await asyncio.gather(*map(closer.close, both))
        assert await open_ids(store) == []


async def test_closing_goes_on_when_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    """A cancelled handler's update is still closed, together with others."""
    async with one_open_update(tmp_path) as store:
        closer = UpdateCloser(store, SkippingClock())
        waiting = asyncio.create_task(closer.close(UPDATE))
        await asyncio.sleep(0)
        waiting.cancel()
        await closer.wait_until_idle()
        assert waiting.cancelled()
        assert await open_ids(store) == []


async def test_what_only_showed_something_is_closed_soon_and_together(tmp_path: Path) -> None:
    """No task waits for it; until then the update is unfinished."""
    async with a_database(tmp_path) as store:
        await arrive(store, *(raw(message(n, "x")) for n in range(1, 51)))
        counting, told = FailingDatabase(store), asyncio.Event()
        closer = UpdateCloser(counting, SkippingClock(), told.set)
        for number in range(1, 51):
            await UpdateScopedDatabase(
                counting, UpdateId(number), SkippingClock(), closer
            ).ensure_closed(in_background=True)
        assert (closer.pending_count, counting.transactions) == (50, 0)
        async with asyncio.timeout(HANG_LIMIT):
            await told.wait()
        assert (closer.pending_count, counting.transactions) == (0, 1)
        assert await open_ids(store) == []


async def test_what_only_showed_something_shares_the_commit_of_what_is_waited_for(
    tmp_path: Path,
) -> None:
    async with a_database(tmp_path) as store:
        await arrive(store, raw(message(1, "x")), raw(message(2, "x")))
        counting = FailingDatabase(store)
        closer = UpdateCloser(counting, SkippingClock())
        closer.close_in_background(UpdateId(1))
        await closer.close(UpdateId(2))
        assert counting.transactions == 1
        assert await open_ids(store) == []


async def test_a_change_closes_what_its_person_was_shown_before(tmp_path: Path) -> None:
    """After a kill, an older update would be handled once more after the change, and could undo it."""
    async with a_database(tmp_path) as store:
        await arrive(store, *(raw(message(n, "x")) for n in range(1, 6)))
        closer = UpdateCloser(store, SkippingClock(), linger=10 * HANG_LIMIT)
        for number, queue_id in ((1, ANN), (2, ANN), (3, BEN), (4, 0)):
            closer.close_in_background(UpdateId(number), queue_id)
        handler = UpdateScopedDatabase(store, UpdateId(5), SkippingClock(), closer, queue_id=ANN)
        await handler.transact(leave_note, "a")
        assert await open_ids(store) == [3, 4]
        assert closer.pending_count == 2
        await closer.wait_until_idle()
        assert await open_ids(store) == []


async def test_what_a_failed_change_did_not_close_is_closed_later(tmp_path: Path) -> None:
    def fail(tx: Transaction) -> None:
        raise LookupError

    async with a_database(tmp_path) as store:
        await arrive(store, raw(message(1, "x")), raw(message(2, "x")))
        closer = UpdateCloser(store, SkippingClock())
        closer.close_in_background(UpdateId(1), ANN)
        handler = UpdateScopedDatabase(store, UpdateId(2), SkippingClock(), closer, queue_id=ANN)
        with pytest.raises(LookupError):
            await handler.transact(fail)
        assert closer.pending_count == 1
        assert await open_ids(store) == [1, 2]
        await closer.wait_until_idle()
        assert await open_ids(store) == [2]


async def test_a_replay_closes_nothing_else(tmp_path: Path) -> None:
    async with one_open_update(tmp_path) as store:
        await arrive(store, raw(message(1, "x")))
        await handler_of(store).transact(leave_note, "a")
        closer = UpdateCloser(store, SkippingClock(), linger=10 * HANG_LIMIT)
        closer.close_in_background(UpdateId(1), ANN)
        replay = UpdateScopedDatabase(store, UPDATE, SkippingClock(), closer, queue_id=ANN)
        with pytest.raises(AlreadyHandled):
            await replay.transact(leave_note, "b")
        assert await open_ids(store) == [1]
        assert closer.pending_count == 1


async def test_closing_soon_is_tried_again_when_the_disk_is_full(tmp_path: Path) -> None:
    """A shutdown waits for it for a limited time only: the next start handles the update again."""
    time = LoopClock()
    async with one_open_update(tmp_path) as store:
        closer = UpdateCloser(FailingDatabase(store, failures=2), SkippingClock())
        closer.close_in_background(UPDATE)
        await closer.wait_until_idle()
        assert closer.pending_count == 1
        assert await open_ids(store) == [UPDATE]
        async with time.running_fast(closing_database._RETRY_SECONDS):
            while closer.pending_count:  # noqa: ASYNC110 - a timer tells nobody
                await asyncio.sleep(POLL_SECONDS)
        assert await open_ids(store) == []


async def test_what_only_showed_something_is_closed_at_once_when_it_is_much(tmp_path: Path) -> None:
    async with a_database(tmp_path) as store:
        ids = range(1, closing_database._BATCH_SIZE + 1)
        await arrive(store, *(raw(message(n, "x")) for n in ids))
        counting, told = FailingDatabase(store), asyncio.Event()
        closer = UpdateCloser(counting, SkippingClock(), told.set, linger=10 * HANG_LIMIT)
        for number in ids:
            assert counting.transactions == 0
            closer.close_in_background(UpdateId(number))
        async with asyncio.timeout(HANG_LIMIT):
            await told.wait()
        assert counting.transactions == 1
        assert await open_ids(store) == []


async def test_many_that_cannot_be_closed_are_not_tried_again_with_each_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closing_database, "_RETRY_SECONDS", 10 * HANG_LIMIT)
    monkeypatch.setattr(closing_database, "_BATCH_SIZE", 2)
    async with a_database(tmp_path) as store:
        failing = FailingDatabase(store, failures=99)
        closer = UpdateCloser(failing, SkippingClock(), linger=10 * HANG_LIMIT)
        for number in range(1, 11):
            closer.close_in_background(UpdateId(number))
            await until(lambda: closer._task is None)
        assert failing.transactions == 1
        assert closer.pending_count == 10


async def test_what_is_shown_while_others_are_closed_waits_for_more(tmp_path: Path) -> None:
    """Otherwise a busy shop would close a few at a time, in one transaction after the other."""
    async with a_database(tmp_path) as store:
        await arrive(store, raw(message(1, "x")), raw(message(2, "x")))
        stalled = StalledDatabase(store)
        closer = UpdateCloser(stalled, SkippingClock(), linger=10 * HANG_LIMIT)
        stalled.works.clear()
        closing = asyncio.create_task(closer.close(UpdateId(1)))
        await until(lambda: stalled.waiting == 1)
        closer.close_in_background(UpdateId(2))
        stalled.works.set()
        await closing
        await until(lambda: closer._task is None)
        assert await open_ids(store) == [2]
        await closer.wait_until_idle()
        assert await open_ids(store) == []


async def test_a_change_waits_until_the_row_of_its_update_is_stored(tmp_path: Path) -> None:
    """A read does not."""
    async with one_open_update(tmp_path) as store:
        write = InboxWrite()
        handler = UpdateScopedDatabase(store, UPDATE, SkippingClock(), inbox_write=write)
        changes = [asyncio.create_task(handler.transact(leave_note, key)) for key in ("a", "b")]
        for _ in range(20):
            assert await handler.read(lambda tx: tx.outbox.count_pending_and_parked()) == (0, 0)
        write.end({UPDATE})
        assert await asyncio.gather(*changes) == ["a", "b"]
        assert await open_ids(store) == []


@pytest.mark.parametrize("is_there", [False, True])
async def test_nothing_is_changed_or_closed_if_the_row_could_not_be_stored(
    tmp_path: Path, *, is_there: bool
) -> None:
    """Telegram sends the update again. A row may be there: the commit may have failed afterwards."""
    async with a_database(tmp_path) as store:
        if is_there:
            await arrive(store, raw(message(UPDATE, "hello")))
        write = InboxWrite()
        closer = UpdateCloser(store, SkippingClock())
        handler = UpdateScopedDatabase(store, UPDATE, SkippingClock(), closer, write)
        write.end(set())
        with pytest.raises(RowNotStored):
            await handler.transact(leave_note, "a")
        with pytest.raises(RowNotStored):
            await handler.ensure_closed(in_background=True)
        assert not handler.is_closed
        assert closer.pending_count == 0
        assert await notes(store) == 0
        assert await open_ids(store) == [UPDATE] * is_there


async def test_a_handler_that_is_cancelled_while_it_waits_for_the_row_leaves_the_others_waiting(
    tmp_path: Path,
) -> None:
    """One batch stores the rows of many."""
    async with one_open_update(tmp_path) as store:
        write = InboxWrite()
        waiting = [asyncio.create_task(write.has_stored(UPDATE)) for _ in range(2)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.wait({waiting[0]})
        write.end({UPDATE})
        assert await waiting[1]
        assert await UpdateScopedDatabase(
            store, UPDATE, SkippingClock(), inbox_write=write
        ).transact(leave_note, "a")
