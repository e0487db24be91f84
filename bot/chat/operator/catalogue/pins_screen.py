"""The replies to /pin and /unpin."""

from collections.abc import Sequence
from typing import Final

from bot.chat.kit.layout import (
    arrange_column,
    arrange_pairs,
    fit_lines,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_list_rows,
    build_product_button,
    build_usage_screen,
)
from bot.domain.catalogue.product import Product
from bot.domain.paging import take_page
from bot.i18n import Localizer, SafeHtml

#: So many of the longest names and codes fit into one message.
_PER_PAGE: Final = 20
#: Command -> the message for a change, and the one for no change.
_RESULT_MESSAGES: Final = {
    "pin": ("pin-done", "pin-before"),
    "unpin": ("unpin-done", "unpin-before"),
}


def build_pin_done_screen(
    localizer: Localizer,
    command: str,
    product: Product,
    pinned_products: Sequence[Product],
    *,
    has_changed: bool,
) -> Screen:
    """Return what `command` did to `product`, and the products pinned now."""
    changed_message, unchanged_message = _RESULT_MESSAGES[command]
    result_text = localizer.html(
        changed_message if has_changed else unchanged_message, name=fit_one_line(product.name, 60)
    )
    return _build_list_screen(localizer, result_text, pinned_products, 0)


def build_pin_usage_screen(
    localizer: Localizer, command: str, pinned_products: Sequence[Product], page: int = 0
) -> Screen:
    """Return the usage of `command`, and a page of the products pinned now."""
    usage = build_usage_screen(localizer, command).text
    return _build_list_screen(localizer, usage, pinned_products, page)


def build_pin_choices_screen(
    localizer: Localizer, command: str, products: Sequence[Product]
) -> Screen:
    """Return the products that match, with the command and the page of each."""
    if not products:
        return Screen(localizer.html("admin-product-none"))
    lines = [_format_product_line(localizer, command, product) for product in products]
    text = join_paragraphs(localizer.html("admin-product-several"), fit_lines(lines))
    pages = [build_product_button(localizer, each.id, each.name) for each in products]
    return Screen(text, arrange_column(pages))


def _build_list_screen(
    localizer: Localizer, head: str, pinned_products: Sequence[Product], page: int
) -> Screen:
    """Return `head` and a page of the pinned products, each with the command that unpins it."""
    shown = take_page(pinned_products, page, _PER_PAGE)
    lines = [_format_product_line(localizer, "unpin", product) for product in shown.items]
    text = join_paragraphs(
        head,
        "\n".join([localizer.html("pins-listed"), *lines])
        if lines
        else localizer.html("pins-none"),
        format_page_number(localizer, shown.page, shown.pages),
    )
    buttons = [build_product_button(localizer, one.id, one.name) for one in shown.items]
    rows = arrange_pairs(buttons)
    return Screen(text, build_list_rows(localizer, rows, shown, verbs.PINS_PAGE))


def _format_product_line(localizer: Localizer, command: str, product: Product) -> SafeHtml:
    name, code = fit_one_line(product.name, 60), fit_one_line(product.code, 64)
    return localizer.html("pins-line", name=name, command=command, code=code)
