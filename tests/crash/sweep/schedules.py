"""A schedule: one run of the whole shop against one combination of faults and crashes, as a line
of text.

The text reproduces the run: `scarce,trades=lost+goods,look=blind,crash=17+4`.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import Self, TypeVar

from tests.crash.crash_points import check_schedule_point
from tests.crash.sweep.faults import Noise, Rules, Scenario, Standby, Updates
from tests.world.supplier import SCHEDULED_TRADE_FAULTS, Look
from tests.world.supplier import TradeFault as Trade
from tests.world.telegram import SCHEDULED_MESSAGE_FAULTS
from tests.world.telegram import MessageFault as Chat

#: About the number of points of a process. A numbered crash beyond the last point does not happen.
#: A named crash that does not happen is a violation.
MOST_POINTS = 90


@dataclass(frozen=True, slots=True)
class Schedule:
    """The faults and crashes of one run.

    `trades` meet the trades one after the other; later trades meet no fault. Each of `crashes` ends
    one process, at the point with that number or name. With a `standby` a second process waits beside
    it, on PostgreSQL. ValueError for a name that no point has.
    """

    scenario: Scenario = Scenario.ONE
    trades: tuple[Trade, ...] = ()
    look: Look = Look.CLEAR
    chat: Chat = Chat.TAKEN
    noise: Noise = Noise.QUIET
    rules: Rules = Rules.SHARED
    updates: Updates = Updates.ONCE
    standby: Standby = Standby.NONE
    crashes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for crash in self.crashes:
            check_schedule_point(crash)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the schedule of a line; ValueError for an unknown word."""
        scenario, *words = text.strip().split(",")
        made = cls(Scenario(scenario))
        for word in words:
            made = made._with(*word.split("=", 1))
        return made

    def _with(self, key: str, value: str = "") -> Self:
        match key:
            case "trades":
                return replace(self, trades=tuple(map(Trade, value.split("+"))))
            case "look":
                return replace(self, look=Look(value))
            case "chat":
                return replace(self, chat=Chat(value))
            case "noise":
                return replace(self, noise=Noise(value))
            case "rules":
                return replace(self, rules=Rules(value))
            case "updates":
                return replace(self, updates=Updates(value))
            case "standby":
                return replace(self, standby=Standby(value))
            case "crash":
                return replace(self, crashes=tuple(value.split("+")))
        raise ValueError(f"a schedule has no {key!r}")

    def __str__(self) -> str:
        plain = type(self)()
        said = {
            "trades": "+".join(self.trades),
            "look": "" if self.look is plain.look else self.look,
            "chat": "" if self.chat is plain.chat else self.chat,
            "noise": "" if self.noise is plain.noise else self.noise,
            "rules": "" if self.rules is plain.rules else self.rules,
            "updates": "" if self.updates is plain.updates else self.updates,
            "standby": "" if self.standby is plain.standby else self.standby,
            "crash": "+".join(self.crashes),
        }
        return ",".join([self.scenario, *(f"{key}={word}" for key, word in said.items() if word)])

    def simpler(self) -> Iterator[Self]:
        """Return schedules with one thing less, to find the smallest that still fails."""
        for n in range(len(self.crashes)):
            yield replace(self, crashes=self.crashes[:n] + self.crashes[n + 1 :])
        for n in range(len(self.trades)):
            yield replace(self, trades=self.trades[:n] + self.trades[n + 1 :])
        plain = type(self)()
        less = (
            replace(self, look=plain.look),
            replace(self, chat=plain.chat),
            replace(self, noise=plain.noise),
            replace(self, rules=plain.rules),
            replace(self, updates=plain.updates),
            replace(self, standby=plain.standby),
            replace(self, scenario=plain.scenario),
        )
        yield from (each for each in less if each != self)


# --- selections ------------------------------------------------------------------------------------

_UNCERTAIN_TRADES = (
    Trade.REFUSED,
    Trade.CHARGED_REFUSED,
    Trade.CHARGED_TIMEOUT,
    Trade.LATE_TIMEOUT,
    Trade.LOST,
    Trade.RAISED,
)
_OTHER_SCENARIOS = tuple(scenario for scenario in Scenario if scenario is not Scenario.ONE)
#: Seeds draw from this list, so it may not change.
_SAMPLED_SCENARIOS = tuple(each for each in Scenario if each is not Scenario.HANDED_OVER)
PAYING = (
    Scenario.TOP_UP,
    Scenario.PAID,
    Scenario.PAID_TWICE,
    Scenario.TAKEN_BACK,
    Scenario.RETURNED,
    Scenario.CROSSED,
    Scenario.RESTORED,
)


