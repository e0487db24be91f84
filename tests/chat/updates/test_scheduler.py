"""Tests of the update queues: they keep a person's order, let nobody block others, and lose no
update.
"""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import telegram
from telegram.error import NetworkError, RetryAfter

from bot.chat.updates.closing_database import UpdateScopedDatabase
from bot.chat.updates.person_queue import MAX_IN_MEMORY
from bot.domain.ids import UpdateId
from bot.log_ids import current_log_ids
from storage.transaction import Transaction
from tests.chat.inbox_rig import (
    ANN,
    BEN,
    CY,
    NOW,
    FailingDatabase,
    SkippingClock,
    a_database,
    arrive,
    leave_note,
    message,
    notes,
    open_ids,
    open_rows,
    raw,
    tap,
    until,
)
from tests.chat.updates.scheduler_rig import ScheduledChat, scheduled_chat
from tests.waiting import HANG_LIMIT, LoopClock


async def test_a_persons_updates_are_handled_in_order_and_closed(tmp_path: Path) -> None:
    """One after the other, however long the first takes."""
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("a")
        await chat.give(message(1, "a"), message(2, "b"), message(3, "c"))
        await until(lambda: chat.started == ["a"])
        await chat.give(message(4, "later", BEN), queue_key=BEN)
        await until(lambda: bool(chat.handled))
        assert chat.handled == ["later"]
        chat.let("a")
        await chat.idle()
        assert chat.handled == ["later", "a", "b", "c"]
        assert await open_ids(chat.store) == []


async def test_nobody_waits_for_another_person(tmp_path: Path) -> None:
    """Ann's slow update does not delay Ben's, and updates without a person do not delay each other."""
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("slow", "slow too")
        await chat.give(message(1, "slow"))
        await chat.give(message(2, "quick"), queue_key=BEN)
        await chat.give(message(3, "slow too"), message(4, "quick too"), queue_key=0)
        await until(lambda: chat.scheduler.unfinished_count == 2)
        assert sorted(chat.handled) == ["quick", "quick too"]


async def test_nobody_waits_for_another_persons_failures(tmp_path: Path) -> None:
    """Ann's update fails and waits; Ben's are handled meanwhile, also later ones."""
    async with scheduled_chat(tmp_path) as chat:
        chat.clock.stopped = True
        chat.raises("bad", NetworkError("away"))
        await chat.give(message(1, "bad"), message(2, "after it"))
        await chat.give(message(3, "early", BEN), queue_key=BEN)
        await until(lambda: bool(chat.handled))
        await chat.give(message(4, "late", BEN), queue_key=BEN)
        await until(lambda: chat.scheduler.unfinished_count == 2)
        assert chat.handled == ["early", "late"]
        assert await open_ids(chat.store) == [1, 2]


async def test_hundreds_of_people_leave_nothing_behind(tmp_path: Path) -> None:
    """Idle queues are removed, and few handlers run at once."""
    busy, most = 0, 0

    async def count(_store: UpdateScopedDatabase) -> None:
        nonlocal busy, most
        busy, most = busy + 1, max(most, busy + 1)
        await asyncio.sleep(0)
        busy -= 1

    async with scheduled_chat(tmp_path, concurrency=8) as chat:
        chat.scripts["x"] = count
        for user in range(1, 301):
            chat.scheduler.enqueue(raw(message(user, "x", user), queue_key=user))
        await chat.idle()
        assert 0 < most <= 8
        assert chat.scheduler._queues == {}


async def test_an_update_that_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    """It blocks neither its own queue nor others; the report contains no content."""
    odd: dict[str, object] = {"update_id": 1, "message": {"text": "private words", "date": "x"}}
    async with scheduled_chat(tmp_path) as chat:
        await chat.give(odd, message(2, "after"))
        await chat.idle()
        assert chat.handled == ["after"]
        ((update_id, queue_key, why),) = chat.parked
        assert (update_id, queue_key) == (1, ANN)
        assert "private words" not in why
        assert await open_ids(chat.store) == []


@pytest.mark.parametrize("body", [b"null", b"[]", b"{}", b"not json", b"[" * 100_000, b'{"a":1}'])
async def test_no_body_at_all_stops_an_update_queue(tmp_path: Path, body: bytes) -> None:
    """Whatever was stored, the next update is handled."""
    async with scheduled_chat(tmp_path) as chat:
        row = raw(message(1, "x"))
        await chat.give(message(2, "before"))
        (odd,) = await arrive(chat.store, type(row)(row.update_id, ANN, body))
        chat.scheduler.enqueue(odd)
        await chat.give(message(3, "after"))
        await chat.idle()
        assert [what for what in chat.handled if what != "?"] == ["before", "after"]
        assert await open_ids(chat.store) == []


