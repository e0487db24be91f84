"""The home screen of the shop: a welcome, pinned products, the categories and the menu."""

from collections.abc import Sequence

from bot.chat.navigation import verbs
from bot.chat.screens.kit.foreign_text_fitting import (
    fit_one_line,
    fit_paragraphs,
    format_button_label,
)
from bot.chat.screens.kit.layout import (
    arrange_column,
    arrange_grid,
    build_pager,
    format_page_number,
    join_paragraphs,
    take_page,
)
from bot.chat.screens.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.screens.shop.catalogue import format_product_label
from bot.domain.catalogue import Product
from bot.domain.ledger import Wallet
from bot.domain.pricing import PriceRule
from bot.domain.repositories import CategoryWithCount
from bot.i18n import Localizer, SafeHtml

#: The maximum number of pinned products on the home screen.
MAX_PINNED_PRODUCTS = 5
_NOTE_LIMIT = 500


def build_home_screen(
    localizer: Localizer,
    categories: Sequence[CategoryWithCount],
    wallet: Wallet,
    name: str,
    *,
    buttons: ButtonRows,
    note: str | None = None,
    shop_name: str = "",
    page: int = 0,
) -> Screen:
    """Return the home screen: a welcome for `name`, over `buttons` of `build_home_buttons`.

    An empty `shop_name` is left out. `note` (plain text or `SafeHtml`) comes first. `page` is the
    page (from 0) of the categories.
    """
    shown = take_page(categories, page)
    number = format_page_number(localizer, shown.page, shown.pages)
    text = join_paragraphs(
        _format_note(localizer, note) if note else None,
        _format_welcome(localizer, name, shop_name),
        localizer.html("home-available", money=wallet.available),
        localizer.html("home-choose" if categories else "home-empty"),
        number,
        localizer.html("home-can-type") if number else None,
    )
    return Screen(text, buttons)


def build_home_buttons(
    localizer: Localizer,
    prices: PriceRule,
    categories: Sequence[CategoryWithCount],
    pinned_products: Sequence[Product] = (),
    page: int = 0,
) -> ButtonRows:
    """Return the same home buttons for every person: pinned products, categories and the menu.

    `page` is the page (from 0) of the categories. The pinned products are on the first one.
    """
    shown = take_page(categories, page)
    pinned_buttons = (
        build_callback_button(
            format_product_label(localizer, prices, product), verbs.PRODUCT, product.id, 0
        )
        for product in (pinned_products[:MAX_PINNED_PRODUCTS] if shown.page == 0 else ())
    )
    return (
        *arrange_column(pinned_buttons),
        *arrange_grid(build_category_buttons(localizer, shown.items)),
        *build_pager(localizer, shown.page, shown.pages, verbs.CATEGORIES),
        *_build_menu(localizer),
    )


def _format_welcome(localizer: Localizer, name: str, shop_name: str) -> SafeHtml:
    if not shop_name:
        return localizer.html("home-welcome", name=fit_one_line(name, 40))
    return localizer.html(
        "home-welcome-to", name=fit_one_line(name, 40), shop=fit_one_line(shop_name, 64)
    )


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


def _build_menu(localizer: Localizer) -> ButtonRows:
    return (
        (
            build_callback_button(localizer.plain("button-search"), verbs.SEARCH),
            build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0),
        ),
        (
            build_callback_button(localizer.plain("button-wallet"), verbs.WALLET),
            build_callback_button(localizer.plain("button-support"), verbs.SUPPORT),
        ),
        (
            build_callback_button(localizer.plain("button-language"), verbs.LANGUAGES),
            build_callback_button(localizer.plain("button-help"), verbs.HELP),
        ),
    )
