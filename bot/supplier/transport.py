"""HTTP to one supplier: the address check, the connections and one bounded exchange.

It uses an httpx transport directly, without the httpx client. So there are no cookies, no
redirects, no environment variables and no addresses in the log (R-1.2, R-9.2). Nothing here retries
a request or interprets a reply.
"""

import asyncio
import ipaddress
import ssl
import zlib
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, cast

import httpx

from bot.supplier.aiohttp_transport import AiohttpTransport
from bot.supplier.errors import SupplierGarbled, SupplierTooLarge
from bot.supplier.trade import Reply

_HEADERS = {
    "accept": "application/json",
    "accept-encoding": "gzip, identity",
    "content-type": "application/x-www-form-urlencoded",
    "user-agent": "vitrine-supplier/1",
}
#: Is awaited when the connection is open. May be awaited twice; nothing is sent before it returns.
BeforeSending = Callable[[], Awaitable[None]]
_MAX_CONNECTIONS = 20
#: Bytes that are unpacked before the event loop runs other tasks.
_UNPACKED_BYTES = 256 * 1024
_GZIP = 16 + zlib.MAX_WBITS
#: How much is kept of a reply that is too large: its beginning may hold the trade number.
_KEPT_BYTES = 64 * 1024


def check_base_url(base_url: str) -> str:
    """Return `base_url` in a form to which a path can be appended (R-1.1).

    Only https addresses without credentials are accepted; plain http is accepted for this machine
    only. Raises ValueError for any other address, without quoting it.
    """
    try:
        url = httpx.URL(base_url.strip())
    except httpx.InvalidURL:
        raise ValueError("the supplier's address is not a valid URL") from None
    if url.scheme not in ("http", "https") or not url.host:
        raise ValueError("the supplier's address must begin with https://")
    if url.scheme == "http" and not _is_loopback(url.host):
        raise ValueError(
            "the supplier's address must be https: http is allowed for this machine only"
        )
    if url.userinfo or url.fragment:
        raise ValueError("the supplier's address must have no user name, password or #fragment")
    address, mark, query = base_url.strip().partition("?")
    if mark and query != "s=":
        raise ValueError("the supplier's address must have no query except a final ?s=")
    return address + "?s=" if mark else address.rstrip("/")


def _is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def make_ssl_context(ca_file: str | None) -> ssl.SSLContext:
    """Return a context that verifies certificates. `ca_file` adds trusted certificates.

    Raises ValueError for a file that cannot be used, without quoting it.
    """
    context = httpx.create_ssl_context(trust_env=False)
    try:
        if ca_file is not None:
            context.load_verify_locations(cafile=ca_file)
    except OSError:
        raise ValueError("the certificate file cannot be read") from None
    return context


def open_read_transport(context: ssl.SSLContext, proxy: str | None) -> httpx.AsyncBaseTransport:
    """Create the HTTP/1.1 transport of read calls, which keeps connections.

    Raises ValueError for a proxy that cannot be used, without quoting it.
    """
    if proxy is not None:
        return _create_transport(context, proxy, max_keepalive=10)
    return AiohttpTransport(context, max_connections=_MAX_CONNECTIONS)


def open_trade_transport(context: ssl.SSLContext, proxy: str | None) -> httpx.AsyncBaseTransport:
    """Create the HTTP/1.1 transport of trades: each request opens its own connection (R-7.2).

    Raises ValueError for a proxy that cannot be used, without quoting it.
    """
    return _create_transport(context, proxy, max_keepalive=0)


def _create_transport(
    context: ssl.SSLContext, proxy: str | None, max_keepalive: int
) -> httpx.AsyncHTTPTransport:
    limits = httpx.Limits(max_connections=_MAX_CONNECTIONS, max_keepalive_connections=max_keepalive)
    try:
        return httpx.AsyncHTTPTransport(
            verify=context, trust_env=False, http2=False, limits=limits, proxy=proxy, retries=0
        )
    except (ValueError, ImportError, httpx.InvalidURL):
        raise ValueError("the supplier's proxy cannot be used") from None


