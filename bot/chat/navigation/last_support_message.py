"""The thread in which each buyer wrote last, and the screen that says that it was sent.

It is kept in memory only. After a restart a buyer taps a button to add something.
"""

from collections.abc import Callable
from typing import Final

from cachetools import TTLCache

from bot.domain.ids import BuyerId, SupportThreadId

#: Minutes for which a further message belongs to the same thread.
FOLLOW_UP_MINUTES: Final = 60
_CAPACITY: Final = 1_000


class LastSupportMessages:
    """The thread and the screen of each buyer's last support message. `monotonic` returns seconds."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._sent: TTLCache[BuyerId, tuple[SupportThreadId, int | None]] = TTLCache(
            _CAPACITY, FOLLOW_UP_MINUTES * 60, monotonic
        )

    def put(
        self, buyer: BuyerId, thread_id: SupportThreadId, screen_message_id: int | None
    ) -> None:
        """Store where the buyer has just written, and which screen says so."""
        self._sent[buyer] = thread_id, screen_message_id

    def find_thread(self, buyer: BuyerId) -> SupportThreadId | None:
        """Return the thread in which the buyer wrote a short time ago."""
        return self._sent.get(buyer, (None, None))[0]

    def find_thread_on_screen(
        self, buyer: BuyerId, screen_message_id: int | None
    ) -> SupportThreadId | None:
        """Return the thread, if this screen of the buyer says that a message was sent."""
        thread_id, sent_screen_id = self._sent.get(buyer, (None, None))
        return thread_id if sent_screen_id == screen_message_id else None
