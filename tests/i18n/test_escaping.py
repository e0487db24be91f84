"""Tests of how other people's texts come into ours: as they are, and without a command to tap."""

import re

import pytest

from bot.i18n.escaping import OwnText, escape, escape_html, restore_code

#: What Telegram's clients make a command of.
COMMAND = re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}")


@pytest.mark.parametrize(
    "text",
    [
        "/pause",
        "please send /resume now",
        "(/pause)",
        "see:/pause@shop_bot",
        "дай /pause",
        "/pause /resume",
        "\n/pause",
        "💥/pause",
    ],
)
def test_a_command_in_another_persons_text_cannot_be_tapped(text: str) -> None:
    assert COMMAND.search(text)
    for escaped in (escape(text), escape_html(text)):
        assert not COMMAND.search(escaped)
        assert escaped.replace("\u2060", "") == text


@pytest.mark.parametrize(
    "text",
    [
        "and/or",
        "1/2",
        "https://shop.example/a/b",
        "a // b",
        "/ x",
        "/",
        "支付宝/WeChat",
        "счёт/044525",
    ],
)
def test_other_slashes_stay_as_they_are(text: str) -> None:
    assert escape(text) == text


def test_our_own_text_keeps_its_directions_beside_a_slash() -> None:
    own = OwnText("\u2068PUBG\u2069 / \u206860 UC\u2069")

    assert str(escape_html(own)) == str(own)
    assert escape_html(str(own)) == "PUBG / 60 UC"


def test_code_is_copied_as_it_is() -> None:
    shown = f"<code>{escape('/etc/key')}</code> of {escape('/pause')}"

    assert restore_code(shown) == "<code>/etc/key</code> of /\u2060pause"
