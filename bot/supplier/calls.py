"""Sends signed calls to the supplier, with timeouts and retries of read calls.

It contains no endpoint. `SignedReader` may repeat a call and raises the errors of `errors`.
`TradeSender` sends at most once and returns an `Outcome`. The reader cannot send a trade: it has no
connection for one.
"""

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import TypeAlias, TypeVar
from urllib.parse import urlencode

import httpx

from bot.supplier import replies
from bot.supplier.catalogue import PRODUCT_LIST
from bot.supplier.errors import (
    SupplierError,
    SupplierGarbled,
    SupplierRefused,
    SupplierTimeout,
    SupplierUnreachable,
)
from bot.supplier.json_parsing import CARD_PAGE, LONG_REPLY, SHORT_REPLY, JsonLimits
from bot.supplier.signing import Param, flatten, sign_pairs
from bot.supplier.trade import (
    Accepted,
    NotSent,
    Outcome,
    Refused,
    Reply,
    SendingForbidden,
    Unknown,
    interpret_trade_result,
    reason_of_failure,
)
from bot.supplier.transport import BeforeSending, OpenedPost, post_form

logger = logging.getLogger(__name__)
_T = TypeVar("_T")
_MAX_BYTES_PARSED_ON_LOOP = 128 * 1024
_CLIENT_ERRORS = range(400, 500)
_SERVER_ERRORS = range(500, 600)


#: Calls with other replies than a few short values. A trade has the limits of LONG_REPLY.
_JSON_LIMITS = {
    "items": PRODUCT_LIST,
    "draftCard": CARD_PAGE,
    **dict.fromkeys(("item", "inventory", "query"), LONG_REPLY),
}


class CallOutcome(StrEnum):
    """The outcome of one request. The last three are outcomes of a trade alone."""

    ANSWERED = "answered"
    REFUSED = "refused"
    GARBLED = "garbled"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    #: The caller gave it up, or it failed in our own code.
    ABANDONED = "abandoned"
    ACCEPTED = "accepted"
    UNKNOWN = "unknown"
    NOT_SENT = "not_sent"


#: Called after each request with its endpoint, its outcome and its seconds. An error is only logged.
OnCall: TypeAlias = Callable[[str, CallOutcome, float], None]


def ignore_call(_endpoint: str, _outcome: CallOutcome, _seconds: float) -> None:
    """Do nothing: the `OnCall` of a client without metrics."""


#: Asked directly before a trade is sent; False: another process may trade by now.
MaySend: TypeAlias = Callable[[], bool]


def always_may_send() -> bool:
    """Return True: the `MaySend` of a client whose process trades alone."""
    return True


@dataclass(frozen=True, slots=True)
class ReplyLimits:
    """The most that one reply may contain: bytes after decompression, and values."""

    max_bytes: int
    json: JsonLimits


@dataclass(frozen=True, slots=True)
class ClientLimits:
    """Timeouts in seconds and sizes in bytes.

    `trade_read` limits one silence of the connection, `trade_total` the whole trade call.
    `trade_open` limits the opening of a trade's connection in advance, `trade_unused` the time that
    it then may stay unused: later, the supplier may have closed it. An endpoint that seems to be
    missing is not tried for `missing_endpoint_seconds`.
    """

    connect: float = 5
    write: float = 10
    pool: float = 5
    read: float = 45
    trade_read: float = 120
    trade_total: float = 180
    trade_open: float = 15
    trade_unused: float = 5
    reply_bytes: int = 8 * 1024 * 1024
    items_bytes: int = 64 * 1024 * 1024
    attempts: int = 3
    backoff: float = 0.25
    missing_endpoint_seconds: float = 600

    def for_endpoint(self, endpoint: str) -> ReplyLimits:
        """Return what a reply of this read call may contain."""
        max_bytes = self.items_bytes if endpoint == "items" else self.reply_bytes
        return ReplyLimits(max_bytes, _JSON_LIMITS.get(endpoint, SHORT_REPLY))

    def make_timeout(self, read: float) -> httpx.Timeout:
        return httpx.Timeout(connect=self.connect, write=self.write, pool=self.pool, read=read)


@dataclass(frozen=True, slots=True)
class Credentials:
    """The account that signs calls. The key is not part of the repr."""

    app_id: str
    app_key: str = field(repr=False)

    def form(self, params: Mapping[str, Param]) -> bytes:
        """Return the signed request body. It never contains the key itself (R-3.5)."""
        pairs = flatten({**params, "app_id": self.app_id})
        return urlencode([*pairs, ("sign", sign_pairs(pairs, self.app_key))]).encode()


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """The time of the supplier's last successful answer to a read call.

    `clock_ahead_seconds` says how far its clock was ahead of ours, to about a second. It is None if
    the reply had no date.
    """

    at: datetime
    clock_ahead_seconds: float | None


