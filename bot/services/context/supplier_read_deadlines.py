"""Supplier reads that a person waits for: bounded in time and in number, and never more than a sentence of
trouble. Must not be used for a trade, nor by the workers: they have the time that the store takes.
"""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from bot.domain.errors import SupplierUnavailable
from bot.services.context.shop import Shop

#: How many times longer a person waits for what nothing can stand in for. The screen says so meanwhile.
LONG_DEADLINE_FACTOR = 5

T = TypeVar("T")


async def read_with_short_deadline(shop: Shop, call: Coroutine[object, object, T]) -> T:
    """`call`, or SupplierAway when its turn and its answer take longer than a person should wait who can
    be shown something else.
    """
    return await _read_within(shop, shop.settings.supplier_read_deadline, call)


async def read_with_long_deadline(shop: Shop, call: Coroutine[object, object, T]) -> T:
    """`call`, or SupplierAway when it takes so long that a person had better try again later."""
    return await _read_within(
        shop, shop.settings.supplier_read_deadline * LONG_DEADLINE_FACTOR, call
    )


async def _read_within(shop: Shop, seconds: float, call: Coroutine[object, object, T]) -> T:
    try:
        async with asyncio.timeout(seconds), shop.ports.supplier_read_limit.slot():
            return await call
    except TimeoutError as error:
        raise SupplierUnavailable("late") from error
    finally:
        call.close()  # its turn may never have come
