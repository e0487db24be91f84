"""Tests of the writer of screens: what waits, what is stored at once, and that the latest one remains."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.chat.updates import screen_writer
from bot.chat.updates.screen_writer import ScreenWriter
from bot.domain.ids import BuyerId
from bot.domain.people.person import Person, QuestionKind, ScreenQuestion
from bot.services.people import accounts
from bot.services.shop import SideWrites
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER
from tests.chat.inbox_rig import a_database
from tests.storage.base_rows import a_buyer
from tests.storage.engines import fresh_url, opened
from tests.storage.pause import Pause
from tests.waiting import HANG_LIMIT, until

OTHER = BuyerId(BUYER + 1)
QUESTION = ScreenQuestion(QuestionKind.TOP_UP_AMOUNT)
#: No timer ends during a test: what waits is stored by `wait_until_idle`.
NEVER = 10 * HANG_LIMIT


@dataclass(slots=True)
class WatchedWrites:
    """The writes of a database. Those of several screens wait for `pause` first, or fail."""

    store: EngineDatabase
    made: list[str] = field(default_factory=list)
    pause: Pause | None = None
    failing: bool = False

    async def transact(self, phase: Any, *args: Any) -> Any:
        self.made.append(phase.__name__)
        if self.pause is not None and phase is accounts.set_plain_screens:
            pause, self.pause = self.pause, None
            pause.entered.set()
            async with asyncio.timeout(HANG_LIMIT):
                await pause.go.wait()
        if self.failing and phase is accounts.set_plain_screens:
            raise OSError("the database is away")
        return await self.store.transact(phase, *args)

    async def read(self, phase: Any, *args: Any) -> Any:
        return await self.store.read(phase, *args)


@dataclass(slots=True)
class Rig:
    """A writer over a database with two people."""

    store: EngineDatabase
    writes: WatchedWrites
    writer: ScreenWriter

    async def show(self, message_id: int | None, person: BuyerId = BUYER) -> None:
        """Store a plain screen, perhaps later."""
        await self.writer.save(person, message_id, is_loading=False, question=None, is_plain=True)

    async def store_now(
        self, message_id: int | None, *, is_loading: bool = False, question: Any = None
    ) -> None:
        """Store a screen that is not plain."""
        await self.writer.save(
            BUYER, message_id, is_loading=is_loading, question=question, is_plain=False
        )

    async def stored(self, person: BuyerId = BUYER) -> Person:
        """Return the person as they are stored."""
        found = await self.store.read(accounts.get_person, person)
        assert found is not None
        return found

    async def stored_screen(self, person: BuyerId = BUYER) -> int | None:
        """Return the message that is stored as the person's screen."""
        return (await self.stored(person)).screen_message_id


@asynccontextmanager
async def a_rig(store: EngineDatabase, linger: float = NEVER) -> AsyncIterator[Rig]:
    """Open a writer, which knows that the stored screens of both people are plain."""

    def add_people(tx: Transaction) -> None:
        for person in (BUYER, OTHER):
            a_buyer(tx, person)

    await store.transact(add_people)
    writes = WatchedWrites(store)
    writer = ScreenWriter(SideWrites(writes), linger=linger)  # type: ignore[arg-type]
    rig = Rig(store, writes, writer)
    for person in (BUYER, OTHER):
        await rig.show(1, person)
    writes.made.clear()
    yield rig
    writes.failing = False
    await rig.writer.wait_until_idle()


@pytest.fixture
async def rig(tmp_path: Path) -> AsyncIterator[Rig]:
    async with a_database(tmp_path) as store, a_rig(store) as made:
        yield made


async def test_plain_screens_of_several_people_are_stored_together(rig: Rig) -> None:
    await rig.show(2)
    await rig.show(3, OTHER)
    await rig.show(4)
    assert not rig.writes.made
    assert (await rig.stored_screen(), await rig.stored_screen(OTHER)) == (1, 1)
    await rig.writer.wait_until_idle()
    assert rig.writes.made == ["set_plain_screens"]
    assert (await rig.stored_screen(), await rig.stored_screen(OTHER)) == (4, 3)


