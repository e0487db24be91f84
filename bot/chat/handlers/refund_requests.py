"""Requests for a refund: a buyer asks for the money of their own order, and an operator decides.

No money moves here. An order of another buyer and one that does not exist look the same.
"""

from bot.chat.handlers.support_messages_and_replies import show_compose_screen
from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.account import refund_request as screens
from bot.chat.update_context import UpdateContext
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import OrderId
from bot.domain.support_threads import MessageContent
from bot.services.people import support

routes = Routes(operators_only=False)


@routes.button(verbs.REFUND_QUESTION)
async def ask_before_request(context: UpdateContext, order_id: int) -> None:
    """Ask whether to request a refund; if it was requested already, say so."""
    order = await context.db.read(support.read_refundable_order, context.buyer, OrderId(order_id))
    if isinstance(order, Declined):
        await _show_declined(context, order)
    elif await context.db.read(support.is_refund_requested, context.buyer, order.id):
        await request_refund(context, order_id)
    else:
        await context.show_screen(screens.build_refund_question_screen(context.localizer, order))


@routes.button(verbs.REQUEST_REFUND)
async def request_refund(context: UpdateContext, order_id: int) -> None:
    """Send the request to the operators, once for each order; say that it was received."""
    text = context.localizer.plain("refund-text")
    content = MessageContent(text, context.buyer, context.message_id, context.buyer)
    requested = await support.request_refund(
        context.shop, context.db, context.buyer, OrderId(order_id), content
    )
    if isinstance(requested, Declined):
        await _show_declined(context, requested)
    else:
        await show_compose_screen(
            context,
            requested.thread_view.thread,
            screens.build_refund_requested_screen(context.localizer, requested),
        )


async def _show_declined(context: UpdateContext, declined: Declined) -> None:
    if declined.reason is DeclineReason.ORDER_NOT_FOUND:
        await context.show_stale()
    else:
        await context.show_declined(declined)