class SignedReader:
    """Sends signed read calls to one address.

    `last_answer` describes the last successful call.
    """

    last_answer: LastAnswer | None = None

    def __init__(
        self,
        base_url: str,
        credentials: Credentials,
        transport: httpx.AsyncBaseTransport,
        limits: ClientLimits,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        *,
        on_call: OnCall = ignore_call,
    ) -> None:
        self._base_url, self._credentials, self._transport = base_url, credentials, transport
        self._on_call = on_call
        self._limits, self._clock, self._sleep = limits, clock, sleep

    async def ask_with_retries(
        self,
        path: str,
        params: Mapping[str, Param],
        deadline: float,
        read: Callable[[object], _T],
        reply_limits: ReplyLimits | None = None,
    ) -> _T:
        """Call until a reply can be read, at most `attempts` times and `deadline` seconds (R-1.5)."""
        form, ends_at = self._credentials.form(params), self._clock() + deadline
        reply_limits = reply_limits or ReplyLimits(self._limits.reply_bytes, LONG_REPLY)
        for attempt in range(1, self._limits.attempts + 1):
            try:
                with self._reporting(path):
                    return await self._ask_once(path, form, ends_at, read, reply_limits)
            except (SupplierUnreachable, SupplierGarbled) as error:
                pause = self._limits.backoff * 2**attempt * random.uniform(0.5, 1)
                last = attempt == self._limits.attempts
                if last or not _is_retryable(error) or self._clock() + pause >= ends_at:
                    raise
            await self._sleep(pause)
        raise AssertionError("unreachable: the last attempt returns or raises")

    @contextmanager
    def _reporting(self, path: str) -> Iterator[None]:
        """Tell `on_call` how the request of the block ended, and after how long."""
        started_at, outcome = self._clock(), CallOutcome.ABANDONED
        try:
            yield
            outcome = CallOutcome.ANSWERED
        except SupplierError as error:
            outcome = _name_failure(error)
            raise
        finally:
            _report_call(self._on_call, path, outcome, self._clock() - started_at)

    async def _ask_once(
        self,
        path: str,
        form: bytes,
        ends_at: float,
        read: Callable[[object], _T],
        reply_limits: ReplyLimits,
    ) -> _T:
        seconds_left = max(ends_at - self._clock(), 0)
        timeout = self._limits.make_timeout(min(seconds_left, self._limits.read))
        try:
            async with asyncio.timeout(seconds_left):
                reply = await post_form(
                    self._transport,
                    self._base_url + path,
                    form,
                    timeout,
                    reply_limits.max_bytes,
                )
                answer = await _read_answer_off_loop(reply, read, reply_limits.json)
        except (TimeoutError, httpx.TimeoutException) as failure:
            raise SupplierTimeout(reason_of_failure(failure)) from None
        except (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, OSError) as failure:
            raise SupplierUnreachable(reason_of_failure(failure)) from None
        self.last_answer = _make_last_answer(reply)
        return answer


class TradeSender:
    """Sends signed trades to one address, each at most once and on a connection of its own.

    A trade is not sent unless `may_send` allows it when its connection is open, at the last moment.
    """

    def __init__(
        self,
        base_url: str,
        credentials: Credentials,
        transport: httpx.AsyncBaseTransport,
        limits: ClientLimits,
        clock: Callable[[], float],
        *,
        on_call: OnCall = ignore_call,
        may_send: MaySend = always_may_send,
    ) -> None:
        self._base_url, self._credentials, self._transport = base_url, credentials, transport
        self._on_call, self._may_send = on_call, may_send
        self._limits, self._clock = limits, clock
        #: Calls whose connection is open, by path and form, with the time of the opening.
        self._opened: dict[tuple[str, bytes], tuple[OpenedPost, float]] = {}

    @asynccontextmanager
    async def open_connection(self, path: str, params: Mapping[str, Param]) -> AsyncIterator[None]:
        """Open the new connection of one call. `send_once` inside the block uses it (R-7.2).

        Raises SupplierUnreachable if it cannot be opened: then nothing was sent.
        """
        form = self._form_or_none(params)
        if form is None:
            raise SupplierUnreachable("bad_input")
        opened = OpenedPost(lambda wait_for_send: self._post_once(path, form, wait_for_send))
        try:
            await self._wait_until_open(opened)
            entry = self._opened[path, form] = opened, self._clock()
            try:
                yield
            finally:
                # A second one may be open for the same call.
                if self._opened.get((path, form)) is entry:
                    del self._opened[path, form]
        finally:
            await opened.aclose()

    async def _wait_until_open(self, opened: OpenedPost) -> None:
        try:
            async with asyncio.timeout(self._limits.trade_open):
                await opened.wait_until_open()
        except (TimeoutError, httpx.TimeoutException) as failure:
            raise SupplierTimeout(reason_of_failure(failure)) from None
        except (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, OSError) as failure:
            raise SupplierUnreachable(reason_of_failure(failure)) from None

    async def send_once(self, path: str, params: Mapping[str, Param]) -> Outcome:
        """Send once, on a new connection, and return the outcome, whatever happens (R-7.2)."""
        started_at, result = self._clock(), None
        try:
            result = await self._send_once(path, params)
        finally:
            outcome = _TRADE_OUTCOMES.get(type(result), CallOutcome.ABANDONED)
            _report_call(self._on_call, path, outcome, self._clock() - started_at)
        return result

    async def _send_once(self, path: str, params: Mapping[str, Param]) -> Outcome:
        form = self._form_or_none(params)
        if form is None:
            return NotSent("bad_input")
        opened, opened_at = self._opened.pop((path, form), (None, 0.0))
        if opened is not None and self._clock() - opened_at > self._limits.trade_unused:
            return NotSent("unused_too_long")
        try:
            async with asyncio.timeout(self._limits.trade_total):
                reply = await (opened.send() if opened else self._post_once(path, form))
        except Exception as failure:  # noqa: BLE001 - money may have moved, whatever this is
            return interpret_trade_result(failure)
        return await _interpret_off_loop(reply)

    def _form_or_none(self, params: Mapping[str, Param]) -> bytes | None:
        """Return the signed form; None if a text cannot be encoded."""
        try:
            return self._credentials.form(params)
        except UnicodeEncodeError:
            return None

    async def _post_once(
        self, path: str, form: bytes, wait_for_send: BeforeSending | None = None
    ) -> Reply:
        async def before_sending() -> None:
            """Is awaited before the headers and before the form: the machine may halt between them."""
            if wait_for_send is not None:
                await wait_for_send()
            if not self._may_send():
                raise SendingForbidden

        return await post_form(
            self._transport,
            self._base_url + path,
            form,
            self._limits.make_timeout(self._limits.trade_read),
            self._limits.reply_bytes,
            before_sending,
        )


