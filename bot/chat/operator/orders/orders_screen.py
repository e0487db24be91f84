"""Lists of orders for operators: those that wait for the supplier, and all orders."""

from datetime import datetime

from bot.chat.buyer.orders.order_line import STATUS_MARKS, format_order_name
from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_list_rows, format_list_page
from bot.i18n import Localizer, SafeHtml
from bot.services.orders.cases import OrderPage


def build_waiting_orders_screen(localizer: Localizer, listed: OrderPage, now: datetime) -> Screen:
    """Return a page of the waiting orders, oldest first, with a button for each."""
    title = localizer.html("admin-waiting", count=listed.count)
    return _build_list(localizer, title, listed, now, verbs.WAITING_ORDERS)


def build_all_orders_screen(localizer: Localizer, listed: OrderPage, now: datetime) -> Screen:
    """Return a page of the orders of all buyers, newest first, with a button for each."""
    title = localizer.html("admin-all-orders", count=listed.count)
    return _build_list(localizer, title, listed, now, verbs.ALL_ORDERS)


def _build_list(
    localizer: Localizer,
    title: SafeHtml,
    listed: OrderPage,
    now: datetime,
    verb: str,
) -> Screen:
    buttons = [
        build_callback_button(
            localizer.plain("button-case", order=int(order.id)), verbs.ORDER_DETAILS, order.id
        )
        for order in listed.orders
    ]
    text = join_paragraphs(
        title,
        fit_lines(
            localizer.html(
                "admin-waiting-line",
                mark=STATUS_MARKS[order.status],
                order=int(order.id),
                age=localizer.format_duration((now - order.created_at).total_seconds()),
                name=format_order_name(order.selection),
                money=order.price,
            )
            for order in listed.orders
        ),
        format_list_page(localizer, listed.place),
    )
    return Screen(text, build_list_rows(localizer, arrange_grid(buttons), listed.place, verb))
