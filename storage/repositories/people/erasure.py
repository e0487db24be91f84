"""Being forgotten: what a buyer left behind goes, and their ended orders are no longer theirs to see.

What is bound by order, ledger or audit stays. Texts of orders are shredded by `storage.retention`, letters
by `storage.threads`; which orders are hidden is said in `storage.orders`.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, delete, select, update

from bot.domain.ledger import BuyerId, OrderId
from storage.retention import ended, settled, whole
from storage.schema import (
    InboxState,
    checkouts,
    forgotten,
    inbox,
    orders,
    quotes,
    threads,
    watches,
)
from storage.unit import Unit


@dataclass(frozen=True, slots=True)
class SqlForgotten:
    """The repository of who asked to be forgotten, and until when."""

    unit: Unit

    async def forget(self, buyer: BuyerId, now: datetime) -> None:
        """Delete the buyer's open choices, offers, alerts and updates set aside; close their threads;
        hide from them what ended, or will, of the orders made by now.
        """
        insert = self.unit.insert(forgotten).values(buyer_id=buyer, until=now)
        upsert = insert.on_conflict_do_update(index_elements=["buyer_id"], set_={"until": now})
        await self.unit.connection.execute(upsert)
        for gone in (
            delete(checkouts).where(checkouts.c.buyer_id == buyer),
            delete(quotes).where(quotes.c.buyer_id == buyer, quotes.c.order_id.is_(None)),
            delete(watches).where(watches.c.buyer_id == buyer),
        ):
            await self.unit.connection.execute(gone)
        await self._close(buyer, now)

    async def _close(self, buyer: BuyerId, now: datetime) -> None:
        aside = and_(inbox.c.lane == buyer, inbox.c.state == InboxState.PARKED)
        dropped = update(inbox).where(aside)
        closed = dropped.values(state=InboxState.CLOSED, body=None, closed_at=now)
        await self.unit.connection.execute(closed)
        talks = update(threads).where(threads.c.buyer_id == buyer, threads.c.closed_at.is_(None))
        await self.unit.connection.execute(talks.values(closed_at=now))

    async def due(self, moved_before: datetime, limit: int) -> list[OrderId]:
        """Ended orders that their buyers had forgotten and whose texts are still there: all of them
        shown, and those that a seller may add to moved last before `moved_before`; oldest first.
        """
        theirs = and_(
            forgotten.c.buyer_id == orders.c.buyer_id, forgotten.c.until >= orders.c.created_at
        )
        query = select(orders.c.id).join(forgotten, theirs)
        found = query.where(ended(), settled(moved_before), whole()).order_by(orders.c.id)
        return [OrderId(each) for each in await self.unit.connection.scalars(found.limit(limit))]
