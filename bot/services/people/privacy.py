"""Erases a buyer, or the texts of an order, on request.

The ledger, the audit and the existence of an order are never erased. An open order is kept until it
has ended and all its secrets were shown.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, PaymentReference
from bot.services.change_steps import ROWS_IN_STEP, STEP_PAUSE
from bot.services.orders.polling import MANUAL_DELIVERY_PERIOD
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: What is due is read in pages outside of the write transactions.
PAGE_SIZE: Final = 500
#: An order has a dozen rows, some of them large.
_ORDERS_IN_STEP: Final = 5


async def shred_forgotten(shop: Shop, db: Database, buyer: BuyerId | None = None) -> int:
    """Shred ended orders and decided claims of buyers who asked for erasure; return how many.

    With `buyer`, only that buyer's orders.
    """
    deleted = 0
    while claims := await db.read(lambda tx: tx.payment_claims.list_of_erased_buyers(ROWS_IN_STEP)):
        erased = await db.transact(_erase_forgotten_claims, claims)
        deleted += erased
        if not erased or len(claims) < ROWS_IN_STEP:
            break
        await shop.ports.clock.sleep(STEP_PAUSE)
    first: BuyerId | None = None
    while due := await db.read(_list_forgotten_orders, buyer, first):
        shredded = await shred_in_steps(shop, db, [order_id for _, order_id in due])
        deleted += shredded
        if not shredded or len(due) < PAGE_SIZE:
            break
        first = due[-1][0]  # what is erased already is not walked past again
    return deleted


def _list_forgotten_orders(
    tx: Transaction, buyer: BuyerId | None, first: BuyerId | None
) -> Sequence[tuple[BuyerId, OrderId]]:
    since = tx.now - MANUAL_DELIVERY_PERIOD
    return tx.erasure.list_due_orders(since, PAGE_SIZE, buyer, first)


def _erase_forgotten_claims(tx: Transaction, claims: Sequence[PaymentReference]) -> int:
    return tx.payment_claims.erase_for_erased_buyers(claims)


async def shred_in_steps(
    shop: Shop, db: Database, due: Sequence[OrderId], quiet_since: datetime | None = None
) -> int:
    """Shred orders that were listed outside of the write transactions; return how many."""
    shredded = 0
    for start in range(0, len(due), _ORDERS_IN_STEP):
        step = due[start : start + _ORDERS_IN_STEP]
        shredded += await db.transact(_shred_orders, step, quiet_since)
        await shop.ports.clock.sleep(STEP_PAUSE)
    return shredded


def _shred_orders(
    tx: Transaction, order_ids: Sequence[OrderId], quiet_since: datetime | None
) -> int:
    """Shred those of the orders that have not changed since they were listed; return how many."""
    tx.locks.buyers(*tx.orders.list_buyers(order_ids))
    since = tx.now - MANUAL_DELIVERY_PERIOD
    due = [each for each in order_ids if tx.retention.can_shred(each, since, quiet_since)]
    for order_id in due:
        tx.retention.shred(order_id)
    return len(due)


async def shred_order(shop: Shop, db: Database, buyer: BuyerId, order_id: OrderId) -> bool:
    """Delete at once the secrets and answers of the buyer's own order.

    Return False, and change nothing, for another buyer's or a missing order. The same holds for an
    order that is open, has secrets not shown yet, or may still get new ones.
    """
    shredded = await db.transact(_shred_order, buyer, order_id)
    if shredded and shop.ports.disk is not None:
        await shop.ports.disk.erase_deleted_data()
    return shredded


def _shred_order(tx: Transaction, buyer: BuyerId, order_id: OrderId) -> bool:
    tx.locks.buyers(buyer)
    if tx.orders.get_owned(order_id, buyer) is None:
        return False
    if not tx.retention.can_shred(order_id, tx.now - MANUAL_DELIVERY_PERIOD):
        return False
    tx.retention.shred(order_id)
    return True


def decline_deleted_secrets(shop: Shop) -> Declined:
    """Return the refusal for a buyer who asks for shredded secrets."""
    days = shop.settings.secret_retention.days if shop.settings.secret_retention else 0
    return Declined(DeclineReason.DELIVERY_DELETED, {"days": str(days)})


def count_open_orders(tx: Transaction, buyer: BuyerId) -> int:
    """Return how many open orders the buyer has. They stay visible until they have ended."""
    return tx.orders.count_open(buyer)


async def erase_buyer(shop: Shop, db: Database, buyer: BuyerId) -> int:
    """Erase the buyer's data and hide their orders; return how many orders are still open.

    The texts of ended orders are shredded at once. After a crash the next purge of expired data
    does the rest.
    """
    open_count = await db.transact(_erase_buyer, buyer)
    shop.caches.watches.invalidate(buyer)
    shop.caches.bought_products.invalidate(buyer)
    await shred_forgotten(shop, db, buyer)
    if shop.ports.disk is not None:
        await shop.ports.disk.erase_deleted_data()
    return open_count


def _erase_buyer(tx: Transaction, buyer: BuyerId) -> int:
    tx.locks.buyers(buyer)
    tx.erasure.erase_buyer(buyer, tx.now)
    tx.support_threads.erase_buyer_messages(buyer)
    tx.staff_notes.erase_of_buyer(buyer)
    tx.proposals.erase_person(buyer)
    return tx.orders.count_open(buyer)
