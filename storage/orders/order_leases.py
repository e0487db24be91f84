"""Repository of order leases: which orders a worker claims, until when, and when they are due again.

A claim only sets when a row is due again, so a worker that crashes only delays it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Row, and_, bindparam, case, exists, or_, select, update

from bot.domain.errors import StaleVersion
from bot.domain.ids import OrderId, SupplierAccountId
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.retries import MAX_UNFINISHED_STARTS
from storage.engine.columns import UtcDateTime, unindexed
from storage.engine.commit_signal import SILENT_WRITE
from storage.engine.leases import ClaimQueries, build_claim_queries, select_with_one_suspect
from storage.engine.repository import Repository, is_in_step
from storage.operations.process_rows import is_free, release_orphans
from storage.orders.due_orders import (
    BLOCKING_STATUSES,
    CHANGING_ORDERS,
    DUE_ORDERS,
    IS_TRADING_STOPPED,
    NEXT_TO_TRADE,
    NEXT_TRADE,
    STILL_NEXT,
    TRADES_BEFORE_DUE,
    TRADES_BEFORE_LATER,
    TRADES_BEFORE_SUSPECT,
    WAITING_ORDER,
    changing_orders_values,
    waits_beyond,
)
from storage.orders.order_rows import select_orders, to_order
from storage.orders.tables import IS_CLAIMED, IS_SUSPECT, orders


def _keep_earliest_trouble() -> ColumnElement[datetime | None]:
    """Return the time of trouble to store: the earlier of the stored one and `failed_at`."""
    kept, moment = orders.c.troubled_since, bindparam("failed_at", type_=UtcDateTime)
    return case((kept <= moment, kept), else_=moment)


# Statements that purchases run are built once.
_NEXT_TO_TRADE = NEXT_TO_TRADE.limit(1)
_IS_ACCOUNT_BLOCKED = select(
    exists().where(
        orders.c.account_id == bindparam("account"),
        orders.c.status.in_(BLOCKING_STATUSES),
        or_(
            orders.c.updated_at > bindparam("now", type_=UtcDateTime),
            orders.c.updated_at <= bindparam("slow_since", type_=UtcDateTime),
        ),
    )
)
_IS_TRADE_BEING_PREPARED = select(
    exists().where(
        IS_CLAIMED,
        unindexed(orders.c.account_id) == bindparam("account"),
        unindexed(orders.c.status) == OrderStatus.PLACED,
    )
)
#: A locked order is waited for: skipping it would trade another order of the account before it.
_NEXT_TRADE = build_claim_queries(
    NEXT_TRADE, orders, skip_locked=False, is_stopped=IS_TRADING_STOPPED
)
_DUE_ORDERS = build_claim_queries(DUE_ORDERS.where(is_free(orders)), orders)
_CHANGING_ORDERS = build_claim_queries(CHANGING_ORDERS.where(is_free(orders)), orders)
_CLAIM = (
    update(orders)
    .where(orders.c.id.in_(bindparam("ids", expanding=True)))
    .values(
        next_at=bindparam("lease_until", type_=UtcDateTime),
        taken=True,
        claimed_by=bindparam("process", type_=orders.c.claimed_by.type),
    )
    .execution_options(**SILENT_WRITE)
)
_POSTPONE = (
    update(orders)
    .where(orders.c.id.in_(bindparam("ids", expanding=True)))
    .values(
        next_at=bindparam("later", type_=UtcDateTime),
        taken=False,
        unfinished_starts=0,
        polls=orders.c.polls + 1,
    )
)
_POSTPONE_WITHOUT_TROUBLE = _POSTPONE.values(troubled_since=None)
_POSTPONE_AFTER_TROUBLE = _POSTPONE.values(troubled_since=_keep_earliest_trouble())
_POSTPONE_SILENTLY = _POSTPONE_WITHOUT_TROUBLE.execution_options(**SILENT_WRITE)
_POSTPONE_AFTER_TROUBLE_SILENTLY = _POSTPONE_AFTER_TROUBLE.execution_options(**SILENT_WRITE)


class OrderLeases(Repository):
    """The repository of claims on orders."""

    def claim_next_trade(
        self,
        account: SupplierAccountId,
        now: datetime,
        lease_until: datetime,
        *,
        with_suspect: bool = True,
    ) -> Order | None:
        """Claim the due PLACED order of the account that was postponed least often; a suspect first.

        Return None while another order of the account is claimed, in flight or uncertain. Without
        `with_suspect` no suspect is claimed.
        """
        values = {"account": account, "now": now}
        claimed = self._claim(_NEXT_TRADE, values, 1, lease_until, with_suspect=with_suspect)
        return claimed[0] if claimed else None

    def find_next_to_trade(self, account: SupplierAccountId, now: datetime) -> Order | None:
        """Return the order that is likely to be claimed when no other one trades; claim nothing."""
        return self._find(self._to_order, _NEXT_TO_TRADE, {"account": account, "now": now})

    def is_still_next(self, order: Order, now: datetime) -> bool:
        """Return whether an order that was found to be traded next can be traded now, as it was found.

        False while another order of the account is claimed, in flight or uncertain, and while there are
        suspects. An order that came between does not count: it is traded after this one.
        """
        values = {"account": order.account_id, "now": now}
        values |= {"order_id": order.id, "version": order.version}
        return self._connection.scalar(STILL_NEXT, values) is not None

    def claim_due(
        self,
        account: SupplierAccountId,
        statuses: Sequence[OrderStatus],
        now: datetime,
        lease_until: datetime,
        limit: int,
        *,
        with_suspect: bool = True,
    ) -> list[Order]:
        """Claim due orders of the account in these statuses until `lease_until`, longest due first.

        At most one of them is a suspect; none is without `with_suspect`.
        """
        values = {"account": account, "now": now, "statuses": statuses}
        return self._claim(_DUE_ORDERS, values, limit, lease_until, with_suspect=with_suspect)

    def claim_manual_deliveries(
        self,
        account: SupplierAccountId,
        now: datetime,
        lease_until: datetime,
        changed_after: datetime,
        limit: int,
        *,
        with_suspect: bool = True,
    ) -> list[Order]:
        """Claim manually delivered orders to which the seller may still add something.

        These are due FULFILLED and DELIVERED orders of the account with a trade number that changed
        after `changed_after`. They are claimed until `lease_until`. At most one of them is a
        suspect; none is without `with_suspect`.
        """
        values = changing_orders_values(account, now, changed_after)
        return self._claim(_CHANGING_ORDERS, values, limit, lease_until, with_suspect=with_suspect)

    def is_account_blocked(
        self, account: SupplierAccountId, now: datetime, slow_after: timedelta
    ) -> bool:
        """Return whether a trade of the account has been open, or its outcome unknown, for `slow_after`.

        A change after `now` counts as long ago: the clock may have been set back.
        """
        values = {"account": account, "now": now, "slow_since": now - slow_after}
        return bool(self._connection.scalar(_IS_ACCOUNT_BLOCKED, values))

    def is_trade_being_prepared(self, account: SupplierAccountId) -> bool:
        """Return whether a placed order of the account is claimed, so that its trade comes next."""
        return bool(self._connection.scalar(_IS_TRADE_BEING_PREPARED, {"account": account}))

    def count_trades_before(self, order_id: OrderId, now: datetime, most: int) -> int:
        """Return how many orders of the account are traded before this one, counted up to `most`.

        The one that is traded now is one of them. An order that does not wait for its turn has 0.
        """
        values = {"order_id": order_id, "now": now, "most": most}
        row = self._connection.execute(WAITING_ORDER, {"order_id": order_id}).first()
        if row is None:
            return 0
        before = TRADES_BEFORE_SUSPECT if row.unfinished_starts else TRADES_BEFORE_DUE
        if row.next_at > now:
            before = TRADES_BEFORE_LATER
        values |= {"account": row.account_id, "next_at": row.next_at, "polls": row.polls}
        values |= {"starts": row.unfinished_starts}
        return self._connection.scalar(before, values) or 0

    def release_orphans(self, now: datetime) -> int:
        """Release the claims of processes that have ended, and count that death for each order.

        The orders become due, as suspects. Return how many there were.
        """
        return self._change(release_orphans(orders, IS_CLAIMED, now))

    def release_claims(self, now: datetime, statuses: Sequence[OrderStatus] | None = None) -> None:
        """Release this process's claims of orders in these statuses, or all; the orders become due."""
        is_own = orders.c.claimed_by == self.resources.process_id
        claimed = update(orders).where(IS_CLAIMED, is_own)
        if statuses is not None:
            claimed = claimed.where(unindexed(orders.c.status).in_(statuses))
        self._connection.execute(claimed.values(taken=False, next_at=now))

    def list_ending_the_program(self) -> list[Order]:
        """Return the orders that reached MAX_UNFINISHED_STARTS; no worker claims them."""
        reached = orders.c.unfinished_starts >= MAX_UNFINISHED_STARTS
        query = select_orders().where(IS_SUSPECT, reached).order_by(orders.c.id)
        return self._list(self._to_order, query)

    def make_due(
        self, now: datetime, horizon: datetime, *, claimed: bool, limit: int | None = None
    ) -> int:
        """Make orders due that would wait beyond `horizon`, because a clock was set back.

        Orders that are no longer open may wait a day longer. With `claimed`, release also claims
        that would last beyond it. Return how many orders changed; `limit` bounds them.
        """
        must_wake = or_(*waits_beyond(horizon))
        if not claimed:
            must_wake = and_(must_wake, orders.c.taken.is_(False))
        if limit is not None:
            must_wake = is_in_step(orders, must_wake, limit)
        woken = update(orders).where(must_wake).values(taken=False, next_at=now)
        return self._change(woken)

    def make_order_due(self, order_id: OrderId, now: datetime) -> bool:
        """Make one order due at once; return False if a worker has claimed it just now."""
        unclaimed = update(orders).where(orders.c.id == order_id, orders.c.taken.is_(False))
        return self._change(unclaimed.values(next_at=now)) > 0

    def postpone(
        self, order_id: OrderId, next_at: datetime, failed_at: datetime | None = None
    ) -> None:
        """Set when to look at the order next, and count a poll.

        `failed_at` records a failed look. The first such time is kept until a look succeeds or the
        order moves.
        """
        values: dict[str, object] = {"ids": [order_id], "later": next_at}
        change = _POSTPONE_WITHOUT_TROUBLE
        if failed_at is not None:
            change = _POSTPONE_AFTER_TROUBLE
            values["failed_at"] = failed_at
        if self._change(change, values) != 1:
            raise StaleVersion(f"there is no order {order_id}")

    def postpone_silently(
        self, order_ids: Sequence[OrderId], next_at: datetime, failed_at: datetime | None = None
    ) -> None:
        """Do what `postpone` does for several orders, without waking the loops of any process.

        The caller looks for the next due time.
        """
        values: dict[str, object] = {"ids": [*order_ids], "later": next_at}
        change = _POSTPONE_SILENTLY
        if failed_at is not None:
            change = _POSTPONE_AFTER_TROUBLE_SILENTLY
            values["failed_at"] = failed_at
        if self._change(change, values) != len(order_ids):
            raise StaleVersion("there is no such order")

    def _claim(
        self,
        queries: ClaimQueries,
        values: Mapping[str, object],
        limit: int,
        lease_until: datetime,
        *,
        with_suspect: bool,
    ) -> list[Order]:
        """Claim orders that `queries` find: with `with_suspect` one suspect, then others."""
        process = self.resources.process_id
        values = {**values, "process": process}
        rows = select_with_one_suspect(
            self.resources.connection, queries, values, limit, with_suspect=with_suspect
        )
        if not rows:
            return []
        claim = {
            "ids": [row.id for row in rows],
            "lease_until": lease_until,
            "process": process,
        }
        self._connection.execute(_CLAIM, claim)
        return [replace(self._to_order(row), is_claimed=True) for row in rows]

    def _to_order(self, row: "Row[*tuple[object, ...]]") -> Order:
        return to_order(self.resources, row)
