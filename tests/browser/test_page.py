"""The chat page in a real Chromium, with a real local messenger and a bot that the test plays."""

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect
from starlette.applications import Starlette
from starlette.routing import Mount

import bot.demo.page
from bot.demo.page import create_page_app
from bot.demo.telegram.api import create_bot_app
from bot.demo.telegram.personas import Persona
from bot.demo.telegram.play import create_play_app
from bot.demo.telegram.server import TelegramServer
from bot.demo.telegram.wire import Json
from tests.serving import serving

pytestmark = pytest.mark.browser

TOKEN = "4242:page-test"
ALICE = Persona(101, "Alice", "alice", color="#c2557a")
AMAL = Persona(104, "أمل", None, "ar", color="#3b76c4")
OLGA = Persona(900, "Olga", "olga", role="operator", color="#5b5f73")
DESKTOP, PHONE = (1280, 800), (360, 740)
PATIENCE = 20_000
STATIC = Path(bot.demo.page.__file__).parent / "static"

expect.set_options(timeout=PATIENCE)


class Site:
    """The demo's page, play API and bot API behind one port, which can go away and come back."""

    def __init__(self, server: TelegramServer) -> None:
        play, bot = create_play_app(server), create_bot_app(server)
        routes = [Mount("/telegram", bot), Mount("/play", play), Mount("/", create_page_app())]
        self._app = Starlette(routes=routes)
        self.port = 0

    async def start(self) -> str:
        """Serve until `close`; the address, which is the same each time."""
        self._serving = AsyncExitStack()
        url = await self._serving.enter_async_context(serving(self._app, self.port))
        self.port = int(url.rpartition(":")[2])
        return url

    async def close(self) -> None:
        await self._serving.aclose()


@dataclass
class Stage:
    """One visitor with the page open, and the bot at the other end."""

    server: TelegramServer
    site: Site
    page: Page
    bot: httpx.AsyncClient
    complaints: list[str] = field(default_factory=list)

    async def call(self, method: str, **params: object) -> Any:
        """The result of a method of the Bot API, which must succeed."""
        reply = await self.bot.post(method, json=params)
        assert reply.status_code == 200, reply.text
        return reply.json()["result"]

    async def say(self, text: str, *, to: Persona = ALICE, **more: object) -> Json:
        sent: Json = await self.call("sendMessage", chat_id=to.id, text=text, **more)
        return sent

    def post(self, content: Json) -> Json:
        """A message of the bot to Alice as it is given, past all checks of the Bot API."""
        world = self.server.world
        return world.chats.post(world.chats.known(ALICE.id), world.profile.user(), content)

    async def hear(self, kind: str, offset: int = 0) -> Json:
        """The next update of a kind that the bot gets."""
        while True:
            updates = await self.call("getUpdates", offset=offset, timeout=10)
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
async def stage(
    chromium: Browser,
    *people: Persona,
    size: tuple[int, int] = DESKTOP,
    complaints_expected: bool = False,
) -> AsyncIterator[Stage]:
    """Opens the page as the first of the people; afterwards the console must be empty."""
    server = TelegramServer(TOKEN, people or (ALICE,), flood_rate=0)
    site = Site(server)
    url = await site.start()
    context = await chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="en-GB",
        permissions=["clipboard-read", "clipboard-write"],
    )
    try:
        async with httpx.AsyncClient(base_url=f"{url}/telegram/bot{TOKEN}") as bot:
            play = Stage(server, site, await context.new_page(), bot)
            play.page.set_default_timeout(PATIENCE)
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


