"""Supplier reads that a person waits for: bounded in time, and never more than a sentence of trouble.

Must not be used for a trade.
"""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from bot.domain.errors import SupplierAway
from bot.services.shop import Shop

T = TypeVar("T")


async def bounded(shop: Shop, call: Awaitable[T]) -> T:
    """`call`, or SupplierAway when it takes longer than a person should wait."""
    try:
        async with asyncio.timeout(shop.reading_deadline):
            return await call
    except TimeoutError as error:
        raise SupplierAway("late") from error
