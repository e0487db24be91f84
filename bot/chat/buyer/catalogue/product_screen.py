"""Product pages: what is sold, at which price, what will be asked, and the first step to buy it.

Prices here are estimates from the catalogue mirror. They read "from ..." if they depend on the
buyer's choices. Only a quote's price is binding.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from itertools import islice

from bot.chat.buyer.catalogue.category_screen import FlashSaleState, find_flash_sale_state
from bot.chat.kit.html_reducer import reduce_html
from bot.chat.kit.layout import (
    arrange_grid,
    build_navigation_row,
    format_breadcrumb,
    format_local_time,
    join_paragraphs,
)
from bot.chat.kit.prices import format_choice_label, format_lowest_price, format_wholesale_steps
from bot.chat.kit.question_names import format_question_name
from bot.chat.kit.screen import ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import ELLIPSIS, count_utf16_units, fit_one_line
from bot.chat.navigation import verbs
from bot.chat.navigation.page_origins import ProductPageOrigin
from bot.domain.catalogue.product import Category, DeliveryMode, Product, ProductDetails, Variant
from bot.domain.checkout.questions import AskCard, AskVariant, list_questions
from bot.domain.ids import ProductPartId
from bot.domain.pricing.costs import estimate_unit_cost
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, SafeHtml

DESCRIPTION_LIMIT = 2_000
#: Descriptions with more units or lines than this are folded.
UNFOLDED_LIMIT = 280
#: The maximum number of variants with a button on the page; a longer list has a screen of its own.
MAX_VARIANTS = 10
_UNFOLDED_LINES = 6
_FEW_IN_STOCK = 5
_NAME_WIDTH = 200
_MAX_VARIANTS_WITH_STEPS = 4
#: Variants whose steps are priced, also if a rule rounds all their steps away.
_MAX_VARIANTS_PRICED = 12
_VARIANT_NAME_WIDTH = 40
_MAX_ASKED_NAMES = 8
_ASKED_NAME_WIDTH = 40
_NO_STOCK: Mapping[ProductPartId, int] = {}


def build_product_screen(
    localizer: Localizer,
    prices: PriceList,
    product: Product,
    category: Category | None,
    now: datetime,
    origin: ProductPageOrigin = ProductPageOrigin(),  # noqa: B008 - frozen
    *,
    stock_by_variant: Mapping[ProductPartId, int] = _NO_STOCK,
    takes_orders: bool = True,
) -> Screen:
    """Return a product page; Back leads to where it was opened. Without Buy it gives the reason.

    `stock_by_variant` is the stock of the variants whose stock is known. Without `takes_orders`, the
    shop cannot take an order of this product now: the page promises nothing.
    """
    details = product.details or ProductDetails()
    obstacle = _find_sale_obstacle(localizer, product, now)
    can_be_retried = obstacle is None and not takes_orders
    if can_be_retried:
        obstacle = localizer.html("product-no-orders")
    text = join_paragraphs(
        format_breadcrumb(localizer, *([category.name] if category else [])),
        localizer.html("product-name", name=fit_one_line(product.name, _NAME_WIDTH)),
        _format_description(details),
        _format_product_facts(
            localizer,
            prices,
            _without_sold_out_variants(product, stock_by_variant),
            details,
            can_be_bought=obstacle is None,
        ),
        None if obstacle else _format_asked_names(localizer, product),
        obstacle or format_flash_sale(localizer, product, now),
    )
    first_rows: ButtonRows
    if can_be_retried:
        label = localizer.plain("button-try-again")
        first_rows = ((build_callback_button(label, verbs.OPEN_CHECKOUT, product.id),),)
    elif obstacle:
        label, same_page = localizer.plain("button-refresh"), origin.product_tap(product.id)
        first_rows = ((build_callback_button(label, same_page.verb, *same_page.ids),),)
    else:
        first_rows = _build_buy_rows(localizer, prices, product, stock_by_variant)
    back = origin.back_tap(category.id if category else None)
    last = (
        build_navigation_row(localizer, back.verb, *back.ids)
        if back
        else build_navigation_row(localizer)
    )
    return Screen(text, (*first_rows, last), details.picture)


def _without_sold_out_variants(
    product: Product, stock_by_variant: Mapping[ProductPartId, int]
) -> Product:
    """Return `product` without the variants that are known to be sold out, unless all are."""
    if product.details is None:
        return product
    left = tuple(
        variant
        for variant in product.details.offered_variants
        if stock_by_variant.get(variant.id) != 0
    )
    return replace(product, details=replace(product.details, variants=left)) if left else product


def _format_description(details: ProductDetails) -> SafeHtml:
    """Return the supplier's description; a long text is folded and opens on a tap."""
    text = reduce_html(details.description, DESCRIPTION_LIMIT)
    if count_utf16_units(text) <= UNFOLDED_LIMIT and text.count("\n") < _UNFOLDED_LINES:
        return text
    return SafeHtml(f"<blockquote expandable>{text}</blockquote>")


