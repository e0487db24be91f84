"""The circuit breaker: pauses sales when the supplier stops making sense or runs out of our money.

Looks at what is on record; must not trade, and touches no order. Doubt keeps sales paused until an operator
resumes them; a balance that is back opens them again by itself.
"""

from decimal import Decimal

from bot.domain.sales import PauseCause
from bot.domain.store import Tx
from bot.services import sales
from bot.services.shop import Shop

_UNKNOWN = "unknown"


async def watch_trades(shop: Shop) -> bool:
    """Pause sales after so many trades in a row without a clear answer; whether it did just now.

    What an operator has resumed after is not held against the supplier again.
    """
    if not await shop.store.read(_is_lost, shop):
        return False
    return await shop.store.transact(_pause_for_doubt, shop)


async def _is_lost(tx: Tx, shop: Shop) -> bool:
    wanted = shop.limits.unknowns
    if not wanted or PauseCause.DOUBT in {one.cause for one in await tx.pauses.all()}:
        return False
    since = await tx.pauses.last_ended(PauseCause.DOUBT)
    return await tx.usage.outcomes(shop.account, since, wanted) == [_UNKNOWN] * wanted


async def _pause_for_doubt(tx: Tx, shop: Shop) -> bool:
    lost = await _is_lost(tx, shop)
    return lost and await sales.pause(tx, shop, PauseCause.DOUBT, sales.SHOP)


async def watch_balance(shop: Shop) -> None:
    """Pause sales while the balance at the supplier is below the floor.

    One that cannot be read changes nothing. Where no floor is set (any more), none holds.
    """
    floor = shop.limits.floor
    if floor is None:
        await shop.store.transact(_balance, shop, is_low=False)
        return
    balance: Decimal | None = await shop.supplier.balance()
    if balance is not None:
        await shop.store.transact(_balance, shop, is_low=balance < floor)


async def _balance(tx: Tx, shop: Shop, *, is_low: bool) -> None:
    change = sales.pause if is_low else sales.resume
    await change(tx, shop, PauseCause.BALANCE, sales.SHOP)
