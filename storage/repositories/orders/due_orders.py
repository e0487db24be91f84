"""Claims of orders: which are due, and which woke up in a world whose clock was set back.

Queries only: who takes an order, and for how long, stands in `storage.repositories.orders.orders`.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Exists, Select, Update, and_, exists, or_, select, update

from bot.domain.catalogue import DeliveryMode, SupplierAccountId
from bot.domain.order import HOLDING_STATUSES, OrderStatus
from bot.domain.sales_pauses_and_limits import PauseCause
from storage.schema import IS_TRADED, orders, pauses

#: While one of these stands, no other trade of its account may begin.
_BLOCKING_STATUSES = (OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN)
#: Nobody ever looks at these again.
_NEVER_POLLED_STATUSES = {OrderStatus.CANCELLED, OrderStatus.REFUNDED}
_SLOWEST_POLL_INTERVAL = timedelta(days=1)
#: From confirmation to the first goods, whoever has to look into it: so far back orders are searched.
_MAX_TIME_TO_GOODS = timedelta(days=365)
_POLLED_STATUSES = sorted(set(OrderStatus) - _NEVER_POLLED_STATUSES)


def select_due_orders(
    account: SupplierAccountId, statuses: Sequence[OrderStatus], now: datetime
) -> Select[tuple[int]]:
    """Due orders of the account in these states, longest due first."""
    return _select_due(account, now).where(orders.c.status.in_(statuses))


def select_next_trade(account: SupplierAccountId, now: datetime) -> Select[tuple[int]]:
    """Due PLACED orders of the account, those that were put back least often first: what cannot be
    traded now must not hold up what was never tried. None while another is taken, in flight or
    uncertain, and none after a restore: what happened at the supplier since the backup is not on record.
    """
    other = orders.alias("other")
    taken = and_(
        other.c.status == OrderStatus.PLACED, other.c.taken.is_(True), other.c.next_at > now
    )
    busy = or_(other.c.status.in_(_BLOCKING_STATUSES), taken)
    account_is_busy = exists().where(other.c.account_id == account, busy)
    placed = orders.c.status == OrderStatus.PLACED
    return _select_due(account, now, orders.c.polls).where(
        placed, ~account_is_busy, ~_is_paused_after_restore()
    )


def _is_paused_after_restore() -> Exists:
    return exists().where(pauses.c.cause == PauseCause.RESTORED_BACKUP.value)


def select_changing_orders(
    account: SupplierAccountId, now: datetime, moved_after: datetime
) -> Select[tuple[int]]:
    """Due orders of the account whose seller may yet send something new: their goods came, or were
    shown, after then.
    """
    manual = orders.c.delivery == DeliveryMode.MANUAL
    # Their index is by when they were made.
    made = orders.c.created_at > moved_after - _MAX_TIME_TO_GOODS
    moved = orders.c.updated_at > moved_after
    return _select_due(account, now).where(IS_TRADED, manual, made, moved)


def make_wake_update(horizon: datetime, *, claimed: bool) -> Update:
    """Open orders that would sleep beyond `horizon`, others that would a day longer, since they are
    looked at seldom, and, if `claimed`, those that are taken.
    """
    open_ones = orders.c.status.in_(sorted(HOLDING_STATUSES))
    must_wake = or_(
        and_(open_ones, orders.c.next_at > horizon),
        orders.c.next_at > horizon + _SLOWEST_POLL_INTERVAL,
    )
    if claimed:
        must_wake = or_(must_wake, orders.c.taken.is_(True))
    return update(orders).where(orders.c.status.in_(_POLLED_STATUSES), must_wake)


def _select_due(
    account: SupplierAccountId, now: datetime, *before: ColumnElement[int]
) -> Select[tuple[int]]:
    """What is due, by what comes `before` it, then longest due first."""
    return (
        select(orders.c.id)
        .where(orders.c.account_id == account, orders.c.next_at <= now)
        .order_by(*before, orders.c.next_at, orders.c.id)
        .with_for_update(skip_locked=True)
    )
