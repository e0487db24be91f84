"""Tests of the updates that a restart finds open: they are counted, handled one at a time, and few in memory."""

import asyncio
from datetime import timedelta
from pathlib import Path

from bot.chat.updates.person_queue import MAX_IN_MEMORY
from bot.chat.updates.scheduler import MAX_OLD_ACKNOWLEDGEMENTS
from bot.domain.ids import UpdateId
from storage.database import Database
from storage.transaction import Transaction
from tests.chat.inbox_rig import (
    ANN,
    BEN,
    NOW,
    a_database,
    arrive,
    message,
    open_ids,
    open_rows,
    raw,
    tap,
    until,
)
from tests.chat.updates.scheduler_rig import ScheduledChat, scheduled_chat
from tests.waiting import HANG_LIMIT


async def restart(store: Database, *, blocked: str) -> ScheduledChat:
    """Begin a new process on the same database, whose handler of `blocked` never ends."""
    started = ScheduledChat(store)
    started.hold(blocked)
    for row in await open_rows(store):
        started.scheduler.enqueue(row)
    return started


async def starts_of(store: Database) -> list[int]:
    """Return the counted starts of the open rows, by adding none."""

    def look(tx: Transaction) -> list[int]:
        counts = [tx.inbox.record_start(row.update_id) for row in tx.inbox.open_rows(9)]
        raise _UndoError([count - 1 for count in counts])

    try:
        return await store.transact(look)
    except _UndoError as undone:
        return undone.counts


class _UndoError(Exception):
    def __init__(self, counts: list[int]) -> None:
        super().__init__()
        self.counts = counts


async def test_a_row_found_at_start_keeps_its_count_and_its_pause(tmp_path: Path) -> None:
    """A restart does not reset the attempts."""
    async with scheduled_chat(tmp_path) as chat:
        chat.raises("bad", RuntimeError())
        await arrive(chat.store, raw(message(1, "bad")))

        def failed(tx: Transaction) -> None:
            for _ in range(3):
                tx.inbox.record_failure(UpdateId(1), NOW + timedelta(seconds=9), "RuntimeError")

        await chat.store.transact(failed)
        (row,) = await open_rows(chat.store)
        chat.scheduler.enqueue(row)
        await chat.idle()
        assert [update_id for update_id, _, _ in chat.parked] == [1]
        assert [round(pause) for pause in chat.clock.slept] == [9]


async def test_a_restart_acknowledges_few_of_very_many_old_taps(tmp_path: Path) -> None:
    """Thousands would keep new messages waiting for a connection to Telegram."""
    count = MAX_OLD_ACKNOWLEDGEMENTS + 5
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("old 0")
        await arrive(chat.store, *(raw(tap(n, f"old {n}")) for n in range(count)))
        for row in await open_rows(chat.store):
            chat.scheduler.enqueue(row)
        await chat.give(tap(count, "new"))
        await until(lambda: "new" in chat.acknowledged)
        assert len(chat.acknowledged) == MAX_OLD_ACKNOWLEDGEMENTS + 1
        chat.let("old 0")


async def test_an_update_that_ends_the_program_is_parked_at_the_third_start(tmp_path: Path) -> None:
    """The first process does not count. Others are handled meanwhile, one at a time, uncounted."""
    async with a_database(tmp_path) as store:
        first = ScheduledChat(store)
        first.hold("killer")
        await first.give(message(1, "killer"))
        await first.give(message(2, "innocent"), queue_key=BEN)
        await until(lambda: first.handled == ["innocent"])
        await first.give(message(3, "later"))  # waits behind the killer
        await first.scheduler.aclose(0)
        assert await starts_of(store) == [0, 0]

        for count in (1, 2):
            again = await restart(store, blocked="killer")
            await until(lambda again=again: again.started == ["killer"])  # type: ignore[misc]
            await again.scheduler.aclose(0)
            assert await starts_of(store) == [count, 0]

        last = await restart(store, blocked="killer")
        await last.idle()
        assert last.handled == ["later"]
        assert [(update_id, why) for update_id, _, why in last.parked] == [
            (1, "the program ended while it handled this update, several times")
        ]
        await last.scheduler.aclose(0)


async def test_updates_that_a_restart_found_are_handled_one_at_a_time(tmp_path: Path) -> None:
    """Otherwise an innocent one would be counted together with one that ends the program."""
    async with a_database(tmp_path) as store:
        first = ScheduledChat(store)
        first.hold("killer", "innocent")
        await first.give(message(1, "killer"))
        await first.give(message(2, "innocent"), queue_key=BEN)
        await until(lambda: len(first.started) == 2)
        await first.scheduler.aclose(0)

        again = await restart(store, blocked="killer")
        await again.give(message(3, "new"), queue_key=7)
        await until(lambda: len(again.started) == 2)
        assert sorted(again.started) == ["killer", "new"]
        assert await starts_of(store) == [1, 0]

        again.let("killer")
        await again.idle()
        assert again.handled == ["new", "killer", "innocent"]
        await again.scheduler.aclose(0)


