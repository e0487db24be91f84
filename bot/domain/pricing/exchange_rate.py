"""The exchange rate: its age, its bounds, its text form, and the port of its source.

A rate comes from a source that the operator names. A rate that is missing, zero or too old is never
replaced by a guess: sales pause.
"""

import json
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final, Protocol

from bot.domain.errors import ExchangeRateUnavailable

#: No two currencies are further apart; a rate beyond is a slip.
MIN_RATE: Final = Decimal("0.00000001")
MAX_RATE: Final = Decimal(100_000_000)
MAX_RATE_AGE: Final = timedelta(hours=24)
#: A source's clock may be ahead of ours by this; a rate from later is of the future.
MAX_CLOCK_DIFFERENCE: Final = timedelta(minutes=1)
#: A source with more characters is not read.
MAX_SOURCE_LENGTH: Final = 200_000
_PLAIN_NUMBER = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,20})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ExchangeRate:
    """A rate, and the aware time at which it was right."""

    rate: Decimal
    as_of: datetime

    def is_usable(self, now: datetime, max_age: timedelta) -> bool:
        """Return whether the rate is young enough to sell at it; one of the future is unknown."""
        return timedelta(0) <= now - self.as_of <= max_age


def limit_rate_time(as_of: datetime, now: datetime) -> datetime:
    """Return the time of a rate that is read now. Raises ExchangeRateUnavailable for the future.

    A source's clock may be a little ahead of ours.
    """
    if as_of - now > MAX_CLOCK_DIFFERENCE:
        raise ExchangeRateUnavailable(
            f"the rate is of the future, {as_of:%Y-%m-%d %H:%M} UTC: check both clocks"
        )
    return min(as_of, now)


def is_possible_rate(rate: Decimal) -> bool:
    """Return whether two currencies may have this rate."""
    return rate.is_finite() and MIN_RATE <= rate <= MAX_RATE


def parse_exchange_rate(text: str, field_path: str) -> Decimal:
    """Return the rate in the text of a source.

    Without a field path the text is one number. With one, such as "rates.USD", the text is JSON and
    the path leads to the number. Raises ExchangeRateUnavailable for anything else.
    """
    if len(text) > MAX_SOURCE_LENGTH:
        raise ExchangeRateUnavailable("the source of the exchange rate is too long")
    rate = _find_in_json(text, field_path) if field_path else _parse_number(text.strip())
    if not is_possible_rate(rate):
        raise ExchangeRateUnavailable("the source has a rate that no two currencies have")
    return rate


def _parse_number(text: str) -> Decimal:
    if _PLAIN_NUMBER.fullmatch(text) is None:
        raise ExchangeRateUnavailable("the source of the exchange rate is not a number like 0.14")
    return Decimal(text)


def _find_in_json(text: str, field_path: str) -> Decimal:
    try:
        value = json.loads(text, parse_float=Decimal, parse_int=Decimal)
    except (ValueError, RecursionError, ArithmeticError):
        raise ExchangeRateUnavailable("the source of the exchange rate is not JSON") from None
    for name in field_path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    if isinstance(value, str):
        return _parse_number(value)
    if not isinstance(value, Decimal):
        raise ExchangeRateUnavailable(f"the source of the exchange rate has no {field_path}")
    return value


class ExchangeRateSource(Protocol):
    """A source of the exchange rate, if it is not fixed."""

    async def read(self) -> ExchangeRate:
        """Return the latest rate. Raises ExchangeRateUnavailable if there is none."""