async def test_a_failing_handler_is_tried_again_in_its_place(tmp_path: Path) -> None:
    """With growing delays; the person's next update waits for it."""
    async with scheduled_chat(tmp_path) as chat:
        chat.raises("shaky", NetworkError("Telegram is away"), times=2)
        await chat.give(message(1, "shaky"), message(2, "next"))
        await chat.idle()
        assert chat.handled == ["shaky", "next"]
        assert [round(pause) for pause in chat.clock.slept] == [1, 5]
        assert chat.parked == []
        assert await open_ids(chat.store) == []


async def test_a_failing_update_stays_open_until_it_is_given_up(tmp_path: Path) -> None:
    """Between attempts a restart would find it with its count; finally it is parked and reported."""
    async with scheduled_chat(tmp_path) as chat:
        seen: list[int] = []

        async def fail(_store: UpdateScopedDatabase) -> None:
            (row,) = await open_rows(chat.store)
            seen.append(row.attempts)
            raise ValueError("typed: my password")

        chat.scripts["bad"] = fail
        await chat.give(message(1, "bad"))
        await chat.idle()
        assert seen == [0, 1, 2, 3]
        ((update_id, queue_key, why),) = chat.parked
        assert (update_id, queue_key) == (1, ANN)
        assert why.startswith("ValueError")
        assert "password" not in why
        assert await open_ids(chat.store) == []


@pytest.mark.parametrize(("failures", "pauses"), [(0, []), (1, [1]), (2, [5])])
async def test_a_clock_that_was_ahead_does_not_delay_updates(
    tmp_path: Path, failures: int, pauses: list[int]
) -> None:
    """Rows that were stored or failed under the wrong time wait no longer than with the right one."""
    async with scheduled_chat(tmp_path) as chat:
        ahead = NOW + timedelta(days=1)

        def arrived(tx: Transaction) -> None:
            tx.inbox.add([raw(message(1, "then"))], ahead)
            for _ in range(failures):
                tx.inbox.record_failure(UpdateId(1), ahead, "RuntimeError")

        await chat.store.transact(arrived)
        for row in await open_rows(chat.store):
            chat.scheduler.enqueue(row)
        await chat.give(message(2, "now"))
        await chat.idle()
        assert chat.handled == ["then", "now"]
        assert [round(pause) for pause in chat.clock.slept] == pauses


class FallingClock(SkippingClock):
    """A clock that is set back by a day at every reading."""

    def now(self) -> datetime:
        self.moment -= timedelta(days=1)
        return self.moment


async def test_a_pause_is_as_long_however_the_clock_is_set_meanwhile(tmp_path: Path) -> None:
    """The delay is counted in seconds, not until a time of day."""
    async with a_database(tmp_path) as store:
        chat = ScheduledChat(store, clock=FallingClock())
        chat.raises("shaky", NetworkError("Telegram is away"), times=1)
        await chat.give(message(1, "shaky"))
        await chat.idle()
        assert chat.clock.slept == [1]
        await chat.scheduler.aclose(0)


async def test_flood_control_is_waited_out(tmp_path: Path) -> None:
    """The delay is as long as Telegram asks for."""
    async with scheduled_chat(tmp_path) as chat:
        chat.raises("much", RetryAfter(timedelta(seconds=40)), times=1)
        await chat.give(message(1, "much"))
        await chat.idle()
        assert chat.handled == ["much"]
        assert [round(pause) for pause in chat.clock.slept] == [40]


async def test_a_typed_answer_given_again_changes_nothing(tmp_path: Path) -> None:
    """A replay finds its row closed: the answer cannot fill the next field."""
    async with scheduled_chat(tmp_path) as chat:

        async def answer(store: UpdateScopedDatabase) -> None:
            await store.transact(leave_note, f"field {await notes(chat.store)}")

        chat.scripts["42"] = answer
        await chat.give(message(1, "42"))
        await chat.idle()
        chat.scheduler.enqueue(raw(message(1, "42")))
        await chat.idle()
        assert await notes(chat.store) == 1
        assert chat.parked == []


