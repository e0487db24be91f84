"""Shared parts of the inbox and update queue tests: a clock, a database, raw updates."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from bot.domain.ids import UpdateId
from bot.domain.operations.inbox import InboxRow, RawUpdate
from bot.domain.operations.outbox import OutboxKind
from storage import EngineDatabase, Vault, make_key, open_database
from storage.database import Database
from storage.transaction import Transaction
from tests.doubles import Overridden
from tests.storage.engines import migrated_file
from tests.waiting import HANG_LIMIT

NOW = datetime(2030, 5, 17, 12, 0, tzinfo=UTC)
ANN, BEN, CY = 1001, 1002, 1003
KEY = make_key()
T = TypeVar("T")
P = ParamSpec("P")


@dataclass(slots=True)
class SkippingClock:
    """A clock whose time passes only in `sleep`, and then at once."""

    moment: datetime = NOW
    slept: list[float] = field(default_factory=list)
    stopped: bool = False
    #: True once a `sleep` waits for the stopped clock.
    waiting: bool = False

    def now(self) -> datetime:
        return self.moment

    def monotonic(self) -> float:
        return (self.moment - NOW).total_seconds()

    async def sleep(self, seconds: float) -> None:
        if self.stopped:
            self.waiting = True
            await asyncio.Event().wait()
        self.slept.append(seconds)
        self.moment += timedelta(seconds=max(seconds, 0))
        await asyncio.sleep(0.001)


@dataclass(slots=True)
class FailingDatabase:
    """A database that counts its transactions and can fail the next ones (or reads), as with a full
    disk. With `is_committed` they fail after their commit.
    """

    store: Database
    failures: int = 0
    unreadable: int = 0
    transactions: int = 0
    is_committed: bool = False

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        self.transactions += 1
        if self.failures:
            self.failures -= 1
            if self.is_committed:
                await self.store.transact(phase, *args, **kwargs)
            raise OSError("no space left on device")
        return await self.store.transact(phase, *args, **kwargs)

    async def read(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        if self.unreadable:
            self.unreadable -= 1
            raise OSError("input/output error")
        return await self.store.read(phase, *args, **kwargs)


class StalledDatabase(Overridden):
    """A database whose transactions do not begin while it is stalled, as with a disk that hangs.

    `works` is cleared while it is stalled; `waiting` transactions wait then.
    """

    def __init__(self, store: Database) -> None:
        super().__init__(store)
        self.store = store
        self.works = asyncio.Event()
        self.works.set()
        self.waiting = 0

    def let_one(self) -> None:
        """Let the transactions that wait now begin, and stall the next ones."""
        stalled, self.works = self.works, asyncio.Event()
        stalled.set()

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        self.waiting += 1
        try:
            await self.works.wait()
        finally:
            self.waiting -= 1
        return await self.store.transact(phase, *args, **kwargs)


@asynccontextmanager
async def a_database(folder: Path) -> AsyncIterator[EngineDatabase]:
    """Open a database on a SQLite file; in the same folder it has the same data."""
    url = migrated_file(folder / "shop.db")
    store = await open_database(url, Vault(KEY), currency="USD", cost_currency="USD")
    store.set_bot_id(1)
    try:
        yield store
    finally:
        await store.aclose()


def person(user: int) -> dict[str, object]:
    return {"id": user, "is_bot": False, "first_name": "Somebody"}


def message(update_id: int, text: str, user: int = ANN) -> dict[str, object]:
    """Return an update with a text message."""
    return {
        "update_id": update_id,
        "message": {
            "message_id": update_id,
            "date": 1_700_000_000,
            "chat": {"id": user, "type": "private", "first_name": "Somebody"},
            "from": person(user),
            "text": text,
        },
    }


def tap(update_id: int, data: str, user: int = ANN) -> dict[str, object]:
    """Return an update with a callback query."""
    query = {"id": str(update_id), "from": person(user), "chat_instance": "1", "data": data}
    return {"update_id": update_id, "callback_query": query}


def raw(update: dict[str, object], queue_key: int = ANN) -> RawUpdate:
    """Return an update as the inbox stores it."""
    update_id = update["update_id"]
    assert isinstance(update_id, int)
    return RawUpdate(UpdateId(update_id), queue_key, json.dumps(update).encode())


async def arrive(store: Database, *updates: RawUpdate) -> Sequence[RawUpdate]:
    """Store updates as the inbox does."""

    def add(tx: Transaction) -> None:
        tx.inbox.add(updates, NOW)

    await store.transact(add)
    return updates


async def open_rows(store: Database) -> list[InboxRow]:
    """Return the open rows that a restart would find."""

    def look(tx: Transaction) -> list[InboxRow]:
        return tx.inbox.open_rows(1000)

    return await store.read(look)


async def open_ids(store: Database) -> list[int]:
    """Return the ids of the open rows."""
    return [row.update_id for row in await open_rows(store)]


def leave_note(tx: Transaction, key: str) -> str:
    """Make a change that can be counted: a row in the outbox."""
    assert tx.outbox.add(OutboxKind.NOTICE, 5, key, {}, NOW)
    return key


async def notes(store: Database) -> int:
    """Return how many such changes were committed."""

    def look(tx: Transaction) -> int:
        return tx.outbox.count_pending_and_parked()[0]

    return await store.read(look)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition that other tasks bring about."""
    async with asyncio.timeout(HANG_LIMIT):
        while not condition():  # noqa: ASYNC110 - of others' making
            await asyncio.sleep(0.002)
