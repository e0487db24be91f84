"""The screens of a buyer's own orders: the list, and one order.

Every sentence about an order says where its money is.
"""

from datetime import datetime
from enum import IntEnum
from typing import Final

from bot.chat.buyer.checkout.quote_screen import format_answer_line, format_selection_lines
from bot.chat.buyer.orders.order_line import (
    STATUS_MARKS,
    calculate_code_saving,
    calculate_net_amount,
    format_order_name,
    format_short_name,
)
from bot.chat.buyer.orders.status_screen import (
    format_part_refund,
    format_queue_place,
    format_status,
)
from bot.chat.kit.html_reducer import reduce_html
from bot.chat.kit.layout import (
    SHORT_FORMAT,
    arrange_column,
    arrange_grid,
    build_navigation_row,
    build_pager,
    fit_lines,
    format_breadcrumb,
    format_local_time,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.screen import Button, ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import BUTTON_LABEL_WIDTH, fit_one_line, measure_width
from bot.chat.navigation import verbs
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderEvent, OrderStatus, OrderWait
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
        fit_lines(
            [
                localizer.html(
                    "order-line",
                    mark=STATUS_MARKS[order.status],
                    order=int(order.id),
                    date=localizer.format_date(order.created_at),
                    money=calculate_net_amount(order),
                    name=format_order_name(order.selection),
                )
                for order in orders
            ],
            3_000,
        ),
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


def _build_order_button(
    localizer: Localizer, order: Order, order_filter: OrderFilter, page: int
) -> Button:
    """Return a button with date, price and variant; without a variant, with the product's name.

    A very long number leaves no room for the date.
    """
    number = f"{STATUS_MARKS[order.status]} {localizer.isolate(f'#{order.id}')}"
    date = localizer.format_date(order.created_at)
    price = localizer.format_money(calculate_net_amount(order))
    head = f"{number} · {date} · {price} · "
    if measure_width(head) + _MIN_NAME_WIDTH > _MAX_LABEL_WIDTH:
        head = f"{number} · {price} · "
    width = max(BUTTON_LABEL_WIDTH - measure_width(head), _MIN_NAME_WIDTH)
    label = head + localizer.isolate(fit_one_line(format_short_name(order.selection), width))
    return build_callback_button(label, verbs.ORDER_FROM_LIST, order.id, order_filter, page)


_NOTE_LIMIT = 900
_MAX_TIMELINE_LINES = 12


def build_order_screen(
    localizer: Localizer,
    order: Order,
    events: list[OrderEvent],
    has_secret: bool,
    now: datetime,
    *,
    wait: OrderWait | None = None,
    orders_before: int = 0,
    order_filter: OrderFilter = OrderFilter.ALL,
    page: int = 0,
    warranty_until: datetime | None = None,
) -> Screen:
    """Return the details of one order: the selection, the status, the money and the timeline.

    `wait` says why a placed order waits, `orders_before` how many are traded before it. Back leads
    to `page` (from 0) of the list for `order_filter`. A problem with the order can be reported until
    `warranty_until`; None: its buyer can only write about it.
    """
    number = localizer.plain("order-number", order=int(order.id))
    lines: list[str] = []
    last = ""
    for event in events:
        words = localizer.plain(f"status-{event.to_status.value}")
        if words != last:
            at = format_local_time(localizer, event.at, SHORT_FORMAT)
            lines.append(localizer.html("order-event", at=at, words=words))
        last = words
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-orders"), number),
        fit_lines(_format_selection(localizer, order), 1_300),
        format_status(localizer, order, wait=wait, orders_before=orders_before),
        format_queue_place(localizer, order, orders_before),
        format_part_refund(localizer, order),
        localizer.html(
            "order-waiting",
            waited=localizer.format_duration((now - order.created_at).total_seconds()),
        )
        if order.status in HOLDING_STATUSES
        else None,
        _format_note(localizer, order),
        localizer.html(
            "warranty-until", at=format_local_time(localizer, warranty_until, SHORT_FORMAT)
        )
        if warranty_until is not None
        else None,
        localizer.html("order-delivery-deleted") if order.is_secret_deleted else None,
        fit_lines(lines[-_MAX_TIMELINE_LINES:], 1_600),
    )
    actions = arrange_column(
        _build_action_buttons(
            localizer,
            order,
            order_filter,
            page,
            has_secret=has_secret,
            has_warranty=warranty_until is not None,
        )
    )
    return Screen(
        text, (*actions, build_navigation_row(localizer, verbs.FILTERED_ORDERS, order_filter, page))
    )


def _format_selection(localizer: Localizer, order: Order) -> list[str]:
    selection = order.selection
    lines: list[str] = [*format_selection_lines(localizer, selection)]
    lines.append(localizer.html("order-price", money=order.price))
    if calculate_code_saving(order):
        lines.append(localizer.html("order-saved", money=calculate_code_saving(order)))
    lines += [format_answer_line(localizer, answer) for answer in selection.answers]
    if selection.password:
        # As it was sent to the supplier, spaces included: the buyer can read it nowhere else.
        # Only old passwords can hold invisible characters.
        lines.append(
            localizer.html(
                "order-password",
                text=selection.password
                if selection.password.isprintable()
                else fit_one_line(selection.password),
            )
        )
    return lines


def _format_note(localizer: Localizer, order: Order) -> SafeHtml | None:
    note = reduce_html(order.note, _NOTE_LIMIT)
    return localizer.html("order-note", note=note) if note else None


def _build_action_buttons(
    localizer: Localizer,
    order: Order,
    order_filter: OrderFilter,
    page: int,
    *,
    has_secret: bool,
    has_warranty: bool,
) -> list[Button]:
    actions: list[Button] = []
    if has_secret:
        text = localizer.plain("button-show-delivery")
        actions.append(
            build_callback_button(text, verbs.SHOW_SECRETS, order.id, style=ButtonStyle.PRIMARY)
        )
    if order.status in HOLDING_STATUSES:
        again = build_callback_button(
            localizer.plain("button-refresh"), verbs.ORDER_FROM_LIST, order.id, order_filter, page
        )
        actions.append(again)
    elif order.selection.code:
        actions.append(
            build_callback_button(localizer.plain("button-buy-again"), verbs.BUY_AGAIN, order.id)
        )
    actions.append(
        build_callback_button(
            localizer.plain("button-problem"),
            verbs.ORDER_PROBLEM if has_warranty else verbs.ORDER_SUPPORT,
            order.id,
        )
    )
    if not order.is_money_returned and not order.is_replacement:
        refund = localizer.plain("button-ask-for-refund")
        actions.append(build_callback_button(refund, verbs.REFUND_QUESTION, order.id))
    return actions
