"""The details of one order: the selection, the status, the money and the timeline.

Every sentence about an order says where its money is.
"""

from datetime import datetime

from bot.chat.navigation import verbs
from bot.chat.screens.checkout.quote import format_answer_line, format_selection_lines
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.html_reducer import reduce_html
from bot.chat.screens.kit.layout import (
    arrange_column,
    build_navigation_row,
    fit_lines,
    format_breadcrumb,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import (
    Button,
    ButtonStyle,
    Screen,
    build_callback_button,
)
from bot.chat.screens.kit.telegram_time_tag import SHORT_FORMAT, format_local_time
from bot.chat.screens.orders.order_line_and_amount import calculate_code_saving
from bot.chat.screens.orders.order_list import OrderFilter
from bot.chat.screens.orders.status_message import format_status
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderEvent, OrderWait
from bot.i18n import Localizer, SafeHtml

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
    order_filter: OrderFilter = OrderFilter.ALL,
    page: int = 0,
) -> Screen:
    """Return the details of one order: the selection, the status, the money and the timeline.

    `wait` says why a placed order waits. Back leads to `page`
    (from 0) of the list for `order_filter`.
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
        format_status(localizer, order, wait=wait),
        localizer.html(
            "order-waiting",
            waited=localizer.format_duration((now - order.created_at).total_seconds()),
        )
        if order.status in HOLDING_STATUSES
        else None,
        _format_note(localizer, order),
        localizer.html("order-delivery-deleted") if order.is_secret_deleted else None,
        fit_lines(lines[-_MAX_TIMELINE_LINES:], 1_600),
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
    localizer: Localizer, order: Order, order_filter: OrderFilter, page: int, *, has_secret: bool
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
        build_callback_button(localizer.plain("button-problem"), verbs.ORDER_SUPPORT, order.id)
    )
    if not order.is_money_returned:
        refund = localizer.plain("button-ask-for-refund")
        actions.append(build_callback_button(refund, verbs.REFUND_QUESTION, order.id))
    return actions
