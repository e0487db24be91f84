"""The repository of support threads: conversations between a buyer and the operators."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.ids import BuyerId, OrderId, SupportMessageId, SupportThreadId
from bot.domain.support_threads import MessageContent, OpenThread, SupportMessage, SupportThread


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
    async def list_open(
        self, limit: int, offset: int = 0, *, only_refund_requests: bool = False
    ) -> tuple[list[OpenThread], int]:
        """Return open threads that have messages, and how many there are.

        With `only_refund_requests`, only those of buyers who asked for a refund of an order whose
        money is not returned yet.
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

    async def find_refund_request(self, buyer: BuyerId, order_id: OrderId) -> datetime | None:
        """Return when the buyer asked for a refund of the order; None if they did not."""

    async def request_refund(self, thread_id: SupportThreadId, now: datetime) -> bool:
        """Record a request for a refund; return False when there is one already."""

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

    async def list_inactive(
        self, before: datetime, after: SupportThreadId, limit: int
    ) -> list[SupportThreadId]:
        """Return threads with a text and without a message since `before`, by id above `after`."""

    async def erase_inactive_thread(
        self, thread: SupportThreadId, before: datetime, limit: int
    ) -> int:
        """Erase up to `limit` texts of a thread without a message since `before`; return how many."""
