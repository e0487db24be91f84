"""Who watches what, remembered for the buyers that were here lately, so that a card need not ask the
database. Bounded; what is not remembered is read.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.domain.ledger import BuyerId
from bot.domain.watching import Watch
from bot.services.newest import keep_newest

#: Buyers remembered.
CAPACITY = 10_000


@dataclass(slots=True, eq=False)
class Watched:
    """The watches of buyers; whoever has changed one, after that, forgets its buyer. `changes` counts how
    often that was: what was read before a change is not remembered after it.
    """

    capacity: int = CAPACITY
    changes: int = 0
    _known: OrderedDict[BuyerId, Sequence[Watch]] = field(default_factory=OrderedDict)

    def of(self, buyer: BuyerId) -> Sequence[Watch] | None:
        """All watches of a buyer; None: not remembered."""
        return self._known.get(buyer)

    def remember(self, buyer: BuyerId, watches: Sequence[Watch], changes: int) -> None:
        """Keep what was read when there had been so many `changes`."""
        if changes == self.changes:
            keep_newest(self._known, buyer, watches, self.capacity)

    def forget(self, buyer: BuyerId) -> None:
        """The buyer's watches have changed."""
        self.changes += 1
        self._known.pop(buyer, None)