def _format_product_facts(
    localizer: Localizer,
    prices: PriceList,
    product: Product,
    details: ProductDetails,
    *,
    can_be_bought: bool,
) -> str:
    """Return the price and what else is known; stock and delivery only of what can be bought."""
    manual = product.delivery is DeliveryMode.MANUAL
    delivery = localizer.html("product-delivery-manual" if manual else "product-delivery-automatic")
    price = format_lowest_price(localizer, prices, product)
    limits = _format_quantity_limits(localizer, details)
    price_line = localizer.html("product-price", price=price)
    if details.minimum > 1 and limits is not None:
        price_line = localizer.html("product-price-each", price=price, limits=limits)
        limits = None
    lines = [
        price_line,
        *_format_wholesale_steps(localizer, prices, product, details),
        _format_stock(localizer, product) if can_be_bought else None,
        delivery if can_be_bought else None,
        limits,
        localizer.html("product-own-choice") if product.offers_cards else None,
        localizer.html("product-pinned") if product.pinned else None,
    ]
    return "\n".join(line for line in lines if line)


def _format_wholesale_steps(
    localizer: Localizer, prices: PriceList, product: Product, details: ProductDetails
) -> list[SafeHtml]:
    """Return the wholesale steps, calculated with the cheapest option of each attribute.

    Variants have steps of their own: those of the first variants are returned, one variant a line.
    """
    cheapest = [
        min(attribute.offered_options, key=lambda option: option.surcharge)
        for attribute in details.attributes
        if attribute.offered_options
    ]
    if not details.variants:
        return format_wholesale_steps(localizer, prices, product, None, cheapest)
    with_steps = (variant for variant in details.offered_variants if variant.wholesale)
    steps_by_variant = (
        (variant, format_wholesale_steps(localizer, prices, product, variant, cheapest))
        for variant in islice(with_steps, _MAX_VARIANTS_PRICED)
    )
    separator = localizer.html("price-step-separator")
    lines = (
        localizer.html(
            "product-steps-of",
            name=fit_one_line(variant.label, _VARIANT_NAME_WIDTH),
            steps=separator.join(steps),
        )
        for variant, steps in steps_by_variant
        if steps
    )
    return list(islice(lines, _MAX_VARIANTS_WITH_STEPS))


def _format_asked_names(localizer: Localizer, product: Product) -> SafeHtml | None:
    """Return the line that names what the checkout will ask; None if it asks nothing to be told.

    Variants are on the page itself, and cards have a line of their own.
    """
    names = [
        fit_one_line(format_question_name(localizer, question), _ASKED_NAME_WIDTH)
        for question in list_questions(product)
        if not isinstance(question, AskVariant | AskCard)
    ]
    if len(names) > _MAX_ASKED_NAMES:
        names = [*names[:_MAX_ASKED_NAMES], ELLIPSIS]
    return localizer.html("product-asks", names=localizer.format_list(names)) if names else None


