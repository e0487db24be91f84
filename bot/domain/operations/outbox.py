"""Messages of the outbox: each is sent at least once.

A row names what to show; it never holds a secret.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

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
