"""Processes claimed orders concurrently. An exception in one order does not stop the others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

from bot.domain.order import Order
from bot.domain.repositories.database import Database, Tx
from bot.services.context.shop import Shop

logger = logging.getLogger(__name__)

#: Orders that are processed at the same time.
MAX_CONCURRENT_ORDERS = 8
#: How long an order is postponed after an exception.
DELAY_AFTER_FAILURE = timedelta(minutes=1)

ProcessOrder = Callable[[Shop, Database, Order], Awaitable[None]]


async def process_concurrently(
    shop: Shop, db: Database, orders: Sequence[Order], process: ProcessOrder
) -> None:
    """Run `process` for every order; log an exception and postpone its order."""
    semaphore = asyncio.Semaphore(MAX_CONCURRENT_ORDERS)

    async def process_one(order: Order) -> None:
        async with semaphore:
            try:
                await process(shop, db, order)
            except Exception:
                logger.exception("order %s: processing failed; postponed", order.id)
                await db.transact(_postpone_failed, shop.ports.clock.now(), order)

    await asyncio.gather(*(process_one(order) for order in orders))


async def _postpone_failed(tx: Tx, now: datetime, order: Order) -> None:
    await tx.orders.postpone(order.id, now + DELAY_AFTER_FAILURE)
