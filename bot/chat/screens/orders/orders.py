"""Order lists, order details and status messages.

Every sentence about an order says where its money is.
"""

from datetime import datetime
from enum import IntEnum
from typing import Final

from bot.chat.navigation import verbs
from bot.chat.screens.checkout.quote import format_answer_line, format_selection_lines
from bot.chat.screens.kit.foreign_text_fitting import (
    BUTTON_LABEL_WIDTH,
    fit_one_line,
    format_button_label,
    measure_width,
)
from bot.chat.screens.kit.html_reducer import reduce_html
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
from bot.chat.screens.kit.reader_local_time import SHORT_FORMAT, format_local_time
from bot.chat.screens.kit.screen import (
    Button,
    ButtonRows,
    ButtonStyle,
    Screen,
    build_callback_button,
)
from bot.chat.screens.orders.cause_text import format_cancellation_cause
from bot.domain.catalogue import DeliveryMode
from bot.domain.causes import REFUSAL_CAUSES, Cause
from bot.domain.money import Money, zero
from bot.domain.order import HOLDING_STATUSES, Order, OrderEvent, OrderStatus
from bot.i18n import Localizer, SafeHtml
from bot.services.orders.scheduled_status_updates import TIMED_STATUSES, UPDATE_AFTER_SECONDS

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
_NOTE_LIMIT = 900
_SLOW_STATUSES = frozenset({OrderStatus.ACCEPTED, OrderStatus.UNCERTAIN, OrderStatus.REVIEW})
_MAX_TIMELINE_LINES = 12


class OrderFilter(IntEnum):
    """Which orders a list shows. The numbers are on buttons and never change."""

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
            *_list_filter_breadcrumb(localizer, order_filter),
        ),
        localizer.html("orders-choose" if orders else empty_message),
        format_page_number(localizer, page, pages),
    )
    filters = (
        ()
        if not orders and order_filter is OrderFilter.ALL
        else _build_filter_buttons(localizer, order_filter)
    )
    pager_row = build_pager(localizer, page, pages, verbs.FILTERED_ORDERS, order_filter)
    listed = arrange_column(_build_order_button(order, order_filter, page) for order in orders)
    rows = (*listed, *pager_row, *filters, build_navigation_row(localizer))
    return Screen(text, rows)


def _list_filter_breadcrumb(localizer: Localizer, order_filter: OrderFilter) -> list[str]:
    return [] if order_filter is OrderFilter.ALL else [_format_filter_name(localizer, order_filter)]


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


def _build_order_button(order: Order, order_filter: OrderFilter, page: int) -> Button:
    head = f"{STATUS_MARKS[order.status]} #{order.id} · "
    name = format_button_label(order.selection.name, width=BUTTON_LABEL_WIDTH - measure_width(head))
    return build_callback_button(head + name, verbs.ORDER_FROM_LIST, order.id, order_filter, page)


def build_order_screen(
    localizer: Localizer,
    order: Order,
    events: list[OrderEvent],
    has_secret: bool,
    now: datetime,
    *,
    waits_for_other_order: bool = False,
    order_filter: OrderFilter = OrderFilter.ALL,
    page: int = 0,
) -> Screen:
    """Return the details of one order: the selection, the status, the money and the timeline.

    `waits_for_other_order` says that another order must be settled first. Back leads to `page`
    (from 0) of the list for `order_filter`.
    """
    number = localizer.plain("order-number", order=int(order.id))
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-orders"), number),
        fit_lines(_format_selection(localizer, order), 1_300),
        format_status(localizer, order, waits_for_other_order=waits_for_other_order),
        _format_waiting_time(localizer, order, now),
        _format_note(localizer, order),
        localizer.html("order-goods-deleted") if order.is_secret_deleted else None,
        fit_lines(_format_timeline(localizer, events), 1_600),
    )
    actions = arrange_column(
        _build_action_buttons(localizer, order, order_filter, page, has_secret=has_secret)
    )
    return Screen(
        text, (*actions, build_navigation_row(localizer, verbs.FILTERED_ORDERS, order_filter, page))
    )


def _format_selection(localizer: Localizer, order: Order) -> list[str]:
    selection = order.selection
    lines: list[str] = [*format_selection_lines(localizer, selection)]
    lines.append(localizer.html("order-price", money=order.price))
    if _calculate_coupon_saving(order):
        lines.append(localizer.html("order-saved", money=_calculate_coupon_saving(order)))
    lines += [format_answer_line(localizer, answer) for answer in selection.answers]
    if selection.password:
        lines.append(localizer.html("order-password", text=_format_password(selection.password)))
    return lines


def _format_password(password: str) -> str:
    """Return the password as it was sent to the supplier, spaces included.

    The buyer can read it nowhere else. Only invisible characters are removed; new passwords have
    none.
    """
    return password if password.isprintable() else fit_one_line(password)


def format_status(
    localizer: Localizer, order: Order, *, waits_for_other_order: bool = False
) -> SafeHtml:
    """Return the sentence for the order's status."""
    status, money = (
        order.status,
        order.amount_paid if order.status in _CAPTURED_STATUSES else order.price,
    )
    match status:
        case OrderStatus.PLACED if waits_for_other_order:
            return localizer.html("order-behind", money=money)
        case OrderStatus.UNCERTAIN | OrderStatus.REVIEW:
            return localizer.html("order-checking", money=money)
        case OrderStatus.ACCEPTED if order.delivery is DeliveryMode.MANUAL:
            return localizer.html("order-accepted-manual", money=money)
        case OrderStatus.DELIVERED:
            seconds = (order.updated_at - order.created_at).total_seconds()
            took = localizer.format_duration(max(seconds, 1))
            return localizer.html("order-delivered", money=money, took=took)
        case OrderStatus.CANCELLED:
            why = format_cancellation_cause(localizer, order.cause, order.cause_detail)
            return localizer.html("order-cancelled", money=money, why=why)
        case _:
            return localizer.html(f"order-{status.value}", money=money)


