"""What the bot changes afterwards: text, caption, keyboard, or the message away."""

from __future__ import annotations

from bot.demo.telegram.chats import Chat
from bot.demo.telegram.errors import NOT_MODIFIED, bad_request
from bot.demo.telegram.formatting import compose
from bot.demo.telegram.inline import place_of
from bot.demo.telegram.keyboard import read_keyboard
from bot.demo.telegram.limits import check_caption, check_text
from bot.demo.telegram.methods.messages import recipient
from bot.demo.telegram.wire import Json, Params
from bot.demo.telegram.world import World

_TEXT = frozenset({"text", "entities", "link_preview_options"})
_CAPTION = frozenset({"caption", "caption_entities", "show_caption_above_media"})
_MEDIA = frozenset({"photo", "document", "has_media_spoiler"})
_CONTENT = _TEXT | _CAPTION | _MEDIA
_REPLACED = _CONTENT | {"reply_markup", "edit_date"}
_DELETABLE_SECONDS = 48 * 60 * 60


async def edit_message_text(world: World, params: Params) -> Json | bool:
    """Replace text and keyboard of a message; the edited Message."""
    text = check_text(params.text("text"), compose(params, "text", "entities"))
    keyboard = read_keyboard(params)
    chat, message = own_message(world, params)
    if "text" not in message:
        raise bad_request("there is no text in the message to edit")
    content = text.wire("text", "entities")
    preview = params.object("link_preview_options", "link preview options")
    if preview:
        content["link_preview_options"] = preview
    return change(world, params, chat, message, content, keyboard)


async def edit_message_caption(world: World, params: Params) -> Json | bool:
    """Replace caption and keyboard of a file's message; the edited Message."""
    caption = check_caption(compose(params, "caption", "caption_entities"))
    keyboard = read_keyboard(params)
    chat, message = own_message(world, params)
    if "text" in message:
        raise bad_request("there is no caption in the message to edit")
    content = {key: message[key] for key in _MEDIA if key in message}
    if caption.text:
        content |= caption.wire("caption", "caption_entities")
    if params.flag("show_caption_above_media"):
        content["show_caption_above_media"] = True
    return change(world, params, chat, message, content, keyboard)


async def edit_message_reply_markup(world: World, params: Params) -> Json | bool:
    """Replace the keyboard only, or take it away; the edited Message."""
    keyboard = read_keyboard(params)
    chat, message = own_message(world, params)
    content = {key: message[key] for key in _CONTENT if key in message}
    return change(world, params, chat, message, content, keyboard)


def own_message(world: World, params: Params) -> tuple[Chat, Json]:
    """The chat and the message to edit; ApiError 400 when there is none of the bot's own.

    Its own is what it sent, and what people sent via it, which goes by its inline id.
    """
    if inline_message_id := params.text("inline_message_id"):
        return _inline_message(world, inline_message_id)
    message_id = params.integer("message_id")
    if not message_id:
        raise bad_request("message identifier is not specified")
    chat = recipient(world, params)
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request("message to edit not found")
    if not message["from"]["is_bot"]:
        raise bad_request("message can't be edited")
    return chat, message


def _inline_message(world: World, inline_message_id: str) -> tuple[Chat, Json]:
    place = place_of(inline_message_id)
    chat = world.chats.find(place[0]) if place else None
    message = chat.messages.get(place[1]) if chat and place else None
    if chat is None or message is None or "via_bot" not in message:
        raise bad_request("MESSAGE_ID_INVALID")
    return chat, message


def change(
    world: World, params: Params, chat: Chat, message: Json, content: Json, keyboard: Json | None
) -> Json | bool:
    """Replace content and keyboard, if that changes anything; no keyboard takes the old away.

    The edited Message, or True for one that was sent via the bot.
    """
    kept = {k: v for k, v in message.items() if k not in _REPLACED}
    changed = {**kept, **content}
    if keyboard is not None:
        changed["reply_markup"] = keyboard
    if changed == {k: v for k, v in message.items() if k != "edit_date"}:
        raise bad_request(NOT_MODIFIED)
    if world.flood is not None:
        world.flood.spend(chat.id)
    edited = world.chats.replace(chat, changed)
    return True if params.text("inline_message_id") else edited


async def delete_message(world: World, params: Params) -> bool:
    """Delete a message of either side, for both sides."""
    message_id = params.integer("message_id")
    if not message_id:
        raise bad_request("message identifier is not specified")
    chat = world.chats.known(params.integer("chat_id"))
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request("message to delete not found")
    if _too_old(world, message):
        raise bad_request("message can't be deleted for everyone")
    world.chats.remove(chat, message_id)
    return True


async def delete_messages(world: World, params: Params) -> bool:
    """Deletes what can be deleted; what is gone already is skipped."""
    wanted = params.array("message_ids", "message identifiers")
    if not wanted:
        raise bad_request("message identifiers are not specified")
    chat = world.chats.known(params.integer("chat_id"))
    for message_id in wanted:
        message = chat.messages.get(message_id) if isinstance(message_id, int) else None
        if message is not None and not _too_old(world, message):
            world.chats.remove(chat, message_id)
    return True


def _too_old(world: World, message: Json) -> bool:
    return world.chats.age(message) > _DELETABLE_SECONDS
