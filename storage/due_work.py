"""The query for the work that waits for the workers' loops. It claims nothing."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    exists,
    func,
    literal,
    or_,
    select,
)

from bot.domain.ids import SupplierAccountId
from bot.domain.operations.due_work import DueWork
from bot.domain.orders.order import OrderStatus
from bot.domain.retries import MAX_UNFINISHED_STARTS
from storage.catalogue.tables import watches
from storage.catalogue.watches import select_openings
from storage.engine.columns import unindexed
from storage.engine.leases import limit_unless
from storage.engine.repository import Repository
from storage.operations.outbox import IS_NEXT_OF_ITS_CHAT
from storage.operations.tables import OutboxState, outbox
from storage.orders.due_orders import (
    ACCOUNT,
    CAN_BE_TRADED,
    CHANGING_ORDERS,
    IS_TRADING_STOPPED,
    changing_orders_values,
    waits_beyond,
)
from storage.orders.tables import HAS_COMPARISON, orders

_OPEN_STATUSES = (OrderStatus.PLACED, OrderStatus.SUBMITTING, OrderStatus.ACCEPTED)


def _earliest_order(*conditions: ColumnElement[bool]) -> Select[datetime]:
    """Return the query for the first due time in the order of an index, which it reads no further."""
    found = select(orders.c.next_at).where(*conditions).order_by(orders.c.next_at, orders.c.id)
    return found.limit(1)


def _select_due_work() -> Select[Any]:
    """Return the query for `DueWork`; its parameters are `account` and `now`."""
    placed = _earliest_order(CAN_BE_TRADED, orders.c.status == OrderStatus.PLACED)
    accepted = (unindexed(orders.c.account_id) == ACCOUNT) & (
        orders.c.status == OrderStatus.ACCEPTED
    )
    earliest_message = select(outbox.c.next_at).order_by(outbox.c.next_at, outbox.c.id).limit(1)
    pending = (outbox.c.state == OutboxState.PENDING) & IS_NEXT_OF_ITS_CHAT
    return select(
        placed.limit(limit_unless(IS_TRADING_STOPPED, literal(1))).scalar_subquery(),
        _earliest_order(accepted).scalar_subquery(),
        select(func.min(orders.c.compare_at))
        .where(HAS_COMPARISON, orders.c.account_id == ACCOUNT)
        .scalar_subquery(),
        earliest_message.where(pending).scalar_subquery(),
        select_openings(func.min(watches.c.since)).scalar_subquery(),
        exists().where(orders.c.status.in_(_OPEN_STATUSES)),
        exists().where(orders.c.status == OrderStatus.UNCERTAIN),
    )


#: Built once: it runs after every commit that leaves work.
_DUE_WORK = _select_due_work()
_DUE_MANUAL_DELIVERY = CHANGING_ORDERS.where(
    orders.c.unfinished_starts < MAX_UNFINISHED_STARTS
).limit(1)


class DueWorkReader(Repository):
    """Reads `DueWork`, and whether something would wait for too long."""

    def read(self, account: SupplierAccountId, now: datetime) -> DueWork:
        """Return the work that waits, read with one statement.

        Trades, queries and comparisons are those of `account`. A message that waits for an older one
        of its chat is not due.
        """
        values = {"account": account, "now": now}
        row = self._connection.execute(_DUE_WORK, values).one()
        return DueWork(*row)

    def has_due_manual_delivery(
        self, account: SupplierAccountId, now: datetime, changed_after: datetime
    ) -> bool:
        """Return whether `OrderLeases.claim_manual_deliveries` would find an order."""
        values = changing_orders_values(account, now, changed_after)
        return self._connection.scalar(_DUE_MANUAL_DELIVERY, values) is not None

    def has_due_time_after(self, order_horizon: datetime, message_horizon: datetime) -> bool:
        """Return whether an order or message would wait beyond its horizon."""
        late_message = exists().where(
            outbox.c.state == OutboxState.PENDING, outbox.c.next_at > message_horizon
        )
        # Apart from each other: of a condition for both, PostgreSQL would read all orders.
        late_orders = [exists().where(each) for each in waits_beyond(order_horizon)]
        return bool(self._connection.scalar(select(or_(late_message, *late_orders))))
