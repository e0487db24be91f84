"""Queries for orders that are due, and for orders that wait too long after a clock was set back.

Nothing here executes: `storage.orders.order_leases` claims orders and sets the leases. The
queries are built once, with the parameters `account` and `now`.
"""

from datetime import datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    Exists,
    Integer,
    Select,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
    text,
    tuple_,
    union_all,
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
from storage.orders.tables import IS_CLAIMED, IS_PLACED, IS_SUSPECT, IS_TRADED, orders
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


def _has_open_reversal() -> Exists:
    """Return the condition that a reversal of the order's buyer waits for an operator's decision."""
    of_buyer = payment_cases.c.buyer_id == orders.c.buyer_id
    return exists().where(of_buyer, IS_OPEN_REVERSAL).correlate(orders)


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


#: What decides the place of an order in the queue; nothing for one that does not wait there.
WAITING_ORDER = select(
    *(orders.c.account_id, orders.c.next_at, orders.c.polls, orders.c.unfinished_starts)
).where(
    orders.c.id == bindparam("order_id", type_=RowId),
    orders.c.status == OrderStatus.PLACED,
    orders.c.taken.is_(False),
    orders.c.unfinished_starts < MAX_UNFINISHED_STARTS,
    ~_is_paused_after_restore(),
    ~_has_open_reversal(),
)


def _count_first(*queries: "Select[int]") -> "Select[int]":
    """Return the query for the number of all orders that `queries` find, counted up to `most`."""
    most = bindparam("most", type_=Integer)
    found = union_all(*(select(each.limit(most).subquery().c.id) for each in queries))
    return select(func.count()).select_from(found.limit(most).subquery())


def _count_trades_before() -> "tuple[Select[int], Select[int], Select[int]]":
    """Return the queries for the number of orders that are traded before one that waits.

    The first is for an order that is due, the second for a suspect that is due, the third for one that
    is due later. They take what decides its place as values: for columns of a row, SQLite would read
    all placed orders.
    """
    of_account = unindexed(orders.c.account_id) == ACCOUNT
    in_trade = select(orders.c.id).where(
        orders.c.account_id == ACCOUNT, orders.c.status.in_(BLOCKING_STATUSES)
    )
    is_claimed = and_(orders.c.taken.is_(True), unindexed(orders.c.next_at) > _NOW)
    claimed = select(orders.c.id).where(
        IS_CLAIMED, of_account, unindexed(orders.c.status) == OrderStatus.PLACED, is_claimed
    )
    others = select(orders.c.id).where(
        of_account,
        orders.c.unfinished_starts < MAX_UNFINISHED_STARTS,
        ~is_claimed,
        ~_has_open_reversal(),
    )
    is_due = unindexed(orders.c.next_at) <= _NOW
    mine = {
        "polls": bindparam("polls", type_=Integer),
        "next_at": bindparam("next_at", type_=UtcDateTime),
        "id": bindparam("order_id", type_=RowId),
    }
    is_earlier = tuple_(orders.c.polls, orders.c.next_at, orders.c.id) < tuple_(*mine.values())
    due = others.where(IS_PLACED, is_due, orders.c.unfinished_starts == 0, is_earlier)
    is_suspect = and_(IS_SUSPECT, unindexed(orders.c.status) == OrderStatus.PLACED)
    suspects = others.where(is_suspect, is_due)
    suspect_rank = suspects_first(orders.c.unfinished_starts)
    own_rank = suspects_first(bindparam("starts", type_=Integer))
    is_due_earlier = tuple_(orders.c.next_at, suspect_rank, orders.c.polls, orders.c.id) < tuple_(
        mine["next_at"], own_rank, mine["polls"], mine["id"]
    )
    due_earlier = others.where(
        orders.c.status == OrderStatus.PLACED, orders.c.next_at <= mine["next_at"], is_due_earlier
    ).order_by(orders.c.next_at, orders.c.id)
    return (
        _count_first(in_trade, claimed, due, suspects),
        _count_first(in_trade, claimed, suspects.where(is_earlier)),
        _count_first(in_trade, claimed, due_earlier),
    )


#: How many orders of its account are traded before an order with these values, counted up to `most`: the
#: one that is traded now, and those that `NEXT_TRADE` finds earlier: due ones in its order, then the
#: postponed ones by their due time.
TRADES_BEFORE_DUE, TRADES_BEFORE_SUSPECT, TRADES_BEFORE_LATER = _count_trades_before()
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
