"""Recovery after a restore: trades may have happened that are not in the restored database.

Every order that holds money becomes a case, placed ones too, because they may have been traded
since. Sales are paused until an operator has compared the ledger with the supplier's list. Payments
that the database does not know become payment cases when the lists of the methods are read for the
first time; our clock has no part in it. Stored secrets are still delivered. Must not ask the supplier
and must not judge.
"""

from datetime import datetime

from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.attempts import TradeResult
from bot.domain.orders.causes import AttemptOutcome, OutcomeReason
from bot.domain.orders.order import HOLDING_STATUSES, OrderStatus
from bot.domain.orders.transition_inputs import RestoredFromBackup
from bot.domain.orders.transitions import decide_transition
from bot.domain.settings import ShopSettings
from bot.services.context import pause_and_resume_sales
from bot.services.context.shop import Shop
from bot.services.operations.clock_confirmation import ClockStability, is_clock_confirmed
from bot.services.orders.transitions import apply_transition
from storage.database import Database
from storage.transaction import Transaction

_OPEN_STATUSES = sorted(HOLDING_STATUSES - {OrderStatus.REVIEW})
_NO_LIMIT = 1_000_000
_LOST = TradeResult(AttemptOutcome.UNKNOWN, reason=OutcomeReason.RESTORED)


async def open_cases_after_restore(tx: Transaction, settings: ShopSettings, now: datetime) -> int:
    """Make cases of the open orders and pause sales; return how many cases.

    Safe to call twice: the second call finds no open order.
    """
    orders = await tx.orders.list_in_status(_OPEN_STATUSES, _NO_LIMIT)
    await tx.locks.buyers(*(order.buyer_id for order in orders))
    # A payment that is on no list is compared with this time: a clock that is behind must not make
    # it look new.
    newest = await tx.payments.newest_time()
    await tx.payments.record_restore(now if newest is None else max(now, newest))
    # People have opened other screens since the backup: what they type next answers nothing.
    await tx.people.drop_questions()
    for order in orders:
        # End the open attempt: the answer that it waits for will never be read.
        attempt = await tx.attempts.last(order.id)
        if attempt is not None and attempt.outcome is None:
            await tx.attempts.end(order.id, _LOST, b"", now)
        await apply_transition(
            tx, settings, now, order, decide_transition(order, RestoredFromBackup())
        )
    await pause_and_resume_sales.pause_sales(
        tx,
        settings,
        now,
        PauseCause.RESTORED_BACKUP,
        pause_and_resume_sales.SHOP_ACTOR,
    )
    return len(orders)


async def limit_restore_time(shop: Shop, db: Database, stability: ClockStability) -> bool:
    """Set the time of the restore to now if it lies ahead; return whether it did.

    It does if the clock was ahead once; then new payments of old invoices would become cases. A clock
    that is not confirmed may be behind, so it changes nothing. What the first reading of a list has
    found stays as it is.
    """
    now = shop.ports.clock.now()
    restored_at = await db.read(_read_restore_time)
    if restored_at is None or restored_at <= now:
        return False
    if not is_clock_confirmed(shop, stability, "the time of the restore stays"):
        return False
    await db.transact(_set_restore_time, now)
    return True


async def _read_restore_time(tx: Transaction) -> datetime | None:
    return await tx.payments.restored_at()


async def _set_restore_time(tx: Transaction, at: datetime) -> None:
    await tx.payments.set_restore_time(at)
