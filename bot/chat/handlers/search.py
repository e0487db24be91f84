"""Product search by words, after /search or typed alone. Changes nothing but the screen.

Recent searches are remembered for a while, so that Back leads to the same page of results.
"""

from bot.chat.handlers import browse
from bot.chat.navigation import verbs
from bot.chat.navigation.product_page_origins import ProductPageOrigin
from bot.chat.navigation.recent_searches import RecentSearch
from bot.chat.route_registry import Routes
from bot.chat.screens.kit.layout import add_note
from bot.chat.screens.shop import search as screens
from bot.chat.update_context import UpdateContext
from bot.chat.updates.access_check_and_person_cache import is_operator
from bot.domain.people.person import QuestionKind, ScreenQuestion
from bot.services.catalogue import search as search_service

routes = Routes(operators_only=False)


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
    found = await search_service.search_products(context.shop, context.db, words)
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
    results_page = search_service.get_result_page(context.shop, recent_search.result, page)
    words = recent_search.words
    categories = (
        await search_service.search_categories(context.shop, context.db, words)
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
