"""A bounded cache of what was read in the last seconds, such as the stock that a screen shows."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K")
T = TypeVar("T")


@dataclass(slots=True, eq=False)
class RecentValues(Generic[K, T]):
    """Values by key, each for less than `max_age` after it was read; at most `capacity` of them.

    A time before the reading counts like one after it: the clock may be set back.
    """

    max_age: timedelta
    capacity: int = 1
    _values: LRUCache[K, tuple[datetime, T]] = field(init=False)

    def __post_init__(self) -> None:
        self._values = LRUCache(self.capacity)

    def get(self, key: K, now: datetime) -> T | None:
        """Return the value of a key; None if none was read within `max_age`."""
        known = self._values.get(key)
        return known[1] if known is not None and abs(now - known[0]) < self.max_age else None

    def put(self, key: K, value: T, now: datetime) -> None:
        """Keep a value, as just read."""
        self._values[key] = now, value