class TestMessages:
    async def test_formatted_text_appears_with_its_entities(self, chromium: Browser) -> None:
        """Bold, code, a link and a quote become the elements that mean them."""
        markup = '<b>Ten</b> <code>A-1</code> <a href="https://example.org/x">terms</a>\n'
        async with stage(chromium) as play:
            sent = await play.say(markup + "<blockquote>quoted</blockquote>", parse_mode="HTML")

            text = play.message(sent)
            await expect(text.locator("strong")).to_have_text("Ten")
            await expect(text.locator("code")).to_have_text("A-1")
            await expect(text.locator("blockquote")).to_have_text("quoted")
            link = text.locator("a")
            await expect(link).to_have_attribute("href", "https://example.org/x")
            await expect(link).to_have_attribute("rel", "noopener noreferrer")

    async def test_offsets_count_utf16_units_and_overlaps_lose_no_text(
        self, chromium: Browser
    ) -> None:
        """Signs outside the basic plane, nested and crossing entities leave the text whole."""
        shown = "🙂🙂 bold and more 𝒳 end"
        entities = [
            {"type": "bold", "offset": 5, "length": 8},
            {"type": "italic", "offset": 10, "length": 8},
            {"type": "underline", "offset": 5, "length": 4},
        ]
        async with stage(chromium) as play:
            sent = play.post({"text": shown, "entities": entities})

            text = play.message(sent).locator(".text")
            await expect(text.locator("strong").first).to_have_text("bold and")
            await expect(text.locator("u")).to_have_text("bold")
            bare = "node => [...node.childNodes].slice(0, -1).map(n => n.textContent).join('')"
            assert await text.evaluate(bare) == shown

    async def test_an_edited_message_changes_in_place(self, chromium: Browser) -> None:
        """The screen is the same message, with new words, marked as edited."""
        async with stage(chromium) as play:
            screen = await play.say("first screen")
            await play.say("below")
            await play.call(
                "editMessageText",
                chat_id=ALICE.id,
                message_id=screen["message_id"],
                text="second screen",
            )

            await expect(play.message(screen).locator(".text")).to_contain_text("second screen")
            await expect(play.message(screen).locator(".edited")).to_be_visible()
            await expect(play.page.locator(".message").first).to_contain_text("second screen")
            await expect(play.page.locator(".message")).to_have_count(2)

    async def test_a_deleted_message_goes(self, chromium: Browser) -> None:
        """A password that the bot deletes is gone from the page and from the list."""
        async with stage(chromium) as play:
            typed = await play.server.send_text(ALICE.id, "hunter2")
            await expect(play.page.locator(".person-last")).to_contain_text("hunter2")
            await play.call("deleteMessage", chat_id=ALICE.id, message_id=typed["message_id"])

            await expect(play.page.locator(".message")).to_have_count(0)
            await expect(play.page.locator("body")).not_to_contain_text("hunter2")

    async def test_a_spoiler_hides_until_it_is_pressed(self, chromium: Browser) -> None:
        """Neither the bubble, nor assistive tools, nor the list of people tell the secret."""
        async with stage(chromium) as play:
            place = {"offset": 6, "length": 6}
            entities = [{"type": "spoiler", **place}, {"type": "code", **place}]
            sent = play.post({"text": "Code: KEY-77", "entities": entities})

            cover = play.message(sent).locator(".spoiler")
            await expect(cover.locator(".spoiler-text")).to_have_css("opacity", "0")
            assert "KEY-77" not in await play.message(sent).aria_snapshot()
            await expect(play.page.locator(".person-last")).not_to_contain_text("KEY-77")
            await cover.focus()
            await play.page.keyboard.press("Enter")
            await expect(cover.locator(".spoiler-text")).to_have_css("opacity", "1")
            assert "KEY-77" in await play.message(sent).aria_snapshot()

    async def test_what_people_wrote_is_never_markup(self, chromium: Browser) -> None:
        """Names, texts, buttons and file names with tags are shown letter by letter."""
        evil = '<img src=x onerror="window.owned=1"><script>window.owned=1</script>&amp;'
        mallory = Persona(666, evil, None)
        async with stage(chromium, mallory) as play:
            sent = await play.say(evil, to=mallory, reply_markup=keys([key(evil)]))
            file = {"document": ("<b>x.txt", evil.encode(), "text/plain")}
            fields = {"chat_id": str(mallory.id), "caption": evil}
            await play.bot.post("sendDocument", data=fields, files=file)

            await expect(play.message(sent).locator(".text")).to_contain_text(evil)
            await expect(play.message(sent).locator(".key")).to_have_text(evil)
            await expect(play.page.locator(".file-name")).to_have_text("<b>x.txt")
            await expect(play.page.locator(".person-name")).to_contain_text(evil)
            await play.button("Preview").click()
            await expect(play.page.locator(".file-text")).to_have_text(evil)
            assert await play.page.evaluate("window.owned") is None

    async def test_a_link_that_is_a_script_is_only_text(self, chromium: Browser) -> None:
        """Given as an entity by whoever, such an address leads nowhere."""
        async with stage(chromium) as play:
            entity = {"type": "text_link", "offset": 0, "length": 5, "url": "javascript:alert(1)"}
            sent = play.post({"text": "click", "entities": [entity]})

            await expect(play.message(sent).locator(".text")).to_contain_text("click")
            await expect(play.message(sent).locator("a")).to_have_count(0)

    async def test_each_bubble_has_the_direction_of_its_text(self, chromium: Browser) -> None:
        """Arabic runs from the right beside English from the left."""
        async with stage(chromium, AMAL) as play:
            arabic = await play.say("أهلاً بك في المتجر", to=AMAL)
            english = await play.say("Welcome", to=AMAL)

            await expect(play.message(arabic).locator(".text")).to_have_css("direction", "rtl")
            await expect(play.message(english).locator(".text")).to_have_css("direction", "ltr")

    async def test_typing_and_a_draft_end_with_the_message(self, chromium: Browser) -> None:
        """What the bot is about to say is shown as such, and then replaced by what it says."""
        async with stage(chromium) as play:
            await play.say("hello")
            await play.call("sendChatAction", chat_id=ALICE.id, action="typing")
            await expect(play.page.locator(".typing")).to_be_visible()
            await expect(play.page.locator(".bot-status")).to_have_text("typing…")
            await play.call("sendMessageDraft", chat_id=ALICE.id, draft_id=1, text="Looking")
            await expect(play.page.locator(".draft")).to_have_text("Looking")
            await play.say("Found it")

            await expect(play.page.locator(".tail > *")).to_have_count(0)
            await expect(play.page.locator(".bot-status")).to_have_text("You are Alice")

    async def test_a_reader_of_old_messages_is_not_pulled_down(self, chromium: Browser) -> None:
        """News is counted on a button, which leads to the end."""
        async with stage(chromium) as play:
            for number in range(30):
                last = await play.say(f"line {number}\n" * 3)
            await expect(play.message(last)).to_be_in_viewport()
            await play.page.locator("#log").evaluate("log => { log.scrollTop = 0 }")
            await expect(play.page.locator("#jump")).to_be_visible()
            news = await play.say("news")

            await expect(play.page.locator("#jump .badge")).to_have_text("1")
            await expect(play.message(news)).not_to_be_in_viewport()
            await play.page.locator("#jump").click()
            await expect(play.message(news)).to_be_in_viewport()
            await expect(play.page.locator("#jump")).to_be_hidden()


