"""Recovers after a crash, and after a restore.

After a crash, all that was claimed or postponed becomes due. A trade that the last process left
open gets an unknown outcome; it is never sent again here.

Work during which the process died too often is parked: an order becomes a case, and its money stays
held. A message is given up. A delivered order is not asked about any more. Operators are told of
each. Must not judge why the process died: a kill from outside counts too, until the work is handled
once to its end.

After a restore, every order that holds money becomes a case, placed ones too, because they may have
been traded since. Sales are paused until an operator has compared the ledger with the supplier's
list. When the lists of the payment methods are first read, payments that the database does not know
become cases; our clock has no part in it. Stored secrets are still delivered. Must not ask the
supplier and must not judge.
"""

import logging
from datetime import datetime, timedelta
from typing import Final

from bot.domain.ids import OrderId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxRow
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.attempts import TradeResult
from bot.domain.orders.causes import AttemptOutcome, Cause, OutcomeReason
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus
from bot.domain.orders.transition_inputs import (
    EndsProgram,
    EvidenceInconclusive,
    RestoredFromBackup,
    UnknownOutcome,
    Withdrawn,
)
from bot.domain.orders.transitions import decide_transition
from bot.services import sales_pause
from bot.services.alerts import alert_operators
from bot.services.change_steps import ROWS_IN_STEP, change_in_steps
from bot.services.clock_check import ClockStability, is_clock_confirmed
from bot.services.orders.outcome import conclude_attempt
from bot.services.orders.stored_answers import MAX_COMPARISON_DELAY
from bot.services.orders.transitions import alert_facts, apply_transition
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

_OPEN_STATUSES = sorted(HOLDING_STATUSES - {OrderStatus.REVIEW})
_MAX_OPEN_TRADES = 1_000
_LOST = TradeResult(AttemptOutcome.UNKNOWN, reason=OutcomeReason.RESTORED)
_HALTED = TradeResult(AttemptOutcome.UNKNOWN, reason=OutcomeReason.HALTED)


def open_cases_after_restore(tx: Transaction) -> int:
    """Make cases of the open orders and pause sales; return how many cases.

    Safe to call twice: the second call finds no open order.
    """
    tx.locks.buyers(*tx.orders.list_buyers_in_status(_OPEN_STATUSES))
    # A payment that is on no list is compared with this time: a clock that is behind must not make
    # it look new.
    newest = tx.payments.newest_time()
    tx.payments.record_restore(tx.now if newest is None else max(tx.now, newest))
    # People have opened other screens since the backup: what they type next answers nothing.
    tx.people.drop_questions()
    count = 0
    while orders := tx.orders.list_in_status(_OPEN_STATUSES, PAGE_SIZE):
        for order in orders:
            # End the open attempt: the answer that it waits for will never be read.
            attempt = tx.attempts.last(order.id)
            if attempt is not None and attempt.outcome is None:
                tx.attempts.end(order.id, _LOST, b"", tx.now)
            apply_transition(tx, order, decide_transition(order, RestoredFromBackup()))
        count += len(orders)
    # What was decided after the backup is lost, so a decision now could be a second one.
    tx.proposals.delete_all()
    sales_pause.pause_sales(tx, PauseCause.RESTORED_BACKUP, sales_pause.SHOP_ACTOR)
    return count


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


def _read_restore_time(tx: Transaction) -> datetime | None:
    return tx.payments.restored_at()


def _set_restore_time(tx: Transaction, at: datetime) -> None:
    tx.payments.set_restore_time(at)


logger = logging.getLogger(__name__)

_REASON = "ends the program"
#: Statuses in which a worker claims an order that still holds money.
_CLAIMED_WHILE_HELD = frozenset({OrderStatus.PLACED, OrderStatus.ACCEPTED})


