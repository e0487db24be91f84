"""Messages once more: forwarded with their origin, or copied without it.

What the sender protected, and what is no message of somebody (a payment, a notice), is refused.
"""

from __future__ import annotations

from typing import Literal

from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.formatting import compose
from bot.demo.telegram.limits import check_caption
from bot.demo.telegram.methods.messages import deliver, recipient
from bot.demo.telegram.wire import Json, Params
from bot.demo.telegram.world import World

_FRAME = frozenset(
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
_CAPTION = frozenset({"caption", "caption_entities", "show_caption_above_media"})
_UNIQUE = frozenset(
    {"invoice", "pinned_message", "successful_payment", "refunded_payment", "story"}
)


async def copy_message(world: World, params: Params) -> Json:
    """Send the content of a message as one's own; its MessageId."""
    message = _original(world, params, "copy")
    content = _content(message)
    if "text" not in message and "caption" in params.values:
        caption = check_caption(compose(params, "caption", "caption_entities"))
        content = {key: value for key, value in content.items() if key not in _CAPTION}
        if caption.text:
            content |= caption.wire("caption", "caption_entities")
    return {"message_id": deliver(world, params, content)["message_id"]}


async def forward_message(world: World, params: Params) -> Json:
    """Send a message as somebody's; the Message, without its keyboard."""
    message = _original(world, params, "forward")
    origin = message.get("forward_origin") or {
        "type": "user",
        "date": message["date"],
        "sender_user": message["from"],
    }
    return deliver(world, params, {"forward_origin": origin, **_content(message)})


def _content(message: Json) -> Json:
    return {key: value for key, value in message.items() if key not in _FRAME}


def _original(world: World, params: Params, verb: Literal["copy", "forward"]) -> Json:
    done = {"copy": "copied", "forward": "forwarded"}[verb]
    message_id = params.integer("message_id")
    if not message_id:
        raise bad_request("message identifier is not specified")
    recipient(world, params)
    source = world.chats.known(params.integer("from_chat_id"))
    message = source.messages.get(message_id)
    if message is None:
        raise bad_request(f"message to {verb} not found")
    if message.get("has_protected_content") or not _UNIQUE.isdisjoint(message):
        raise bad_request(f"message can't be {done}")
    return message