class TestButtons:
    async def test_a_tap_spins_until_the_bot_answers_with_a_notice(self, chromium: Browser) -> None:
        """The bot gets the data of the button; its answer stops the spinner and is shown."""
        async with stage(chromium) as play:
            await play.say("Menu", reply_markup=keys([key("Shop", "1:shop")]))
            await play.button("Shop").click()
            await expect(play.page.locator(".key.busy")).to_be_visible()
            query = await play.hear("callback_query")
            assert query["data"] == "1:shop"
            await play.call("answerCallbackQuery", callback_query_id=query["id"], text="Opening")

            await expect(play.page.locator(".toast")).to_have_text("Opening")
            await expect(play.page.locator(".key.busy")).to_have_count(0)

    async def test_an_alert_has_to_be_closed(self, chromium: Browser) -> None:
        """It is a dialog that Enter closes."""
        async with stage(chromium) as play:
            await play.say("Menu", reply_markup=keys([key("Buy")]))
            await play.button("Buy").click()
            query = await play.hear("callback_query")
            answer = {"callback_query_id": query["id"], "text": "Sold out", "show_alert": True}
            await play.call("answerCallbackQuery", **answer)

            dialog = play.page.get_by_role("dialog")
            await expect(dialog).to_contain_text("Sold out")
            await play.page.keyboard.press("Enter")
            await expect(dialog).to_be_hidden()

    async def test_the_keyboard_focus_stays_on_its_button_over_an_edit(
        self, chromium: Browser
    ) -> None:
        """Who taps + with the keyboard can tap it again when the screen has changed."""
        rows = keys([key("−", "m"), key("+", "p")])
        async with stage(chromium) as play:
            screen = await play.say("1 piece", reply_markup=rows)
            await play.button("+").focus()
            await play.page.keyboard.press("Enter")
            await play.hear("callback_query")
            changed = {"message_id": screen["message_id"], "text": "2 pieces"}
            await play.call("editMessageText", chat_id=ALICE.id, reply_markup=rows, **changed)

            await expect(play.message(screen)).to_contain_text("2 pieces")
            await expect(play.button("+")).to_be_focused()

    async def test_a_copy_button_fills_the_clipboard(self, chromium: Browser) -> None:
        """The bot is not asked; a notice says that it is done."""
        async with stage(chromium) as play:
            copy = {"text": "Copy", "copy_text": {"text": "KEY-1 <&> ключ"}, "style": "primary"}
            sent = await play.say("Your code", reply_markup=keys([copy]))
            await play.message(sent).locator(".key.primary").click()

            await expect(play.page.locator(".toast")).to_have_text("Copied")
            clipboard = await play.page.evaluate("navigator.clipboard.readText()")
            assert clipboard == "KEY-1 <&> ключ"

    async def test_protected_text_is_not_copied(self, chromium: Browser) -> None:
        """A press on code copies it, unless the bot asked that the message is not."""
        async with stage(chromium) as play:
            free = await play.say("<code>KEY-1</code>", parse_mode="HTML")
            kept = await play.say("<code>KEY-2</code>", parse_mode="HTML", protect_content=True)
            await play.message(free).locator("code").click()
            await expect(play.page.locator(".toast").last).to_have_text("Copied")
            await play.message(kept).locator("code").click()

            await expect(play.page.locator(".toast").last).to_contain_text("not copied")
            assert await play.page.evaluate("navigator.clipboard.readText()") == "KEY-1"

    async def test_a_link_to_the_bot_itself_starts_it_here(self, chromium: Browser) -> None:
        """Deep links are followed inside the chat; others open a tab without an opener."""
        async with stage(chromium) as play:
            deep = {"text": "Product", "url": "https://t.me/vitrine_bot?start=p_7"}
            away = {"text": "Site", "url": "https://example.org/"}
            sent = await play.say("Links", reply_markup=keys([deep, away]))
            await play.message(sent).locator(".key", has_text="Product").click()

            assert (await play.hear("message"))["text"] == "/start p_7"
            outside = play.message(sent).locator(".key", has_text="Site")
            await expect(outside).to_have_attribute("target", "_blank")
            await expect(outside).to_have_attribute("rel", "noopener noreferrer")


