"""The outbox: messages to be sent at least once.

A row names what to show; it never holds a secret.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, Protocol

from bot.domain.ids import OutboxId


class OutboxKind(StrEnum):
    """The action of the Messenger for an outbox row."""

    DELIVER = "deliver"
    STATUS = "status"
    ALERT = "alert"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A message to be sent at least once. `facts` never hold a secret.

    `message_id` is the message that was last sent for this row before it was claimed.
    """

    id: OutboxId
    kind: OutboxKind
    chat_id: int
    dedupe_key: str
    facts: Mapping[str, str]
    attempts: int = 0
    #: Deaths of the process while the row was claimed, since it was last handled to the end.
    unfinished_starts: int = 0
    message_id: int | None = None

    @property
    def is_suspect(self) -> bool:
        """Return whether the process died while it sent this row."""
        return self.unfinished_starts > 0


#: How the keys of messages with news of watches begin.
WATCH_NOTICE_KEYS: Final = ("watch:", "opening:")


class Outbox(Protocol):
    async def add(
        self,
        kind: OutboxKind,
        chat_id: int,
        dedupe_key: str,
        facts: Mapping[str, str],
        now: datetime,
        *,
        resend: bool = False,
    ) -> bool:
        """Queue a message; return False when its key was queued before.

        A STATUS row, or any row with `resend`, keeps its key: adding it again asks for one more
        sending and returns True.
        """

    async def find_message(self, dedupe_key: str) -> int | None:
        """Return the id of the message that was last sent for this key."""

    async def record_sent(
        self,
        kind: OutboxKind,
        chat_id: int,
        dedupe_key: str,
        facts: Mapping[str, str],
        message_id: int,
        now: datetime,
    ) -> None:
        """Record a message that was not sent from the outbox as the last one for this key."""

    async def claim(
        self,
        now: datetime,
        lease_until: datetime,
        limit: int,
        *,
        with_suspect: bool = True,
        chat_id: int | None = None,
    ) -> list[OutboxRow]:
        """Claim due rows until `lease_until`: the oldest row of each chat, and its oldest delivery.

        A delivery waits only for older deliveries of the same chat. At most one of the rows is a
        suspect; none is without `with_suspect`. With `chat_id`, only rows of that chat are claimed.
        """

    async def count_unfinished_starts(self) -> None:
        """Count, right after a crash, its death for each claimed row: they become suspects."""

    async def release_claims(self, now: datetime, except_chats: Collection[int] = ()) -> None:
        """Release all claims, except those of rows of these chats; the rows become due."""

    async def list_ending_the_program(self) -> list[OutboxRow]:
        """Return the pending rows that reached MAX_UNFINISHED_STARTS; they are not claimed."""

    async def make_due(
        self, now: datetime, horizon: datetime, *, claimed: bool, limit: int | None = None
    ) -> int:
        """Make rows due that would wait beyond `horizon`, because a clock was set back.

        With `claimed`, used right after start, make also those due that a crash left claimed or
        that were parked, but not for good. Return how many rows changed. `limit`
        bounds them, without `claimed`.
        """

    async def mark_sent(self, row: OutboxRow, message_id: int | None, now: datetime) -> None:
        """Mark a claimed row as sent; keep a message that was recorded since the claim."""

    async def was_sent(self, dedupe_key: str) -> bool:
        """Return whether Telegram accepted the message with this key."""

    async def postpone(self, row: OutboxId, at: datetime, reason: str) -> None: ...
    async def park(self, row: OutboxId, reason: str, *, permanent: bool = False) -> None:
        """Park a row until its person returns or the shop restarts, or for good with `permanent`."""

    async def delete_watch_notices(self, chat_id: int) -> None:
        """Delete the news of watches that waits for a chat; what is on its way stays."""

    async def unpark(self, chat_id: int, now: datetime) -> int:
        """Make the rows of a returned person due, except those parked for good; return how many."""

    async def count_pending_and_parked(self) -> tuple[int, int]:
        """Return how many rows are pending, and how many are parked."""
