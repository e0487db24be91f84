"""Notes of staff about a buyer or one of their orders. Buyers never see them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId, NoteId, OrderId

#: Characters of a note: the longest text that Telegram sends.
MAX_NOTE_LENGTH: Final = 4_096


class NoteKind(StrEnum):
    """The kind of a note: a remark, or the reason for a ban or for lifting one."""

    NOTE = "note"
    BAN = "ban"
    UNBAN = "unban"


@dataclass(frozen=True, slots=True)
class StaffNote:
    """A note about a buyer. `order_id` None: it is not about one order.

    `text` None: it cannot be decrypted.
    """

    id: NoteId
    buyer_id: BuyerId
    order_id: OrderId | None
    author: BuyerId
    kind: NoteKind
    text: str | None
    at: datetime
