"""Rates that jump: a rate far from the usual one is not used until an owner accepts it.

The usual rate is the median of the rates that the shop used within the last seven days. The first
rate of a shop is compared with the fixed value that the settings hold beside the source.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from statistics import median
from typing import Final

from bot.domain.ids import RateId, RateName

EXCHANGE: Final = RateName("exchange")
#: The rates of this period decide what is usual.
HISTORY_PERIOD: Final = timedelta(days=7)
#: A used rate is stored at most once in this time, so that each hour counts alike.
STORING_INTERVAL: Final = timedelta(hours=1)
#: The default of the share by which a rate may differ from the usual one, in percent.
MAX_CHANGE_PERCENT: Final = 20


class RateStatus(StrEnum):
    """The state of a stored rate."""

    #: The shop calculated with it.
    USED = "used"
    #: It differs too much from the usual rate and waits for an owner.
    JUMP = "jump"
    #: An owner accepted it: rates before it do not count any more.
    ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class RatePair:
    """The use of a rate and its currencies: the value of one `base` in `currency`."""

    name: RateName
    base: str
    currency: str


@dataclass(frozen=True, slots=True)
class PastRate:
    """A rate that was used or accepted, and when."""

    rate: Decimal
    at: datetime
    is_accepted: bool = False


@dataclass(frozen=True, slots=True)
class UsualRate:
    """The rate that a new one is compared with; `is_setting` says that it is the fixed value."""

    rate: Decimal
    is_setting: bool = False


@dataclass(frozen=True, slots=True)
class RateJump:
    """A rate that waits for an owner, and the usual rate from which it differs."""

    id: RateId
    pair: RatePair
    rate: Decimal
    usual: UsualRate


def is_jump(rate: Decimal, usual: Decimal, max_change_percent: int) -> bool:
    """Return whether a rate differs from the usual one by more than the share."""
    return abs(rate - usual) * 100 > usual * max_change_percent


def find_usual_rate(history: Sequence[PastRate], setting: Decimal, now: datetime) -> UsualRate:
    """Return the median of the last seven days, or of what was used since the last acceptance.

    `history` is newest first. Without a rate of these days the newest older one counts, and without
    any the setting. A rate of the future is unknown.
    """
    known = [each for each in history if each.at <= now]
    if not known:
        return UsualRate(setting, is_setting=True)
    recent = list(_list_recent(known, now - HISTORY_PERIOD))
    return UsualRate(median(recent) if recent else known[0].rate)


def _list_recent(known: Iterable[PastRate], since: datetime) -> Iterable[Decimal]:
    for each in known:
        if each.at >= since:
            yield each.rate
        if each.is_accepted:
            return


def must_store(history: Sequence[PastRate], now: datetime) -> bool:
    """Return whether the last stored rate is so old that the one of now is stored too."""
    return not any(now - STORING_INTERVAL < each.at <= now for each in history)
