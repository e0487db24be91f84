"""What the shop keeps of a buyer and for how long; and being forgotten.

Money is never forgotten: the ledger, the audit and that an order was stay, and so does an order until it
has ended and all its goods were shown.
"""

from dataclasses import dataclass
from datetime import timedelta

from bot.domain.ledger import BuyerId
from bot.domain.repositories import Database, Tx
from bot.services.context.shop import Shop
from bot.services.operations.housekeeping import UNFINISHED_RETENTION, shred_forgotten


@dataclass(frozen=True, slots=True)
class RetentionPeriods:
    """For how long: goods, what was typed for them, and letters (None: until they are forgotten), and
    purchases that were not finished.
    """

    texts: timedelta | None
    unfinished: timedelta


def retention_periods(shop: Shop) -> RetentionPeriods:
    """How long this shop keeps things."""
    return RetentionPeriods(shop.settings.secret_retention, UNFINISHED_RETENTION)


async def count_open_orders(shop: Shop, buyer: BuyerId) -> int:
    """How many orders of the buyer's have not ended: they stay to be seen until they have."""
    return await shop.side_writes.read(_count_open_orders, buyer)


async def _count_open_orders(tx: Tx, buyer: BuyerId) -> int:
    return await tx.orders.count_open(buyer)


async def erase_buyer(shop: Shop, db: Database, buyer: BuyerId) -> int:
    """Forget what the buyer left behind, and hide their orders; how many orders are still open.

    What an ended order's texts were is shredded at once; a crash on the way leaves the rest to the next
    tidying.
    """
    open_count = await db.transact(_erase_buyer, shop, buyer)
    shop.caches.watches.invalidate(buyer)
    await shred_forgotten(shop, db)
    if shop.ports.disk is not None:
        await shop.ports.disk.erase_deleted_data()
    return open_count


async def _erase_buyer(tx: Tx, shop: Shop, buyer: BuyerId) -> int:
    await tx.erasure.erase_buyer(buyer, shop.ports.clock.now())
    await tx.support_threads.erase_buyer_messages(buyer)
    return await tx.orders.count_open(buyer)
