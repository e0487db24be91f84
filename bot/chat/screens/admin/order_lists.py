"""Lists of orders for operators: those that wait for the supplier, and all orders."""

from collections.abc import Sequence
from datetime import datetime

from bot.chat.navigation import verbs
from bot.chat.screens.admin.operator_lists import build_list_rows, format_list_page
from bot.chat.screens.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.screens.kit.screen import Screen, build_callback_button
from bot.chat.screens.orders.order_line_and_amount import STATUS_MARKS, format_order_name
from bot.domain.list_pages import PagePosition
from bot.domain.order import Order
from bot.i18n import Localizer, SafeHtml


def build_waiting_orders_screen(
    localizer: Localizer, orders: Sequence[Order], count: int, now: datetime, place: PagePosition
) -> Screen:
    """Return a page of the `count` waiting orders, oldest first, with a button for each."""
    title = localizer.html("desk-waiting", count=count)
    return _build_list(localizer, title, orders, now, place, verbs.WAITING_ORDERS)


def build_all_orders_screen(
    localizer: Localizer, orders: Sequence[Order], count: int, now: datetime, place: PagePosition
) -> Screen:
    """Return a page of the `count` orders of all buyers, newest first, with a button for each."""
    title = localizer.html("desk-all-orders", count=count)
    return _build_list(localizer, title, orders, now, place, verbs.ALL_ORDERS)


def _build_list(
    localizer: Localizer,
    title: SafeHtml,
    orders: Sequence[Order],
    now: datetime,
    place: PagePosition,
    verb: str,
) -> Screen:
    buttons = [
        build_callback_button(
            localizer.plain("button-case", order=int(order.id)), verbs.ORDER_FOR_OPERATORS, order.id
        )
        for order in orders
    ]
    text = join_paragraphs(
        title,
        fit_lines(_format_line(localizer, order, now) for order in orders),
        format_list_page(localizer, place),
    )
    return Screen(text, build_list_rows(localizer, arrange_grid(buttons), place, verb))


def _format_line(localizer: Localizer, order: Order, now: datetime) -> SafeHtml:
    return localizer.html(
        "desk-waiting-line",
        mark=STATUS_MARKS[order.status],
        order=int(order.id),
        age=localizer.format_duration((now - order.created_at).total_seconds()),
        name=format_order_name(order.selection),
        money=order.price,
    )