async def test_a_failure_after_the_change_is_reported_and_not_repeated(tmp_path: Path) -> None:
    """The change is committed: another attempt would only confuse."""
    async with scheduled_chat(tmp_path) as chat:
        chat.raises("pay", NetworkError("away"), change=True)
        await chat.give(tap(1, "pay"))
        await chat.idle()
        assert await notes(chat.store) == 1
        assert [update_id for update_id, _, _ in chat.parked] == [1]
        assert chat.clock.slept == []


async def test_a_cancellation_within_a_handler_is_a_failure_like_others(tmp_path: Path) -> None:
    """A task that the handler waited for was cancelled: the update is retried."""
    async with scheduled_chat(tmp_path) as chat:
        tries: list[int] = []

        async def wait_for_cancelled(_store: UpdateScopedDatabase) -> None:
            tries.append(1)
            if len(tries) == 1:
                task = asyncio.create_task(asyncio.sleep(9))
                task.cancel()
                await task

        chat.scripts["x"] = wait_for_cancelled
        await chat.give(message(1, "x"))
        await chat.idle()
        assert chat.handled == ["x"]
        assert await open_ids(chat.store) == []


async def test_a_tap_is_acknowledged_when_it_comes_not_when_it_is_its_turn(tmp_path: Path) -> None:
    """Even behind a slow update; a failed acknowledgement has no effect."""
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("slow")
        await chat.give(message(1, "slow"), tap(2, "too-old"), tap(3, "pay"))
        await until(lambda: chat.acknowledged == ["too-old", "pay"])
        assert chat.handled == []
        chat.let("slow")
        await chat.idle()
        assert chat.handled == ["slow", "too-old", "pay"]


async def test_a_newer_navigation_tap_ends_the_older_one(tmp_path: Path) -> None:
    """The running one is cancelled, waiting ones are skipped, and every row is closed."""
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("go 1")
        await chat.give(tap(1, "go 1"))
        await until(lambda: chat.started == ["go 1"])
        await chat.give(tap(2, "go 2"), tap(3, "go 3"), tap(4, "go 4"))
        await chat.idle()
        assert chat.cut == ["go 1"]
        assert chat.handled == ["go 4"]
        assert await open_ids(chat.store) == []
        assert chat.parked == []


async def test_navigation_taps_in_one_batch_are_all_closed(tmp_path: Path) -> None:
    """The first is superseded before it starts."""
    async with scheduled_chat(tmp_path) as chat:
        await chat.give(tap(1, "go 1"), tap(2, "go 2"))
        await chat.idle()
        assert chat.handled == ["go 2"]
        assert await open_ids(chat.store) == []


async def test_navigation_before_a_text_is_done_whatever_navigation_follows(tmp_path: Path) -> None:
    """The screen at the time of typing decides what the text means: a question that was left must
    not get it.
    """
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("go 1")
        await chat.give(tap(1, "go 1"))
        await until(lambda: chat.started == ["go 1"])
        later = (tap(2, "go 2"), tap(3, "go 3"), message(4, "word"), tap(5, "go 5"), tap(6, "go 6"))
        await chat.give(*later)
        await chat.idle()
        assert chat.cut == ["go 1"]
        assert chat.handled == ["go 3", "word", "go 6"]
        chat.hold("go 7")
        await chat.give(tap(7, "go 7"))
        await until(lambda: chat.started[-1] == "go 7")
        await chat.give(message(8, "more"), tap(9, "go 9"))
        chat.let("go 7")
        await chat.idle()
        assert chat.handled[3:] == ["go 7", "more", "go 9"]
        assert await open_ids(chat.store) == []


async def test_money_and_typed_answers_are_never_dropped_or_cut(tmp_path: Path) -> None:
    """Whatever navigation follows, of this or another person."""
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("pay", "go ben")
        await chat.give(tap(5, "go ben", BEN), queue_key=BEN)
        await chat.give(tap(1, "pay"), message(2, "answer"), tap(3, "go 1"), tap(4, "go 2"))
        await until(lambda: {"pay", "go ben"} <= {*chat.started})
        await chat.give(message(6, "later", CY), queue_key=CY)
        await until(lambda: bool(chat.handled))
        assert (chat.handled, chat.cut) == (["later"], [])
        chat.let("pay")
        chat.let("go ben")
        await chat.idle()
        handled = chat.handled[1:]
        assert [what for what in handled if what != "go ben"] == ["pay", "answer", "go 2"]
        assert "go ben" in handled
        assert await open_ids(chat.store) == []


