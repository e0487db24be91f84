"""Tests with a second library, which reads every result and update of the server, field by field.

aiogram's types follow the published Bot API. A missing required field does not parse, and an
unknown field is found in the extras.

Only `make test-all` runs this. Importing aiogram takes seconds, therefore the imports are in
functions.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from pydantic import BaseModel

from bot.demo.telegram.content.picture_size_and_sample import make_sample_png
from bot.demo.telegram.content.sample_stickers_voices_and_locations import SAMPLE_CONTENTS
from bot.demo.telegram.methods.method_table import METHODS
from bot.demo.telegram.multipart import Upload
from tests.demo.telegram.bot_api_rig import ANN, BORIS, TOKEN, Running, a_server, running

if TYPE_CHECKING:
    from aiogram import Bot
    from aiogram.types import InlineKeyboardMarkup, InlineQueryResultUnion, Message, Update

pytestmark = pytest.mark.long

PICTURE = "http://store.test/cover.png"
RICH = (
    "<b>Tea</b> <tg-spoiler>x</tg-spoiler> <code>A</code> <a href='https://a.org'>a</a> /start\n"
    "<blockquote expandable>much more</blockquote>\n"
    "<tg-time unix='1700000000' format='wDT'>then</tg-time>"
)


def _keyboard() -> InlineKeyboardMarkup:
    from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

    button = InlineKeyboardButton(text="Buy", callback_data="1:b:7", style="success")
    return InlineKeyboardMarkup(inline_keyboard=[[button]])


async def the_picture(url: str) -> Upload | None:
    return Upload("cover.png", "image/png", make_sample_png()) if url == PICTURE else None


def strangers(value: object, path: str = "") -> Iterator[str]:
    """Return where a parsed value has fields that its type does not know."""
    if isinstance(value, BaseModel):
        yield from (f"{path}.{name}" for name in value.model_extra or ())
        for name in type(value).model_fields:
            yield from strangers(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for position, item in enumerate(value):
            yield from strangers(item, f"{path}[{position}]")


@dataclass(frozen=True, slots=True)
class Meeting:
    """A bot of the second library connected to a running server."""

    site: Running
    bot: Bot

    async def updates(self) -> list[Update]:
        return await self.bot.get_updates()

    async def hello(self) -> Message:
        return await self.bot.send_message(
            ANN.id, RICH, parse_mode="HTML", reply_markup=_keyboard()
        )

    async def picture(self) -> Message:
        return await self.bot.send_photo(ANN.id, PICTURE, caption="Tea", reply_markup=_keyboard())

    async def invoice(self) -> Message:
        from aiogram.types import LabeledPrice

        prices = [LabeledPrice(label="Tea", amount=5)]
        return await self.bot.send_invoice(
            ANN.id, "Tea", "A cup", "order-7", currency="XTR", prices=prices
        )

    async def charge(self) -> str:
        """Let Ann pay an invoice; return the id of the charge."""
        invoice = await self.invoice()
        asked = self.site.server.payments.confirm_payment_sheet(ANN.id, invoice.message_id)
        await self.bot.answer_pre_checkout_query(asked, ok=True)
        self.site.server.payments.complete_payment(asked)
        paid = self.site.server.list_messages(ANN.id)[-1]["successful_payment"]
        return str(paid["telegram_payment_charge_id"])


@asynccontextmanager
async def meeting() -> AsyncIterator[Meeting]:
    from aiogram import Bot
    from aiogram.client.session.aiohttp import AiohttpSession
    from aiogram.client.telegram import TelegramAPIServer

    async with running(a_server(fetch=the_picture)) as site:
        session = AiohttpSession(api=TelegramAPIServer.from_base(site.telegram))
        async with Bot(TOKEN, session=session) as bot:
            yield Meeting(site, bot)


Call = Callable[[Meeting], Awaitable[object]]


async def _edit_text(m: Meeting) -> object:
    sent = await m.hello()
    return await m.bot.edit_message_text("New", chat_id=ANN.id, message_id=sent.message_id)


async def _edit_caption(m: Meeting) -> object:
    sent = await m.picture()
    return await m.bot.edit_message_caption(
        chat_id=ANN.id, message_id=sent.message_id, caption="New"
    )


async def _edit_markup(m: Meeting) -> object:
    sent = await m.hello()
    return await m.bot.edit_message_reply_markup(chat_id=ANN.id, message_id=sent.message_id)


async def _edit_media(m: Meeting) -> object:
    from aiogram.types import BufferedInputFile, InputMediaPhoto

    sent = await m.hello()
    media = InputMediaPhoto(media=BufferedInputFile(make_sample_png(), "a.png"), caption="Tea")
    return await m.bot.edit_message_media(media, chat_id=ANN.id, message_id=sent.message_id)


async def _delete(m: Meeting) -> object:
    return await m.bot.delete_message(ANN.id, (await m.hello()).message_id)


async def _delete_many(m: Meeting) -> object:
    return await m.bot.delete_messages(ANN.id, [(await m.hello()).message_id])


async def _copy(m: Meeting) -> object:
    return await m.bot.copy_message(BORIS.id, ANN.id, (await m.picture()).message_id)


async def _forward(m: Meeting) -> object:
    return await m.bot.forward_message(BORIS.id, ANN.id, (await m.hello()).message_id)


async def _callback(m: Meeting) -> object:
    sent = await m.hello()
    tapped = await m.site.server.tap(ANN.id, sent.message_id, data="1:b:7")
    return await m.bot.answer_callback_query(tapped, text="Yes")


async def _inline(m: Meeting) -> object:
    from aiogram.types import (
        InlineQueryResultArticle,
        InlineQueryResultPhoto,
        InlineQueryResultsButton,
        InputTextMessageContent,
    )

    words = InputTextMessageContent(message_text="Tea")
    results: list[InlineQueryResultUnion] = [
        InlineQueryResultArticle(
            id="1", title="Tea", input_message_content=words, thumbnail_url=PICTURE
        ),
        InlineQueryResultPhoto(id="2", photo_url=PICTURE, thumbnail_url=PICTURE, caption="Tea"),
    ]
    button = InlineQueryResultsButton(text="Open", start_parameter="x")
    asked = m.site.server.inline.send_query(ANN.id, "tea")
    return await m.bot.answer_inline_query(asked, results, button=button, is_personal=True)


async def _checkout(m: Meeting) -> object:
    asked = m.site.server.payments.confirm_payment_sheet(ANN.id, (await m.invoice()).message_id)
    return await m.bot.answer_pre_checkout_query(asked, ok=False, error_message="Sold out")


async def _refund(m: Meeting) -> object:
    return await m.bot.refund_star_payment(ANN.id, await m.charge())


async def _balance(m: Meeting) -> object:
    await m.charge()
    return await m.bot.get_my_star_balance()


async def _transactions(m: Meeting) -> object:
    await _refund(m)
    return await m.bot.get_star_transactions()


async def _file(m: Meeting) -> object:
    sent = await m.picture()
    assert sent.photo
    return await m.bot.get_file(sent.photo[0].file_id)


async def _answer(m: Meeting) -> object:
    from aiogram.types import ReplyParameters

    sent = await m.hello()
    return await m.bot.send_message(
        ANN.id,
        "Yes",
        reply_parameters=ReplyParameters(message_id=sent.message_id),
        protect_content=True,
        message_effect_id="5046509860389126442",
    )


async def _document(m: Meeting) -> object:
    from aiogram.types import BufferedInputFile

    return await m.bot.send_document(ANN.id, BufferedInputFile(b"codes", "codes.txt"))


async def _commands(m: Meeting) -> object:
    from aiogram.types import BotCommand

    await m.bot.set_my_commands([BotCommand(command="start", description="Home")])
    return await m.bot.get_my_commands()


async def _menu_button(m: Meeting) -> object:
    from aiogram.types import MenuButtonCommands

    return await m.bot.set_chat_menu_button(menu_button=MenuButtonCommands())


CALLS: dict[str, Call] = {
    "getMe": lambda m: m.bot.get_me(),
    "getUpdates": lambda m: m.updates(),
    "setWebhook": lambda m: m.bot.set_webhook("https://example.org/hook"),
    "deleteWebhook": lambda m: m.bot.delete_webhook(),
    "getWebhookInfo": lambda m: m.bot.get_webhook_info(),
    "sendMessage": _answer,
    "sendMessageDraft": lambda m: m.bot.send_message_draft(ANN.id, 7, text="so far"),
    "sendChatAction": lambda m: m.bot.send_chat_action(ANN.id, "typing"),
    "answerCallbackQuery": _callback,
    "sendDocument": _document,
    "sendPhoto": lambda m: m.picture(),
    "getFile": _file,
    "editMessageText": _edit_text,
    "editMessageCaption": _edit_caption,
    "editMessageMedia": _edit_media,
    "editMessageReplyMarkup": _edit_markup,
    "deleteMessage": _delete,
    "deleteMessages": _delete_many,
    "copyMessage": _copy,
    "forwardMessage": _forward,
    "answerInlineQuery": _inline,
    "sendInvoice": lambda m: m.invoice(),
    "answerPreCheckoutQuery": _checkout,
    "refundStarPayment": _refund,
    "getMyStarBalance": _balance,
    "getStarTransactions": _transactions,
    "getChat": lambda m: m.bot.get_chat(ANN.id),
    "setMyCommands": lambda m: m.bot.set_my_commands([]),
    "getMyCommands": _commands,
    "deleteMyCommands": lambda m: m.bot.delete_my_commands(),
    "setMyName": lambda m: m.bot.set_my_name("Shop"),
    "getMyName": lambda m: m.bot.get_my_name(),
    "setMyDescription": lambda m: m.bot.set_my_description("We sell"),
    "getMyDescription": lambda m: m.bot.get_my_description(),
    "setMyShortDescription": lambda m: m.bot.set_my_short_description("Shop"),
    "getMyShortDescription": lambda m: m.bot.get_my_short_description(),
    "setChatMenuButton": _menu_button,
    "getChatMenuButton": lambda m: m.bot.get_chat_menu_button(),
}


def test_no_method_is_left_out() -> None:
    assert set(CALLS) == set(METHODS)


@pytest.mark.parametrize("method", CALLS)
async def test_every_result_is_what_its_type_says(method: str) -> None:
    async with meeting() as m:
        result = await CALLS[method](m)

        assert result is not None
        assert list(strangers(result)) == []
        assert method in {call.method for call in m.site.server.calls}


async def _typed(m: Meeting) -> None:
    first = await m.site.server.send_text(ANN.id, "/start 7")
    await m.site.server.send_text(ANN.id, "and", reply_to=first["message_id"])
    await m.site.server.edit_text(ANN.id, first["message_id"], "/start 8")


async def _tapped(m: Meeting) -> None:
    sent = await m.hello()
    await m.site.server.tap(ANN.id, sent.message_id, button=(0, 0))
    m.site.server.forge_callback(ANN.id, "x")
    m.site.server.forge_callback(ANN.id, "x", 999)


async def _blocked(m: Meeting) -> None:
    m.site.server.block(ANN.id)
    m.site.server.unblock(ANN.id)


async def _kinds(m: Meeting) -> None:
    for kind in ("photo", "document", *SAMPLE_CONTENTS):
        await m.site.server.send_sample(ANN.id, kind)


async def _chosen(m: Meeting) -> None:
    from aiogram.types import InlineQueryResultArticle, InputTextMessageContent

    inline = m.site.server.inline
    asked = inline.send_query(ANN.id, "tea", chat_type="private")
    words = InputTextMessageContent(message_text="Tea")
    card = InlineQueryResultArticle(
        id="1", title="Tea", input_message_content=words, reply_markup=_keyboard()
    )
    await m.bot.answer_inline_query(asked, [card])
    message = inline.choose_result(ANN.id, asked, "1")
    await m.site.server.tap(ANN.id, message["message_id"], data="1:b:7")


async def _paid(m: Meeting) -> None:
    await m.charge()


@pytest.mark.parametrize("act", [_typed, _tapped, _blocked, _kinds, _chosen, _paid])
async def test_every_update_is_what_its_type_says(
    act: Callable[[Meeting], Awaitable[None]],
) -> None:
    async with meeting() as m:
        await act(m)

        updates = await m.updates()

        assert updates
        assert list(strangers(updates)) == []


def test_an_invented_field_is_found() -> None:
    from aiogram.types import Update

    update = Update.model_validate({"update_id": 1, "message": None, "novelty": 1})

    assert list(strangers([update])) == ["[0].novelty"]
