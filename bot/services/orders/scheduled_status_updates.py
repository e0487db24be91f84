"""Scheduled updates of open orders' status messages, at growing intervals.

The outbox edits the message, so that an older text never overwrites a newer one. Updates that were
due while the program was stopped are not made up for.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bot.domain.ids import OrderId
from bot.domain.orders.order import Order, OrderStatus
from bot.services.context.change_steps import split_into_steps
from bot.services.context.shop import Shop
from bot.services.context.status_message_queueing import FIRST_UPDATE_AFTER, queue_status_update
from storage.database import Database
from storage.transaction import Transaction

#: Seconds after its confirmation at which an order's status message is updated.
UPDATE_AFTER_SECONDS: Final = (
    int(FIRST_UPDATE_AFTER.total_seconds()),
    *(15, 30, *range(60, 601, 60), 900, 1_200, 1_800, 2_700, 3_600),
)
#: Statuses whose message shows the elapsed time. An unknown outcome has no usual duration.
TIMED_STATUSES: Final = frozenset(
    {OrderStatus.PLACED, OrderStatus.SUBMITTING, OrderStatus.ACCEPTED}
)
_MAX_ORDERS = 500


@dataclass(slots=True)
class StatusUpdateSteps:
    """The last update step of each open order. One object for the life of the process."""

    seen_steps: dict[OrderId, int] = field(default_factory=dict)


async def queue_due_status_updates(shop: Shop, db: Database, steps: StatusUpdateSteps) -> int:
    """Queue the status updates that are due; return how many."""
    orders = await db.read(_open_orders)
    reached = {order.id: _steps_reached(shop, order) for order in orders}
    due = [
        order
        for order in orders
        if reached[order.id] > steps.seen_steps.get(order.id, len(UPDATE_AFTER_SECONDS))
    ]
    for part in split_into_steps(due):
        await db.transact(_queue_status_updates, shop.ports.clock.now(), part)
    steps.seen_steps = reached
    return len(due)


def _steps_reached(shop: Shop, order: Order) -> int:
    return bisect_right(
        UPDATE_AFTER_SECONDS, (shop.ports.clock.now() - order.created_at).total_seconds()
    )


async def _open_orders(tx: Transaction) -> list[Order]:
    return await tx.orders.list_in_status(sorted(TIMED_STATUSES), _MAX_ORDERS)


async def _queue_status_updates(tx: Transaction, now: datetime, orders: Sequence[Order]) -> None:
    for order in orders:
        await queue_status_update(tx, now, order)
