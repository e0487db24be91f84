"""Pictures of screens: rendered by the shop's code on the real page, as on a phone.

Each sitting has its own local Bot API server; only the screens of the shop are used.
"""

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect
from starlette.applications import Starlette
from starlette.routing import Mount
from telegram import Bot

from bot.chat.kit.screen import Screen
from bot.chat.telegram import message_sender
from bot.chat.telegram.transport import make_bot, open_bot
from bot.demo.page.static_pages_app import create_page_app
from bot.demo.telegram import Persona, TelegramServer, create_bot_app, create_client_app
from tests.demo.telegram.bot_api_rig import TOKEN, Running
from tests.serving import serving
from tests.tools.gallery.photographed_screens import Shown, Sitting

_PHONE = ViewportSize(width=412, height=900)
_AROUND = 300  # px of the page above and below a message
_READER = 1001
_NOT_IN_A_NAME = re.compile(r"[^\w.,-]+")


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its screen, its language, and its file below the folder."""

    language: str
    chapter: str
    name: str
    file: Path


@asynccontextmanager
async def camera() -> AsyncIterator[Browser]:
    """Open a headless Chromium."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        yield browser
        await browser.close()


async def pictures(
    browser: Browser, sitting: Sitting, folder: Path, scale: float = 1
) -> list[Picture]:
    """Save every screen of a sitting as a file below `folder`; `scale` is in pixels for a point."""
    reader = Persona(_READER, "Ada", language_code=sitting.language)
    async with (
        _messenger(reader) as site,
        _bot(site) as bot,
        _page(browser, site.url, sitting.language, scale) as page,
    ):
        taken = []
        for name, shown in sitting.screens:
            message_id = await _show(bot, shown)
            file = Path(sitting.language, sitting.chapter, f"{_file_name(name)}.png")
            await _take(page, message_id, folder / file)
            await bot.delete_message(_READER, message_id)
            taken.append(Picture(sitting.language, sitting.chapter, name, file))
        return taken


@asynccontextmanager
async def _messenger(reader: Persona) -> AsyncIterator[Running]:
    server = TelegramServer(TOKEN, (reader,), flood_rate=0)
    routes = [
        Mount("/telegram", create_bot_app(server)),
        Mount("/play", create_client_app(server)),
        Mount("/", create_page_app()),
    ]
    async with serving(Starlette(routes=routes)) as url:
        try:
            yield Running(server, url)
        finally:
            server.close()


@asynccontextmanager
async def _bot(site: Running) -> AsyncIterator[Bot]:
    """Create the shop's bot."""
    bot = make_bot(TOKEN, api_url=site.telegram)
    await open_bot(bot)
    try:
        yield bot
    finally:
        await bot.shutdown()


@asynccontextmanager
async def _page(browser: Browser, url: str, locale: str, scale: float) -> AsyncIterator[Page]:
    context = await browser.new_context(
        viewport=_PHONE,
        locale=locale,
        color_scheme="light",
        reduced_motion="reduce",
        device_scale_factor=scale,
    )
    page = await context.new_page()
    await page.goto(url)
    await expect(page.locator(".empty .button")).to_be_visible()
    yield page
    await context.close()


async def _show(bot: Bot, shown: Shown) -> int:
    if isinstance(shown, Screen):
        return await message_sender.send_screen(bot, _READER, shown)
    return await message_sender.send_secret(bot, _READER, shown)


async def _take(page: Page, message_id: int, file: Path) -> None:
    """Take a picture of the message alone; it is the only one in the chat."""
    stack = page.locator(f'.message[data-id="{message_id}"] .stack')
    await expect(stack).to_be_visible()
    box = await stack.bounding_box()
    assert box is not None, "it is visible"
    tall = max(_PHONE["height"], int(box["height"]) + _AROUND)
    await page.set_viewport_size(ViewportSize(width=_PHONE["width"], height=tall))
    file.parent.mkdir(parents=True, exist_ok=True)
    await stack.screenshot(path=file, animations="disabled")


def _file_name(name: str) -> str:
    return _NOT_IN_A_NAME.sub("-", name)[:80].strip("-")
