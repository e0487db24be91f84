"""An order in one line: the mark of its status, its name and its amount."""

from typing import Final

from bot.chat.kit.text_fitting import fit_one_line, truncate_to_utf16_units
from bot.domain.catalogue.product import decode_entities
from bot.domain.catalogue.selection import Selection
from bot.domain.money import Money, zero
from bot.domain.orders.order import Order, OrderStatus

STATUS_MARKS: Final = {
    OrderStatus.PLACED: "⏳",
    OrderStatus.SUBMITTING: "⏳",
    OrderStatus.UNCERTAIN: "🔎",
    OrderStatus.REVIEW: "🔎",
    OrderStatus.ACCEPTED: "⏳",
    OrderStatus.FULFILLED: "📦",
    OrderStatus.DELIVERED: "✅",
    OrderStatus.CANCELLED: "✖️",
    OrderStatus.REFUNDED: "↩️",
}
_CAPTURED_STATUSES = frozenset({OrderStatus.FULFILLED, OrderStatus.DELIVERED, OrderStatus.REFUNDED})
_PRODUCT_WIDTH = 60
_PART_WIDTH = 30
#: A name of many combining marks is narrow and still long for Telegram.
_MAX_UNITS = 240
NARROW_WIDTH, WIDE_WIDTH = 70, 110


def format_choice_name(selection: Selection, width: int = NARROW_WIDTH) -> str:
    """Return product, variant and options in one plain line of at most `width` columns.

    The names are other people's text: escape the result.
    """
    parts = [selection.name]
    if selection.variant is not None:
        parts.append(decode_entities(selection.variant))
    parts += [decode_entities(option) for option in selection.sku.values()]
    widths = (_PRODUCT_WIDTH, *[_PART_WIDTH] * (len(parts) - 1))
    line = fit_one_line(" · ".join(map(fit_one_line, parts, widths)), width)
    return truncate_to_utf16_units(line, _MAX_UNITS)


def format_short_name(selection: Selection) -> str:
    """Return variant and options without the product; the product's name if there are none.

    The names are other people's text: escape the result, and fit it.
    """
    parts = [
        *([selection.variant] if selection.variant is not None else []),
        *selection.sku.values(),
    ]
    return " · ".join(map(decode_entities, parts)) or selection.name


def format_order_name(selection: Selection, width: int = NARROW_WIDTH) -> str:
    """Return the name of what was chosen, with the quantity if it is not one."""
    name = format_choice_name(selection, width)
    return name if selection.quantity == 1 else f"{name} ×\u00a0{selection.quantity}"


def calculate_amount(order: Order) -> Money:
    """Return what the order took from the buyer, or will take: the price until it is captured."""
    return order.amount_paid if order.status in _CAPTURED_STATUSES else order.price


def calculate_net_amount(order: Order) -> Money:
    """Return what the order took from the buyer, less what was refunded in part."""
    amount = calculate_amount(order)
    return amount - order.refunded if order.is_refunded_in_part else amount


def calculate_code_saving(order: Order) -> Money:
    """Return what a promo code saved; zero while it is not known, or if nothing was bought.

    That of the shop's own code is known from the start, that of a coupon when the order is paid.
    """
    if order.promo is not None and order.status is not OrderStatus.CANCELLED:
        return order.promo.full_price - order.price
    is_captured = order.status in _CAPTURED_STATUSES
    return order.price - order.amount_paid if is_captured else zero(order.price.currency)
