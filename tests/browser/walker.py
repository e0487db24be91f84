"""A person at the demo's page: reads the screen, taps buttons by label, types, receives secrets.

It knows the words on the buttons, as buyers do, and nothing of the bot's code.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, expect

from bot.demo.supplier.records import Product
from bot.demo.telegram import Persona
from tests.waiting import HANG_LIMIT

PATIENCE = HANG_LIMIT
"""Seconds for one step: the local messenger slows a hasty chat down, as the real one does."""
_POLL = 0.05
_MESSAGES = "#column .message.theirs[data-id]"
_READ = """() => {
  const last = [...document.querySelectorAll("#column .message.theirs[data-id]")].at(-1);
  if (!last) return [0, "", []];
  const text = last.querySelector(".text").cloneNode(true);
  text.querySelector(".meta")?.remove();
  const keys = [...last.querySelectorAll(".key .key-label")].map((key) => key.textContent.trim());
  return [Number(last.dataset.id), text.textContent, keys];
}"""


@dataclass(frozen=True, slots=True)
class Words:
    """The labels that a buyer looks for in one language, and the answers to type by a cue on the
    screen.
    """

    language: str
    buy: str
    confirm: str
    done: str
    any_card: str
    check_again: str
    next_page: str
    around: frozenset[str]
    contacts: Mapping[str, str]


ENGLISH = Words(
    language="English",
    buy="🛒 Buy",
    confirm="✅ Buy for ",
    done="✅ Done",
    any_card="🎲 Any, no surcharge",
    check_again="🔄 Check again",
    next_page="Next ›",
    around=frozenset(
        ("‹ Back", "🏠 Home", "✖️ Leave", "‹ Previous", "Next ›", "Leave empty", "🧾 My orders")
    ),
    contacts={
        "phone number": "+1 555 010 0777",
        "e-mail address": "ada@example.com",
        "messenger": "ada_lovelace",
    },
)
CHINESE = Words(
    language="简体中文",
    buy="🛒 购买",
    confirm="✅ ",
    done="✅ 完成",
    any_card="🎲 随机发，不加价",
    check_again="🔄 重新检查",
    next_page="下一页 ›",
    around=frozenset(
        ("‹ 返回", "🏠 首页", "✖️ 不买了", "‹ 上一页", "下一页 ›", "留空", "🧾 我的订单")
    ),
    contacts={
        "手机号码": "+86 138 0013 8000",
        "邮箱地址": "lilei@example.com",
        "聊天软件": "li_lei",
    },
)
ARABIC = Words(
    language="العربية",
    buy="🛒 شراء",
    confirm="✅ شراء مقابل ",
    done="✅ تم",
    any_card="🎲 أي قطعة، بلا رسم إضافي",
    check_again="🔄 التحقق مجددًا",
    next_page="التالي ›",
    around=frozenset(
        (
            "‹ رجوع",
            "🏠 الرئيسية",
            "✖️ خروج",
            "‹ السابق",
            "التالي ›",
            "تركه فارغًا",
            "🧾 طلباتي",
        )
    ),
    contacts={
        "رقم هاتفك": "+971 50 000 0000",
        "بريدك الإلكتروني": "sara@example.com",
        "تطبيق مراسلة": "sara_q",
    },
)


@dataclass(frozen=True, slots=True)
class Screen:
    """The bot's last message: its text and the labels of its buttons."""

    id: int = 0
    text: str = ""
    buttons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wish:
    """A buyer's answers where there is a choice; `typed` maps the seller's field name to the
    answer.
    """

    typed: Mapping[str, str] = field(default_factory=dict)
    quantity: int | None = None
    picks_card: bool = False


