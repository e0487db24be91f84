"""Memories with room for so much: what comes in anew stays, the oldest goes. Must not hold what is kept
nowhere else.
"""

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def keep_newest(known: OrderedDict[K, V], key: K, value: V, capacity: int) -> K | None:
    """Keep `value` under `key` as the newest of at most `capacity`; the key that went for it, if one did."""
    known[key] = value
    known.move_to_end(key)
    return known.popitem(last=False)[0] if len(known) > capacity else None
