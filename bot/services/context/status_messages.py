"""Updates of the status messages of orders. The outbox sends them; the messenger renders them."""

from datetime import datetime

from bot.domain.order import Order
from bot.domain.repositories import OutboxKind, Tx


async def queue_status_update(tx: Tx, now: datetime, order: Order) -> None:
    """Queue an update of the order's status message."""
    facts = {"order": str(order.id)}
    key = f"status:{order.id}"
    await tx.outbox.add(OutboxKind.STATUS, order.chat_id, key, facts, now)
