"""Keeps status messages of waiting orders up to date, and reminds people of unsettled orders.

Only informs: the query that claims the next trade decides which order may trade. Must not settle an
outcome. The messages say no more than the order's own screen.

The outbox edits the message, so that an older text never overwrites a newer one. Updates that were
due while the program was stopped are skipped.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from bot.domain.ids import OrderId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import UNSETTLED_STATUSES, Order, OrderStatus, OrderWait
from bot.services.alerts import FIRST_UPDATE_AFTER, alert_operators, queue_status_update
from bot.services.change_steps import split_into_steps
from bot.services.orders.transitions import alert_facts_with_cause
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: A trade that takes less than this is normal and needs no notice.
SLOW_AFTER = timedelta(seconds=10)
_MAX_WAITING = 200
#: Buyers read the exact number of orders before theirs up to this, and "more than" above it.
MAX_ORDERS_BEFORE: Final = 50


@dataclass(slots=True)
class NotifiedOrders:
    """The orders whose status message says why they wait. One object for the life of the process."""

    order_ids: set[OrderId] = field(default_factory=set)


def find_wait(tx: Transaction, order: Order) -> OrderWait | None:
    """Return why a placed order waits; None for any other order, or if it is next."""
    if order.status is not OrderStatus.PLACED:
        return None
    if tx.payment_cases.has_open_reversal(order.buyer_id):
        return OrderWait.OPERATOR
    if tx.order_leases.is_account_blocked(order.account_id, tx.now, SLOW_AFTER):
        return OrderWait.OTHER_ORDER
    if not _is_untouched(order, tx.now):
        return None
    is_behind = tx.order_leases.is_trade_being_prepared(order.account_id)
    return OrderWait.OTHER_ORDER if is_behind else None


def count_orders_before(tx: Transaction, order: Order) -> int:
    """Return how many orders are traded before one that waits for its turn; 0 for any other.

    Anything above `MAX_ORDERS_BEFORE` is `MAX_ORDERS_BEFORE` + 1. An order younger than
    `FIRST_UPDATE_AFTER` does not count as waiting.
    """
    is_new = tx.now - order.created_at < FIRST_UPDATE_AFTER
    if order.status is not OrderStatus.PLACED or order.is_claimed or is_new:
        return 0
    return tx.order_leases.count_trades_before(order.id, tx.now, MAX_ORDERS_BEFORE + 1)


def _is_untouched(order: Order, now: datetime) -> bool:
    """Return whether the order has waited for long and was never claimed."""
    is_slow = not timedelta(0) <= now - order.updated_at < SLOW_AFTER
    return order.poll_count == 0 and not order.is_claimed and is_slow


async def notify_waiting_orders(_shop: Shop, db: Database, notified: NotifiedOrders) -> int:
    """Queue status updates for orders that wait, once for each; return how many."""
    waiting = await db.read(_waiting_orders)
    notified.order_ids &= {order.id for order in waiting}
    new_orders = [order for order in waiting if order.id not in notified.order_ids]
    for part in split_into_steps(new_orders):
        await db.transact(_queue_status_updates, part)
    notified.order_ids |= {order.id for order in new_orders}
    return len(new_orders)


def _waiting_orders(tx: Transaction) -> list[Order]:
    is_blocked = tx.order_leases.is_account_blocked(
        tx.settings.supplier_account_id, tx.now, SLOW_AFTER
    )
    if not is_blocked and not tx.order_leases.is_trade_being_prepared(
        tx.settings.supplier_account_id
    ):
        return []
    placed = tx.orders.list_in_status(
        [OrderStatus.PLACED], _MAX_WAITING, tx.settings.supplier_account_id
    )
    return placed if is_blocked else [one for one in placed if _is_untouched(one, tx.now)]


def _queue_status_updates(tx: Transaction, orders: Sequence[Order]) -> None:
    for order in orders:
        queue_status_update(tx, order)


#: Seconds after its confirmation at which an order's status message is updated.
UPDATE_AFTER_SECONDS: Final = (
    int(FIRST_UPDATE_AFTER.total_seconds()),
    *(15, 30, *range(60, 601, 60), 900, 1_200, 1_800, 2_700, 3_600),
)
#: Statuses whose message shows the elapsed time. An unknown outcome has no usual duration.
TIMED_STATUSES: Final = frozenset(
    {OrderStatus.PLACED, OrderStatus.SUBMITTING, OrderStatus.ACCEPTED}
)
#: An order whose last step is longer ago has had all of its updates.
_TIMED_FOR: Final = timedelta(seconds=UPDATE_AFTER_SECONDS[-1]) + timedelta(minutes=10)
_MAX_ORDERS = 10_000


@dataclass(slots=True)
class StatusUpdateSteps:
    """The last update step of each open order. One object for the life of the process."""

    seen_steps: dict[OrderId, int] = field(default_factory=dict)


async def queue_due_status_updates(shop: Shop, db: Database, steps: StatusUpdateSteps) -> int:
    """Queue the status updates that are due; return how many."""
    now = shop.ports.clock.now()
    reached = {
        order_id: bisect_right(UPDATE_AFTER_SECONDS, (now - created_at).total_seconds())
        for order_id, created_at in await db.read(_list_timed_orders)
    }
    due = [
        order_id
        for order_id, step in reached.items()
        if step > steps.seen_steps.get(order_id, len(UPDATE_AFTER_SECONDS))
    ]
    for part in split_into_steps(due):
        await db.transact(_queue_timed_updates, part)
    steps.seen_steps = reached
    return len(due)


def _list_timed_orders(tx: Transaction) -> Sequence[tuple[OrderId, datetime]]:
    """Return the orders whose messages may be due. There may be many older ones: they are not read."""
    statuses = sorted(TIMED_STATUSES)
    return tx.orders.list_created_since(statuses, tx.now - _TIMED_FOR, _MAX_ORDERS)


def _queue_timed_updates(tx: Transaction, order_ids: Sequence[OrderId]) -> None:
    found = [tx.orders.get(each) for each in order_ids]
    _queue_status_updates(tx, [each for each in found if each is not None])


#: How long an outcome may be unknown before a reminder.
REMIND_AFTER = timedelta(minutes=10)
STILL_CHECKING = "still-checking"
_HOUR = 3600
#: Buyers who are told in one round of the reminder.
_MAX_TOLD = 1_000


@dataclass(frozen=True, slots=True)
class LongUnsettled:
    """Orders whose outcome has been unknown for long: their number, and the oldest of them.

    `untold` are those whose buyers must be told.
    """

    count: int
    oldest: OrderId | None
    untold: Sequence[OrderId]


async def remind_of_unsettled_orders(db: Database) -> None:
    """Remind of orders whose outcome has been unknown for long."""
    found = await db.read(_find_long_unsettled)
    if found.oldest is not None:
        await db.transact(_queue_alert, found.oldest, found.count)
    for part in split_into_steps(found.untold):
        await db.transact(_queue_notices, part)


def _find_long_unsettled(tx: Transaction) -> LongUnsettled:
    before = tx.now - REMIND_AFTER
    untold = tx.orders.list_unsettled_without_notice(STILL_CHECKING, before, _MAX_TOLD)
    return LongUnsettled(*tx.orders.count_unsettled(before), sorted(untold))


def _queue_alert(tx: Transaction, oldest: OrderId, count: int) -> None:
    """Queue one alert an hour for all orders."""
    order = tx.orders.get(oldest)
    if order is None or order.status not in UNSETTLED_STATUSES:
        return
    facts = {**alert_facts_with_cause(order), "count": str(count)}
    hour = int(tx.now.timestamp()) // _HOUR
    alert_operators(tx, AlertKind.CASES_OPEN, f"cases:{hour}", facts)


def _queue_notices(tx: Transaction, order_ids: Sequence[OrderId]) -> None:
    """Queue one notice for the buyer of each order that is still not settled."""
    for order in map(tx.orders.get, order_ids):
        if order is None or order.status not in UNSETTLED_STATUSES:
            continue
        notice_facts = {
            "kind": STILL_CHECKING,
            "order": str(order.id),
            "amount": str(order.price.amount),
            "currency": order.price.currency,
        }
        key = f"{STILL_CHECKING}:{order.id}"
        tx.outbox.add(OutboxKind.NOTICE, order.chat_id, key, notice_facts, tx.now)
