"""Who watches what, remembered for the buyers that were here lately, so that a card need not ask the
database. Bounded; what is not remembered is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.domain.ledger import BuyerId
from bot.domain.watching import Watch

#: Buyers remembered.
CAPACITY = 10_000


@dataclass(slots=True, eq=False)
class Watched:
    """The watches of buyers; whoever has changed one, after that, forgets its buyer. `changes` counts how
    often that was: what was read before a change is not remembered after it.
    """

    capacity: int = CAPACITY
    changes: int = 0
    _known: LRUCache[BuyerId, Sequence[Watch]] = field(init=False)

    def __post_init__(self) -> None:
        self._known = LRUCache(self.capacity)

    def of(self, buyer: BuyerId) -> Sequence[Watch] | None:
        """All watches of a buyer; None: not remembered."""
        return self._known.get(buyer)

    def remember(self, buyer: BuyerId, watches: Sequence[Watch], changes: int) -> None:
        """Keep what was read when there had been so many `changes`."""
        if changes == self.changes:
            self._known[buyer] = watches

    def forget(self, buyer: BuyerId) -> None:
        """The buyer's watches have changed."""
        self.changes += 1
        self._known.pop(buyer, None)