def _format_waiting_time(localizer: Localizer, order: Order, now: datetime) -> SafeHtml | None:
    if order.status not in HOLDING_STATUSES:
        return None
    waited = localizer.format_duration((now - order.created_at).total_seconds())
    return localizer.html("order-waiting", waited=waited)


def _format_note(localizer: Localizer, order: Order) -> SafeHtml | None:
    note = reduce_html(order.note, _NOTE_LIMIT)
    return localizer.html("order-note", note=note) if note else None


def _format_timeline(localizer: Localizer, events: list[OrderEvent]) -> list[str]:
    """Return one line for each change of the status that the buyer sees."""
    lines: list[str] = []
    last = ""
    for event in events:
        words = localizer.plain(f"status-{event.to_status.value}")
        if words != last:
            at = format_local_time(localizer, event.at, SHORT_FORMAT)
            lines.append(localizer.html("order-event", at=at, words=words))
        last = words
    return lines[-_MAX_TIMELINE_LINES:]


def _build_action_buttons(
    localizer: Localizer, order: Order, order_filter: OrderFilter, page: int, *, has_secret: bool
) -> list[Button]:
    actions: list[Button] = []
    if has_secret:
        text = localizer.plain("button-show-goods")
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
        build_callback_button(localizer.plain("button-problem"), verbs.ORDER_SUPPORT, order.id)
    )
    return actions


def build_status_message_screen(
    localizer: Localizer, order: Order, now: datetime, *, waits_for_other_order: bool = False
) -> Screen:
    """Return the status message of an order; it is edited for each change and never repeated."""
    head = localizer.html(
        "order-head",
        mark=STATUS_MARKS[order.status],
        order=int(order.id),
        name=fit_one_line(order.selection.name, 120),
        quantity=order.selection.quantity,
    )
    status_text = format_status(localizer, order, waits_for_other_order=waits_for_other_order)
    text = join_paragraphs(
        head,
        status_text,
        _format_receipt(localizer, order),
        _format_elapsed_time(localizer, order, now),
    )
    return Screen(text, _build_status_message_buttons(localizer, order))


def _format_elapsed_time(localizer: Localizer, order: Order, now: datetime) -> SafeHtml | None:
    """Return how long the order has taken so far.

    For a slow order, return the time of this status instead.
    """
    seconds = (now - order.created_at).total_seconds()
    if (
        order.status in TIMED_STATUSES
        and UPDATE_AFTER_SECONDS[0] <= seconds < UPDATE_AFTER_SECONDS[-1]
    ):
        return localizer.html("order-elapsed", waited=localizer.format_duration(seconds))
    if order.status not in _SLOW_STATUSES:
        return None
    return localizer.html("order-as-of", at=format_local_time(localizer, now, SHORT_FORMAT))


def _format_receipt(localizer: Localizer, order: Order) -> str | None:
    """Return what was paid and when, once the order is delivered."""
    if order.status is not OrderStatus.DELIVERED:
        return None
    at = format_local_time(localizer, order.updated_at, SHORT_FORMAT)
    paid = localizer.html("order-receipt", at=at, money=order.amount_paid)
    saved = (
        localizer.html("order-saved", money=_calculate_coupon_saving(order))
        if _calculate_coupon_saving(order)
        else None
    )
    return "\n".join(line for line in (saved, paid) if line)


def _calculate_coupon_saving(order: Order) -> Money:
    """Return the reduction from a coupon code; zero while it is not known."""
    is_captured = order.status in _CAPTURED_STATUSES
    return order.price - order.amount_paid if is_captured else zero(order.price.currency)


def _build_status_message_buttons(localizer: Localizer, order: Order) -> ButtonRows:
    """Return the buttons of a status message; none at first.

    Without buttons, the second tap of a double tap on Confirm hits nothing. The secrets follow in a
    message of their own, and the order's details show them again.
    """
    if order.status in {OrderStatus.PLACED, OrderStatus.SUBMITTING}:
        return ()
    card_button = build_callback_button(localizer.plain("button-order"), verbs.ORDER, order.id)
    shop = build_callback_button(localizer.plain("button-shop"), verbs.HOME)
    if order.status is OrderStatus.DELIVERED:
        orders_button = build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0)
        return ((card_button,), (orders_button, shop))
    again = _build_buy_again_buttons(localizer, order)
    return (*again, (card_button, shop))


def _build_buy_again_buttons(localizer: Localizer, order: Order) -> ButtonRows:
    """Return the button to try again if only the price or a coupon code caused the cancellation."""
    if order.status is not OrderStatus.CANCELLED:
        return ()
    if order.cause is Cause.WITHDRAWN_PRICE_MOVED:
        return (
            (
                build_callback_button(
                    localizer.plain("button-new-price"), verbs.BUY_AGAIN, order.id
                ),
            ),
        )
    if order.selection.coupon is not None and order.cause in REFUSAL_CAUSES:
        return (
            (
                build_callback_button(
                    localizer.plain("button-without-code"), verbs.BUY_AGAIN, order.id
                ),
            ),
        )
    return ()
