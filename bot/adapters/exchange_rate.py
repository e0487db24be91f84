"""Reads an exchange rate from a file or from a web address that the operator names.

An address is read at most once an hour, and after a failure at most once in five minutes: free
services count their calls.
"""

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Final

from bot.adapters.http_reader import HttpReader, ReadFailed, ReadLimits
from bot.domain.errors import ExchangeRateUnavailable
from bot.domain.pricing.exchange_rate import (
    MAX_SOURCE_LENGTH,
    ExchangeRate,
    limit_rate_time,
    parse_exchange_rate,
)
from bot.domain.system_ports import Clock

#: A character of UTF-8 has at most four bytes.
_LIMITS: Final = ReadLimits(total_seconds=10.0, max_bytes=4 * MAX_SOURCE_LENGTH)
#: Seconds between two reads of an address, after a success and after a failure.
_SUCCESS_INTERVAL: Final = 3_600.0
_FAILURE_INTERVAL: Final = 300.0
_HTTP_OK: Final = 200


@dataclass(frozen=True, slots=True)
class RateFile:
    """A file with the rate. The rate is as old as the file's last change."""

    path: Path
    clock: Clock
    field_path: str = ""

    async def read(self) -> ExchangeRate:
        """Return the rate. Raises ExchangeRateUnavailable if the file has none."""
        return await asyncio.to_thread(self._read_file)

    def _read_file(self) -> ExchangeRate:
        try:
            changed_at = datetime.fromtimestamp(self.path.stat().st_mtime, UTC)
            with self.path.open(encoding="utf-8-sig") as file:
                text = file.read(MAX_SOURCE_LENGTH + 1)
        except (OSError, UnicodeDecodeError) as error:
            raise ExchangeRateUnavailable(
                f"the file cannot be read ({type(error).__name__})"
            ) from None
        rate = parse_exchange_rate(text, self.field_path)
        return ExchangeRate(rate, limit_rate_time(changed_at, self.clock.now()))


@dataclass(slots=True)
class RateAddress:
    """A web address with the rate. The rate is as old as the answer says, or as the last read.

    The address may carry a key, so it is never part of an error.
    """

    url: str
    clock: Clock
    field_path: str = ""
    _last_rate: ExchangeRate | None = field(default=None, init=False)
    _last_error: str = field(default="", init=False)
    _next_read: float | None = field(default=None, init=False)

    async def read(self) -> ExchangeRate:
        """Return the rate. Raises ExchangeRateUnavailable if the last read found none."""
        now = self.clock.monotonic()
        if self._next_read is None or now >= self._next_read or self._is_of_future():
            try:
                self._last_rate, self._last_error = await self._read_address(), ""
                self._next_read = now + _SUCCESS_INTERVAL
            except ExchangeRateUnavailable as error:
                self._last_error = str(error)
                self._next_read = now + _FAILURE_INTERVAL
        if self._last_rate is None or self._last_error:
            raise ExchangeRateUnavailable(self._last_error)
        return self._last_rate

    def _is_of_future(self) -> bool:
        """Return whether our clock was ahead at the last read, so that the rate has no known age."""
        return self._last_rate is not None and self._last_rate.as_of > self.clock.now()

    async def _read_address(self) -> ExchangeRate:
        try:
            async with HttpReader(_LIMITS) as reader:
                answer = await reader.get(self.url)
            text = answer.body.decode("utf-8")
        except (ReadFailed, UnicodeDecodeError) as error:
            reason = str(error) if isinstance(error, ReadFailed) else type(error).__name__
            raise ExchangeRateUnavailable(f"the address cannot be read ({reason})") from None
        if answer.status != _HTTP_OK:
            raise ExchangeRateUnavailable(f"the address answers with status {answer.status}")
        now = self.clock.now()
        as_of = _parse_http_date(answer.headers.get("last-modified", ""))
        rate = parse_exchange_rate(text, self.field_path)
        return ExchangeRate(rate, now if as_of is None else limit_rate_time(as_of, now))


def _parse_http_date(text: str) -> datetime | None:
    """Return the aware time of an HTTP header; None if it has none."""
    try:
        parsed = parsedate_to_datetime(text)
    except ValueError:
        return None
    return parsed if parsed.tzinfo is not None else parsed.replace(tzinfo=UTC)
