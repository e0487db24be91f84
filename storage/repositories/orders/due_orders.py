"""Claims of orders: which are due, and which woke up in a world whose clock was set back.

Queries only: who takes an order, and for how long, stands in `storage.orders`.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Exists, Select, Update, and_, exists, or_, select, update

from bot.domain.catalogue import AccountId, Delivery
from bot.domain.order import HOLDING, OrderStatus
from bot.domain.sales import PauseCause
from storage.schema import TRADED, orders, pauses

#: While one of these stands, no other trade of its account may begin.
_IN_DOUBT = (OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN)
#: Nobody ever looks at these again.
_AT_REST = {OrderStatus.CANCELLED, OrderStatus.REFUNDED}
_SELDOM = timedelta(days=1)
#: From confirmation to the first goods, whoever has to look into it: so far back orders are searched.
_LONGEST_CASE = timedelta(days=365)
_WATCHED = sorted(set(OrderStatus) - _AT_REST)


def due(account: AccountId, statuses: Sequence[OrderStatus], now: datetime) -> Select[tuple[int]]:
    """Due orders of the account in these states, longest due first."""
    return _due(account, now).where(orders.c.status.in_(statuses))


def trade(account: AccountId, now: datetime) -> Select[tuple[int]]:
    """Due PLACED orders of the account, those that were put back least often first: what cannot be
    traded now must not hold up what was never tried. None while another is taken, in flight or
    uncertain, and none after a restore: what happened at the supplier since the backup is not on record.
    """
    other = orders.alias("other")
    taken = and_(
        other.c.status == OrderStatus.PLACED, other.c.taken.is_(True), other.c.next_at > now
    )
    busy = or_(other.c.status.in_(_IN_DOUBT), taken)
    lane = exists().where(other.c.account_id == account, busy)
    placed = orders.c.status == OrderStatus.PLACED
    return _due(account, now, orders.c.polls).where(placed, ~lane, ~_restored())


def _restored() -> Exists:
    return exists().where(pauses.c.cause == PauseCause.RESTORE.value)


def changing(account: AccountId, now: datetime, moved_after: datetime) -> Select[tuple[int]]:
    """Due orders of the account whose seller may yet send something new: their goods came, or were
    shown, after then.
    """
    manual = orders.c.delivery == Delivery.MANUAL
    # Their index is by when they were made.
    made = orders.c.created_at > moved_after - _LONGEST_CASE
    moved = orders.c.updated_at > moved_after
    return _due(account, now).where(TRADED, manual, made, moved)


def strays(horizon: datetime, *, claimed: bool) -> Update:
    """Open orders that would sleep beyond `horizon`, others that would a day longer, since they are
    looked at seldom, and, if `claimed`, those that are taken.
    """
    open_ones = orders.c.status.in_(sorted(HOLDING))
    stray = or_(
        and_(open_ones, orders.c.next_at > horizon),
        orders.c.next_at > horizon + _SELDOM,
    )
    if claimed:
        stray = or_(stray, orders.c.taken.is_(True))
    return update(orders).where(orders.c.status.in_(_WATCHED), stray)


def _due(account: AccountId, now: datetime, *before: ColumnElement[int]) -> Select[tuple[int]]:
    """What is due, by what comes `before` it, then longest due first."""
    return (
        select(orders.c.id)
        .where(orders.c.account_id == account, orders.c.next_at <= now)
        .order_by(*before, orders.c.next_at, orders.c.id)
        .with_for_update(skip_locked=True)
    )
