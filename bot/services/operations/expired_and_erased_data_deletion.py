"""Deletes expired data, and the secrets and answers of orders whose buyers ask for it.

Deletes quotes without an order, abandoned checkouts, and notes of wrong promo codes. After the
retention period, it deletes the secrets, answers and support messages of ended orders. Never deletes
the ledger or the existence of an order.
What buyers paid for is deleted only if our clock is confirmed.
"""

from datetime import datetime, timedelta

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.promo_codes import WRONG_CODE_PERIOD
from bot.domain.quote import PRICE_CHANGE_SHOWN_FOR
from bot.domain.repositories.database import Database, Tx
from bot.services.context.shop import Shop
from bot.services.operations.clock_confirmation import ClockStability, is_clock_confirmed
from bot.services.orders.query_polling import MANUAL_DELIVERY_PERIOD

#: How long an abandoned checkout can be continued.
UNFINISHED_RETENTION = timedelta(days=14)
#: How long an expired quote without an order is kept: a new one shows its price for as long.
QUOTE_RETENTION = PRICE_CHANGE_SHOWN_FOR
_BATCH_SIZE = 100


async def purge_expired(shop: Shop, db: Database, stability: ClockStability | None = None) -> int:
    """Delete expired data; return how many rows and orders' texts were deleted."""
    deleted = await db.transact(_purge_unfinished, shop.ports.clock.now())
    if shop.settings.secret_retention is not None and is_clock_confirmed(
        shop, stability or ClockStability(), "no secret is erased"
    ):
        deleted += await _purge_order_texts(shop, db, shop.settings.secret_retention)
    deleted += await shred_forgotten(shop, db)
    if deleted and shop.ports.disk is not None:
        await shop.ports.disk.erase_deleted_data()
    return deleted


async def _purge_unfinished(tx: Tx, now: datetime) -> int:
    deleted = await tx.quotes.purge(now - QUOTE_RETENTION)
    deleted += await tx.promo_codes.purge_wrong_codes(now - WRONG_CODE_PERIOD)
    return deleted + await tx.checkouts.purge(now - UNFINISHED_RETENTION)


async def _purge_order_texts(shop: Shop, db: Database, retention: timedelta) -> int:
    """Delete expired support messages, and texts of claims and orders; return how many."""
    deleted = await db.transact(_purge_messages_and_claims, shop.ports.clock.now(), retention)
    while batch := await db.transact(_shred_due, shop.ports.clock.now(), retention):
        deleted += batch
    return deleted


async def _purge_messages_and_claims(tx: Tx, now: datetime, retention: timedelta) -> int:
    deleted = await tx.support_threads.erase_inactive_threads(now - retention)
    return deleted + await tx.payment_claims.erase_decided_before(now - retention)


async def _shred_due(tx: Tx, now: datetime, retention: timedelta) -> int:
    """Shred one batch of orders whose retention period is over; return how many."""
    due = await tx.retention.list_due_orders(
        now - retention, now - MANUAL_DELIVERY_PERIOD, _BATCH_SIZE
    )
    due = await _keep_shreddable(tx, now, due)
    for order_id in due:
        await tx.retention.shred(order_id)
    return len(due)


async def shred_forgotten(shop: Shop, db: Database) -> int:
    """Shred ended orders and decided claims of buyers who asked for erasure; return how many."""
    deleted = await db.transact(_erase_claims_of_forgotten)
    while batch := await db.transact(_shred_forgotten, shop.ports.clock.now()):
        deleted += batch
    return deleted


async def _erase_claims_of_forgotten(tx: Tx) -> int:
    return await tx.payment_claims.erase_for_erased_buyers()


async def _shred_forgotten(tx: Tx, now: datetime) -> int:
    due = await tx.erasure.list_due_orders(now - MANUAL_DELIVERY_PERIOD, _BATCH_SIZE)
    due = await _keep_shreddable(tx, now, due)
    for order_id in due:
        await tx.retention.shred(order_id)
    return len(due)


async def _keep_shreddable(tx: Tx, now: datetime, order_ids: list[OrderId]) -> list[OrderId]:
    """Lock the buyers of orders; return those orders that have not changed before that."""
    await tx.locks.buyers(*await tx.orders.list_buyers(order_ids))
    since = now - MANUAL_DELIVERY_PERIOD
    return [each for each in order_ids if await tx.retention.can_shred(each, since)]


async def shred_order(shop: Shop, db: Database, buyer: BuyerId, order_id: OrderId) -> bool:
    """Delete at once the secrets and answers of the buyer's own order.

    Return False, and change nothing, for another buyer's or a missing order. The same holds for an
    order that is open, has secrets not shown yet, or may still get new ones.
    """
    shredded = await db.transact(_shred_order, shop.ports.clock.now(), buyer, order_id)
    if shredded and shop.ports.disk is not None:
        await shop.ports.disk.erase_deleted_data()
    return shredded


async def _shred_order(tx: Tx, now: datetime, buyer: BuyerId, order_id: OrderId) -> bool:
    await tx.locks.buyers(buyer)
    if await tx.orders.get_owned(order_id, buyer) is None:
        return False
    if not await tx.retention.can_shred(order_id, now - MANUAL_DELIVERY_PERIOD):
        return False
    await tx.retention.shred(order_id)
    return True


def decline_deleted_secrets(shop: Shop) -> Declined:
    """Return the refusal for a buyer who asks for shredded secrets."""
    days = shop.settings.secret_retention.days if shop.settings.secret_retention else 0
    return Declined(DeclineReason.DELIVERY_DELETED, {"days": str(days)})
