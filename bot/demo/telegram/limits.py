"""The sizes that Telegram allows, and checks that raise its errors.

No state and no parsing. Text is measured in UTF-16 units after its markup has been parsed.
"""

from __future__ import annotations

from typing import Final

from bot.demo.telegram.content.message_entities import utf16_length
from bot.demo.telegram.content.text_and_entity_normalisation import FormattedText
from bot.demo.telegram.errors import bad_request

TEXT: Final = 4096
CAPTION: Final = 1024
CALLBACK_DATA: Final = 64  # bytes
CALLBACK_ANSWER: Final = 200
COPY_TEXT: Final = 256
BUTTONS: Final = 100
BUTTONS_IN_A_ROW: Final = 8
COMMANDS: Final = 100
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 256
UPLOAD: Final = 50 * 1024 * 1024
DOWNLOAD: Final = 20 * 1024 * 1024
REQUEST: Final = UPLOAD + 1024 * 1024  # the file and the form around it
POLL_SECONDS: Final = 50
POLL_BATCH: Final = 100
UPDATE_SECONDS: Final = 24 * 60 * 60
CHAT_ACTION_SECONDS: Final = 5
DRAFT_SECONDS: Final = 30
PHOTO: Final = 10 * 1024 * 1024
PHOTO_BY_URL: Final = 5 * 1024 * 1024
PHOTO_SIDES: Final = 10_000  # width and height together
PHOTO_RATIO: Final = 20
INLINE_QUERY: Final = 256
INLINE_RESULTS: Final = 50
INLINE_RESULT_ID: Final = 64  # bytes
INLINE_OFFSET: Final = 64  # bytes
INLINE_CACHE_SECONDS: Final = 300
CHECKOUT_SECONDS: Final = 10
INVOICE_TITLE: Final = 32
INVOICE_DESCRIPTION: Final = 255
INVOICE_PAYLOAD: Final = 128  # bytes


def check_text(raw: str, message: FormattedText) -> FormattedText:
    """Return a message text of 1 to 4 096 units; raise ApiError 400 for others."""
    if not raw:
        raise bad_request("message text is empty")
    if not message.text:
        raise bad_request("text must be non-empty")
    if utf16_length(message.text) > TEXT:
        raise bad_request("message is too long")
    return message


def check_draft(draft: FormattedText) -> FormattedText:
    """Return a draft text of at most 4 096 units; an empty one shows that the bot is thinking."""
    if utf16_length(draft.text) > TEXT:
        raise bad_request("message is too long")
    return draft


def check_caption(caption: FormattedText) -> FormattedText:
    """Return a caption of at most 1 024 units; raise ApiError 400 for a longer one."""
    if utf16_length(caption.text) > CAPTION:
        raise bad_request("message caption is too long")
    return caption


def check_callback_answer(text: str) -> str:
    """Return the notice for a tapped button, at most 200 characters."""
    if len(text) > CALLBACK_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    return text


def check_profile_text(text: str, limit: int, code: str) -> str:
    """Return a name or description of the bot; raise ApiError 400 with `code` if too long."""
    if utf16_length(text) > limit:
        raise bad_request(code)
    return text
