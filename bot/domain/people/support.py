"""Conversations between a buyer and the operators: one for each order, and one without an order.

A thread is never deleted before its buyer. An operator closes it; the buyer's next message opens it
again. Message texts are encrypted at rest and can be erased; the record that a message was sent
stays.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId, OrderId, SupportMessageId, SupportThreadId

#: How many messages a buyer may write within `SUPPORT_MESSAGES_PERIOD`, in all threads together.
MAX_SUPPORT_MESSAGES: Final = 40
SUPPORT_MESSAGES_PERIOD: Final = timedelta(hours=1)
#: Stored characters of a message: the longest text that Telegram allows.
MAX_TEXT_LENGTH: Final = 4_096


class SupportNotice(StrEnum):
    """The kinds of messages that are sent because of a thread, and to which side."""

    BUYER_MESSAGE = "thread-letter"
    REFUND_REQUEST = "thread-refund"
    PROBLEM = "thread-problem"
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
    """A buyer's conversation with the shop. `order_id` None: it is not about an order.

    `refund_requested_at` is when the buyer asked for a refund of the order; None if they did not.
    """

    id: SupportThreadId
    buyer_id: BuyerId
    order_id: OrderId | None
    opened_at: datetime
    closed_at: datetime | None = None
    refund_requested_at: datetime | None = None


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
