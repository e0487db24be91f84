"""Tests of pictures: a product page with a picture is a photo, every other screen a text, in one
chat position.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.content.picture_size_and_sample import make_sample_png
from bot.demo.telegram.multipart import Upload
from bot.demo.telegram.state.files import FetchUrl
from tests.builders import a_product, some_details
from tests.chat.chat_rig import ChatPerson, ChatRig, a_chat_rig, a_supplier

SUPPLIER_URL = "https://store.test/shop"
WHERE = "https://store.test/covers/steam.png"


def a_web(data: bytes = make_sample_png(32)) -> tuple[FetchUrl, list[str]]:
    """Serve the supplier's pictures; record what Telegram fetched."""
    fetched: list[str] = []

    async def fetch(url: str) -> Upload | None:
        fetched.append(url)
        return Upload("steam.png", "", data)

    return fetch, fetched


def screens(chat_person: ChatPerson) -> list[bool]:
    """Return for each of the bot's messages whether it is a photo."""
    return ["photo" in m for m in chat_person.messages() if m["from"]["is_bot"]]


def methods(rig: ChatRig) -> list[str]:
    return [call.method for call in rig.server.calls if "hoto" in call.method]


async def test_a_card_is_a_photo_and_what_comes_after_it_a_text_again(tmp_path: Path) -> None:
    fetch, fetched = a_web()
    product = a_product(details=some_details(picture="/covers/steam.png"))
    async with a_chat_rig(
        tmp_path, a_supplier(product), fetch=fetch, pictures_of=SUPPLIER_URL, over_http=True
    ) as rig:
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_message("category-choose")
        await rig.ann.open("Steam wallet")
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.idle()
        assert screens(rig.ann) == [True]

        await rig.ann.open(verbs.CATEGORY)
        await rig.ann.wait_for_message("category-choose")
        await rig.idle()
        assert screens(rig.ann) == [False]

        await rig.ann.open("Steam wallet")
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.idle()
        assert screens(rig.ann) == [True]
        assert fetched == [WHERE]


async def test_a_photo_whose_product_changed_is_edited_in_place(tmp_path: Path) -> None:
    fetch, _ = a_web()
    product = a_product(details=some_details(picture=WHERE))
    async with a_chat_rig(
        tmp_path, a_supplier(product), fetch=fetch, pictures_of=SUPPLIER_URL
    ) as rig:
        rig.clock.advance(60)
        rig.supplier.change("STEAM10", lambda one: replace(one, stock=3))
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_message("product-stock-few", stock="3")
        await rig.idle()

        assert screens(rig.ann) == [True]
        assert methods(rig) == ["sendPhoto"]


async def test_a_picture_that_telegram_refuses_is_not_offered_again(tmp_path: Path) -> None:
    fetch, fetched = a_web(b"<html>")
    product = a_product(details=some_details(picture=WHERE))
    async with a_chat_rig(
        tmp_path, a_supplier(product), fetch=fetch, pictures_of=SUPPLIER_URL, over_http=True
    ) as rig:
        for _ in range(2):
            await rig.ann.send_text("/start p_1")
            await rig.ann.wait_for_message("product-stock", stock="25")
            await rig.idle()
        assert screens(rig.ann) == [False]
        assert fetched == [WHERE]

        rig.clock.advance(3_700)
        await rig.ann.send_text("/start p_1")
        await rig.idle()
        assert fetched == [WHERE] * 2


@pytest.mark.parametrize(
    ("supplier_url", "cover", "description"),
    [
        ("", WHERE, "Short."),
        (SUPPLIER_URL, "https://elsewhere.test/covers/steam.png", "Short."),
        (SUPPLIER_URL, "/favicon.ico", "Short."),
        (SUPPLIER_URL, WHERE, "long " * 250),
    ],
    ids=["switched off", "another host", "no picture at all", "a text too long for a caption"],
)
async def test_a_card_is_a_text_where_no_picture_may_be_shown(
    tmp_path: Path, supplier_url: str, cover: str, description: str
) -> None:
    fetch, fetched = a_web()
    product = a_product(details=some_details(picture=cover, description=description))
    async with a_chat_rig(
        tmp_path, a_supplier(product), fetch=fetch, pictures_of=supplier_url
    ) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.idle()

        assert screens(rig.ann) == [False]
        assert fetched == []
