"""Stores which message is each person's screen.

A plain screen gives no text that is typed another meaning. One that follows another plain screen can
wait: those of many people are stored in one transaction, a second later. A kill before that leaves an
older message as the stored screen, so that the latest one stays in the chat. Everything else is stored
at once: a question, a loading screen, and the screen after one of these.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import islice
from typing import Final

from cachetools import LRUCache

from bot.chat.telegram.call_retries import summarize_exception
from bot.domain.ids import BuyerId
from bot.domain.people.person import Person, ScreenQuestion
from bot.log_ids import no_log_ids
from bot.services.people import accounts
from bot.services.shop import SideWrites

log = logging.getLogger(__name__)
#: Seconds that a plain screen waits to be stored.
LINGER_SECONDS: Final = 1.0
_BATCH_SIZE: Final = 500  # screens stored by one transaction
#: People of whom it is known that their stored screen is plain.
_CAPACITY: Final = 10_000


class ScreenWriter:
    """A writer of people's screens. Plain ones wait `linger` seconds, and are retried on failure.

    One write of a person is under way at a time, so that the latest screen is the stored one.
    """

    def __init__(self, side_writes: SideWrites, *, linger: float = LINGER_SECONDS) -> None:
        self._side_writes = side_writes
        self._linger = linger
        #: The people whose stored screen is plain. It was stored by this process.
        self._plain: LRUCache[BuyerId, None] = LRUCache(_CAPACITY)
        self._waiting: dict[BuyerId, int | None] = {}
        self._being_stored: dict[BuyerId, int | None] = {}
        self._held: set[BuyerId] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    async def save(
        self,
        person_id: BuyerId,
        message_id: int | None,
        *,
        is_loading: bool,
        question: ScreenQuestion | None,
        is_plain: bool,
    ) -> None:
        """Store a person's screen, a plain one perhaps later. None: there is no screen."""
        if is_plain and person_id in self._plain:
            self._waiting[person_id] = message_id
            self._start_after(self._linger)
            return
        self._plain.pop(person_id, None)
        self._waiting.pop(person_id, None)
        await self._wait_for_write_of(person_id)
        await self._side_writes.write_aside(
            accounts.set_screen_message, person_id, message_id, is_loading, question
        )
        if is_plain:
            self._plain[person_id] = None

    def with_latest_screen(self, person: Person) -> Person:
        """Return the person, who was read from the database, with the screen that waits to be stored."""
        for screens in (self._waiting, self._being_stored):
            if person.id in screens:
                return replace(
                    person,
                    screen_message_id=screens[person.id],
                    is_screen_loading=False,
                    screen_question=None,
                )
        return person

    @asynccontextmanager
    async def holding(self, person_id: BuyerId) -> AsyncIterator[None]:
        """Store no waiting screen of a person during the block: it may release that message.

        If the block fails, the screen is dropped: its transaction may have been committed.
        """
        self._held.add(person_id)
        try:
            await self._wait_for_write_of(person_id)
            yield
        except BaseException:
            self.forget(person_id)
            raise
        finally:
            self._held.discard(person_id)
            if self._waiting:
                self._start_after(self._linger)

    def forget(self, person_id: BuyerId) -> None:
        """Drop a person's waiting screen: its message was released by a transaction."""
        self._waiting.pop(person_id, None)

    async def wait_until_idle(self) -> None:
        """Store what waits, except what cannot be stored now, such as the screen of a locked person."""
        if self._task is not None:
            await asyncio.wait({self._task})
        count = 0
        while len(self._waiting) != count:
            count = len(self._waiting)
            self._start()
            if self._task is not None:
                await asyncio.wait({self._task})
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _wait_for_write_of(self, person_id: BuyerId) -> None:
        if self._task is not None and person_id in self._being_stored:
            await asyncio.wait({self._task})

    def _start_after(self, seconds: float) -> None:
        if self._task is None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._start)

    def _start(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is None and self._waiting:
            with no_log_ids():  # it stores the screens of many
                self._task = asyncio.create_task(self._store_waiting())

    async def _store_waiting(self) -> None:
        """Store what waits; what could not be stored waits again, unless a newer screen replaced it."""
        free = (each for each in self._waiting.items() if each[0] not in self._held)
        self._being_stored = dict(islice(free, _BATCH_SIZE))
        for person in self._being_stored:
            del self._waiting[person]
        stored: set[BuyerId] = set()
        try:
            if self._being_stored:
                stored = await self._side_writes.write_aside(
                    accounts.set_plain_screens, self._being_stored
                )
        except Exception as error:  # noqa: BLE001 - they are stored later
            log.warning("screens that could not be stored yet: %s", summarize_exception(error))
        for person, message in self._being_stored.items():
            if person not in stored and person in self._plain:
                self._waiting.setdefault(person, message)
        self._being_stored = {}
        self._task = None
        if self._waiting:
            self._start_after(self._linger)
