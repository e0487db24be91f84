"""The screens of search: the prompt, a page of results, and one result of an inline query.

Strangers may read inline results. So they contain nothing personal, and no text of the supplier but
names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.chat.buyer.catalogue.category_screen import (
    choose_flash_sale_mark,
    find_flash_sale_state,
    format_closed_flash_sale,
    format_product_label,
)
from bot.chat.buyer.catalogue.home_screen import build_category_buttons
from bot.chat.buyer.catalogue.product_screen import format_flash_sale
from bot.chat.kit.layout import (
    arrange_column,
    arrange_grid,
    build_home_button,
    build_navigation_row,
    build_pager,
    build_send_button,
    format_breadcrumb,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.prices import format_lowest_price
from bot.chat.kit.screen import Button, Screen, build_callback_button, build_link_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import CategoryWithCount, DeliveryMode, Product
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, SafeHtml
from bot.services.catalogue.search import MAX_RESULTS, ResultPage

_TITLE_WIDTH = 60
_NAME_WIDTH = 200


@dataclass(frozen=True, slots=True)
class InlineResult:
    """One inline result: its entry in the list (plain text) and the message that it posts."""

    id: str
    title: str
    description: str
    message: Screen


def build_inline_result(
    localizer: Localizer, prices: PriceList, product: Product, product_url: str, now: datetime
) -> InlineResult:
    """Return the inline result for a product; `product_url` opens the product in the shop.

    A flash sale is marked as lists mark it. The message says when it begins or ends.
    """
    state = find_flash_sale_state(product, now)
    closed = format_closed_flash_sale(localizer, state)
    mark = choose_flash_sale_mark(product, state)
    price, stock = (
        format_lowest_price(localizer, prices, product),
        _format_stock(localizer, product),
    )
    delivery = (
        "product-delivery-manual"
        if product.delivery is DeliveryMode.MANUAL
        else "product-delivery-automatic"
    )
    facts = [localizer.html("product-price", price=price)]
    if closed is None:
        facts.append(localizer.html("inline-stock", stock=stock))
    if closed is None and not product.is_sold_out:
        facts.append(localizer.html(delivery))
    text = join_paragraphs(
        localizer.html("product-name", name=fit_one_line(product.name, _NAME_WIDTH)),
        "\n".join(facts),
        format_flash_sale(localizer, product, now),
    )
    return InlineResult(
        id=str(product.id),
        title=fit_one_line(f"{mark} {product.name}".strip(), _TITLE_WIDTH),
        description=closed or f"{price} · {stock}",
        message=Screen(
            text, ((build_link_button(localizer.plain("button-open-shop"), product_url),),)
        ),
    )


def _format_stock(localizer: Localizer, product: Product) -> str:
    if product.is_sold_out:
        return localizer.plain("category-sold-out")
    if product.stock is None or product.stock <= 0 or product.is_stock_a_sum:
        return localizer.plain("product-in-stock")
    return localizer.plain("product-stock", stock=product.stock)


def format_open_shop_label(localizer: Localizer, *, has_results: bool) -> str:
    """Return the label of the button above the results, which opens the shop."""
    return localizer.plain("inline-shop" if has_results else "inline-none")


#: The limits of a query: characters that are stored, and columns that are shown.
MAX_SAVED_QUERY_LENGTH = 200
_QUERY_WIDTH = 60


def build_search_prompt_screen(localizer: Localizer) -> Screen:
    """Return the screen that asks for search words."""
    text = join_paragraphs(_format_search_breadcrumb(localizer), localizer.html("search-ask"))
    return Screen(text, (build_navigation_row(localizer),))


def build_search_results_screen(
    localizer: Localizer,
    prices: PriceList,
    page: ResultPage,
    query: str,
    search_number: int,
    categories: Sequence[CategoryWithCount] = (),
    *,
    is_operator: bool = False,
    now: datetime,
) -> Screen:
    """Return one page of the results for `query`, with a button for each product.

    `search_number` identifies the search in the buttons. `categories` match `query` by name. If
    nothing is called so, the text may have been meant for a person: offer to pass it on.
    """
    is_found = has_real_finds(page, categories)
    words = fit_one_line(query, _QUERY_WIDTH)
    text = join_paragraphs(
        _format_search_breadcrumb(localizer),
        localizer.html("search-categories", words=words) if categories else None,
        _format_result_count(localizer, page, words) if page.products or not categories else None,
        None
        if is_found
        else localizer.html("search-no-answer-sent" if is_operator else "search-ask-support"),
        format_page_number(localizer, page.page, page.pages),
    )
    buttons = (
        build_callback_button(
            format_product_label(localizer, prices, product, now),
            verbs.SEARCH_RESULT_PRODUCT,
            product.id,
            search_number,
            page.page,
        )
        for product in page.products
    )
    pager_row = build_pager(localizer, page.page, page.pages, verbs.SEARCH_RESULTS, search_number)
    category_rows = arrange_grid(build_category_buttons(localizer, categories))
    # For a text that was not meant as a search. An operator may have meant to answer a buyer.
    pass_on = (
        build_callback_button(localizer.plain("button-threads"), verbs.THREADS)
        if is_operator
        else build_send_button(localizer)
    )
    pass_on_rows = () if is_found else ((pass_on,),)
    found_rows = (*category_rows, *arrange_column(buttons), *pager_row)
    return Screen(text, (*found_rows, *pass_on_rows, _build_last_row(localizer)))


def has_real_finds(page: ResultPage, categories: Sequence[CategoryWithCount]) -> bool:
    """Return whether something is called as the query says; near misses do not count."""
    return bool(categories) or (bool(page.products) and not page.is_approximate)


def _format_result_count(localizer: Localizer, page: ResultPage, query: str) -> SafeHtml:
    if not page.products:
        return localizer.html("search-none", words=query)
    if page.is_approximate:
        return localizer.html("search-near", words=query)
    if page.total >= MAX_RESULTS:
        return localizer.html("search-many", most=MAX_RESULTS, words=query)
    return localizer.html("search-found", count=page.total, words=query)


def build_search_expired_screen(localizer: Localizer) -> Screen:
    """Return the screen for results that are no longer stored, with a button for a new search."""
    text = join_paragraphs(_format_search_breadcrumb(localizer), localizer.html("search-forgotten"))
    return Screen(text, (_build_last_row(localizer),))


def _build_last_row(localizer: Localizer) -> tuple[Button, ...]:
    return build_callback_button(
        localizer.plain("button-search-again"), verbs.SEARCH
    ), build_home_button(localizer)


def _format_search_breadcrumb(localizer: Localizer) -> SafeHtml:
    return format_breadcrumb(localizer, localizer.plain("crumb-search"))