async def post_form(
    transport: httpx.AsyncBaseTransport,
    url: str,
    form: bytes,
    timeout: httpx.Timeout,
    max_bytes: int,
    before_sending: BeforeSending | None = None,
) -> Reply:
    """Post `form` once and return the whole reply, at most `max_bytes` after decompression.

    Raises httpx's exceptions, SupplierTooLarge, and SupplierGarbled for a bad encoding.
    """
    request = httpx.Request(
        "POST",
        _parse_url(url),
        headers={**_HEADERS, "content-length": str(len(form))},
        content=form if before_sending is None else _wait_before_body(before_sending, form),
        extensions={"timeout": timeout.as_dict()},
    )
    if before_sending is not None:
        request.extensions["trace"] = _wait_before_headers(before_sending)
    response = await transport.handle_async_request(request)
    try:
        body = await read_bounded_body(response, max_bytes)
    finally:
        with suppress(httpx.HTTPError):  # the reply is complete, an error on closing is harmless
            await response.aclose()
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Reply(response.status_code, headers, body)


@lru_cache(maxsize=64)
def _parse_url(url: str) -> httpx.URL:
    """Parse an address once: a shop calls few."""
    return httpx.URL(url)


def _wait_before_headers(
    before_sending: BeforeSending,
) -> Callable[[str, Mapping[str, Any]], Awaitable[None]]:
    """Return a trace function, which httpcore awaits before it sends the headers of a request.

    The CONNECT request to a proxy belongs to the opening of the connection.
    """

    async def trace(event: str, info: Mapping[str, Any]) -> None:
        if event == "http11.send_request_headers.started" and info["request"].method == b"POST":
            await before_sending()

    return trace


async def _wait_before_body(before_sending: BeforeSending, form: bytes) -> AsyncIterator[bytes]:
    """Yield the form. Without its body the supplier cannot act, should no trace have come."""
    await before_sending()
    yield form


class OpenedPost:
    """A POST that runs in a task of its own and waits between opening and sending.

    The request waits inside the transport, so the opened connection is the one that carries it.
    Nothing of the request is sent before `send`.

    `post` makes the request. It awaits its argument when the connection is open. Call `aclose` in
    the end: it closes the connection of a request that was not sent.
    """

    def __init__(self, post: Callable[[BeforeSending], Awaitable[Reply]]) -> None:
        self._is_open, self._may_send = asyncio.Event(), asyncio.Event()
        self._call = asyncio.ensure_future(post(self._wait_for_send))
        self._call.add_done_callback(lambda _: self._is_open.set())

    async def _wait_for_send(self) -> None:
        self._is_open.set()
        await self._may_send.wait()

    async def wait_until_open(self) -> None:
        """Return when the connection is open; raise the error of `post` if it cannot be opened."""
        await self._is_open.wait()
        if self._call.done():
            self._call.result()

    async def send(self) -> Reply:
        """Send the request and return the reply; raise the errors of `post`."""
        self._may_send.set()
        return await self._call

    async def aclose(self) -> None:
        """Give up a request that was not sent. Safe to call after `send`."""
        self._call.cancel()
        await asyncio.gather(self._call, return_exceptions=True)


async def read_bounded_body(response: httpx.Response, max_bytes: int) -> bytes:
    """Read and decompress the body of an open response within `max_bytes`.

    httpx would decompress a whole chunk at once, however large the result. Raises SupplierTooLarge,
    and SupplierGarbled for an encoding other than gzip or none.
    """
    encoding = response.headers.get("content-encoding", "identity").strip().lower()
    chunks = cast("AsyncIterable[bytes]", response.stream)
    if encoding in ("gzip", "x-gzip"):
        return await _read_gzip_body(chunks, max_bytes)
    if encoding not in ("identity", ""):
        raise SupplierGarbled("encoding", response.status_code)
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > max_bytes:
            raise SupplierTooLarge(bytes(body[: min(max_bytes, _KEPT_BYTES)]))
    return bytes(body)


async def _read_gzip_body(chunks: AsyncIterable[bytes], max_bytes: int) -> bytes:
    unpacker, body = zlib.decompressobj(_GZIP), bytearray()
    async for chunk in chunks:
        packed = chunk
        while packed and not unpacker.eof:
            try:
                body += unpacker.decompress(packed, _UNPACKED_BYTES)
            except zlib.error:
                raise SupplierGarbled("encoding") from None
            if len(body) > max_bytes:
                raise SupplierTooLarge(bytes(body[: min(max_bytes, _KEPT_BYTES)]))
            if packed := unpacker.unconsumed_tail:
                await asyncio.sleep(0)
        if unpacker.eof:
            break
    if not unpacker.eof:
        raise SupplierGarbled("encoding")
    return bytes(body)
