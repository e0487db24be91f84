"""Tests of the chat page in a real Chromium, with the local Bot API server and a bot that the test
plays.
"""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.demo.telegram.state.persona import Persona
from tests.browser.chat_page_rig import ALICE, AMAL, PHONE, DemoPage, key, keys, open_demo_page

pytestmark = pytest.mark.browser


class TestMessages:
    async def test_formatted_text_appears_with_its_entities(self, chromium: Browser) -> None:
        """Bold, code, links and quotes become the matching elements."""
        markup = '<b>Ten</b> <code>A-1</code> <a href="https://example.org/x">terms</a>\n'
        async with open_demo_page(chromium) as play:
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
        """Characters outside the basic plane, and nested or crossing entities, keep the text
        complete.
        """
        shown = "🙂🙂 bold and more 𝒳 end"
        entities = [
            {"type": "bold", "offset": 5, "length": 8},
            {"type": "italic", "offset": 10, "length": 8},
            {"type": "underline", "offset": 5, "length": 4},
        ]
        async with open_demo_page(chromium) as play:
            sent = play.post({"text": shown, "entities": entities})

            text = play.message(sent).locator(".text")
            await expect(text.locator("strong").first).to_have_text("bold and")
            await expect(text.locator("u")).to_have_text("bold")
            bare = "node => [...node.childNodes].slice(0, -1).map(n => n.textContent).join('')"
            assert await text.evaluate(bare) == shown

    async def test_an_edited_message_changes_in_place(self, chromium: Browser) -> None:
        """The screen stays the same message, with new text, marked as edited."""
        async with open_demo_page(chromium) as play:
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
        """A password that the bot deletes disappears from the page and from the list."""
        async with open_demo_page(chromium) as play:
            typed = await play.server.send_text(ALICE.id, "hunter2")
            await expect(play.page.locator(".person-last")).to_contain_text("hunter2")
            await play.call("deleteMessage", chat_id=ALICE.id, message_id=typed["message_id"])

            await expect(play.page.locator(".message")).to_have_count(0)
            await expect(play.page.locator("body")).not_to_contain_text("hunter2")

    async def test_a_spoiler_hides_until_it_is_pressed(self, chromium: Browser) -> None:
        """Neither the bubble, nor assistive technology, nor the chat list reveals the secret."""
        async with open_demo_page(chromium) as play:
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
        """Names, texts, buttons and file names with tags are shown literally."""
        evil = '<img src=x onerror="window.owned=1"><script>window.owned=1</script>&amp;'
        mallory = Persona(666, evil, None)
        async with open_demo_page(chromium, mallory) as play:
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
        """Such an address in an entity of any sender is not a link."""
        async with open_demo_page(chromium) as play:
            entity = {"type": "text_link", "offset": 0, "length": 5, "url": "javascript:alert(1)"}
            sent = play.post({"text": "click", "entities": [entity]})

            await expect(play.message(sent).locator(".text")).to_contain_text("click")
            await expect(play.message(sent).locator("a")).to_have_count(0)

    async def test_each_bubble_has_the_direction_of_its_text(self, chromium: Browser) -> None:
        """Arabic is shown right to left beside English left to right."""
        async with open_demo_page(chromium, AMAL) as play:
            arabic = await play.say("أهلاً بك في المتجر", to=AMAL)
            english = await play.say("Welcome", to=AMAL)

            await expect(play.message(arabic).locator(".text")).to_have_css("direction", "rtl")
            await expect(play.message(english).locator(".text")).to_have_css("direction", "ltr")

    async def test_typing_and_a_draft_end_with_the_message(self, chromium: Browser) -> None:
        """A draft of the bot is shown as such, and replaced by the message."""
        async with open_demo_page(chromium) as play:
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
        """New messages are counted on a button that leads to the end."""
        async with open_demo_page(chromium) as play:
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

    async def test_a_message_that_goes_does_not_stop_the_view_from_following(
        self, chromium: Browser
    ) -> None:
        """After a payment a screen goes, and the order's messages come right behind it."""
        async with open_demo_page(chromium, size=PHONE) as play:
            for number in range(20):
                await play.say(f"line {number}\n" * 3)
            for _ in range(8):
                screen = await play.say("How would you like to pay?\n" * 12)
                await expect(play.message(screen)).to_be_in_viewport()
                gone = {"chat_id": ALICE.id, "message_id": screen["message_id"]}
                await play.call("deleteMessage", **gone)
                await play.say("Your order is confirmed.\n" * 6)
                last = await play.say("Your purchase\n" * 5)

                await expect(play.message(last)).to_be_in_viewport()
                await expect(play.page.locator("#jump")).to_be_hidden()


