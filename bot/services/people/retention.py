"""Deletes what has been kept long enough, and says how long what is kept.

The upkeep deletes quotes without an order, abandoned checkouts, and notes of wrong promo codes.
After the retention period, it deletes the secrets, answers and support messages of ended orders.
What buyers paid for is deleted only if our clock is confirmed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.checkout.quote import PRICE_CHANGE_SHOWN_FOR
from bot.domain.ids import OrderId, SupportThreadId
from bot.domain.pricing.promo_codes import WRONG_CODE_PERIOD
from bot.services.change_steps import ROWS_IN_STEP, STEP_PAUSE, change_in_steps
from bot.services.clock_check import ClockStability, is_clock_confirmed
from bot.services.orders.polling import MANUAL_DELIVERY_PERIOD
from bot.services.people.privacy import PAGE_SIZE, shred_forgotten, shred_in_steps
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: How long an abandoned checkout can be continued.
UNFINISHED_RETENTION = timedelta(days=14)
#: How long an expired quote without an order is kept: a new one shows its price for as long.
QUOTE_RETENTION = PRICE_CHANGE_SHOWN_FOR


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
        shredded = await shred_in_steps(shop, db, due, before)
        deleted += shredded
        if not shredded or len(due) < PAGE_SIZE:
            break
    return deleted


def _erase_claims(tx: Transaction, before: datetime) -> int:
    return tx.payment_claims.erase_decided_before(before, ROWS_IN_STEP)


def _list_expired_orders(tx: Transaction, before: datetime) -> Sequence[OrderId]:
    return tx.retention.list_due_orders(before, tx.now - MANUAL_DELIVERY_PERIOD, PAGE_SIZE)


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
    return tx.support_threads.list_inactive(before, after, PAGE_SIZE)


def _erase_thread(tx: Transaction, thread: SupportThreadId, before: datetime) -> int:
    return tx.support_threads.erase_inactive_thread(thread, before, ROWS_IN_STEP)


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
