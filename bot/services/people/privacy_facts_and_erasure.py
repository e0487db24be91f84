"""The data that is stored about a buyer, its retention periods, and its erasure.

The ledger, the audit and the existence of an order are never erased. An open order is kept until it
has ended and all its secrets were shown.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.ids import BuyerId
from bot.services.context.shop import Shop
from bot.services.operations.expired_and_erased_data_deletion import (
    UNFINISHED_RETENTION,
    shred_forgotten,
)
from storage.database import Database
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class RetentionPeriods:
    """The retention periods of a buyer's data.

    `texts` is for delivered secrets, the answers given for them, support messages and what buyers
    add to claims; None means until the buyer asks for erasure. `unfinished` is for purchases that
    were not confirmed. `has_claims` says whether buyers report payments by hand.
    """

    texts: timedelta | None
    unfinished: timedelta
    has_claims: bool = False


def retention_periods(shop: Shop) -> RetentionPeriods:
    """Return the retention periods of this shop."""
    has_claims = any(method.terms.by_hand for method in shop.settings.payment_methods)
    return RetentionPeriods(shop.settings.secret_retention, UNFINISHED_RETENTION, has_claims)


async def count_open_orders(tx: Transaction, buyer: BuyerId) -> int:
    """Return how many open orders the buyer has. They stay visible until they have ended."""
    return await tx.orders.count_open(buyer)


async def erase_buyer(shop: Shop, db: Database, buyer: BuyerId) -> int:
    """Erase the buyer's data and hide their orders; return how many orders are still open.

    The texts of ended orders are shredded at once. After a crash the next purge of expired data
    does the rest.
    """
    open_count = await db.transact(_erase_buyer, shop.ports.clock.now(), buyer)
    shop.caches.watches.invalidate(buyer)
    shop.caches.bought_products.invalidate(buyer)
    await shred_forgotten(shop, db, buyer)
    if shop.ports.disk is not None:
        await shop.ports.disk.erase_deleted_data()
    return open_count


async def _erase_buyer(tx: Transaction, now: datetime, buyer: BuyerId) -> int:
    await tx.locks.buyers(buyer)
    await tx.erasure.erase_buyer(buyer, now)
    await tx.support_threads.erase_buyer_messages(buyer)
    return await tx.orders.count_open(buyer)
