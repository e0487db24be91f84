"""Tests of edits and deletions, and of those that are refused."""

from __future__ import annotations

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, ReplyParameters
from telegram.error import BadRequest

from tests.demo.telegram.bot_api_rig import ANN, a_server, running

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Buy", callback_data="1:b:7")]])


async def test_an_edit_that_changes_nothing_is_refused() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "<b>Same</b>", "HTML", reply_markup=KEYBOARD)

        with pytest.raises(BadRequest, match="Message is not modified: specified new"):
            await sent.edit_text("<b>Same</b>", "HTML", reply_markup=KEYBOARD)
        await sent.edit_text("<b>Same</b>", "HTML")
        with pytest.raises(BadRequest, match="is not modified"):
            await bot.edit_message_reply_markup(ANN.id, sent.message_id)


async def test_what_is_gone_cannot_be_edited_or_deleted_or_answered() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "Going")
        await sent.delete()

        with pytest.raises(BadRequest, match="Message to edit not found"):
            await sent.edit_text("x")
        with pytest.raises(BadRequest, match="Message to delete not found"):
            await sent.delete()
        with pytest.raises(BadRequest, match="Message to be replied not found"):
            await bot.send_message(ANN.id, "x", reply_parameters=ReplyParameters(sent.message_id))
        reply = ReplyParameters(sent.message_id, allow_sending_without_reply=True)
        assert (
            await bot.send_message(ANN.id, "x", reply_parameters=reply)
        ).reply_to_message is None


async def test_a_buyers_message_cannot_be_edited_but_deleted() -> None:
    async with running() as site, site.bot() as bot:
        typed = await site.server.send_text(ANN.id, "my password")

        with pytest.raises(BadRequest, match="Message can't be edited"):
            await bot.edit_message_text("x", ANN.id, typed["message_id"])
        assert await bot.delete_message(ANN.id, typed["message_id"])
        assert site.server.list_messages(ANN.id) == []


async def test_a_keyboard_is_replaced_alone() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "<b>Text</b>", "HTML", reply_markup=KEYBOARD)
        other = InlineKeyboardMarkup([[InlineKeyboardButton("Sell", callback_data="1:s:7")]])

        edited = await bot.edit_message_reply_markup(ANN.id, sent.message_id, reply_markup=other)

        assert edited.text == "Text"  # type: ignore[union-attr]
        assert edited.entities == sent.entities  # type: ignore[union-attr]
        assert edited.reply_markup == other  # type: ignore[union-attr]


async def test_text_and_caption_are_not_confused() -> None:
    async with running() as site, site.bot() as bot:
        text = await bot.send_message(ANN.id, "Text")
        file = await bot.send_document(ANN.id, b"abc", caption="Old", filename="a.txt")

        with pytest.raises(BadRequest, match="There is no text in the message to edit"):
            await file.edit_text("x")
        with pytest.raises(BadRequest, match="There is no caption in the message to edit"):
            await text.edit_caption("x")
        edited = await file.edit_caption("<i>New</i>", parse_mode="HTML")
        assert edited.caption == "New"  # type: ignore[union-attr]
        assert edited.document == file.document  # type: ignore[union-attr]


async def test_several_messages_are_deleted_at_once() -> None:
    async with running() as site, site.bot() as bot:
        ids = [(await bot.send_message(ANN.id, str(n))).message_id for n in range(3)]

        assert await bot.delete_messages(ANN.id, [ids[0], ids[2], 99_999])

        assert [m["text"] for m in site.server.list_messages(ANN.id)] == ["1"]


async def test_a_message_of_the_day_before_yesterday_stays() -> None:
    now = [1_000_000.0]
    async with running(a_server(clock=lambda: now[0])) as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "old")
        now[0] += 49 * 60 * 60

        with pytest.raises(BadRequest, match="Message can't be deleted for everyone"):
            await sent.delete()
