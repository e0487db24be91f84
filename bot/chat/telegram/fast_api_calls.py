"""Raw Bot API calls for frequent methods, without python-telegram-bot's object for each parameter.

They use the bot's own connection, so limits, errors and the protection of the token are the same.
Only the calls that have to be fast use this module.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from telegram import Bot

from bot.chat.telegram.shown_messages import find_shown_messages

#: A JSON object in a request or an answer.
JsonObject = Mapping[str, Any]

_COMPACT_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)


@dataclass(frozen=True, slots=True)
class EncodedRequest:
    """An encoded request body, with the part of `RequestData` that the transport uses."""

    json_payload: bytes
    contains_files: bool = False


async def call(bot: Bot, method: str, parameters: JsonObject) -> Any:
    """Return the unparsed result of `method`. Raise telegram.error.TelegramError."""
    body: Any = EncodedRequest(_COMPACT_ENCODER.encode(parameters).encode())
    return await bot.request.post(f"{bot.base_url}/{method}", body)


async def delete_message(bot: Bot, chat_id: int, message_id: int) -> None:
    """Delete a message of a chat."""
    find_shown_messages(bot).forget(chat_id, message_id)
    await call(bot, "deleteMessage", {"chat_id": chat_id, "message_id": message_id})


async def answer_callback_query(bot: Bot, query_id: str, text: str | None = None) -> None:
    """Stop the progress indicator on a tapped button; with `text`, show a toast."""
    optional_text = {"text": text} if text else {}
    await call(bot, "answerCallbackQuery", {"callback_query_id": query_id, **optional_text})
