"""The status message of an order, which is edited, and the notice that it ended without goods.

Every sentence about an order says where its money is.
"""

from collections.abc import Mapping
from datetime import datetime

from bot.chat.buyer.orders.causes import format_cancellation_cause
from bot.chat.buyer.orders.order_line import (
    STATUS_MARKS,
    WIDE_WIDTH,
    calculate_amount,
    calculate_code_saving,
    format_choice_name,
)
from bot.chat.kit.layout import SHORT_FORMAT, format_local_time, join_paragraphs
from bot.chat.kit.money_sources import format_money_sources
from bot.chat.kit.prices import NO_LABELS
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import OrderId
from bot.domain.orders.causes import REFUSAL_CAUSES, Cause
from bot.domain.orders.order import Order, OrderStatus, OrderWait
from bot.domain.payments.money_sources import MoneySources
from bot.i18n import Localizer, SafeHtml
from bot.services.alerts import FIRST_UPDATE_AFTER
from bot.services.orders.status_updates import (
    MAX_ORDERS_BEFORE,
    TIMED_STATUSES,
    UPDATE_AFTER_SECONDS,
)

_SLOW_STATUSES = frozenset({OrderStatus.ACCEPTED, OrderStatus.UNCERTAIN, OrderStatus.REVIEW})


def format_status(
    localizer: Localizer,
    order: Order,
    *,
    wait: OrderWait | None = None,
    orders_before: int = 0,
) -> SafeHtml:
    """Return the sentence for the order's status. `orders_before` are traded before a placed one."""
    if order.replaces_order_id is not None:
        return _format_replacement_status(localizer, order, order.replaces_order_id)
    status, money = order.status, calculate_amount(order)
    match status:
        case OrderStatus.PLACED if wait is OrderWait.OPERATOR:
            return localizer.html("order-waits-for-operator", money=money)
        case OrderStatus.PLACED if orders_before:
            return localizer.html("order-queued", money=money)
        case OrderStatus.PLACED if wait is OrderWait.OTHER_ORDER:
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


def _format_replacement_status(
    localizer: Localizer, order: Order, replaced_id: OrderId
) -> SafeHtml:
    """Return the sentence for a replacement: which order it is for, and that it is free."""
    match order.status:
        case OrderStatus.DELIVERED | OrderStatus.REFUNDED:
            message = "replacement-delivered"
        case OrderStatus.CANCELLED:
            message = "replacement-cancelled"
        case _:
            message = "replacement-open"
    return localizer.html(message, order=int(replaced_id))


def format_queue_place(localizer: Localizer, order: Order, orders_before: int) -> SafeHtml | None:
    """Return how many orders are traded before a placed order; None if there is none."""
    if order.status is not OrderStatus.PLACED or not orders_before:
        return None
    if orders_before > MAX_ORDERS_BEFORE:
        return localizer.html("order-queue-long", most=MAX_ORDERS_BEFORE)
    return localizer.html("order-queue", count=orders_before)


def format_part_refund(localizer: Localizer, order: Order) -> SafeHtml | None:
    """Return how much of an order was refunded in part; None for any other order."""
    if not order.is_refunded_in_part:
        return None
    return localizer.html("order-refunded-in-part", money=order.refunded)


def build_status_message_screen(
    localizer: Localizer,
    order: Order,
    now: datetime,
    *,
    wait: OrderWait | None = None,
    orders_before: int = 0,
    paid: MoneySources | None = None,
    method_labels: Mapping[str, str] = NO_LABELS,
) -> Screen:
    """Return the status message of an order; it is edited for each change and never repeated.

    `wait` says why a placed order waits, `orders_before` how many are traded before it, `paid` what
    paid a delivered one. `method_labels` are the operator's own names of payment methods. The reason
    of a cancellation is left to the end notice. The place in the queue is left out when no scheduled
    update would correct it.
    """
    if (now - order.created_at).total_seconds() >= UPDATE_AFTER_SECONDS[-1]:
        orders_before = 0
    if order.status is OrderStatus.CANCELLED and not order.is_replacement:
        status_text = localizer.html("order-cancelled-briefly", money=calculate_amount(order))
    else:
        status_text = format_status(localizer, order, wait=wait, orders_before=orders_before)
    text = join_paragraphs(
        _format_head(localizer, order),
        status_text,
        format_queue_place(localizer, order, orders_before),
        format_part_refund(localizer, order),
        _format_receipt(localizer, order, paid, method_labels),
        _format_elapsed_time(localizer, order, now),
    )
    return Screen(text, _build_status_message_buttons(localizer, order, now, wait))