class TestFiles:
    async def test_a_document_can_be_read_and_saved(
        self, chromium: Browser, tmp_path: Path
    ) -> None:
        """Its preview shows the text, its download has the same bytes and the same name."""
        content = "код-1\n<code-2>\n".encode()
        async with stage(chromium) as play:
            file = {"document": ("codes.txt", content, "text/plain")}
            await play.bot.post("sendDocument", data={"chat_id": str(ALICE.id)}, files=file)
            await play.button("Preview").click()
            await expect(play.page.locator(".file-text")).to_have_text(content.decode())
            async with play.page.expect_download() as waiting:
                await play.page.get_by_role("link", name="Download codes.txt").click()
            saved = tmp_path / "saved"
            download = await waiting.value
            await download.save_as(saved)

            assert download.suggested_filename == "codes.txt"
            assert saved.read_bytes() == content

    async def test_a_person_can_send_a_file(self, chromium: Browser, tmp_path: Path) -> None:
        """The bot gets it as a document."""
        path = tmp_path / "receipt.txt"
        path.write_text("paid")
        async with stage(chromium) as play:
            async with play.page.expect_file_chooser() as waiting:
                await play.button("Attach").click()
                await play.page.get_by_role("menuitem", name="File").click()
            await (await waiting.value).set_files(path)

            assert (await play.hear("message"))["document"]["file_name"] == "receipt.txt"
            await expect(play.page.locator(".file-name")).to_have_text("receipt.txt")

    @pytest.mark.parametrize("kind", ["Sticker", "Voice message", "Location", "Contact"])
    async def test_other_kinds_are_sent_and_shown(self, chromium: Browser, kind: str) -> None:
        """Whatever a messenger can send, the bot gets, and the page has a line for it."""
        async with stage(chromium) as play:
            await play.button("Attach").click()
            await play.page.get_by_role("menuitem", name=kind).click()

            assert kind.split(maxsplit=1)[0].lower() in await play.hear("message")
            await expect(play.page.locator(".message .other")).to_be_visible()

    async def test_a_picture_is_shown_and_enlarged(self, chromium: Browser) -> None:
        """It is loaded from the messenger's own files, and a press shows it in full."""
        async with stage(chromium) as play:
            await play.button("Attach").click()
            await play.page.get_by_role("menuitem", name="Photo").click()
            assert "photo" in await play.hear("message")
            picture = play.page.locator(".photo img")
            await expect(picture).to_have_js_property("complete", True)
            assert await picture.evaluate("image => image.naturalWidth") > 0
            await picture.click()

            await expect(play.page.get_by_role("dialog", name="Picture")).to_be_visible()
            await play.page.keyboard.press("Escape")
            await expect(play.page.get_by_role("dialog", name="Picture")).to_be_hidden()


