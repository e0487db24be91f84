"""The circuit breaker: pauses sales after unknown outcomes or while the supplier balance is low.

Reads what is recorded; must not trade or change an order. After unknown outcomes only an operator
resumes sales. After a low balance, sales resume as soon as the balance is back.
"""

from datetime import datetime

from bot.domain.causes import AttemptOutcome
from bot.domain.repositories import Database, Tx
from bot.domain.sales_pause_and_limit_types import PauseCause
from bot.services.context import pause_and_resume_sales
from bot.services.context.shop import Shop, ShopSettings


async def pause_on_unknown_outcomes(shop: Shop, db: Database) -> bool:
    """Pause sales after too many unknown outcomes in a row; return whether that happened now.

    Only attempts since an operator last resumed sales are counted.
    """
    if not await db.read(_are_last_outcomes_unknown, shop.settings):
        return False
    return await db.transact(_pause_if_outcomes_unknown, shop.settings, shop.ports.clock.now())


async def _are_last_outcomes_unknown(tx: Tx, settings: ShopSettings) -> bool:
    threshold = settings.sales_limits.max_unknown_outcomes
    if not threshold or PauseCause.UNKNOWN_OUTCOMES in {
        one.cause for one in await tx.sales_pauses.all()
    }:
        return False
    since = await tx.sales_pauses.last_ended(PauseCause.UNKNOWN_OUTCOMES)
    return (
        await tx.usage.list_last_outcomes(settings.supplier_account_id, since, threshold)
        == [AttemptOutcome.UNKNOWN] * threshold
    )


async def _pause_if_outcomes_unknown(tx: Tx, settings: ShopSettings, now: datetime) -> bool:
    all_unknown = await _are_last_outcomes_unknown(tx, settings)
    return all_unknown and await pause_and_resume_sales.pause_sales(
        tx,
        settings,
        now,
        PauseCause.UNKNOWN_OUTCOMES,
        pause_and_resume_sales.SHOP_ACTOR,
    )


async def pause_on_low_balance(shop: Shop, db: Database) -> None:
    """Pause sales while the supplier balance is below the limit; resume them when it is not.

    An unknown balance changes nothing. Without a limit, such a pause is ended.
    """
    floor = shop.settings.sales_limits.supplier_balance_floor
    balance = await shop.ports.supplier.balance() if floor is not None else None
    if floor is not None and balance is None:
        return
    is_low = floor is not None and balance is not None and balance < floor
    if is_low != await db.read(_is_paused_for_balance):
        await db.transact(
            _pause_or_resume_for_balance, shop.settings, shop.ports.clock.now(), is_low=is_low
        )


async def _is_paused_for_balance(tx: Tx) -> bool:
    pauses = await tx.sales_pauses.all()
    return any(one.cause is PauseCause.LOW_SUPPLIER_BALANCE for one in pauses)


async def _pause_or_resume_for_balance(
    tx: Tx, settings: ShopSettings, now: datetime, *, is_low: bool
) -> None:
    change = pause_and_resume_sales.pause_sales if is_low else pause_and_resume_sales.resume_sales
    await change(
        tx,
        settings,
        now,
        PauseCause.LOW_SUPPLIER_BALANCE,
        pause_and_resume_sales.SHOP_ACTOR,
    )
