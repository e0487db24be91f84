"""Copies of people's messages: Telegram copies them itself, so their content never passes through here."""

from telegram import Bot, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest

_ORIGINAL_GONE_ERRORS = (
    "message to copy not found",
    "message can't be copied",
    "message_id_invalid",
    # The original was sent to another bot, so its number is stored as 0.
    "message identifier is not specified",
)


async def copy_if_exists(
    bot: Bot,
    recipient: int,
    chat_id: int,
    message_id: int,
    *,
    caption: str | None = None,
    reply_to: int | None = None,
) -> int | None:
    """Copy a message and return the id of the copy; None if the original no longer exists.

    `caption` is HTML and replaces the caption of the original. The copy answers message `reply_to`
    if that is still possible. Raises telegram.error.TelegramError for any other failure.
    """
    try:
        copy = await bot.copy_message(
            recipient,
            chat_id,
            message_id,
            caption=caption,
            parse_mode=None if caption is None else ParseMode.HTML,
            reply_parameters=None if reply_to is None else ReplyParameters(reply_to, True),
        )
    except BadRequest as error:
        if any(sign in error.message.lower() for sign in _ORIGINAL_GONE_ERRORS):
            return None
        raise
    return copy.message_id
