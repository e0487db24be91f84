"""Copies of people's messages: Telegram copies them itself, so their content never passes through here."""

from telegram import Bot
from telegram.error import BadRequest

_ORIGINAL_GONE_ERRORS = (
    "message to copy not found",
    "message can't be copied",
    "message_id_invalid",
    # The original was sent to another bot, so its number is stored as 0.
    "message identifier is not specified",
)


async def copy_if_exists(bot: Bot, recipient: int, chat_id: int, message_id: int) -> int | None:
    """Copy a message and return the id of the copy; None if the original no longer exists.

    Raises telegram.error.TelegramError for any other failure.
    """
    try:
        copy = await bot.copy_message(recipient, chat_id, message_id)
    except BadRequest as error:
        if any(sign in error.message.lower() for sign in _ORIGINAL_GONE_ERRORS):
            return None
        raise
    return copy.message_id
