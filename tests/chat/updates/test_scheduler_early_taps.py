"""Tests of taps that are handled while their rows are being stored."""

import asyncio
from pathlib import Path

import telegram

from bot.chat.updates.closing_database import InboxWrite
from bot.domain.ids import UpdateId
from tests.chat.inbox_rig import (
    ANN,
    BEN,
    a_database,
    arrive,
    message,
    open_ids,
    raw,
    tap,
    until,
)
from tests.chat.updates.scheduler_rig import ScheduledChat, scheduled_chat


def start(chat: ScheduledChat, update: dict[str, object], queue_key: int = ANN) -> bool:
    """Offer an update whose row is never stored in this test."""
    return chat.scheduler.start_before_stored(raw(update, queue_key), update, InboxWrite())


async def test_only_a_navigation_tap_of_a_person_without_waiting_updates_starts_before_it_is_stored(
    tmp_path: Path,
) -> None:
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("slow", "go")
        await chat.give(message(1, "slow", BEN), message(2, "next", BEN), queue_key=BEN)
        await until(lambda: chat.started == ["slow"])
        assert not start(chat, tap(8, "go", BEN), BEN)
        assert not start(chat, tap(3, "pay"))
        assert not start(chat, message(4, "go"))
        assert not start(chat, {"update_id": 5, "callback_query": "odd"})
        assert start(chat, tap(6, "go"))
        await until(lambda: chat.started == ["slow", "go"])
        assert chat.acknowledged == ["go"]
        assert chat.scheduler.unfinished_count == 3


async def test_a_tap_before_it_is_stored_waits_for_the_running_update_of_its_person(
    tmp_path: Path,
) -> None:
    """It is next then, although its row is not there. No second one is taken."""
    async with scheduled_chat(tmp_path) as chat:
        chat.hold("slow")
        await chat.give(message(1, "slow"))
        await until(lambda: chat.started == ["slow"])
        assert start(chat, tap(2, "go"))
        assert not start(chat, tap(3, "go"))
        await asyncio.sleep(0)
        assert chat.started == ["slow"]
        chat.let("slow")
        await until(lambda: chat.handled == ["slow", "go"])


async def test_a_tap_before_it_is_stored_replaces_the_running_tap(tmp_path: Path) -> None:
    async with scheduled_chat(tmp_path) as chat:
        write = InboxWrite()
        chat.hold("go 1")
        await chat.give(tap(1, "go 1"))
        await until(lambda: chat.started == ["go 1"])
        assert chat.scheduler.start_before_stored(raw(tap(2, "go 2")), tap(2, "go 2"), write)
        await until(lambda: chat.handled == ["go 2"])
        assert chat.cut == ["go 1"]
        await arrive(chat.store, raw(tap(2, "go 2")))
        write.end({UpdateId(2)})
        await chat.idle()
        assert await open_ids(chat.store) == []


async def test_a_tap_whose_row_could_not_be_stored_comes_again_behind_the_one_that_ran(
    tmp_path: Path,
) -> None:
    async with scheduled_chat(tmp_path) as chat:
        write = InboxWrite()
        chat.hold("slow")
        await chat.give(message(1, "slow"))
        await until(lambda: chat.started == ["slow"])
        assert chat.scheduler.start_before_stored(raw(tap(2, "go")), tap(2, "go"), write)
        write.end(frozenset())
        chat.let("slow")
        await until(lambda: chat.handled == ["slow", "go"])
        await chat.give(tap(2, "go"))
        await chat.idle()
        assert chat.handled == ["slow", "go", "go"]
        assert await open_ids(chat.store) == []


async def test_a_tap_that_has_to_wait_until_it_is_stored_is_read_once(tmp_path: Path) -> None:
    read: list[int] = []

    async with scheduled_chat(tmp_path) as chat:

        def is_navigation(update: telegram.Update) -> bool:
            read.append(update.update_id)
            return False

        chat.scheduler._is_navigation = is_navigation
        assert not start(chat, tap(1, "pay"))
        await chat.give(tap(1, "pay"))
        await chat.idle()
        assert chat.handled == ["pay"]
        assert read == [1]
        assert chat.scheduler._read_taps == {}


async def test_no_tap_starts_early_without_memory_or_while_the_program_ends(tmp_path: Path) -> None:
    async with a_database(tmp_path) as store:
        chat = ScheduledChat(store, max_in_memory=1)
        chat.hold("slow")
        await chat.give(message(1, "slow", BEN), queue_key=BEN)
        assert not start(chat, tap(2, "go"))
        await chat.scheduler.aclose(0)
        assert not start(chat, tap(3, "go"))
        assert chat.acknowledged == []


async def test_a_persons_next_update_waits_until_the_tap_before_it_is_stored(
    tmp_path: Path,
) -> None:
    """Even if its screen has been shown: their order is that of the rows."""
    async with scheduled_chat(tmp_path) as chat:
        write = InboxWrite()
        assert chat.scheduler.start_before_stored(raw(tap(1, "go")), tap(1, "go"), write)
        await until(lambda: chat.handled == ["go"])
        await chat.give(message(2, "answer"))
        await asyncio.sleep(0)
        assert chat.started == ["go"]
        await arrive(chat.store, raw(tap(1, "go")))
        write.end({UpdateId(1)})
        await chat.idle()
        assert chat.handled == ["go", "answer"]
        assert await open_ids(chat.store) == []


async def test_a_tap_that_is_replaced_is_closed_once_it_is_stored(tmp_path: Path) -> None:
    async with scheduled_chat(tmp_path) as chat:
        write = InboxWrite()
        chat.hold("go 1")
        assert chat.scheduler.start_before_stored(raw(tap(1, "go 1")), tap(1, "go 1"), write)
        await until(lambda: chat.started == ["go 1"])
        await chat.give(tap(2, "go 2"))
        await until(lambda: chat.cut == ["go 1"])
        await asyncio.sleep(0)
        assert chat.scheduler._closer.pending_count == 0
        await arrive(chat.store, raw(tap(1, "go 1")))
        write.end({UpdateId(1)})
        await chat.idle()
        assert chat.handled == ["go 2"]
        assert await open_ids(chat.store) == []
