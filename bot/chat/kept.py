"""Screens, and parts of them, that depend on nothing personal: made once and shown to many.

Bounded; everything is forgotten as soon as the catalogue changes. Must not keep what is one person's.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.services.newest import keep_newest

T = TypeVar("T")


@dataclass(slots=True)
class Kept:
    """At most `capacity` things; which one was asked for longest ago goes first."""

    capacity: int = 1_000
    _version: int = -1
    _things: OrderedDict[Hashable, Any] = field(default_factory=OrderedDict)

    def get(self, version: int, key: Hashable, make: Callable[[], T]) -> T:
        """What stands under `key`, made by `make` for this `version` of the catalogue."""
        if version != self._version:
            self._things.clear()
            self._version = version
        if key in self._things:
            self._things.move_to_end(key)
            found: T = self._things[key]
            return found
        made = make()
        keep_newest(self._things, key, made, self.capacity)
        return made
