"""Reads and checks the keyboard of a message.

Inline keyboards are stored as the Bot API shows them. Of reply keyboards only one is known: a single
button that asks for a person. Others are refused with a message, since the demo page cannot show
them. `force_reply` and `remove_keyboard` are accepted and have no effect.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.demo.telegram import limits
from bot.demo.telegram.content.link_validation_and_automatic_entities import normalise_link
from bot.demo.telegram.content.message_entities import utf16_length
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.request_params import Json, Params

_STYLES = frozenset({"danger", "success", "primary"})
_INLINE_QUERY_FIELDS = (
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
)
_BUTTON_ERROR = "can't parse inline keyboard button"


def read_keyboard(params: Params) -> Json | None:
    """Return the inline keyboard of `reply_markup`, or None; raise ApiError 400 if invalid.

    It must not be modified: equal keyboards share one cached object.
    """
    keyboard = _read_any_keyboard(params)
    if keyboard is not None and any("pay" in button for button in _list_buttons(keyboard)):
        raise bad_request("BUTTON_TYPE_INVALID")
    return keyboard


def read_person_request(params: Params) -> Json | None:
    """Return the button of a reply keyboard that asks for a person, or None."""
    markup = params.object("reply_markup", "reply markup")
    return _reads_request(markup) if markup else None


def changes_reply_keyboard(params: Params) -> bool:
    """Return whether a message removes the reply keyboard of the chat, or brings another one."""
    markup = params.object("reply_markup", "reply markup") or {}
    return bool(markup.get("remove_keyboard")) or "keyboard" in markup


def _reads_request(markup: Json) -> Json | None:
    """Return the only button of a reply keyboard if it asks for a person."""
    match markup.get("keyboard"):
        case [[{"text": str(text), "request_users": {"request_id": int(number)}}]] if text.strip():
            return {"text": text, "request_id": number}
        case _:
            return None


def read_invoice_keyboard(params: Params, label: str) -> Json:
    """Return the keyboard of an invoice, whose first button pays.

    Without a keyboard the only button is a pay button with `label`.
    """
    keyboard = _read_any_keyboard(params)
    if keyboard is None:
        return {"inline_keyboard": [[{"text": label, "pay": True}]]}
    pays = ["pay" in button for button in _list_buttons(keyboard)]
    if not pays[0] or any(pays[1:]):
        raise bad_request("BUTTON_TYPE_INVALID")
    return keyboard


def _list_buttons(keyboard: Json) -> list[Json]:
    return [button for row in keyboard["inline_keyboard"] for button in row]


def _read_any_keyboard(params: Params) -> Json | None:
    markup = params.values.get("reply_markup")
    return _read_cached(markup) if isinstance(markup, str) else _read_markup(params)


@lru_cache(maxsize=512)
def _read_cached(markup: str) -> Json | None:
    return _read_markup(Params({"reply_markup": markup}))


def _read_markup(params: Params) -> Json | None:
    markup = params.object("reply_markup", "reply markup")
    if not markup:
        return None
    if "keyboard" in markup:
        if _reads_request(markup) is not None:
            return None
        raise bad_request("reply keyboards are not shown by this server, use an inline one")
    raw = markup.get("inline_keyboard")
    if raw is None:
        return None
    if not isinstance(raw, list) or not all(isinstance(row, list) for row in raw):
        raise bad_request('field "inline_keyboard" must be an Array of Arrays of buttons')
    rows = [[_read_button(item) for item in row] for row in raw if row]
    _check_size(rows)
    return {"inline_keyboard": rows} if rows else None


def _check_size(rows: list[list[Json]]) -> None:
    too_wide = any(len(row) > limits.BUTTONS_IN_A_ROW for row in rows)
    if too_wide or sum(map(len, rows)) > limits.BUTTONS:
        raise bad_request("reply markup is too long")


def _read_button(item: Any) -> Json:
    if not isinstance(item, dict):
        raise bad_request(f"{_BUTTON_ERROR}: expected an Object")
    text = item.get("text")
    if not isinstance(text, str) or not text.strip():
        raise bad_request(f'{_BUTTON_ERROR}: Field "text" must be a non-empty String')
    return {"text": text, **_read_button_action(item), **_read_button_style(item)}


def _read_button_action(item: Json) -> Json:
    if "callback_data" in item:
        return {"callback_data": _check_callback_data(item["callback_data"])}
    if "url" in item:
        return {"url": _check_url(item["url"])}
    if "copy_text" in item:
        return {"copy_text": {"text": _check_copy_text(item["copy_text"])}}
    for name in _INLINE_QUERY_FIELDS:
        if name in item:
            return {name: item[name]}
    if item.get("pay"):
        return {"pay": True}
    raise bad_request(f"{_BUTTON_ERROR}: Text buttons are unallowed in the inline keyboard")


def _check_callback_data(data: Any) -> str:
    if not isinstance(data, str):
        raise bad_request(f'{_BUTTON_ERROR}: Field "callback_data" must be of type String')
    if not 1 <= len(data.encode("utf-8", "replace")) <= limits.CALLBACK_DATA:
        raise bad_request("BUTTON_DATA_INVALID")
    return data


def _check_url(url: Any) -> str:
    link = normalise_link(url) if isinstance(url, str) else None
    if link is None:
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    return link


def _check_copy_text(value: Any) -> str:
    text = value.get("text") if isinstance(value, dict) else None
    if not isinstance(text, str) or not 1 <= utf16_length(text) <= limits.COPY_TEXT:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    return text


def _read_button_style(item: Json) -> Json:
    looks: Json = {}
    style = item.get("style")
    if style:
        if style not in _STYLES:
            raise bad_request("invalid button style specified")
        looks["style"] = style
    if item.get("icon_custom_emoji_id"):
        looks["icon_custom_emoji_id"] = str(item["icon_custom_emoji_id"])
    return looks
