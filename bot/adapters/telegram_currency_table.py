"""Reads Telegram's table of currencies: how many decimals each has, and what an invoice may ask.

The bounds are worth about one and ten thousand dollars, and Telegram changes them with the rates.
"""

import asyncio
import json
from dataclasses import dataclass
from typing import Final

import httpx

TABLE_ADDRESS: Final = "https://core.telegram.org/bots/payments/currencies.json"
_TIMEOUT_SECONDS: Final = 10.0
_MAX_BYTES: Final = 500_000
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
        async with (
            asyncio.timeout(_TIMEOUT_SECONDS),
            httpx.AsyncClient(trust_env=False, proxy=proxy) as client,
            client.stream("GET", address) as response,
        ):
            if response.status_code != _HTTP_OK:
                raise CurrencyTableUnavailable(f"the answer has status {response.status_code}")
            body = bytearray()
            async for chunk in response.aiter_bytes():
                body += chunk
                if len(body) > _MAX_BYTES:
                    raise CurrencyTableUnavailable("the table is too long")
    except (httpx.HTTPError, httpx.InvalidURL, ImportError, TimeoutError, ValueError) as error:
        raise CurrencyTableUnavailable(f"no answer ({type(error).__name__})") from None
    return _find_limits(bytes(body), currency)


def _find_limits(body: bytes, currency: str) -> CurrencyLimits | None:
    try:
        table = json.loads(body)
        if currency not in table:
            return None
        row = table[currency]
        limits = CurrencyLimits(int(row["exp"]), int(row["min_amount"]), int(row["max_amount"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise CurrencyTableUnavailable("the table cannot be read") from None
    if not 0 < limits.minimum <= limits.maximum:
        raise CurrencyTableUnavailable("the table has bounds that cannot be right")
    return limits
