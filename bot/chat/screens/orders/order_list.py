"""A page of a buyer's orders, with filters."""

from enum import IntEnum
from typing import Final

from bot.chat.navigation import verbs
from bot.chat.screens.kit.foreign_text_fitting import (
    BUTTON_LABEL_WIDTH,
    fit_one_line,
    measure_width,
)
from bot.chat.screens.kit.layout import (
    arrange_column,
    arrange_grid,
    build_navigation_row,
    build_pager,
    fit_lines,
    format_breadcrumb,
    format_page_number,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.screens.orders.order_line_and_amount import (
    STATUS_MARKS,
    calculate_amount,
    format_order_name,
    format_short_name,
)
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus
from bot.i18n import Localizer, SafeHtml

_MIN_NAME_WIDTH: Final = 8
#: Date and price may take a label of this width, so that the name has at least its least width.
_MAX_LABEL_WIDTH: Final = 44


class OrderFilter(IntEnum):
    """The filter of a list of orders. The numbers are on buttons and never change."""

    ALL = 0
    OPEN = 1
    DELIVERED = 2
    BACK = 3

    @property
    def statuses(self) -> tuple[OrderStatus, ...] | None:
        """Return the statuses that the filter includes; None means all."""
        return _FILTER_STATUSES[self]


_FILTER_STATUSES: Final = {
    OrderFilter.ALL: None,
    OrderFilter.OPEN: (*sorted(HOLDING_STATUSES), OrderStatus.FULFILLED),
    OrderFilter.DELIVERED: (OrderStatus.DELIVERED,),
    OrderFilter.BACK: (OrderStatus.CANCELLED, OrderStatus.REFUNDED),
}


def build_order_list_screen(
    localizer: Localizer,
    orders: list[Order],
    page: int,
    pages: int,
    order_filter: OrderFilter = OrderFilter.ALL,
) -> Screen:
    """Return a page (from 0) of the buyer's orders, newest first, with the filters."""
    empty_message = "orders-none" if order_filter is OrderFilter.ALL else "orders-empty"
    text = join_paragraphs(
        format_breadcrumb(
            localizer,
            localizer.plain("crumb-orders"),
            *(
                []
                if order_filter is OrderFilter.ALL
                else [_format_filter_name(localizer, order_filter)]
            ),
        ),
        localizer.html("orders-choose" if orders else empty_message),
        fit_lines([_format_order_line(localizer, order) for order in orders], 3_000),
        format_page_number(localizer, page, pages),
    )
    filters = (
        ()
        if not orders and order_filter is OrderFilter.ALL
        else _build_filter_buttons(localizer, order_filter)
    )
    pager_row = build_pager(localizer, page, pages, verbs.FILTERED_ORDERS, order_filter)
    listed = arrange_column(
        _build_order_button(localizer, order, order_filter, page) for order in orders
    )
    rows = (*listed, *pager_row, *filters, build_navigation_row(localizer))
    return Screen(text, rows)


def _build_filter_buttons(localizer: Localizer, order_filter: OrderFilter) -> ButtonRows:
    """Return the buttons for the other filters."""
    others = [one for one in OrderFilter if one is not order_filter]
    return arrange_grid(
        [
            build_callback_button(
                _format_filter_name(localizer, one), verbs.FILTERED_ORDERS, one, 0
            )
            for one in others
        ]
    )


def _format_filter_name(localizer: Localizer, order_filter: OrderFilter) -> str:
    return localizer.plain(f"button-orders-{order_filter.name.lower()}")


def _format_order_line(localizer: Localizer, order: Order) -> SafeHtml:
    """Return number, date, amount and name of an order."""
    return localizer.html(
        "order-line",
        mark=STATUS_MARKS[order.status],
        order=int(order.id),
        date=localizer.format_date(order.created_at),
        money=calculate_amount(order),
        name=format_order_name(order.selection),
    )


def _build_order_button(
    localizer: Localizer, order: Order, order_filter: OrderFilter, page: int
) -> Button:
    """Return a button with date, price and variant; without a variant, with the product's name.

    A very long number leaves no room for the date.
    """
    number = f"{STATUS_MARKS[order.status]} {localizer.isolate(f'#{order.id}')}"
    date = localizer.format_date(order.created_at)
    price = localizer.format_money(calculate_amount(order))
    head = f"{number} · {date} · {price} · "
    if measure_width(head) + _MIN_NAME_WIDTH > _MAX_LABEL_WIDTH:
        head = f"{number} · {price} · "
    width = max(BUTTON_LABEL_WIDTH - measure_width(head), _MIN_NAME_WIDTH)
    label = head + localizer.isolate(fit_one_line(format_short_name(order.selection), width))
    return build_callback_button(label, verbs.ORDER_FROM_LIST, order.id, order_filter, page)
