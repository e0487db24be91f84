"""Updates of the status messages of orders. The outbox sends them; the messenger renders them."""

from datetime import datetime, timedelta
from typing import Final

from bot.domain.order import Order
from bot.domain.repositories import OutboxKind, Tx

#: The age of an open order at its first scheduled update.
FIRST_UPDATE_AFTER: Final = timedelta(seconds=5)


async def queue_status_update(tx: Tx, now: datetime, order: Order) -> None:
    """Queue an update of the order's status message."""
    facts = {"order": str(order.id)}
    key = f"status:{order.id}"
    await tx.outbox.add(OutboxKind.STATUS, order.chat_id, key, facts, now)
