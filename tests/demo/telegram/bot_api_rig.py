"""A local Bot API server on a free port and a real bot connected to it, for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.routing import Mount
from telegram import Bot
from telegram.request import HTTPXRequest

from bot.demo.telegram import Persona, TelegramServer, create_bot_app, create_client_app
from tests.serving import serving
from tests.waiting import HANG_LIMIT

TOKEN = "424242:test-token-of-no-value"
ANN = Persona(1001, "Ann", "ann", "en")
BORIS = Persona(1002, "Борис", None, "ru")


def a_server(**options: object) -> TelegramServer:
    """Return a server with two people and no flood control, unless configured otherwise."""
    chosen: dict[str, object] = {"personas": (ANN, BORIS), "flood_rate": 0, **options}
    return TelegramServer(TOKEN, **chosen)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Running:
    """A running server: the object and the addresses of its two sides."""

    server: TelegramServer
    url: str

    @property
    def telegram(self) -> str:
        return f"{self.url}/telegram"

    @property
    def play(self) -> str:
        return f"{self.url}/play"

    @asynccontextmanager
    async def bot(self, token: str = TOKEN) -> AsyncIterator[Bot]:
        """Return a python-telegram-bot `Bot` connected to it; not initialized."""
        requests = [
            HTTPXRequest(
                connection_pool_size=8,
                read_timeout=HANG_LIMIT,
                write_timeout=HANG_LIMIT,
                connect_timeout=HANG_LIMIT,
                pool_timeout=HANG_LIMIT,
            )
            for _ in range(2)
        ]
        bot = Bot(
            token,
            base_url=f"{self.telegram}/bot",
            base_file_url=f"{self.telegram}/file/bot",
            get_updates_request=requests[0],
            request=requests[1],
        )
        try:
            yield bot
        finally:
            for request in requests:
                await request.shutdown()


@asynccontextmanager
async def running(server: TelegramServer | None = None) -> AsyncIterator[Running]:
    """Serve a server's two sides under /telegram and /play."""
    server = server or a_server()
    routes = [
        Mount("/telegram", create_bot_app(server)),
        Mount("/play", create_client_app(server)),
    ]
    async with serving(Starlette(routes=routes)) as url:
        try:
            yield Running(server, url)
        finally:
            server.close()
