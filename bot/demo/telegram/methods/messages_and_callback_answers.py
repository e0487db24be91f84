"""Methods that send messages, drafts and chat actions, or answer callback queries."""

from __future__ import annotations

from bot.demo.telegram.content.inline_keyboard_validation import (
    changes_reply_keyboard,
    read_keyboard,
    read_person_request,
)
from bot.demo.telegram.content.text_and_entity_normalisation import read_formatted_text
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.limits import check_callback_answer, check_draft, check_text
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state.callback_queries import CallbackAnswer
from bot.demo.telegram.state.chats import Chat
from bot.demo.telegram.state.server_state import ServerState

_ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)

#: The free message effects: fire, thumbs up and down, heart, party popper, dung.
_FREE_EFFECTS = frozenset(
    {
        "5104841245755180586",
        "5107584321108051014",
        "5104858069142078462",
        "5159385139981059251",
        "5046509860389126442",
        "5046589136895476101",
    }
)


async def send_message(state: ServerState, params: Params) -> Json:
    """Send a text and return the Message."""
    text = check_text(params.text("text"), read_formatted_text(params, "text", "entities"))
    fields = text.to_fields("text", "entities")
    if changes_reply_keyboard(params):
        state.chats.remove_reply_keyboard(get_recipient(state, params))
    request = read_person_request(params)
    # Telegram shows the bot no reply keyboard, so it has a name of its own.
    return post_message(state, params, {**fields, "person_request": request} if request else fields)


def post_message(
    state: ServerState, params: Params, content: Json, *, keyboard: Json | None = None
) -> Json:
    """Post a message with the options that all send methods share.

    The keyboard is read from the parameters, unless the method passes its own.
    """
    keyboard = read_keyboard(params) if keyboard is None else keyboard
    chat = get_recipient(state, params)
    extras = _read_common_options(params, chat)
    if state.flood is not None:
        state.flood.take_token(chat.id)
    if keyboard is not None:
        extras["reply_markup"] = keyboard
    return state.chats.post(chat, state.profile.user(), {**content, **extras})


def get_recipient(state: ServerState, params: Params) -> Chat:
    """Return the chat of `chat_id`; raise ApiError if the bot may not write there."""
    if not params.text("chat_id"):
        raise bad_request("chat_id is empty")
    return state.chats.get_writable(params.integer("chat_id"))


def _read_common_options(params: Params, chat: Chat) -> Json:
    extras: Json = {}
    replied = _find_replied_message(params, chat)
    if replied is not None:
        extras["reply_to_message"] = replied
    if params.flag("protect_content"):
        extras["has_protected_content"] = True
    if effect := params.text("message_effect_id"):
        if effect not in _FREE_EFFECTS:
            raise bad_request("EFFECT_ID_INVALID")
        extras["effect_id"] = effect
    preview = params.object("link_preview_options", "link preview options")
    if preview:
        extras["link_preview_options"] = preview
    return extras


def _find_replied_message(params: Params, chat: Chat) -> Json | None:
    """Return the message that is replied to, without its own `reply_to_message`."""
    reply = params.object("reply_parameters", "reply parameters") or {}
    message_id = reply.get("message_id") or params.integer("reply_to_message_id")
    if not message_id:
        return None
    found = chat.messages.get(message_id) if isinstance(message_id, int) else None
    if found is not None:
        return {key: value for key, value in found.items() if key != "reply_to_message"}
    if reply.get("allow_sending_without_reply") or params.flag("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


async def send_message_draft(state: ServerState, params: Params) -> bool:
    """Show a text that is still being written for 30 seconds; no message is created."""
    draft_id = params.integer("draft_id")
    if not draft_id:
        raise bad_request("RANDOM_ID_INVALID")
    text = check_draft(read_formatted_text(params, "text", "entities"))
    chat = get_recipient(state, params)
    state.chats.show_draft(chat, {"draft_id": draft_id, **text.to_fields("text", "entities")})
    return True


async def send_chat_action(state: ServerState, params: Params) -> bool:
    """Show for some seconds that the bot is typing or doing something similar."""
    action = params.text("action").lower()
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    state.chats.show_action(get_recipient(state, params), action)
    return True


async def answer_callback_query(state: ServerState, params: Params) -> bool:
    """Answer a tap silently, with a notice, or with an alert."""
    answer = CallbackAnswer(
        check_callback_answer(params.text("text")),
        params.flag("show_alert"),
        params.text("url") or None,
    )
    tap, first = state.callbacks.record_answer(params.text("callback_query_id"), answer)
    if first:
        state.events.publish(
            "callback_answer",
            tap.content.user_id,
            callback_query_id=tap.id,
            message_id=tap.content.message_id,
            text=answer.text,
            show_alert=answer.show_alert,
            url=answer.url,
        )
    return True
