"""Category screens, and the labels of products in lists.

Prices here are estimates from the catalogue mirror. They read "from ..." if they depend on the
buyer's choices. Only a quote's price is binding.
"""

from datetime import datetime
from enum import Enum, auto

from bot.chat.kit.layout import (
    HALF_ROW_WIDTH,
    arrange_column,
    build_navigation_row,
    build_pager,
    format_breadcrumb,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.prices import format_lowest_price
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.kit.text_fitting import (
    BUTTON_LABEL_WIDTH,
    fit_one_line,
    format_button_label,
    measure_width,
    truncate_to_width,
)
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import Product
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer
from bot.services.catalogue.browse import CategoryPage

#: The marks of pinned products and of flash sales.
PINNED_MARK = "📌"
FLASH_SALE_MARK = "⚡"


class FlashSaleState(Enum):
    """The state of a flash sale, as lists of products show it."""

    UPCOMING = auto()
    OPEN = auto()
    OVER = auto()


def find_flash_sale_state(product: Product, now: datetime) -> FlashSaleState | None:
    """Return the state of a product's flash sale; None if it has none."""
    sale = product.details.flash_sale if product.details else None
    if sale is None:
        return None
    if sale.is_upcoming(now):
        return FlashSaleState.UPCOMING
    return FlashSaleState.OVER if sale.is_over(now) else FlashSaleState.OPEN


def build_category_screen(
    localizer: Localizer, prices: PriceList, page: CategoryPage, now: datetime
) -> Screen:
    """Return one page of a category: a button for each product, with its price or "sold out"."""
    text = join_paragraphs(
        format_breadcrumb(localizer, page.category.name),
        localizer.html("category-choose" if page.products else "category-empty"),
        format_page_number(localizer, page.page, page.pages),
    )
    buttons = [
        build_callback_button(
            format_product_label(localizer, prices, product, now),
            verbs.PRODUCT,
            product.id,
            page.page,
        )
        for product in page.products
    ]
    pager_row = build_pager(localizer, page.page, page.pages, verbs.CATEGORY, page.category.id)
    return Screen(text, (*arrange_column(buttons), *pager_row, build_navigation_row(localizer)))


def format_product_label(
    localizer: Localizer, prices: PriceList, product: Product, now: datetime, mark: str = ""
) -> str:
    """Return the label of a product's button: marks, its name, and its price or why it has none.

    A flash sale is marked, and so is a pinned product. `mark` replaces the mark of a pinned one.
    """
    state = find_flash_sale_state(product, now)
    marks = (
        mark or (PINNED_MARK if product.pinned else ""),
        choose_flash_sale_mark(product, state),
    )
    name = " ".join((*filter(None, marks), product.name))
    return format_button_label(name, _format_label_tail(localizer, prices, product, state))


def format_short_product_label(
    localizer: Localizer, prices: PriceList, product: Product, now: datetime
) -> str:
    """Return a label for half a row, without the mark of a pinned product: the name needs the room.

    It has the price only if the whole name fits too. Why a product is not sold is always there.
    """
    state = find_flash_sale_state(product, now)
    flash_mark = choose_flash_sale_mark(product, state)
    name = f"{flash_mark} {product.name}" if flash_mark else product.name
    tail = _format_label_tail(localizer, prices, product, state)
    is_sold_now = state in {None, FlashSaleState.OPEN} and not product.is_sold_out
    if is_sold_now and measure_width(f"{name} · {tail}") > HALF_ROW_WIDTH:
        return truncate_to_width(fit_one_line(name, BUTTON_LABEL_WIDTH), HALF_ROW_WIDTH)
    return format_button_label(name, tail, HALF_ROW_WIDTH)


def _format_label_tail(
    localizer: Localizer, prices: PriceList, product: Product, state: FlashSaleState | None
) -> str:
    if closed := format_closed_flash_sale(localizer, state):
        return closed
    if product.is_sold_out:
        return localizer.plain("category-sold-out")
    return format_lowest_price(localizer, prices, product)


def choose_flash_sale_mark(product: Product, state: FlashSaleState | None) -> str:
    """Return the mark before the name of a product in a flash sale, or "".

    A sale that is over has none. A name that has the mark itself needs no second one.
    """
    is_marked = state in {FlashSaleState.UPCOMING, FlashSaleState.OPEN}
    return FLASH_SALE_MARK if is_marked and FLASH_SALE_MARK not in product.name else ""


def format_closed_flash_sale(localizer: Localizer, state: FlashSaleState | None) -> str | None:
    """Return what a list says in place of a price, if the product is not sold now."""
    if state is FlashSaleState.UPCOMING:
        return localizer.plain("category-flash-coming")
    return localizer.plain("category-flash-over") if state is FlashSaleState.OVER else None
