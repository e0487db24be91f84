"""Copies of people's messages: Telegram copies them itself, so their content never passes through here.

A copy is the bot's own message. So what a buyer wrote is never copied to operators: it is forwarded,
and Telegram names its sender, or a caption of ours replaces the buyer's.
"""

from telegram import Bot, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest

_ORIGINAL_GONE_ERRORS = (
    "message to copy not found",
    "message can't be copied",
    "message to forward not found",
    "message can't be forwarded",
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
        if _is_original_gone(error):
            return None
        raise
    return copy.message_id


async def forward_if_exists(bot: Bot, recipient: int, chat_id: int, message_id: int) -> int | None:
    """Forward a message and return the id of the new one; None if the original no longer exists.

    Raises telegram.error.TelegramError for any other failure.
    """
    try:
        return (await bot.forward_message(recipient, chat_id, message_id)).message_id
    except BadRequest as error:
        if _is_original_gone(error):
            return None
        raise


def _is_original_gone(error: BadRequest) -> bool:
    return any(sign in error.message.lower() for sign in _ORIGINAL_GONE_ERRORS)
