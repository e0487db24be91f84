"""The question that each buyer's screen asks: what they type next is its answer.

It is kept in memory only. After a restart the buyer taps a button of the question instead.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from cachetools import TTLCache

from bot.domain.ledger import BuyerId

#: Minutes for which a typed text is the answer.
ANSWER_MINUTES: Final = 60
_CAPACITY: Final = 1_000
_Subject = TypeVar("_Subject")


class QuestionsOnScreen(Generic[_Subject]):
    """The open question of one kind for each buyer, with what it is about.

    `monotonic` returns seconds.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._subjects: TTLCache[BuyerId, tuple[_Subject, int | None]] = TTLCache(
            _CAPACITY, ANSWER_MINUTES * 60, monotonic
        )

    def open(self, buyer: BuyerId, subject: _Subject, screen_message_id: int | None) -> None:
        """Make the buyer's next text the answer, while this screen is their screen."""
        self._subjects[buyer] = subject, screen_message_id

    def close(self, buyer: BuyerId) -> None:
        """End that: the buyer tapped a button or sent a command."""
        self._subjects.pop(buyer, None)

    def get(self, buyer: BuyerId, screen_message_id: int | None) -> _Subject | None:
        """Return what this screen of the buyer asks about, if it asks."""
        subject, asking_message_id = self._subjects.get(buyer, (None, None))
        return subject if asking_message_id == screen_message_id else None
