"""What staff look for among the orders of all buyers: a buyer, a product, a status and days.

Pure. `storage` finds the orders, the chat reads what was typed.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from enum import IntEnum, StrEnum
from typing import Final

from bot.domain.ids import BuyerId, ProductId
from bot.domain.orders.order import OrderStatus

#: The days that can be looked for.
FIRST_DAY: Final = date(1970, 1, 1)
LAST_DAY: Final = date(2999, 12, 31)


class OrderGroup(IntEnum):
    """A group of statuses. The numbers are on buttons and never change."""

    ALL = 0
    OPEN = 1
    CASES = 2
    DELIVERED = 3
    CANCELLED = 4
    REFUNDED = 5

    @property
    def statuses(self) -> tuple[OrderStatus, ...] | None:
        """Return the statuses of the group; None means all."""
        return _STATUSES[self]


_S = OrderStatus
_STATUSES: Final = {
    OrderGroup.ALL: None,
    OrderGroup.OPEN: (_S.PLACED, _S.SUBMITTING, _S.ACCEPTED, _S.FULFILLED),
    OrderGroup.CASES: (_S.UNCERTAIN, _S.REVIEW),
    OrderGroup.DELIVERED: (_S.DELIVERED,),
    OrderGroup.CANCELLED: (_S.CANCELLED,),
    OrderGroup.REFUNDED: (_S.REFUNDED,),
}


class OrderKey(StrEnum):
    """A number that names one order, or the orders that a payment bought."""

    ORDER = "order"
    REQUEST = "request"
    TRADE = "trade"
    PAYMENT = "payment"


@dataclass(frozen=True, slots=True)
class OrderSearch:
    """What is looked for. `since` and `until` are the first and the last day, in the shop's zone."""

    buyer: BuyerId | None = None
    product: ProductId | None = None
    group: OrderGroup = OrderGroup.ALL
    since: date | None = None
    until: date | None = None

    def period(self, zone: tzinfo) -> tuple[datetime | None, datetime | None]:
        """Return the moments from which, and before which, an order was made; None: any."""
        since = None if self.since is None else datetime.combine(self.since, time(), zone)
        after = None if self.until is None else self.until + timedelta(days=1)
        return since, None if after is None else datetime.combine(after, time(), zone)


#: Above the number of each day.
_DAYS: Final = 2**20


def encode_days(since: date | None, until: date | None) -> int:
    """Return two days as one number for a button; 0 for any day."""
    return _encode_day(since) * _DAYS + _encode_day(until)


def decode_days(number: int) -> tuple[date | None, date | None]:
    """Return the days of `encode_days`; None for a day that no button has."""
    since, until = divmod(number, _DAYS)
    return _decode_day(since), _decode_day(until)


def _encode_day(day: date | None) -> int:
    return 0 if day is None else (day - FIRST_DAY).days + 1


def _decode_day(number: int) -> date | None:
    if not 0 < number <= _encode_day(LAST_DAY):
        return None
    return FIRST_DAY + timedelta(days=number - 1)
