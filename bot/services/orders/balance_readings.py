"""Reading the supplier's balance beside an order: each reading is kept before anything follows from it.

Must neither delay nor cut a trade, and must not judge what is read.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal

from bot.domain.order import Order
from bot.domain.repositories import Database, Tx
from bot.services.context.shop import Shop

logger = logging.getLogger(__name__)


async def take_balance_reading(shop: Shop, db: Database, order: Order) -> Decimal | None:
    """One reading, committed; None when the balance cannot be read."""
    balance = await shop.ports.supplier.balance()
    await db.transact(_save_reading, shop, order, balance)
    return balance


async def _save_reading(tx: Tx, shop: Shop, order: Order, balance: Decimal | None) -> None:
    await tx.attempts.add_balance_reading(order.id, balance, shop.ports.clock.now())


@asynccontextmanager
async def balance_readings_during_trade(
    shop: Shop, db: Database, order: Order, balance_before: Decimal | None
) -> AsyncIterator[None]:
    """While the block trades, read the balance again and again: on an account that is ours alone, and
    where it could be read `before`. The block never waits for a reading.
    """
    if balance_before is None or not shop.settings.unknown_outcome_rules.exclusive_account:
        yield
        return
    task = asyncio.create_task(_read_repeatedly(shop, db, order))
    try:
        yield
    finally:
        task.cancel()


async def _read_repeatedly(shop: Shop, db: Database, order: Order) -> None:
    while True:
        await shop.ports.clock.sleep(shop.settings.unknown_outcome_rules.reading_interval_seconds)
        try:
            await take_balance_reading(shop, db, order)
        except Exception:
            logger.exception("order %s: the balance could not be noted", order.id)
