"""Reads from web addresses: sources of rates, Telegram's table of currencies, payment methods.

Every outgoing read that is neither Telegram's Bot API nor the supplier's client uses `HttpReader`. An
answer is limited in time, in bytes after unpacking and in values of its JSON; no redirect is followed.
The unpacking and the counting are the supplier client's.
"""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final, Self

import httpx

from bot.supplier.errors import SupplierGarbled, SupplierTooLarge
from bot.supplier.json_parsing import LONG_REPLY, check_json_limits
from bot.supplier.transport import read_bounded_body

_ENCODINGS: Final = "gzip, identity"
_NO_HEADERS: Final[Mapping[str, str]] = MappingProxyType({})


class ReadFailed(Exception):  # noqa: N818 - reads as a fact
    """Nothing usable was read. The text says why, and never names the address."""


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """The most that one read may take: seconds for all of it, and bytes after unpacking."""

    total_seconds: float
    max_bytes: int


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """A whole answer, whatever its status. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def read_json(self) -> Any:
        """Return the JSON of the body with exact numbers. Raises ReadFailed."""
        try:
            check_json_limits(self.body, LONG_REPLY)
            # As text: from bytes it would also read other encodings, which were not counted.
            return json.loads(self.body.decode(), parse_float=Decimal)
        except (SupplierGarbled, ValueError, RecursionError, ArithmeticError):
            raise ReadFailed("no JSON that can be read") from None


class HttpReader:
    """Connections for reads with the same limits; call `aclose` in the end.

    No environment variable changes what it does. `headers` are sent with each request.
    """

    def __init__(
        self,
        limits: ReadLimits,
        *,
        proxy: str | None = None,
        headers: Mapping[str, str] = _NO_HEADERS,
    ) -> None:
        self._limits, self._proxy, self._headers = limits, proxy, headers
        self._client: httpx.AsyncClient | None = None

    async def get(self, url: str) -> HttpAnswer:
        """Read an address. Raises ReadFailed."""
        return await self._request("GET", url, None)

    async def post_json(self, url: str, value: Mapping[str, object]) -> HttpAnswer:
        """Post a value as JSON. Raises ReadFailed: then it may have been received."""
        return await self._request("POST", url, value)

    async def _request(
        self, method: str, url: str, value: Mapping[str, object] | None
    ) -> HttpAnswer:
        try:
            async with (
                asyncio.timeout(self._limits.total_seconds),
                self._open_client().stream(method, url, json=value) as response,
            ):
                body = await read_bounded_body(response, self._limits.max_bytes)
                return HttpAnswer(response.status_code, response.headers, body)
        except SupplierTooLarge:
            raise ReadFailed("the answer is too long") from None
        except SupplierGarbled:
            raise ReadFailed("the answer has an encoding that cannot be read") from None
        except (httpx.HTTPError, httpx.InvalidURL, ImportError, TimeoutError, ValueError) as error:
            # Without the text, which names the address.
            raise ReadFailed(type(error).__name__) from None

    def _open_client(self) -> httpx.AsyncClient:
        """Return the client. A proxy that cannot be used raises ValueError or ImportError."""
        if self._client is None:
            self._client = httpx.AsyncClient(
                headers={**self._headers, "accept-encoding": _ENCODINGS},
                timeout=self._limits.total_seconds,
                follow_redirects=False,
                trust_env=False,
                proxy=self._proxy,
            )
        return self._client

    async def aclose(self) -> None:
        """Close the connections. Safe to call twice."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
