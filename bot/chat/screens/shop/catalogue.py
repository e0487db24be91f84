"""Category screens and product pages.

Prices here are estimates from the catalogue mirror. They read "from ..." if they depend on the
buyer's choices. Only a quote's price is binding.
"""

from datetime import datetime

from bot.chat.navigation import verbs
from bot.chat.navigation.product_page_origins import ProductPageOrigin
from bot.chat.screens.kit.foreign_text_fitting import (
    count_utf16_units,
    fit_one_line,
    format_button_label,
)
from bot.chat.screens.kit.html_reducer import reduce_html
from bot.chat.screens.kit.layout import (
    arrange_column,
    build_navigation_row,
    build_pager,
    format_breadcrumb,
    format_page_number,
    join_paragraphs,
)
from bot.chat.screens.kit.price_and_surcharge_text import (
    format_lowest_price,
    format_wholesale_steps,
)
from bot.chat.screens.kit.reader_local_time import format_local_time
from bot.chat.screens.kit.screen import (
    Button,
    ButtonRows,
    ButtonStyle,
    Screen,
    build_callback_button,
)
from bot.domain.catalogue import Category, DeliveryMode, Product, ProductDetails
from bot.domain.pricing import PriceRule
from bot.i18n import Localizer, SafeHtml
from bot.services.catalogue.browsing import CategoryPage

DESCRIPTION_LIMIT = 2_000
#: Descriptions with more units or lines than this are folded.
UNFOLDED_LIMIT = 280
_UNFOLDED_LINES = 6
#: The mark of pinned products.
PINNED_MARK = "📌"
_FEW_IN_STOCK = 5


def build_category_screen(localizer: Localizer, prices: PriceRule, page: CategoryPage) -> Screen:
    """Return one page of a category: a button for each product, with its price or "sold out"."""
    text = join_paragraphs(
        format_breadcrumb(localizer, page.category.name),
        localizer.html("shelf-choose" if page.products else "shelf-empty"),
        format_page_number(localizer, page.page, page.pages),
    )
    buttons = [
        _build_product_button(localizer, prices, product, page.page) for product in page.products
    ]
    pager_row = build_pager(localizer, page.page, page.pages, verbs.CATEGORY, page.category.id)
    return Screen(text, (*arrange_column(buttons), *pager_row, build_navigation_row(localizer)))


def _build_product_button(
    localizer: Localizer, prices: PriceRule, product: Product, page: int
) -> Button:
    return build_callback_button(
        format_product_label(localizer, prices, product), verbs.PRODUCT, product.id, page
    )


def format_product_label(localizer: Localizer, prices: PriceRule, product: Product) -> str:
    """Return the label of a product's button: its name, and its price or "sold out"."""
    sold_out = product.is_sold_out
    tail = (
        localizer.plain("shelf-sold-out")
        if sold_out
        else format_lowest_price(localizer, prices, product)
    )
    return format_button_label(
        f"{PINNED_MARK} {product.name}" if product.pinned else product.name, tail
    )


def build_product_screen(
    localizer: Localizer,
    prices: PriceRule,
    product: Product,
    category: Category | None,
    now: datetime,
    origin: ProductPageOrigin = ProductPageOrigin(),  # noqa: B008 - frozen
) -> Screen:
    """Return a product page; Back leads to where it was opened. Without Buy it gives the reason."""
    details = product.details or ProductDetails()
    text = join_paragraphs(
        format_breadcrumb(localizer, *([category.name] if category else [])),
        localizer.html("card-name", name=fit_one_line(product.name, 200)),
        _format_description(details),
        _format_product_facts(localizer, prices, product, details),
        _find_sale_obstacle(localizer, product, details, now)
        or _format_flash_sale(localizer, details),
    )
    return Screen(
        text, _build_product_buttons(localizer, product, category, now, origin), details.picture
    )


