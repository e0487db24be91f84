"""Messages that people sent while a quote was open, so that a button can use them.

A button passes one on to support, or uses its word as promo code. Kept in memory only: the words may
be private. After a restart a message is unknown.
"""

from typing import Final

from cachetools import LRUCache

from bot.domain.ledger import BuyerId
from bot.domain.support_threads import MessageContent

#: The maximum number of messages, of all people together.
CAPACITY: Final = 2_000


class TypedMessages:
    """Messages by their writer and message id, as a least-recently-used cache."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._messages: LRUCache[tuple[BuyerId, int], MessageContent] = LRUCache(capacity)

    def remember(self, buyer: BuyerId, content: MessageContent) -> None:
        """Store a message of the buyer."""
        self._messages[buyer, content.message_id] = content

    def get(self, buyer: BuyerId, message_id: int) -> MessageContent | None:
        """Return the message; None if it is unknown, evicted or forgotten."""
        return self._messages.get((buyer, message_id))

    def forget(self, buyer: BuyerId, message_id: int) -> None:
        """Forget a message, which was passed on."""
        self._messages.pop((buyer, message_id), None)
