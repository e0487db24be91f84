"""Sends and edits screens, secrets and copies as messages.

A copy is the bot's own message. So what a buyer wrote is never copied to operators: it is
forwarded, and Telegram names its sender, or a caption of ours replaces the buyer's.

Nothing here decides or words anything. The caller handles Telegram's errors, except two: an edit
that changes nothing, and an edit of a message that can no longer be edited. An edit of a message
that was just tapped is not sent if it changes nothing.
"""

from contextlib import suppress
from dataclasses import dataclass

from telegram import Bot, InlineKeyboardMarkup, InputFile, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.chat.kit.screen import (
    Button,
    ButtonRows,
    DeliveryDocument,
    DeliveryMessage,
    DeliveryTextMessage,
    Screen,
)
from bot.chat.telegram import call_retries
from bot.chat.telegram.last_shown import MessageForm, find_shown_messages

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


_UNCHANGED_ERROR = "message is not modified"


def build_keyboard(rows: ButtonRows) -> InlineKeyboardMarkup | None:
    """Return the buttons below a message; None if there are none."""
    if not any(rows):
        return None
    return InlineKeyboardMarkup.de_json(_keyboard_json(rows), None)


def _keyboard_json(rows: ButtonRows) -> dict[str, object]:
    return {"inline_keyboard": [[_button_json(button) for button in row] for row in rows if row]}


def _button_json(button: Button) -> dict[str, object]:
    fields: dict[str, object] = {"text": button.label}
    if button.copy_text:
        fields["copy_text"] = {"text": button.copy_text}
    elif button.url:
        fields["url"] = button.url
    else:
        fields["callback_data"] = button.callback_data
    if button.style:
        fields["style"] = button.style.value
    return fields


async def edit_or_send(
    bot: Bot,
    chat_id: int,
    screen: Screen,
    *,
    message_id: int | None = None,
    is_there: bool = False,
) -> int:
    """Show `screen` in message `message_id`, or in a new message if that cannot be edited.

    Return the id of the message that shows it. `is_there` as in `edit_if_possible`. Raise
    telegram.error.TelegramError.
    """
    if message_id is not None and await edit_if_possible(
        bot, chat_id, message_id, screen, is_there=is_there
    ):
        return message_id
    return await send_screen(bot, chat_id, screen)


async def edit_if_possible(
    bot: Bot, chat_id: int, message_id: int, screen: Screen, *, is_there: bool = False
) -> bool:
    """Show `screen` in message `message_id`; return False if that cannot be edited.

    `is_there` says that the person has not deleted the message: they have just tapped it. Only then
    an edit that changes nothing is left out. Raise telegram.error.TelegramError for any other failure.
    """
    shown, content = find_shown_messages(bot), (screen.text, screen.rows)
    if shown.is_of_other_form(chat_id, message_id, MessageForm.TEXT):
        return False
    if is_there and shown.is_shown(chat_id, message_id, content):
        return True
    try:
        with shown.changing(chat_id, message_id, MessageForm.TEXT, content):
            try:
                target = {"chat_id": chat_id, "message_id": message_id}
                await call_retries.call(bot, "editMessageText", target | _text_fields(screen))
            except BadRequest as error:
                if _UNCHANGED_ERROR not in error.message.lower():
                    raise
    except BadRequest:
        return False
    return True


async def edit_or_send_photo(
    bot: Bot, chat_id: int, screen: Screen, photo: str, *, message_id: int | None = None
) -> tuple[int, str]:
    """Show `screen` below `photo`, which is an address or a Telegram file id.

    Edit the photo message `message_id`, which the person has just tapped, or send a new one if that
    cannot be edited. Return the ids of the message and the photo. Raise telegram.error.TelegramError.
    """
    text_fields = {"caption": screen.text, "parse_mode": ParseMode.HTML}
    target: dict[str, object] = {"chat_id": chat_id, **_keyboard_fields(screen.rows)}
    shown, content = find_shown_messages(bot), (photo, screen.text, screen.rows)
    if message_id is not None:
        if shown.is_shown(chat_id, message_id, content):
            return message_id, photo
        media = {"type": "photo", "media": photo, **text_fields}
        edit = target | {"message_id": message_id, "media": media}
        with (
            suppress(BadRequest),
            shown.changing(chat_id, message_id, MessageForm.CAPTION, content),
        ):
            try:
                await call_retries.call(bot, "editMessageMedia", edit)
            except BadRequest as error:
                if _UNCHANGED_ERROR not in error.message.lower():
                    raise
            return message_id, photo
    sent = await call_retries.call(bot, "sendPhoto", target | {"photo": photo} | text_fields)
    sent_id, file_id = int(sent["message_id"]), str(sent["photo"][-1]["file_id"])
    content = (file_id, screen.text, screen.rows)
    shown.remember(chat_id, sent_id, MessageForm.CAPTION, content)
    return sent_id, file_id


