"""A member of staff at the demo's page, who taps buttons and answers questions, and types no command.

Alerts come at any time. So a screen is known by the button that is tapped next, in whatever message
it is.
"""

from dataclasses import dataclass, field

from playwright.async_api import Locator, expect

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode, encode
from bot.chat.navigation.verbs import Verb
from tests.browser.walker import TIMEOUT, Walker
from tests.waiting import until

MILLISECONDS = TIMEOUT * 1000
_MESSAGES = "#column .message.theirs[data-id]"
_READ_ALL = f"""() => [...document.querySelectorAll("{_MESSAGES}")].map((message) =>
  message.dataset.id + message.querySelector(".text")?.textContent +
  [...message.querySelectorAll(".key")].map((key) => key.dataset.callback)).join("\\n")"""


@dataclass(slots=True)
class StaffMember:
    """A member of staff; `taps` are their taps since the panel was opened."""

    chat: Walker
    taps: list[Tap] = field(default_factory=list)

    async def open_panel(self) -> Locator:
        """Open the panel by /start, and return its message."""
        before = await self._read_all()
        await self.chat.send("/start")
        await until(lambda: self._is_changed(before))
        self.taps.clear()
        panel = self.message_with(verbs.HOME)
        await expect(panel).to_be_visible(timeout=MILLISECONDS)
        return panel

    async def tap(self, verb: Verb, *ids: int) -> Tap:
        """Wait for the newest button with this verb, whose first ids are `ids`, and tap it.

        Return what it stands for, once the chat has changed.
        """
        key = self.keys(verb, *ids).last
        await expect(key).to_be_visible(timeout=MILLISECONDS)
        tap = decode(await key.get_attribute("data-callback") or "")
        assert tap is not None, f"{verb} {ids} is no button of the shop"
        before = await self._read_all()
        await key.click()
        await until(lambda: self._is_changed(before))
        self.taps.append(tap)
        return tap

    async def answer(self, text: str) -> None:
        """Type the answer to a question, and wait until the chat has changed."""
        assert not text.startswith("/"), f"{text} is a command"
        before = await self._read_all()
        await self.chat.send(text)
        await until(lambda: self._is_changed(before))

    async def confirm(self) -> None:
        """Tap the second tap, and wait until its message shows the result."""
        asked = await self.tap(verbs.CONFIRM_ADMIN_ACTION)
        key = self.keys(verbs.CONFIRM_ADMIN_ACTION, *asked.ids)
        await expect(key).to_have_count(0, timeout=MILLISECONDS)

    def keys(self, verb: Verb, *ids: int) -> Locator:
        """Return the buttons with this verb whose first ids are `ids`, oldest message first."""
        return self.chat.page.locator(_MESSAGES).locator(_select_keys(verb, *ids))

    def message_with(self, verb: Verb, *ids: int) -> Locator:
        """Return the newest message that has such a button."""
        page = self.chat.page
        return page.locator(_MESSAGES).filter(has=page.locator(_select_keys(verb, *ids))).last

    async def _read_all(self) -> str:
        text: str = await self.chat.page.evaluate(_READ_ALL)
        return text

    async def _is_changed(self, before: str) -> bool:
        return await self._read_all() != before


def _select_keys(verb: Verb, *ids: int) -> str:
    data = encode(verb, *ids)
    return f'.key[data-callback="{data}"], .key[data-callback^="{data}:"]'
