"""What Telegram sent, kept until somebody handled it. A row is closed in the transaction that did what it
asked for, never before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NewType, Protocol

UpdateId = NewType("UpdateId", int)


@dataclass(frozen=True, slots=True)
class RawUpdate:
    """An update as Telegram sent it. `lane` is the user or chat whose order is kept; 0: none."""

    update_id: UpdateId
    queue_id: int
    body: bytes


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A stored update that is not closed. `body` is opened from the vault; it may be tried again."""

    update_id: UpdateId
    queue_id: int
    body: bytes
    attempts: int
    next_at: datetime


class Inbox(Protocol):
    async def add(self, updates: Sequence[RawUpdate], now: datetime) -> list[UpdateId]:
        """Store sealed; ids seen before are passed over. Returns the ids that are new."""

    async def open_rows(
        self, limit: int, *, after: int = -1, queue_id: int | None = None
    ) -> list[InboxRow]:
        """Neither closed nor parked, by update id, of greater ids than `after`: what a restart finds.
        Only those of `lane`, if one is named.
        """

    async def close(self, update_id: UpdateId, now: datetime) -> None:
        """Close an open row and drop its body; AlreadyHandled when it is not open."""

    async def close_all(self, update_ids: Sequence[UpdateId], now: datetime) -> set[UpdateId]:
        """The same for many rows; those of them that were open."""

    async def record_failure(self, update_id: UpdateId, next_at: datetime, error: str) -> int:
        """Count a failed attempt of an open row and return how many there were."""

    async def park(self, update_id: UpdateId, error: str) -> None:
        """Set an open row aside for a person; its sealed body is kept."""

    async def count_open_and_parked(self) -> tuple[int, int]:
        """How many rows are open, and how many were set aside."""

    async def purge(self, before: datetime) -> int:
        """Delete rows closed before then; how many."""