async def test_a_plain_screen_is_stored_after_a_while(tmp_path: Path) -> None:
    async with a_database(tmp_path) as store, a_rig(store, linger=0.001) as rig:
        await rig.show(2)

        async def is_stored() -> bool:
            return await rig.stored_screen() == 2

        await until(is_stored)


async def test_the_first_screen_of_a_person_is_stored_at_once(rig: Rig) -> None:
    """An earlier process may have left a question or a screen that gives typed texts a meaning."""
    writer = ScreenWriter(SideWrites(rig.writes), linger=NEVER)  # type: ignore[arg-type]
    await writer.save(BUYER, 2, is_loading=False, question=None, is_plain=True)
    assert await rig.stored_screen() == 2


@pytest.mark.parametrize(
    "screen", [{"question": QUESTION}, {"is_loading": True}, {}], ids=["asks", "loads", "other"]
)
async def test_a_screen_that_is_not_plain_and_the_next_one_are_stored_at_once(
    rig: Rig, screen: dict[str, Any]
) -> None:
    """So no text is taken for the answer to a screen that is gone, and none is missed."""
    await rig.show(2)
    await rig.store_now(3, **screen)
    stored = await rig.stored()
    assert stored.screen_message_id == 3
    assert stored.screen_question == screen.get("question")
    assert stored.is_screen_loading == screen.get("is_loading", False)
    await rig.show(4)
    stored = await rig.stored()
    assert (stored.screen_message_id, stored.screen_question) == (4, None)
    assert not stored.is_screen_loading
    await rig.writer.wait_until_idle()
    assert await rig.stored_screen() == 4


async def test_what_waited_never_comes_after_what_was_stored_at_once(rig: Rig) -> None:
    rig.writes.pause = pause = Pause()
    await rig.show(2)
    waiting = asyncio.create_task(rig.writer.wait_until_idle())
    await pause.entered.wait()
    asking = asyncio.create_task(rig.store_now(3, question=QUESTION))
    await asyncio.sleep(0)
    pause.go.set()
    await asyncio.gather(waiting, asking)
    await rig.writer.wait_until_idle()
    stored = await rig.stored()
    assert (stored.screen_message_id, stored.screen_question) == (3, QUESTION)


async def test_a_failed_write_is_tried_again_with_newer_screens(rig: Rig) -> None:
    await rig.show(2)
    await rig.show(2, OTHER)
    rig.writes.failing = True
    await rig.writer.wait_until_idle()
    rig.writes.failing = False
    await rig.show(3)
    await rig.writer.wait_until_idle()
    assert (await rig.stored_screen(), await rig.stored_screen(OTHER)) == (3, 2)


async def test_a_write_that_fails_late_comes_back_over_nothing_newer(rig: Rig) -> None:
    """A question of one person, and a plain screen of the other one, came while it was under way."""
    rig.writes.pause, rig.writes.failing = pause, _ = Pause(), True
    await rig.show(2)
    await rig.show(2, OTHER)
    waiting = asyncio.create_task(rig.writer.wait_until_idle())
    await pause.entered.wait()
    asking = asyncio.create_task(rig.store_now(3, question=QUESTION))
    await rig.show(3, OTHER)
    other = await rig.stored(OTHER)
    assert rig.writer.with_latest_screen(other).screen_message_id == 3
    await asyncio.sleep(0)
    pause.go.set()
    await asyncio.gather(waiting, asking)
    rig.writes.failing = False
    await rig.writer.wait_until_idle()
    assert (await rig.stored()).screen_question == QUESTION
    assert await rig.stored_screen(OTHER) == 3


async def test_a_failed_write_does_not_come_back_over_a_question(rig: Rig) -> None:
    await rig.show(2)
    rig.writes.failing = True
    await rig.writer.wait_until_idle()
    rig.writes.failing = False
    await rig.store_now(3, question=QUESTION)
    await rig.writer.wait_until_idle()
    assert (await rig.stored()).screen_question == QUESTION


