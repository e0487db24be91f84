"""The check of our clock before what cannot be undone: the supplier's time must agree with ours."""

import logging
from dataclasses import dataclass

from bot.domain.system_ports import Clock
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

_DAY_SECONDS = 86_400.0


@dataclass(slots=True)
class ClockStability:
    """Measures how long our clock has run without being set. A process has one such object."""

    _offset: float | None = None
    _stable_since: float = 0.0

    def stable_seconds(self, clock: Clock) -> float:
        """Return the seconds since the first call, or since the clock was set by over a day."""
        monotonic_now = clock.monotonic()
        offset = clock.now().timestamp() - monotonic_now
        if self._offset is None or abs(offset - self._offset) > _DAY_SECONDS:
            self._offset, self._stable_since = offset, monotonic_now
        return monotonic_now - self._stable_since


def is_clock_confirmed(shop: Shop, stability: ClockStability, waiting_work: str) -> bool:
    """Return whether the supplier's time agrees with ours to within a day.

    False until the supplier has answered this process. If its answers hold no time, our clock is
    trusted after a day in which it was not set. The log names the `waiting_work`.
    """
    stable_seconds = stability.stable_seconds(shop.ports.clock)
    last_answer = shop.ports.supplier.last_answer()
    if last_answer is None:
        return False
    if last_answer.clock_ahead_seconds is None:
        return stable_seconds >= _DAY_SECONDS
    offset = (
        shop.ports.clock.now() - last_answer.at
    ).total_seconds() - last_answer.clock_ahead_seconds
    if abs(offset) >= _DAY_SECONDS:
        logger.warning("our clock is %.0f s ahead of the supplier's; %s", offset, waiting_work)
    return abs(offset) < _DAY_SECONDS
