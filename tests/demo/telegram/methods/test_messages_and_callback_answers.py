"""Tests of the main path with a real bot: updates in; messages, edits and answers out."""

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

from bot.demo.telegram import Persona, ScriptedBuyer
from tests.demo.telegram.bot_api_rig import ANN, BORIS, a_server, running

KEYBOARD = InlineKeyboardMarkup(
    [
        [InlineKeyboardButton("Buy", callback_data="1:b:7")],
        [
            InlineKeyboardButton("Site", url="https://example.org/x"),
            InlineKeyboardButton("Copy", copy_text=CopyTextButton("CODE-1")),
        ],
    ]
)


async def test_get_me_tells_who_the_bot_is() -> None:
    async with running() as site, site.bot() as bot:
        me = await bot.get_me()

        assert (me.id, me.is_bot, me.username) == (424242, True, "vitrine_bot")


async def test_a_wrong_token_is_unauthorised() -> None:
    async with running() as site, site.bot("424242:another") as bot:
        with pytest.raises(InvalidToken, match="Unauthorized"):
            await bot.get_me()


async def test_a_command_arrives_with_its_entity() -> None:
    async with running() as site, site.bot() as bot:
        await site.server.send_text(ANN.id, "/start p_7")

        (update,) = await bot.get_updates()

        assert update.message is not None
        assert update.message.text == "/start p_7"
        assert {"/start"} == set(update.message.parse_entities(["bot_command"]).values())
        assert update.message.chat.id == ANN.id
        assert update.message.from_user is not None
        assert update.message.from_user.language_code == "en"


async def test_a_message_with_markup_and_keyboard_comes_back_as_sent() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(
            ANN.id, "Hi <b>Ann</b> 😀 <tg-spoiler>x</tg-spoiler>", "HTML", reply_markup=KEYBOARD
        )

        assert sent.text == "Hi Ann 😀 x"
        assert [entity.type for entity in sent.entities] == ["bold", "spoiler"]
        assert {"Ann", "x"} == set(sent.parse_entities().values())
        assert sent.reply_markup == KEYBOARD
        assert sent.from_user is not None
        assert sent.from_user.is_bot


async def test_entities_are_taken_as_given() -> None:
    async with running() as site, site.bot() as bot:
        entity = MessageEntity(MessageEntity.PRE, offset=7, length=4)

        sent = await bot.send_message(ANN.id, "😀 Key <b>&", entities=[entity])

        assert sent.text == "😀 Key <b>&"
        assert (entity,) == sent.entities


async def test_a_tap_is_delivered_edited_and_answered() -> None:
    async with running() as site, site.bot() as bot:
        buyer = ScriptedBuyer(site.server, ANN.id)
        sent = await bot.send_message(ANN.id, "Choose", reply_markup=KEYBOARD)
        query_id = await buyer.tap("Buy")

        (update,) = await bot.get_updates()
        query = update.callback_query
        assert query is not None
        assert query.message is not None
        await query.answer("Wait", show_alert=True)
        await query.edit_message_text("Bought")

        assert (query_id, "1:b:7", sent.message_id) == (
            query.id,
            query.data,
            query.message.message_id,
        )
        answer = await site.server.wait_for_callback_answer(query_id)
        assert (answer.text, answer.show_alert) == ("Wait", True)
        (message,) = buyer.messages()
        assert message["text"] == "Bought"
        assert "reply_markup" not in message


async def test_chats_that_cannot_be_written_to() -> None:
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
        assert (await bot.send_message(stranger.id, "x")).chat.id == stranger.id


async def test_a_reply_carries_the_message_it_answers() -> None:
    async with running() as site, site.bot() as bot:
        asked = await site.server.send_text(ANN.id, "How much?")

        reply = ReplyParameters(asked["message_id"])
        sent = await bot.send_message(ANN.id, "9.99", reply_parameters=reply)

        assert sent.reply_to_message is not None
        assert sent.reply_to_message.text == "How much?"


async def test_a_tap_grows_too_old_to_answer() -> None:
    now = [1_000_000.0]
    async with running(a_server(clock=lambda: now[0], callback_ttl=60)) as site, site.bot() as bot:
        query_id = site.server.forge_callback(ANN.id, "x")
        now[0] += 61

        with pytest.raises(BadRequest, match="Query is too old and response timeout expired"):
            await bot.answer_callback_query(query_id)
        with pytest.raises(BadRequest, match="or query id is invalid"):
            await bot.answer_callback_query("1")


