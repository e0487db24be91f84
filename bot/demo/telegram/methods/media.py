"""What the bot sends as a file, and how it fetches what was sent to it."""

from __future__ import annotations

from bot.demo.telegram import limits
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.formatting import compose
from bot.demo.telegram.limits import check_caption
from bot.demo.telegram.methods.messages import deliver, recipient
from bot.demo.telegram.wire import Json, Params
from bot.demo.telegram.world import World


async def send_document(world: World, params: Params) -> Json:
    """Send a file, uploaded now or named by the id of an earlier one; the Message."""
    caption = _caption(params)
    recipient(world, params)  # a refused chat must not cost an upload
    file = world.files.sent(params, "document")
    return deliver(world, params, {"document": file.document(), **caption})


async def send_photo(world: World, params: Params) -> Json:
    """Send a picture (PNG, GIF, JPEG); the Message."""
    caption = _caption(params)
    recipient(world, params)
    file = world.files.sent(params, "photo")
    return deliver(world, params, {"photo": world.files.photo(file), **caption})


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
