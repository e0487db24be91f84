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
from bot.domain.sales import Pause

#: Seconds for which a question stands.
STANDS: Final = 60.0
_MOST: Final = 200


@dataclass(frozen=True, slots=True)
class ToRule:
    """A ruling on an order as it stood in `version`."""

    order_id: OrderId
    ruling: Ruling
    version: int


@dataclass(frozen=True, slots=True)
class ToCredit:
    """An amount for a buyer; `key` makes it happen once."""

    buyer: BuyerId
    money: Money
    key: str


@dataclass(frozen=True, slots=True)
class ToResume:
    """The end of the pauses that the operator was shown."""

    seen: tuple[Pause, ...]


Act = ToRule | ToCredit | ToResume


@dataclass(slots=True)
class _Question:
    operator: BuyerId
    act: Act
    until: float
    done: bool = False


class Asked:
    """Questions by number. A number is random, so that none of before a restart fits one of after.

    `monotonic` tells seconds. The oldest questions are forgotten beyond a bound.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._questions: LRUCache[int, _Question] = LRUCache(_MOST)

    def ask(self, operator: BuyerId, act: Act) -> int:
        """Note a question to `operator`; the number that its buttons carry."""
        number = secrets.randbits(60)
        self._questions[number] = _Question(operator, act, self._monotonic() + STANDS)
        return number

    def standing(self, operator: BuyerId, number: int) -> Act | None:
        """What the operator was asked; None when it is done, too old, another's or unknown."""
        question = self._own(operator, number)
        if question is None or question.done or self._monotonic() > question.until:
            return None
        return question.act

    def is_done(self, operator: BuyerId, number: int) -> bool:
        """Whether the operator has answered this question already."""
        question = self._own(operator, number)
        return question is not None and question.done

    def done(self, number: int) -> None:
        """It is answered: no further tap counts."""
        self._questions[number].done = True

    def _own(self, operator: BuyerId, number: int) -> _Question | None:
        question = self._questions.get(number)
        return question if question is not None and question.operator == operator else None
