"""Retries calls to Telegram, makes the fast ones, and summarizes exceptions.

A summary names the type and the place only: the text of an exception may contain a person's
message, or a URL with the bot's token.

A fast call encodes its parameters itself. It uses the bot's own connection, so limits, errors and
the protection of the token are the same.
"""

import json
import logging
import traceback
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, TypeVar

from telegram import Bot
from telegram.error import BadRequest, NetworkError, RetryAfter

from bot.chat.telegram.last_shown import find_shown_messages
from bot.domain.system_ports import Clock

_MAX_FRAMES: Final = 4


def summarize_exception(error: BaseException) -> str:
    """Return the type and the innermost frames of an exception: "KeyError < router.py:12"."""
    frames = traceback.extract_tb(error.__traceback__)[-_MAX_FRAMES:]
    locations = [
        f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames)
    ]
    return " < ".join([type(error).__name__, *locations])


def retry_after_seconds(error: BaseException) -> float:
    """Return the seconds that Telegram's flood control asks to wait; 0 for any other error."""
    if not isinstance(error, RetryAfter):
        return 0.0
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


logger = logging.getLogger(__name__)
T = TypeVar("T")

#: Pauses in seconds between calls while Telegram is unreachable; then the whole update is retried.
RETRY_DELAYS: Final = (1.0, 3.0, 6.0)
#: The longest total wait in seconds of one message for flood control.
MAX_FLOOD_WAIT: Final = 30.0


async def retry_telegram_call(clock: Clock, call: Callable[[], Awaitable[T]]) -> T:
    """Return the result of `call`; retry it after network errors and flood control.

    Raise Telegram's error if it persists. A result that was committed before is shown late rather
    than never. A message may be sent twice if the answer was lost.
    """
    delays, waited = iter(RETRY_DELAYS), 0.0
    while True:
        try:
            return await call()
        except RetryAfter as flood:
            wait = retry_after_seconds(flood)
            waited += wait
            if waited > MAX_FLOOD_WAIT:
                raise
        except BadRequest:
            raise
        except NetworkError as error:
            logger.info("Telegram cannot be reached (%s); trying again", type(error).__name__)
            wait = next(delays, 0.0)
            if not wait:
                raise
        await clock.sleep(wait)


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
