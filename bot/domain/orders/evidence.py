"""Evidence for an order with an unknown outcome: how the supplier balance moved, and what follows.

Pure. Times are seconds on a monotonic clock, so that a change of the wall clock neither shortens
nor lengthens an observation. The module never guesses whether a charge happened.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from bot.domain.ids import OrderId
from bot.domain.money import Money, round_cost_up
from bot.domain.orders.refusals import BUILT_IN_REFUSAL_PHRASES, RefusalPhrases

#: Consecutive readings that may fail before a person must decide.
MAX_FAILED_READINGS = 3
#: A longer time between two readings counts as a gap of the observation.
MAX_SECONDS_BETWEEN_READINGS = 30.0
_SIX_PLACES = Decimal("0.000001")


@dataclass(frozen=True, slots=True)
class UnknownOutcomeRules:
    """The operator's facts about the supplier account, and how long an outcome is observed.

    `exclusive_account`: only this shop spends from the account. `rejects_duplicate_numbers`: the
    supplier never books the same request number twice. `observation_seconds` must be longer than
    the slowest commit of the supplier. `reading_interval_seconds` is the time between two readings.
    `refusal_phrases` lists the supplier's sentences that count as evidence.
    """

    exclusive_account: bool = False
    rejects_duplicate_numbers: bool = False
    observation_seconds: float = 300.0
    reading_interval_seconds: float = 10.0
    refusal_phrases: RefusalPhrases = BUILT_IN_REFUSAL_PHRASES


#: Nothing is known of the account: a person decides every unknown outcome.
CAUTIOUS_RULES = UnknownOutcomeRules()


class BalanceMovement(StrEnum):
    """The movement of the balance, compared with the reading just before the trade."""

    UNCHANGED = "stood"
    FELL = "fell"
    ROSE = "rose"


def detect_balance_movement(before: Decimal, readings: Iterable[Decimal | None]) -> BalanceMovement:
    """Return the strongest movement that the readings show; one fall outweighs everything else.

    Amounts are compared exactly, to six decimal places.
    """
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
    """The observation of an unknown outcome: its start, and the start of its part without a gap.

    `failed_readings` counts consecutive readings that failed or came too late.
    """

    started_at: float
    gapless_since: float
    last_reading_at: float
    failed_readings: int = 0

    def with_reading(self, now: float, *, is_readable: bool) -> "OutcomeObservation":
        """Return the observation after one more reading; a failed or late reading is a gap."""
        if is_readable and now - self.last_reading_at <= MAX_SECONDS_BETWEEN_READINGS:
            return replace(self, last_reading_at=now, failed_readings=0)
        return replace(
            self, gapless_since=now, last_reading_at=now, failed_readings=self.failed_readings + 1
        )

    def is_gapless(self, now: float, rules: UnknownOutcomeRules) -> bool:
        """Return whether a whole observation period has passed without a gap."""
        return now - self.gapless_since >= rules.observation_seconds

    def is_over(self, now: float, rules: UnknownOutcomeRules) -> bool:
        """Return whether the observation period has passed, with or without gaps."""
        return now - self.started_at >= rules.observation_seconds

    @property
    def has_too_many_failures(self) -> bool:
        """Return whether too many consecutive readings failed."""
        return self.failed_readings > MAX_FAILED_READINGS


def is_refusal_contradicted(
    before: Decimal,
    readings: Iterable[Decimal | None],
    costs: Iterable[Money],
    rules: UnknownOutcomeRules,
) -> bool:
    """Return whether the balance readings contradict a refusal by the supplier.

    On an exclusive account any fall contradicts it. On a shared account others may also have spent,
    so only a fall of at least the smallest of `costs` does.
    """
    readable_readings = [reading for reading in readings if reading is not None]
    if rules.exclusive_account:
        return detect_balance_movement(before, readable_readings) is BalanceMovement.FELL
    falls = [(before - reading).quantize(_SIX_PLACES) for reading in readable_readings]
    return any(
        fall > 0 and round_cost_up(fall, cost.currency) >= cost for fall in falls for cost in costs
    )


def start_observation(now: float) -> OutcomeObservation:
    """Return an observation that begins now."""
    return OutcomeObservation(started_at=now, gapless_since=now, last_reading_at=now)


@dataclass(slots=True)
class OutcomeObservations:
    """The observation of each unknown outcome, and when its next reading is due, in memory.

    Times are seconds of the monotonic clock. Observations start again with each process, which has
    one object for its whole life: an observation that is not kept never ends.
    """

    _observations: dict[OrderId, OutcomeObservation] = field(default_factory=dict)
    _due_at: dict[OrderId, float] = field(default_factory=dict)

    def is_due(self, order_id: OrderId, now: float) -> bool:
        """Return whether the next reading of the order is due."""
        return now >= self._due_at.get(order_id, now)

    def postpone(self, order_id: OrderId, until: float) -> None:
        """Postpone the next reading of the order to `until`."""
        self._due_at[order_id] = until

    def get_or_start(self, order_id: OrderId, now: float) -> OutcomeObservation:
        """Return the order's observation; start it if there is none."""
        return self._observations.setdefault(order_id, start_observation(now))

    def save(self, order_id: OrderId, observation: OutcomeObservation) -> None:
        """Replace the order's observation."""
        self._observations[order_id] = observation

    def restart(self, order_id: OrderId, now: float) -> None:
        """Start the order's observation again from the beginning."""
        self._observations[order_id] = start_observation(now)

    def keep_only(self, order_ids: Collection[OrderId]) -> None:
        """Remove the observations of all other orders."""
        for gone in (self._observations.keys() | self._due_at.keys()) - set(order_ids):
            self._observations.pop(gone, None)
            self._due_at.pop(gone, None)