class TestButtons:
    async def test_a_tap_spins_until_the_bot_answers_with_a_notice(self, chromium: Browser) -> None:
        """The bot gets the button's data; its answer stops the spinner and is shown."""
        async with open_demo_page(chromium) as play:
            await play.say("Menu", reply_markup=keys([key("Shop", "1:shop")]))
            await play.button("Shop").click()
            await expect(play.page.locator(".key.busy")).to_be_visible()
            query = await play.hear("callback_query")
            assert query["data"] == "1:shop"
            await play.call("answerCallbackQuery", callback_query_id=query["id"], text="Opening")

            await expect(play.page.locator(".toast")).to_have_text("Opening")
            await expect(play.page.locator(".key.busy")).to_have_count(0)

    async def test_an_alert_has_to_be_closed(self, chromium: Browser) -> None:
        """The alert is a dialog that Enter closes."""
        async with open_demo_page(chromium) as play:
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
        """A keyboard user can press the same button again after the screen changed."""
        rows = keys([key("−", "m"), key("+", "p")])
        async with open_demo_page(chromium) as play:
            screen = await play.say("1 piece", reply_markup=rows)
            await play.button("+").focus()
            await play.page.keyboard.press("Enter")
            await play.hear("callback_query")
            changed = {"message_id": screen["message_id"], "text": "2 pieces"}
            await play.call("editMessageText", chat_id=ALICE.id, reply_markup=rows, **changed)

            await expect(play.message(screen)).to_contain_text("2 pieces")
            await expect(play.button("+")).to_be_focused()

    async def test_a_copy_button_fills_the_clipboard(self, chromium: Browser) -> None:
        """The bot is not asked; a notice confirms it."""
        async with open_demo_page(chromium) as play:
            copy = {"text": "Copy", "copy_text": {"text": "KEY-1 <&> ключ"}, "style": "primary"}
            sent = await play.say("Your code", reply_markup=keys([copy]))
            await play.message(sent).locator(".key.primary").click()

            await expect(play.page.locator(".toast")).to_have_text("Copied")
            clipboard = await play.page.evaluate("navigator.clipboard.readText()")
            assert clipboard == "KEY-1 <&> ключ"

    async def test_protected_text_is_not_copied(self, chromium: Browser) -> None:
        """A click on code copies it, unless the bot protected the message."""
        async with open_demo_page(chromium) as play:
            free = await play.say("<code>KEY-1</code>", parse_mode="HTML")
            kept = await play.say("<code>KEY-2</code>", parse_mode="HTML", protect_content=True)
            await play.message(free).locator("code").click()
            await expect(play.page.locator(".toast").last).to_have_text("Copied")
            await play.message(kept).locator("code").click()

            await expect(play.page.locator(".toast").last).to_contain_text("not copied")
            assert await play.page.evaluate("navigator.clipboard.readText()") == "KEY-1"

    async def test_a_link_to_the_bot_itself_starts_it_here(self, chromium: Browser) -> None:
        """Deep links to this bot are followed inside the chat; other links open a tab without an
        opener.
        """
        async with open_demo_page(chromium) as play:
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
        """The preview shows the text; the download has the same bytes and name."""
        content = "код-1\n<code-2>\n".encode()
        async with open_demo_page(chromium) as play:
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
        async with open_demo_page(chromium) as play:
            async with play.page.expect_file_chooser() as waiting:
                await play.button("Attach").click()
                await play.page.get_by_role("menuitem", name="File").click()
            await (await waiting.value).set_files(path)

            assert (await play.hear("message"))["document"]["file_name"] == "receipt.txt"
            await expect(play.page.locator(".file-name")).to_have_text("receipt.txt")

    @pytest.mark.parametrize("kind", ["Sticker", "Voice message", "Location", "Contact"])
    async def test_other_kinds_are_sent_and_shown(self, chromium: Browser, kind: str) -> None:
        """The bot gets every kind of message that a person can send, and the page shows a line for
        it.
        """
        async with open_demo_page(chromium) as play:
            await play.button("Attach").click()
            await play.page.get_by_role("menuitem", name=kind).click()

            assert kind.split(maxsplit=1)[0].lower() in await play.hear("message")
            await expect(play.page.locator(".message .other")).to_be_visible()

    async def test_a_picture_is_shown_and_enlarged(self, chromium: Browser) -> None:
        """It is loaded from the local server's files, and a click shows it in full size."""
        async with open_demo_page(chromium) as play:
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
        """Shift and Enter starts a new line, Enter sends, and the focus stays in the field."""
        async with open_demo_page(chromium) as play:
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
        """The first click sends /start."""
        newcomer = Persona(105, "Noor", None, started=False)
        async with open_demo_page(chromium, newcomer) as play:
            await play.button("Start").click()

            assert (await play.hear("message"))["text"] == "/start"
            await expect(play.button("Start")).to_have_count(0)

    async def test_commands_are_found_by_their_beginning(self, chromium: Browser) -> None:
        """A slash lists the bot's commands; typing filters them; Enter sends the first."""
        commands = [("start", "Open the shop"), ("orders", "Your orders"), ("help", "Help")]
        async with open_demo_page(chromium) as play:
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

    async def test_a_whole_command_is_sent_although_a_longer_one_begins_so(
        self, chromium: Browser
    ) -> None:
        """Enter after /claim does not send /claims, which is listed before it."""
        async with open_demo_page(chromium) as play:
            names = ("claims", "claim")
            listed = [{"command": name, "description": name} for name in names]
            await play.call("setMyCommands", commands=listed)
            field = play.page.locator("#composer-text")
            await play.button("Commands").click()
            await expect(play.page.get_by_role("option")).to_have_count(2)
            await field.press_sequentially("/claim")
            await field.press("Enter")

            assert (await play.hear("message"))["text"] == "/claim"

    async def test_a_reply_shows_what_it_answers(self, chromium: Browser) -> None:
        """The bot is told which message it answers, and the bubble quotes that message."""
        async with open_demo_page(chromium) as play:
            asked = await play.say("Which game?")
            await play.message(asked).hover()
            await play.message(asked).get_by_role("button", name="Reply").click()
            await play.page.keyboard.type("Chess")
            await play.page.keyboard.press("Enter")

            heard = await play.hear("message")
            assert heard["reply_to_message"]["message_id"] == asked["message_id"]
            await expect(play.page.locator(".message.own .quote")).to_contain_text("Which game?")

    async def test_an_own_message_can_be_edited(self, chromium: Browser) -> None:
        """The field holds the old text, and the bot gets the new one as an edit."""
        async with open_demo_page(chromium) as play:
            mine = await play.server.send_text(ALICE.id, "twoo")
            await play.message(mine).focus()
            await play.message(mine).get_by_role("button", name="Edit").click()
            await expect(play.page.locator("#composer-text")).to_have_value("twoo")
            await play.page.locator("#composer-text").fill("two")
            await play.page.keyboard.press("Enter")

            assert (await play.hear("edited_message"))["text"] == "two"
            await expect(play.message(mine).locator(".text")).to_contain_text("two")


