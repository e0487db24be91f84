"""Who watches what, remembered for the buyers that were here lately, so that a card need not ask the
database. Bounded; what is not remembered is read.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.domain.ledger import BuyerId
from bot.domain.watching import Watch

#: Buyers remembered.
CAPACITY = 10_000


@dataclass(slots=True, eq=False)
class Watched:
    """The watches of buyers; whoever changes one forgets its buyer."""

    capacity: int = CAPACITY
    _known: OrderedDict[BuyerId, Sequence[Watch]] = field(default_factory=OrderedDict)

    def of(self, buyer: BuyerId) -> Sequence[Watch] | None:
        """All watches of a buyer; None: not remembered."""
        return self._known.get(buyer)

    def remember(self, buyer: BuyerId, watches: Sequence[Watch]) -> None:
        self._known[buyer] = watches
        self._known.move_to_end(buyer)
        if len(self._known) > self.capacity:
            self._known.popitem(last=False)

    def forget(self, buyer: BuyerId) -> None:
        self._known.pop(buyer, None)
