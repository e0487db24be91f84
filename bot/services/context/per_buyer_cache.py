"""A bounded cache of one value a buyer, so that a screen needs no database read."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cachetools import LRUCache

from bot.domain.ids import BuyerId

T = TypeVar("T")
#: Buyers whose values are kept.
CAPACITY = 10_000


@dataclass(slots=True, eq=False)
class BuyerCache(Generic[T]):
    """The values of recent buyers, such as their watches. Call `invalidate` after each change.

    `change_count` counts the changes. A value read before a change is not kept after it.
    """

    capacity: int = CAPACITY
    change_count: int = 0
    _values: LRUCache[BuyerId, T] = field(init=False)

    def __post_init__(self) -> None:
        self._values = LRUCache(self.capacity)

    def get(self, buyer: BuyerId) -> T | None:
        """Return the value of a buyer; None if it is not cached."""
        return self._values.get(buyer)

    def put(self, buyer: BuyerId, value: T, change_count: int) -> None:
        """Keep a value that was read when `change_count` had the given value."""
        if change_count == self.change_count:
            self._values[buyer] = value

    def invalidate(self, buyer: BuyerId) -> None:
        """Remove the buyer's value from the cache after a change."""
        self.change_count += 1
        self._values.pop(buyer, None)