async def send_screen(bot: Bot, chat_id: int, screen: Screen, reply_to: int | None = None) -> int:
    """Send `screen` as a new message, as a reply if that is still possible; return its id."""
    target: dict[str, object] = {"chat_id": chat_id, **_reply_fields(reply_to)}
    sent = await call_retries.call(bot, "sendMessage", target | _text_fields(screen))
    message_id, content = int(sent["message_id"]), (screen.text, screen.rows)
    find_shown_messages(bot).remember(chat_id, message_id, MessageForm.TEXT, content)
    return message_id


async def send_person_request(
    bot: Bot, chat_id: int, screen: Screen, label: str, request_id: int
) -> None:
    """Send `screen` with the button by which a person chooses another one of Telegram.

    The answer is a message with `users_shared` and the same `request_id`.
    """
    request = {
        "request_id": request_id,
        "user_is_bot": False,
        "max_quantity": 1,
        "request_name": True,
        "request_username": True,
    }
    keyboard = {
        "keyboard": [[{"text": label, "request_users": request}]],
        "resize_keyboard": True,
        "one_time_keyboard": True,
    }
    fields = {"chat_id": chat_id, **_text_fields(screen), "reply_markup": keyboard}
    await call_retries.call(bot, "sendMessage", fields)


async def send_and_remove_keyboard(bot: Bot, chat_id: int, screen: Screen) -> None:
    """Send `screen`, and take the keyboard of `send_person_request` away."""
    fields = {
        "chat_id": chat_id,
        **_text_fields(screen),
        "reply_markup": {"remove_keyboard": True},
    }
    await call_retries.call(bot, "sendMessage", fields)


def _text_fields(screen: Screen) -> dict[str, object]:
    text_fields: dict[str, object] = {
        "text": screen.text,
        "parse_mode": ParseMode.HTML,
        "link_preview_options": {"is_disabled": True},
    }
    return text_fields | _keyboard_fields(screen.rows)


def _keyboard_fields(rows: ButtonRows) -> dict[str, object]:
    return {"reply_markup": _keyboard_json(rows)} if any(rows) else {}


@dataclass(frozen=True, slots=True)
class SecretSendOptions:
    """Options for sending a secret: an effect, and whether copying and forwarding are blocked.

    A document is never protected: it exists to be saved.
    """

    effect_id: str | None = None
    protect_content: bool = False


_DEFAULT_OPTIONS = SecretSendOptions()


async def send_secret(
    bot: Bot,
    chat_id: int,
    rendered_secret: DeliveryMessage,
    reply_to: int | None = None,
    options: SecretSendOptions = _DEFAULT_OPTIONS,
) -> int:
    """Send a secret unaltered; return the id of its message."""
    match rendered_secret:
        case DeliveryTextMessage():
            message: dict[str, object] = {
                "chat_id": chat_id,
                "text": rendered_secret.text,
                "entities": [
                    {"type": entity.kind, "offset": entity.offset, "length": entity.length}
                    for entity in rendered_secret.entities
                ],
                "link_preview_options": {"is_disabled": True},
                **_keyboard_fields(rendered_secret.rows),
                **_reply_fields(reply_to),
            }
            if options.effect_id:
                message["message_effect_id"] = options.effect_id
            if options.protect_content:
                message["protect_content"] = True
            sent = await call_retries.call(bot, "sendMessage", message)
            return int(sent["message_id"])
        case DeliveryDocument():
            sent = await bot.send_document(
                chat_id,
                InputFile(rendered_secret.body, rendered_secret.file_name),
                caption=rendered_secret.caption,
                reply_markup=build_keyboard(rendered_secret.rows),
                parse_mode=ParseMode.HTML,
                disable_content_type_detection=True,
                reply_parameters=None if reply_to is None else ReplyParameters(reply_to, True),
                message_effect_id=options.effect_id,
            )
            find_shown_messages(bot).remember(chat_id, sent.message_id, MessageForm.CAPTION)
            return sent.message_id


def _reply_fields(message_id: int | None) -> dict[str, object]:
    if message_id is None:
        return {}
    return {"reply_parameters": {"message_id": message_id, "allow_sending_without_reply": True}}
