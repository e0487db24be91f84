"""How many days the supplier balance lasts, and when operators are warned. Pure.

Each warning has two lines: it begins at the lower one and ends at the higher one, so that a balance
that moves around one line causes one alert.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum, StrEnum, auto
from typing import Final

from bot.domain.money import Money, round_cost_up, round_half_up
from bot.domain.typed_amount import parse_money

#: What was bought in this period says how fast the balance is used up.
BURN_PERIOD: Final = timedelta(days=7)
#: The dearest product that was sold in this period must be covered.
DEAREST_PERIOD: Final = timedelta(days=30)
#: A shop that is younger than this has too little history to tell days from hours.
_SHORTEST_PERIOD: Final = timedelta(days=1)
DEFAULT_WARN_DAYS: Final = 3
#: The days that owners can choose.
WARN_DAYS: Final = (1, 2, 3, 5, 7, 14)
#: The factor by which the balance must be above the line of a warning to end it.
_DAYS_END_ABOVE, _COST_END_ABOVE = Decimal("1.5"), Decimal("1.1")


class ForecastGap(StrEnum):
    """Why nobody can say how many days the balance lasts."""

    #: The supplier has no call that tells the balance.
    NO_BALANCE_CALL = "no-call"
    #: It did not tell the balance the last time it was asked.
    NOT_TOLD = "not-told"
    #: Nothing was bought lately.
    NO_HISTORY = "no-history"


class WarningKind(StrEnum):
    """What is low about a balance. Stored values never change."""

    DAYS_LOW = "days"
    COST_UNCOVERED = "cost"


class WarningChange(Enum):
    """What becomes of a warning."""

    BEGIN = auto()
    END = auto()
    #: What the balance was compared with is gone: nothing was bought for long.
    FORGET = auto()


@dataclass(frozen=True, slots=True)
class SupplierUse:
    """What was bought at the supplier lately.

    `spent` was charged within `BURN_PERIOD`; `oldest` is the first order ever. `dearest` is the
    highest cost of one piece within `DEAREST_PERIOD`. All amounts are in the supplier's currency.
    """

    spent: Decimal
    oldest: datetime | None
    dearest: Decimal | None = None

    def find_daily_cost(self, now: datetime) -> Decimal | None:
        """Return what is bought in a day; None if nothing was bought lately."""
        if not self.spent or self.oldest is None:
            return None
        period = min(max(now - self.oldest, _SHORTEST_PERIOD), BURN_PERIOD)
        return self.spent * 86_400 / Decimal(int(period.total_seconds()))


@dataclass(frozen=True, slots=True)
class BalanceForecast:
    """How long the balance lasts. `days_left` is None where `gap` says why it is not known.

    `available` is the balance less what placed orders need.
    """

    available: Decimal | None
    daily_cost: Decimal | None = None
    days_left: Decimal | None = None
    dearest: Decimal | None = None
    gap: ForecastGap | None = None


#: The supplier was not asked.
UNKNOWN_FORECAST: Final = BalanceForecast(None, gap=ForecastGap.NOT_TOLD)


def make_forecast(
    available: Decimal | None, use: SupplierUse, now: datetime, *, tells_balance: bool
) -> BalanceForecast:
    """Return how long the balance lasts. Without `tells_balance` the supplier has no call for it."""
    daily_cost = use.find_daily_cost(now)
    if available is None:
        gap = ForecastGap.NOT_TOLD if tells_balance else ForecastGap.NO_BALANCE_CALL
        return BalanceForecast(None, daily_cost, None, use.dearest, gap)
    if daily_cost is None:
        return BalanceForecast(available, None, None, use.dearest, ForecastGap.NO_HISTORY)
    days_left = max(available, Decimal(0)) / daily_cost
    return BalanceForecast(available, daily_cost, days_left, use.dearest)


def judge_balance(
    forecast: BalanceForecast, warn_days: int, active: Collection[WarningKind]
) -> dict[WarningKind, WarningChange]:
    """Return which warnings change now; nothing while the balance is not known."""
    if forecast.available is None:
        return {}
    dearest, days = forecast.dearest, forecast.days_left
    signs = {
        # is low, is well above the line; None: there is nothing to compare with
        WarningKind.DAYS_LOW: None
        if days is None
        else (days <= warn_days, days >= warn_days * _DAYS_END_ABOVE),
        WarningKind.COST_UNCOVERED: None
        if dearest is None
        else (forecast.available < dearest, forecast.available >= dearest * _COST_END_ABOVE),
    }
    changes = {}
    for kind, sign in signs.items():
        if sign is None:
            if kind in active:
                changes[kind] = WarningChange.FORGET
        elif kind not in active and sign[0]:
            changes[kind] = WarningChange.BEGIN
        elif kind in active and sign[1]:
            changes[kind] = WarningChange.END
    return changes


def describe_forecast(forecast: BalanceForecast, currency: str) -> dict[str, str]:
    """Return a forecast as the facts of an alert or a digest; `currency` is the supplier's."""
    facts = {}
    if forecast.available is not None:
        facts["available"] = str(round_half_up(max(forecast.available, Decimal(0)), currency))
    if forecast.daily_cost is not None:
        facts["daily_cost"] = str(round_cost_up(forecast.daily_cost, currency))
    if forecast.days_left is not None:
        # Rounded down: nobody is told of a day that is not there.
        facts["days"] = str(int(forecast.days_left))
    if forecast.dearest is not None:
        facts["dearest"] = str(round_cost_up(forecast.dearest, currency))
    if forecast.gap is not None:
        facts["gap"] = forecast.gap.value
    return facts


def parse_amount(facts: Mapping[str, str], name: str) -> Money | None:
    """Return an amount of `describe_forecast`; None if it was not known."""
    return parse_money(facts.get(name, ""))
