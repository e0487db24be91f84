"""What this process has seen of orders in doubt: in memory only, so that it begins anew with a process.

Must not be made per call: a watch that nobody remembers never ends.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from bot.domain.balance_evidence import OutcomeObservation, start_observation
from bot.domain.ledger import OrderId


@dataclass(slots=True)
class OutcomeObservations:
    """The watch over each order in doubt, and when each is due for a look; seconds of the monotonic
    clock. One object for the life of the process that settles doubts.
    """

    _observations: dict[OrderId, OutcomeObservation] = field(default_factory=dict)
    _due_at: dict[OrderId, float] = field(default_factory=dict)

    def is_due(self, order_id: OrderId, now: float) -> bool:
        """Whether it is time for a look at the order."""
        return now >= self._due_at.get(order_id, now)

    def postpone(self, order_id: OrderId, until: float) -> None:
        """No look at the order before then."""
        self._due_at[order_id] = until

    def get_or_start(self, order_id: OrderId, now: float) -> OutcomeObservation:
        """The order's watch; it begins with the first question."""
        return self._observations.setdefault(order_id, start_observation(now))

    def save(self, order_id: OrderId, observation: OutcomeObservation) -> None:
        self._observations[order_id] = observation

    def restart(self, order_id: OrderId, now: float) -> None:
        """Watch the order from the beginning."""
        self._observations[order_id] = start_observation(now)

    def keep_only(self, order_ids: Collection[OrderId]) -> None:
        """Drop what was seen of orders that are in doubt no more."""
        for gone in (self._observations.keys() | self._due_at.keys()) - set(order_ids):
            self._observations.pop(gone, None)
            self._due_at.pop(gone, None)
