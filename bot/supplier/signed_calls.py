"""One signed call and its fate: sending, time limits, repeats of reading calls.

Knows no endpoint. `ask` may repeat and raises the errors of `errors`; `place` sends at most once
and answers with an `Outcome`.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TypeVar
from urllib.parse import urlencode

import httpx

from bot.supplier import wire
from bot.supplier.errors import (
    SupplierGarbled,
    SupplierRefused,
    SupplierTimeout,
    SupplierUnreachable,
)
from bot.supplier.outcome import NotSent, Outcome, Reply, decipher, transport_reason
from bot.supplier.signing import Param, flatten, sign
from bot.supplier.transport import Lines, exchange

_T = TypeVar("_T")
_PARSED_IN_PLACE = 128 * 1024
_CLIENT_ERRORS = range(400, 500)
_SERVER_ERRORS = range(500, 600)


@dataclass(frozen=True, slots=True)
class Limits:
    """Times in seconds, sizes in bytes. `trade_read` is one silence, `trade_total` the whole call.

    `absence` is for how long a call that the store seems to lack is not tried again.
    """

    connect: float = 5
    write: float = 10
    pool: float = 5
    read: float = 45
    trade_read: float = 120
    trade_total: float = 180
    reply_bytes: int = 8 * 1024 * 1024
    items_bytes: int = 64 * 1024 * 1024
    attempts: int = 3
    backoff: float = 0.25
    absence: float = 600

    def timeout(self, read: float) -> httpx.Timeout:
        return httpx.Timeout(connect=self.connect, write=self.write, pool=self.pool, read=read)


@dataclass(frozen=True, slots=True)
class Credentials:
    """The account that signs; the key stays out of every repr."""

    app_id: str
    app_key: str = field(repr=False)

    def form(self, params: Mapping[str, Param]) -> bytes:
        """The signed body; the key itself is never in it (R-3.5)."""
        complete = {**params, "app_id": self.app_id}
        pairs = [*flatten(complete), ("sign", sign(complete, self.app_key))]
        return urlencode(pairs).encode()


@dataclass(frozen=True, slots=True)
class Pulse:
    """When the store last answered a reading call well, and how many seconds its clock was ahead of
    ours then (to a second or so); None when its answer bore no date.
    """

    at: datetime
    ahead: float | None


class Caller:
    """Sends signed forms to one address. `pulse` tells of the last good answer."""

    pulse: Pulse | None = None

    def __init__(
        self,
        base: str,
        credentials: Credentials,
        lines: Lines,
        limits: Limits,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self._base, self._credentials, self._lines = base, credentials, lines
        self._limits, self._clock, self._sleep = limits, clock, sleep

    async def place(self, path: str, params: Mapping[str, Param]) -> Outcome:
        """Send once, on a connection of its own; the outcome of whatever happens (R-7.2)."""
        try:
            form = self._credentials.form(params)
        except UnicodeEncodeError:
            return NotSent("bad_input")
        limits = self._limits
        try:
            async with asyncio.timeout(limits.trade_total):
                reply = await exchange(
                    self._lines.trades,
                    self._base + path,
                    form,
                    limits.timeout(limits.trade_read),
                    limits.reply_bytes,
                )
        except Exception as failure:  # noqa: BLE001 - money may have moved, whatever this is
            return decipher(failure)
        return decipher(reply)

    async def ask(
        self,
        path: str,
        params: Mapping[str, Param],
        deadline: float,
        read: Callable[[object], _T],
        largest: int | None = None,
    ) -> _T:
        """Ask until answered, at most `attempts` times and `deadline` seconds in all (R-1.5)."""
        form, ends = self._credentials.form(params), self._clock() + deadline
        for attempt in range(1, self._limits.attempts + 1):
            try:
                return await self._fetch(
                    path, form, ends, read, largest or self._limits.reply_bytes
                )
            except (SupplierUnreachable, SupplierGarbled) as error:
                pause = self._limits.backoff * 2**attempt * random.uniform(0.5, 1)
                last = attempt == self._limits.attempts
                if last or not _worth_repeating(error) or self._clock() + pause >= ends:
                    raise
            await self._sleep(pause)
        raise AssertionError("the last attempt returns or raises")

    async def _fetch(
        self, path: str, form: bytes, ends: float, read: Callable[[object], _T], largest: int
    ) -> _T:
        left = max(ends - self._clock(), 0)
        timeout = self._limits.timeout(min(left, self._limits.read))
        try:
            async with asyncio.timeout(left):
                reply = await exchange(self._lines.reads, self._base + path, form, timeout, largest)
                answer = await _understood(reply, read)
        except (TimeoutError, httpx.TimeoutException) as failure:
            raise SupplierTimeout(transport_reason(failure)) from None
        except (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, OSError) as failure:
            raise SupplierUnreachable(transport_reason(failure)) from None
        self.pulse = _pulse(reply)
        return answer


def _pulse(reply: Reply) -> Pulse:
    now = datetime.now(UTC)
    try:
        date = parsedate_to_datetime(reply.headers.get("date", ""))
        theirs = date if date.tzinfo else date.replace(tzinfo=UTC)
        return Pulse(now, (theirs - now).total_seconds())
    except (ValueError, OverflowError):
        return Pulse(now, None)


async def _understood(reply: Reply, read: Callable[[object], _T]) -> _T:
    if len(reply.body) <= _PARSED_IN_PLACE:
        return _answer(reply, read)
    return await asyncio.to_thread(_answer, reply, read)


def _answer(reply: Reply, read: Callable[[object], _T]) -> _T:
    """What a reply to a reading call says, whatever content type it declares (R-2.2)."""
    if reply.status != httpx.codes.OK and reply.status not in _CLIENT_ERRORS:
        raise SupplierGarbled(f"http_{reply.status}", reply.status)
    try:
        envelope = wire.read_envelope(reply.body)
    except SupplierGarbled as error:
        raise SupplierGarbled(error.reason, reply.status) from None
    if envelope.code != wire.SUCCESS:
        raise SupplierRefused(envelope.message, envelope.code)
    if reply.status != httpx.codes.OK:
        raise SupplierGarbled(f"http_{reply.status}", reply.status)
    return read(envelope.data)


def _worth_repeating(error: SupplierUnreachable | SupplierGarbled) -> bool:
    return isinstance(error, SupplierUnreachable) or error.status in _SERVER_ERRORS
