"""A cache of screens, and parts of them, that are the same for every person of a language.

It is bounded and cleared when the catalogue changes. Personal data must never enter it.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from cachetools import LRUCache

T = TypeVar("T")
#: The maximum number of screens and parts of screens.
CAPACITY = 1_000


@dataclass(slots=True)
class SharedScreenCache:
    """A least-recently-used cache of at most `capacity` values."""

    capacity: int = CAPACITY
    _version: int = -1
    _entries: LRUCache[Hashable, Any] = field(init=False)

    def __post_init__(self) -> None:
        self._entries = LRUCache(self.capacity)

    def get_or_build(self, version: int, key: Hashable, build: Callable[[], T]) -> T:
        """Return the value for `key`, built by `build` for this `version` of the catalogue."""
        if version != self._version:
            self._entries.clear()
            self._version = version
        if key in self._entries:
            cached: T = self._entries[key]
            return cached
        built = self._entries[key] = build()
        return built
