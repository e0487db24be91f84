"""Pictures by their address, for the local Telegram: from the local reference supplier only.

Nothing leaves the process: the store is asked as an application, whatever port the address names,
as long as it is on this machine and below the store's path.
"""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field
from urllib.parse import SplitResult, unquote, urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message

from bot.demo.telegram.multipart import Upload
from bot.demo.telegram.state.files import FetchUrl

_OK = 200
_TIMEOUT_SECONDS = 5.0


def make_local_fetch(app: ASGIApp, mount_path: str, hosts: Collection[str]) -> FetchUrl:
    """A `Fetch` for addresses `http://<host>:<any port><below>/...` of a mounted application."""

    async def fetch(url: str) -> Upload | None:
        parts = urlsplit(url)
        if parts.hostname not in hosts or not parts.path.startswith(f"{mount_path}/"):
            return None
        reply = _AppReply()
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                await app(_make_get_scope(parts, mount_path), reply.receive, reply.send)
        except TimeoutError:
            return None
        if reply.status != _OK:
            return None
        name = unquote(parts.path.rpartition("/")[2])
        return Upload(name, reply.headers.get("content-type", ""), bytes(reply.body))

    return fetch


@dataclass(slots=True)
class _AppReply:
    """What an application answers."""

    status: int = 0
    headers: Headers = field(default_factory=Headers)
    body: bytearray = field(default_factory=bytearray)
    was_asked: bool = False
    complete: asyncio.Event = field(default_factory=asyncio.Event)

    async def receive(self) -> Message:
        """An empty request; who asks again waits until he has answered."""
        if self.was_asked:
            await self.complete.wait()
            return {"type": "http.disconnect"}
        self.was_asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = Headers(raw=message["headers"])
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")
            if not message.get("more_body"):
                self.complete.set()


def _make_get_scope(parts: SplitResult, mount_path: str) -> dict[str, object]:
    """The request as an application sees it that is mounted `below`."""
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": unquote(parts.path),
        "raw_path": parts.path.encode("ascii", "replace"),
        "root_path": mount_path,
        "query_string": parts.query.encode("ascii", "replace"),
        "headers": [(b"host", parts.netloc.encode("latin-1", "replace"))],
    }
