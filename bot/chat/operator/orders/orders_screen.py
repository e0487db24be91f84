"""The list of the orders that wait for the supplier, for staff."""

from datetime import datetime

from bot.chat.buyer.orders.order_line import STATUS_MARKS, format_order_name
from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_list_rows, format_list_page
from bot.i18n import Localizer
from bot.services.orders.cases import OrderPage


def build_waiting_orders_screen(localizer: Localizer, listed: OrderPage, now: datetime) -> Screen:
    """Return a page of the waiting orders, oldest first, with a button for each."""
    buttons = [
        build_callback_button(
            localizer.plain("button-case", order=int(order.id)), verbs.ORDER_DETAILS, order.id
        )
        for order in listed.orders
    ]
    text = join_paragraphs(
        localizer.html("admin-waiting", count=listed.count),
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
    rows = build_list_rows(localizer, arrange_grid(buttons), listed.place, verbs.WAITING_ORDERS)
    return Screen(text, rows)
