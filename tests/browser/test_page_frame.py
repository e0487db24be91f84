"""Tests of the page around the chats: several people, the frame, and the HTTP headers."""

import posixpath
import re
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, expect

import bot.demo.page
from bot.demo.crypto_pay import CryptoPayServer
from bot.demo.crypto_pay import create_app as create_crypto_pay_app
from bot.demo.page.static_pages_app import create_page_app
from tests.browser.chat_page_rig import (
    ALICE,
    OLGA,
    PHONE,
    key,
    keys,
    open_demo_page,
)

pytestmark = pytest.mark.browser

STATIC = Path(bot.demo.page.__file__).parent / "static"


class TestPeople:
    async def test_messages_for_others_are_counted_until_they_are_read(
        self, chromium: Browser
    ) -> None:
        """The operator's badge disappears when the chat is opened."""
        async with open_demo_page(chromium, ALICE, OLGA) as play:
            await play.say("An order is in doubt", to=OLGA)
            row = play.page.locator(f'[data-person="{OLGA.id}"]')
            await expect(row.locator(".badge")).to_contain_text("1")
            await expect(play.page).to_have_title("(1) Vitrine")
            await row.click()

            await expect(play.page.locator(".message")).to_contain_text("in doubt")
            await expect(row.locator(".badge")).to_have_count(0)
            await play.page.reload()
            await expect(row).to_have_attribute("aria-current", "true")
            await expect(row.locator(".badge")).to_have_count(0)

    async def test_an_unsent_text_waits_for_its_writer(self, chromium: Browser) -> None:
        """Alice's unfinished text is not in Olga's field, and is there when Alice is back."""
        async with open_demo_page(chromium, ALICE, OLGA) as play:
            field = play.page.locator("#composer-text")
            await field.fill("half a tho")
            await play.page.locator(f'[data-person="{OLGA.id}"]').click()
            await expect(field).to_have_value("")
            await play.page.locator(f'[data-person="{ALICE.id}"]').click()

            await expect(field).to_have_value("half a tho")

    async def test_blocking_stops_the_bot_until_it_is_undone(self, chromium: Browser) -> None:
        """The bot's messages are refused, and the field is replaced by a button to unblock."""
        async with open_demo_page(chromium) as play:
            await play.page.get_by_role("switch", name="Block the bot").click()
            await expect(play.button("Unblock")).to_be_visible()
            await expect(play.page.locator("#composer-text")).to_be_hidden()
            refused = await play.bot.post("sendMessage", json={"chat_id": ALICE.id, "text": "hi"})
            assert refused.status_code == 403
            await play.button("Unblock").click()

            await expect(play.page.locator("#composer-text")).to_be_visible()
            await play.say("welcome back")


class TestFrame:
    async def test_nothing_is_wider_than_a_small_phone(self, chromium: Browser) -> None:
        """Long words, long buttons and code wrap; the people are in a drawer."""
        word = "W" * 300
        text = f"{word}\n<code>{word}</code>\n<pre>{word}</pre>"
        async with open_demo_page(chromium, ALICE, OLGA, size=PHONE) as play:
            buttons = keys([key("A button with a long label " * 2), key(word[:60])])
            await play.say(text, parse_mode="HTML", reply_markup=buttons)
            file = {"document": (f"{word[:100]}.txt", b"x", "text/plain")}
            await play.bot.post("sendDocument", data={"chat_id": str(ALICE.id)}, files=file)
            await expect(play.page.locator(".file")).to_be_visible()

            for part in ("html", "#log", "#chat"):
                widths = "part => [part.scrollWidth, part.clientWidth]"
                wide, available = await play.page.locator(part).evaluate(widths)
                assert wide <= available, part
            await expect(play.page.locator("#people")).to_be_hidden()
            await play.button("Switch person").click()
            await play.page.locator(f'[data-person="{OLGA.id}"]').click()
            await expect(play.page.locator("#people")).to_be_hidden()
            await expect(play.page.locator(".bot-status")).to_have_text("You are Olga")

    async def test_a_lost_connection_is_told_and_made_good(self, chromium: Browser) -> None:
        """When the server is back, the page shows all messages from the meantime."""
        async with open_demo_page(chromium, complaints_expected=True) as play:
            banner = play.page.locator("#banner")
            await expect(banner).to_be_hidden()
            await play.site.close()
            await expect(banner).to_contain_text("Connection lost")
            missed = play.post({"text": "while you were away"})
            await play.site.start()

            await expect(play.message(missed)).to_contain_text("while you were away")
            await expect(banner).to_be_hidden()

    async def test_the_colours_are_chosen_and_remembered(self, chromium: Browser) -> None:
        """The toggle changes the colour scheme at once and for the next visit."""
        async with open_demo_page(chromium) as play:
            await play.button("Dark colours").click()
            dark = await play.page.locator("body").evaluate("b => getComputedStyle(b).color")
            await play.page.reload()

            await expect(play.button("Light colours")).to_be_visible()
            await expect(play.page.locator("body")).to_have_css("color", dark)

    async def test_the_page_asks_nobody_but_its_own_server(self, chromium: Browser) -> None:
        """Every request of a visit goes to the page's own address."""
        async with open_demo_page(chromium) as play:
            asked: list[str] = []
            play.page.on("request", lambda request: asked.append(request.url))
            await play.page.reload()
            await play.say("hello")
            await expect(play.page.locator(".message")).to_contain_text("hello")

            assert asked
            assert {httpx.URL(url).netloc.decode() for url in asked} == {
                f"127.0.0.1:{play.site.port}"
            }


