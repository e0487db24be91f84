"""Keeping the status lines of open orders alive: brought up to date at a few moments, ever more seldom.

A line is edited through the outbox like every other message, so that an older one never overwrites a
newer. What was missed while the shop was closed is not made up for.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

from bot.domain.ledger import OrderId
from bot.domain.order import Order, OrderStatus
from bot.domain.store import Tx
from bot.services.progress import queue_status
from bot.services.shop import Shop

#: Seconds after its confirmation at which an order's line is brought up to date.
STEPS: Final = (5, 15, 30, *range(60, 601, 60), 900, 1_200, 1_800, 2_700, 3_600)
#: States that a line counts the time of; doubt takes as long as it takes, and says so.
TICKING: Final = frozenset({OrderStatus.PLACED, OrderStatus.SUBMITTING, OrderStatus.ACCEPTED})
_MOST = 500


@dataclass(slots=True)
class Ticks:
    """How many steps each open order's line has seen; one object for the life of the process."""

    seen: dict[OrderId, int] = field(default_factory=dict)


async def tick(shop: Shop, ticks: Ticks) -> int:
    """Have the lines that reached their next step brought up to date; how many."""
    orders = await shop.store.read(_open)
    reached = {order.id: _steps(shop, order) for order in orders}
    due = [order for order in orders if reached[order.id] > ticks.seen.get(order.id, len(STEPS))]
    if due:
        await shop.store.transact(_bring_up_to_date, shop, due)
    ticks.seen = reached
    return len(due)


def _steps(shop: Shop, order: Order) -> int:
    return bisect_right(STEPS, (shop.clock.now() - order.created_at).total_seconds())


async def _open(tx: Tx) -> list[Order]:
    return await tx.orders.in_status(sorted(TICKING), _MOST)


async def _bring_up_to_date(tx: Tx, shop: Shop, orders: list[Order]) -> None:
    for order in orders:
        await queue_status(tx, shop, order)
