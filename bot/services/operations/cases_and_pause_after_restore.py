"""Recovery after a restore: trades may have happened that the restored database does not know.

Every order that holds money becomes a case, placed ones too, because they may have been traded
since. Sales are paused until an operator has compared the ledger with the supplier's list. Payments
from before now that the database does not know become payment cases when they are reported. Stored
secrets are still delivered. Must not ask the supplier and must not judge.
"""

from datetime import datetime

from bot.domain.causes import AttemptOutcome, OutcomeReason
from bot.domain.order import (
    HOLDING_STATUSES,
    Order,
    OrderStatus,
    RestoredFromBackup,
    decide_transition,
)
from bot.domain.repositories.database import Tx
from bot.domain.repositories.orders_and_trade_attempts import TradeResult
from bot.domain.sales_pause_and_sales_limits import PauseCause
from bot.services.context import pause_and_resume_sales
from bot.services.context.shop import ShopSettings
from bot.services.orders.transitions import apply_transition

_OPEN_STATUSES = sorted(HOLDING_STATUSES - {OrderStatus.REVIEW})
_NO_LIMIT = 1_000_000
_LOST = TradeResult(AttemptOutcome.UNKNOWN, reason=OutcomeReason.RESTORED)


async def open_cases_after_restore(tx: Tx, settings: ShopSettings, now: datetime) -> int:
    """Make cases of the open orders and pause sales; return how many cases.

    Safe to call twice: the second call finds no open order.
    """
    await tx.payments.record_restore(now)
    orders = await tx.orders.list_in_status(_OPEN_STATUSES, _NO_LIMIT)
    for order in orders:
        await _end_attempt(tx, now, order)
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


async def _end_attempt(tx: Tx, now: datetime, order: Order) -> None:
    """End the open attempt: the answer that it waits for will never be read."""
    attempt = await tx.attempts.last(order.id)
    if attempt is not None and attempt.outcome is None:
        await tx.attempts.end(order.id, _LOST, b"", now)