def _format_description(details: ProductDetails) -> SafeHtml:
    """Return the supplier's description; a long text is folded and opens on a tap."""
    text = reduce_html(details.description, DESCRIPTION_LIMIT)
    if count_utf16_units(text) <= UNFOLDED_LIMIT and text.count("\n") < _UNFOLDED_LINES:
        return text
    return SafeHtml(f"<blockquote expandable>{text}</blockquote>")


def _format_product_facts(
    localizer: Localizer, prices: PriceRule, product: Product, details: ProductDetails
) -> str:
    manual = product.delivery is DeliveryMode.MANUAL
    lines = [
        localizer.html("card-price", price=format_lowest_price(localizer, prices, product)),
        *_format_wholesale_steps(localizer, prices, product, details),
        _format_stock(localizer, product),
        localizer.html("card-delivery-manual" if manual else "card-delivery-automatic"),
        _format_quantity_limits(localizer, details),
        localizer.html("card-own-choice") if product.offers_cards else None,
        localizer.html("card-pinned") if product.pinned else None,
    ]
    return "\n".join(line for line in lines if line)


def _format_wholesale_steps(
    localizer: Localizer, prices: PriceRule, product: Product, details: ProductDetails
) -> list[SafeHtml]:
    """Return the wholesale steps, calculated with the cheapest option of each attribute.

    Variants have steps of their own, which are shown where the variant is chosen.
    """
    if details.variants:
        return []
    cheapest = [
        min(attribute.offered_options, key=lambda option: option.surcharge)
        for attribute in details.attributes
        if attribute.offered_options
    ]
    return format_wholesale_steps(localizer, prices, product, None, cheapest)


def _format_stock(localizer: Localizer, product: Product) -> SafeHtml | None:
    if product.is_sold_out:
        return None
    if product.stock is None or product.stock <= 0:
        return localizer.html("card-in-stock")
    is_few = product.stock <= _FEW_IN_STOCK
    return localizer.html("card-stock-few" if is_few else "card-stock", stock=product.stock)


def _format_quantity_limits(localizer: Localizer, details: ProductDetails) -> SafeHtml | None:
    least, most = details.minimum, details.maximum
    if least > 1 and most:
        return localizer.html("card-limits", least=least, most=most)
    if most:
        return localizer.html("card-at-most", most=most)
    return localizer.html("card-at-least", least=least) if least > 1 else None


def _find_sale_obstacle(
    localizer: Localizer, product: Product, details: ProductDetails, now: datetime
) -> SafeHtml | None:
    """Return the reason why the product cannot be bought now; None if it can."""
    flash = details.flash_sale
    if flash is not None and flash.is_upcoming(now):
        assert flash.starts is not None
        return localizer.html(
            "declined-flash-coming", at=format_local_time(localizer, flash.starts)
        )
    if flash is not None and flash.is_over(now):
        return localizer.html("declined-flash-over")
    return localizer.html("card-sold-out") if product.is_sold_out else None


def _format_flash_sale(localizer: Localizer, details: ProductDetails) -> SafeHtml | None:
    if details.flash_sale is None:
        return None
    ends = details.flash_sale.ends
    if ends is None:
        return localizer.html("card-flash")
    return localizer.html("card-flash-until", at=format_local_time(localizer, ends))


def _build_product_buttons(
    localizer: Localizer,
    product: Product,
    category: Category | None,
    now: datetime,
    origin: ProductPageOrigin,
) -> ButtonRows:
    if _find_sale_obstacle(localizer, product, product.details or ProductDetails(), now):
        current_page_tap = origin.product_tap(product.id)
        first = build_callback_button(
            localizer.plain("button-refresh"), current_page_tap.verb, *current_page_tap.ids
        )
    else:
        first = build_callback_button(
            localizer.plain("button-buy"),
            verbs.OPEN_CHECKOUT,
            product.id,
            style=ButtonStyle.PRIMARY,
        )
    back = origin.back_tap(category.id if category else None)
    last = (
        build_navigation_row(localizer, back.verb, *back.ids)
        if back
        else build_navigation_row(localizer)
    )
    return ((first,), last)
