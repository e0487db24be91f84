"""An httpx transport for calls that only read, on aiohttp.

A supplier is asked about six times for each purchase, and httpx's own transport takes several times
the CPU time of aiohttp's. A trade keeps httpx's own, whose events tell when its connection is open.
`httpx-aiohttp` was looked at: it reports a connection that the supplier closes as a timeout, and a
malformed reply by errors that are not httpx's.
"""

import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import httpx

#: Seconds for which an unused connection is kept; httpx's own limit. Some servers close after 5.
_KEEP_ALIVE_SECONDS: Final = 5.0
#: Bytes of the status line and of one header. aiohttp's own limit is 8 KiB.
_MAX_HEADER_BYTES: Final = 64 * 1024
#: httpx's error for each of aiohttp's; the first matching class counts.
_ERRORS: Final[tuple[tuple[type[Exception], type[httpx.TransportError]], ...]] = (
    (aiohttp.ConnectionTimeoutError, httpx.ConnectTimeout),
    (TimeoutError, httpx.ReadTimeout),
    (aiohttp.ClientConnectorError, httpx.ConnectError),
    (aiohttp.ClientOSError, httpx.ReadError),
    (aiohttp.ClientError, httpx.RemoteProtocolError),
    (OSError, httpx.ReadError),
)


class AiohttpTransport(httpx.AsyncBaseTransport):
    """Sends requests whose body is bytes over kept connections; follows no redirect.

    It uses HTTP/1.1, keeps no cookies, reads no environment variables and decompresses nothing.
    """

    def __init__(self, context: ssl.SSLContext, *, max_connections: int) -> None:
        self._context, self._max_connections = context, max_connections
        self._session: aiohttp.ClientSession | None = None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send once; raise httpx.TransportError. The body of the response is a stream."""
        if self._session is None:
            # Open a session. aiohttp needs a running event loop for it.
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(
                    ssl=self._context,
                    limit=self._max_connections,
                    keepalive_timeout=_KEEP_ALIVE_SECONDS,
                ),
                cookie_jar=aiohttp.DummyCookieJar(),
                trust_env=False,
                auto_decompress=False,
                max_line_size=_MAX_HEADER_BYTES,
                max_field_size=_MAX_HEADER_BYTES,
            )
        with _errors_of_httpx():
            response = await self._session.request(
                request.method,
                str(request.url),
                data=request.content,
                headers=request.headers.multi_items(),
                timeout=_to_aiohttp_timeout(request.extensions["timeout"]),
                allow_redirects=False,
            )
        return httpx.Response(
            response.status, headers=list(response.raw_headers), stream=_Body(response)
        )

    async def aclose(self) -> None:
        """Close the connections. Safe to call twice."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()


class _Body(httpx.AsyncByteStream):
    """The undecoded body of a response."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _errors_of_httpx():
            async for chunk in self._response.content.iter_any():
                yield chunk

    async def aclose(self) -> None:
        """Return the connection; close it if the body was not read to its end."""
        self._response.release()


def _to_aiohttp_timeout(timeout: dict[str, float | None]) -> aiohttp.ClientTimeout:
    """Return the same limits in seconds. The caller limits the whole exchange."""
    pool, connect = timeout["pool"], timeout["connect"]
    return aiohttp.ClientTimeout(
        total=None,
        connect=None if pool is None or connect is None else pool + connect,
        sock_connect=connect,
        sock_read=timeout["read"],
    )


@contextmanager
def _errors_of_httpx() -> Iterator[None]:
    """Raise httpx's errors instead of aiohttp's, without their texts, which name the address."""
    try:
        yield
    except (aiohttp.ClientError, OSError) as error:
        kind = next(ours for theirs, ours in _ERRORS if isinstance(error, theirs))
        raise kind(type(error).__name__) from None
