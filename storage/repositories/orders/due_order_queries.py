"""Queries for orders that are due, and for orders that wait too long after a clock was set back.

Nothing here executes: `storage.repositories.orders.orders` claims orders and sets the leases.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import BindParameter, ColumnElement, Exists, Select, and_, exists, or_

from bot.domain.catalogue import DeliveryMode, SupplierAccountId
from bot.domain.order import HOLDING_STATUSES, OrderStatus
from bot.domain.sales_pause_and_sales_limits import PauseCause
from storage.repositories.orders.claim_with_one_suspect import suspects_first
from storage.repositories.orders.orders_from_rows import select_orders
from storage.schema import IS_TRADED, orders, pauses

#: While an order is in one of these, no other trade of its account may begin.
_BLOCKING_STATUSES = (OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN)
#: Orders in these are never looked at again.
_NEVER_POLLED_STATUSES = {OrderStatus.CANCELLED, OrderStatus.REFUNDED}
_SLOWEST_POLL_INTERVAL = timedelta(days=1)
#: Longest time from confirmation to the first delivery; older orders are not searched.
_MAX_TIME_TO_SECRET = timedelta(days=365)
_POLLED_STATUSES = sorted(set(OrderStatus) - _NEVER_POLLED_STATUSES)
_other = orders.alias("other")


def select_due_orders(
    account: SupplierAccountId, statuses: Sequence[OrderStatus], now: datetime
) -> "Select[*tuple[object, ...]]":
    """Return the query for due orders of the account in these statuses, longest due first."""
    return _select_due(account, now).where(orders.c.status.in_(statuses))


def select_next_trade(account: SupplierAccountId, now: datetime) -> "Select[*tuple[object, ...]]":
    """Return the query for due PLACED orders of the account, least often postponed first.

    An order that cannot be traded now must not delay orders that were never tried. The query finds
    nothing while another order of the account is claimed, in flight or uncertain. It also finds
    nothing after a restore: what happened at the supplier since the backup is not recorded.
    """
    return _select_due(account, now, orders.c.polls).where(can_be_traded(account, now))


def select_next_to_trade(
    account: SupplierAccountId, now: datetime
) -> "Select[*tuple[object, ...]]":
    """Return the query for the orders that `select_next_trade` would find if no other one traded.

    Without suspects: they are handled one at a time.
    """
    waiting = and_(
        orders.c.status == OrderStatus.PLACED,
        orders.c.taken.is_(False),
        orders.c.unfinished_starts == 0,
    )
    return _select_due(account, now, orders.c.polls).where(waiting, ~_is_paused_after_restore())


def can_be_traded(
    account: SupplierAccountId | BindParameter[int], now: datetime | BindParameter[datetime]
) -> ColumnElement[bool]:
    """Return the condition for PLACED orders of the account that may be traded when they are due."""
    taken = and_(
        _other.c.status == OrderStatus.PLACED, _other.c.taken.is_(True), _other.c.next_at > now
    )
    busy = or_(_other.c.status.in_(_BLOCKING_STATUSES), taken)
    account_is_busy = exists().where(_other.c.account_id == account, busy)
    placed = and_(orders.c.account_id == account, orders.c.status == OrderStatus.PLACED)
    return and_(placed, ~account_is_busy, ~_is_paused_after_restore())


def _is_paused_after_restore() -> Exists:
    return exists().where(pauses.c.cause == PauseCause.RESTORED_BACKUP.value)


def select_changing_orders(
    account: SupplierAccountId, now: datetime, moved_after: datetime
) -> "Select[*tuple[object, ...]]":
    """Return the query for due orders to which the seller may still add something.

    These are manually delivered orders that changed after `moved_after`.
    """
    manual = orders.c.delivery == DeliveryMode.MANUAL
    # The index is by creation time, so the search must be limited by it.
    made = orders.c.created_at > moved_after - _MAX_TIME_TO_SECRET
    moved = orders.c.updated_at > moved_after
    return _select_due(account, now).where(IS_TRADED, manual, made, moved)


def waits_beyond(horizon: datetime, *, claimed: bool) -> ColumnElement[bool]:
    """Return the condition for orders that would wait beyond `horizon`.

    Orders that are no longer open are polled seldom and may wait a day longer. With `claimed`, it
    also holds for claimed orders.
    """
    open_ones = orders.c.status.in_(sorted(HOLDING_STATUSES))
    must_wake = or_(
        and_(open_ones, orders.c.next_at > horizon),
        orders.c.next_at > horizon + _SLOWEST_POLL_INTERVAL,
    )
    if claimed:
        must_wake = or_(must_wake, orders.c.taken.is_(True))
    return and_(orders.c.status.in_(_POLLED_STATUSES), must_wake)


def _select_due(
    account: SupplierAccountId, now: datetime, *before: ColumnElement[int]
) -> "Select[*tuple[object, ...]]":
    """Return the query for due orders: suspects first, then sorted by `before` and due time."""
    suspects = suspects_first(orders.c.unfinished_starts)
    return (
        select_orders()
        .where(orders.c.account_id == account, orders.c.next_at <= now)
        .order_by(suspects, *before, orders.c.next_at, orders.c.id)
    )
