"""How often somebody may tap or write: a token bucket a person.

It only says yes or no. Confirmations and typed answers are never asked about: what may be
dropped is the caller's choice.
"""

import time
from collections.abc import Callable


class Throttle:
    """`rate` permits a second a person, up to `burst` at once, for at most `people` of them.

    Time is the monotonic clock's, in seconds. Beyond `people` whoever asked longest ago is
    forgotten, which means a full bucket.
    """

    def __init__(
        self,
        rate: float,
        burst: int,
        clock_monotonic: Callable[[], float] = time.monotonic,
        *,
        people: int = 10_000,
    ) -> None:
        if rate <= 0 or burst < 1 or people < 1:
            raise ValueError("a throttle lets somebody through")
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock_monotonic
        self._people = people
        self._buckets: dict[int, tuple[float, float]] = {}  # permits left, when that was

    def allow(self, user_id: int, now: float | None = None) -> bool:
        """Take a permit if there is one."""
        current_time = self._clock() if now is None else now
        permits_left, last_time = self._buckets.pop(user_id, (self._burst, current_time))
        permits_left = min(
            self._burst, permits_left + max(current_time - last_time, 0.0) * self._rate
        )
        allowed = permits_left >= 1
        self._buckets[user_id] = (
            permits_left - allowed,
            current_time,
        )  # last in the dict: asked last
        if len(self._buckets) > self._people:
            del self._buckets[next(iter(self._buckets))]
        return allowed
