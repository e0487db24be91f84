"""The chat page as a visitor sees it, with a bot that the test plays."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect
from starlette.applications import Starlette
from starlette.routing import Mount

from bot.demo.page.static_pages_app import create_page_app
from bot.demo.telegram.bot_api import create_bot_app
from bot.demo.telegram.client_api import create_client_app
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.server_state_and_people_actions import TelegramServer
from bot.demo.telegram.state.persona import Persona
from tests.serving import serving
from tests.waiting import HANG_LIMIT

TOKEN = "4242:page-test"
ALICE = Persona(101, "Alice", "alice", color="#c2557a")
AMAL = Persona(104, "أمل", None, "ar", color="#3b76c4")
OLGA = Persona(900, "Olga", "olga", role="operator", color="#5b5f73")
DESKTOP, PHONE = (1280, 800), (360, 740)
TIMEOUT = HANG_LIMIT * 1000  # milliseconds

expect.set_options(timeout=TIMEOUT)


class Site:
    """The demo's page, client API and Bot API behind one port, which can be stopped and started."""

    def __init__(self, server: TelegramServer) -> None:
        play, bot = create_client_app(server), create_bot_app(server)
        routes = [Mount("/telegram", bot), Mount("/play", play), Mount("/", create_page_app())]
        self._app = Starlette(routes=routes)
        self.port = 0

    async def start(self) -> str:
        """Serve until `close`; return the address, which stays the same."""
        self._serving = AsyncExitStack()
        url = await self._serving.enter_async_context(serving(self._app, self.port))
        self.port = int(url.rpartition(":")[2])
        return url

    async def close(self) -> None:
        await self._serving.aclose()


@dataclass
class DemoPage:
    """One visitor with the page open, and the bot of the test."""

    server: TelegramServer
    site: Site
    page: Page
    bot: httpx.AsyncClient
    complaints: list[str] = field(default_factory=list)

    async def call(self, method: str, **params: object) -> Any:
        """Call a method of the Bot API, which must succeed; return its result."""
        reply = await self.bot.post(method, json=params)
        assert reply.status_code == 200, reply.text
        return reply.json()["result"]

    async def say(self, text: str, *, to: Persona = ALICE, **more: object) -> Json:
        sent: Json = await self.call("sendMessage", chat_id=to.id, text=text, **more)
        return sent

    def post(self, content: Json) -> Json:
        """Store a message of the bot to Alice, without the checks of the Bot API."""
        world = self.server.state
        return world.chats.post(world.chats.get_or_refuse(ALICE.id), world.profile.user(), content)

    async def hear(self, kind: str, offset: int = 0) -> Json:
        """Return the bot's next update of a kind."""
        while True:
            updates = await self.call("getUpdates", offset=offset, timeout=45)
            assert updates, f"no {kind} came"
            for update in updates:
                offset = update["update_id"] + 1
                if kind in update:
                    await self.call("getUpdates", offset=offset)
                    heard: Json = update[kind]
                    return heard

    def note(self, console: ConsoleMessage) -> None:
        if console.type == "error":
            self.complaints.append(console.text)

    def message(self, sent: Json) -> Locator:
        return self.page.locator(f'.message[data-id="{sent["message_id"]}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)


@asynccontextmanager
async def open_demo_page(
    chromium: Browser,
    *people: Persona,
    size: tuple[int, int] = DESKTOP,
    complaints_expected: bool = False,
) -> AsyncIterator[DemoPage]:
    """Open the page as the first person; the browser console must be empty afterwards."""
    server = TelegramServer(TOKEN, people or (ALICE,), flood_rate=0)
    site = Site(server)
    url = await site.start()
    context = await chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="en-GB",
        permissions=["clipboard-read", "clipboard-write"],
    )
    try:
        address = f"{url}/telegram/bot{TOKEN}"
        async with httpx.AsyncClient(base_url=address, timeout=HANG_LIMIT) as bot:
            play = DemoPage(server, site, await context.new_page(), bot)
            play.page.set_default_timeout(TIMEOUT)
            play.page.on("pageerror", lambda error: play.complaints.append(str(error)))
            play.page.on("console", play.note)
            await play.page.goto(url)
            await expect(play.page.locator(".bot-name")).to_have_text("Vitrine")
            yield play
    finally:
        await context.close()
        server.close()
        await site.close()
    assert complaints_expected or not play.complaints


def keys(*rows: list[Json]) -> Json:
    return {"inline_keyboard": list(rows)}


def key(text: str, data: str = "x", **more: object) -> Json:
    return {"text": text, "callback_data": data, **more}
