"""How the shop is: what waits and how long, the supplier, the disk, whether sales are open. Reads only."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.domain.order import HOLDING, Order, OrderStatus
from bot.domain.ports import Pulse
from bot.domain.sales import Pause
from bot.domain.store import Tx
from bot.services.desk import balance_of
from bot.services.shop import Shop

#: States in which something is still to happen, in the order of a purchase.
_OPEN = tuple(one for one in OrderStatus if one in HOLDING or one is OrderStatus.FULFILLED)


@dataclass(frozen=True, slots=True)
class Health:
    """`oldest` is, for each state that has any, the order that is in the shop longest. `outbox` counts
    what is to send and what was set aside, `inbox` what is to answer and what was set aside. `balance`,
    `pulse` and `free` (bytes) are None when they are not known.
    """

    pauses: Sequence[Pause]
    oldest: Sequence[Order]
    outbox: tuple[int, int]
    inbox: tuple[int, int]
    balance: Decimal | None
    pulse: Pulse | None
    free: int | None


async def look(shop: Shop) -> Health:
    """Everything at once."""
    rows, balance = await asyncio.gather(shop.store.read(_look), balance_of(shop))
    pauses, oldest, outbox, inbox = rows
    free = await shop.disk.free() if shop.disk is not None else None
    return Health(pauses, oldest, outbox, inbox, balance, shop.supplier.pulse(), free)


async def _look(
    tx: Tx,
) -> tuple[list[Pause], list[Order], tuple[int, int], tuple[int, int]]:
    oldest: list[Order] = []
    for status in _OPEN:
        oldest += await tx.orders.in_status([status], 1)
    return await tx.pauses.all(), oldest, await tx.outbox.depth(), await tx.inbox.depth()
