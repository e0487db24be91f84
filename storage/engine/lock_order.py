"""The order of the locks of a transaction, and the check that a transaction keeps to it.

It takes no lock itself.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from storage.engine.errors import LockOutOfOrder


class LockKind(IntEnum):
    """The kinds of locks. A transaction takes those with lower numbers first."""

    PAYMENT = 1
    BUYER = 2
    SUPPLIER_ACCOUNT = 3
    PROMO_CODE = 4
    SHOP_CAP = 5
    SETTING = 6
    PRODUCT = 7
    REFERRAL = 8


#: Locks that do not stop each other: among themselves they may be taken in any order.
_SHARED: Final = frozenset({LockKind.REFERRAL})


@dataclass(slots=True)
class HeldLocks:
    """The locks that one transaction holds."""

    _held: set[tuple[LockKind, Hashable]] = field(default_factory=set)
    _last: tuple[Any, ...] = ()

    def add(self, kind: LockKind, keys: Iterable[Any]) -> list[Any]:
        """Note locks of one kind; return the keys that were not held yet, in their order.

        Raise LockOutOfOrder if one of them should have been taken before a lock that is held.
        """
        new = sorted({key for key in keys if (kind, key) not in self._held})
        for key in new:
            position = (kind,) if kind in _SHARED else (kind, key)
            if position < self._last:
                raise LockOutOfOrder(f"a {kind.name} lock was asked for after {self._last[0].name}")
            self._held.add((kind, key))
            self._last = position
        return new
