"""Evidence for an order in doubt: what the supplier's balance did, and for how long it was watched.

Pure. Times are seconds on a clock that only runs forward: what people do to the wall clock must neither
shorten nor lengthen a watch. Whether a charge happened is never guessed here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from bot.domain.money import Money, cost_from
from bot.domain.refusals import BUILT_IN, Refusals

#: How the detail of an attempt begins that was answered with "this number is in use", though it was the
#: first under it.
NUMBER_IN_USE = "number in use"
#: Readings in a row that may fail before a person is asked.
MOST_MISSED = 3
#: Seconds between two readings beyond which nobody can be said to have watched.
LONGEST_GAP = 30.0
_SIX_PLACES = Decimal("0.000001")


@dataclass(frozen=True, slots=True)
class DoubtRules:
    """What the operator knows of the account, and how long doubt is watched.

    `exclusive`: nobody else spends from the account. `enforces`: the store books no number twice.
    `settle` is the watch, longer than the store's slowest commit; `every` the time between two readings,
    both in seconds. `refusals` tells which words of the store prove something.
    """

    exclusive: bool = False
    enforces: bool = False
    settle: float = 300.0
    every: float = 10.0
    refusals: Refusals = BUILT_IN

    @property
    def waits(self) -> bool:
        """Whether waiting can ever decide something."""
        return self.exclusive or self.enforces


#: Nothing is known of the account: a person settles every doubt.
CAUTIOUS = DoubtRules()


class Moved(StrEnum):
    """What the balance did since the moment before the trade."""

    STOOD = "stood"
    FELL = "fell"
    ROSE = "rose"


def movement(before: Decimal, readings: Iterable[Decimal | None]) -> Moved:
    """The worst of what readings show; one fall outweighs all else. Exact to six places."""
    start = before.quantize(_SIX_PLACES)
    seen = [reading.quantize(_SIX_PLACES) for reading in readings if reading is not None]
    if any(reading < start for reading in seen):
        return Moved.FELL
    return Moved.ROSE if any(reading > start for reading in seen) else Moved.STOOD


@dataclass(frozen=True, slots=True)
class Watch:
    """How long an order in doubt has been watched, and how long without a gap.

    `missed` counts the readings in a row that failed or came too late.
    """

    opened: float
    unbroken_since: float
    looked_at: float
    missed: int = 0

    def after(self, now: float, *, readable: bool) -> "Watch":
        """The watch after one more reading; what could not be seen breaks it."""
        if readable and now - self.looked_at <= LONGEST_GAP:
            return replace(self, looked_at=now, missed=0)
        return replace(self, unbroken_since=now, looked_at=now, missed=self.missed + 1)

    def unbroken(self, now: float, rules: DoubtRules) -> bool:
        """Whether every reading of a whole window was had."""
        return now - self.unbroken_since >= rules.settle

    def over(self, now: float, rules: DoubtRules) -> bool:
        """Whether the window has passed, whatever could be seen of it."""
        return now - self.opened >= rules.settle

    @property
    def blind(self) -> bool:
        """Whether too many readings failed in a row."""
        return self.missed > MOST_MISSED


def fell_suspiciously(
    before: Decimal, readings: Iterable[Decimal | None], costs: Iterable[Money], rules: DoubtRules
) -> bool:
    """Whether a refusal is contradicted: by any fall of an account that is ours alone; on one that
    others use too, by a fall of at least the least of `costs`, since theirs may be in it as well.
    """
    seen = [reading for reading in readings if reading is not None]
    if rules.exclusive:
        return movement(before, seen) is Moved.FELL
    falls = [(before - reading).quantize(_SIX_PLACES) for reading in seen]
    return any(
        fall > 0 and cost_from(fall, cost.currency) >= cost for fall in falls for cost in costs
    )


def begun(now: float) -> Watch:
    """A watch that begins now."""
    return Watch(opened=now, unbroken_since=now, looked_at=now)
