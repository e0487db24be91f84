"""Repository of the usage that counts against limits. Reads only."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Text, cast, exists, func, literal, or_, select

from bot.domain.catalogue import SupplierAccountId
from bot.domain.causes import AttemptOutcome
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.order import OrderStatus
from storage.repository_resources import RepositoryResources
from storage.schema import attempts, entries, orders

#: Consecutive attempts are searched among those of this many newest orders.
_RECENT_ORDERS = 200


@dataclass(frozen=True, slots=True)
class SqlUsage:
    """The repository of orders and outcomes that count against limits."""

    resources: RepositoryResources

    async def ordered_total(self, since: datetime, buyer: BuyerId | None = None) -> Money:
        """Return the total of the orders made after `since`, of one buyer or of all.

        Cancelled orders do not count, unless the supplier charged for them.
        """
        total = select(func.sum(orders.c.price)).where(*self._counted_conditions(since, buyer))
        return Money(
            int(await self.resources.connection.scalar(total) or 0), self.resources.currency
        )

    async def list_ordered_amounts(
        self, since: datetime, buyer: BuyerId | None = None
    ) -> list[tuple[datetime, Money]]:
        """Return time and amount of each order that `ordered_total` counts, oldest first."""
        query = select(orders.c.created_at, orders.c.price).where(
            *self._counted_conditions(since, buyer)
        )
        rows = await self.resources.connection.execute(query.order_by(orders.c.created_at))
        return [(row.created_at, Money(row.price, self.resources.currency)) for row in rows]

    async def list_last_outcomes(
        self, account: SupplierAccountId, since: datetime | None, limit: int
    ) -> list[AttemptOutcome]:
        """Return the outcomes of the account's last trades that ended after `since`, newest first."""
        newest = select(func.max(attempts.c.order_id)).scalar_subquery()
        ended = [
            attempts.c.order_id > newest - _RECENT_ORDERS,
            attempts.c.account_id == account,
            attempts.c.outcome.is_not(None),
        ]
        if since is not None:
            ended.append(attempts.c.ended_at > since)
        query = select(attempts.c.outcome).where(*ended)
        latest = query.order_by(attempts.c.ended_at.desc(), attempts.c.order_id.desc())
        return [
            AttemptOutcome(row.outcome)
            for row in await self.resources.connection.execute(latest.limit(limit))
        ]

    def _counted_conditions(
        self, since: datetime, buyer: BuyerId | None
    ) -> list[ColumnElement[bool]]:
        counted = [
            orders.c.created_at > since,
            or_(orders.c.status != OrderStatus.CANCELLED, _was_charged_at_a_loss()),
            orders.c.currency == self.resources.currency,
        ]
        if buyer is not None:
            counted.append(orders.c.buyer_id == buyer)
        return counted


def _was_charged_at_a_loss() -> ColumnElement[bool]:
    """Return the condition that the ledger has the order's charge, which the shop bears."""
    key = literal("cost:").concat(cast(orders.c.id, Text))
    return exists().where(entries.c.key == key, entries.c.kind == "loss")