async def test_navigation_cut_while_it_writes_is_known_to_have_written(tmp_path: Path) -> None:
    """A running transaction is finished; the row that it closed is not closed twice."""
    async with scheduled_chat(tmp_path) as chat:

        async def write(store: UpdateScopedDatabase) -> None:
            writing.set()
            await store.transact(leave_note, "kept")
            await asyncio.Event().wait()

        writing = asyncio.Event()
        chat.scripts["go 1"] = write
        await chat.give(tap(1, "go 1"))
        await writing.wait()
        await asyncio.sleep(0)
        await chat.give(tap(2, "go 2"))
        await chat.idle()
        assert await notes(chat.store) == 1
        assert chat.handled == ["go 2"]
        assert await open_ids(chat.store) == []


async def test_what_a_person_was_shown_before_a_change_is_not_handled_again_after_it(
    tmp_path: Path,
) -> None:
    """Both updates came within the second in which the process was killed."""
    async with a_database(tmp_path) as store:
        chat = ScheduledChat(store, close_linger=10 * HANG_LIMIT)

        async def change(handler: UpdateScopedDatabase) -> None:
            await handler.transact(leave_note, "paid")

        chat.hold("go 1")
        chat.scripts["pay"] = change
        await chat.give(tap(1, "go 1"))
        await until(lambda: chat.started == ["go 1"])
        await chat.give(tap(2, "go 2"), message(3, "show"))
        await chat.give(message(4, "show", BEN), queue_key=BEN)
        await until(lambda: len(chat.handled) == 3)
        assert await open_ids(store) == [1, 2, 3, 4]
        await chat.give(tap(5, "pay"))
        await until(lambda: "pay" in chat.handled)
        assert await open_ids(store) == [4]
        await chat.scheduler.aclose(0)


async def test_navigation_is_cut_out_of_its_pause(tmp_path: Path) -> None:
    """A failed tap that waits for its next attempt is cancelled at once."""
    async with scheduled_chat(tmp_path) as chat:
        chat.clock.stopped = True
        chat.raises("go 1", NetworkError("away"))
        await chat.give(tap(1, "go 1"))
        await until(lambda: chat.clock.waiting)
        await chat.give(tap(2, "go 2"))
        await chat.idle()
        assert chat.handled == ["go 2"]
        assert await open_ids(chat.store) == []


async def test_closing_lets_running_handlers_end_and_leaves_the_rest_open(tmp_path: Path) -> None:
    """Nothing more is started or accepted; the next start finds the rest."""
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("a", "stuck")
        await chat.give(message(1, "a"), message(2, "b"))
        await chat.give(message(3, "stuck"), queue_key=BEN)
        await until(lambda: {"a", "stuck"} <= {*chat.started})
        time = LoopClock()
        closing = asyncio.create_task(chat.scheduler.aclose(10 * HANG_LIMIT))
        await asyncio.sleep(0)  # it has begun
        await chat.give(message(4, "late"))
        chat.let("a")
        await until(lambda: chat.handled == ["a"])
        time.skip(10 * HANG_LIMIT)
        await closing
        assert chat.handled == ["a"]
        assert chat.cut == ["stuck"]
        assert await open_ids(chat.store) == [2, 3, 4]


async def test_a_database_that_fails_keeps_the_update_alive(tmp_path: Path) -> None:
    """If a failure cannot be recorded, the update is tried again, and handled in the end."""
    async with a_database(tmp_path) as store:
        failing = FailingDatabase(store, failures=9)
        chat = ScheduledChat(failing)
        (row,) = await arrive(store, raw(message(1, "x")))
        chat.scheduler.enqueue(row)
        await chat.idle()
        assert failing.failures == 0
        assert chat.handled[-1] == "x"
        assert chat.parked == []
        assert await open_ids(store) == []


async def test_a_flood_of_one_person_waits_in_the_inbox_and_is_handled_in_its_order(
    tmp_path: Path,
) -> None:
    """It uses no more than its share of the memory; each update is handled once, also later ones."""
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("flood 1", f"flood {MAX_IN_MEMORY * 2}")
        await chat.give(*(message(n, f"flood {n}") for n in range(1, 4 * MAX_IN_MEMORY)))
        assert chat.scheduler.unfinished_count == MAX_IN_MEMORY + 1
        chat.let("flood 1")
        await until(lambda: len(chat.handled) == 2 * MAX_IN_MEMORY - 1)
        await chat.give(message(4 * MAX_IN_MEMORY, f"flood {4 * MAX_IN_MEMORY}"))
        await chat.give(message(9_000, "from Ben", BEN), queue_key=BEN)
        await until(lambda: "from Ben" in chat.handled)
        chat.let(f"flood {MAX_IN_MEMORY * 2}")
        await chat.idle()
        chat.handled.remove("from Ben")
        assert chat.handled == [f"flood {n}" for n in range(1, 4 * MAX_IN_MEMORY + 1)]
        assert await open_ids(chat.store) == []


