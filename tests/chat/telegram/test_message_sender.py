"""Tests of the screen sender: screens are edited in place, or sent again if that is not possible."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from telegram import Bot
from telegram.error import BadRequest, TelegramError

from bot.chat.kit.screen import (
    Button,
    ButtonStyle,
    DeliveryDocument,
    DeliveryTextMessage,
    Screen,
    TextEntity,
    build_callback_button,
)
from bot.chat.telegram import message_sender
from bot.chat.telegram.transport import close_bot, make_bot, open_bot
from bot.demo.telegram.server_state_and_people_actions import TelegramServer
from tests.demo.telegram.bot_api_rig import ANN, TOKEN, a_server, running

HOME = Screen("<b>Home</b>", ((build_callback_button("Go", "h"),),))


@asynccontextmanager
async def talking() -> AsyncIterator[tuple[TelegramServer, Bot]]:
    """Start a local Bot API server and a bot that may write to Ann."""
    async with running(a_server()) as site:
        bot = make_bot(TOKEN, api_url=site.telegram)
        try:
            await open_bot(bot)
            await site.server.send_text(ANN.id, "hello")
            yield site.server, bot
        finally:
            await close_bot(bot)


async def test_a_screen_is_sent_with_its_marks_and_buttons() -> None:
    """HTML becomes entities; buttons carry data, text to copy and their colour."""
    rows = (
        (
            build_callback_button("Buy", "y", 1, style=ButtonStyle.SUCCESS),
            Button("Copy", copy_text="CODE-1"),
        ),
        (),
    )
    async with talking() as (server, bot):
        await message_sender.send_screen(bot, ANN.id, Screen("<b>5</b> &lt; 6", rows))
        message = server.list_messages(ANN.id)[-1]

    assert message["text"] == "5 < 6"
    assert message["entities"] == [{"type": "bold", "offset": 0, "length": 1}]
    assert message["reply_markup"]["inline_keyboard"] == [
        [
            {"text": "Buy", "callback_data": "1:y:1", "style": "success"},
            {"text": "Copy", "copy_text": {"text": "CODE-1"}},
        ]
    ]


def test_no_buttons_are_no_keyboard() -> None:
    """An empty keyboard is not sent."""
    assert message_sender.build_keyboard(()) is None
    assert message_sender.build_keyboard(((),)) is None


async def test_a_screen_is_edited_in_place() -> None:
    """The message keeps its id; removed parts are gone."""
    async with talking() as (server, bot):
        first = await message_sender.edit_or_send(bot, ANN.id, HOME)
        again = await message_sender.edit_or_send(
            bot, ANN.id, Screen("Elsewhere"), message_id=first
        )
        message = server.list_messages(ANN.id)[-1]

    assert again == first == message["message_id"]
    assert message["text"] == "Elsewhere"
    assert "reply_markup" not in message


async def test_an_edit_that_changes_nothing_is_fine() -> None:
    """Telegram reports an error, which is ignored."""
    async with talking() as (server, bot):
        first = await message_sender.edit_or_send(bot, ANN.id, HOME)
        assert await message_sender.edit_or_send(bot, ANN.id, HOME, message_id=first) == first
        assert len(server.list_messages(ANN.id)) == 2


@pytest.mark.parametrize("there", ["deleted", "never", "hers", "document"])
async def test_what_cannot_be_edited_is_sent_again(there: str) -> None:
    """A deleted, foreign or non-text message is replaced by a new one."""
    async with talking() as (server, bot):
        old = 999_999
        if there == "hers":
            old = server.list_messages(ANN.id)[0]["message_id"]
        elif there == "document":
            old = await message_sender.send_secret(
                bot, ANN.id, DeliveryDocument("a.txt", b"x", "a")
            )
        elif there == "deleted":
            old = await message_sender.send_screen(bot, ANN.id, HOME)
            await bot.delete_message(ANN.id, old)
        new = await message_sender.edit_or_send(bot, ANN.id, HOME, message_id=old)
        message = server.list_messages(ANN.id)[-1]

    assert new != old
    assert message["message_id"] == new
    assert message["text"] == "Home"


async def test_what_telegram_refuses_for_good_is_raised() -> None:
    """A text that cannot be parsed fails both in an edit and in a new message."""
    async with talking() as (_server, bot):
        first = await message_sender.edit_or_send(bot, ANN.id, HOME)
        with pytest.raises(BadRequest):
            await message_sender.edit_or_send(bot, ANN.id, Screen("<b>open"), message_id=first)


async def test_a_delivery_keeps_every_character() -> None:
    """No parse mode: markup in a secret is text, and the entities are the shop's own."""
    secret = "<b>&amp;</b> 😀 *_`"
    text = f"😀 Order\n{secret}"
    delivery = DeliveryTextMessage(
        text, (TextEntity("spoiler", 9, 18),), ((Button("Copy", copy_text=secret),),)
    )
    async with talking() as (server, bot):
        await message_sender.send_secret(bot, ANN.id, delivery)
        message = server.list_messages(ANN.id)[-1]

    assert message["text"] == text
    assert message["entities"] == [{"type": "spoiler", "offset": 9, "length": 18}]
    assert message["reply_markup"]["inline_keyboard"][0][0]["copy_text"]["text"] == secret


