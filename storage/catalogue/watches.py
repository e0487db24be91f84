"""Repository of watches: the products that buyers watch, and the last price that they were told.

The module neither decides which events are news nor sends messages.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)

from bot.domain.catalogue.watches import Watch, WatchKind
from bot.domain.ids import BuyerId, ProductId
from bot.domain.money import Money
from storage.catalogue.tables import IS_OPENING, stopped_products, watches
from storage.engine.repository import Repository
from storage.people.tables import buyers

_SELECT_OF_BUYER = (
    select(watches)
    .where(watches.c.buyer_id == bindparam("buyer"))
    .order_by(watches.c.since, watches.c.product_id, watches.c.kind)
)
_SELECT_WATCHED = select(watches.c.product_id).distinct().order_by(watches.c.product_id)


class Watches(Repository):
    """The repository of `Watch`."""

    def list_of_buyer(self, buyer: BuyerId) -> list[Watch]:
        """Return the buyer's watches, oldest first."""
        return self._list(self._to_watch, _SELECT_OF_BUYER, {"buyer": buyer})

    def add(self, watch: Watch) -> bool:
        """Add a watch; return False and change nothing when it exists already."""
        values = {
            "buyer_id": watch.buyer_id,
            "product_id": watch.product_id,
            "kind": watch.kind,
            "price": self.resources.amount_in_selling_currency(watch.known_price)
            if watch.known_price
            else None,
            "since": watch.quiet_until,
        }
        insert = self.resources.insert(watches).values(**values).on_conflict_do_nothing()
        return self._change(insert) == 1

    def remove(self, buyer: BuyerId, product: ProductId, kind: WatchKind) -> bool:
        """Delete a watch; return False when there is none."""
        gone = delete(watches).where(_matches_watch(buyer, product, kind))
        return self._change(gone) == 1

    def snooze(self, watch: Watch, until: datetime, price: Money | None) -> None:
        """Send nothing for this watch before `until`.

        `price` is stored as the last price that the buyer was told.
        """
        values = {
            "since": until,
            "price": self.resources.amount_in_selling_currency(price) if price else None,
        }
        place = _matches_watch(watch.buyer_id, watch.product_id, watch.kind)
        self._connection.execute(update(watches).where(place).values(**values))

    def watched_products(self) -> Sequence[ProductId]:
        """Return every product that has a watch."""
        return [ProductId(each) for each in self._connection.scalars(_SELECT_WATCHED)]

    def count_of_product(self, product: ProductId) -> int:
        """Return how many people watch a product."""
        people = func.count(watches.c.buyer_id.distinct())
        return self._connection.scalar(select(people).where(watches.c.product_id == product)) or 0

    def list_due(self, product: ProductId, price: Money, now: datetime, limit: int) -> list[Watch]:
        """Return the watches whose buyers should be told that the product is available at `price`.

        Watches of banned people are left out, and all of a product that staff has stopped. At most
        `limit` are returned, the oldest first. A flash sale may open earlier than expected, so its
        watches are due at any time.
        """
        news = or_(
            watches.c.kind == WatchKind.OPENING,
            and_(
                watches.c.since <= now,
                or_(
                    watches.c.kind == WatchKind.RESTOCK,
                    watches.c.price > self.resources.amount_in_selling_currency(price),
                ),
            ),
        )
        query = (
            select(watches)
            .join(buyers, buyers.c.id == watches.c.buyer_id)
            .where(watches.c.product_id == product, news)
            .where(~exists().where(stopped_products.c.product_id == product))
            .where(buyers.c.banned.is_(False))
            .order_by(watches.c.since, watches.c.buyer_id, watches.c.kind)
            .limit(limit)
        )
        return self._list(self._to_watch, query)

    def list_due_openings(self, now: datetime, limit: int) -> list[Watch]:
        """Return watches of flash sales that are expected to be open, the oldest first.

        Watches of banned people are left out.
        """
        due = select_openings(watches).where(watches.c.since <= now)
        query = due.order_by(watches.c.since, watches.c.buyer_id, watches.c.product_id).limit(limit)
        return self._list(self._to_watch, query)

    def _to_watch(self, row: "Row[*tuple[object, ...]]") -> Watch:
        return Watch(
            buyer_id=BuyerId(row.buyer_id),
            product_id=ProductId(row.product_id),
            kind=WatchKind(row.kind),
            quiet_until=row.since,
            known_price=None if row.price is None else Money(row.price, self.resources.currency),
        )


def select_openings(*columns: Any) -> Select[Any]:
    """Return a query for the watches of flash sales, without those of banned people."""
    joined = watches.join(buyers, buyers.c.id == watches.c.buyer_id)
    return select(*columns).select_from(joined).where(IS_OPENING, buyers.c.banned.is_(False))


def _matches_watch(buyer: BuyerId, product: ProductId, kind: WatchKind) -> ColumnElement[bool]:
    return and_(
        watches.c.buyer_id == buyer, watches.c.product_id == product, watches.c.kind == kind
    )
