"""Supplier reads that a person waits for, with a deadline and the shop's rate limit.

Must not be used for trades or by workers: those may take as long as the supplier needs.
"""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from bot.domain.errors import SupplierUnavailable
from bot.domain.ports import AccountCheck, AccountState
from bot.services.context.shop import Shop

#: Factor for reads without a fallback. A loading screen is shown meanwhile.
LONG_DEADLINE_FACTOR = 5

NOT_ANSWERED = AccountCheck(AccountState.NO_ANSWER)

T = TypeVar("T")


async def read_with_short_deadline(shop: Shop, call: Coroutine[object, object, T]) -> T:
    """Return the result of `call`, for reads with a fallback.

    Raises SupplierUnavailable after `supplier_read_deadline` seconds, which include the wait for
    the rate limit.
    """
    return await _read_within(shop, shop.settings.supplier_read_deadline, call)


async def read_with_long_deadline(shop: Shop, call: Coroutine[object, object, T]) -> T:
    """Return the result of `call`, for reads without a fallback.

    Raises SupplierUnavailable after `LONG_DEADLINE_FACTOR` times the short deadline.
    """
    return await _read_within(
        shop, shop.settings.supplier_read_deadline * LONG_DEADLINE_FACTOR, call
    )


async def check_account_in_time(shop: Shop) -> AccountCheck:
    """Ask the supplier about our account; no answer within the short deadline is NO_ANSWER."""
    try:
        async with asyncio.timeout(shop.settings.supplier_read_deadline):
            return await shop.ports.supplier.check_account()
    except TimeoutError:
        return NOT_ANSWERED


async def _read_within(shop: Shop, seconds: float, call: Coroutine[object, object, T]) -> T:
    try:
        async with asyncio.timeout(seconds), shop.ports.supplier_read_limit.slot():
            return await call
    except TimeoutError as error:
        raise SupplierUnavailable("late") from error
    finally:
        call.close()  # the call may never have been started
