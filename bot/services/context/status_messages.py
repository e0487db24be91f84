"""The queueing of messages about an order's status. The outbox sends them, the messenger renders them."""

from datetime import datetime, timedelta
from typing import Final

from bot.domain.causes import Cause
from bot.domain.order import Order, OrderStatus
from bot.domain.repositories.database import Tx
from bot.domain.repositories.outbox import OutboxKind

#: The age of an open order at its first scheduled update.
FIRST_UPDATE_AFTER: Final = timedelta(seconds=5)
#: The kind of the notice that an order was cancelled or refunded.
ORDER_ENDED = "order-ended"


async def queue_status_update(tx: Tx, now: datetime, order: Order) -> None:
    """Queue an update of the order's status message."""
    facts = {"order": str(order.id)}
    key = f"status:{order.id}"
    await tx.outbox.add(OutboxKind.STATUS, order.chat_id, key, facts, now)


def has_end_notice(order: Order) -> bool:
    """Return whether the order ended without goods, so that a new message tells its buyer.

    After a refused coupon there is none: the status message becomes a quote without the coupon.
    """
    is_ended = order.status in {OrderStatus.CANCELLED, OrderStatus.REFUNDED}
    return is_ended and order.cause is not Cause.REFUSED_COUPON


async def queue_end_notice(tx: Tx, now: datetime, order: Order) -> None:
    """Queue the notice that the order was cancelled or refunded; safe to call twice."""
    facts = {"kind": ORDER_ENDED, "order": str(order.id)}
    await tx.outbox.add(OutboxKind.NOTICE, order.chat_id, f"ended:{order.id}", facts, now)
