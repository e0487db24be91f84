"""Updates from Telegram as the inbox stores them until they are handled."""

from dataclasses import dataclass
from datetime import datetime

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
