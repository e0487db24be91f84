"""Erases a buyer on request, deletes what has been kept long enough, and says what is stored.

The upkeep deletes quotes without an order, abandoned checkouts, and notes of wrong promo codes.
After the retention period, it deletes the secrets, answers and support messages of ended orders.
What buyers paid for is deleted only if our clock is confirmed.

The ledger, the audit and the existence of an order are never erased. An open order is kept until it
has ended and all its secrets were shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.domain.checkout.quote import PRICE_CHANGE_SHOWN_FOR
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, PaymentReference, SupportThreadId
from bot.domain.pricing.promo_codes import WRONG_CODE_PERIOD
from bot.services.change_steps import ROWS_IN_STEP, STEP_PAUSE, change_in_steps
from bot.services.clock_check import ClockStability, is_clock_confirmed
from bot.services.orders.polling import MANUAL_DELIVERY_PERIOD
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: How long an abandoned checkout can be continued.
UNFINISHED_RETENTION = timedelta(days=14)
#: How long an expired quote without an order is kept: a new one shows its price for as long.
QUOTE_RETENTION = PRICE_CHANGE_SHOWN_FOR
#: What is due is read in pages outside of the write transactions.
_PAGE_SIZE: Final = 500
#: An order has a dozen rows, some of them large.
_ORDERS_IN_STEP: Final = 5


async def purge_expired(shop: Shop, db: Database, stability: ClockStability | None = None) -> int:
    """Delete expired data; return how many rows and orders' texts were deleted."""
    deleted = await _purge_unfinished(shop, db)
    if shop.settings.secret_retention is not None and is_clock_confirmed(
        shop, stability or ClockStability(), "no secret is erased"
    ):
        deleted += await _purge_texts(shop, db, shop.settings.secret_retention)
    deleted += await shred_forgotten(shop, db)
    if shop.ports.disk is not None:
        # Also if nothing was deleted: a long read may have kept an earlier call from its work.
        await shop.ports.disk.erase_deleted_data()
    return deleted


async def _purge_unfinished(shop: Shop, db: Database) -> int:
    """Delete expired quotes, proposals and notes of wrong codes, and abandoned checkouts.

    Return how many.
    """
    deleted = await change_in_steps(shop, db, _purge_quotes)
    deleted += await change_in_steps(shop, db, _purge_wrong_codes)
    deleted += await change_in_steps(shop, db, _purge_checkouts)
    deleted += await change_in_steps(shop, db, _purge_proposals)
    return deleted


def _purge_quotes(tx: Transaction) -> int:
    return tx.quotes.purge(tx.now - QUOTE_RETENTION, ROWS_IN_STEP)


def _purge_wrong_codes(tx: Transaction) -> int:
    return tx.promo_codes.purge_wrong_codes(tx.now - WRONG_CODE_PERIOD, ROWS_IN_STEP)


def _purge_checkouts(tx: Transaction) -> int:
    return tx.checkouts.purge(tx.now - UNFINISHED_RETENTION, ROWS_IN_STEP)


def _purge_proposals(tx: Transaction) -> int:
    return tx.proposals.purge(tx.now, ROWS_IN_STEP)


async def _purge_texts(shop: Shop, db: Database, retention: timedelta) -> int:
    """Delete expired support messages, and texts of claims and orders; return how many."""
    now = shop.ports.clock.now()
    before = now - retention
    deleted = await _erase_inactive_threads(shop, db, before)
    deleted += await change_in_steps(shop, db, _erase_claims, before)
    while due := await db.read(_list_expired_orders, before):
        shredded = await _shred_in_steps(shop, db, due, before)
        deleted += shredded
        if not shredded or len(due) < _PAGE_SIZE:
            break
    return deleted


def _erase_claims(tx: Transaction, before: datetime) -> int:
    return tx.payment_claims.erase_decided_before(before, ROWS_IN_STEP)


def _list_expired_orders(tx: Transaction, before: datetime) -> Sequence[OrderId]:
    return tx.retention.list_due_orders(before, tx.now - MANUAL_DELIVERY_PERIOD, _PAGE_SIZE)


async def _erase_inactive_threads(shop: Shop, db: Database, before: datetime) -> int:
    """Erase the texts of support threads without a message since `before`; return how many."""
    last, erased = SupportThreadId(0), 0
    while inactive := await db.read(_list_inactive_threads, before, last):
        for thread in inactive:
            erased += await change_in_steps(shop, db, _erase_thread, thread, before)
            await shop.ports.clock.sleep(STEP_PAUSE)
        last = inactive[-1]
    return erased


def _list_inactive_threads(
    tx: Transaction, before: datetime, after: SupportThreadId
) -> Sequence[SupportThreadId]:
    return tx.support_threads.list_inactive(before, after, _PAGE_SIZE)


def _erase_thread(tx: Transaction, thread: SupportThreadId, before: datetime) -> int:
    return tx.support_threads.erase_inactive_thread(thread, before, ROWS_IN_STEP)


async def shred_forgotten(shop: Shop, db: Database, buyer: BuyerId | None = None) -> int:
    """Shred ended orders and decided claims of buyers who asked for erasure; return how many.

    With `buyer`, only that buyer's orders.
    """
    deleted = 0
    while claims := await db.read(_list_forgotten_claims):
        erased = await db.transact(_erase_forgotten_claims, claims)
        deleted += erased
        if not erased or len(claims) < ROWS_IN_STEP:
            break
        await shop.ports.clock.sleep(STEP_PAUSE)
    while due := await db.read(_list_forgotten_orders, buyer):
        shredded = await _shred_in_steps(shop, db, due)
        deleted += shredded
        if not shredded or len(due) < _PAGE_SIZE:
            break
    return deleted


def _list_forgotten_claims(tx: Transaction) -> Sequence[PaymentReference]:
    return tx.payment_claims.list_of_erased_buyers(ROWS_IN_STEP)


def _erase_forgotten_claims(tx: Transaction, claims: Sequence[PaymentReference]) -> int:
    return tx.payment_claims.erase_for_erased_buyers(claims)


def _list_forgotten_orders(tx: Transaction, buyer: BuyerId | None) -> Sequence[OrderId]:
    return tx.erasure.list_due_orders(tx.now - MANUAL_DELIVERY_PERIOD, _PAGE_SIZE, buyer)


async def _shred_in_steps(
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