class TestServing:
    @pytest.mark.parametrize(
        ("path", "media_type"),
        [
            ("/", "text/html"),
            ("/console", "text/html"),
            ("/static/chat/app.js", "text/javascript"),
            ("/static/shared/icon.svg", "image/"),
            ("/static/emoji/noto-color-emoji-subset.woff2", "font/woff2"),
        ],
    )
    async def test_each_part_comes_with_its_type_and_a_strict_policy(
        self, path: str, media_type: str
    ) -> None:
        """No file may be cached, sniffed, framed, or combined with other origins."""
        reply = await fetch(path)

        assert reply.status_code == 200
        assert reply.headers["content-type"].startswith(media_type)
        assert reply.headers["cache-control"] == "no-store"
        assert reply.headers["x-content-type-options"] == "nosniff"
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy

    @pytest.mark.parametrize(
        "path",
        [
            "/static/nothing.js",
            "/static/app.js",
            "/static/chat",
            "/static/chat/",
            "/static//chat/app.js",
            "/static/..%2F__init__.py",
            "/static/../__init__.py",
            "/static/chat/../../__init__.py",
            "/static/chat/..%2F..%2F__init__.py",
            "/elsewhere",
        ],
    )
    async def test_nothing_else_is_served(self, path: str) -> None:
        """The server serves only the page's own files by name."""
        assert (await fetch(path)).status_code == 404

    @pytest.mark.parametrize(
        ("path", "last"),
        [("/", "messages/message-list.js"), ("/console", "console/fault-texts.js")],
    )
    async def test_every_part_that_a_page_names_is_there(self, path: str, last: str) -> None:
        """Pages and the modules that they load have no dead reference."""
        page = (await fetch(path)).text
        seen, waiting = set(), set(re.findall(r'"(static/[^"]+)"', page))
        while waiting:
            name = waiting.pop()
            seen.add(name)
            reply = await fetch(f"/{name}")
            assert reply.status_code == 200, name
            waiting |= {f"static/{module}" for module in imported(name, reply.text)} - seen

        assert f"static/{last}" in seen

    async def test_every_part_belongs_to_a_page(self) -> None:
        """Every served file is loaded by a page."""
        pages = [(await fetch(path)).text for path in ("/", "/console")]
        pages.append(await page_to_pay_on())
        named = set(re.findall(r'"/?static/([^"]+)"', "".join(pages)))
        parts = {
            part.relative_to(STATIC).as_posix() for part in STATIC.rglob("*") if part.is_file()
        }
        for name in sorted(part for part in parts if part.endswith(".js")):
            named |= imported(f"static/{name}", (STATIC / name).read_text(encoding="utf-8"))
        for name in sorted(part for part in parts if part.endswith(".css")):
            named |= styled(name, (STATIC / name).read_text(encoding="utf-8"))

        assert {part for part in parts if not part.endswith(".html")} == named


async def page_to_pay_on() -> str:
    """Return the page of the local Crypto Pay server, which has the same style."""
    app = create_crypto_pay_app(CryptoPayServer("1:token"))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://demo"
    ) as client:
        return (await client.get("/pay/unknown")).text


def imported(name: str, text: str) -> set[str]:
    """Return the parts that a part imports, by their path below the static folder."""
    folder = posixpath.dirname(name)
    paths = re.findall(r'from "(\.[^"]+)"', text)
    return {
        posixpath.normpath(posixpath.join(folder, path)).removeprefix("static/") for path in paths
    }


def styled(name: str, text: str) -> set[str]:
    """Return the files that a style sheet uses, by their path below the static folder."""
    folder = posixpath.dirname(name)
    return {posixpath.join(folder, path) for path in re.findall(r'url\("([^"]+)"\)', text)}


async def fetch(path: str) -> httpx.Response:
    transport = httpx.ASGITransport(create_page_app())
    async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
        return await client.get(path)