async def test_a_person_who_is_read_again_has_the_screen_that_waits(rig: Rig) -> None:
    await rig.show(2)
    stored = await rig.stored()
    assert rig.writer.with_latest_screen(stored) == replace(stored, screen_message_id=2)
    rig.writes.pause = pause = Pause()
    waiting = asyncio.create_task(rig.writer.wait_until_idle())
    await pause.entered.wait()
    assert rig.writer.with_latest_screen(stored).screen_message_id == 2
    pause.go.set()
    await waiting
    assert rig.writer.with_latest_screen(stored) == stored


async def test_a_message_that_a_transaction_released_is_not_stored_as_the_screen(rig: Rig) -> None:
    """An order's status message must not be overwritten after a restart."""
    await rig.show(2)
    async with rig.writer.holding(BUYER):
        await rig.show(3, OTHER)
        await rig.writer.wait_until_idle()
        assert (await rig.stored_screen(), await rig.stored_screen(OTHER)) == (1, 3)
        rig.writer.forget(BUYER)
    await rig.writer.wait_until_idle()
    assert await rig.stored_screen() == 1


async def test_a_screen_that_no_transaction_released_is_stored_after_the_hold(rig: Rig) -> None:
    await rig.show(2)
    async with rig.writer.holding(BUYER):
        await rig.writer.wait_until_idle()
    await rig.writer.wait_until_idle()
    assert await rig.stored_screen() == 2


async def test_a_message_that_a_transaction_may_have_released_is_not_stored_as_the_screen(
    rig: Rig,
) -> None:
    """The caller of a transaction that commits may be cancelled, or lose the connection."""
    await rig.show(2)
    with pytest.raises(OSError, match="lost"):
        async with rig.writer.holding(BUYER):
            raise OSError("lost")
    await rig.writer.wait_until_idle()
    assert await rig.stored_screen() == 1


async def test_an_orderly_stop_stores_what_waits_behind_a_write(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One transaction stores the screens of a limited number of people."""
    monkeypatch.setattr(screen_writer, "_BATCH_SIZE", 1)
    rig.writes.pause = pause = Pause()
    await rig.show(2)
    writing = asyncio.create_task(rig.writer.wait_until_idle())
    await pause.entered.wait()
    await rig.show(3)
    await rig.show(3, OTHER)
    stopping = asyncio.create_task(rig.writer.wait_until_idle())
    await asyncio.sleep(0)
    pause.go.set()
    await asyncio.gather(writing, stopping)
    assert (await rig.stored_screen(), await rig.stored_screen(OTHER)) == (3, 3)


async def test_a_stop_tries_once_while_the_database_is_away(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_writer, "_BATCH_SIZE", 1)
    await rig.show(2)
    await rig.show(2, OTHER)
    rig.writes.failing = True
    await rig.writer.wait_until_idle()
    assert rig.writes.made == ["set_plain_screens"]


async def test_a_hold_waits_for_a_write_that_is_under_way(rig: Rig) -> None:
    rig.writes.pause = pause = Pause()
    await rig.show(2)
    waiting = asyncio.create_task(rig.writer.wait_until_idle())
    await pause.entered.wait()
    seen: list[int | None] = []

    async def hold() -> None:
        async with rig.writer.holding(BUYER):
            seen.append(await rig.stored_screen())

    holding = asyncio.create_task(hold())
    await asyncio.sleep(0)
    assert not seen
    pause.go.set()
    await asyncio.gather(waiting, holding)
    assert seen == [2]


async def test_a_person_whom_another_transaction_locks_stops_nobody(tmp_path: Path) -> None:
    """A trade, or a process that was halted, may hold the lock for long."""
    async with opened(fresh_url("postgresql", tmp_path)) as store, a_rig(store) as rig:
        pause = Pause()

        def lock(tx: Transaction) -> None:
            tx.locks.buyers(BUYER)
            pause.wait()

        locking = asyncio.create_task(store.transact(partial(lock)))
        await pause.entered.wait()
        await rig.show(2)
        await rig.show(2, OTHER)
        await rig.writer.wait_until_idle()
        assert (await rig.stored_screen(), await rig.stored_screen(OTHER)) == (1, 2)
        pause.go.set()
        await locking
        await rig.writer.wait_until_idle()
        assert await rig.stored_screen() == 2
