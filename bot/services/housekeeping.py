"""Keeping the house: what nobody needs any more is thrown away, and trouble with disk or copies is told.

Quotes that became no order, checkouts left long ago, and - after the time that the shop set - what was
delivered, typed and written about orders that are over. The ledger, and that an order was, are never
touched.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.ports import AlertKind
from bot.domain.store import Store, Tx
from bot.services.alerts import alert_staff
from bot.services.shop import Shop
from bot.services.tracking import CHANGING

#: A buyer who left for some days finds the place again; after this the walk begins anew.
KEPT = timedelta(days=14)
_BATCH = 100


async def tidy(shop: Shop) -> int:
    """Delete what is older than it may be; how many rows and how many orders' texts."""
    gone = await shop.store.transact(_tidy, shop)
    while batch := await shop.store.transact(_shred_due, shop):
        gone += batch
    gone += await shred_forgotten(shop)
    if gone and shop.disk is not None:
        await shop.disk.scrub()
    return gone


async def _tidy(tx: Tx, shop: Shop) -> int:
    before = shop.clock.now() - KEPT
    gone = await tx.quotes.purge(before) + await tx.checkouts.purge(before)
    if shop.secrets_kept is not None:
        gone += await tx.threads.purge(shop.clock.now() - shop.secrets_kept)
    return gone


async def _shred_due(tx: Tx, shop: Shop) -> int:
    """A batch of orders that ended longer ago than the shop keeps their texts."""
    if shop.secrets_kept is None:
        return 0
    now = shop.clock.now()
    due = await tx.retention.due(now - shop.secrets_kept, now - CHANGING, _BATCH)
    for order_id in due:
        await tx.retention.shred(order_id)
    return len(due)


async def shred_forgotten(shop: Shop) -> int:
    """Shred what ended of the orders that their buyers had forgotten; how many."""
    gone = 0
    while batch := await shop.store.transact(_shred_forgotten, shop):
        gone += batch
    return gone


async def _shred_forgotten(tx: Tx, shop: Shop) -> int:
    due = await tx.forgotten.due(shop.clock.now() - CHANGING, _BATCH)
    for order_id in due:
        await tx.retention.shred(order_id)
    return len(due)


async def shred(shop: Shop, store: Store, buyer: BuyerId, order_id: OrderId) -> bool:
    """Forget at once what was delivered and typed for the buyer's own order.

    False, and nothing is touched, for a foreign or missing one, and while it is open, has goods that
    were not shown yet, or may still get new ones.
    """
    shredded = await store.transact(_shred, shop, buyer, order_id)
    if shredded and shop.disk is not None:
        await shop.disk.scrub()
    return shredded


async def _shred(tx: Tx, shop: Shop, buyer: BuyerId, order_id: OrderId) -> bool:
    if await tx.orders.owned(order_id, buyer) is None:
        return False
    if not await tx.retention.may_forget(order_id, shop.clock.now() - CHANGING):
        return False
    await tx.retention.shred(order_id)
    return True


def goods_deleted(shop: Shop) -> Declined:
    """What a buyer is told who asks for goods that were shredded."""
    days = shop.secrets_kept.days if shop.secrets_kept else 0
    return Declined(Reason.GOODS_DELETED, {"days": str(days)})


# --- disk and copies --------------------------------------------------------------------------------


async def watch_disk(shop: Shop) -> None:
    """Tell the operators, once a day, that the disk is too full to take orders."""
    if shop.disk is not None and not await shop.disk.has_room():
        await shop.store.transact(_tell_daily, shop, AlertKind.DISK_FULL, "")


async def back_up(shop: Shop, make: Callable[[], Awaitable[object]]) -> None:
    """Make a copy by `make`. The operators are told, once a day, when it fails; then it raises on."""
    try:
        await make()
    except Exception as error:
        await shop.store.transact(_tell_daily, shop, AlertKind.BACKUP_FAILED, str(error))
        raise


async def _tell_daily(tx: Tx, shop: Shop, kind: AlertKind, reason: str) -> None:
    key = f"{kind}:{shop.clock.now().date()}"
    await alert_staff(tx, shop, kind, key, {"reason": reason})
