"""Reads what of a message can be passed on to support: its text, and whether the original is needed."""

from typing import Final

from telegram import Message

from bot.chat.screens.account.support import MAX_MESSAGE_UNITS
from bot.chat.screens.kit.foreign_text_fitting import count_utf16_units, fit_one_line
from bot.domain.support_threads import MAX_TEXT_LENGTH, MessageContent

#: Fields of a message that hold a file.
_FILE_FIELDS: Final = (
    "photo",
    "document",
    "video",
    "animation",
    "audio",
    "voice",
    "video_note",
    "sticker",
)


def read_content(message: Message) -> MessageContent | None:
    """Return the content of a message; None if it is empty or cannot be passed on."""
    text = message.text or message.caption or ""
    has_file = any(getattr(message, kind) for kind in _FILE_FIELDS)
    if not has_file and fit_one_line(text) == fit_one_line(""):
        return None
    return build_content(message.chat.id, message.message_id, text, has_file=has_file)


def build_content(
    chat_id: int, message_id: int, text: str, *, has_file: bool = False
) -> MessageContent:
    """Return the content of a message in the private chat of its writer."""
    is_whole = not has_file and count_utf16_units(text) <= MAX_MESSAGE_UNITS
    text = text[:MAX_TEXT_LENGTH]
    return MessageContent(text, chat_id, message_id, chat_id, is_complete=is_whole)
