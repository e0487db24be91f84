"""The refund question that each buyer sees: what they type next is the reason of their request.

It is kept in memory only. After a restart the buyer taps the button of the question instead.
"""

from collections.abc import Callable
from typing import Final

from cachetools import TTLCache

from bot.domain.ledger import BuyerId, OrderId

#: Minutes for which a typed text is the reason.
REASON_MINUTES: Final = 60
_CAPACITY: Final = 1_000


class RefundQuestions:
    """The open refund question of each buyer. `monotonic` returns seconds."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._orders: TTLCache[BuyerId, tuple[OrderId, int | None]] = TTLCache(
            _CAPACITY, REASON_MINUTES * 60, monotonic
        )

    def open(self, buyer: BuyerId, order_id: OrderId, screen_message_id: int | None) -> None:
        """Make the buyer's next text the reason, while this screen is their screen."""
        self._orders[buyer] = order_id, screen_message_id

    def close(self, buyer: BuyerId) -> None:
        """End that: the buyer tapped a button or sent a command."""
        self._orders.pop(buyer, None)

    def get(self, buyer: BuyerId, screen_message_id: int | None) -> OrderId | None:
        """Return the order that this screen of the buyer asks about, if any."""
        order_id, asking_message_id = self._orders.get(buyer, (None, None))
        return order_id if asking_message_id == screen_message_id else None