@dataclass(slots=True)
class Walker:
    """One person with the page open; `trail` has every screen that they saw."""

    page: Page
    persona: Persona
    words: Words
    trail: list[Screen] = field(default_factory=list)

    # --- reading and acting ---------------------------------------------------------------------

    async def screen(self) -> Screen:
        """Return the last screen of the chat."""
        number, text, buttons = await self.page.evaluate(_READ)
        return Screen(number, text, tuple(buttons))

    async def until(self, wanted: Callable[[Screen], bool], what: str) -> Screen:
        """Wait until the screen matches `wanted`; return it."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = await self.screen()
            if wanted(screen):
                self.trail.append(screen)
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"{what} did not come; this did: {screen}")
            await asyncio.sleep(_POLL)

    async def after(self, act: Awaitable[object], what: str) -> Screen:
        """Run `act`; return the next screen with buttons."""
        before = await self.screen()
        await act
        return await self.until(
            lambda now: now != before and bool(now.buttons), f"a screen after {what}"
        )

    async def start(self) -> Screen:
        """Press Start in the empty chat."""
        start = self.page.get_by_role("button", name="Start", exact=True)
        return await self.after(start.click(), "Start")

    async def speak(self) -> Screen:
        """Switch the shop to the language of this person's words."""
        await self.type("/language")
        return await self.tap(self.words.language)

    async def type(self, text: str) -> Screen:
        """Type a message; return the answer."""
        return await self.after(self.send(text), repr(text))

    async def send(self, text: str) -> None:
        """Type and send a message."""
        box = self.page.get_by_role("combobox", name="Message").or_(
            self.page.get_by_role("textbox", name="Message")
        )
        await box.fill(text)
        await box.press("Enter")

    async def tap(self, label: str) -> Screen:
        """Tap the newest button with this label."""
        return await self.after(self.key(label).click(), label)

    def message(self, screen: Screen) -> Locator:
        """Return the message that showed `screen`; it may show another screen now."""
        return self.page.locator(f'.message[data-id="{screen.id}"]')

    def key(self, label: str) -> Locator:
        """Return the newest button with this label."""
        return self.page.locator(_MESSAGES).get_by_role("button", name=label, exact=True).last

    async def tap_starting(self, *beginnings: str) -> Screen:
        """Tap the first button whose label starts so, on the next pages if needed."""
        screen = await self.screen()
        while not (label := _starting(screen, *beginnings)):
            if self.words.next_page not in screen.buttons:
                raise AssertionError(f"no button begins with {beginnings}: {screen}")
            screen = await self.tap(self.words.next_page)
        return await self.tap(label)

    # --- the walk -------------------------------------------------------------------------------

    async def open(self, product: Product) -> Screen:
        """Open a product's page from the home screen."""
        if not _starting(await self.screen(), product.category):
            await self.type("/shop")
        await self.tap_starting(product.category)
        return await self.tap_starting(f"{product.name} · ", f"{product.name[:20]}")

    async def order(self, product: Product, wish: Wish) -> Screen:
        """Answer every question up to the quote. Without enough money it has no Confirm."""
        await self.open(product)
        screen = await self.tap(self.words.buy)
        while not (self.confirm_label(screen) or self.words.check_again in screen.buttons):
            screen = await self._answer(screen, wish)
        return screen

    def confirm_label(self, screen: Screen) -> str | None:
        """Return the label of the Confirm button if `screen` is a quote."""
        last = screen.buttons[-1]
        has_price = "$" in last and last.startswith(self.words.confirm)
        return last if has_price else None

    async def _answer(self, screen: Screen, wish: Wish) -> Screen:
        choices = [label for label in screen.buttons if label not in self.words.around]
        if not choices:
            return await self.type(self._typed(screen, wish))
        if self.words.done in choices:
            ticked = any(label.startswith("☑") for label in choices)
            return await self.tap(self.words.done if ticked else choices[0])
        if wish.quantity and choices[0].startswith("1 · "):
            return await self.type(str(wish.quantity))
        return await self.tap(choices[self.words.any_card in choices and wish.picks_card])

    def _typed(self, screen: Screen, wish: Wish) -> str:
        known = {**wish.typed, **self.words.contacts}
        for cue, text in known.items():
            if cue in screen.text:
                return text
        raise AssertionError(f"nobody knows what to type: {screen}")

    async def buy(self, product: Product, wish: Wish) -> str:
        """Buy a product; return its secret."""
        offer = await self.order(product, wish)
        await self.confirm(offer).click()
        goods = await self.goods(after=offer)
        spent = self.message(offer).get_by_role("button", name=self.confirm_label(offer))
        await expect(spent).to_have_count(0, timeout=PATIENCE * 1000)
        return goods

    async def expect_end(self, product: Product, wish: Wish, sentence: str) -> None:
        """Order a product that brings no secret; wait until the quote's message shows `sentence`."""
        offer = await self.order(product, wish)
        await self.confirm(offer).click()
        ended = self.message(offer)
        await expect(ended).to_contain_text(sentence, timeout=PATIENCE * 1000)
        await expect(ended.get_by_role("button", name=self.confirm_label(offer))).to_have_count(0)

    async def receive(self, goods: str) -> None:
        """Wait for a secret that arrives by itself, and uncover it."""
        text = self.page.get_by_text(goods, exact=True)
        message = self.page.locator(_MESSAGES).filter(has=text)
        await expect(message).to_have_count(1, timeout=PATIENCE * 1000)
        await message.locator(".spoiler").click()
        await expect(message.locator(".spoiler-text")).to_have_css("opacity", "1")

    def confirm(self, offer: Screen) -> Locator:
        """Return the Confirm button of a quote."""
        label = self.confirm_label(offer)
        assert label is not None, f"this cannot be bought: {offer}"
        return self.key(label)

    async def goods(self, *, after: Screen) -> str:
        """Return the secret that arrives after the confirmation: uncovered, or downloaded."""
        await self.until(lambda now: now.id > after.id, "the goods")
        message = self.page.locator(_MESSAGES).last
        if await message.locator(".file").count():
            return await self._download(message)
        covers = message.locator(".spoiler")
        await self._uncover(covers.first)
        return "\n".join(await covers.all_text_contents())

    async def _uncover(self, cover: Locator) -> None:
        """Click on a spoiler, and again if the message was rendered again meanwhile."""
        async with asyncio.timeout(PATIENCE):
            while await cover.get_attribute("data-hidden") is not None:
                await cover.click()
                await asyncio.sleep(0.3)
        await expect(cover.locator(".spoiler-text")).to_have_css("opacity", "1")

    async def _download(self, message: Locator) -> str:
        async with self.page.expect_download() as coming:
            await message.get_by_role("link", name="Download").click()
        path = await (await coming.value).path()
        return Path(path).read_text(encoding="utf-8")


def _starting(screen: Screen, *beginnings: str) -> str | None:
    return next(
        (label for start in beginnings for label in screen.buttons if label.startswith(start)),
        None,
    )


@asynccontextmanager
async def walker(
    chromium: Browser,
    address: str,
    persona: Persona,
    *,
    words: Words = ENGLISH,
    phone: bool = False,
) -> AsyncIterator[Walker]:
    """Open the page as `persona`: in a light window, or on a phone with a dark theme."""
    context = await chromium.new_context(
        viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
        color_scheme="dark" if phone else "light",
        has_touch=phone,
        is_mobile=phone,
        locale="en-GB",
        # Hidden secrets shimmer all the time; without a graphics card that keeps a core busy.
        reduced_motion="reduce",
    )
    try:
        page = await context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        await page.goto(f"{address}/#{persona.id}")
        status = page.locator(".bot-status")
        await expect(status).to_have_text(f"You are {persona.first_name}", timeout=PATIENCE * 1000)
        yield Walker(page, persona, words)
    finally:
        await context.close()
