"""Conversations between a buyer and the operators: one for each order, and one without an order.

A thread lives as long as its buyer. An operator closes it; the buyer's next message opens it again.
Message texts are encrypted at rest and can be erased; the record that a message was sent stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NewType, Protocol

from bot.domain.ledger import BuyerId, OrderId

SupportThreadId = NewType("SupportThreadId", int)
SupportMessageId = NewType("SupportMessageId", int)

#: How many messages a buyer may write within `SUPPORT_MESSAGES_PERIOD`, in all threads together.
MAX_SUPPORT_MESSAGES: Final = 40
SUPPORT_MESSAGES_PERIOD: Final = timedelta(hours=1)
#: Stored characters of a message: the longest text that Telegram allows.
MAX_TEXT_LENGTH: Final = 4_096


class SupportNotice(StrEnum):
    """The kinds of messages that are sent because of a thread, and to which side."""

    BUYER_MESSAGE = "thread-letter"
    OPERATOR_ANSWER = "thread-answer"
    ANSWERED_BY_OTHER_OPERATOR = "thread-answered"
    CLOSED_FOR_BUYER = "thread-closed"
    CLOSED_BY_OTHER_OPERATOR = "thread-closed-by"
    BUYER_UNREACHABLE = "thread-unreached"

    @property
    def is_for_operators(self) -> bool:
        """Return whether only operators may receive it."""
        return self not in {SupportNotice.OPERATOR_ANSWER, SupportNotice.CLOSED_FOR_BUYER}


@dataclass(frozen=True, slots=True)
class MessageContent:
    """The content of one message.

    `is_complete` False: the original at (`chat_id`, `message_id`) holds more than `text`. It has a
    picture, a file, or a longer text than we store.
    """

    text: str
    chat_id: int
    message_id: int
    sender_id: int
    is_complete: bool = True


@dataclass(frozen=True, slots=True)
class SupportThread:
    """A buyer's conversation with the shop. `order_id` None: it is not about an order."""

    id: SupportThreadId
    buyer_id: BuyerId
    order_id: OrderId | None
    opened_at: datetime
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SupportMessage:
    """One message of a thread; `content` None: it was erased, or cannot be decrypted."""

    id: SupportMessageId
    thread_id: SupportThreadId
    from_operator: bool
    content: MessageContent | None
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class OpenThread:
    """An open thread in the operators' list, with its newest message."""

    thread: SupportThread
    last_message: SupportMessage
    message_count: int


class SupportThreads(Protocol):
    """The repository of threads, their messages, and our messages in chats that show them."""

    async def get_or_create(
        self, buyer: BuyerId, order_id: OrderId | None, now: datetime
    ) -> SupportThread:
        """Return the buyer's thread about this order (None: no order); create it if necessary."""

    async def get(self, thread_id: SupportThreadId) -> SupportThread | None: ...
    async def get_owned(
        self, thread_id: SupportThreadId, buyer: BuyerId
    ) -> SupportThread | None: ...
    async def list_open(self, limit: int) -> tuple[list[OpenThread], int]:
        """Return open threads that have messages, and how many there are.

        Threads that wait for an answer come first, then those with the oldest last message.
        """

    async def add_message(
        self,
        thread_id: SupportThreadId,
        content: MessageContent,
        now: datetime,
        *,
        from_operator: bool,
    ) -> SupportMessage:
        """Store a message, encrypted; a message from the buyer opens a closed thread again."""

    async def get_message(self, message_id: SupportMessageId) -> SupportMessage | None: ...
    async def list_messages(
        self, thread_id: SupportThreadId, limit: int
    ) -> Sequence[SupportMessage]:
        """Return the newest messages, in order of time."""

    async def count_buyer_messages(self, buyer: BuyerId, since: datetime) -> int:
        """Return how many messages the buyer wrote since `since`, in all threads."""

    async def close(self, thread_id: SupportThreadId, now: datetime) -> bool:
        """Close the thread; return False when it is already closed."""

    async def reopen(self, thread_id: SupportThreadId) -> bool:
        """Open the thread again; return False when it is already open."""

    async def record_copy(self, chat_id: int, message_id: int, thread_id: SupportThreadId) -> None:
        """Record that our message in a chat belongs to the thread.

        A reply to that message then reaches the thread.
        """

    async def delete_copy(self, chat_id: int, message_id: int) -> None:
        """Delete the record of a message that now shows something else."""

    async def find_by_copy(self, chat_id: int, message_id: int) -> SupportThread | None:
        """Return the thread that one of our messages in a chat belongs to."""

    async def find_by_latest_copy(self, chat_id: int) -> SupportThread | None:
        """Return the thread of the newest of our messages in a chat that belong to one."""

    async def record_album_message(self, chat_id: int, message_id: int, album_id: str) -> None:
        """Record that a person's message is part of an album; forget their older albums."""

    async def list_album(self, chat_id: int, message_id: int) -> list[int]:
        """Return the messages of the album that a message is part of, in order; else none."""

    async def erase_buyer_messages(self, buyer: BuyerId) -> int:
        """Erase every text of the buyer's threads; return how many messages."""

    async def erase_inactive_threads(self, before: datetime) -> int:
        """Erase the texts of threads without a message since `before`; return how many messages."""