def singles() -> list[Schedule]:
    """Return one order against each fault, without a crash; then the scenarios with a shortage."""
    return [
        *(Schedule(trades=(trade,)) for trade in SCHEDULED_TRADE_FAULTS),
        *(
            Schedule(trades=(trade,), rules=rules)
            for rules, trade in product(_DECLARED_RULES, _UNCERTAIN_TRADES)
        ),
        *_reading_faults(),
        *(Schedule(chat=chat) for chat in SCHEDULED_MESSAGE_FAULTS[1:]),
        *_other_events(),
        *(Schedule(scenario) for scenario in _OTHER_SCENARIOS),
        *payments(),
        *_scenarios_with_faults(),
    ]


_DECLARED_RULES = (Rules.EXCLUSIVE, Rules.ENFORCING, Rules.BOTH)


def _reading_faults() -> Iterator[Schedule]:
    for look, trade in product((Look.MUTE, Look.DUMB, Look.UNPAID), (Trade.BARE, Trade.MANUAL)):
        yield Schedule(trades=(trade,), look=look)
    doubtful = (Trade.REFUSED, Trade.CHARGED_REFUSED, Trade.LOST, Trade.CHARGED_TIMEOUT)
    for rules in (Rules.SHARED, Rules.EXCLUSIVE, Rules.BOTH):
        for look, trade in product((Look.BLIND, Look.BLINDED), doubtful):
            schedule = Schedule(trades=(trade,), look=look, rules=rules)
            if decidable(schedule):
                yield schedule


def _other_events() -> Iterator[Schedule]:
    for noise, trade in product((Noise.SPENT, Noise.SPENT_SAME), (Trade.REFUSED, Trade.LOST)):
        yield Schedule(trades=(trade,), noise=noise)
    for trade in (Trade.CHARGED_TIMEOUT, Trade.LATE_TIMEOUT):
        yield Schedule(trades=(trade,), noise=Noise.TOPPED_SAME, rules=Rules.EXCLUSIVE)
    clocks = (Noise.DAY_AHEAD, Noise.HOUR_BACK)
    for noise, trade in product(clocks, (Trade.MANUAL, Trade.LOST)):
        yield Schedule(trades=(trade,), noise=noise)
    for noise, trade in product(clocks, (Trade.LATE_TIMEOUT, Trade.LOST)):
        yield Schedule(trades=(trade,), noise=noise, rules=Rules.EXCLUSIVE)


def payments() -> list[Schedule]:
    """Return the scenarios with payments, under each fault of their updates."""
    return [
        Schedule(scenario, updates=updates)
        for scenario, updates in product(PAYING, tuple(Updates)[1:])
    ]


def _scenarios_with_faults() -> Iterator[Schedule]:
    first = (Trade.REFUSED, Trade.LOST, Trade.CHARGED_TIMEOUT, Trade.LATE_TIMEOUT, Trade.APOLOGY)
    for scenario, trade in product(_OTHER_SCENARIOS, first):
        yield Schedule(scenario, (trade,))
        yield Schedule(scenario, (trade,), rules=Rules.EXCLUSIVE)


def sampled(seed: int) -> Iterator[Schedule]:
    """Yield schedules without end: any scenario, any faults, up to two crashes.

    The same seed yields the same schedules.
    """
    rng = random.Random(seed)
    while True:
        schedule = Schedule(
            scenario=rng.choice(_SAMPLED_SCENARIOS),
            trades=tuple(rng.choices(SCHEDULED_TRADE_FAULTS, k=rng.randint(0, 2))),
            look=_mostly(rng, tuple(Look)),
            chat=_mostly(rng, SCHEDULED_MESSAGE_FAULTS),
            noise=_mostly(rng, tuple(Noise)),
            rules=rng.choice(list(Rules)),
            updates=_mostly(rng, tuple(Updates)),
            crashes=tuple(str(rng.randint(1, MOST_POINTS)) for _ in range(rng.randint(1, 2))),
        )
        if decidable(schedule):
            yield schedule


def decidable(schedule: Schedule) -> bool:
    """Return whether the outcome can be decided correctly at all.

    It cannot where the operator's declaration is false: others spend from an exclusive account. It also
    cannot where a supplier refuses what it charged and did not report its balance before the trade.
    """
    spent = schedule.noise in {Noise.SPENT, Noise.SPENT_SAME}
    is_false = spent and schedule.rules in {Rules.EXCLUSIVE, Rules.BOTH}
    unreported = {Look.BLIND: schedule.trades, Look.BLINDED: schedule.trades[1:]}
    hidden = Trade.CHARGED_REFUSED in unreported.get(schedule.look, ())
    return not is_false and not hidden


_W = TypeVar("_W", bound=StrEnum)


def _mostly(rng: random.Random, words: Sequence[_W]) -> _W:
    """Return the first word in two cases of three, else any of them."""
    return rng.choice(words) if rng.random() < 1 / 3 else words[0]
