"""Queries for orders that are due, and for orders that wait too long after a clock was set back.

Nothing here executes: `storage.orders.order_leases` claims orders and sets the leases. The
queries are built once, with the parameters `account` and `now`.
"""

from datetime import datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    Exists,
    FromClause,
    Integer,
    Select,
    Tuple,
    and_,
    bindparam,
    case,
    exists,
    func,
    or_,
    select,
    text,
    tuple_,
)

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import SupplierAccountId
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.order import HOLDING_STATUSES, OrderStatus
from bot.domain.retries import MAX_UNFINISHED_STARTS
from storage.engine.columns import RowId, UtcDateTime, unindexed
from storage.engine.leases import suspects_first
from storage.operations.tables import pauses
from storage.orders.order_rows import select_orders
from storage.orders.tables import IS_PLACED, IS_TRADED, orders
from storage.payments.cases import IS_OPEN_REVERSAL
from storage.payments.tables import payment_cases

#: While an order is in one of these, no other trade of its account may begin.
BLOCKING_STATUSES = (OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN)
#: Orders in these are never looked at again.
_NEVER_POLLED_STATUSES = {OrderStatus.CANCELLED, OrderStatus.REFUNDED}
_SLOWEST_POLL_INTERVAL = timedelta(days=1)
_POLLED_STATUSES = sorted(set(OrderStatus) - _NEVER_POLLED_STATUSES)
_other = orders.alias("other")
#: Parameters of the queries: the supplier account, and the time now.
ACCOUNT = bindparam("account", type_=RowId)
_NOW = bindparam("now", type_=UtcDateTime)


def _is_paused_after_restore() -> Exists:
    return exists().where(pauses.c.cause == PauseCause.RESTORED_BACKUP.value)


def _has_open_reversal(of: FromClause = orders) -> Exists:
    """Return the condition that a reversal of the order's buyer waits for an operator's decision."""
    of_buyer = payment_cases.c.buyer_id == of.c.buyer_id
    return exists().where(of_buyer, IS_OPEN_REVERSAL).correlate(of)


def _other_is_traded_now() -> ColumnElement[bool]:
    """Return the condition that `_other` is claimed for its trade, in flight or uncertain."""
    taken = and_(
        _other.c.status == OrderStatus.PLACED, _other.c.taken.is_(True), _other.c.next_at > _NOW
    )
    return or_(_other.c.status.in_(BLOCKING_STATUSES), taken)


def _is_trading_stopped() -> ColumnElement[bool]:
    """Return the condition that no order of `account` may be traded now, whichever it is."""
    # Apart from each other: for both at once SQLite would read all orders of the account.
    is_blocked = exists().where(
        _other.c.account_id == ACCOUNT, _other.c.status.in_(BLOCKING_STATUSES)
    )
    is_claimed = exists().where(
        text("other.taken"),  # as in the index of claimed orders
        unindexed(_other.c.account_id) == ACCOUNT,
        unindexed(_other.c.status) == OrderStatus.PLACED,
        _other.c.next_at > _NOW,
    )
    return or_(is_blocked, is_claimed, _is_paused_after_restore())


def _select_due() -> "Select[*tuple[object, ...]]":
    """Return the query for due orders, sorted by due time: the order of an index."""
    return (
        select_orders()
        .where(unindexed(orders.c.account_id) == ACCOUNT, orders.c.next_at <= _NOW)
        .order_by(orders.c.next_at, orders.c.id)
    )


def _select_placed() -> "Select[*tuple[object, ...]]":
    """Return the query for due PLACED orders, least often postponed first: the order of an index."""
    return (
        select_orders()
        .where(
            IS_PLACED,
            unindexed(orders.c.account_id) == ACCOUNT,
            unindexed(orders.c.next_at) <= _NOW,
        )
        .order_by(orders.c.polls, orders.c.next_at, orders.c.id)
    )


