"""Confirming an offer: from here on the message is the order's status line.

The order is placed and its money held by one commit; trading is the worker's. A second tap finds the
same order.
"""

from bot.chat.context import Turn
from bot.chat.conversations.orders import show_order
from bot.chat.screens import orders as screens
from bot.domain.errors import Declined, Reason
from bot.domain.order import Order
from bot.domain.quote import QuoteId
from bot.services import delivery, purchase


async def confirm(turn: Turn, quote: int) -> None:
    """A tap on Confirm."""
    quote_id = QuoteId(quote)
    result = await purchase.confirm(turn.shop, turn.store, turn.buyer, quote_id, turn.message_id)
    if isinstance(result, Declined):
        await _refuse(turn, quote_id, result)
        return
    if result.again and turn.message_id != result.order.status_message_id:
        await show_order(turn, result.order.id)  # its line stands elsewhere: never a second one
        return
    shown = await _show_status(turn, result.order)
    if not result.again and shown != result.order.status_message_id:
        await delivery.set_status_message(turn.shop, result.order.id, shown)


async def _refuse(turn: Turn, quote_id: QuoteId, declined: Declined) -> None:
    """A foreign offer and one that never was look the same."""
    if declined.reason is Reason.QUOTE_GONE:
        await turn.stale()
        return
    product_id = await purchase.product_of(turn.shop, turn.buyer, quote_id)
    await turn.decline(declined, product_id)


async def _show_status(turn: Turn, order: Order) -> int:
    """The status line in place of the offer. While it was on its way the order may have moved on,
    and its newer line been overwritten by ours: then it is shown once more.
    """
    shown = await turn.settle(screens.status_line(turn.speech, order, turn.now()))
    newer = await delivery.order_of(turn.shop, turn.buyer, order.id)
    if newer is not None and newer.version != order.version:
        await turn.settle(screens.status_line(turn.speech, newer, turn.now()), at=shown)
    return shown
