"""Fetches pictures by URL for the local Bot API server, only from the reference supplier.

Nothing leaves the process: the supplier is called as an ASGI application. The port in the URL is
ignored; the host must be this machine and the path below the supplier's.
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
    """Return a `FetchUrl` for `http://<host>:<any port><mount_path>/...` of a mounted application."""

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
    """Collects the reply of an ASGI application."""

    status: int = 0
    headers: Headers = field(default_factory=Headers)
    body: bytearray = field(default_factory=bytearray)
    was_asked: bool = False
    complete: asyncio.Event = field(default_factory=asyncio.Event)

    async def receive(self) -> Message:
        """Return an empty request; a second call waits until the reply is complete."""
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
    """Return the ASGI scope for an application that is mounted at `mount_path`."""
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