async def test_a_document_holds_the_very_bytes() -> None:
    """For any bytes."""
    body = b"\x00\xff\r\nend \n"
    async with talking() as (server, bot):
        await message_sender.send_secret(
            bot, ANN.id, DeliveryDocument("order-1.txt", body, "<b>Yours</b>")
        )
        message = server.list_messages(ANN.id)[-1]
        file = await bot.get_file(message["document"]["file_id"])
        kept = bytes(await file.download_as_bytearray())

    assert kept == body
    assert message["document"]["file_name"] == "order-1.txt"
    assert message["caption"] == "Yours"


async def test_goods_answer_the_order_where_it_still_is() -> None:
    """A deleted status message does not prevent the delivery."""
    delivery = DeliveryTextMessage("goods", (), ())
    async with talking() as (server, bot):
        status = await message_sender.send_screen(bot, ANN.id, HOME)
        await message_sender.send_secret(bot, ANN.id, delivery, reply_to=status)
        await message_sender.send_secret(bot, ANN.id, delivery, reply_to=999_999)
        replied, alone = server.list_messages(ANN.id)[-2:]

    assert replied["reply_to_message"]["message_id"] == status
    assert "reply_to_message" not in alone


async def test_an_edit_that_changes_nothing_of_a_tapped_message_is_not_sent() -> None:
    other = Screen("other", ())
    async with talking() as (server, bot):
        message_id = await message_sender.send_screen(bot, ANN.id, HOME)
        server.calls.clear()
        for screen in (HOME, HOME, other, other, HOME):
            assert await message_sender.edit_if_possible(
                bot, ANN.id, message_id, screen, is_there=True
            )
        assert [call.method for call in server.calls] == ["editMessageText"] * 2


async def test_an_edit_whose_answer_was_lost_is_sent_again() -> None:
    other = Screen("other", ())
    async with talking() as (server, bot):
        message_id = await message_sender.send_screen(bot, ANN.id, HOME)
        server.faults.add("editMessageText", 500, "Internal Server Error")
        with pytest.raises(TelegramError):
            await message_sender.edit_if_possible(bot, ANN.id, message_id, other)
        assert await message_sender.edit_if_possible(bot, ANN.id, message_id, HOME)
        assert server.list_messages(ANN.id)[-1]["text"] == "Home"
        assert [call.method for call in server.calls][-2:] == ["editMessageText"] * 2


async def test_a_text_is_not_sent_to_a_message_that_is_a_document() -> None:
    """A new message shows it."""
    document = DeliveryDocument("order.txt", b"CODE-1", "<b>caption</b>")
    async with talking() as (server, bot):
        message_id = await message_sender.send_secret(bot, ANN.id, document)
        server.calls.clear()
        shown = await message_sender.edit_or_send(bot, ANN.id, HOME, message_id=message_id)
        assert shown != message_id
        assert [call.method for call in server.calls] == ["sendMessage"]
