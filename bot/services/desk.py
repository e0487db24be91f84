"""What the operator sees at one look. Reads only."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from bot.domain.catalogue import Product
from bot.domain.order import Order, OrderStatus
from bot.domain.store import Totals, Tx
from bot.services.review import CASES, IN_DOUBT
from bot.services.shop import Shop


@dataclass(frozen=True, slots=True)
class Desk:
    """`balance` None: the store does not tell, or could not be asked now."""

    today: Totals
    week: Totals
    balance: Decimal | None
    doubts: list[Order]
    waiting: int
    pending: int
    parked: int
    unsellable: list[Product]


async def look(shop: Shop) -> Desk:
    """Orders and money of today and of seven days, the balance at the store, what is in doubt."""
    rows, balance = await asyncio.gather(shop.store.read(_look, shop), _balance(shop))
    today, week, doubts, waiting, (pending, parked), unsellable = rows
    return Desk(today, week, balance, doubts, waiting, pending, parked, unsellable)


async def _balance(shop: Shop) -> Decimal | None:
    try:
        async with asyncio.timeout(shop.reading_deadline):
            return await shop.supplier.balance()
    except TimeoutError:
        return None


async def _look(
    tx: Tx, shop: Shop
) -> tuple[Totals, Totals, list[Order], int, tuple[int, int], list[Product]]:
    now = shop.clock.now()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    today = await tx.orders.totals(midnight)
    week = await tx.orders.totals(now - timedelta(days=7))
    doubts = await tx.orders.in_status(IN_DOUBT, CASES)
    open_states = [OrderStatus.PLACED, OrderStatus.SUBMITTING, OrderStatus.ACCEPTED]
    waiting = len(await tx.orders.in_status(open_states, 1_000))
    depth = await tx.outbox.depth()
    unsellable = await tx.catalogue.unsellable(shop.account)
    return today, week, doubts, waiting, depth, unsellable
