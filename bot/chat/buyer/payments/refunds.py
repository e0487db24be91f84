"""Requests for a refund: a buyer asks for the money of their own order, and an operator decides.

What the buyer types on the question is the reason, and sends the request. No money moves here. An
order of another buyer and one that does not exist look the same.
"""

from telegram import Message

from bot.chat.buyer.payments import refunds_screen as screens
from bot.chat.buyer.people.support import show_compose_screen, show_sent_screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.telegram.received_content import read_content
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import OrderId
from bot.domain.orders.order import Order
from bot.domain.people.person import QuestionKind, ScreenQuestion
from bot.domain.people.support import MessageContent
from bot.i18n import SafeHtml
from bot.services.people import support

routes = Routes(right=None)


@routes.button(verbs.REFUND_QUESTION, open_to_banned=True)
async def ask_before_request(context: UpdateContext, order_id: int) -> None:
    """Ask whether to request a refund; if it was requested already, say so."""
    order = await context.db.read(support.read_refundable_order, context.buyer, OrderId(order_id))
    if isinstance(order, Declined):
        await _show_declined(context, order)
    elif await context.db.read(support.is_refund_requested, context.buyer, order.id):
        await request_refund(context, order_id)
    else:
        await _show_question(context, order)


@routes.button(verbs.REQUEST_REFUND, open_to_banned=True)
async def request_refund(context: UpdateContext, order_id: int) -> None:
    """Send the request to the operators, once for each order; say that it was received."""
    await _send_request(context, OrderId(order_id))


async def take_reason(context: UpdateContext, message: Message) -> bool:
    """Send the request with this message as its reason, if the screen asks about a refund.

    Return False if it does not.
    """
    question = context.person.screen_question
    if question is None or question.kind is not QuestionKind.REFUND_REASON:
        return False
    order_id = question.order_id
    assert order_id is not None, "a refund is about an order"
    reason = read_content(message)
    if reason is not None:
        await _send_request(context, order_id, reason)
        return True
    order = await context.db.read(support.read_refundable_order, context.buyer, order_id)
    if isinstance(order, Declined):
        await _show_declined(context, order)
    else:
        await _show_question(context, order, context.localizer.html("support-only-these"))
    return True


async def _show_question(
    context: UpdateContext, order: Order, problem: SafeHtml | None = None
) -> None:
    """Show the question; what the buyer types next is the reason."""
    screen = screens.build_refund_question_screen(context.localizer, order, problem)
    question = ScreenQuestion(QuestionKind.REFUND_REASON, order.id)
    await context.show_screen(screen, question=question)


async def _send_request(
    context: UpdateContext, order_id: OrderId, reason: MessageContent | None = None
) -> None:
    text = context.localizer.plain("refund-text")
    content = MessageContent(text, context.buyer, context.message_id, context.buyer)
    requested = await context.db.transact(
        support.request_refund, context.buyer, order_id, content, reason=reason
    )
    if isinstance(requested, Declined):
        await _show_declined(context, requested)
    else:
        screen = screens.build_refund_requested_screen(
            context.localizer, requested, has_reason=reason is not None
        )
        is_reason_asked = requested.is_new and reason is None
        show = show_compose_screen if is_reason_asked else show_sent_screen
        await show(context, requested.thread_view.thread, screen)


async def _show_declined(context: UpdateContext, declined: Declined) -> None:
    if declined.reason is DeclineReason.ORDER_NOT_FOUND:
        await context.show_stale()
    else:
        await context.show_declined(declined)
