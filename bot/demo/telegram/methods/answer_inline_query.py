"""answerInlineQuery: checks the list of results by Telegram's rules and stores it."""

from __future__ import annotations

import re
from typing import Any

from bot.demo.telegram import limits
from bot.demo.telegram.content.inline_keyboard_validation import read_keyboard
from bot.demo.telegram.content.text_and_entity_normalisation import read_formatted_text
from bot.demo.telegram.errors import ApiError, bad_request
from bot.demo.telegram.limits import check_caption, check_text
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state.inline_queries import InlineAnswer, InlineResult
from bot.demo.telegram.state.server_state import ServerState

_START_PARAMETER = re.compile(r"[A-Za-z0-9_-]{1,64}")
_RESULT_ERROR = "can't parse inline query result"


async def answer_inline_query(state: ServerState, params: Params) -> bool:
    """Answer with at most 50 results; a later answer to the same query has no effect."""
    query_id = params.text("inline_query_id")
    state.inline.get_open(query_id)
    answer = InlineAnswer(
        await _read_results(state, params),
        _read_next_offset(params),
        _read_button(params.nested("button", "button")),
    )
    question, first = state.inline.record_answer(query_id, answer)
    if first:
        seconds = params.integer("cache_time", limits.INLINE_CACHE_SECONDS)
        state.inline.cache_answer(
            question.content, answer, seconds, is_personal=params.flag("is_personal")
        )
    return True


async def _read_results(state: ServerState, params: Params) -> tuple[InlineResult, ...]:
    raw = params.array("results", "InlineQueryResult")
    if raw is None:
        raise bad_request("results are not specified")
    if len(raw) > limits.INLINE_RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    results = [await _read_result(state, item) for item in raw]
    if len({result.id for result in results}) < len(results):
        raise bad_request("RESULT_ID_DUPLICATE")
    return tuple(results)


async def _read_result(state: ServerState, item: Any) -> InlineResult:
    if not isinstance(item, dict):
        raise bad_request(f"{_RESULT_ERROR}: expected an Object")
    fields = Params(item)
    kind, result_id = fields.text("type"), fields.text("id")
    if not 1 <= len(result_id.encode("utf-8", "replace")) <= limits.INLINE_RESULT_ID:
        raise bad_request("RESULT_ID_INVALID")
    if kind == "article":
        return await _read_article(state, fields)
    if kind == "photo":
        return await _read_photo(state, fields)
    raise bad_request(
        f"{_RESULT_ERROR}: unsupported type {kind!r} (this server: article and photo)"
    )


async def _read_article(state: ServerState, fields: Params) -> InlineResult:
    title = fields.text("title").strip()
    if not title:
        raise bad_request("ARTICLE_TITLE_EMPTY")
    content = _read_input_message(fields)
    if content is None:
        raise bad_request(f"{_RESULT_ERROR}: message content must be specified")
    thumb = await _resolve_thumbnail(state, fields.text("thumbnail_url"))
    return _make_result(fields, title, thumb, content)


async def _read_photo(state: ServerState, fields: Params) -> InlineResult:
    name = "photo_url" if fields.text("photo_url") else "photo_file_id"
    file = await state.files.resolve_sent_file(Params({"photo": fields.text(name)}), "photo")
    caption = check_caption(read_formatted_text(fields, "caption", "caption_entities"))
    content: Json = {"photo": state.files.photo_sizes(file)}
    if caption.text:
        content |= caption.to_fields("caption", "caption_entities")
    return _make_result(
        fields, fields.text("title"), file.file_id, _read_input_message(fields) or content
    )


def _make_result(fields: Params, title: str, thumb: str | None, content: Json) -> InlineResult:
    keyboard = read_keyboard(fields)
    if keyboard is not None:
        content = {**content, "reply_markup": keyboard}
    result_id, kind = fields.text("id"), fields.text("type")
    return InlineResult(result_id, kind, title, fields.text("description"), thumb, content)


def _read_input_message(fields: Params) -> Json | None:
    raw = fields.object("input_message_content", "input message content")
    if raw is None:
        return None
    message = Params(raw)
    if not message.text("message_text"):
        raise bad_request("message text is empty")
    text = read_formatted_text(message, "message_text", "entities")
    content = check_text(message.text("message_text"), text).to_fields("text", "entities")
    preview = message.object("link_preview_options", "link preview options")
    return {**content, "link_preview_options": preview} if preview else content


async def _resolve_thumbnail(state: ServerState, url: str) -> str | None:
    """Return the file id of a thumbnail; None if it cannot be fetched, as in Telegram."""
    if not url:
        return None
    try:
        file = await state.files.resolve_sent_file(Params({"photo": url}), "photo")
    except ApiError:
        return None
    return file.file_id


def _read_next_offset(params: Params) -> str:
    offset = params.text("next_offset")
    if len(offset.encode("utf-8", "replace")) > limits.INLINE_OFFSET:
        raise bad_request("NEXT_OFFSET_INVALID")
    return offset


def _read_button(raw: Any) -> Json | None:
    """Return the button above the results; it opens the bot with a start parameter."""
    if raw is None:
        return None
    text = raw.get("text") if isinstance(raw, dict) else None
    if not isinstance(text, str) or not text.strip():
        raise bad_request("can't parse inline query results button: text must be non-empty")
    parameter = raw.get("start_parameter")
    if not isinstance(parameter, str) or not _START_PARAMETER.fullmatch(parameter):
        raise bad_request("START_PARAM_INVALID")
    return {"text": text, "start_parameter": parameter}