def _format_stock(localizer: Localizer, product: Product) -> SafeHtml | None:
    if product.is_sold_out:
        return None
    if product.stock is None or product.stock <= 0 or product.is_stock_a_sum:
        return localizer.html("product-in-stock")
    is_few = product.stock <= _FEW_IN_STOCK
    return localizer.html("product-stock-few" if is_few else "product-stock", stock=product.stock)


def _format_quantity_limits(localizer: Localizer, details: ProductDetails) -> SafeHtml | None:
    least, most = details.minimum, details.maximum
    if least > 1 and most:
        return localizer.html("product-limits", least=least, most=most)
    if most:
        return localizer.html("product-at-most", most=most)
    return localizer.html("product-at-least", least=least) if least > 1 else None


def _find_sale_obstacle(localizer: Localizer, product: Product, now: datetime) -> SafeHtml | None:
    """Return the reason why the product cannot be bought now; None if it can."""
    if find_flash_sale_state(product, now) in {FlashSaleState.UPCOMING, FlashSaleState.OVER}:
        return format_flash_sale(localizer, product, now)
    return localizer.html("product-sold-out") if product.is_sold_out else None


def format_flash_sale(localizer: Localizer, product: Product, now: datetime) -> SafeHtml | None:
    """Return when the product's flash sale begins or ends, or that it is over; None if none."""
    sale = product.details.flash_sale if product.details else None
    if sale is None:
        return None
    if sale.is_upcoming(now):
        assert sale.starts is not None
        return localizer.html("declined-flash-coming", at=format_local_time(localizer, sale.starts))
    if sale.is_over(now):
        return localizer.html("declined-flash-over")
    if sale.ends is None:
        return localizer.html("product-flash")
    return localizer.html("product-flash-until", at=format_local_time(localizer, sale.ends))


def _build_buy_rows(
    localizer: Localizer,
    prices: PriceList,
    product: Product,
    stock_by_variant: Mapping[ProductPartId, int],
) -> ButtonRows:
    """Return a button for each variant, or one Buy button; it names the price if that is known."""
    details = product.details
    if details is not None and details.offered_variants:
        return _build_variant_rows(
            localizer, prices, product, details.offered_variants, stock_by_variant
        )
    label = localizer.plain("button-buy")
    if details is not None and not details.attributes and not product.offers_cards:
        pieces = max(details.minimum, 1)
        unit_cost = estimate_unit_cost(product, quantity=pieces)
        money = prices.estimate_price(product, None, unit_cost, pieces)
        label = localizer.plain("button-buy-for", money=money)
    buy = build_callback_button(label, verbs.OPEN_CHECKOUT, product.id, style=ButtonStyle.PRIMARY)
    return ((buy,),)


def _build_variant_rows(
    localizer: Localizer,
    prices: PriceList,
    product: Product,
    variants: tuple[Variant, ...],
    stock_by_variant: Mapping[ProductPartId, int],
) -> ButtonRows:
    """Return the variants with their prices; a long list continues on the screen of the question."""
    buttons = []
    for variant in variants[:MAX_VARIANTS]:
        left = stock_by_variant.get(variant.id)
        price = localizer.format_money(prices.estimate_price(product, variant, variant.cost))
        label = format_choice_label(localizer, variant.label, price, left)
        verb = verbs.RETRY_SOLD_OUT_VARIANT if left == 0 else verbs.BUY_VARIANT
        buttons.append(build_callback_button(label, verb, product.id, variant.id))
    rows = arrange_grid(buttons)
    if len(variants) <= MAX_VARIANTS:
        return rows
    every = build_callback_button(
        localizer.plain("button-all-choices"), verbs.BACK_VARIANT, product.id
    )
    return (*rows, (every,))
