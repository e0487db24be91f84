"""What the bot sends and shows as a file, and how it fetches what was sent to it."""

from __future__ import annotations

from bot.demo.telegram import limits
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.formatting import compose
from bot.demo.telegram.keyboard import read_keyboard
from bot.demo.telegram.limits import check_caption
from bot.demo.telegram.methods.edits import change, own_message
from bot.demo.telegram.methods.messages import deliver, recipient
from bot.demo.telegram.wire import Json, Params
from bot.demo.telegram.world import World


async def send_document(world: World, params: Params) -> Json:
    """Send a file, uploaded now or named by the id of an earlier one; the Message."""
    caption = _caption(params)
    recipient(world, params)  # a refused chat must not cost an upload
    file = await world.files.sent(params, "document")
    return deliver(world, params, {"document": file.document(), **caption})


async def send_photo(world: World, params: Params) -> Json:
    """Send a picture (PNG, GIF, JPEG); the Message."""
    caption = _caption(params)
    recipient(world, params)
    file = await world.files.sent(params, "photo")
    content: Json = {"photo": world.files.photo(file), **caption}
    return deliver(world, params, {**content, **_looks(params)})


async def edit_message_media(world: World, params: Params) -> Json | bool:
    """Put a photo or a document in the place of what a message shows; the edited Message."""
    media = params.object("media", "input media")
    if not media:
        raise bad_request("media is not specified")
    fields = Params(media, params.files)
    keyboard = read_keyboard(params)
    chat, message = own_message(world, params)
    content = await _medium(world, fields)
    return change(world, params, chat, message, content, keyboard)


async def _medium(world: World, fields: Params) -> Json:
    """What an InputMedia shows: picture or file, caption, looks."""
    kind = fields.text("type")
    if kind not in ("photo", "document"):
        raise bad_request(f"can't parse InputMedia: unsupported type {kind!r} specified")
    caption = _caption(fields)
    file = await world.files.sent(fields, kind, "media")
    if kind == "document":
        return {"document": file.document(), **caption}
    return {"photo": world.files.photo(file), **caption, **_looks(fields)}


def _looks(fields: Params) -> Json:
    looks: Json = {}
    if fields.flag("has_spoiler"):
        looks["has_media_spoiler"] = True
    if fields.flag("show_caption_above_media"):
        looks["show_caption_above_media"] = True
    return looks


def _caption(params: Params) -> Json:
    caption = check_caption(compose(params, "caption", "caption_entities"))
    return caption.wire("caption", "caption_entities") if caption.text else {}


async def get_file(world: World, params: Params) -> Json:
    """Where a file is downloaded; ApiError 400 above 20 MB."""
    file_id = params.text("file_id")
    if not file_id:
        raise bad_request("file_id not specified")
    file = world.files.get(file_id)
    if file.size > limits.DOWNLOAD:
        raise bad_request("file is too big")
    return {**file.ids(), "file_path": file.path}
