"""Inline mode: `@bot steam` in any chat lists products with links into the shop.

The sender need not be a person of the shop and is not stored as one. An answer is sent at most
once, because a late answer is of no use.
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
from bot.chat.telegram import screen_and_secret_sender
from bot.chat.update_context import ChatDependencies
from bot.domain.catalogue.product import Product
from bot.domain.ids import BuyerId
from bot.i18n import Localizer
from bot.services.catalogue import search
from bot.services.people import accounts

logger = logging.getLogger(__name__)

#: Results of one answer; Telegram asks for more when the list is scrolled.
PAGE_SIZE = 20
#: Seconds for which Telegram may cache an answer; short, because prices and stock change.
CACHE_SECONDS = 10
#: Payload of the button above the results; `/start` shows the home screen for it.
_HOME_PAYLOAD = "inline"
_OFFSET = re.compile(r"[0-9]{1,4}", re.ASCII)


async def answer_inline_query(deps: ChatDependencies, query: InlineQuery) -> None:
    """Answer one query, unless its sender is banned, or too fast and has typed on since."""
    if query.from_user.is_bot or not await deps.wait_for_permit(
        deps.inline_throttle, query.from_user.id
    ):
        return
    person = await deps.db.read(accounts.get_person, BuyerId(query.from_user.id))
    if person is not None and person.banned:
        return
    localizer = deps.translations.localizer_for(query.from_user.language_code)
    if person is not None:
        localizer = deps.localizer_for(person)
    try:
        start = int(query.offset) if _OFFSET.fullmatch(query.offset) else 0
        products = await _find_products(deps, query.query)
        page_products = products[start : start + PAGE_SIZE]
        results = [
            article
            for each in page_products
            if (article := await _to_result(deps, localizer, each))
        ]
        has_more = start + PAGE_SIZE < len(products)
        await deps.bot.answer_inline_query(
            query.id,
            results,
            cache_time=CACHE_SECONDS,
            is_personal=True,  # the answer is in the sender's language
            next_offset=str(start + PAGE_SIZE) if has_more else "",
            button=InlineQueryResultsButton(
                screens.format_open_shop_label(localizer, has_results=bool(products)),
                start_parameter=_HOME_PAYLOAD,
            ),
        )
    except TelegramError as error:
        logger.info("an inline query could not be answered: %s", type(error).__name__)


async def _find_products(deps: ChatDependencies, words: str) -> Sequence[Product]:
    """Return the products that match `words`; suggest products when there are no words."""
    if not words.strip():
        return await search.suggest_products(deps.shop, deps.db, PAGE_SIZE)
    found = await search.search_products(deps.shop, deps.db, words)
    return deps.shop.caches.catalogue.on_sale(found.product_ids)


async def _to_result(
    deps: ChatDependencies, localizer: Localizer, product: Product
) -> InlineQueryResultArticle | None:
    """Return a product as an inline result; None while no link to the product can be made."""
    address = await deps.deep_links.to_product(product.id)
    if address is None:
        return None
    now = deps.shop.ports.clock.now()
    article = screens.build_inline_result(localizer, deps.shop.price_list, product, address, now)
    return InlineQueryResultArticle(
        id=article.id,
        title=article.title,
        description=article.description,
        input_message_content=InputTextMessageContent(
            article.message.text,
            parse_mode=ParseMode.HTML,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        ),
        reply_markup=screen_and_secret_sender.build_keyboard(article.message.rows),
    )
