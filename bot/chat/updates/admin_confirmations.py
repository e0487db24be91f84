"""What operators were asked to confirm by a second tap: who, what, and until when.

In memory only, on purpose: after a restart nothing is asked any more, and an old button asks anew. Nothing
here carries anything out.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.domain.ledger import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.order import Ruling
from bot.domain.sales_pauses_and_limits import SalesPause

#: Seconds for which a question stands.
CONFIRMATION_SECONDS: Final = 60.0
_CAPACITY: Final = 200


@dataclass(frozen=True, slots=True)
class RulingAction:
    """A ruling on an order as it stood in `version`."""

    order_id: OrderId
    ruling: Ruling
    version: int


@dataclass(frozen=True, slots=True)
class CreditAction:
    """An amount for a buyer; `key` makes it happen once."""

    buyer: BuyerId
    money: Money
    idempotency_key: str


@dataclass(frozen=True, slots=True)
class ResumeSalesAction:
    """The end of the pauses that the operator was shown."""

    pauses: tuple[SalesPause, ...]


AdminAction = RulingAction | CreditAction | ResumeSalesAction


@dataclass(slots=True)
class _PendingConfirmation:
    operator: BuyerId
    action: AdminAction
    expires_at: float
    is_done: bool = False


class AdminConfirmations:
    """Questions by number. A number is random, so that none of before a restart fits one of after.

    `monotonic` tells seconds. The oldest questions are forgotten beyond a bound.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._pending: LRUCache[int, _PendingConfirmation] = LRUCache(_CAPACITY)

    def add(self, operator: BuyerId, action: AdminAction) -> int:
        """Note a question to `operator`; the number that its buttons carry."""
        number = secrets.randbits(60)
        self._pending[number] = _PendingConfirmation(
            operator, action, self._monotonic() + CONFIRMATION_SECONDS
        )
        return number

    def get_pending(self, operator: BuyerId, number: int) -> AdminAction | None:
        """What the operator was asked; None when it is done, too old, another's or unknown."""
        confirmation = self._find_own(operator, number)
        if (
            confirmation is None
            or confirmation.is_done
            or self._monotonic() > confirmation.expires_at
        ):
            return None
        return confirmation.action

    def is_done(self, operator: BuyerId, number: int) -> bool:
        """Whether the operator has answered this question already."""
        confirmation = self._find_own(operator, number)
        return confirmation is not None and confirmation.is_done

    def mark_done(self, number: int) -> None:
        """It is answered: no further tap counts."""
        self._pending[number].is_done = True

    def _find_own(self, operator: BuyerId, number: int) -> _PendingConfirmation | None:
        confirmation = self._pending.get(number)
        return (
            confirmation if confirmation is not None and confirmation.operator == operator else None
        )
