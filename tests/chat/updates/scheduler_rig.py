"""Update queues over a real database, with handlers that a test scripts."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import telegram
from telegram.error import NetworkError

from bot.chat.updates.closing_database import UpdateScopedDatabase
from bot.chat.updates.scheduler import UpdateScheduler
from bot.domain.ids import UpdateId
from storage.database import Database
from tests.chat.inbox_rig import (
    ANN,
    SkippingClock,
    a_database,
    arrive,
    leave_note,
    raw,
)
from tests.waiting import HANG_LIMIT


@dataclass
class ScheduledChat:
    """Update queues over a real database, with a handler that the test scripts by texts and taps."""

    store: Database
    clock: SkippingClock = field(default_factory=SkippingClock)
    scripts: dict[str, Callable[[UpdateScopedDatabase], Awaitable[None]]] = field(
        default_factory=dict
    )
    started: list[str] = field(default_factory=list)
    handled: list[str] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)
    parked: list[tuple[int, int, str]] = field(default_factory=list)
    gates: dict[str, asyncio.Event] = field(default_factory=dict)
    cut: list[str] = field(default_factory=list)
    concurrency: int = 64
    close_linger: float = 0.03
    max_in_memory: int = 1_000
    scheduler: UpdateScheduler = field(init=False)

    def __post_init__(self) -> None:
        self.scheduler = UpdateScheduler(
            self._handle,
            db=self.store,
            clock=self.clock,
            acknowledge=self._acknowledge,
            is_navigation=lambda update: _what(update).startswith("go"),
            on_parked=self._on_parked,
            is_repeatable=lambda update: _what(update).startswith(("go", "show")),
            concurrency=self.concurrency,
            close_linger=self.close_linger,
            max_in_memory=self.max_in_memory,
        )

    async def _handle(self, update: telegram.Update, store: UpdateScopedDatabase) -> None:
        what = _what(update)
        self.started.append(what)
        try:
            if what in self.gates:
                await self.gates[what].wait()
            if what in self.scripts:
                await self.scripts[what](store)
        except asyncio.CancelledError:
            self.cut.append(what)
            raise
        self.handled.append(what)

    async def _acknowledge(self, update: telegram.Update) -> None:
        self.acknowledged.append(_what(update))
        if _what(update) == "too-old":
            raise NetworkError("query is too old")

    async def _on_parked(self, update_id: UpdateId, queue_key: int, why: str) -> None:
        self.parked.append((update_id, queue_key, why))

    def hold(self, *whats: str) -> None:
        """Let these handlers wait until they are released."""
        self.gates |= {what: asyncio.Event() for what in whats}

    def let(self, what: str) -> None:
        self.gates[what].set()

    def raises(self, what: str, error: Exception, *, times: int = 99, change: bool = False) -> None:
        """Let a handler raise, with or without a change before."""
        left = [error] * times

        async def script(store: UpdateScopedDatabase) -> None:
            if change:
                await store.transact(leave_note, what)
            if left:
                raise left.pop()

        self.scripts[what] = script

    async def give(self, *updates: dict[str, object], queue_key: int = ANN) -> None:
        """Store updates and give them to the queues at once."""
        for row in await arrive(self.store, *(raw(update, queue_key) for update in updates)):
            self.scheduler.enqueue(row)

    async def idle(self) -> None:
        async with asyncio.timeout(HANG_LIMIT):
            await self.scheduler.wait_until_below(1)


def _what(update: telegram.Update) -> str:
    query, sent = update.callback_query, update.message
    return (query.data if query else sent.text if sent else None) or "?"


@asynccontextmanager
async def scheduled_chat(folder: Path, concurrency: int = 64) -> AsyncIterator[ScheduledChat]:
    async with a_database(folder) as store:
        made = ScheduledChat(store, concurrency=concurrency)
        try:
            yield made
        finally:
            await made.scheduler.aclose(0)
