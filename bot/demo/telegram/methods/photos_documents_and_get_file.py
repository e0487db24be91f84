"""Methods that send or replace photos and documents, and getFile."""

from __future__ import annotations

from bot.demo.telegram import limits
from bot.demo.telegram.content.inline_keyboard_validation import read_keyboard
from bot.demo.telegram.content.text_and_entity_normalisation import read_formatted_text
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.limits import check_caption
from bot.demo.telegram.methods.edit_and_delete import get_own_message, replace_message
from bot.demo.telegram.methods.messages_and_callback_answers import get_recipient, post_message
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state.server_state import ServerState


async def send_document(state: ServerState, params: Params) -> Json:
    """Send a file, uploaded now or given by the id of an earlier one; return the Message."""
    caption = _read_caption(params)
    get_recipient(state, params)  # check the chat before storing an upload
    file = await state.files.resolve_sent_file(params, "document")
    return post_message(state, params, {"document": file.document(), **caption})


async def send_photo(state: ServerState, params: Params) -> Json:
    """Send a picture (PNG, GIF, JPEG); return the Message."""
    caption = _read_caption(params)
    get_recipient(state, params)
    file = await state.files.resolve_sent_file(params, "photo")
    content: Json = {"photo": state.files.photo_sizes(file), **caption}
    return post_message(state, params, {**content, **_read_display_options(params)})


async def edit_message_media(state: ServerState, params: Params) -> Json | bool:
    """Replace the content of a message with a photo or document; return the edited Message."""
    media = params.object("media", "input media")
    if not media:
        raise bad_request("media is not specified")
    fields = Params(media, params.files)
    keyboard = read_keyboard(params)
    chat, message = get_own_message(state, params)
    content = await _read_input_media(state, fields)
    return replace_message(state, params, chat, message, content, keyboard)


async def _read_input_media(state: ServerState, fields: Params) -> Json:
    """Return the content of an InputMedia: file, caption and display options."""
    kind = fields.text("type")
    if kind not in ("photo", "document"):
        raise bad_request(f"can't parse InputMedia: unsupported type {kind!r} specified")
    caption = _read_caption(fields)
    file = await state.files.resolve_sent_file(fields, kind, "media")
    if kind == "document":
        return {"document": file.document(), **caption}
    return {"photo": state.files.photo_sizes(file), **caption, **_read_display_options(fields)}


def _read_display_options(fields: Params) -> Json:
    looks: Json = {}
    if fields.flag("has_spoiler"):
        looks["has_media_spoiler"] = True
    if fields.flag("show_caption_above_media"):
        looks["show_caption_above_media"] = True
    return looks


def _read_caption(params: Params) -> Json:
    caption = check_caption(read_formatted_text(params, "caption", "caption_entities"))
    return caption.to_fields("caption", "caption_entities") if caption.text else {}


async def get_file(state: ServerState, params: Params) -> Json:
    """Return the download path of a file; raise ApiError 400 above 20 MB."""
    file_id = params.text("file_id")
    if not file_id:
        raise bad_request("file_id not specified")
    file = state.files.get(file_id)
    if file.size > limits.DOWNLOAD:
        raise bad_request("file is too big")
    return {**file.ids(), "file_path": file.path}
