"""The question whether to ask for a refund, and its receipt. Both show no secret of the order."""

from bot.chat.buyer.orders.order_line import calculate_net_amount, format_order_name
from bot.chat.buyer.people.support_screen import build_sent_screen, build_write_screen
from bot.chat.kit.layout import (
    SHORT_FORMAT,
    build_navigation_row,
    format_breadcrumb,
    format_local_time,
    join_paragraphs,
)
from bot.chat.kit.screen import ButtonStyle, Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.domain.orders.order import Order
from bot.i18n import Localizer, SafeHtml
from bot.services.people.support import RefundRequest


def build_refund_question_screen(
    localizer: Localizer, order: Order, problem: SafeHtml | None = None
) -> Screen:
    """Ask whether to request a refund, and why; say that a person decides.

    `problem` says why a message cannot be the reason.
    """
    number = localizer.plain("order-number", order=int(order.id))
    question = localizer.html(
        "refund-ask", name=format_order_name(order.selection), money=calculate_net_amount(order)
    )
    text = join_paragraphs(
        format_breadcrumb(
            localizer, localizer.plain("crumb-orders"), number, localizer.plain("crumb-refund")
        ),
        question,
        problem,
        localizer.html("refund-how"),
        localizer.html("refund-why"),
    )
    send = build_callback_button(
        localizer.plain("button-send-refund-request"),
        verbs.REQUEST_REFUND,
        order.id,
        style=ButtonStyle.PRIMARY,
    )
    return Screen(text, ((send,), build_navigation_row(localizer, verbs.ORDER, order.id)))


def build_refund_requested_screen(
    localizer: Localizer, request: RefundRequest, *, has_reason: bool = False
) -> Screen:
    """Return that the request was received, now or earlier.

    `has_reason` says that the buyer's reason was received with it. Without one, a new request asks
    for it: what is written next is the reason.
    """
    at = format_local_time(localizer, request.requested_at, SHORT_FORMAT)
    if request.is_new and not has_reason:
        words = localizer.html("refund-sent")
        return build_write_screen(localizer, request.thread_view, words)
    message = "refund-sent-with-reason" if has_reason else "refund-received"
    return build_sent_screen(localizer, request.thread_view, localizer.html(message, at=at))
