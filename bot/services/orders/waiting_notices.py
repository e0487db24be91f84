"""Orders that wait because another one of the account is being settled, or looked at for long: why, and
telling their buyers.

Only what is said; who may trade is decided by the store's claim of the next trade.
"""

from collections.abc import Sequence
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
    if order.status is not OrderStatus.PLACED:
        return False
    if await _held(tx, order.account_id, now):
        return True
    return _untried(order, now) and _looked_at(await _placed(tx, order.account_id))


async def waits(store: Store, order: Order, now: datetime) -> bool:
    """The same, for who has no transaction at hand."""
    return await store.read(is_behind, order, now)


async def _held(tx: Tx, account: AccountId, now: datetime) -> bool:
    holders = await tx.orders.in_status(_HOLDING, _MOST, account)
    return any(_is_slow(one, now) for one in holders)


def _is_slow(order: Order, now: datetime) -> bool:
    return not timedelta(0) <= now - order.updated_at < SLOW


def _untried(order: Order, now: datetime) -> bool:
    """Nobody has come to look at it yet."""
    return order.polls == 0 and not order.taken and _is_slow(order, now)


def _looked_at(placed: Sequence[Order]) -> bool:
    """Whether one of them is what the trader is busy with, before its trade."""
    return any(one.taken for one in placed)


async def _placed(tx: Tx, account: AccountId) -> list[Order]:
    return await tx.orders.in_status([OrderStatus.PLACED], _MOST, account)


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
    now, placed = shop.clock.now(), await _placed(tx, shop.account)
    if await _held(tx, shop.account, now):
        return placed
    return [one for one in placed if _untried(one, now)] if _looked_at(placed) else []


async def _tell(tx: Tx, shop: Shop, orders: list[Order]) -> None:
    for order in orders:
        await queue_status(tx, shop, order)
