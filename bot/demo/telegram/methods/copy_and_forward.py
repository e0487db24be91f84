"""copyMessage and forwardMessage: send a message again, without or with its origin.

Protected messages and service messages (payments, notices) are refused. An invoice cannot be
copied; a forwarded one with a start parameter leads to the bot.
"""

from __future__ import annotations

from typing import Literal

from bot.demo.telegram.content.text_and_entity_normalisation import read_formatted_text
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.limits import check_caption
from bot.demo.telegram.methods.messages_and_callback_answers import get_recipient, post_message
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state.server_state import ServerState

_ENVELOPE_FIELDS = frozenset(
    {
        "message_id",
        "from",
        "chat",
        "date",
        "edit_date",
        "via_bot",
        "reply_to_message",
        "reply_markup",
        "has_protected_content",
        "effect_id",
        "forward_origin",
    }
)
_CAPTION_FIELDS = frozenset({"caption", "caption_entities", "show_caption_above_media"})
_SERVICE_FIELDS = frozenset({"pinned_message", "successful_payment", "refunded_payment", "story"})
#: Fields of messages that can be neither copied nor forwarded, or only not copied.
_REFUSED_FIELDS = {"copy": _SERVICE_FIELDS | {"invoice"}, "forward": _SERVICE_FIELDS}


async def copy_message(state: ServerState, params: Params) -> Json:
    """Send the content of a message as the bot's own message; return its MessageId."""
    message = _get_original(state, params, "copy")
    content = _get_content(message)
    if "text" not in message and "caption" in params.values:
        caption = check_caption(read_formatted_text(params, "caption", "caption_entities"))
        content = {key: value for key, value in content.items() if key not in _CAPTION_FIELDS}
        if caption.text:
            content |= caption.to_fields("caption", "caption_entities")
    return {"message_id": post_message(state, params, content)["message_id"]}


async def forward_message(state: ServerState, params: Params) -> Json:
    """Forward a message with its origin and without its keyboard; return the Message."""
    message = _get_original(state, params, "forward")
    origin = message.get("forward_origin") or {
        "type": "user",
        "date": message["date"],
        "sender_user": message["from"],
    }
    content = {"forward_origin": origin, **_get_content(message)}
    if "invoice" not in message:
        return post_message(state, params, content)
    return _forward_invoice(state, params, message, content)


def _forward_invoice(state: ServerState, params: Params, original: Json, content: Json) -> Json:
    """Forward an invoice. With a start parameter the copy leads to the bot and cannot be paid."""
    (pay, *_), *_ = original["reply_markup"]["inline_keyboard"]
    start = original["invoice"]["start_parameter"]
    if start:
        link = f"https://t.me/{state.profile.user()['username']}?start={start}"
        keyboard: Json = {"inline_keyboard": [[{"text": pay["text"], "url": link}]]}
        return post_message(state, params, content, keyboard=keyboard)
    payload = state.invoices.find_open_payload(original["message_id"])
    keyboard = {"inline_keyboard": [[pay]]}
    forwarded = post_message(state, params, content, keyboard=keyboard)
    if payload is not None:
        state.invoices.add_invoice(forwarded["message_id"], payload)
    return forwarded


def _get_content(message: Json) -> Json:
    return {key: value for key, value in message.items() if key not in _ENVELOPE_FIELDS}


def _get_original(state: ServerState, params: Params, verb: Literal["copy", "forward"]) -> Json:
    done = {"copy": "copied", "forward": "forwarded"}[verb]
    message_id = params.integer("message_id")
    if not message_id:
        raise bad_request("message identifier is not specified")
    get_recipient(state, params)
    source = state.chats.get_or_refuse(params.integer("from_chat_id"))
    message = source.messages.get(message_id)
    if message is None:
        raise bad_request(f"message to {verb} not found")
    if message.get("has_protected_content") or not _REFUSED_FIELDS[verb].isdisjoint(message):
        raise bad_request(f"message can't be {done}")
    return message
