"""The Confirm button: it places the order, and its message becomes the order's status message.

One commit places the order and holds its money. The workers trade. A second tap finds the same
order.
"""

from bot.chat.buyer.orders import status_screen as screens
from bot.chat.buyer.orders.orders import show_order
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import QuoteId
from bot.domain.orders.order import Order
from bot.services.checkout import confirmation, quotes
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import history
from bot.services.payments import wallet
from bot.services.payments.methods import list_method_labels

routes = Routes(right=None)


@routes.button(verbs.CONFIRM)
async def confirm(context: UpdateContext, quote: int) -> None:
    """Place the order of a quote and show its status message."""
    quote_id = QuoteId(quote)
    async with context.deps.person_cache.screens.holding(context.buyer):
        result = await confirmation.confirm_quote(
            context.shop, context.db, context.buyer, quote_id, context.message_id
        )
        if isinstance(result, Confirmation) and not result.was_confirmed_before:
            context.note_released_screen(context.message_id)
    if isinstance(result, Declined):
        if result.reason is DeclineReason.QUOTE_NOT_FOUND:
            # The quote of another buyer and one that does not exist look the same.
            await context.show_stale()
            return
        product_id = await context.db.read(quotes.find_quoted_product, context.buyer, quote_id)
        await context.show_declined(result, product_id)
        return
    context.deps.open_quotes.forget(context.buyer, result.order.selection.product_id)
    if result.was_confirmed_before and context.message_id != result.order.status_message_id:
        await show_order(context, result.order.id)  # never a second status message
        return
    shown_message_id = await _show_status(context, result.order)
    if not result.was_confirmed_before and shown_message_id != result.order.status_message_id:
        await context.shop.side_writes.write_aside(
            history.set_status_message, context.buyer, result.order.id, shown_message_id
        )


async def _show_status(context: UpdateContext, order: Order) -> int:
    """Show the order's status message in place of the quote; return its message id.

    The order may have changed while the message was sent, and ours may have overwritten the newer
    status. Then the message is edited once more.
    """
    shown_message_id = await context.finalize_message(
        screens.build_status_message_screen(context.localizer, order, context.now())
    )
    newer_order = await context.db.read(history.get_order, context.buyer, order.id)
    if newer_order is not None and newer_order.version != order.version:
        paid = await context.db.read(wallet.read_money_sources_of_order, newer_order)
        await context.finalize_message(
            screens.build_status_message_screen(
                context.localizer,
                newer_order,
                context.now(),
                paid=paid,
                method_labels=list_method_labels(context.shop),
            ),
            message_id=shown_message_id,
        )
    return shown_message_id
