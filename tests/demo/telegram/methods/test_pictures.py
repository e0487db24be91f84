"""Tests of pictures by address, and of messages that change between picture and text."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from telegram import InputMediaDocument, InputMediaPhoto, Message
from telegram.error import BadRequest

from bot.demo.telegram.content.picture_size_and_sample import make_sample_png
from bot.demo.telegram.multipart import Upload
from bot.demo.telegram.state.files import FetchUrl
from tests.demo.telegram.bot_api_rig import ANN, a_server, running

URL = "https://store.test/cover.png"


def a_web(**pages: bytes) -> tuple[FetchUrl, list[str]]:
    """Serve pages by the last part of their address; record what was fetched."""
    fetched: list[str] = []

    async def fetch(url: str) -> Upload | None:
        fetched.append(url)
        name = url.rpartition("/")[2]
        data = pages.get(name.partition(".")[0])
        return None if data is None else Upload(name, "", data)

    return fetch, fetched


def a_head(width: int, height: int) -> bytes:
    """Return the header of a picture of this size; nothing else of it is read."""
    return make_sample_png(1)[:16] + struct.pack(">II", width, height)


def photo_id(message: Message) -> str:
    return message.photo[0].file_id


async def test_a_picture_is_fetched_once() -> None:
    fetch, fetched = a_web(cover=make_sample_png(32))
    async with running(a_server(fetch=fetch)) as site, site.bot() as bot:
        first = await bot.send_photo(ANN.id, URL, caption="Tea", has_spoiler=True)
        again = await bot.send_photo(ANN.id, URL, show_caption_above_media=True)

        assert (first.photo[0].width, first.has_media_spoiler) == (32, True)
        assert again.show_caption_above_media
        assert photo_id(again) == photo_id(first)
        assert fetched == [URL]


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("missing", "Failed to get http url content"),
        ("empty", "Failed to get http url content"),
        ("text", "Wrong type of the web page content"),
        ("heavy", "Failed to get http url content"),
        ("vast", "Photo_invalid_dimensions"),
        ("strip", "Photo_invalid_dimensions"),
    ],
)
async def test_what_is_behind_an_address_may_be_no_picture(page: str, reason: str) -> None:
    fetch, _ = a_web(
        empty=b"",
        text=b"<html>",
        heavy=make_sample_png() + bytes(5 * 1024 * 1024),
        vast=a_head(9000, 1001),
        strip=a_head(2100, 100),
    )
    async with running(a_server(fetch=fetch)) as site, site.bot() as bot:
        with pytest.raises(BadRequest, match=reason):
            await bot.send_photo(ANN.id, f"https://store.test/{page}.png")

        assert site.server.list_messages(ANN.id) == []


async def test_a_file_is_sent_again_only_as_what_it_was() -> None:
    async with running() as site, site.bot() as bot:
        picture = await bot.send_photo(ANN.id, make_sample_png())
        text = await bot.send_document(ANN.id, b"abc", filename="a.txt")
        assert text.document is not None

        with pytest.raises(BadRequest, match="Can't use file of type document as photo"):
            await bot.send_photo(ANN.id, text.document.file_id)
        with pytest.raises(BadRequest, match="Can't use file of type photo as document"):
            await bot.send_document(ANN.id, photo_id(picture))
        again = await bot.send_photo(ANN.id, photo_id(picture))
        assert photo_id(again) == photo_id(picture)


async def test_a_text_becomes_a_picture_and_a_picture_a_document() -> None:
    fetch, _ = a_web(cover=make_sample_png())
    async with running(a_server(fetch=fetch)) as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "<b>Tea</b>", "HTML")
        place: dict[str, Any] = {"chat_id": ANN.id, "message_id": sent.message_id}

        shown = await bot.edit_message_media(InputMediaPhoto(URL, caption="Tea"), **place)
        assert isinstance(shown, Message)
        assert (shown.text, shown.caption, len(shown.photo)) == (None, "Tea", 1)
        with pytest.raises(BadRequest, match="Message is not modified"):
            await bot.edit_message_media(InputMediaPhoto(URL, caption="Tea"), **place)
        captioned = await bot.edit_message_caption(caption="Coffee", **place)
        assert isinstance(captioned, Message)
        assert (captioned.caption, captioned.photo) == ("Coffee", shown.photo)
        media = InputMediaDocument(b"abc", filename="a.txt")
        filed = await bot.edit_message_media(media, **place)
        assert isinstance(filed, Message)
        assert filed.document is not None
        assert (filed.document.file_name, filed.photo, filed.caption) == ("a.txt", (), None)


async def test_media_that_are_refused() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_photo(ANN.id, make_sample_png())
        place: dict[str, Any] = {"chat_id": ANN.id, "message_id": sent.message_id}

        with pytest.raises(BadRequest, match="There is no text in the message to edit"):
            await bot.edit_message_text("x", **place)
        with pytest.raises(BadRequest, match="Message caption is too long"):
            await bot.edit_message_media(
                InputMediaPhoto(make_sample_png(), caption="x" * 1025), **place
            )
        with pytest.raises(BadRequest, match="Failed to get http url content"):
            await bot.edit_message_media(InputMediaPhoto(URL), **place)
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await bot.edit_message_media(
                InputMediaPhoto(make_sample_png()), chat_id=ANN.id, message_id=9
            )
