"""What the bot answers to inline queries: a list of results, judged as Telegram judges it."""

from __future__ import annotations

import re
from typing import Any

from bot.demo.telegram import limits
from bot.demo.telegram.errors import ApiError, bad_request
from bot.demo.telegram.formatting import compose
from bot.demo.telegram.inline import InlineAnswer, Result
from bot.demo.telegram.keyboard import read_keyboard
from bot.demo.telegram.limits import check_caption, check_text
from bot.demo.telegram.wire import Json, Params
from bot.demo.telegram.world import World

_START_PARAMETER = re.compile(r"[A-Za-z0-9_-]{1,64}")
_RESULT = "can't parse inline query result"


async def answer_inline_query(world: World, params: Params) -> bool:
    """Answer with at most 50 results; a later answer to the same query changes nothing."""
    query_id = params.text("inline_query_id")
    world.inline.open(query_id)
    answer = InlineAnswer(
        await _results(world, params),
        _next_offset(params),
        _button(params.nested("button", "button")),
    )
    question, first = world.inline.answer(query_id, answer)
    if first:
        seconds = params.integer("cache_time", limits.INLINE_CACHE_SECONDS)
        world.inline.keep(question.asked, answer, seconds, own=params.flag("is_personal"))
    return True


async def _results(world: World, params: Params) -> tuple[Result, ...]:
    raw = params.array("results", "InlineQueryResult")
    if raw is None:
        raise bad_request("results are not specified")
    if len(raw) > limits.INLINE_RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    results = [await _result(world, item) for item in raw]
    if len({result.id for result in results}) < len(results):
        raise bad_request("RESULT_ID_DUPLICATE")
    return tuple(results)


async def _result(world: World, item: Any) -> Result:
    if not isinstance(item, dict):
        raise bad_request(f"{_RESULT}: expected an Object")
    fields = Params(item)
    kind, result_id = fields.text("type"), fields.text("id")
    if not 1 <= len(result_id.encode("utf-8", "replace")) <= limits.INLINE_RESULT_ID:
        raise bad_request("RESULT_ID_INVALID")
    if kind == "article":
        return await _article(world, fields)
    if kind == "photo":
        return await _photo(world, fields)
    raise bad_request(f"{_RESULT}: unsupported type {kind!r} (this server: article and photo)")


async def _article(world: World, fields: Params) -> Result:
    title = fields.text("title").strip()
    if not title:
        raise bad_request("ARTICLE_TITLE_EMPTY")
    content = _input_message(fields)
    if content is None:
        raise bad_request(f"{_RESULT}: message content must be specified")
    thumb = await _thumbnail(world, fields.text("thumbnail_url"))
    return _made(fields, title, thumb, content)


async def _photo(world: World, fields: Params) -> Result:
    name = "photo_url" if fields.text("photo_url") else "photo_file_id"
    file = await world.files.sent(Params({"photo": fields.text(name)}), "photo")
    caption = check_caption(compose(fields, "caption", "caption_entities"))
    content: Json = {"photo": world.files.photo(file)}
    if caption.text:
        content |= caption.wire("caption", "caption_entities")
    return _made(fields, fields.text("title"), file.file_id, _input_message(fields) or content)


def _made(fields: Params, title: str, thumb: str | None, content: Json) -> Result:
    keyboard = read_keyboard(fields)
    if keyboard is not None:
        content = {**content, "reply_markup": keyboard}
    result_id, kind = fields.text("id"), fields.text("type")
    return Result(result_id, kind, title, fields.text("description"), thumb, content)


def _input_message(fields: Params) -> Json | None:
    raw = fields.object("input_message_content", "input message content")
    if raw is None:
        return None
    message = Params(raw)
    if not message.text("message_text"):
        raise bad_request("message text is empty")
    text = compose(message, "message_text", "entities")
    content = check_text(message.text("message_text"), text).wire("text", "entities")
    preview = message.object("link_preview_options", "link preview options")
    return {**content, "link_preview_options": preview} if preview else content


async def _thumbnail(world: World, url: str) -> str | None:
    """The file of a small picture; one that cannot be had is left out, as Telegram does."""
    if not url:
        return None
    try:
        file = await world.files.sent(Params({"photo": url}), "photo")
    except ApiError:
        return None
    return file.file_id


def _next_offset(params: Params) -> str:
    offset = params.text("next_offset")
    if len(offset.encode("utf-8", "replace")) > limits.INLINE_OFFSET:
        raise bad_request("NEXT_OFFSET_INVALID")
    return offset


def _button(raw: Any) -> Json | None:
    """The button above the results: it opens the bot with a start parameter."""
    if raw is None:
        return None
    text = raw.get("text") if isinstance(raw, dict) else None
    if not isinstance(text, str) or not text.strip():
        raise bad_request("can't parse inline query results button: text must be non-empty")
    parameter = raw.get("start_parameter")
    if not isinstance(parameter, str) or not _START_PARAMETER.fullmatch(parameter):
        raise bad_request("START_PARAM_INVALID")
    return {"text": text, "start_parameter": parameter}
