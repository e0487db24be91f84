"""The port that matches the supplier's patterns, and the budget of work for one tap."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

#: Enough for some hundred plain fields; the worst patterns take some tenth of a second for it.
WORK_OF_ONE_TAP = 10_000_000


@dataclass(slots=True)
class PatternBudget:
    """The work that one tap may spend on patterns. It is counted, so it is the same on any machine.

    A unit is one instruction of a compiled pattern applied to one byte.
    """

    left: int = WORK_OF_ONE_TAP

    def spend(self, work: int) -> bool:
        """Take `work` from the budget; return False and take nothing if less is left."""
        if work > self.left:
            return False
        self.left -= work
        return True


class Patterns(Protocol):
    """Patterns of the supplier's fields. They are foreign, and matching them may be refused."""

    def matches(self, pattern: str, value: str) -> bool | None:
        """Return the remembered verdict whether `pattern` is found in `value`; None without one.

        Never compiles or matches, so a transaction may call it.
        """

    async def prepare_for(self, work: Callable[[], object], budget: PatternBudget) -> None:
        """Run `work`, and then judge what its calls of `matches` had no verdict on.

        Call it before a transaction, with what the transaction will ask. What exceeds the budget
        gets no verdict.
        """
