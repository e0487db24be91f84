"""Readings of the supplier balance during an order; each is stored before it is used.

Must not delay or cancel a trade and must not judge a reading.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from decimal import Decimal

from bot.domain.orders.order import Order
from bot.services.context.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)


async def take_balance_reading(shop: Shop, db: Database, order: Order) -> Decimal | None:
    """Read the balance, store it and return it; None if it cannot be read."""
    balance = await shop.ports.supplier.balance()
    await db.transact(_save_reading, shop.ports.clock.now(), order, balance)
    return balance


async def _save_reading(
    tx: Transaction, now: datetime, order: Order, balance: Decimal | None
) -> None:
    await tx.attempts.add_balance_reading(order.id, balance, now)


@asynccontextmanager
async def balance_readings_during_trade(
    shop: Shop, db: Database, order: Order, balance_before: Decimal | None
) -> AsyncIterator[None]:
    """Read the balance repeatedly while the block runs; the block never waits for a reading.

    Does nothing if the account is shared with others, or if `balance_before` is None.
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
            logger.exception("order %s: the balance reading could not be stored", order.id)
