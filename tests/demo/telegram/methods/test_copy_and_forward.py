"""Tests of copied and forwarded messages, also of deleted ones."""

from __future__ import annotations

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, LabeledPrice
from telegram.error import BadRequest, Forbidden

from bot.demo.telegram import Persona
from bot.demo.telegram.content.picture_size_and_sample import make_sample_png
from tests.demo.telegram.bot_api_rig import ANN, BORIS, a_server, running

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Buy", callback_data="1:b:7")]])


async def test_a_forwarded_message_tells_its_origin() -> None:
    async with running() as site, site.bot() as bot:
        written = await site.server.send_text(ANN.id, "help me")

        first = await bot.forward_message(BORIS.id, ANN.id, written["message_id"])
        second = await bot.forward_message(ANN.id, BORIS.id, first.message_id)

        assert first.text == "help me"
        assert first.forward_origin is not None
        assert first.forward_origin.type == "user"
        assert second.forward_origin == first.forward_origin
        assert first.from_user is not None
        assert first.from_user.is_bot


async def test_a_copy_has_neither_origin_nor_keyboard() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_photo(
            ANN.id,
            make_sample_png(),
            caption="<b>Tea</b>",
            parse_mode="HTML",
            reply_markup=KEYBOARD,
        )

        await bot.copy_message(BORIS.id, ANN.id, sent.message_id)
        await bot.copy_message(BORIS.id, ANN.id, sent.message_id, caption="Coffee")

        plain, other = site.server.list_messages(BORIS.id)
        assert "forward_origin" not in plain
        assert "reply_markup" not in plain
        assert plain["photo"] == site.server.list_messages(ANN.id)[0]["photo"]
        assert (plain["caption"], plain["caption_entities"][0]["type"]) == ("Tea", "bold")
        assert (other["caption"], "caption_entities" in other) == ("Coffee", False)


async def test_what_is_protected_or_unique_is_not_copied() -> None:
    async with running() as site, site.bot() as bot:
        secret = await bot.send_message(ANN.id, "secret", protect_content=True)
        prices = [LabeledPrice("Tea", 5)]
        invoice = await bot.send_invoice(ANN.id, "Tea", "A cup", "p", "XTR", prices)

        for message in (secret, invoice):
            with pytest.raises(BadRequest, match="Message can't be copied"):
                await bot.copy_message(BORIS.id, ANN.id, message.message_id)
        with pytest.raises(BadRequest, match="Message can't be forwarded"):
            await bot.forward_message(BORIS.id, ANN.id, secret.message_id)
        assert site.server.list_messages(BORIS.id) == []


async def test_copies_that_go_nowhere() -> None:
    people = (ANN, Persona(1009, "Zoe", blocked=True))
    async with running(a_server(personas=people)) as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "x")

        with pytest.raises(BadRequest, match="Message to copy not found"):
            await bot.copy_message(ANN.id, ANN.id, 999)
        with pytest.raises(BadRequest, match="Message to forward not found"):
            await bot.forward_message(ANN.id, ANN.id, 999)
        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.copy_message(ANN.id, 5, sent.message_id)
        with pytest.raises(Forbidden, match="blocked"):
            await bot.copy_message(1009, ANN.id, sent.message_id)