class TestWriting:
    async def test_a_message_is_written_and_sent_with_the_keyboard_alone(
        self, chromium: Browser
    ) -> None:
        """Shift and Enter starts a line, Enter sends, the focus stays for the next one."""
        async with stage(chromium) as play:
            await play.page.keyboard.press("Tab")
            await play.page.keyboard.press("Enter")  # the link that skips to the field
            await play.page.keyboard.type("one")
            await play.page.keyboard.press("Shift+Enter")
            await play.page.keyboard.type("two")
            await play.page.keyboard.press("Enter")

            assert (await play.hear("message"))["text"] == "one\ntwo"
            await expect(play.page.locator(".message.own .text")).to_contain_text("one\ntwo")
            await expect(play.page.locator("#composer-text")).to_have_value("")
            await expect(play.page.locator("#composer-text")).to_be_focused()

    async def test_an_empty_chat_offers_to_start(self, chromium: Browser) -> None:
        """The first tap sends /start."""
        newcomer = Persona(105, "Noor", None, started=False)
        async with stage(chromium, newcomer) as play:
            await play.button("Start").click()

            assert (await play.hear("message"))["text"] == "/start"
            await expect(play.button("Start")).to_have_count(0)

    async def test_commands_are_found_by_their_beginning(self, chromium: Browser) -> None:
        """A slash lists what the bot can do; typing narrows it down; Enter sends the first."""
        commands = [("start", "Open the shop"), ("orders", "Your orders"), ("help", "Help")]
        async with stage(chromium) as play:
            listed = [{"command": name, "description": text} for name, text in commands]
            await play.call("setMyCommands", commands=listed)
            field = play.page.locator("#composer-text")
            options = play.page.get_by_role("option")
            await play.button("Commands").click()
            await expect(options).to_have_count(3)
            await field.press_sequentially("/or")
            await expect(options).to_have_text(["/ordersYour orders"])
            await field.press("Enter")

            assert (await play.hear("message"))["text"] == "/orders"
            await expect(field).to_have_value("")

    async def test_a_reply_shows_what_it_answers(self, chromium: Browser) -> None:
        """The bot learns which message was meant, and the bubble quotes it."""
        async with stage(chromium) as play:
            asked = await play.say("Which game?")
            await play.message(asked).hover()
            await play.message(asked).get_by_role("button", name="Reply").click()
            await play.page.keyboard.type("Chess")
            await play.page.keyboard.press("Enter")

            heard = await play.hear("message")
            assert heard["reply_to_message"]["message_id"] == asked["message_id"]
            await expect(play.page.locator(".message.own .quote")).to_contain_text("Which game?")

    async def test_an_own_message_can_be_edited(self, chromium: Browser) -> None:
        """The field holds the old words, and the bot gets the new ones as an edit."""
        async with stage(chromium) as play:
            mine = await play.server.send_text(ALICE.id, "twoo")
            await play.message(mine).focus()
            await play.message(mine).get_by_role("button", name="Edit").click()
            await expect(play.page.locator("#composer-text")).to_have_value("twoo")
            await play.page.locator("#composer-text").fill("two")
            await play.page.keyboard.press("Enter")

            assert (await play.hear("edited_message"))["text"] == "two"
            await expect(play.message(mine).locator(".text")).to_contain_text("two")


