"""Evidence for an order in doubt: what the supplier's balance did, and for how long it was watched.

Pure. Times are seconds on a clock that only runs forward: what people do to the wall clock must neither
shorten nor lengthen a watch. Whether a charge happened is never guessed here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from bot.domain.money import Money, round_cost_up
from bot.domain.supplier_refusal_classifier import BUILT_IN_REFUSAL_PHRASES, RefusalPhrases

#: Readings in a row that may fail before a person is asked.
MAX_FAILED_READINGS = 3
#: Seconds between two readings beyond which nobody can be said to have watched.
MAX_SECONDS_BETWEEN_READINGS = 30.0
_SIX_PLACES = Decimal("0.000001")


@dataclass(frozen=True, slots=True)
class UnknownOutcomeRules:
    """What the operator knows of the account, and how long doubt is watched.

    `exclusive`: nobody else spends from the account. `enforces`: the store books no number twice.
    `settle` is the watch, longer than the store's slowest commit; `every` the time between two readings,
    both in seconds. `refusals` tells which words of the store prove something.
    """

    exclusive_account: bool = False
    rejects_duplicate_numbers: bool = False
    observation_seconds: float = 300.0
    reading_interval_seconds: float = 10.0
    refusal_phrases: RefusalPhrases = BUILT_IN_REFUSAL_PHRASES

    @property
    def can_settle_by_waiting(self) -> bool:
        """Whether waiting can ever decide something."""
        return self.exclusive_account or self.rejects_duplicate_numbers


#: Nothing is known of the account: a person settles every doubt.
CAUTIOUS_RULES = UnknownOutcomeRules()


class BalanceMovement(StrEnum):
    """What the balance did since the moment before the trade."""

    UNCHANGED = "stood"
    FELL = "fell"
    ROSE = "rose"


def detect_balance_movement(before: Decimal, readings: Iterable[Decimal | None]) -> BalanceMovement:
    """The worst of what readings show; one fall outweighs all else. Exact to six places."""
    starting_balance = before.quantize(_SIX_PLACES)
    readable_readings = [
        reading.quantize(_SIX_PLACES) for reading in readings if reading is not None
    ]
    if any(reading < starting_balance for reading in readable_readings):
        return BalanceMovement.FELL
    return (
        BalanceMovement.ROSE
        if any(reading > starting_balance for reading in readable_readings)
        else BalanceMovement.UNCHANGED
    )


@dataclass(frozen=True, slots=True)
class OutcomeObservation:
    """How long an order in doubt has been watched, and how long without a gap.

    `missed` counts the readings in a row that failed or came too late.
    """

    started_at: float
    gapless_since: float
    last_reading_at: float
    failed_readings: int = 0

    def with_reading(self, now: float, *, is_readable: bool) -> "OutcomeObservation":
        """The watch after one more reading; what could not be seen breaks it."""
        if is_readable and now - self.last_reading_at <= MAX_SECONDS_BETWEEN_READINGS:
            return replace(self, last_reading_at=now, failed_readings=0)
        return replace(
            self, gapless_since=now, last_reading_at=now, failed_readings=self.failed_readings + 1
        )

    def is_gapless(self, now: float, rules: UnknownOutcomeRules) -> bool:
        """Whether every reading of a whole window was had."""
        return now - self.gapless_since >= rules.observation_seconds

    def is_over(self, now: float, rules: UnknownOutcomeRules) -> bool:
        """Whether the window has passed, whatever could be seen of it."""
        return now - self.started_at >= rules.observation_seconds

    @property
    def has_too_many_failures(self) -> bool:
        """Whether too many readings failed in a row."""
        return self.failed_readings > MAX_FAILED_READINGS


def is_refusal_contradicted(
    before: Decimal,
    readings: Iterable[Decimal | None],
    costs: Iterable[Money],
    rules: UnknownOutcomeRules,
) -> bool:
    """Whether a refusal is contradicted: by any fall of an account that is ours alone; on one that
    others use too, by a fall of at least the least of `costs`, since theirs may be in it as well.
    """
    readable_readings = [reading for reading in readings if reading is not None]
    if rules.exclusive_account:
        return detect_balance_movement(before, readable_readings) is BalanceMovement.FELL
    falls = [(before - reading).quantize(_SIX_PLACES) for reading in readable_readings]
    return any(
        fall > 0 and round_cost_up(fall, cost.currency) >= cost for fall in falls for cost in costs
    )


def start_observation(now: float) -> OutcomeObservation:
    """A watch that begins now."""
    return OutcomeObservation(started_at=now, gapless_since=now, last_reading_at=now)
