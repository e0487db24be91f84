"""Methods that edit text, caption or keyboard of a message, or delete messages."""

from __future__ import annotations

from bot.demo.telegram.content.inline_keyboard_validation import read_keyboard
from bot.demo.telegram.content.text_and_entity_normalisation import read_formatted_text
from bot.demo.telegram.errors import NOT_MODIFIED, bad_request
from bot.demo.telegram.limits import check_caption, check_text
from bot.demo.telegram.methods.messages_and_callback_answers import get_recipient
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state.chats import Chat
from bot.demo.telegram.state.inline_queries import parse_inline_message_id
from bot.demo.telegram.state.server_state import ServerState

_TEXT_FIELDS = frozenset({"text", "entities", "link_preview_options"})
_CAPTION_FIELDS = frozenset({"caption", "caption_entities", "show_caption_above_media"})
_MEDIA_FIELDS = frozenset({"photo", "document", "has_media_spoiler"})
_CONTENT_FIELDS = _TEXT_FIELDS | _CAPTION_FIELDS | _MEDIA_FIELDS
_REPLACED_FIELDS = _CONTENT_FIELDS | {"reply_markup", "edit_date"}
_DELETABLE_SECONDS = 48 * 60 * 60


async def edit_message_text(state: ServerState, params: Params) -> Json | bool:
    """Replace text and keyboard of a message; return the edited Message."""
    text = check_text(params.text("text"), read_formatted_text(params, "text", "entities"))
    keyboard = read_keyboard(params)
    chat, message = get_own_message(state, params)
    if "text" not in message:
        raise bad_request("there is no text in the message to edit")
    content = text.to_fields("text", "entities")
    preview = params.object("link_preview_options", "link preview options")
    if preview:
        content["link_preview_options"] = preview
    return replace_message(state, params, chat, message, content, keyboard)


async def edit_message_caption(state: ServerState, params: Params) -> Json | bool:
    """Replace caption and keyboard of a media message; return the edited Message."""
    caption = check_caption(read_formatted_text(params, "caption", "caption_entities"))
    keyboard = read_keyboard(params)
    chat, message = get_own_message(state, params)
    if "text" in message:
        raise bad_request("there is no caption in the message to edit")
    content = {key: message[key] for key in _MEDIA_FIELDS if key in message}
    if caption.text:
        content |= caption.to_fields("caption", "caption_entities")
    if params.flag("show_caption_above_media"):
        content["show_caption_above_media"] = True
    return replace_message(state, params, chat, message, content, keyboard)


async def edit_message_reply_markup(state: ServerState, params: Params) -> Json | bool:
    """Replace or remove the keyboard only; return the edited Message."""
    keyboard = read_keyboard(params)
    chat, message = get_own_message(state, params)
    content = {key: message[key] for key in _CONTENT_FIELDS if key in message}
    return replace_message(state, params, chat, message, content, keyboard)


def get_own_message(state: ServerState, params: Params) -> tuple[Chat, Json]:
    """Return the chat and the bot's message to edit; raise ApiError 400 if there is none.

    The bot can edit what it sent, and what people sent via it, given by its inline message id.
    """
    if inline_message_id := params.text("inline_message_id"):
        return _get_inline_message(state, inline_message_id)
    message_id = params.integer("message_id")
    if not message_id:
        raise bad_request("message identifier is not specified")
    chat = get_recipient(state, params)
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request("message to edit not found")
    if not message["from"]["is_bot"]:
        raise bad_request("message can't be edited")
    return chat, message


def _get_inline_message(state: ServerState, inline_message_id: str) -> tuple[Chat, Json]:
    place = parse_inline_message_id(inline_message_id)
    chat = state.chats.find(place[0]) if place else None
    message = chat.messages.get(place[1]) if chat and place else None
    if chat is None or message is None or "via_bot" not in message:
        raise bad_request("MESSAGE_ID_INVALID")
    return chat, message


def replace_message(
    state: ServerState,
    params: Params,
    chat: Chat,
    message: Json,
    content: Json,
    keyboard: Json | None,
) -> Json | bool:
    """Replace content and keyboard; without a keyboard the old one is removed.

    Returns the edited Message, or True for one that was sent via the bot. Raises ApiError 400 if
    nothing would change.
    """
    kept = {k: v for k, v in message.items() if k not in _REPLACED_FIELDS}
    changed = {**kept, **content}
    if keyboard is not None:
        changed["reply_markup"] = keyboard
    if changed == {k: v for k, v in message.items() if k != "edit_date"}:
        raise bad_request(NOT_MODIFIED)
    if state.flood is not None:
        state.flood.take_token(chat.id)
    edited = state.chats.replace(chat, changed)
    return True if params.text("inline_message_id") else edited


async def delete_message(state: ServerState, params: Params) -> bool:
    """Delete a message of either side, for both sides."""
    message_id = params.integer("message_id")
    if not message_id:
        raise bad_request("message identifier is not specified")
    chat = state.chats.get_or_refuse(params.integer("chat_id"))
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request("message to delete not found")
    if _is_too_old_to_delete(state, message):
        raise bad_request("message can't be deleted for everyone")
    state.chats.remove(chat, message_id)
    return True


async def delete_messages(state: ServerState, params: Params) -> bool:
    """Delete all given messages that can be deleted; skip those already deleted."""
    wanted = params.array("message_ids", "message identifiers")
    if not wanted:
        raise bad_request("message identifiers are not specified")
    chat = state.chats.get_or_refuse(params.integer("chat_id"))
    for message_id in wanted:
        message = chat.messages.get(message_id) if isinstance(message_id, int) else None
        if message is not None and not _is_too_old_to_delete(state, message):
            state.chats.remove(chat, message_id)
    return True


def _is_too_old_to_delete(state: ServerState, message: Json) -> bool:
    return state.chats.message_age(message) > _DELETABLE_SECONDS
