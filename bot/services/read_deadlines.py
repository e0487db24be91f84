"""Supplier reads that a person waits for, with a deadline and the shop's rate limit.

Must not be used for trades or by workers: those may take as long as the supplier needs.
"""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeAlias, TypeVar

from bot.domain.errors import SupplierUnavailable
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.services.shop import Shop

#: Factor for reads without a fallback. A loading screen is shown meanwhile.
LONG_DEADLINE_FACTOR = 5

NOT_ANSWERED = AccountCheck(AccountState.NO_ANSWER)

T = TypeVar("T")
Call: TypeAlias = Callable[[], Coroutine[Any, Any, T]]


async def read_with_short_deadline(shop: Shop, call: Call[T], shared_as: Hashable = None) -> T:
    """Return the result of `call`, for reads with a fallback.

    Calls with equal `shared_as` that run at the same time are one call. Raises SupplierUnavailable
    after `supplier_read_deadline` seconds, which include the wait for the rate limit.
    """
    return await _read_within(shop, shop.settings.supplier_read_deadline, call, shared_as)


async def read_with_long_deadline(shop: Shop, call: Call[T], shared_as: Hashable = None) -> T:
    """Return the result of `call`, for reads without a fallback.

    Calls with equal `shared_as` that run at the same time are one call. Raises SupplierUnavailable
    after `LONG_DEADLINE_FACTOR` times the short deadline.
    """
    seconds = shop.settings.supplier_read_deadline * LONG_DEADLINE_FACTOR
    return await _read_within(shop, seconds, call, shared_as)


async def check_account_in_time(shop: Shop) -> AccountCheck:
    """Ask the supplier about our account; no answer within the short deadline is NO_ANSWER."""
    try:
        async with asyncio.timeout(shop.settings.supplier_read_deadline):
            return await shop.ports.supplier.check_account()
    except TimeoutError:
        return NOT_ANSWERED


async def _read_within(shop: Shop, seconds: float, call: Call[T], shared_as: Hashable) -> T:
    async def read_in_turn() -> T:
        async with shop.ports.supplier_read_limit.slot():
            return await call()

    try:
        async with asyncio.timeout(seconds):
            if shared_as is None:
                return await read_in_turn()
            return await shop.caches.shared_supplier_reads.read(shared_as, read_in_turn)
    except TimeoutError as error:
        raise SupplierUnavailable("late") from error
