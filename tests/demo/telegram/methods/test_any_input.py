"""Tests of arbitrary calls: each gets a result or a refusal, and the server never crashes."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.demo.telegram.errors import ApiError
from bot.demo.telegram.methods.method_table import METHODS
from bot.demo.telegram.request_params import Params, dumps
from tests.demo.telegram.bot_api_rig import ANN, a_server

THE_QUERY = "the inline query that waits"
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
BUTTON = st.dictionaries(
    st.sampled_from(["text", "callback_data", "url", "copy_text", "style", "pay"]),
    JUNK | st.just("x"),
)
ENTITY = st.dictionaries(
    st.sampled_from(["type", "offset", "length", "url", "user", "language"]),
    JUNK | st.sampled_from([0, 1, 2, "bold", "code", "text_link", "https://a.org"]),
)
PRICE = st.fixed_dictionaries({"label": JUNK, "amount": st.just(5) | JUNK}) | JUNK
RESULT = (
    st.fixed_dictionaries(
        {"type": st.sampled_from(["article", "photo"]) | JUNK, "id": st.just("1") | JUNK},
        optional={
            "title": JUNK,
            "description": JUNK,
            "input_message_content": st.fixed_dictionaries({"message_text": JUNK}) | JUNK,
            "thumbnail_url": JUNK,
            "photo_url": JUNK,
            "photo_file_id": JUNK,
            "reply_markup": JUNK,
        },
    )
    | JUNK
)
PARAMS = st.fixed_dictionaries(
    {"chat_id": st.just(ANN.id) | JUNK},
    optional={
        "text": st.just("<b>Hi</b> /start") | JUNK,
        "parse_mode": st.sampled_from(["", "HTML", "html", "Markdown", 7]),
        "entities": st.lists(ENTITY, max_size=3) | JUNK,
        "caption": JUNK,
        "document": JUNK,
        "photo": JUNK,
        "message_id": st.just(1) | JUNK,
        "message_ids": st.lists(JUNK, max_size=3) | JUNK,
        "reply_markup": st.builds(lambda row: {"inline_keyboard": [row]}, st.lists(BUTTON)) | JUNK,
        "reply_parameters": JUNK,
        "link_preview_options": JUNK,
        "commands": st.lists(st.dictionaries(st.sampled_from(["command", "description"]), JUNK)),
        "scope": st.fixed_dictionaries({"type": st.sampled_from(["chat", "default"]) | JUNK})
        | JUNK,
        "language_code": JUNK,
        "offset": JUNK,
        "limit": JUNK,
        "allowed_updates": JUNK,
        "callback_query_id": JUNK,
        "draft_id": JUNK,
        "action": JUNK,
        "file_id": JUNK,
        "name": JUNK,
        "title": st.just("Tea") | JUNK,
        "payload": st.just("p") | JUNK,
        "currency": st.sampled_from(["XTR", "USD"]) | JUNK,
        "provider_token": st.just("") | JUNK,
        "prices": st.lists(PRICE, max_size=2) | JUNK,
        "ok": JUNK,
        "error_message": JUNK,
        "pre_checkout_query_id": JUNK,
        "user_id": st.just(ANN.id) | JUNK,
        "telegram_payment_charge_id": JUNK,
        "from_chat_id": st.just(ANN.id) | JUNK,
        "media": st.fixed_dictionaries(
            {"type": st.sampled_from(["photo", "document"]), "media": JUNK}
        )
        | JUNK,
        "menu_button": st.fixed_dictionaries({"type": st.just("commands") | JUNK}) | JUNK,
        "inline_message_id": JUNK,
        "inline_query_id": st.just(THE_QUERY) | JUNK,
        "results": st.lists(RESULT, max_size=2) | JUNK,
        "button": JUNK,
        "next_offset": JUNK,
        "cache_time": JUNK,
        "description": JUNK,
    },
)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=60)
@given(st.sampled_from(sorted(METHODS)), PARAMS, st.booleans())
async def test_every_call_has_an_answer(
    method: str, values: dict[str, object], as_strings: bool
) -> None:
    server = a_server()
    await METHODS["sendMessage"](server.state, Params({"chat_id": ANN.id, "text": "one"}))
    waiting = server.inline.send_query(ANN.id, "tea")
    if values.get("inline_query_id") == THE_QUERY:
        values = {**values, "inline_query_id": waiting}
    if as_strings:
        values = {k: v if isinstance(v, str) else dumps(v) for k, v in values.items()}
    try:
        result = await METHODS[method](server.state, Params(values))
    except ApiError as error:
        assert error.code in {400, 403, 404, 409, 413}  # noqa: PT017 - a refusal is fine
    else:
        assert dumps(result).isascii()