class TestPeople:
    async def test_messages_for_others_are_counted_until_they_are_read(
        self, chromium: Browser
    ) -> None:
        """The operator's badge goes when the operator's chat is opened, and stays gone."""
        async with stage(chromium, ALICE, OLGA) as play:
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
        """What Alice has begun to write is not in Olga's field, and is there afterwards."""
        async with stage(chromium, ALICE, OLGA) as play:
            field = play.page.locator("#composer-text")
            await field.fill("half a tho")
            await play.page.locator(f'[data-person="{OLGA.id}"]').click()
            await expect(field).to_have_value("")
            await play.page.locator(f'[data-person="{ALICE.id}"]').click()

            await expect(field).to_have_value("half a tho")

    async def test_blocking_stops_the_bot_until_it_is_undone(self, chromium: Browser) -> None:
        """The bot is refused, the field gives way to a way back."""
        async with stage(chromium) as play:
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
        """Long words, long buttons and code wrap; people are in a drawer."""
        word = "W" * 300
        text = f"{word}\n<code>{word}</code>\n<pre>{word}</pre>"
        async with stage(chromium, ALICE, OLGA, size=PHONE) as play:
            buttons = keys([key("A button with a long label " * 2), key(word[:60])])
            await play.say(text, parse_mode="HTML", reply_markup=buttons)
            file = {"document": (f"{word[:100]}.txt", b"x", "text/plain")}
            await play.bot.post("sendDocument", data={"chat_id": str(ALICE.id)}, files=file)
            await expect(play.page.locator(".file")).to_be_visible()

            for part in ("html", "#log", "#chat"):
                widths = "part => [part.scrollWidth, part.clientWidth]"
                wide, room = await play.page.locator(part).evaluate(widths)
                assert wide <= room, part
            await expect(play.page.locator("#people")).to_be_hidden()
            await play.button("Switch person").click()
            await play.page.locator(f'[data-person="{OLGA.id}"]').click()
            await expect(play.page.locator("#people")).to_be_hidden()
            await expect(play.page.locator(".bot-status")).to_have_text("You are Olga")

    async def test_a_lost_connection_is_told_and_made_good(self, chromium: Browser) -> None:
        """When the server is back, so is everything that was said meanwhile."""
        async with stage(chromium, complaints_expected=True) as play:
            banner = play.page.locator("#banner")
            await expect(banner).to_be_hidden()
            await play.site.close()
            await expect(banner).to_contain_text("Connection lost")
            missed = play.post({"text": "while you were away"})
            await play.site.start()

            await expect(play.message(missed)).to_contain_text("while you were away")
            await expect(banner).to_be_hidden()

    async def test_the_colours_are_chosen_and_remembered(self, chromium: Browser) -> None:
        """The toggle changes the scheme at once and for the next visit."""
        async with stage(chromium) as play:
            await play.button("Dark colours").click()
            dark = await play.page.locator("body").evaluate("b => getComputedStyle(b).color")
            await play.page.reload()

            await expect(play.button("Light colours")).to_be_visible()
            await expect(play.page.locator("body")).to_have_css("color", dark)

    async def test_the_page_asks_nobody_but_its_own_server(self, chromium: Browser) -> None:
        """Every request of a visit goes to the address of the page."""
        async with stage(chromium) as play:
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
            ("/static/app.js", "text/javascript"),
            ("/static/icon.svg", "image/"),
        ],
    )
    async def test_each_part_comes_with_its_type_and_a_strict_policy(
        self, path: str, media_type: str
    ) -> None:
        """No part may be kept, sniffed, framed, or mixed with anything from elsewhere."""
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
        ["/static/nothing.js", "/static/..%2F__init__.py", "/static/../__init__.py", "/elsewhere"],
    )
    async def test_nothing_else_is_served(self, path: str) -> None:
        """Only the names of the page's own parts lead to a file."""
        assert (await fetch(path)).status_code == 404

    @pytest.mark.parametrize(("path", "last"), [("/", "log.js"), ("/console", "fault-words.js")])
    async def test_every_part_that_a_page_names_is_there(self, path: str, last: str) -> None:
        """No dead reference in a page, nor in the modules that it loads."""
        page = (await fetch(path)).text
        seen, waiting = set(), set(re.findall(r'"(static/[^"]+)"', page))
        while waiting:
            name = waiting.pop()
            seen.add(name)
            reply = await fetch(f"/{name}")
            assert reply.status_code == 200, name
            imports = re.findall(r'from "\./([^"]+)"', reply.text)
            waiting |= {f"static/{module}" for module in imports} - seen

        assert f"static/{last}" in seen

    async def test_every_part_belongs_to_a_page(self) -> None:
        """Nothing is served that no page loads."""
        pages = [(await fetch(path)).text for path in ("/", "/console")]
        named = set(re.findall(r'"static/([^"]+)"', "".join(pages)))
        for name in sorted(part.name for part in STATIC.glob("*.js")):
            text = (STATIC / name).read_text(encoding="utf-8")
            named |= set(re.findall(r'from "\./([^"]+)"', text))

        assert {part.name for part in STATIC.iterdir() if part.suffix != ".html"} == named


async def fetch(path: str) -> httpx.Response:
    transport = httpx.ASGITransport(create_page_app())
    async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
        return await client.get(path)
