"""Erasure of a buyer's data on request; their ended orders are hidden from them.

What order, ledger or audit need stays. `orders.order_text_shredding` shreds the texts of orders and
`people.support_threads` those of support messages. `orders.orders` decides which orders are hidden.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, delete, func, select, update

from bot.domain.ledger import BuyerId, OrderId
from storage.connection_vault_and_currencies import RepositoryResources
from storage.repositories.orders.order_text_shredding import (
    is_closed_to_seller,
    is_ended_and_shown,
    is_not_shredded,
)
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


@dataclass(frozen=True, slots=True)
class SqlErasure:
    """The repository of erasure requests, each with the last order that it hides."""

    resources: RepositoryResources

    async def erase_buyer(self, buyer: BuyerId, now: datetime) -> None:
        """Delete the buyer's open choices, quotes and watches; close parked updates and threads.

        Orders made by now are hidden from the buyer as soon as they have ended.
        """
        newest = select(func.coalesce(func.max(orders.c.id), 0)).where(orders.c.buyer_id == buyer)
        values = {"until": now, "last_order_id": newest.scalar_subquery()}
        insert = self.resources.insert(forgotten).values(buyer_id=buyer, **values)
        upsert = insert.on_conflict_do_update(index_elements=["buyer_id"], set_=values)
        await self.resources.connection.execute(upsert)
        for gone in (
            delete(checkouts).where(checkouts.c.buyer_id == buyer),
            delete(quotes).where(quotes.c.buyer_id == buyer, quotes.c.order_id.is_(None)),
            delete(watches).where(watches.c.buyer_id == buyer),
        ):
            await self.resources.connection.execute(gone)
        await self._close_updates_and_threads(buyer, now)

    async def _close_updates_and_threads(self, buyer: BuyerId, now: datetime) -> None:
        aside = and_(inbox.c.lane == buyer, inbox.c.state == InboxState.PARKED)
        dropped = update(inbox).where(aside)
        closed = dropped.values(state=InboxState.CLOSED, body=None, closed_at=now)
        await self.resources.connection.execute(closed)
        talks = update(threads).where(threads.c.buyer_id == buyer, threads.c.closed_at.is_(None))
        await self.resources.connection.execute(talks.values(closed_at=now))

    async def list_due_orders(self, unchanged_since: datetime, limit: int) -> list[OrderId]:
        """Return ended orders of erased buyers whose texts still exist, oldest first.

        All their secrets were shown. Those to which a seller may add last changed before
        `unchanged_since`.
        """
        theirs = and_(
            forgotten.c.buyer_id == orders.c.buyer_id, forgotten.c.last_order_id >= orders.c.id
        )
        query = select(orders.c.id).join(forgotten, theirs)
        found = query.where(
            is_ended_and_shown(), is_closed_to_seller(unchanged_since), is_not_shredded()
        ).order_by(orders.c.id)
        return [
            OrderId(each) for each in await self.resources.connection.scalars(found.limit(limit))
        ]