class TestPress:
    """A change of the page between press and release does not lose the click."""

    async def test_start_is_pressed_while_the_bot_describes_itself(self, chromium: Browser) -> None:
        async with open_demo_page(chromium) as play:
            start = play.button("Start")
            await press(play, start)
            await play.call("setMyDescription", description="A shop.\n" * 9)
            commands = [{"command": "shop", "description": "All products"}]
            await play.call("setMyCommands", commands=commands)
            await draw(play)
            await play.page.mouse.up()

            assert (await play.hear("message"))["text"] == "/start"
            await expect(start).to_have_count(0)

    async def test_a_key_is_pressed_while_its_message_is_edited(self, chromium: Browser) -> None:
        async with open_demo_page(chromium) as play:
            sent = await play.say("waiting", reply_markup=keys([key("Buy", "buy")]))
            await press(play, play.button("Buy"))
            await play.call(
                "editMessageText",
                chat_id=ALICE.id,
                message_id=sent["message_id"],
                text="still waiting",
                reply_markup=keys([key("Buy", "buy")]),
            )
            await draw(play)
            await play.page.mouse.up()

            assert (await play.hear("callback_query"))["data"] == "buy"
            await expect(play.message(sent)).to_contain_text("still waiting")


async def press(play: DemoPage, button: Locator) -> None:
    """Move the mouse to a button and press it, without the release."""
    await button.hover()
    await play.page.mouse.down()


async def draw(play: DemoPage) -> None:
    """Give the page the chance to draw what it has received."""
    for path in ("/play/personas", f"/play/chats/{ALICE.id}", f"/play/chats/{ALICE.id}"):
        await play.page.evaluate("path => fetch(path).then((answer) => answer.json())", path)
    await play.page.evaluate("new Promise(requestAnimationFrame)")
