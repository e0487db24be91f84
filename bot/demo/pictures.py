"""Pictures by their address, for the local Telegram: from the stage's own store and nowhere else.

Nothing leaves the process: the store is asked as an application, whatever host the address names,
as long as it is this machine and the path is below the store's.
"""

from urllib.parse import unquote, urlsplit

import httpx
from starlette.types import ASGIApp

from bot.demo.telegram.files import Fetch
from bot.demo.telegram.multipart import Upload

_OK = 200


def pictures_of(store: ASGIApp, below: str, hosts: tuple[str, ...]) -> Fetch:
    """A `Fetch` for addresses `http://<host>:<any port><below>/...` of a mounted application."""
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app=store), base_url="http://store")

    async def fetch(url: str) -> Upload | None:
        parts = urlsplit(url)
        if parts.hostname not in hosts or not parts.path.startswith(f"{below}/"):
            return None
        reply = await client.get(parts.path.removeprefix(below), params=parts.query or None)
        if reply.status_code != _OK:
            return None
        name = unquote(parts.path.rpartition("/")[2])
        return Upload(name, reply.headers.get("content-type", ""), reply.content)

    return fetch
