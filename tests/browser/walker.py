"""A person at the demo's page: reads the screen, taps buttons by verb, types, receives secrets.

Of the bot's code it knows the verbs and ids of callback data, so no label matters to it.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, expect

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode, encode
from bot.chat.navigation.verbs import Verb
from bot.demo.supplier.records import Product
from bot.demo.telegram import Persona
from bot.i18n.escaping import strip_bidi_controls
from tests.waiting import HANG_LIMIT

TIMEOUT = HANG_LIMIT
"""Seconds for one step: the local messenger slows a hasty chat down, as the real one does."""
_POLL = 0.05
_MESSAGES = "#column .message.theirs[data-id]"
_READ = """() => {
  const last = [...document.querySelectorAll("#column .message.theirs[data-id]")].at(-1);
  if (!last) return [0, "", []];
  const text = last.querySelector(".text").cloneNode(true);
  text.querySelector(".meta")?.remove();
  const keys = [...last.querySelectorAll(".key")].map((key) =>
    [key.querySelector(".key-label").textContent.trim(), key.dataset.callback ?? ""]);
  return [Number(last.dataset.id), text.textContent, keys];
}"""
_FIND_GOODS = """(after) =>
  [...document.querySelectorAll("#column .message.theirs[data-id]")].filter((message) =>
    Number(message.dataset.id) > after && message.querySelector(".spoiler, .file"),
  )[0]?.dataset.id ?? null"""
#: Buttons of a product page that start the checkout.
_BUY = (verbs.BUY_VARIANT, verbs.OPEN_CHECKOUT)
#: Letters of a category's name that fit into half a row.
_SHORT_NAME = 14
#: Buttons that answer a question with one of its choices.
_CHOICES = frozenset(
    (
        verbs.VARIANT,
        verbs.OPTION,
        verbs.CARD,
        verbs.FIELD_CHOICE,
        verbs.TOGGLE_CHECKBOX,
    )
)


@dataclass(frozen=True, slots=True)
class Locale:
    """A language by its own name, and a buyer's contacts by the supplier's contact type."""

    language: str
    contacts: Mapping[int, str]


ENGLISH = Locale("English", {1: "+1 555 010 0777", 2: "ada@example.com", 3: "ada_lovelace"})
CHINESE = Locale("简体中文", {1: "+86 138 0013 8000", 2: "lilei@example.com", 3: "li_lei"})
ARABIC = Locale("العربية", {1: "+971 50 000 0000", 2: "sara@example.com", 3: "sara_q"})


@dataclass(frozen=True, slots=True)
class Button:
    """A button on the page; `tap` is None for a link or a copy button."""

    label: str
    tap: Tap | None


@dataclass(frozen=True, slots=True)
class Screen:
    """The bot's last message: its text and its buttons."""

    id: int = 0
    text: str = ""
    buttons: tuple[Button, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """Return the labels of all buttons."""
        return tuple(button.label for button in self.buttons)

    @property
    def is_loading(self) -> bool:
        """Return whether the screen only says that something is being loaded."""
        return self.text.startswith("⏳") and [
            tap.verb for tap in self.taps(*verbs.ALL.values())
        ] == [verbs.HOME]

    def taps(self, *wanted: Verb) -> list[Tap]:
        """Return the taps that the buttons with these verbs stand for, from top to bottom."""
        return [each.tap for each in self.buttons if each.tap and each.tap.verb in wanted]

    def labelled(self, verb: Verb, *beginnings: str) -> Tap | None:
        """Return the first tap with `verb` whose label begins so; an earlier beginning wins.

        Marks of direction, which isolate a name in a language from right to left, do not count.
        """
        for start in beginnings:
            for each in self.buttons:
                label = strip_bidi_controls(each.label)
                if each.tap and each.tap.verb == verb and label.startswith(start):
                    return each.tap
        return None


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
    locale: Locale
    trail: list[Screen] = field(default_factory=list)

    # --- reading and acting ---------------------------------------------------------------------

    async def screen(self) -> Screen:
        """Return the last screen of the chat."""
        number, text, buttons = await self.page.evaluate(_READ)
        return Screen(number, text, tuple(Button(label, decode(data)) for label, data in buttons))

    async def until(self, wanted: Callable[[Screen], bool], what: str) -> Screen:
        """Wait until the screen matches `wanted`; return it."""
        end = time.monotonic() + TIMEOUT
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
            lambda now: now != before and bool(now.buttons) and not now.is_loading,
            f"a screen after {what}",
        )

    async def start(self) -> Screen:
        """Press Start in the empty chat."""
        return await self.after(self.page.locator(".empty .button").click(), "Start")

    async def switch_language(self) -> Screen:
        """Switch the shop to this person's language."""
        screen = await self.type("/language")
        choice = screen.labelled(verbs.LANGUAGE, self.locale.language, f"✓ {self.locale.language}")
        assert choice is not None, screen
        return await self.tap(choice)

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

    async def tap(self, tap: Tap) -> Screen:
        """Tap the newest button that carries `tap`; return the next screen."""
        return await self.after(self.key(tap).click(), str(tap))

    async def tap_only(self, verb: Verb) -> Screen:
        """Tap the one button with `verb`."""
        screen = await self.screen()
        (tap,) = screen.taps(verb)
        return await self.tap(tap)

    def message(self, screen: Screen) -> Locator:
        """Return the message that showed `screen`; it may show another screen now."""
        return self.page.locator(f'.message[data-id="{screen.id}"]')

    def key(self, tap: Tap) -> Locator:
        """Return the newest button that carries `tap`."""
        data = encode(tap.verb, *tap.ids)
        return self.page.locator(f'{_MESSAGES} .key[data-callback="{data}"]').last

    def newest(self, verb: Verb) -> Locator:
        """Return the newest button with `verb`, in whatever message it is."""
        return self.page.locator(f'{_MESSAGES} .key[data-callback^="{encode(verb)}:"]').last

    # --- the walk -------------------------------------------------------------------------------

    async def open_category(self, name: str) -> Screen:
        """Open the first page of a category from the home screen."""
        screen = await self.screen()
        names = name, name[:_SHORT_NAME]  # a long name is cut on the button
        category = screen.labelled(verbs.CATEGORY, *names)
        if category is None or screen.taps(verbs.PRODUCT):
            screen = await self.type("/shop")
            category = screen.labelled(verbs.CATEGORY, *names)
        assert category is not None, f"no category {name}: {screen}"
        return await self.tap(category)

    async def next_page(self, screen: Screen, number: int) -> Screen | None:
        """Open the page after page `number` of a category; return None if it is the last one."""
        later = [tap for tap in screen.taps(verbs.CATEGORY) if tap.ids[1] == number + 1]
        return await self.tap(later[0]) if later else None

    async def open(self, product: Product) -> Screen:
        """Open a product's page from the home screen."""
        screen: Screen | None = await self.open_category(product.category)
        number = 0
        while screen is not None:
            names = f"{product.name} · ", f"{product.name[:20]}", f"⚡ {product.name[:18]}"
            found = screen.labelled(verbs.PRODUCT, *names)
            if found is not None:
                return await self.tap(found)
            screen, number = await self.next_page(screen, number), number + 1
        raise AssertionError(f"{product.name} is on no page of {product.category}")

    async def order(self, product: Product, wish: Wish) -> Screen:
        """Answer every question up to the quote. Without enough money it has no Confirm."""
        await self.open(product)
        page = await self.screen()
        screen = await self.tap(page.taps(*_BUY)[0])
        if screen.taps(*_BUY):  # the page was edited once more before the tap was answered
            screen = await self.until(
                lambda now: bool(now.buttons) and not (now.is_loading or now.taps(*_BUY)),
                "the checkout",
            )
        while not screen.taps(verbs.CONFIRM, verbs.QUOTE):
            screen = await self._answer(screen, product, wish)
        return await self.type(str(wish.quantity)) if wish.quantity else screen

    async def _answer(self, screen: Screen, product: Product, wish: Wish) -> Screen:
        choices = screen.taps(*_CHOICES)
        if not choices:
            return await self.type(self._typed(screen, product, wish))
        match choices[0].verb:
            case verbs.TOGGLE_CHECKBOX:
                is_ticked = any(tap.ids[-1] == 0 for tap in choices)
                done = screen.taps(verbs.CHECKBOXES_DONE)
                return await self.tap(done[0] if is_ticked else choices[0])
            case verbs.CARD if wish.picks_card:
                return await self.tap(next(tap for tap in choices if tap.ids[-1]))
        return await self.tap(choices[0])

    def _typed(self, screen: Screen, product: Product, wish: Wish) -> str:
        for cue, text in wish.typed.items():
            if cue in screen.text:
                return text
        contact = self.locale.contacts.get(product.contact_type)
        assert contact is not None, f"nobody knows what to type: {screen}"
        return contact

    async def buy(self, product: Product, wish: Wish) -> str:
        """Buy a product; return its secret."""
        offer = await self.order(product, wish)
        await self.confirm(offer).click()
        goods = await self.goods(after=offer)
        await self._expect_spent(offer)
        return goods

    async def expect_end(
        self, product: Product, wish: Wish, sentence: str, *, is_announced: bool
    ) -> None:
        """Order a product that brings no secret; wait until the quote's message shows `sentence`.

        With `is_announced`, wait for a new message that says so, too.
        """
        offer = await self.order(product, wish)
        await self.confirm(offer).click()
        ended = self.message(offer)
        await expect(ended).to_contain_text(sentence, timeout=TIMEOUT * 1000)
        await self._expect_spent(offer)
        if is_announced:
            told = self.page.locator(_MESSAGES).filter(has_text=sentence)
            await expect(told).to_have_count(2, timeout=TIMEOUT * 1000)

    async def receive(self, goods: str) -> None:
        """Wait for a secret that arrives by itself, and uncover it."""
        text = self.page.get_by_text(goods, exact=True)
        message = self.page.locator(_MESSAGES).filter(has=text)
        await expect(message).to_have_count(1, timeout=TIMEOUT * 1000)
        await message.locator(".spoiler").click()
        await expect(message.locator(".spoiler-text")).to_have_css("opacity", "1")

    def confirm(self, offer: Screen) -> Locator:
        """Return the Confirm button of a quote."""
        (tap,) = offer.taps(verbs.CONFIRM)
        return self.key(tap)

    async def _expect_spent(self, offer: Screen) -> None:
        """Wait until the message of a confirmed quote has no Confirm button."""
        await expect(self.confirm(offer)).to_have_count(0, timeout=TIMEOUT * 1000)

    async def goods(self, *, after: Screen) -> str:
        """Return the secret that arrives after the confirmation: uncovered, or downloaded."""
        message = await self._message_with_goods(after)
        if await message.locator(".file").count():
            return await self._download(message)
        covers = message.locator(".spoiler")
        await self._uncover(covers.first)
        return "\n".join(await covers.all_text_contents())

    async def _message_with_goods(self, after: Screen) -> Locator:
        """Wait for the first message after `after` with a secret; a seller may write before it."""
        async with asyncio.timeout(TIMEOUT):
            while (number := await self.page.evaluate(_FIND_GOODS, after.id)) is None:  # noqa: ASYNC110
                await asyncio.sleep(_POLL)
        return self.page.locator(f'.message[data-id="{number}"]')

    async def _uncover(self, cover: Locator) -> None:
        """Click on a spoiler, and again if the message was rendered again meanwhile."""
        async with asyncio.timeout(TIMEOUT):
            while await cover.get_attribute("data-hidden") is not None:
                await cover.click()
                await asyncio.sleep(0.3)
        await expect(cover.locator(".spoiler-text")).to_have_css("opacity", "1")

    async def _download(self, message: Locator) -> str:
        async with self.page.expect_download() as coming:
            await message.get_by_role("link", name="Download").click()
        path = await (await coming.value).path()
        return Path(path).read_text(encoding="utf-8")


@asynccontextmanager
async def walker(
    chromium: Browser,
    address: str,
    persona: Persona,
    *,
    locale: Locale = ENGLISH,
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
        page.set_default_timeout(TIMEOUT * 1000)
        await page.goto(f"{address}/#{persona.id}")
        status = page.locator(".bot-status")
        await expect(status).to_have_text(f"You are {persona.first_name}", timeout=TIMEOUT * 1000)
        yield Walker(page, persona, locale)
    finally:
        await context.close()
