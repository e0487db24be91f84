"""Tests of how other people's texts come into ours: as they are, and without a command to tap."""

import re

import pytest

from bot.demo.telegram.content.link_validation_and_automatic_entities import (
    find_automatic_entities,
)
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


@pytest.mark.parametrize(
    "link",
    [
        "https://redeem.example/#/code",
        "http://a.shop.example/-/raw?next=/home",
        "https://shop.example/~/x",
        "https://shop.example?next=/home",
    ],
)
def test_a_link_leads_where_it_led(link: str) -> None:
    shown = escape(f"Redeem at {link} or /pause")

    assert shown == f"Redeem at {link} or /\u2060pause"
    urls = [each for each in find_automatic_entities(shown) if each.kind == "url"]
    assert [shown[each.start : each.end] for each in urls] == [link]


@pytest.mark.parametrize(
    "text",
    [
        "https://;/pause",
        "https://shop/-/pause",
        "https://shop.example,/pause",
        "https://shop.example/x)/pause",
        "https://shop.example/(/pause",
        "https://shop.example:99999/x-/pause",
        "https://shop.example/ü-/pause",
        "https://shop.example/x\u2028/pause",
        'https://shop.example/x"/pause',
        "xhttps://shop.example/-/pause",
        "https://-/pause",
        "https://-.example/-/pause",
        "https://a..b/-/pause",
    ],
)
def test_what_looks_like_a_link_hides_no_command(text: str) -> None:
    assert "/\u2060pause" in escape(text)


def test_our_own_text_keeps_its_directions_beside_a_slash() -> None:
    own = OwnText("\u2068PUBG\u2069 / \u206860 UC\u2069")

    assert str(escape_html(own)) == str(own)
    assert escape_html(str(own)) == "PUBG / 60 UC"


def test_code_is_copied_as_it_is() -> None:
    shown = f"<code>{escape('/etc/key')}</code> of {escape('/pause')}"

    assert restore_code(shown) == "<code>/etc/key</code> of /\u2060pause"
