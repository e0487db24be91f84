"""Conversations between a buyer and the shop: one for each order, and one about nothing in particular.

A thread lives as long as its buyer; it is closed when an operator says so, and opens again with the next
letter. What was said is sealed at rest and can be forgotten; that it was said stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NewType, Protocol

from bot.domain.ledger import BuyerId, OrderId

SupportThreadId = NewType("SupportThreadId", int)
SupportMessageId = NewType("SupportMessageId", int)

#: How many letters a buyer may write within `SPAN`, whatever they are about.
MAX_SUPPORT_MESSAGES: Final = 40
SUPPORT_MESSAGES_PERIOD: Final = timedelta(hours=1)
#: As much of a letter's text is kept: what Telegram lets anybody write.
MAX_TEXT_LENGTH: Final = 4_096


class SupportNotice(StrEnum):
    """What is sent because of a thread, and to which side."""

    BUYER_MESSAGE = "thread-letter"
    OPERATOR_ANSWER = "thread-answer"
    ANSWERED_BY_OTHER_OPERATOR = "thread-answered"
    CLOSED_FOR_BUYER = "thread-closed"
    CLOSED_BY_OTHER_OPERATOR = "thread-closed-by"
    BUYER_UNREACHABLE = "thread-unreached"

    @property
    def is_for_operators(self) -> bool:
        """Whether only operators may get it."""
        return self not in {SupportNotice.OPERATOR_ANSWER, SupportNotice.CLOSED_FOR_BUYER}


@dataclass(frozen=True, slots=True)
class MessageContent:
    """What one message said. `whole` False: the message itself, at (`chat_id`, `message_id`), holds more
    than `text`: a picture, a file, or more words than fit into ours.
    """

    text: str
    chat_id: int
    message_id: int
    sender_id: int
    is_complete: bool = True


@dataclass(frozen=True, slots=True)
class SupportThread:
    """A buyer's conversation with the shop. `order_id` None: about no order."""

    id: SupportThreadId
    buyer_id: BuyerId
    order_id: OrderId | None
    opened_at: datetime
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SupportMessage:
    """One thing that was said; `said` None: it was forgotten, or cannot be opened."""

    id: SupportMessageId
    thread_id: SupportThreadId
    from_operator: bool
    content: MessageContent | None
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class OpenThread:
    """An open thread in the operators' list; `last` is its newest letter."""

    thread: SupportThread
    last_message: SupportMessage
    message_count: int


class SupportThreads(Protocol):
    """The repository of threads, their letters, and where copies of these stand."""

    async def get_or_create(
        self, buyer: BuyerId, order_id: OrderId | None, now: datetime
    ) -> SupportThread:
        """The buyer's thread about that order (None: about none); begun when there is none."""

    async def get(self, thread_id: SupportThreadId) -> SupportThread | None: ...
    async def get_owned(
        self, thread_id: SupportThreadId, buyer: BuyerId
    ) -> SupportThread | None: ...
    async def list_open(self, limit: int) -> tuple[list[OpenThread], int]:
        """Open threads in which something was said, and how many: what waits for an answer first,
        then whose last letter is oldest.
        """

    async def add_message(
        self,
        thread_id: SupportThreadId,
        content: MessageContent,
        now: datetime,
        *,
        from_operator: bool,
    ) -> SupportMessage:
        """Keep what was said, sealed; a buyer's letter opens a closed thread again."""

    async def get_message(self, message_id: SupportMessageId) -> SupportMessage | None: ...
    async def list_messages(
        self, thread_id: SupportThreadId, limit: int
    ) -> Sequence[SupportMessage]:
        """The newest letters, oldest of them first."""

    async def count_buyer_messages(self, buyer: BuyerId, since: datetime) -> int:
        """How many letters the buyer wrote after then, in all threads."""

    async def close(self, thread_id: SupportThreadId, now: datetime) -> bool:
        """False when it is closed already."""

    async def reopen(self, thread_id: SupportThreadId) -> bool:
        """False when it is open."""

    async def record_copy(self, chat_id: int, message_id: int, thread_id: SupportThreadId) -> None:
        """A message of ours that belongs to the thread: who replies to it means the thread."""

    async def delete_copy(self, chat_id: int, message_id: int) -> None:
        """The message shows something else by now."""

    async def find_by_copy(self, chat_id: int, message_id: int) -> SupportThread | None:
        """The thread that a message of ours belongs to."""

    async def erase_buyer_messages(self, buyer: BuyerId) -> int:
        """Shred every text of the buyer's threads; how many letters."""

    async def erase_inactive_threads(self, before: datetime) -> int:
        """Shred the texts of threads in which nothing was said since then; how many letters."""
