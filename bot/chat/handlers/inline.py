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

from bot.chat.screens.shop import inline as screens
from bot.chat.telegram import screen_sender
from bot.chat.update_context import ChatDependencies
from bot.domain.catalogue import Product
from bot.domain.ledger import BuyerId
from bot.i18n import Localizer
from bot.services.catalogue import search
from bot.services.people import people

logger = logging.getLogger(__name__)

#: Results an answer brings; more follow as the list is scrolled.
PAGE_SIZE = 20
#: Seconds for which Telegram may give the same answer again: prices and stock move.
CACHE_SECONDS = 10
#: What `/start` gets from the button above the results: nothing but home.
_HOME_PAYLOAD = "inline"
_OFFSET = re.compile(r"[0-9]{1,4}", re.ASCII)


async def answer_inline_query(deps: ChatDependencies, query: InlineQuery) -> None:
    """Answer one query, unless its sender types too fast or is banned."""
    if query.from_user.is_bot or not deps.inline_throttle.allow(query.from_user.id):
        return
    person = await people.get_person(deps.shop, BuyerId(query.from_user.id))
    if person is not None and person.banned:
        return
    localizer = deps.translations.localizer_for(query.from_user.language_code)
    if person is not None:
        localizer = deps.localizer_for(person)
    try:
        await _send_results(deps, query, localizer)
    except TelegramError as error:
        logger.info("an inline query got no answer: %s", type(error).__name__)


async def _send_results(deps: ChatDependencies, query: InlineQuery, localizer: Localizer) -> None:
    start = int(query.offset) if _OFFSET.fullmatch(query.offset) else 0
    products = await _find_products(deps, query.query)
    page_products = products[start : start + PAGE_SIZE]
    results = [
        article for each in page_products if (article := await _to_result(deps, localizer, each))
    ]
    has_more = start + PAGE_SIZE < len(products)
    await deps.bot.answer_inline_query(
        query.id,
        results,
        cache_time=CACHE_SECONDS,
        is_personal=True,  # in the language of whoever asks
        next_offset=str(start + PAGE_SIZE) if has_more else "",
        button=InlineQueryResultsButton(
            screens.format_open_shop_label(localizer, has_results=bool(products)),
            start_parameter=_HOME_PAYLOAD,
        ),
    )


async def _find_products(deps: ChatDependencies, words: str) -> Sequence[Product]:
    """What fits the words; without words, what there is to show."""
    if not words.strip():
        return await search.suggest_products(deps.shop, PAGE_SIZE)
    found = await search.search_products(deps.shop, words)
    return deps.shop.caches.catalogue.on_sale(found.product_ids)


async def _to_result(
    deps: ChatDependencies, localizer: Localizer, product: Product
) -> InlineQueryResultArticle | None:
    """A product as Telegram takes it; None while there is no link that leads to it."""
    address = await deps.deep_links.to_product(product.id)
    if address is None:
        return None
    article = screens.build_inline_result(
        localizer, deps.shop.settings.price_rule, product, address
    )
    return InlineQueryResultArticle(
        id=article.id,
        title=article.title,
        description=article.description,
        input_message_content=InputTextMessageContent(
            article.message.text,
            parse_mode=ParseMode.HTML,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        ),
        reply_markup=screen_sender.build_keyboard(article.message.rows),
    )
