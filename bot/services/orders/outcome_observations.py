"""What this process has seen of orders in doubt: in memory only, so that it begins anew with a process.

Must not be made per call: a watch that nobody remembers never ends.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from bot.domain.doubt import Watch, begun
from bot.domain.ledger import OrderId


@dataclass(slots=True)
class Windows:
    """The watch over each order in doubt, and when each is due for a look; seconds of the monotonic
    clock. One object for the life of the process that settles doubts.
    """

    _watches: dict[OrderId, Watch] = field(default_factory=dict)
    _due: dict[OrderId, float] = field(default_factory=dict)

    def due(self, order_id: OrderId, now: float) -> bool:
        """Whether it is time for a look at the order."""
        return now >= self._due.get(order_id, now)

    def rest(self, order_id: OrderId, until: float) -> None:
        """No look at the order before then."""
        self._due[order_id] = until

    def of(self, order_id: OrderId, now: float) -> Watch:
        """The order's watch; it begins with the first question."""
        return self._watches.setdefault(order_id, begun(now))

    def keep(self, order_id: OrderId, watch: Watch) -> None:
        self._watches[order_id] = watch

    def again(self, order_id: OrderId, now: float) -> None:
        """Watch the order from the beginning."""
        self._watches[order_id] = begun(now)

    def forget_all_but(self, order_ids: Collection[OrderId]) -> None:
        """Drop what was seen of orders that are in doubt no more."""
        for gone in (self._watches.keys() | self._due.keys()) - set(order_ids):
            self._watches.pop(gone, None)
            self._due.pop(gone, None)