def park_repeated_suspects(tx: Transaction) -> None:
    """Park the orders and messages during which the process died too often. Safe to call twice."""
    suspects = tx.order_leases.list_ending_the_program()
    tx.locks.buyers(*(order.buyer_id for order in suspects))
    for order in suspects:
        logger.error("order %s is parked: the program ended several times during it", order.id)
        if order.status in _CLAIMED_WHILE_HELD:
            apply_transition(tx, order, decide_transition(order, EndsProgram()))
        else:
            # Alert once: the order keeps its count, so it is not claimed again.
            kind = AlertKind.RECHECK_ENDS_PROGRAM
            key = f"{kind}:{order.id}"
            alert_operators(tx, kind, key, alert_facts(order))
    for row in tx.outbox.list_ending_the_program():
        logger.error("message %s is parked: the program ended several times during it", row.id)
        tx.outbox.park(row.id, _REASON, permanent=True)
        _alert_message_parked(tx, row)


def _alert_message_parked(tx: Transaction, row: OutboxRow) -> None:
    """Alert the operators, unless the message was such an alert itself: there must be an end."""
    kind = AlertKind.MESSAGE_ENDS_PROGRAM
    if row.facts.get("kind") == kind:
        return
    facts = {"message": row.kind.value, "chat": str(row.chat_id)}
    if "order" in row.facts and (order := tx.orders.get(OrderId(int(row.facts["order"])))):
        facts.update(alert_facts(order))
    alert_operators(tx, kind, f"{kind}:{row.id}", facts)


#: A due time later than this was written under a wrong clock. Messages may wait longer than orders,
#: because a flooded chat delays them.
MAX_ORDER_SLEEP = timedelta(minutes=15)
MAX_OUTBOX_SLEEP = timedelta(hours=1)
#: Orders that are read at once: all open ones of a large shop would need much memory.
PAGE_SIZE: Final = 50
#: Rows that one transaction makes due. No order is traded before all are: more than ROWS_IN_STEP.
ROWS_MADE_DUE: Final = 1_000


async def recover_after_crash(db: Database, *, is_doubtful: bool = False) -> int:
    """Recover before the first trade of this process; return how many trades were open.

    Claims of processes that have ended are released and counted, and parked if processes died too
    often during them. Everything postponed becomes due, unless other processes run. A trade that the
    last process left open gets an unknown outcome; with `is_doubtful` that process may still send it,
    so it becomes a case. Orders of another supplier account are closed.
    """
    open_count = 0
    if is_doubtful:  # first: if this process died before, the next one would not know of the doubt
        open_count = await db.transact(open_cases_of_halted_trades)
    while await db.transact(_make_all_due):
        pass  # buyers' writes, and those of the first reading of the catalogue, come in between
    open_count += await db.transact(conclude_interrupted_trades)
    # Only now: interrupted trades of another account must become cases too.
    last: OrderId | None = OrderId(0)
    while last is not None:
        last = await db.transact(_close_orders_of_other_accounts, last)
    await db.transact(park_repeated_suspects)
    return open_count


async def recover_claims_of_ended(db: Database) -> int:
    """Release and count the claims of processes that have ended; return how many there were.

    For a process that did not trade: its open trades are not looked at. What processes died during
    too often is parked.
    """
    count = await db.transact(release_orphans)
    await db.transact(park_repeated_suspects)
    return count


def release_orphans(tx: Transaction) -> int:
    """Release the claims of processes that have ended, and count their deaths; return how many."""
    return tx.order_leases.release_orphans(tx.now) + tx.outbox.release_orphans(tx.now)


def release_claims(tx: Transaction) -> None:
    """Release all claims of this process when it ends in an orderly way: nothing is counted."""
    tx.order_leases.release_claims(tx.now)
    tx.outbox.release_claims(tx.now)


async def reset_far_future_due_times(shop: Shop, db: Database) -> int:
    """Make due what a wrong clock postponed far into the future; return how many rows."""
    if not await db.read(_has_far_future_due_time):
        return 0
    return await change_in_steps(shop, db, _reset_far_future_due_times)