async def test_a_tap_beyond_the_share_is_acknowledged_at_once_and_only_once(tmp_path: Path) -> None:
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("first")
        taps = [tap(n, f"choice {n}") for n in range(2, MAX_IN_MEMORY + 12)]
        await chat.give(message(1, "first"), *taps)
        await until(lambda: len(chat.acknowledged) == len(taps))
        assert chat.handled == []
        chat.let("first")
        await chat.idle()
        assert len(chat.acknowledged) == len(taps) == len(chat.handled) - 1


async def test_what_waits_in_the_inbox_is_found_when_the_database_failed_meanwhile(
    tmp_path: Path,
) -> None:
    async with a_database(tmp_path) as kept:
        store = FailingDatabase(kept)
        chat = ScheduledChat(store)
        chat.hold("flood 1")
        await chat.give(*(message(n, f"flood {n}") for n in range(1, MAX_IN_MEMORY + 4)))
        store.unreadable = 2
        chat.let("flood 1")
        await chat.idle()
        assert chat.handled == [f"flood {n}" for n in range(1, MAX_IN_MEMORY + 4)]
        assert store.unreadable == 0
        await chat.scheduler.aclose(0)


async def test_an_update_that_may_be_repeated_waits_for_a_commit_that_closes_it(
    tmp_path: Path,
) -> None:
    """Here that of an update that must not be repeated."""
    async with a_database(tmp_path) as store:
        chat = ScheduledChat(store, close_linger=HANG_LIMIT)
        await chat.give(message(1, "show"))
        await until(lambda: chat.handled == ["show"])
        assert await open_ids(store) == [1]
        assert chat.scheduler.unfinished_count == 1

        await chat.give(message(2, "tell"))
        await chat.idle()
        assert await open_ids(store) == []
        await chat.scheduler.aclose(0)


async def test_newer_commands_replace_navigation_that_waits_and_nothing_else(
    tmp_path: Path,
) -> None:
    """A tap redraws its own message only: it does not replace the message that a command sends."""
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("go first")
        await chat.give(tap(1, "go first"))
        await until(lambda: chat.started == ["go first"])
        await chat.give(message(3, "go 3"), message(4, "go 4"), tap(5, "go 5"))
        await chat.give(
            message(6, "answer"), message(7, "go 7"), tap(8, "go 8"), message(9, "go 9")
        )
        chat.let("go first")
        await chat.idle()
        assert not chat.cut, (
            "a command sends a message of its own: the running tap draws its screen"
        )
        assert chat.handled == ["go first", "go 4", "go 5", "answer", "go 9"]
        assert await open_ids(chat.store) == []


# --- log lines -------------------------------------------------------------------------------------


async def test_whatever_an_update_starts_logs_its_id(tmp_path: Path) -> None:
    """Its handler, also when it is tried again, what that starts, and the answer to its tap."""
    found: list[tuple[str, dict[str, str]]] = []

    async with scheduled_chat(tmp_path) as chat:

        async def read_ids(name: str) -> None:
            found.append((name, dict(current_log_ids())))

        def script(name: str, failures: list[Exception]) -> None:
            async def run(_store: UpdateScopedDatabase) -> None:
                await asyncio.gather(read_ids(name))  # in a task of its own
                if failures:
                    raise failures.pop()

            chat.scripts[name] = run

        async def acknowledge(_update: telegram.Update) -> None:
            await read_ids("tap")

        chat.scheduler._acknowledge = acknowledge
        script("first", [])
        script("next", [NetworkError("away")])
        script("other", [])
        await chat.give(message(1, "first"), message(2, "next"))
        await chat.give(tap(3, "other", BEN), queue_key=BEN)
        await chat.idle()

    assert sorted(found, key=str) == [
        ("first", {"update": "1"}),
        ("next", {"update": "2"}),
        ("next", {"update": "2"}),
        ("other", {"update": "3"}),
        ("tap", {"update": "3"}),
    ]
    assert current_log_ids() == {}
