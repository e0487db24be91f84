"""The observations of unknown outcomes by this process, in memory only.

They start again with each process. Must not be created for each call: an observation that is not
kept never ends.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from bot.domain.ids import OrderId
from bot.domain.orders.evidence import OutcomeObservation, start_observation


@dataclass(slots=True)
class OutcomeObservations:
    """The observation of each unknown outcome, and when its next reading is due.

    Times are seconds of the monotonic clock. One object for the life of the process that settles
    them.
    """

    _observations: dict[OrderId, OutcomeObservation] = field(default_factory=dict)
    _due_at: dict[OrderId, float] = field(default_factory=dict)

    def is_due(self, order_id: OrderId, now: float) -> bool:
        """Return whether the next reading of the order is due."""
        return now >= self._due_at.get(order_id, now)

    def postpone(self, order_id: OrderId, until: float) -> None:
        """Postpone the next reading of the order to `until`."""
        self._due_at[order_id] = until

    def get_or_start(self, order_id: OrderId, now: float) -> OutcomeObservation:
        """Return the order's observation; start it if there is none."""
        return self._observations.setdefault(order_id, start_observation(now))

    def save(self, order_id: OrderId, observation: OutcomeObservation) -> None:
        """Replace the order's observation."""
        self._observations[order_id] = observation

    def restart(self, order_id: OrderId, now: float) -> None:
        """Start the order's observation again from the beginning."""
        self._observations[order_id] = start_observation(now)

    def keep_only(self, order_ids: Collection[OrderId]) -> None:
        """Remove the observations of all other orders."""
        for gone in (self._observations.keys() | self._due_at.keys()) - set(order_ids):
            self._observations.pop(gone, None)
            self._due_at.pop(gone, None)
