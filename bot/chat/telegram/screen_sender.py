"""Screens and parcels as Telegram's messages: the one place that turns ours into theirs.

Decides nothing and words nothing. Telegram's errors are the caller's to handle, but for two that are
no errors here: an edit that changes nothing, and an edit of a message that can no longer be edited.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from telegram import (
    Bot,
    InlineKeyboardMarkup,
    InputFile,
    LinkPreviewOptions,
    Message,
    MessageEntity,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.chat import line
from bot.chat.screens.goods import FileParcel, Parcel, TextParcel
from bot.chat.screens.screen import Button, Rows, Screen

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
_UNCHANGED = "message is not modified"


def keyboard(rows: Rows) -> InlineKeyboardMarkup | None:
    """The buttons under a message; None when there are none."""
    if not any(rows):
        return None
    return InlineKeyboardMarkup.de_json(_markup(rows), None)


def _markup(rows: Rows) -> dict[str, object]:
    return {"inline_keyboard": [[_button(button) for button in row] for row in rows if row]}


def _button(button: Button) -> dict[str, object]:
    told: dict[str, object] = {"text": button.label}
    if button.copy:
        told["copy_text"] = {"text": button.copy}
    elif button.url:
        told["url"] = button.url
    else:
        told["callback_data"] = button.data
    if button.style:
        told["style"] = button.style.value
    return told


async def show(bot: Bot, chat_id: int, screen: Screen, *, edit: int | None = None) -> int:
    """Show `screen` in message `edit`, or in a new message when that one cannot be edited (any more).
    Returns the id of the message that shows it; raises telegram.error.TelegramError.
    """
    if edit is not None:
        try:
            await _edit(bot, chat_id, edit, screen)
        except BadRequest as error:
            if _UNCHANGED not in error.message.lower():
                return await send(bot, chat_id, screen)
        return edit
    return await send(bot, chat_id, screen)


async def show_picture(
    bot: Bot, chat_id: int, screen: Screen, photo: str, *, edit: int | None = None
) -> tuple[int, str]:
    """Show `screen` below a photo (an address, or Telegram's id) in the photo message `edit`, or in a new
    message when that one cannot be edited; the ids of message and photo. Raises TelegramError.
    """
    written = {"caption": screen.text, "parse_mode": ParseMode.HTML}
    place: dict[str, object] = {"chat_id": chat_id, **_buttons(screen)}
    if edit is not None:
        media = {"type": "photo", "media": photo, **written}
        try:
            await line.call(bot, "editMessageMedia", place | {"message_id": edit, "media": media})
        except BadRequest as error:
            if _UNCHANGED in error.message.lower():
                return edit, photo
        else:
            return edit, photo
    sent = await line.call(bot, "sendPhoto", place | {"photo": photo} | written)
    return int(sent["message_id"]), str(sent["photo"][-1]["file_id"])


async def _edit(bot: Bot, chat_id: int, message_id: int, screen: Screen) -> None:
    place = {"chat_id": chat_id, "message_id": message_id}
    await line.call(bot, "editMessageText", place | _written(screen))


async def send(bot: Bot, chat_id: int, screen: Screen, reply_to: int | None = None) -> int:
    """Send `screen` as a message of its own, as a reply where that is still possible; its id."""
    place: dict[str, object] = {"chat_id": chat_id}
    if reply_to is not None:
        place["reply_parameters"] = _reply_to(reply_to)
    sent = await line.call(bot, "sendMessage", place | _written(screen))
    return int(sent["message_id"])


def _written(screen: Screen) -> dict[str, object]:
    written: dict[str, object] = {
        "text": screen.text,
        "parse_mode": ParseMode.HTML,
        "link_preview_options": {"is_disabled": True},
    }
    return written | _buttons(screen)


def _buttons(screen: Screen) -> dict[str, object]:
    return {"reply_markup": _markup(screen.rows)} if any(screen.rows) else {}


@dataclass(frozen=True, slots=True)
class Manner:
    """How goods are handed over: with an effect, and whether the message may be copied and forwarded.
    A document always may: it is there to be saved.
    """

    effect: str | None = None
    protect: bool = False


_PLAINLY = Manner()


async def send_parcel(
    bot: Bot,
    chat_id: int,
    parcel: Parcel,
    reply_to: int | None = None,
    manner: Manner = _PLAINLY,
) -> int:
    """Send goods, unaltered; the id of the message that holds them."""
    match parcel:
        case TextParcel():
            message = await _send_text(bot, chat_id, parcel, reply_to, manner)
        case FileParcel():
            message = await _send_file(bot, chat_id, parcel, reply_to, manner)
    return message.message_id


async def _send_text(
    bot: Bot, chat_id: int, parcel: TextParcel, reply_to: int | None, manner: Manner
) -> Message:
    return await bot.send_message(
        chat_id,
        parcel.text,
        entities=_entities(parcel),
        reply_markup=keyboard(parcel.rows),
        reply_parameters=_reply(reply_to),
        link_preview_options=_NO_PREVIEW,
        message_effect_id=manner.effect,
        protect_content=manner.protect or None,
    )


async def _send_file(
    bot: Bot, chat_id: int, parcel: FileParcel, reply_to: int | None, manner: Manner
) -> Message:
    return await bot.send_document(
        chat_id,
        InputFile(parcel.body, parcel.file_name),
        caption=parcel.caption,
        parse_mode=ParseMode.HTML,
        disable_content_type_detection=True,
        reply_parameters=_reply(reply_to),
        message_effect_id=manner.effect,
    )


def _entities(parcel: TextParcel) -> Sequence[MessageEntity]:
    return [MessageEntity(one.kind, one.offset, one.length) for one in parcel.entities]


def _reply(message_id: int | None) -> ReplyParameters | None:
    return None if message_id is None else ReplyParameters(**_reply_to(message_id))


def _reply_to(message_id: int) -> dict[str, Any]:
    return {"message_id": message_id, "allow_sending_without_reply": True}
