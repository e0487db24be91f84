"""Reading the supplier's balance beside an order: each reading is kept before anything follows from it.

Must neither delay nor cut a trade, and must not judge what is read.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal

from bot.domain.order import Order
from bot.domain.store import Tx
from bot.services.shop import Shop

logger = logging.getLogger(__name__)


async def sample(shop: Shop, order: Order) -> Decimal | None:
    """One reading, committed; None when the balance cannot be read."""
    balance = await shop.supplier.balance()
    await shop.store.transact(_keep, shop, order, balance)
    return balance


async def _keep(tx: Tx, shop: Shop, order: Order, balance: Decimal | None) -> None:
    await tx.attempts.sample(order.id, balance, shop.clock.now())


@asynccontextmanager
async def sampled(shop: Shop, order: Order, before: Decimal | None) -> AsyncIterator[None]:
    """While the block trades, read the balance again and again: on an account that is ours alone, and
    where it could be read `before`. The block never waits for a reading.
    """
    if before is None or not shop.doubts.exclusive:
        yield
        return
    sampler = asyncio.create_task(_sample_on(shop, order))
    try:
        yield
    finally:
        sampler.cancel()


async def _sample_on(shop: Shop, order: Order) -> None:
    while True:
        await shop.clock.sleep(shop.doubts.every)
        try:
            await sample(shop, order)
        except Exception:
            logger.exception("order %s: the balance could not be noted", order.id)
