"""The simulated Telegram without sockets: it answers the requests of bots of the same process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self, cast
from urllib.parse import urlsplit

import aiohttp
from starlette.types import Message, Scope
from telegram import Bot

from bot.chat.telegram.transport import AiohttpRequest
from bot.demo.telegram import TelegramServer, create_bot_app
from tests.demo.telegram.bot_api_rig import TOKEN

_URL = "http://telegram.invalid"


@dataclass(frozen=True, slots=True)
class _Response:
    """A reply, with the part of aiohttp's response that the transport uses."""

    status: int
    body: bytes

    @property
    def content(self) -> Self:
        return self

    async def iter_any(self) -> AsyncIterator[bytes]:
        yield self.body


class InProcessTelegram:
    """The Bot API of one server, called as a function.

    It has the part of `aiohttp.ClientSession` that the shop's transport uses, so the transport's
    own code runs: its bodies, its timeouts and its errors. Each call is a task of its own, which
    continues when the bot stops waiting, as on a server.
    """

    def __init__(self, server: TelegramServer) -> None:
        self._server = server
        self._app = create_bot_app(server)
        self._calls: set[asyncio.Task[_Response]] = set()

    def make_bot(self) -> Bot:
        """Return a bot whose requests are answered here; the shop opens and closes it."""
        request = _InProcessRequest(self)
        return Bot(
            TOKEN,
            base_url=f"{_URL}/bot",
            base_file_url=f"{_URL}/file/bot",
            request=request,
            get_updates_request=request,
        )

    @asynccontextmanager
    async def request(
        self,
        method: str,
        url: str,
        *,
        data: bytes | aiohttp.FormData | None,
        headers: dict[str, str],
        timeout: aiohttp.ClientTimeout,
        **_unused: object,
    ) -> AsyncIterator[_Response]:
        """Answer one request, as `aiohttp.ClientSession.request`."""
        kind = headers.get("Content-Type", "")
        if isinstance(data, aiohttp.FormData):
            form = data()
            kind, data = form.content_type, await form.as_bytes()
        call = asyncio.create_task(self._call(method, url, kind, data or b""))
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)
        async with asyncio.timeout(timeout.sock_read):
            response = await asyncio.shield(call)
        yield response

    async def aclose(self) -> None:
        """End all waits of the server, and wait for running calls."""
        self._server.close()
        await asyncio.gather(*self._calls, return_exceptions=True)

    async def _call(self, method: str, url: str, kind: str, body: bytes) -> _Response:
        address = urlsplit(url)
        scope: Scope = {
            "type": "http",
            "method": method,
            "path": address.path,
            "query_string": address.query.encode("ascii"),
            "headers": [(b"content-type", kind.encode("latin-1"))],
        }
        status, announced, sent = 0, 0, b""

        async def receive() -> Message:
            return {"type": "http.request", "body": body}

        async def send(message: Message) -> None:
            nonlocal status, announced, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                announced = int(dict(message["headers"])[b"content-length"])
            else:
                sent += message["body"]

        await self._app(scope, receive, send)
        if len(sent) < announced:
            raise aiohttp.ServerDisconnectedError
        return _Response(status, sent)


class _InProcessRequest(AiohttpRequest):
    """The shop's request class, with the simulated Telegram in place of connections."""

    def __init__(self, telegram: InProcessTelegram) -> None:
        super().__init__()
        self._telegram = telegram

    async def initialize(self) -> None:
        self._session = cast("Any", self._telegram)

    async def shutdown(self) -> None:
        self._session = None
