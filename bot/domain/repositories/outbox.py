"""Messages to be sent at least once. A row names what to show; it never holds a secret."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType, Protocol

OutboxId = NewType("OutboxId", int)


class OutboxKind(StrEnum):
    """What an outbox row asks of the Messenger."""

    DELIVER = "deliver"
    STATUS = "status"
    ALERT = "alert"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A message to be sent at least once. `facts` never hold a secret."""

    id: OutboxId
    kind: OutboxKind
    chat_id: int
    dedupe_key: str
    facts: Mapping[str, str]
    attempts: int = 0


class Outbox(Protocol):
    async def add(
        self,
        kind: OutboxKind,
        chat_id: int,
        dedupe_key: str,
        facts: Mapping[str, str],
        now: datetime,
    ) -> bool:
        """Queue a message; False when the key was queued before. A STATUS row under the key of one
        still pending is left to that one.
        """

    async def claim(self, now: datetime, lease_until: datetime, limit: int) -> list[OutboxRow]:
        """Due rows, taken until `lease_until`: of each chat the oldest, and the oldest goods, which
        wait for nothing but older goods.
        """

    async def make_due(self, now: datetime, horizon: datetime, *, claimed: bool) -> int:
        """Make due what would sleep beyond `horizon` (a clock was set back) and, right after start,
        what a crash left `claimed` and what was set aside, but not for good; how many rows.
        """

    async def mark_sent(self, row: OutboxId, message_id: int | None, now: datetime) -> None: ...
    async def postpone(self, row: OutboxId, at: datetime, reason: str) -> None: ...
    async def park(self, row: OutboxId, reason: str, *, permanent: bool = False) -> None:
        """Set a row aside until its person returns or the shop starts anew, or for good."""

    async def unpark(self, chat_id: int, now: datetime) -> int:
        """The person is back: their rows that were not parked for good are due again; how many."""

    async def count_pending_and_parked(self) -> tuple[int, int]:
        """How many rows are pending, and how many parked."""
