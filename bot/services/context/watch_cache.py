"""Who watches what, remembered for the buyers that were here lately, so that a card need not ask the
database. Bounded; what is not remembered is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.domain.ledger import BuyerId
from bot.domain.watches import Watch

#: Buyers remembered.
CAPACITY = 10_000


@dataclass(slots=True, eq=False)
class WatchCache:
    """The watches of buyers; whoever has changed one, after that, forgets its buyer. `changes` counts how
    often that was: what was read before a change is not remembered after it.
    """

    capacity: int = CAPACITY
    change_count: int = 0
    _watches: LRUCache[BuyerId, Sequence[Watch]] = field(init=False)

    def __post_init__(self) -> None:
        self._watches = LRUCache(self.capacity)

    def get(self, buyer: BuyerId) -> Sequence[Watch] | None:
        """All watches of a buyer; None: not remembered."""
        return self._watches.get(buyer)

    def put(self, buyer: BuyerId, watches: Sequence[Watch], change_count: int) -> None:
        """Keep what was read when there had been so many `changes`."""
        if change_count == self.change_count:
            self._watches[buyer] = watches

    def invalidate(self, buyer: BuyerId) -> None:
        """The buyer's watches have changed."""
        self.change_count += 1
        self._watches.pop(buyer, None)