async def test_no_update_that_a_restart_found_is_started_while_the_program_ends(
    tmp_path: Path,
) -> None:
    """It would be counted as one that may have ended the program."""
    async with a_database(tmp_path) as store:
        first = ScheduledChat(store)
        first.hold("slow", "waiting")
        await first.give(message(1, "slow"))
        await first.give(message(2, "waiting"), queue_key=BEN)
        await until(lambda: len(first.started) == 2)
        await first.scheduler.aclose(0)

        again = await restart(store, blocked="slow")
        await until(lambda: again.started == ["slow"])
        closing = asyncio.create_task(again.scheduler.aclose(90))
        await asyncio.sleep(0)  # it has told the attempts to stop
        again.let("slow")
        await closing
        assert again.started == ["slow"]
        assert await starts_of(store) == [0]


async def test_what_a_restart_found_is_counted_although_new_updates_have_lower_ids(
    tmp_path: Path,
) -> None:
    """Telegram chooses a new first id after a week without updates."""
    async with a_database(tmp_path) as store:
        count = MAX_IN_MEMORY + 3
        texts = [f"flood {n}" for n in range(count)]
        await arrive(store, *(raw(message(100 + n, text)) for n, text in enumerate(texts)))
        again = await restart(store, blocked=texts[-1])
        await again.give(message(1, "new", BEN), queue_key=BEN)
        await until(lambda: len(again.handled) == count and again.started[-1] == texts[-1])
        assert await starts_of(store) == [1]
        again.let(texts[-1])
        await again.idle()


async def test_a_restart_keeps_no_more_people_in_memory_than_fit(tmp_path: Path) -> None:
    """Otherwise a start with very many open updates would end for lack of memory, each time.

    They come in order, and a new update of one of them comes after the old ones.
    """
    async with a_database(tmp_path) as store:
        people = range(ANN, ANN + 6)
        for second in (0, 1):
            updates = (message(10 * second + who - ANN, f"{second} {who}", who) for who in people)
            await arrive(
                store, *(raw(each, who) for each, who in zip(updates, people, strict=True))
            )
        again = ScheduledChat(store, max_in_memory=2)
        again.hold(f"0 {ANN}")
        for row in await open_rows(store):
            again.scheduler.enqueue(row)
        await again.give(message(90, "new", ANN + 5), queue_key=ANN + 5)
        assert again.scheduler.unfinished_count == 2
        again.let(f"0 {ANN}")
        await again.idle()
        assert [each for each in again.handled if str(ANN + 5) in each or each == "new"] == [
            f"0 {ANN + 5}",
            f"1 {ANN + 5}",
            "new",
        ]
        assert len(again.handled) == 2 * len(people) + 1
        assert await open_ids(store) == []


async def test_what_a_restart_found_is_closed_at_once(tmp_path: Path) -> None:
    """Left open, it would be counted again although it was handled."""
    async with a_database(tmp_path) as store:
        first = ScheduledChat(store)
        first.hold("show")
        await first.give(message(1, "show"))
        await until(lambda: first.started == ["show"])
        await first.scheduler.aclose(0)

        again = ScheduledChat(store, close_linger=HANG_LIMIT)
        for row in await open_rows(store):
            again.scheduler.enqueue(row)
        await again.idle()
        assert again.handled == ["show"]
        assert await open_ids(store) == []
        await again.scheduler.aclose(0)


async def test_of_stale_navigation_that_a_restart_finds_the_newest_is_handled(
    tmp_path: Path,
) -> None:
    """More than memory holds: also what waits in the inbox is merged; all typed answers stay."""
    async with scheduled_chat(tmp_path) as chat:
        found = [message(number, "go old") for number in range(1, 3 * MAX_IN_MEMORY)]
        found += [message(200, "answer"), message(201, "go stale"), message(202, "money")]
        found += [message(number, "go old") for number in range(203, 203 + MAX_IN_MEMORY)]
        await arrive(chat.store, *(raw(update) for update in [*found, message(300, "go newest")]))
        for row in await open_rows(chat.store):
            chat.scheduler.enqueue(row)
        await chat.idle()
        # One for each read of the inbox may be handled, as the next read is not known then.
        assert len(chat.handled) <= 12
        assert [what for what in chat.handled if what != "go old"] == [
            "answer",
            "go stale",
            "money",
            "go newest",
        ]
        assert await open_ids(chat.store) == []
