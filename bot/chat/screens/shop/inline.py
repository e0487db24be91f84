"""Inline mode: the results in the list, and the product message that a chosen result posts.

The readers may be strangers. The results contain nothing personal, and no supplier text but names.
"""

from dataclasses import dataclass
from datetime import datetime

from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import join_paragraphs
from bot.chat.screens.kit.price_and_surcharge_text import format_lowest_price
from bot.chat.screens.kit.screen import Screen, build_link_button
from bot.chat.screens.shop.category_page_and_product_labels import (
    choose_flash_sale_mark,
    find_flash_sale_state,
    format_closed_flash_sale,
)
from bot.chat.screens.shop.product_page import format_flash_sale
from bot.domain.catalogue.product import DeliveryMode, Product
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer

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