#: Another order of `account` is claimed for its trade, in flight or uncertain, or a backup was restored.
IS_TRADING_STOPPED = _is_trading_stopped()
#: The condition for PLACED orders of `account` that may be traded when they are due, unless trading is
#: stopped.
CAN_BE_TRADED = and_(unindexed(orders.c.account_id) == ACCOUNT, IS_PLACED, ~_has_open_reversal())
#: Due orders of the account in one of `statuses`, longest due first.
DUE_ORDERS = _select_due().where(orders.c.status.in_(bindparam("statuses", expanding=True)))
#: Due PLACED orders of the account, least often postponed first.
#:
#: An order that cannot be traded now must not delay orders that were never tried. Nothing may be taken
#: from it while `IS_TRADING_STOPPED`, also after a restore: what happened at the supplier since the
#: backup is not recorded. Orders of a buyer whose payment was taken back wait until an operator has
#: decided.
NEXT_TRADE = _select_placed().where(CAN_BE_TRADED)
#: The orders that `NEXT_TRADE` would find if no other one traded. Without suspects: they are
#: handled one at a time.
NEXT_TO_TRADE = _select_placed().where(
    orders.c.taken.is_(False),
    orders.c.unfinished_starts == 0,
    ~_is_paused_after_restore(),
    ~_has_open_reversal(),
)


def _select_still_next() -> "Select[*tuple[object, ...]]":
    suspect = orders.alias("suspect")
    has_suspects = exists().where(
        text("suspect.unfinished_starts > 0"),  # as in the index of suspects
        suspect.c.unfinished_starts < MAX_UNFINISHED_STARTS,
    )
    return select(orders.c.id).where(
        orders.c.id == bindparam("order_id", type_=RowId),
        orders.c.version == bindparam("version", type_=Integer),
        orders.c.next_at <= _NOW,
        orders.c.taken.is_(False),
        orders.c.unfinished_starts == 0,
        ~has_suspects,
        CAN_BE_TRADED,
        ~IS_TRADING_STOPPED,
    )


#: The order `order_id` in its `version`, if `NEXT_TRADE` would find it and no suspect comes first. One
#: that came between is traded after it.
STILL_NEXT = _select_still_next()


def _count_trades_before() -> "Select[int]":
    """Return the query for the number of `_other` orders that are traded before `orders`."""

    def turn(of: FromClause) -> Tuple:
        due = case((of.c.next_at > _NOW, of.c.next_at), else_=_NOW)
        suspects = suspects_first(of.c.unfinished_starts)
        return tuple_(due, suspects, of.c.polls, of.c.next_at, of.c.id)

    waits = and_(
        orders.c.id == bindparam("order_id", type_=RowId),
        orders.c.status == OrderStatus.PLACED,
        orders.c.taken.is_(False),
        orders.c.unfinished_starts < MAX_UNFINISHED_STARTS,
        ~_is_paused_after_restore(),
        ~_has_open_reversal(),
    )
    comes_before = and_(
        _other.c.status == OrderStatus.PLACED,
        _other.c.unfinished_starts < MAX_UNFINISHED_STARTS,
        turn(_other) < turn(orders),
        ~_has_open_reversal(_other),
    )
    before = (
        select(_other.c.id)
        .join(orders, and_(orders.c.account_id == _other.c.account_id, orders.c.id != _other.c.id))
        .where(
            waits,
            _other.c.status.in_((OrderStatus.PLACED, *BLOCKING_STATUSES)),
            or_(_other_is_traded_now(), comes_before),
        )
        .limit(bindparam("most", type_=Integer))
    )
    return select(func.count()).select_from(before.subquery())


#: How many orders of its account are traded before the order `order_id`, counted up to `most`: the
#: one that is traded now, and those that `NEXT_TRADE` finds earlier: due ones in its order, then the
#: postponed ones by their due time. 0 for an order that does not wait for its turn. Reads the placed
#: orders of the account by index, as `NEXT_TRADE` does.
TRADES_BEFORE = _count_trades_before()
#: Due orders to which the seller may still add something: manually delivered orders that changed
#: after `changed_after`, which the index has.
CHANGING_ORDERS = _select_due().where(
    IS_TRADED,
    orders.c.delivery == DeliveryMode.MANUAL,
    orders.c.updated_at > bindparam("changed_after", type_=UtcDateTime),
)


def changing_orders_values(
    account: SupplierAccountId, now: datetime, changed_after: datetime
) -> dict[str, object]:
    """Return the parameters of `CHANGING_ORDERS`."""
    return {
        "account": account,
        "now": now,
        "changed_after": changed_after,
    }


def waits_beyond(horizon: datetime) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions for open and for other orders that would wait beyond `horizon`.

    Orders that are no longer open are polled seldom and may wait a day longer.
    """
    open_ones = orders.c.status.in_(sorted(HOLDING_STATUSES))
    others = orders.c.status.in_(sorted(set(_POLLED_STATUSES) - HOLDING_STATUSES))
    return (
        and_(open_ones, orders.c.next_at > horizon),
        and_(others, orders.c.next_at > horizon + _SLOWEST_POLL_INTERVAL),
    )