def _make_all_due(tx: Transaction) -> bool:
    """Make what waits due, because the clock may have been wrong when it was postponed.

    Up to ROWS_MADE_DUE orders and messages; return whether there may be more. None while other
    processes run: their clock was right. What is claimed by no running process was going on when one
    died, so it is counted.
    """
    release_orphans(tx)
    if tx.processes.has_others():
        return False
    # Nearer ones keep their time: the process may have died over a comparison.
    tx.stored_answers.make_due(tx.now, tx.now + MAX_COMPARISON_DELAY)
    tx.outbox.return_parked(tx.now)
    left = ROWS_MADE_DUE
    left -= tx.order_leases.make_due(tx.now, tx.now, claimed=False, limit=left)
    if left:
        left -= tx.outbox.make_due(tx.now, tx.now, claimed=False, limit=left)
    return left == 0


def _has_far_future_due_time(tx: Transaction) -> bool:
    return tx.due_work.has_due_time_after(tx.now + MAX_ORDER_SLEEP, tx.now + MAX_OUTBOX_SLEEP)


def _reset_far_future_due_times(tx: Transaction) -> int:
    """Reset up to ROWS_IN_STEP due times; return how many."""
    left = ROWS_IN_STEP
    left -= tx.order_leases.make_due(tx.now, tx.now + MAX_ORDER_SLEEP, claimed=True, limit=left)
    if left:
        left -= tx.outbox.make_due(tx.now, tx.now + MAX_OUTBOX_SLEEP, claimed=True, limit=left)
    return ROWS_IN_STEP - left


def conclude_interrupted_trades(tx: Transaction) -> int:
    """Give interrupted trades an unknown outcome; return how many there were.

    Also release the claim of an order that was not traded: it would hold the account queue until
    its lease ends. May be called only by the task that trades, in the process that holds the lease
    of the trader, and only while no trade is running.
    """
    orders = tx.orders.list_in_status([OrderStatus.SUBMITTING], _MAX_OPEN_TRADES)
    tx.locks.buyers(*(order.buyer_id for order in orders))
    for order in orders:
        conclude_attempt(tx, order, UnknownOutcome("", reason=OutcomeReason.CRASH))
    tx.order_leases.release_claims(tx.now, [OrderStatus.PLACED])
    return len(orders)


def open_cases_of_halted_trades(tx: Transaction) -> int:
    """Make cases of the trades and replays that a halted process may still send; return how many.

    Neither the balance nor time settles them: a person does. May be called only by the process that
    took the lease of the trader over, before its first trade.
    """
    statuses = [OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN]
    orders = tx.orders.list_in_status(statuses, _MAX_OPEN_TRADES)
    tx.locks.buyers(*(order.buyer_id for order in orders))
    halted = [order for order in orders if _end_open_call(tx, order)]
    for order in halted:
        fact = EvidenceInconclusive(Cause.PROCESS_HALTED)
        apply_transition(tx, order, decide_transition(order, fact))
    return len(halted)


def _end_open_call(tx: Transaction, order: Order) -> bool:
    """End the order's trade or replay without an answer; return False if none was open."""
    replay = tx.attempts.get_replay(order.id)
    if order.status is OrderStatus.SUBMITTING:
        tx.attempts.end(order.id, _HALTED, b"", tx.now)
    elif replay is not None and replay.outcome is None:
        tx.attempts.end_replay(order.id, _HALTED, b"", tx.now)
    else:
        return False
    return True


def _close_orders_of_other_accounts(tx: Transaction, after: OrderId) -> OrderId | None:
    """Close a page of orders of accounts that the settings do not name; return the last one's id.

    An order without a trade is withdrawn; any other becomes a case. None: there are no more.
    """
    states = [OrderStatus.PLACED, OrderStatus.UNCERTAIN, OrderStatus.ACCEPTED]
    account = tx.settings.supplier_account_id
    others = tx.orders.list_of_other_accounts(states, account, after, PAGE_SIZE)
    tx.locks.buyers(*(order.buyer_id for order in others))
    for order in others:
        placed = order.status is OrderStatus.PLACED
        fact = (
            Withdrawn(Cause.WITHDRAWN_SUPPLIER_CHANGED)
            if placed
            else EvidenceInconclusive(Cause.SUPPLIER_CHANGED)
        )
        apply_transition(tx, order, decide_transition(order, fact))
    return others[-1].id if len(others) == PAGE_SIZE else None
