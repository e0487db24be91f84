"""Handles search: words typed in the chat, pages of results, and inline queries from any chat.

Who sends an inline query need not be a person of the shop, and is not stored as one. It is answered
at most once, because a late answer is of no use.

Recent searches are remembered for a while, so that Back leads to the same page of results.
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

from bot.chat.buyer.catalogue import browse
from bot.chat.buyer.catalogue import search_screen as screens
from bot.chat.kit.layout import add_note
from bot.chat.navigation import verbs
from bot.chat.navigation.page_origins import ProductPageOrigin
from bot.chat.navigation.recent_searches import RecentSearch
from bot.chat.navigation.routes import Routes
from bot.chat.telegram import message_sender
from bot.chat.updates.access import is_operator
from bot.chat.updates.context import ChatDependencies, UpdateContext
from bot.domain.catalogue.product import Product
from bot.domain.ids import BuyerId
from bot.domain.people.person import QuestionKind, ScreenQuestion
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
        reply_markup=message_sender.build_keyboard(article.message.rows),
    )


routes = Routes(right=None)


@routes.button(verbs.SEARCH)
async def ask_search_words(context: UpdateContext) -> None:
    """Ask for words to search for."""
    await context.show_screen(screens.build_search_prompt_screen(context.localizer))


@routes.command("search", menu_position=20)
async def handle_search_command(context: UpdateContext, words: str) -> None:
    """Handle /search: search for `words`, or ask for some."""
    if words.strip():
        await show_search(context, words)
    else:
        await ask_search_words(context)


async def show_search(context: UpdateContext, words: str) -> None:
    """Show the first page of products and categories that match `words`, or say that none does."""
    found = await search.search_products(context.shop, context.db, words)
    recent_search = RecentSearch(context.buyer, words[: screens.MAX_SAVED_QUERY_LENGTH], found)
    number = context.deps.recent_searches.remember(recent_search) if found.product_ids else 0
    await _show_results_page(context, recent_search, number, 0)


@routes.button(verbs.SEARCH_RESULTS)
async def show_results(context: UpdateContext, search: int, page: int) -> None:
    """Show a page of a recent search; offer a new search when it has expired."""
    recent_search = context.deps.recent_searches.get(context.buyer, search)
    if recent_search is None:
        await context.show_screen(screens.build_search_expired_screen(context.localizer))
        return
    await _show_results_page(context, recent_search, search, page)


@routes.button(verbs.SEARCH_RESULT_PRODUCT)
async def show_found_product(context: UpdateContext, product: int, search: int, page: int) -> None:
    """Show the page of a product that was found. Back leads to the page of the results."""
    await browse.show_product(context, product, ProductPageOrigin(page, search))


async def _show_results_page(
    context: UpdateContext, recent_search: RecentSearch, number: int, page: int
) -> None:
    results_page = search.get_result_page(context.shop, recent_search.result, page)
    words = recent_search.words
    categories = (
        await search.search_categories(context.shop, context.db, words)
        if results_page.page == 0
        else ()
    )
    screen = screens.build_search_results_screen(
        context.localizer,
        context.shop.price_list,
        results_page,
        words,
        number,
        categories,
        is_operator=is_operator(context.shop, context.buyer),
        now=context.now(),
    )
    if context.tap is None and not screens.has_real_finds(results_page, categories):
        question = _find_open_amount_question(context)
        if question is not None:
            screen = add_note(screen, context.localizer.html("declined-not-an-amount"))
        # It offers to pass on the text that it replies to.
        await context.show_reply(screen, question=question)
    else:
        await context.show_screen(screen)


def _find_open_amount_question(context: UpdateContext) -> ScreenQuestion | None:
    """Return the question how much to top up with, if the person's text was typed on it.

    It stays open, so that an amount typed next is not a search.
    """
    question = context.person.screen_question
    is_amount = question is not None and question.kind is QuestionKind.TOP_UP_AMOUNT
    return question if is_amount else None
