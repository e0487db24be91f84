"""Tests of the page's manners: keys, themes, languages, double taps, widths and emoji."""

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Route, expect

import bot.demo.page
from bot.demo.telegram.state.persona import Persona
from tests.browser.chat_page_rig import (
    ALICE,
    AMAL,
    OLGA,
    PHONE,
    DemoPage,
    key,
    keys,
    open_demo_page,
)

pytestmark = [pytest.mark.browser, pytest.mark.long]

ROOT = Path(bot.demo.page.__file__).parents[3]
EMOJI_CSS = Path(bot.demo.page.__file__).parent / "static/emoji/emoji.css"
LI_LEI = Persona(102, "李雷", None, "zh-hans", color="#dd2590")
#: Everything that an emoji font draws and other fonts may not.
EMOJI = re.compile(
    "[\u23e9-\u23fa\u2614\u2615\u26a0\u26a1\u26d4\u2705-\u270f\u2728\u274c\u2753-\u2757]|[\U0001f300-\U0001faff]"
)


def drawn_characters() -> set[str]:
    """Return the characters of the bundled font, as its style sheet lists them."""
    return {chr(int(code, 16)) for code in re.findall(r"U\+([0-9A-F]+)", EMOJI_CSS.read_text())}


async def drawer_is_open(play: DemoPage) -> bool:
    opened: bool = await play.page.locator("#app").evaluate(
        "app => app.classList.contains('drawer-open')"
    )
    return opened


class TestKeys:
    @pytest.mark.parametrize("focus_elsewhere", [False, True])
    async def test_escape_closes_the_drawer(self, chromium: Browser, focus_elsewhere: bool) -> None:
        """Wherever the focus is; then it is on the button that opened it."""
        async with open_demo_page(chromium, ALICE, OLGA, size=PHONE) as play:
            await play.button("Switch person").click()
            await expect(play.page.locator("#people [aria-current]")).to_be_focused()
            if focus_elsewhere:
                await play.page.evaluate("document.activeElement.blur()")
            await play.page.keyboard.press("Escape")

            await expect(play.page.locator("#people")).to_be_hidden()
            await expect(play.button("Switch person")).to_be_focused()
            assert not await drawer_is_open(play)


class TestLanguage:
    async def test_the_intro_card_speaks_the_readers_language(self, chromium: Browser) -> None:
        """The bot's description in two letters of the language, and the page's own words."""
        async with open_demo_page(chromium, LI_LEI, AMAL, ALICE) as play:
            await expect(play.button("开始")).to_be_visible()
            await expect(play.page.locator(".empty")).to_contain_text("还没有消息")
            await play.call("setMyDescription", description="A shop.")
            await play.call("setMyDescription", description="一家商店。", language_code="zh")
            await expect(play.page.locator(".empty")).to_contain_text("一家商店。")
            await play.page.locator(f'[data-person="{AMAL.id}"]').click()
            await expect(play.button("ابدأ")).to_be_visible()
            await expect(play.page.locator(".empty")).to_contain_text("A shop.")
            await play.page.locator(f'[data-person="{ALICE.id}"]').click()
            await expect(play.button("Start")).to_be_visible()


class TestTheme:
    async def test_the_icon_follows_the_systems_theme(self, chromium: Browser) -> None:
        """Until the visitor chooses a theme; then the choice stays."""
        async with open_demo_page(chromium) as play:
            await play.page.emulate_media(color_scheme="light")
            await expect(play.button("Dark colours")).to_be_visible()
            await play.page.emulate_media(color_scheme="dark")
            await expect(play.button("Light colours")).to_be_visible()
            await play.button("Light colours").click()
            await expect(play.button("Dark colours")).to_be_visible()
            await play.page.emulate_media(color_scheme="light")
            await play.page.emulate_media(color_scheme="dark")
            await expect(play.button("Dark colours")).to_be_visible()


class TestTaps:
    """The stage fails if the browser's console shows an error."""

    async def test_a_double_tap_asks_once(self, chromium: Browser) -> None:
        async with open_demo_page(chromium) as play:
            await play.say("Welcome", reply_markup=keys([key("Shop", "shop")]))
            await play.button("Shop").dblclick()
            heard = await play.hear("callback_query")
            assert heard["data"] == "shop"
            await play.call("answerCallbackQuery", callback_query_id=heard["id"])
            await play.server.send_text(ALICE.id, "that was all")
            assert (await play.hear("message"))["text"] == "that was all"

    async def test_a_tap_on_a_keyboard_that_was_just_replaced_is_the_tap_that_was_seen(
        self, chromium: Browser
    ) -> None:
        """The bot gets the message that the person saw, not the one that is in its place now."""
        async with open_demo_page(chromium) as play:
            sent = await play.say("Welcome", reply_markup=keys([key("Shop", "shop")]))
            await play.button("Shop").hover()
            await play.page.mouse.down()
            place = {"chat_id": ALICE.id, "message_id": sent["message_id"]}
            await play.call("editMessageText", **place, text="Sold out")
            await play.page.mouse.up()
            assert (await play.hear("callback_query"))["data"] == "shop"

    async def test_a_tap_on_a_message_that_was_just_deleted_is_no_error(
        self, chromium: Browser
    ) -> None:
        async with open_demo_page(chromium) as play:
            sent = await play.say("Welcome", reply_markup=keys([key("Shop", "shop")]))
            await play.button("Shop").hover()
            await play.page.mouse.down()
            await play.call("deleteMessage", chat_id=ALICE.id, message_id=sent["message_id"])
            await play.page.mouse.up()
            await expect(play.message(sent)).to_have_count(0)
            await expect(play.page.locator(".toast")).to_have_count(0)


