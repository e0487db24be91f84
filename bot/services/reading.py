"""Supplier reads that a person waits for: bounded in time and in number, and never more than a sentence of
trouble. Must not be used for a trade.
"""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from bot.domain.errors import SupplierAway
from bot.services.shop import Shop

T = TypeVar("T")


async def bounded(shop: Shop, call: Coroutine[object, object, T]) -> T:
    """`call`, or SupplierAway when its turn and its answer take longer than a person should wait."""
    try:
        async with asyncio.timeout(shop.reading_deadline), shop.reads.one():
            return await call
    except TimeoutError as error:
        raise SupplierAway("late") from error
    finally:
        call.close()  # its turn may never have come
