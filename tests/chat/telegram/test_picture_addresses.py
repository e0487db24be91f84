"""Tests of picture addresses: which ones are given to Telegram, and what is remembered of them."""

import pytest

from bot.chat.kit.screen import Screen
from bot.chat.telegram.picture_addresses import (
    MAX_CAPTION,
    REFUSAL_SECONDS,
    ProductPictures,
    fits_caption,
    resolve_picture_url,
)


@pytest.mark.parametrize(
    ("written", "whole"),
    [
        ("/covers/a.png", "https://store.test/covers/a.png"),
        ("covers/a.png", "https://store.test/shop/covers/a.png"),
        (" /covers/a.png ", "https://store.test/covers/a.png"),
        ("https://store.test/a.png", "https://store.test/a.png"),
        ("https://STORE.test/a.png", "https://STORE.test/a.png"),
        ("//store.test/a.png", "https://store.test/a.png"),
        ("", None),
        ("  ", None),
        ("/", None),
        ("/favicon.ico", None),
        ("http://store.test/a.png", None),
        ("https://other.test/a.png", None),
        ("https://store.test.other.test/a.png", None),
        ("https://store.test@other.test/a.png", None),
        ("https://user:pass@store.test/a.png", None),
        ("https://store.test:8443/a.png", None),
        ("//other.test/a.png", None),
        ("javascript:alert(1)", None),
        ("data:image/png;base64,AAAA", None),
        ("file:///etc/passwd", None),
        ("https://[store.test/a.png", None),
        ("https://store.test:port/a.png", None),
        ("/a\u202epng", None),
        ("/" + "a" * 1_000, None),
    ],
)
def test_only_the_suppliers_own_pictures_over_https_have_an_address(
    written: str, whole: str | None
) -> None:
    assert resolve_picture_url("https://store.test/shop", written) == whole


def test_plain_http_counts_on_this_machine_only() -> None:
    assert (
        resolve_picture_url("http://127.0.0.1:8000/store", "/a.png")
        == "http://127.0.0.1:8000/a.png"
    )
    assert resolve_picture_url("http://store.test", "/a.png") is None


def test_a_caption_is_measured_without_its_marks() -> None:
    assert fits_caption(Screen("<b>" + "x" * MAX_CAPTION + "</b>"))
    assert fits_caption(Screen("&lt;" * MAX_CAPTION))
    assert not fits_caption(Screen("x" * (MAX_CAPTION + 1)))
    assert not fits_caption(Screen("😀" * (MAX_CAPTION // 2 + 1)))


def test_a_refused_picture_rests_and_an_accepted_one_is_sent_by_its_id() -> None:
    now = [100.0]
    pictures = ProductPictures("https://store.test", lambda: now[0])
    screen = Screen("text", picture="/a.png")
    where = pictures.url_for(screen)
    pictures.remember_file_id(where, "id-1")
    assert pictures.photo_for(where) == "id-1"

    pictures.mark_refused(where)
    assert pictures.url_for(screen) == ""
    now[0] += REFUSAL_SECONDS
    assert pictures.url_for(screen) == where
    assert pictures.photo_for(where) == where


def test_no_more_is_remembered_than_the_limit() -> None:
    pictures = ProductPictures("https://store.test", lambda: 0.0, capacity=2)
    for name in "abc":
        pictures.mark_refused(f"https://store.test/{name}.png")
    offered = [bool(pictures.url_for(Screen("", picture=f"/{name}.png"))) for name in "abc"]
    assert offered == [True, False, False]
