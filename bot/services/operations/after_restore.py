"""After a restore: a jump back in time, in which trades may have happened that the books do not know.

Every order that holds money becomes a person's case - a placed one too, for it may have been traded
since - and sales are paused until an operator has held the books against the store's list. Goods that
are stored still go out. Must not ask the supplier, and must not judge.
"""

from bot.domain.order import HOLDING, Order, OrderStatus, Restored, advance
from bot.domain.sales import PauseCause
from bot.domain.store import Tx
from bot.services import sales
from bot.services.progress import carry_out
from bot.services.shop import Shop

_OPEN = sorted(HOLDING - {OrderStatus.REVIEW})
_ALL = 1_000_000


async def after_restore(tx: Tx, shop: Shop) -> int:
    """Make cases of the open orders and pause sales; how many cases. Again, it finds none."""
    orders = await tx.orders.in_status(_OPEN, _ALL)
    for order in orders:
        await _end_attempt(tx, shop, order)
        await carry_out(tx, shop, order, advance(order, Restored()))
    await sales.pause(tx, shop, PauseCause.RESTORE, sales.SHOP)
    return len(orders)


async def _end_attempt(tx: Tx, shop: Shop, order: Order) -> None:
    """What was in flight when the backup was made has an answer that nobody will ever read."""
    attempt = await tx.attempts.last(order.id)
    if attempt is not None and attempt.outcome is None:
        await tx.attempts.end(order.id, "unknown", "restored", b"", shop.clock.now())
