"""A bounded cache of buyers' watches, so that a product page needs no database read."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.domain.ledger import BuyerId
from bot.domain.watch_types import Watch

#: Buyers whose watches are kept.
CAPACITY = 10_000


@dataclass(slots=True, eq=False)
class WatchCache:
    """The watches of recent buyers. Call `invalidate` after each change.

    `change_count` counts the changes. A value read before a change is not kept after it.
    """

    capacity: int = CAPACITY
    change_count: int = 0
    _watches: LRUCache[BuyerId, Sequence[Watch]] = field(init=False)

    def __post_init__(self) -> None:
        self._watches = LRUCache(self.capacity)

    def get(self, buyer: BuyerId) -> Sequence[Watch] | None:
        """Return all watches of a buyer; None if they are not cached."""
        return self._watches.get(buyer)

    def put(self, buyer: BuyerId, watches: Sequence[Watch], change_count: int) -> None:
        """Keep watches that were read when `change_count` had the given value."""
        if change_count == self.change_count:
            self._watches[buyer] = watches

    def invalidate(self, buyer: BuyerId) -> None:
        """Remove the buyer's watches from the cache after a change."""
        self.change_count += 1
        self._watches.pop(buyer, None)
