"""Actions of operators that wait for a second tap: each with its operator and its expiry.

It is kept in memory only, on purpose: after a restart, an old button asks again. Nothing here
carries an action out.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

from bot.chat.navigation.staff_requests import StaffRequest
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right

#: Seconds for which an action can be confirmed.
CONFIRMATION_SECONDS: Final = 60.0
_CAPACITY: Final = 200

#: What carries out an action: a function.
A = TypeVar("A")


@dataclass(slots=True)
class PendingConfirmation(Generic[A]):
    """An action that waits for its second tap.

    If the action `is_about_case`, cancelling it leads back to the list of cases. The tap needs
    `right`. `proposer` proposed the action, if somebody else did, under the number `proposal`.
    `request` led to the question; `choice` is the place of this
    action among those that it asked about at once.
    """

    operator: BuyerId
    action: A
    right: Right
    expires_at: float
    is_about_case: bool
    proposer: BuyerId | None
    proposal: int | None = None
    request: StaffRequest | None = None
    choice: int = 0
    is_done: bool = False


class AdminConfirmations(Generic[A]):
    """Pending confirmations by number.

    Numbers are random, so a number from before a restart never matches a later one. `monotonic`
    returns seconds. The number of stored confirmations is bounded; the least recently used one is
    evicted.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._pending: LRUCache[int, PendingConfirmation[A]] = LRUCache(_CAPACITY)

    def add(
        self,
        operator: BuyerId,
        action: A,
        right: Right,
        *,
        is_about_case: bool = False,
        proposer: BuyerId | None = None,
        proposal: int | None = None,
        request: StaffRequest | None = None,
        choice: int = 0,
    ) -> int:
        """Store an action for `operator` to confirm; return the number for its buttons."""
        number = secrets.randbits(60)
        self._pending[number] = PendingConfirmation(
            operator,
            action,
            right,
            self._monotonic() + CONFIRMATION_SECONDS,
            is_about_case,
            proposer,
            proposal,
            request,
            choice,
        )
        return number

    def get_pending(self, operator: BuyerId, number: int) -> PendingConfirmation[A] | None:
        """Return what waits for the tap; None if it is done, expired, unknown or another operator's."""
        confirmation = self._find_own(operator, number)
        if (
            confirmation is None
            or confirmation.is_done
            or self._monotonic() > confirmation.expires_at
        ):
            return None
        return confirmation

    def get_late(self, operator: BuyerId, number: int) -> PendingConfirmation[A] | None:
        """Return what the operator's tap comes too late for; None for anything else."""
        found = self._find_own(operator, number)
        return found if found is not None and not found.is_done else None

    def is_done(self, operator: BuyerId, number: int) -> bool:
        """Return whether the operator has already answered this confirmation."""
        confirmation = self._find_own(operator, number)
        return confirmation is not None and confirmation.is_done

    def _find_own(self, operator: BuyerId, number: int) -> PendingConfirmation[A] | None:
        confirmation = self._pending.get(number)
        return (
            confirmation if confirmation is not None and confirmation.operator == operator else None
        )
