"""Tests of inline keyboards: what is stored, and what Telegram rejects."""

from __future__ import annotations

import pytest

from bot.demo.telegram.content.inline_keyboard_validation import read_keyboard
from bot.demo.telegram.errors import ApiError
from bot.demo.telegram.request_params import Json, Params


def read(*buttons: object) -> Json | None:
    """Return a keyboard of one row, as it is stored."""
    return read_keyboard(Params({"reply_markup": {"inline_keyboard": [list(buttons)]}}))


def a_button(**more: object) -> Json:
    return {"text": "T", **more}


@pytest.mark.parametrize(
    "button",
    [
        a_button(callback_data="x" * 64),
        a_button(callback_data="я" * 32),
        a_button(url="https://example.org/"),
        a_button(url="tg://resolve?domain=x"),
        a_button(copy_text={"text": "x" * 256}),
        a_button(switch_inline_query="steam"),
        a_button(callback_data="x", style="danger", icon_custom_emoji_id="123"),
    ],
)
def test_a_good_button_is_kept_as_it_is(button: Json) -> None:
    assert read(button) == {"inline_keyboard": [[button]]}


@pytest.mark.parametrize(
    ("button", "sentence"),
    [
        (a_button(callback_data="x" * 65), "BUTTON_DATA_INVALID"),
        (a_button(callback_data="я" * 33), "BUTTON_DATA_INVALID"),
        (a_button(callback_data=""), "BUTTON_DATA_INVALID"),
        (a_button(callback_data=7), "must be of type String"),
        (a_button(copy_text={"text": "x" * 257}), "BUTTON_COPY_TEXT_INVALID"),
        (a_button(copy_text={"text": ""}), "BUTTON_COPY_TEXT_INVALID"),
        (a_button(copy_text="x"), "BUTTON_COPY_TEXT_INVALID"),
        (a_button(url="http://localhost:8000/"), "is invalid: Wrong HTTP URL"),
        (a_button(url="javascript:alert(1)"), "is invalid: Wrong HTTP URL"),
        (a_button(callback_data="x", style="pink"), "invalid button style"),
        (a_button(web_app={"url": "https://x.org"}), "Text buttons are unallowed"),
        (a_button(pay=True), "BUTTON_TYPE_INVALID"),
        (a_button(), "Text buttons are unallowed in the inline keyboard"),
        ({"callback_data": "x"}, 'Field "text" must be a non-empty String'),
        ("x", "expected an Object"),
    ],
)
def test_a_bad_button_is_refused(button: object, sentence: str) -> None:
    with pytest.raises(ApiError) as refusal:
        read(button)

    assert refusal.value.code == 400
    assert sentence in refusal.value.description


def test_too_many_buttons_are_refused() -> None:
    rows = [[a_button(callback_data="x")] for _ in range(101)]

    assert read(*rows[0] * 8)
    with pytest.raises(ApiError, match="reply markup is too long"):
        read(*rows[0] * 9)
    with pytest.raises(ApiError, match="reply markup is too long"):
        read_keyboard(Params({"reply_markup": {"inline_keyboard": rows}}))


@pytest.mark.parametrize("markup", [None, "", {}, {"inline_keyboard": []}, {"force_reply": True}])
def test_no_keyboard_is_no_keyboard(markup: object) -> None:
    assert read_keyboard(Params({"reply_markup": markup})) is None


@pytest.mark.parametrize(
    "markup", ["{", "7", {"inline_keyboard": 7}, {"inline_keyboard": [7]}, {"keyboard": [["a"]]}]
)
def test_what_is_no_inline_keyboard_is_refused(markup: object) -> None:
    with pytest.raises(ApiError) as refusal:
        read_keyboard(Params({"reply_markup": markup}))

    assert refusal.value.code == 400
