"""Recovery at the start after a crash, and of due times that a wrong clock has set.

A trade that the last process left open gets an unknown outcome; it is never sent again here.
"""

from datetime import datetime, timedelta
from typing import Final

from bot.domain.ids import OrderId
from bot.domain.orders.causes import Cause, OutcomeReason
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import EvidenceInconclusive, UnknownOutcome, Withdrawn
from bot.domain.orders.transitions import decide_transition
from bot.domain.settings import ShopSettings
from bot.services.context.change_steps import ROWS_IN_STEP, change_in_steps
from bot.services.context.shop import Shop
from bot.services.orders.altered_answers import MAX_COMPARISON_DELAY
from bot.services.orders.crash_counts_and_parking import (
    count_unfinished_starts,
    park_repeated_suspects,
)
from bot.services.orders.trade_outcome_recording import conclude_attempt
from bot.services.orders.transitions import apply_transition
from storage.database import Database
from storage.transaction import Transaction

#: A due time later than this was written under a wrong clock. Messages may wait longer than orders,
#: because a flooded chat delays them.
MAX_ORDER_SLEEP = timedelta(minutes=15)
MAX_OUTBOX_SLEEP = timedelta(hours=1)
#: Orders of an earlier supplier account that one transaction closes.
PAGE_SIZE: Final = 50


async def recover_after_crash(shop: Shop, db: Database) -> int:
    """Recover at the start; return how many trades have an unknown outcome now.

    Everything claimed or postponed becomes due; what was claimed is counted and parked if the
    process died too often during it. A trade that the last process left open gets an unknown
    outcome. Orders of another supplier account are closed.
    """
    await db.transact(_make_all_due, shop.ports.clock.now())
    unknown_count = await conclude_interrupted_trades(shop, db)
    # Only now: interrupted trades of another account must become cases too.
    last: OrderId | None = OrderId(0)
    while last is not None:
        now = shop.ports.clock.now()
        last = await db.transact(_close_orders_of_other_accounts, shop.settings, now, last)
    await park_repeated_suspects(shop, db)
    return unknown_count


async def release_claims(shop: Shop, db: Database) -> None:
    """Release all claims when the process ends in an orderly way: the next start counts nothing."""
    await db.transact(_release_claims, shop.ports.clock.now())


async def _release_claims(tx: Transaction, now: datetime) -> None:
    await tx.orders.release_claims(now)
    await tx.outbox.release_claims(now)


async def reset_far_future_due_times(shop: Shop, db: Database) -> int:
    """Make due what a wrong clock postponed far into the future; return how many rows."""
    if not await db.read(_has_far_future_due_time, shop.ports.clock.now()):
        return 0
    now = shop.ports.clock.now()
    return await change_in_steps(shop, db, _reset_far_future_due_times, now)


async def _make_all_due(tx: Transaction, now: datetime) -> int:
    """Make everything that waits due, because the clock may have been wrong when it was postponed.

    What is claimed was going on when the process died, so it is counted in the same commit.
    """
    await count_unfinished_starts(tx)
    # Nearer ones keep their time: the process may have died over a comparison.
    await tx.answer_comparisons.make_due(now, now + MAX_COMPARISON_DELAY)
    orders = await tx.orders.make_due(now, now, claimed=True)
    return orders + await tx.outbox.make_due(now, now, claimed=True)


async def _has_far_future_due_time(tx: Transaction, now: datetime) -> bool:
    return await tx.due_work.has_due_time_after(now + MAX_ORDER_SLEEP, now + MAX_OUTBOX_SLEEP)


async def _reset_far_future_due_times(tx: Transaction, now: datetime) -> int:
    """Reset up to ROWS_IN_STEP due times; return how many."""
    left = ROWS_IN_STEP
    left -= await tx.orders.make_due(now, now + MAX_ORDER_SLEEP, claimed=False, limit=left)
    if left:
        left -= await tx.outbox.make_due(now, now + MAX_OUTBOX_SLEEP, claimed=False, limit=left)
    return ROWS_IN_STEP - left


async def conclude_interrupted_trades(shop: Shop, db: Database) -> int:
    """Give interrupted trades an unknown outcome; return how many there were.

    Also release the claim of an order that was not traded: it would hold the account queue until
    its lease ends. May be called only by the task that trades, and only while no trade is running.
    """
    return await db.transact(_conclude_interrupted_trades, shop.settings, shop.ports.clock.now())


async def _conclude_interrupted_trades(
    tx: Transaction, settings: ShopSettings, now: datetime
) -> int:
    orders = await tx.orders.list_in_status([OrderStatus.SUBMITTING], 1_000)
    await tx.locks.buyers(*(order.buyer_id for order in orders))
    for order in orders:
        await conclude_attempt(
            tx, settings, now, order, UnknownOutcome("", reason=OutcomeReason.CRASH)
        )
    await tx.orders.release_claims(now, [OrderStatus.PLACED])
    return len(orders)


async def _close_orders_of_other_accounts(
    tx: Transaction, settings: ShopSettings, now: datetime, after: OrderId
) -> OrderId | None:
    """Close a page of orders of accounts that the settings do not name; return the last one's id.

    An order without a trade is withdrawn; any other becomes a case. None: there are no more.
    """
    states = [OrderStatus.PLACED, OrderStatus.UNCERTAIN, OrderStatus.ACCEPTED]
    account = settings.supplier_account_id
    others = await tx.orders.list_of_other_accounts(states, account, after, PAGE_SIZE)
    await tx.locks.buyers(*(order.buyer_id for order in others))
    for order in others:
        placed = order.status is OrderStatus.PLACED
        fact = (
            Withdrawn(Cause.WITHDRAWN_SUPPLIER_CHANGED)
            if placed
            else EvidenceInconclusive(Cause.SUPPLIER_CHANGED)
        )
        await apply_transition(tx, settings, now, order, decide_transition(order, fact))
    return others[-1].id if len(others) == PAGE_SIZE else None