def build_end_notice_screen(localizer: Localizer, order: Order) -> Screen:
    """Return the message that an order was cancelled or refunded, and why.

    It is a new message, because an edited one makes no sound.
    """
    text = join_paragraphs(_format_head(localizer, order), format_status(localizer, order))
    again = _build_try_again_button(localizer, order)
    return Screen(text, (*(((again,),) if again else ()), _build_order_row(localizer, order)))


def _format_head(localizer: Localizer, order: Order) -> SafeHtml:
    return localizer.html(
        "order-head",
        mark=STATUS_MARKS[order.status],
        order=int(order.id),
        name=format_choice_name(order.selection, WIDE_WIDTH),
        quantity=order.selection.quantity,
    )


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


def _format_receipt(
    localizer: Localizer,
    order: Order,
    sources: MoneySources | None,
    method_labels: Mapping[str, str],
) -> str | None:
    """Return when the order was paid and by what, once it is delivered."""
    if order.status is not OrderStatus.DELIVERED or order.is_replacement:
        return None
    at = format_local_time(localizer, order.updated_at, SHORT_FORMAT)
    if sources is None:
        paid = localizer.html("order-receipt", at=at, money=order.amount_paid)
    else:
        by = format_money_sources(localizer, sources, method_labels)
        paid = localizer.html("order-receipt-sources", at=at, sources=by)
    saved = (
        localizer.html("order-saved", money=calculate_code_saving(order))
        if calculate_code_saving(order)
        else None
    )
    return "\n".join(line for line in (saved, paid) if line)


def _build_status_message_buttons(
    localizer: Localizer, order: Order, now: datetime, wait: OrderWait | None
) -> ButtonRows:
    """Return the buttons of a status message; none at first.

    Without buttons, the second tap of a double tap on Confirm hits nothing. An order that waits has
    them. The secrets follow in a message of their own, and the order's details show them again.
    """
    is_new = now - order.created_at < FIRST_UPDATE_AFTER and wait is None
    if is_new and order.status in {OrderStatus.PLACED, OrderStatus.SUBMITTING}:
        return ()
    order_row = _build_order_row(localizer, order)
    if order.status is OrderStatus.DELIVERED:
        details, shop = order_row
        orders_button = build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0)
        return ((details,), (orders_button, shop))
    return (order_row,)


def _build_order_row(localizer: Localizer, order: Order) -> tuple[Button, Button]:
    details = build_callback_button(localizer.plain("button-order"), verbs.ORDER, order.id)
    return details, build_callback_button(localizer.plain("button-shop"), verbs.HOME)


def _build_try_again_button(localizer: Localizer, order: Order) -> Button | None:
    """Return the button for a fresh quote with the same choices; None if these are not known."""
    if order.status not in {OrderStatus.CANCELLED, OrderStatus.REFUNDED} or order.is_replacement:
        return None
    if not order.selection.code or order.cause is Cause.WITHDRAWN_SELECTION_UNREADABLE:
        return None
    if order.cause is Cause.WITHDRAWN_PRICE_MOVED:
        label = "button-new-price"
    elif order.cause is Cause.REFUSED_ANSWER:
        label = "button-try-again"
    elif order.selection.coupon is not None and order.cause in REFUSAL_CAUSES:
        label = "button-without-code"
    elif order.status is OrderStatus.REFUNDED:
        label = "button-buy-again"
    else:
        label = "button-try-again"
    return build_callback_button(localizer.plain(label), verbs.BUY_AGAIN, order.id)
