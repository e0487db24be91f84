"""Keeping the house: what nobody needs any more is thrown away, and trouble with disk or copies is told.

Quotes that became no order, checkouts left long ago, and - after the time that the shop set - what was
delivered, typed and written about orders that are over. The ledger, and that an order was, are never
touched. Nothing that buyers paid for is destroyed by a clock that nobody confirms.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.ports import AlertKind, Clock
from bot.domain.store import Store, Tx
from bot.services.alerts import alert_staff
from bot.services.shop import Shop
from bot.services.tracking import CHANGING

logger = logging.getLogger(__name__)

#: A buyer who left for some days finds the place again; after this the walk begins anew.
KEPT = timedelta(days=14)
_BATCH = 100
_DAY = 86_400.0


@dataclass(slots=True)
class Steady:
    """Since when our clock has run without being set; one object for the life of the process."""

    _apart: float | None = None
    _since: float = 0.0

    def seconds(self, clock: Clock) -> float:
        """Since it was first looked at, or was seen to have been set by more than a day."""
        passed = clock.monotonic()
        apart = clock.now().timestamp() - passed
        if self._apart is None or abs(apart - self._apart) > _DAY:
            self._apart, self._since = apart, passed
        return passed - self._since


async def tidy(shop: Shop, steady: Steady | None = None) -> int:
    """Delete what is older than it may be; how many rows and how many orders' texts."""
    gone = await shop.store.transact(_tidy, shop)
    if shop.secrets_kept is not None and _is_confirmed(shop, steady or Steady()):
        gone += await _destroy(shop, shop.secrets_kept)
    gone += await shred_forgotten(shop)
    if gone and shop.disk is not None:
        await shop.disk.scrub()
    return gone


def _is_confirmed(shop: Shop, steady: Steady) -> bool:
    """Whether the store, heard by this process, has our time to a day. One that tells no time says
    nothing against ours, which is then believed after a day in which nobody set it.
    """
    ran, pulse = steady.seconds(shop.clock), shop.supplier.pulse()
    if pulse is None:
        return False
    if pulse.ahead is None:
        return ran >= _DAY
    apart = (shop.clock.now() - pulse.at).total_seconds() - pulse.ahead
    if abs(apart) >= _DAY:
        logger.warning("nothing is forgotten: our clock is %.0f s ahead of the store's", apart)
    return abs(apart) < _DAY


async def _tidy(tx: Tx, shop: Shop) -> int:
    before = shop.clock.now() - KEPT
    return await tx.quotes.purge(before) + await tx.checkouts.purge(before)


async def _destroy(shop: Shop, kept: timedelta) -> int:
    """Letters and orders' texts that are older than the shop keeps them."""
    gone = await shop.store.transact(_purge_letters, shop, kept)
    while batch := await shop.store.transact(_shred_due, shop, kept):
        gone += batch
    return gone


async def _purge_letters(tx: Tx, shop: Shop, kept: timedelta) -> int:
    return await tx.threads.purge(shop.clock.now() - kept)


async def _shred_due(tx: Tx, shop: Shop, kept: timedelta) -> int:
    """A batch of orders that ended longer ago than the shop keeps their texts."""
    now = shop.clock.now()
    due = await tx.retention.due(now - kept, now - CHANGING, _BATCH)
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
