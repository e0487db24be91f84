"""The main path with a real bot: updates in, messages, edits and answers out."""

from __future__ import annotations

import asyncio

import pytest
from telegram import (
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    MessageEntity,
    ReplyParameters,
)
from telegram.error import BadRequest, Forbidden, InvalidToken

from bot.demo.telegram import Buyer, Persona
from tests.demo.telegram.harness import ANN, BORIS, a_server, running

KEYBOARD = InlineKeyboardMarkup(
    [
        [InlineKeyboardButton("Buy", callback_data="1:b:7")],
        [
            InlineKeyboardButton("Site", url="https://example.org/x"),
            InlineKeyboardButton("Copy", copy_text=CopyTextButton("CODE-1")),
        ],
    ]
)


async def test_get_me_tells_who_the_bot_is():
    async with running() as site, site.bot() as bot:
        me = await bot.get_me()

        assert (424242, True, "vitrine_bot") == (me.id, me.is_bot, me.username)


async def test_a_wrong_token_is_unauthorised():
    async with running() as site, site.bot("424242:another") as bot:
        with pytest.raises(InvalidToken, match="Unauthorized"):
            await bot.get_me()


async def test_a_command_arrives_with_its_entity():
    async with running() as site, site.bot() as bot:
        await site.server.send_text(ANN.id, "/start p_7")

        (update,) = await bot.get_updates()

        assert update.message is not None
        assert "/start p_7" == update.message.text
        assert {"/start"} == set(update.message.parse_entities(["bot_command"]).values())
        assert ANN.id == update.effective_user.id == update.effective_chat.id


async def test_a_message_with_markup_and_keyboard_comes_back_as_sent():
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(
            ANN.id, "Hi <b>Ann</b> 😀 <tg-spoiler>x</tg-spoiler>", "HTML", reply_markup=KEYBOARD
        )

        assert "Hi Ann 😀 x" == sent.text
        assert ["bold", "spoiler"] == [entity.type for entity in sent.entities]
        assert {"Ann", "x"} == set(sent.parse_entities().values())
        assert KEYBOARD == sent.reply_markup
        assert sent.from_user is not None
        assert sent.from_user.is_bot


async def test_entities_are_taken_as_given():
    async with running() as site, site.bot() as bot:
        entity = MessageEntity(MessageEntity.PRE, offset=7, length=4)

        sent = await bot.send_message(ANN.id, "😀 Key <b>&", entities=[entity])

        assert "😀 Key <b>&" == sent.text
        assert (entity,) == sent.entities


async def test_a_tap_is_delivered_edited_and_answered():
    async with running() as site, site.bot() as bot:
        buyer = Buyer(site.server, ANN.id)
        sent = await bot.send_message(ANN.id, "Choose", reply_markup=KEYBOARD)
        query_id = await buyer.tap("Buy")

        (update,) = await bot.get_updates()
        query = update.callback_query
        assert query is not None
        await query.answer("Wait", show_alert=True)
        await query.edit_message_text("Bought")

        assert (query_id, "1:b:7", sent.message_id) == (
            query.id,
            query.data,
            query.message.message_id,
        )
        answer = await site.server.answered(query_id)
        assert ("Wait", True) == (answer.text, answer.show_alert)
        (message,) = buyer.messages()
        assert "Bought" == message["text"]
        assert "reply_markup" not in message


async def test_an_edit_that_changes_nothing_is_refused():
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "<b>Same</b>", "HTML", reply_markup=KEYBOARD)

        with pytest.raises(BadRequest, match="Message is not modified: specified new"):
            await sent.edit_text("<b>Same</b>", "HTML", reply_markup=KEYBOARD)
        await sent.edit_text("<b>Same</b>", "HTML")
        with pytest.raises(BadRequest, match="is not modified"):
            await bot.edit_message_reply_markup(ANN.id, sent.message_id)


async def test_what_is_gone_cannot_be_edited_or_deleted_or_answered():
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


async def test_a_buyers_message_cannot_be_edited_but_deleted():
    async with running() as site, site.bot() as bot:
        typed = await site.server.send_text(ANN.id, "my password")

        with pytest.raises(BadRequest, match="Message can't be edited"):
            await bot.edit_message_text("x", ANN.id, typed["message_id"])
        assert await bot.delete_message(ANN.id, typed["message_id"])
        assert [] == site.server.chat(ANN.id)


async def test_chats_that_cannot_be_written_to():
    stranger = Persona(1003, "Cy", started=False)
    async with running(a_server(personas=(ANN, BORIS, stranger))) as site, site.bot() as bot:
        site.server.block(BORIS.id)

        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.send_message(5, "x")
        with pytest.raises(Forbidden, match="bot was blocked by the user"):
            await bot.send_message(BORIS.id, "x")
        with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
            await bot.send_message(stranger.id, "x")
        await site.server.send_text(stranger.id, "/start")
        assert await bot.send_message(stranger.id, "x")


async def test_a_reply_carries_the_message_it_answers():
    async with running() as site, site.bot() as bot:
        asked = await site.server.send_text(ANN.id, "How much?")

        reply = ReplyParameters(asked["message_id"])
        sent = await bot.send_message(ANN.id, "9.99", reply_parameters=reply)

        assert sent.reply_to_message is not None
        assert "How much?" == sent.reply_to_message.text


async def test_a_tap_grows_too_old_to_answer():
    now = [1_000_000.0]
    async with running(a_server(clock=lambda: now[0], callback_ttl=60)) as site, site.bot() as bot:
        query_id = site.server.forge_callback(ANN.id, "x")
        now[0] += 61

        with pytest.raises(BadRequest, match="Query is too old and response timeout expired"):
            await bot.answer_callback_query(query_id)
        with pytest.raises(BadRequest, match="query id is invalid|query ID is invalid"):
            await bot.answer_callback_query("1")


async def test_the_buyer_waits_for_the_screen():
    async with running() as site, site.bot() as bot:
        buyer = Buyer(site.server, ANN.id)
        waiting = asyncio.create_task(buyer.sees("Ready"))
        sent = await bot.send_message(ANN.id, "Working")
        await sent.edit_text("Ready")

        assert sent.message_id == (await waiting)["message_id"]
