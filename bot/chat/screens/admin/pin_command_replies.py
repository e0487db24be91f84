"""The replies to /pin and /unpin."""

from collections.abc import Sequence
from typing import Final

from bot.chat.screens.admin.usage_and_confirmations import build_usage_screen
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import fit_lines, join_paragraphs
from bot.chat.screens.kit.screen import Screen
from bot.domain.catalogue import Product
from bot.i18n import Localizer, SafeHtml

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
    return Screen(join_paragraphs(result_text, _format_pinned_products(localizer, pinned_products)))


def build_pin_choices_screen(
    localizer: Localizer,
    command: str,
    products: Sequence[Product],
    pinned_products: Sequence[Product],
    *,
    has_query: bool,
) -> Screen:
    """Return the products that match, for the operator to name one.

    Without a query, return the usage and the products pinned now.
    """
    if not has_query:
        return Screen(
            join_paragraphs(
                build_usage_screen(localizer, command).text,
                _format_pinned_products(localizer, pinned_products),
            )
        )
    if not products:
        return Screen(localizer.html("desk-product-none"))
    lines = [_format_product_line(localizer, command, product) for product in products]
    return Screen(join_paragraphs(localizer.html("desk-product-several"), fit_lines(lines)))


def _format_pinned_products(localizer: Localizer, pinned_products: Sequence[Product]) -> str:
    if not pinned_products:
        return localizer.html("pins-none")
    lines = [_format_product_line(localizer, "unpin", product) for product in pinned_products]
    return "\n".join([localizer.html("pins-standing"), fit_lines(lines)])


def _format_product_line(localizer: Localizer, command: str, product: Product) -> SafeHtml:
    name, code = fit_one_line(product.name, 60), fit_one_line(product.code, 64)
    return localizer.html("pins-line", name=name, command=command, code=code)
