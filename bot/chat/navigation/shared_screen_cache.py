"""Screens, and parts of them, that depend on nothing personal: made once and shown to many.

Bounded; everything is forgotten as soon as the catalogue changes. Must not keep what is one person's.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from cachetools import LRUCache

T = TypeVar("T")
#: Screens and parts kept at most.
CAPACITY = 1_000


@dataclass(slots=True)
class SharedScreenCache:
    """At most `capacity` things; which one was asked for longest ago goes first."""

    capacity: int = CAPACITY
    _version: int = -1
    _entries: LRUCache[Hashable, Any] = field(init=False)

    def __post_init__(self) -> None:
        self._entries = LRUCache(self.capacity)

    def get_or_build(self, version: int, key: Hashable, build: Callable[[], T]) -> T:
        """What stands under `key`, made by `make` for this `version` of the catalogue."""
        if version != self._version:
            self._entries.clear()
            self._version = version
        if key in self._entries:
            cached: T = self._entries[key]
            return cached
        built = self._entries[key] = build()
        return built
