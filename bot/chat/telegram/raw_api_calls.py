"""Calls that every tap makes, without python-telegram-bot's objects around each parameter and answer.

They go through the bot's own connection, so limits, errors and the hidden token are the same as for any
other call. Only what this module names is called this way.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from telegram import Bot

#: A JSON object that Telegram takes or gives.
JsonObject = Mapping[str, Any]

_COMPACT_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)


@dataclass(frozen=True, slots=True)
class EncodedRequest:
    """A request's body as it goes out: all that the connection looks at in a `RequestData`."""

    json_payload: bytes
    contains_files: bool = False


async def call(bot: Bot, method: str, parameters: JsonObject) -> Any:
    """What `method` answers, unparsed. Raises telegram.error.TelegramError."""
    body: Any = EncodedRequest(_COMPACT_ENCODER.encode(parameters).encode())
    return await bot.request.post(f"{bot.base_url}/{method}", body)


async def answer_callback_query(bot: Bot, query_id: str, text: str | None = None) -> None:
    """Stop the clock on a tapped button; with `text`, show a toast."""
    optional_text = {"text": text} if text else {}
    await call(bot, "answerCallbackQuery", {"callback_query_id": query_id, **optional_text})