# --- a trade that got no reply ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnansweredTradeEvidence:
    """Say what is known now about a trade that got no reply.

    `movement` is None if the balance is no evidence. `can_replay`: a replay is allowed and its
    answer can prove something.
    """

    movement: BalanceMovement | None
    can_replay: bool
    observation: OutcomeObservation


class UnansweredTradeDecision(StrEnum):
    """Name what to do next about a trade that got no reply."""

    WAIT = "wait"
    REPLAY = "replay"
    #: The trade was not booked: the buyer gets the money back.
    NOT_CHARGED = "not_charged"
    #: A person must decide. Each of these has its own reason.
    CASE_NOTHING_TO_OBSERVE = "case_nothing_to_observe"
    CASE_BALANCE_FELL = "case_balance_fell"
    CASE_BALANCE_ROSE = "case_balance_rose"
    CASE_BALANCE_UNREADABLE = "case_balance_unreadable"


def decide_unanswered_trade(
    evidence: UnansweredTradeEvidence, rules: UnknownOutcomeRules, now: float
) -> UnansweredTradeDecision:
    """Return what to do next about a trade that got no reply.

    A fallen balance opens a case at once. A risen or unreadable balance does so only if no replay
    is possible. An unchanged balance proves that nothing was charged only without a gap.
    """
    if evidence.movement is None and not evidence.can_replay:
        return UnansweredTradeDecision.CASE_NOTHING_TO_OBSERVE
    if evidence.movement is BalanceMovement.FELL:
        return UnansweredTradeDecision.CASE_BALANCE_FELL
    if evidence.can_replay:
        is_due = evidence.observation.is_over(now, rules)
        return UnansweredTradeDecision.REPLAY if is_due else UnansweredTradeDecision.WAIT
    if evidence.movement is BalanceMovement.ROSE:
        return UnansweredTradeDecision.CASE_BALANCE_ROSE
    if evidence.observation.has_too_many_failures:
        return UnansweredTradeDecision.CASE_BALANCE_UNREADABLE
    is_proved = evidence.observation.is_gapless(now, rules)
    return UnansweredTradeDecision.NOT_CHARGED if is_proved else UnansweredTradeDecision.WAIT
