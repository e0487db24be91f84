"""Orders that wait because another one of the account is being settled: why, and telling their buyers.

Only what is said; who may trade is decided by the store's claim of the next trade.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.domain.catalogue import AccountId
from bot.domain.ledger import OrderId
from bot.domain.order import Order, OrderStatus
from bot.domain.store import Store, Tx
from bot.services.progress import queue_status
from bot.services.shop import Shop

#: A trade takes a moment; nobody is told of one that has not taken longer than this.
SLOW = timedelta(seconds=10)
_HOLDING = (OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN)
_MOST = 200


@dataclass(slots=True)
class Told:
    """Whose status line says already why they wait; one object for the life of the process."""

    orders: set[OrderId] = field(default_factory=set)


async def is_behind(tx: Tx, order: Order, now: datetime) -> bool:
    """Whether a placed order waits for another one that takes its time."""
    return order.status is OrderStatus.PLACED and await _held(tx, order.account_id, now)


async def waits(store: Store, order: Order, now: datetime) -> bool:
    """The same, for who has no transaction at hand."""
    return await store.read(is_behind, order, now)


async def _held(tx: Tx, account: AccountId, now: datetime) -> bool:
    holders = await tx.orders.in_status(_HOLDING, _MOST, account)
    return any(not timedelta(0) <= now - one.updated_at < SLOW for one in holders)


async def tell_waiting(shop: Shop, told: Told) -> int:
    """Have the status lines of those who wait say so, once for each; how many."""
    waiting = await shop.store.read(_waiting, shop)
    told.orders &= {order.id for order in waiting}
    news = [order for order in waiting if order.id not in told.orders]
    if news:
        await shop.store.transact(_tell, shop, news)
    told.orders |= {order.id for order in news}
    return len(news)


async def _waiting(tx: Tx, shop: Shop) -> list[Order]:
    if not await _held(tx, shop.account, shop.clock.now()):
        return []
    return await tx.orders.in_status([OrderStatus.PLACED], _MOST, shop.account)


async def _tell(tx: Tx, shop: Shop, orders: list[Order]) -> None:
    for order in orders:
        await queue_status(tx, shop, order)
