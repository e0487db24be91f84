"""Processes claimed orders concurrently. An exception in one order does not stop the others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

from bot.domain.errors import DatabaseUnavailable
from bot.domain.orders.order import Order
from bot.log_ids import log_ids
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: Orders that are processed at the same time.
MAX_CONCURRENT_ORDERS = 8
#: How long an order is postponed after an exception.
DELAY_AFTER_FAILURE = timedelta(minutes=1)
#: The same after a failure of the database, which says nothing about the order.
DELAY_AFTER_DATABASE_FAILURE = timedelta(seconds=5)

ProcessOrder = Callable[[Shop, Database, Order], Awaitable[None]]


async def process_concurrently(
    shop: Shop, db: Database, orders: Sequence[Order], process: ProcessOrder
) -> None:
    """Run `process` for every order; log an exception and postpone its order.

    Raises DatabaseUnavailable, after all are processed, if an order could not even be postponed: its
    claim is left.
    """
    semaphore = asyncio.Semaphore(MAX_CONCURRENT_ORDERS)
    unstored: list[DatabaseUnavailable] = []

    async def process_one(order: Order) -> None:
        with log_ids(order=order.id):
            async with semaphore:
                try:
                    await process(shop, db, order)
                except Exception as error:
                    logger.exception("order %s: processing failed; postponed", order.id)
                    try:
                        await postpone_after(shop, db, order, error)
                    except DatabaseUnavailable as trouble:
                        unstored.append(trouble)

    await asyncio.gather(*(process_one(order) for order in orders))
    if unstored:
        raise unstored[0]


async def postpone_after(shop: Shop, db: Database, order: Order, error: Exception) -> None:
    """Postpone an order that failed with `error`."""
    is_database = isinstance(error, DatabaseUnavailable)
    delay = DELAY_AFTER_DATABASE_FAILURE if is_database else DELAY_AFTER_FAILURE
    await db.transact(_postpone_failed, shop.ports.clock.now() + delay, order)


def _postpone_failed(tx: Transaction, until: datetime, order: Order) -> None:
    tx.order_leases.postpone(order.id, until)