_TRADE_OUTCOMES = {
    Accepted: CallOutcome.ACCEPTED,
    Refused: CallOutcome.REFUSED,
    Unknown: CallOutcome.UNKNOWN,
    NotSent: CallOutcome.NOT_SENT,
}


def _name_failure(error: SupplierError) -> CallOutcome:
    match error:
        case SupplierRefused():
            return CallOutcome.REFUSED
        case SupplierTimeout():
            return CallOutcome.TIMEOUT
        case SupplierUnreachable():
            return CallOutcome.UNREACHABLE
        case _:
            return CallOutcome.GARBLED


def _report_call(on_call: OnCall, path: str, outcome: CallOutcome, seconds: float) -> None:
    """Tell `on_call` about a request. An error must not replace the answer: money may have moved."""
    try:
        on_call(path.rpartition("/")[2], outcome, seconds)
    except Exception:
        logger.exception("a request to the supplier could not be counted")


async def _interpret_off_loop(reply: Reply) -> Outcome:
    """Return the outcome for a reply to a trade; a large reply must not stop the event loop."""
    try:
        if len(reply.body) <= _MAX_BYTES_PARSED_ON_LOOP:
            return interpret_trade_result(reply)
        return await asyncio.to_thread(interpret_trade_result, reply)
    except Exception:  # noqa: BLE001 - no memory, or no thread: the reply is evidence
        return Unknown("unreadable", reply.body)


def _make_last_answer(reply: Reply) -> LastAnswer:
    now = datetime.now(UTC)
    try:
        date = parsedate_to_datetime(reply.headers.get("date", ""))
        supplier_time = date if date.tzinfo else date.replace(tzinfo=UTC)
        return LastAnswer(now, (supplier_time - now).total_seconds())
    except (ValueError, OverflowError):
        return LastAnswer(now, None)


async def _read_answer_off_loop(
    reply: Reply, read: Callable[[object], _T], json_limits: JsonLimits
) -> _T:
    if len(reply.body) <= _MAX_BYTES_PARSED_ON_LOOP:
        return _read_answer(reply, read, json_limits)
    return await asyncio.to_thread(_read_answer, reply, read, json_limits)


def _read_answer(reply: Reply, read: Callable[[object], _T], json_limits: JsonLimits) -> _T:
    """Return the data of a reply to a read call. Ignores the declared content type (R-2.2)."""
    if reply.status != httpx.codes.OK and reply.status not in _CLIENT_ERRORS:
        raise SupplierGarbled(f"http_{reply.status}", reply.status)
    try:
        envelope = replies.read_envelope(reply.body, json_limits)
    except SupplierGarbled as error:
        raise SupplierGarbled(error.reason, reply.status) from None
    if envelope.code != replies.SUCCESS_CODE:
        raise SupplierRefused(envelope.message, envelope.code)
    if reply.status != httpx.codes.OK:
        raise SupplierGarbled(f"http_{reply.status}", reply.status)
    return read(envelope.data)


def _is_retryable(error: SupplierUnreachable | SupplierGarbled) -> bool:
    return isinstance(error, SupplierUnreachable) or error.status in _SERVER_ERRORS
