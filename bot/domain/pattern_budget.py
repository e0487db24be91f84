"""The bound of all evaluations of patterns that one tap causes."""

from dataclasses import dataclass

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
