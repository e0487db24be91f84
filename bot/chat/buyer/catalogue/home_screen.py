"""The home screen of the shop: a welcome, search, a few products, the categories and the menu.

Its rows are built in three parts: all but the products that this person bought are the same for
everybody.
"""

from collections.abc import Sequence
from datetime import datetime

from bot.chat.buyer.catalogue.category_screen import (
    format_product_label,
    format_short_product_label,
)
from bot.chat.kit.layout import (
    HALF_ROW_WIDTH,
    arrange_column,
    arrange_pairs,
    build_pager,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import (
    BUTTON_LABEL_WIDTH,
    fit_one_line,
    fit_paragraphs,
    format_button_label,
    truncate_to_width,
)
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import CategoryWithCount, Product
from bot.domain.operations.shop_texts import MAX_LENGTHS, ShopTextKind
from bot.domain.paging import ListPage, take_page
from bot.domain.payments.ledger import Wallet
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, SafeHtml

#: The maximum number of pinned products on the home screen, and of those bought lately.
MAX_PINNED_PRODUCTS = 8
MAX_BOUGHT_PRODUCTS = 2
#: More pinned products than this are arranged two in a row.
_MAX_PINNED_IN_COLUMN = 4
#: Categories on one page, two in a row.
CATEGORIES_PER_PAGE = 16
#: Categories on the first of several pages. With the products above them and the search button
#: above these, it fits on a phone.
CATEGORIES_ON_FIRST_PAGE = 8
BOUGHT_MARK = "🕘"
_NOTE_LIMIT = 500
#: UTF-16 units of the owner's welcome: a character takes at most two.
_WELCOME_LIMIT = 2 * MAX_LENGTHS[ShopTextKind.WELCOME]


def build_home_screen(
    localizer: Localizer,
    categories: Sequence[CategoryWithCount],
    wallet: Wallet,
    name: str,
    *,
    rows: ButtonRows,
    note: str | None = None,
    shop_name: str = "",
    welcome: str = "",
    page: int = 0,
) -> Screen:
    """Return the home screen: a welcome for `name`, over the `rows` that this module builds.

    An empty `shop_name` is left out. `welcome` is the owner's own text, "" for the
    default. `note` (plain text or `SafeHtml`) comes first. `page` is the
    page (from 0) of the categories.
    """
    shown = take_category_page(categories, page)
    text = join_paragraphs(
        _format_note(localizer, note) if note else None,
        _join_lines(
            format_welcome(localizer, name, shop_name, welcome),
            localizer.html("home-available", money=wallet.available),
        ),
        _join_lines(
            localizer.html("home-choose" if categories else "home-empty"),
            format_page_number(localizer, shown.page, shown.pages),
        ),
    )
    return Screen(text, rows)


def format_welcome(localizer: Localizer, name: str, shop_name: str, welcome: str) -> SafeHtml:
    """Return the owner's welcome below the shop's name, or the default one with `name`."""
    if welcome:
        text = localizer.format_owner_text(fit_paragraphs(welcome, _WELCOME_LIMIT))
        if not shop_name:
            return localizer.html("home-own-welcome", text=text)
        shop = fit_one_line(shop_name, 64)
        return localizer.html("home-own-welcome-to", shop=shop, text=text)
    if not shop_name:
        return localizer.html("home-welcome", name=fit_one_line(name, 40))
    return localizer.html(
        "home-welcome-to", name=fit_one_line(name, 40), shop=fit_one_line(shop_name, 64)
    )


def _join_lines(*lines: str | None) -> str:
    return "\n".join(line for line in lines if line)


def take_category_page(
    categories: Sequence[CategoryWithCount], page: int
) -> ListPage[CategoryWithCount]:
    """Return one page of the categories; the first of several is shorter.

    A page beyond the end is the last one.
    """
    if len(categories) <= CATEGORIES_PER_PAGE:
        return take_page(categories, 0, CATEGORIES_PER_PAGE)
    rest = take_page(categories[CATEGORIES_ON_FIRST_PAGE:], max(page - 1, 0), CATEGORIES_PER_PAGE)
    if page == 0:
        return ListPage(tuple(categories[:CATEGORIES_ON_FIRST_PAGE]), 0, rest.pages + 1)
    return ListPage(rest.items, rest.page + 1, rest.pages + 1)


def choose_products(
    pinned: Sequence[Product], bought: Sequence[Product]
) -> tuple[Sequence[Product], Sequence[Product]]:
    """Return the pinned products and those bought lately that the home screen has room for."""
    shown_bought = [product for product in bought if not product.pinned][:MAX_BOUGHT_PRODUCTS]
    return pinned[:MAX_PINNED_PRODUCTS], shown_bought


def build_first_rows(
    localizer: Localizer, prices: PriceList, pinned_products: Sequence[Product], now: datetime
) -> ButtonRows:
    """Return the search button and the pinned products."""
    search = build_callback_button(localizer.plain("button-search"), verbs.SEARCH)
    # A few products one a row; more of them two a row, if their short labels differ.
    labels = [format_product_label(localizer, prices, product, now) for product in pinned_products]
    short_labels = [
        format_short_product_label(localizer, prices, product, now) for product in pinned_products
    ]
    is_paired = len(pinned_products) > _MAX_PINNED_IN_COLUMN and len(set(short_labels)) == len(
        pinned_products
    )
    buttons = [
        build_callback_button(label, verbs.PRODUCT, product.id, 0)
        for label, product in zip(
            short_labels if is_paired else labels, pinned_products, strict=True
        )
    ]
    return ((search,), *(arrange_pairs(buttons) if is_paired else arrange_column(buttons)))


def build_bought_rows(
    localizer: Localizer, prices: PriceList, products: Sequence[Product], now: datetime
) -> ButtonRows:
    """Return the products that the person bought lately."""
    return arrange_column(
        build_callback_button(
            format_product_label(localizer, prices, product, now, BOUGHT_MARK),
            verbs.PRODUCT,
            product.id,
            0,
        )
        for product in products
    )


def build_last_rows(
    localizer: Localizer, categories: Sequence[CategoryWithCount], page: int
) -> ButtonRows:
    """Return one page (from 0) of the categories, two in a row, and the menu."""
    shown = take_category_page(categories, page)
    # Two categories a row; one a row if their names would look the same when shortened.
    names = [fit_one_line(each.category.name, BUTTON_LABEL_WIDTH) for each in shown.items]
    short_names = [truncate_to_width(name, HALF_ROW_WIDTH) for name in names]
    is_ambiguous = len(set(short_names)) < len(set(names))
    buttons = [
        build_callback_button(name, verbs.CATEGORY, each.category.id, 0)
        for name, each in zip(names if is_ambiguous else short_names, shown.items, strict=True)
    ]
    return (
        *(arrange_column(buttons) if is_ambiguous else arrange_pairs(buttons)),
        *build_pager(localizer, shown.page, shown.pages, verbs.CATEGORIES),
        (
            build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0),
            build_callback_button(localizer.plain("button-wallet"), verbs.WALLET),
        ),
        (
            build_callback_button(localizer.plain("button-support"), verbs.SUPPORT),
            build_callback_button(localizer.plain("button-language"), verbs.LANGUAGES),
            build_callback_button(localizer.plain("button-help"), verbs.HELP),
        ),
    )


def build_panel_row(localizer: Localizer) -> tuple[Button, ...]:
    """Return the row that leads staff back to their panel."""
    return (build_callback_button(localizer.plain("button-overview"), verbs.OVERVIEW),)


def _format_note(localizer: Localizer, note: str) -> SafeHtml:
    text = note if isinstance(note, SafeHtml) else fit_paragraphs(note, _NOTE_LIMIT)
    return localizer.html("home-note", note=text)


def build_category_buttons(
    localizer: Localizer, categories: Sequence[CategoryWithCount]
) -> list[Button]:
    """Return a button with the number of products for each category."""
    return [
        build_callback_button(
            format_button_label(
                category_count.category.name, localizer.format_number(category_count.product_count)
            ),
            verbs.CATEGORY,
            category_count.category.id,
            0,
        )
        for category_count in categories
    ]
