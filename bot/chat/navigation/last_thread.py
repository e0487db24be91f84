"""The support thread that each operator opened last: their plain text answers it for a while.

It is kept in memory only, on purpose: after a restart plain text is a search again, and nothing
reaches a buyer by mistake.
"""

from collections.abc import Callable
from typing import Final

from cachetools import TTLCache

from bot.domain.ids import BuyerId, SupportThreadId

#: Minutes for which plain text answers an opened thread; each answer starts them again.
ANSWER_MINUTES: Final = 10
_CAPACITY: Final = 200


class OpenedThreads:
    """The opened thread of each operator. `monotonic` returns seconds."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._opened: TTLCache[BuyerId, SupportThreadId] = TTLCache(
            _CAPACITY, ANSWER_MINUTES * 60, monotonic
        )

    def open(self, operator: BuyerId, thread_id: SupportThreadId) -> None:
        """Make the operator's next plain texts answers in this thread."""
        self._opened[operator] = thread_id

    def close(self, operator: BuyerId) -> None:
        """End that: the operator tapped a button or sent a command."""
        self._opened.pop(operator, None)

    def get(self, operator: BuyerId) -> SupportThreadId | None:
        """Return the thread that a plain text of the operator answers now, if any."""
        return self._opened.get(operator)
