"""Repository of answers as the supplier stored them: what it altered, and when to compare them."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import bindparam, select, update

from bot.domain.errors import StaleVersion
from bot.domain.ids import OrderId, SupplierAccountId
from bot.domain.orders.order import Order
from storage.engine.columns import UtcDateTime
from storage.engine.repository import Repository
from storage.orders.order_rows import (
    altered_answers_encryption_context,
    dump_altered_answers,
    open_altered_answers,
    select_orders,
    to_order,
)
from storage.orders.tables import HAS_COMPARISON, orders

_DUE = (
    select_orders()
    .where(
        HAS_COMPARISON,
        orders.c.account_id == bindparam("account"),
        orders.c.compare_at <= bindparam("now", type_=UtcDateTime),
    )
    .order_by(orders.c.compare_at, orders.c.id)
    .limit(1)
)


class StoredAnswers(Repository):
    """The repository of comparisons of answers with those that the supplier stored, and of the result."""

    def find_due(self, account: SupplierAccountId, now: datetime) -> tuple[Order, int] | None:
        """Return the account's longest due order, and how often its comparison was started."""
        values = {"account": account, "now": now}
        row = self._connection.execute(_DUE, values).first()
        return None if row is None else (to_order(self.resources, row), row.compare_tries)

    def begin(self, order_id: OrderId, tries: int, next_at: datetime | None) -> bool:
        """Count the try after `tries`; return False if another process has counted it.

        It is repeated at `next_at` unless it ends. None: it was the last one.
        """
        change = update(orders).where(orders.c.id == order_id, orders.c.compare_tries == tries)
        return self._change(change.values(compare_at=next_at, compare_tries=tries + 1)) > 0

    def end(self, order_id: OrderId) -> None:
        """Record that nothing is left to compare."""
        change = update(orders).where(orders.c.id == order_id)
        self._connection.execute(change.values(compare_at=None))

    def make_due(self, now: datetime, horizon: datetime) -> None:
        """Make due what would wait beyond `horizon`, because a clock was set back."""
        late = update(orders).where(HAS_COMPARISON, orders.c.compare_at > horizon)
        self._connection.execute(late.values(compare_at=now))

    def save_altered(self, order: Order, stored: Mapping[str, tuple[str, ...]]) -> None:
        """Store, encrypted, what the supplier made of answers, by the names of their fields."""
        body = dump_altered_answers(stored)
        place = altered_answers_encryption_context(order.request_no)
        sealed = self.resources.vault.seal(body, *place)
        change = update(orders).where(orders.c.id == order.id)
        if self._change(change.values(altered_answers=sealed)) != 1:
            raise StaleVersion(f"there is no order {order.id}")

    def get_altered(self, order: Order) -> dict[str, tuple[str, ...]]:
        """Return what `save_altered` stored; nothing if it was erased or is unreadable."""
        query = select(orders.c.altered_answers).where(orders.c.id == order.id)
        sealed = self._connection.scalar(query)
        return open_altered_answers(self.resources, order, sealed)