async def test_the_buyer_waits_for_the_screen() -> None:
    async with running() as site, site.bot() as bot:
        buyer = ScriptedBuyer(site.server, ANN.id)
        waiting = asyncio.create_task(buyer.wait_for_text("Ready"))
        sent = await bot.send_message(ANN.id, "Working")
        await sent.edit_text("Ready")

        assert sent.message_id == (await waiting)["message_id"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Message text is empty"),
        (" \n\t", "Text must be non-empty"),
        ("x" * 4097, "Message is too long"),
        ("😀" * 2049, "Message is too long"),
        ("<b>x", "Can't parse entities: can't find end tag corresponding to start tag"),
    ],
)
async def test_texts_that_are_refused(text: str, sentence: str) -> None:
    async with running() as site, site.bot() as bot:
        with pytest.raises(BadRequest, match=sentence):
            await bot.send_message(ANN.id, text, "HTML")


async def test_markup_does_not_count_as_text() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, f"<b>{'😀' * 2048}</b>", "HTML")

        assert sent.entities[0].length == 4096


async def test_a_secret_travels_byte_for_byte() -> None:
    secret = "<b>&amp;_*[x](y)`\\😀\u202f|| tail"
    async with running() as site, site.bot() as bot:
        entity = MessageEntity(MessageEntity.CODE, 0, len(secret.encode("utf-16-le")) // 2)
        await bot.send_message(ANN.id, secret, entities=[entity], protect_content=True)

        (message,) = site.server.list_messages(ANN.id)
        assert message["text"] == secret
        assert message["has_protected_content"]


async def test_an_effect_is_shown_and_nonsense_refused() -> None:
    async with running() as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "x", message_effect_id="5046509860389126442")

        assert sent.effect_id == "5046509860389126442"
        with pytest.raises(BadRequest, match="Effect_id_invalid"):
            await bot.send_message(ANN.id, "x", message_effect_id="fire")


async def test_a_draft_lives_for_thirty_seconds_or_until_the_message_comes() -> None:
    now = 0.0
    async with running(a_server(clock=lambda: now)) as site, site.bot() as bot:
        chats = site.server.state.chats
        chat = chats.get_or_refuse(ANN.id)
        await bot.send_message_draft(ANN.id, 7, "<b>Plac</b>", parse_mode="HTML")
        now = 10.0
        draft = chats.get_draft(chat)
        assert draft is not None
        assert (draft["draft_id"], draft["text"], draft["seconds"]) == (7, "Plac", 20)
        now = 31.0
        assert chats.get_draft(chat) is None

        await bot.send_message_draft(ANN.id, 7)
        thought = chats.get_draft(chat)
        assert thought is not None
        assert thought["text"] == ""
        await bot.send_message(ANN.id, "Placed")
        assert chats.get_draft(chat) is None
        with pytest.raises(BadRequest, match="Message is too long"):
            await bot.send_message_draft(ANN.id, 7, "x" * 4097)


async def test_typing_shows_until_the_message_comes() -> None:
    async with running() as site, site.bot() as bot:
        chats = site.server.state.chats
        await bot.send_chat_action(ANN.id, "typing")
        assert chats.get_action(chats.get_or_refuse(ANN.id)) == "typing"

        await bot.send_message(ANN.id, "done")

        assert chats.get_action(chats.get_or_refuse(ANN.id)) is None
        with pytest.raises(BadRequest, match="Wrong parameter action in request"):
            await bot.send_chat_action(ANN.id, "dancing")


async def test_a_draft_leaves_no_message() -> None:
    async with running() as site, site.bot() as bot:
        assert await bot.send_message_draft(ANN.id, 7, "Placing <b>it</b>", parse_mode="HTML")

        assert site.server.list_messages(ANN.id) == []


async def test_a_second_answer_to_a_tap_is_taken_but_not_shown() -> None:
    async with running() as site, site.bot() as bot:
        query_id = site.server.forge_callback(ANN.id, "x")
        await bot.answer_callback_query(query_id, "first")
        await bot.answer_callback_query(query_id, "second")

        assert (await site.server.wait_for_callback_answer(query_id)).text == "first"
        with pytest.raises(BadRequest, match="Message_too_long"):
            await bot.answer_callback_query(query_id, "x" * 201)
