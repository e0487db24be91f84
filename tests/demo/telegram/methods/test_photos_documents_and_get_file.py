"""Tests of files from the bot and to the bot."""

from __future__ import annotations

import io

import httpx
import pytest
from telegram import InputFile, Message
from telegram.error import BadRequest, NetworkError

from bot.demo.telegram.content.picture_size_and_sample import make_sample_png
from tests.demo.telegram.bot_api_rig import ANN, TOKEN, running


def file_id_of(message: Message) -> str:
    assert message.document is not None
    return message.document.file_id


async def test_a_document_arrives_byte_for_byte() -> None:
    data = bytes(range(256)) * 40
    async with running() as site, site.bot() as bot:
        sent = await bot.send_document(
            ANN.id,
            InputFile(io.BytesIO(data), "codes 1.txt"),
            caption="<b>10</b> codes",
            parse_mode="HTML",
        )

        assert sent.document is not None
        assert (sent.document.file_name, sent.document.file_size) == ("codes 1.txt", len(data))
        assert sent.document.mime_type == "text/plain"
        assert sent.caption == "10 codes"
        assert [entity.type for entity in sent.caption_entities] == ["bold"]
        async with httpx.AsyncClient() as page:
            answer = await page.get(f"{site.play}/files/{file_id_of(sent)}")
        assert answer.content == data
        assert "codes%201.txt" in answer.headers["content-disposition"]


async def test_a_file_is_sent_again_by_its_id() -> None:
    async with running() as site, site.bot() as bot:
        first = await bot.send_document(ANN.id, b"abc", filename="a.txt")

        again = await bot.send_document(ANN.id, file_id_of(first))

        assert again.document == first.document
        with pytest.raises(BadRequest, match="Wrong file identifier"):
            await bot.send_document(ANN.id, "no-such-file")
        with pytest.raises(BadRequest, match="Failed to get http url content"):
            await bot.send_document(ANN.id, "https://example.org/a.txt")


async def test_the_bot_downloads_what_a_person_sent() -> None:
    async with running() as site, site.bot() as bot:
        await site.server.send_document(ANN.id, "proof.txt", b"paid", caption="see /help")
        (update,) = await bot.get_updates()
        assert update.message is not None

        file = await bot.get_file(file_id_of(update.message))

        assert bytes(await file.download_as_bytearray()) == b"paid"
        assert update.message.caption == "see /help"


async def test_downloads_need_the_token_and_the_right_path() -> None:
    async with running() as site, httpx.AsyncClient() as client:
        wrong_token = await client.get(f"{site.telegram}/file/bot1:x/documents/file_0.txt")
        wrong_path = await client.get(f"{site.telegram}/file/bot{TOKEN}/documents/file_0.txt")

        assert (wrong_token.status_code, wrong_path.status_code) == (401, 404)


async def test_a_photo_has_its_size() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_photo(ANN.id, make_sample_png(40), caption="A plot")

        assert [(size.width, size.height) for size in sent.photo] == [(40, 40)]
        with pytest.raises(BadRequest, match="Image_process_failed"):
            await bot.send_photo(ANN.id, b"no picture", filename="a.png")


async def test_files_that_are_refused() -> None:
    async with running() as site, site.bot() as bot:
        with pytest.raises(BadRequest, match="File must be non-empty"):
            await bot.send_document(ANN.id, b"", filename="a.txt")
        with pytest.raises(BadRequest, match="Message caption is too long"):
            await bot.send_document(ANN.id, b"a", caption="x" * 1025)
        with pytest.raises(NetworkError, match="Request Entity Too Large"):
            await bot.send_document(ANN.id, bytes(50 * 1024 * 1024 + 1), filename="a.bin")
        async with httpx.AsyncClient() as client:
            answer = await client.get(
                f"{site.telegram}/bot{TOKEN}/sendDocument", params={"chat_id": ANN.id}
            )
        assert answer.json()["description"] == "Bad Request: there is no document in the request"


async def test_a_large_file_cannot_be_fetched() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_document(ANN.id, bytes(20 * 1024 * 1024 + 1), filename="a.bin")

        with pytest.raises(BadRequest, match="File is too big"):
            await bot.get_file(file_id_of(sent))