class TestWidths:
    @pytest.mark.parametrize("size", [(1280, 800), PHONE])
    @pytest.mark.parametrize("kind", ["short", "long", "photo"])
    async def test_a_bubble_and_its_buttons_have_one_width(
        self, chromium: Browser, kind: str, size: tuple[int, int]
    ) -> None:
        buttons = keys([key("Buy"), key("Back")], [key("Home")])
        async with open_demo_page(chromium, size=size) as play:
            if kind == "photo":
                picture = await play.server.send_sample(ALICE.id, "photo")
                file_id = picture["photo"][-1]["file_id"]
                photo = {"chat_id": ALICE.id, "photo": file_id, "caption": "Tea"}
                sent = await play.call("sendPhoto", **photo, reply_markup=buttons)
            else:
                text = "Hi" if kind == "short" else "A long text about a product. " * 20
                sent = await play.say(text, reply_markup=buttons)
            widths = [
                (
                    await play.message(sent)
                    .locator(part)
                    .evaluate("e => e.getBoundingClientRect().width")
                )
                for part in (".bubble", ".keyboard")
            ]
            assert abs(widths[0] - widths[1]) < 1, widths

    async def test_words_on_buttons_are_not_broken_on_a_phone(self, chromium: Browser) -> None:
        """Only a word that is longer than its row is; no row is wider than its bubble."""
        buttons = keys(
            [key("💬 Поддержка"), key("🌐 Язык"), key("❔ Помощь")],
            [key("Активные"), key("Выданные"), key("Возвращённые")],
            [key("📉 Предупреждение о цене"), key("↗️ Поделиться")],
            [key("Приостановленные"), key("Предназначенные")],
            [key("x" * 80)],
        )
        async with open_demo_page(chromium, size=PHONE) as play:
            sent = await play.say("Здравствуйте!", reply_markup=buttons)
            keyboard = play.message(sent).locator(".keyboard")
            broken = await keyboard.evaluate(FIND_BROKEN_WORDS)
            assert broken == ["x" * 80]
            assert await keyboard.evaluate("e => e.scrollWidth <= e.clientWidth")


#: Returns the words on buttons that stand on more than one line.
FIND_BROKEN_WORDS = r"""keyboard => {
  const broken = [];
  for (const label of keyboard.querySelectorAll(".key-label")) {
    const node = label.firstChild;
    for (const word of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].map((rect) => Math.round(rect.bottom / 10));
      if (new Set(tops).size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""


#: Counts the coloured or dark points of each character, drawn with the bundled font alone.
DRAW = """async (characters) => {
  await document.fonts.load('32px "Shop Emoji"', characters.join(""));
  const canvas = new OffscreenCanvas(48, 48);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const points = (character) => {
    pen.clearRect(0, 0, 48, 48);
    pen.font = '32px "Shop Emoji", "no such font"';
    pen.textBaseline = "middle";
    pen.fillText(character, 2, 24);
    return pen.getImageData(0, 0, 48, 48).data.join();
  };
  const missing = points("\\u{10FFFE}"), empty = points(" ");
  return characters.filter((character) => [missing, empty].includes(points(character)));
}"""


class TestEmoji:
    def test_every_emoji_of_the_shop_and_of_the_page_is_in_the_bundled_font(self) -> None:
        """A new one is added as the comment in emoji.css says."""
        sources = [
            *ROOT.glob("locales/*/*.ftl"),
            *ROOT.glob("bot/**/*.py"),
            *ROOT.glob("bot/demo/page/static/**/*.js"),
        ]
        used = {char for file in sources for char in EMOJI.findall(file.read_text("utf-8"))}
        assert used
        assert used - drawn_characters() == set()

    async def test_the_bundled_font_draws_them_where_the_system_has_none(
        self, chromium: Browser
    ) -> None:
        async with open_demo_page(chromium) as play:
            assert await play.page.evaluate(DRAW, sorted(drawn_characters())) == []

    async def test_no_chat_is_drawn_before_the_font_is_there(self, chromium: Browser) -> None:
        """Chromium keeps empty boxes in bold text that it lays out before."""
        font_may_come = asyncio.Event()

        async def hold(route: Route) -> None:
            await font_may_come.wait()
            await route.continue_()

        async with open_demo_page(chromium) as play:
            await play.page.route("**/*.woff2", hold)
            people = play.page.locator("#people .person")
            await expect(people).to_have_count(1)
            async with (
                play.page.expect_response("**/personas"),
                play.page.expect_request("**/*.woff2"),
            ):
                await play.page.reload(wait_until="commit")
            await expect(people).to_have_count(0)
            font_may_come.set()
            await expect(people).to_have_count(1)

    def test_the_font_is_small_and_its_licence_is_beside_it(self) -> None:
        font = EMOJI_CSS.with_name("noto-color-emoji-subset.woff2")
        assert font.stat().st_size < 80_000
        licence = ROOT / "bot/demo/page/emoji-font-license.txt"
        assert "SIL OPEN FONT LICENSE" in licence.read_text("utf-8").upper()
