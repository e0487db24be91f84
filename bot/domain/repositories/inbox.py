"""The inbox: updates from Telegram, stored until they are handled.

A row is closed in the same transaction that does what the update asks for, never earlier.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.domain.ids import UpdateId


@dataclass(frozen=True, slots=True)
class RawUpdate:
    """An update as Telegram sent it.

    `queue_id` is the user or chat whose updates are handled in order; 0: none.
    """

    update_id: UpdateId
    queue_id: int
    body: bytes


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A stored update that is not closed, with its decrypted `body`. It may be tried again."""

    update_id: UpdateId
    queue_id: int
    body: bytes
    attempts: int
    next_at: datetime


class Inbox(Protocol):
    async def add(self, updates: Sequence[RawUpdate], now: datetime) -> list[UpdateId]:
        """Store updates encrypted, skip ids seen before, and return the new ids."""

    async def open_rows(
        self, limit: int, *, after: int = -1, queue_id: int | None = None
    ) -> list[InboxRow]:
        """Return rows that are neither closed nor parked, with ids above `after`, ordered by id.

        With `queue_id`, return only the rows of that queue. A restart uses this to continue.
        """

    async def close(self, update_id: UpdateId, now: datetime) -> None:
        """Close an open row and delete its body; raise AlreadyHandled when it is not open."""

    async def close_all(self, update_ids: Sequence[UpdateId], now: datetime) -> set[UpdateId]:
        """Close many rows and delete their bodies; return the ids that were open."""

    async def record_failure(self, update_id: UpdateId, next_at: datetime, error: str) -> int:
        """Count a failed attempt of an open row and return how many there were."""

    async def record_start(self, update_id: UpdateId) -> int:
        """Count that handling an open row begins after a restart; return how often it did.

        Return 0 when the row is not open.
        """

    async def park(self, update_id: UpdateId, error: str) -> None:
        """Park an open row until a person decides; its encrypted body is kept."""

    async def count_open_and_parked(self) -> tuple[int, int]:
        """Return how many rows are open, and how many are parked."""

    async def purge(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` rows closed before `before`; return how many."""
