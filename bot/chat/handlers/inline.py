"""Inline mode: `@bot steam` in any chat lists products, whose button leads into the shop.

Whoever asks need not know the shop, and is not remembered for it. Answers are given at most once and in
time, or not at all: a list that comes late helps nobody.
"""

import logging
import re
from collections.abc import Sequence

from telegram import (
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
    LinkPreviewOptions,
)
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.chat import show
from bot.chat.context import ChatContext
from bot.chat.screens import inline as screens
from bot.domain.catalogue import Product
from bot.domain.ledger import BuyerId
from bot.i18n import Speech
from bot.services import people, search

logger = logging.getLogger(__name__)

#: Results an answer brings; more follow as the list is scrolled.
PAGE = 20
#: Seconds for which Telegram may give the same answer again: prices and stock move.
CACHED = 10
#: What `/start` gets from the button above the results: nothing but home.
_HOME = "inline"
_OFFSET = re.compile(r"[0-9]{1,4}", re.ASCII)


async def answer(room: ChatContext, query: InlineQuery) -> None:
    """Answer one query, unless its sender types too fast or is banned."""
    if query.from_user.is_bot or not room.inline.allow(query.from_user.id):
        return
    person = await people.known(room.shop, BuyerId(query.from_user.id))
    if person is not None and person.banned:
        return
    speech = room.translations.speak(query.from_user.language_code)
    if person is not None:
        speech = room.speech_for(person)
    try:
        await _answer(room, query, speech)
    except TelegramError as error:
        logger.info("an inline query got no answer: %s", type(error).__name__)


async def _answer(room: ChatContext, query: InlineQuery, speech: Speech) -> None:
    start = int(query.offset) if _OFFSET.fullmatch(query.offset) else 0
    products = await _products(room, query.query)
    here = products[start : start + PAGE]
    results = [article for each in here if (article := await _article(room, speech, each))]
    more = start + PAGE < len(products)
    await room.bot.answer_inline_query(
        query.id,
        results,
        cache_time=CACHED,
        is_personal=True,  # in the language of whoever asks
        next_offset=str(start + PAGE) if more else "",
        button=InlineQueryResultsButton(
            screens.above(speech, found=bool(products)), start_parameter=_HOME
        ),
    )


async def _products(room: ChatContext, words: str) -> Sequence[Product]:
    """What fits the words; without words, what there is to show."""
    if not words.strip():
        return await search.suggestions(room.shop, PAGE)
    found = await search.find(room.shop, words)
    return room.shop.mirrored.on_sale(found.ids)


async def _article(
    room: ChatContext, speech: Speech, product: Product
) -> InlineQueryResultArticle | None:
    """A product as Telegram takes it; None while there is no link that leads to it."""
    address = await room.links.to_product(product.id)
    if address is None:
        return None
    article = screens.article(speech, room.shop.prices, product, address)
    return InlineQueryResultArticle(
        id=article.id,
        title=article.title,
        description=article.description,
        input_message_content=InputTextMessageContent(
            article.message.text,
            parse_mode=ParseMode.HTML,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        ),
        reply_markup=show.keyboard(article.message.rows),
    )
