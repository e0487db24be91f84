"""Reads Telegram's table of currencies: how many decimals each has, and what an invoice may ask.

The bounds are worth about one and ten thousand dollars, and Telegram changes them with the rates.
"""

from dataclasses import dataclass
from typing import Any, Final

from bot.adapters.http_reader import HttpReader, ReadFailed, ReadLimits

TABLE_ADDRESS: Final = "https://core.telegram.org/bots/payments/currencies.json"
_LIMITS: Final = ReadLimits(total_seconds=10.0, max_bytes=500_000)
_HTTP_OK: Final = 200


class CurrencyTableUnavailable(Exception):  # noqa: N818 - reads as a fact
    """The table cannot be read; the text says why."""


@dataclass(frozen=True, slots=True)
class CurrencyLimits:
    """A currency in Telegram's table. The bounds are in minor units of `exponent` decimals."""

    exponent: int
    minimum: int
    maximum: int


async def read_currency_limits(
    currency: str, address: str = TABLE_ADDRESS, proxy: str | None = None
) -> CurrencyLimits | None:
    """Return the limits of a currency; None if Telegram does not support it.

    Raises CurrencyTableUnavailable.
    """
    try:
        async with HttpReader(_LIMITS, proxy=proxy) as reader:
            answer = await reader.get(address)
        table = answer.read_json() if answer.status == _HTTP_OK else None
    except ReadFailed as error:
        raise CurrencyTableUnavailable(f"no answer ({error})") from None
    if answer.status != _HTTP_OK:
        raise CurrencyTableUnavailable(f"the answer has status {answer.status}")
    return _find_limits(table, currency)


def _find_limits(table: Any, currency: str) -> CurrencyLimits | None:
    try:
        if currency not in table:
            return None
        row = table[currency]
        limits = CurrencyLimits(int(row["exp"]), int(row["min_amount"]), int(row["max_amount"]))
    except (ValueError, KeyError, TypeError, ArithmeticError):
        raise CurrencyTableUnavailable("the table cannot be read") from None
    if not 0 < limits.minimum <= limits.maximum:
        raise CurrencyTableUnavailable("the table has bounds that cannot be right")
    return limits
