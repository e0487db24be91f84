"""A rate limit for taps and messages: one token bucket for each person.

It only allows or denies. The caller decides what waits and what may be dropped: confirmations and
typed answers are never throttled.
"""

import time
from collections.abc import Callable


class Throttle:
    """A limit of `rate` permits a second for each person, with bursts of up to `burst`.

    Time is in seconds of a monotonic clock. At most `people` buckets are kept. The least recently
    used one is evicted; that person then has a full bucket.
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
            raise ValueError("a throttle must allow at least one action")
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock_monotonic
        self._people = people
        #: Remaining permits, and the time of that count.
        self._buckets: dict[int, tuple[float, float]] = {}

    def allow(self, user_id: int, now: float | None = None) -> bool:
        """Take a permit if there is one; return whether there was."""
        current_time = self._clock() if now is None else now
        permits_left, last_time = self._buckets.pop(user_id, (self._burst, current_time))
        permits_left = min(
            self._burst, permits_left + max(current_time - last_time, 0.0) * self._rate
        )
        allowed = permits_left >= 1
        self._buckets[user_id] = (
            permits_left - allowed,
            current_time,
        )  # the most recent entry is the last in the dict
        if len(self._buckets) > self._people:
            del self._buckets[next(iter(self._buckets))]
        return allowed

    def seconds_until_permit(self, user_id: int) -> float:
        """Return how long a person who was denied has to wait for the next permit, if alone."""
        permits_left, last_time = self._buckets.get(user_id, (self._burst, self._clock()))
        return max(last_time + (1 - permits_left) / self._rate - self._clock(), 0.0)
