"""Working through claimed orders: side by side, and one that our own code fails on stops no other."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

from bot.domain.order import Order
from bot.domain.store import Tx
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

#: How many orders are asked about at the same time.
WIDTH = 8
#: How long an order rests after a failure of our own.
REST = timedelta(minutes=1)

Work = Callable[[Shop, Order], Awaitable[None]]


async def each(shop: Shop, orders: Sequence[Order], work: Work) -> None:
    """`work` for every order; a failure is logged and its order rests."""
    turn = asyncio.Semaphore(WIDTH)

    async def one(order: Order) -> None:
        async with turn:
            try:
                await work(shop, order)
            except Exception:
                logger.exception("order %s: a look failed; it rests", order.id)
                await shop.store.transact(_rest, shop, order)

    await asyncio.gather(*(one(order) for order in orders))


async def _rest(tx: Tx, shop: Shop, order: Order) -> None:
    await tx.orders.put_back(order.id, shop.clock.now() + REST)
