"""The circuit breaker: pauses sales when the supplier stops making sense or runs out of our money.

Looks at what is on record; must not trade, and touches no order. Doubt keeps sales paused until an operator
resumes them; a balance that is back opens them again by itself.
"""

from decimal import Decimal

from bot.domain.causes import AttemptOutcome
from bot.domain.repositories import Database, Tx
from bot.domain.sales_pauses_and_limits import PauseCause
from bot.services.context import sales_pause
from bot.services.context.shop import Shop


async def pause_on_unknown_outcomes(shop: Shop, db: Database) -> bool:
    """Pause sales after so many trades in a row without a clear answer; whether it did just now.

    What an operator has resumed after is not held against the supplier again.
    """
    if not await db.read(_are_last_outcomes_unknown, shop):
        return False
    return await db.transact(_pause_if_outcomes_unknown, shop)


async def _are_last_outcomes_unknown(tx: Tx, shop: Shop) -> bool:
    threshold = shop.settings.sales_limits.max_unknown_outcomes
    if not threshold or PauseCause.UNKNOWN_OUTCOMES in {
        one.cause for one in await tx.sales_pauses.all()
    }:
        return False
    since = await tx.sales_pauses.last_ended(PauseCause.UNKNOWN_OUTCOMES)
    return (
        await tx.usage.list_last_outcomes(shop.settings.supplier_account_id, since, threshold)
        == [AttemptOutcome.UNKNOWN] * threshold
    )


async def _pause_if_outcomes_unknown(tx: Tx, shop: Shop) -> bool:
    all_unknown = await _are_last_outcomes_unknown(tx, shop)
    return all_unknown and await sales_pause.pause_sales(
        tx, shop, PauseCause.UNKNOWN_OUTCOMES, sales_pause.SHOP_ACTOR
    )


async def pause_on_low_balance(shop: Shop, db: Database) -> None:
    """Pause sales while the balance at the supplier is below the floor.

    One that cannot be read changes nothing. Where no floor is set (any more), none holds.
    """
    floor = shop.settings.sales_limits.supplier_balance_floor
    if floor is None:
        await db.transact(_pause_or_resume_for_balance, shop, is_low=False)
        return
    balance: Decimal | None = await shop.ports.supplier.balance()
    if balance is not None:
        await db.transact(_pause_or_resume_for_balance, shop, is_low=balance < floor)


async def _pause_or_resume_for_balance(tx: Tx, shop: Shop, *, is_low: bool) -> None:
    change = sales_pause.pause_sales if is_low else sales_pause.resume_sales
    await change(tx, shop, PauseCause.LOW_SUPPLIER_BALANCE, sales_pause.SHOP_ACTOR)
