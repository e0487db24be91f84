"""A scripted person for tests: writes, taps by label and waits for messages.

It uses the server object in the same process and does only what a client can do.
"""

from __future__ import annotations

from bot.demo.telegram.errors import ClientError
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.server_state_and_people_actions import TelegramServer
from bot.demo.telegram.state.callback_queries import CallbackAnswer
from bot.demo.telegram.wakeup_signal import WAIT_SECONDS


def content_of(message: Json) -> str:
    """Return the text or the caption of a message."""
    return str(message.get("text", message.get("caption", "")))


def labels_of(message: Json) -> list[str]:
    """Return the labels of all inline buttons, row by row."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button["text"] for row in rows for button in row]


class ScriptedBuyer:
    """One scripted person of a server."""

    def __init__(self, server: TelegramServer, user_id: int, timeout: float = WAIT_SECONDS) -> None:
        self.server = server
        self.user_id = user_id
        self.timeout = timeout

    def messages(self) -> list[Json]:
        return self.server.list_messages(self.user_id)

    async def send_text(self, text: str) -> Json:
        return await self.server.send_text(self.user_id, text)

    async def wait_for_text(self, part: str) -> Json:
        """Wait for a message of the bot that contains these words; return the newest one."""
        return await self.server.wait_for(
            self.user_id,
            lambda m: bool(m["from"]["is_bot"]) and part in content_of(m),
            self.timeout,
        )

    async def wait_for_button(self, label: str, /) -> Json:
        """Wait for a message with a button whose label contains `label`; return the newest one."""
        return await self.server.wait_for(
            self.user_id, lambda m: any(label in text for text in labels_of(m)), self.timeout
        )

    async def tap(self, label: str, /) -> str:
        """Tap the first button whose label contains `label`, on the newest message with one."""
        message = await self.wait_for_button(label)
        for row, buttons in enumerate(message["reply_markup"]["inline_keyboard"]):
            for column, button in enumerate(buttons):
                if label in button["text"]:
                    return await self.server.tap(
                        self.user_id, message["message_id"], button=(row, column)
                    )
        raise ClientError(f"there is no button {label!r}")

    async def tap_and_wait_for_answer(self, label: str, /) -> CallbackAnswer:
        """Tap and wait for the bot's answer."""
        return await self.server.wait_for_callback_answer(await self.tap(label), self.timeout)
