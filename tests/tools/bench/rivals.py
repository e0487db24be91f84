"""Two minimal bots to compare the shop with: ``python -m tests.tools.bench.rivals ptb|aiogram ADDRESS``.

Each answers a tap with `answerCallbackQuery` and edits a message with eight buttons. They have no
database, no inbox and no translated texts. The bot on python-telegram-bot uses the shop's
transport.
"""

import asyncio
import sys
from typing import Any

from tests.tools.bench.telegram import TOKEN

TEXT = "Gift cards\n\nEight things to choose from:"
LABELS = [f"Product number {number} - $9.90" for number in range(8)]


def run_ptb(address: str) -> None:
    """Run a bot on python-telegram-bot with concurrent updates."""
    from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
    from telegram.ext import ApplicationBuilder, CallbackQueryHandler, CommandHandler, ContextTypes

    from bot.chat.telegram.transport import AiohttpRequest

    def keyboard() -> InlineKeyboardMarkup:
        return InlineKeyboardMarkup(
            [[InlineKeyboardButton(label, callback_data=label)] for label in LABELS]
        )

    async def start(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        assert update.effective_chat is not None
        await context.bot.send_message(update.effective_chat.id, TEXT, reply_markup=keyboard())

    async def tapped(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        assert query is not None
        await query.answer()
        await query.edit_message_text(TEXT, reply_markup=keyboard())

    builder = ApplicationBuilder().token(TOKEN).base_url(f"{address}/bot")
    builder = builder.request(AiohttpRequest()).get_updates_request(AiohttpRequest(pool_size=4))
    application = builder.concurrent_updates(256).build()
    application.add_handler(CommandHandler("start", start))
    application.add_handler(CallbackQueryHandler(tapped))
    application.run_polling()


def run_aiogram(address: str) -> None:
    """Run a bot on aiogram, set up as its documentation shows."""
    from aiogram import Bot, Dispatcher
    from aiogram.client.session.aiohttp import AiohttpSession
    from aiogram.client.telegram import TelegramAPIServer
    from aiogram.filters import CommandStart
    from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

    dispatcher: Any = Dispatcher()

    def keyboard() -> InlineKeyboardMarkup:
        buttons = [[InlineKeyboardButton(text=label, callback_data=label)] for label in LABELS]
        return InlineKeyboardMarkup(inline_keyboard=buttons)

    @dispatcher.message(CommandStart())  # type: ignore[untyped-decorator]
    async def start(message: Message) -> None:
        await message.answer(TEXT, reply_markup=keyboard())

    @dispatcher.callback_query()  # type: ignore[untyped-decorator]
    async def tapped(query: CallbackQuery) -> None:
        await query.answer()
        assert isinstance(query.message, Message)
        await query.message.edit_text(TEXT, reply_markup=keyboard())

    session = AiohttpSession(api=TelegramAPIServer.from_base(address))
    asyncio.run(dispatcher.start_polling(Bot(TOKEN, session=session)))


if __name__ == "__main__":
    {"ptb": run_ptb, "aiogram": run_aiogram}[sys.argv[1]](sys.argv[2])
