"""Tests of people's actions, as the real library reads them on the bot's side."""

from __future__ import annotations

import asyncio

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message
from telegram.error import TelegramError

from bot.demo.telegram import ClientError, ScriptedBuyer
from bot.demo.telegram.content.sample_stickers_voices_and_locations import SAMPLE_CONTENTS
from tests.demo.telegram.bot_api_rig import ANN, a_server, running

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Buy", callback_data="1:b:7")]])


@pytest.mark.parametrize("kind", ["photo", "document", *SAMPLE_CONTENTS])
async def test_every_kind_of_message_is_read_by_the_library(kind: str) -> None:
    async with running() as site, site.bot() as bot:
        await site.server.send_sample(ANN.id, kind)

        (update,) = await bot.get_updates()

        assert update.message is not None
        assert getattr(update.message, kind)
        assert update.message.text is None


async def test_a_photo_can_be_downloaded() -> None:
    async with running() as site, site.bot() as bot:
        message = await site.server.send_sample(ANN.id, "photo")

        file = await bot.get_file(message["photo"][0]["file_id"])

        assert (await file.download_as_bytearray()).startswith(b"\x89PNG")


async def test_an_update_the_library_cannot_read_breaks_its_batch() -> None:
    async with running() as site, site.bot() as bot:
        site.server.push_update({"message": {"message_id": "x", "date": "yesterday"}})

        with pytest.raises((TelegramError, TypeError, ValueError, KeyError)):
            await bot.get_updates()


async def test_a_raw_update_keeps_its_own_id() -> None:
    server = a_server()

    assert server.push_update({"update_id": 5, "novelty": {}}) == 5
    assert (await server.state.updates.poll(0, 1, 0)) == [{"update_id": 5, "novelty": {}}]


async def test_a_forged_tap_on_a_lost_message_is_inaccessible() -> None:
    async with running() as site, site.bot() as bot:
        site.server.forge_callback(ANN.id, "x" * 100, 77)
        site.server.forge_callback(ANN.id, "y")

        lost, inline = await bot.get_updates()

        assert lost.callback_query is not None
        message = lost.callback_query.message
        assert message is not None
        assert not message.is_accessible
        assert message.message_id == 77
        assert inline.callback_query is not None
        assert inline.callback_query.message is None


async def test_a_tap_shows_the_message_as_it_was() -> None:
    async with running() as site, site.bot() as bot:
        buyer = ScriptedBuyer(site.server, ANN.id)
        sent = await bot.send_message(ANN.id, "10.00", reply_markup=KEYBOARD)
        await buyer.tap("Buy")
        await sent.edit_text("12.00")

        (update,) = await bot.get_updates()

        assert update.callback_query is not None
        message = update.callback_query.message
        assert isinstance(message, Message)
        assert message.text == "10.00"


async def test_a_tap_by_data_needs_such_a_button() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "x", reply_markup=KEYBOARD)

        assert await site.server.tap(ANN.id, sent.message_id, data="1:b:7")
        with pytest.raises(ClientError, match="no such button"):
            await site.server.tap(ANN.id, sent.message_id, data="1:b:8")


async def test_a_buyer_answers_a_message() -> None:
    async with running() as site, site.bot() as bot:
        asked = await bot.send_message(ANN.id, "Your mail?")
        await site.server.send_text(ANN.id, "a@b.org", reply_to=asked.message_id)

        (update,) = await bot.get_updates()

        assert update.message is not None
        assert update.message.reply_to_message is not None
        assert update.message.reply_to_message.text == "Your mail?"


@pytest.mark.parametrize(
    ("typed", "arrives"),
    [("a\ud83d\ude00b", "a😀b"), ("a\ud83db", "a\ufffdb"), ("a\x00b", "a b"), ("  x ", "x")],
)
async def test_a_client_sends_only_well_formed_text(typed: str, arrives: str) -> None:
    server = a_server()

    assert (await server.send_text(ANN.id, typed))["text"] == arrives


async def test_only_ones_own_text_can_be_edited() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "x")

        with pytest.raises(ClientError, match="own text"):
            await site.server.edit_text(ANN.id, sent.message_id, "y")


async def test_waiting_ends_with_the_server() -> None:
    server = a_server()
    waiting = asyncio.create_task(ScriptedBuyer(server, ANN.id).wait_for_text("never"))
    unanswered = asyncio.create_task(
        server.wait_for_callback_answer(server.forge_callback(ANN.id, "x"))
    )
    await asyncio.sleep(0)

    server.close()

    for task in (waiting, unanswered):
        with pytest.raises(TimeoutError):
            await task
