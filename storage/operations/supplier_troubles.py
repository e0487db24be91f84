"""Repository of the supplier's troubles and of the sales that they prevented."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal

from sqlalchemy import case, delete, func, select, update

from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.operations.supplier_troubles import SupplierTrouble, SupplierTroubleKind
from storage.engine.repository import Repository
from storage.operations.tables import missed_sales, supplier_troubles


class SupplierTroubles(Repository):
    """The repository of `SupplierTrouble`; there is at most one of each kind."""

    def begin(self, kind: SupplierTroubleKind, since: datetime) -> bool:
        """Store a trouble; return False and change nothing if there is one of this kind."""
        insert = self.resources.insert(supplier_troubles).values(kind=kind.value, since=since)
        inserted = insert.on_conflict_do_nothing().returning(supplier_troubles.c.kind)
        return self._connection.scalar(inserted) is not None

    def save_costs(self, kind: SupplierTroubleKind, needed: Decimal, told_cost: Decimal) -> None:
        """Store the cost that the balance must cover, and the one that operators were told of."""
        change = update(supplier_troubles).where(supplier_troubles.c.kind == kind.value)
        costs = {"needed": str(needed), "told_cost": str(told_cost)}
        self._connection.execute(change.values(costs))

    def add_missed_sales(self, kind: SupplierTroubleKind, prices: Mapping[BuyerId, Money]) -> None:
        """Store the price that each registered buyer was about to pay, unless a higher one is stored.

        At most 500 buyers.
        """
        rows = [
            {"kind": kind.value, "buyer_id": buyer, "price": price.amount}
            for buyer, price in prices.items()
        ]
        if not rows:
            return
        insert = self.resources.insert(missed_sales).values(rows)
        new = insert.excluded.price
        highest = case((new > missed_sales.c.price, new), else_=missed_sales.c.price)
        self._connection.execute(
            insert.on_conflict_do_update(
                index_elements=["kind", "buyer_id"], set_={"price": highest}
            )
        )

    def all(self, currency: str) -> list[SupplierTrouble]:
        """Return the current troubles, oldest first. `currency` is the selling currency."""
        query = (
            select(
                supplier_troubles,
                func.count(missed_sales.c.buyer_id).label("buyers"),
                func.coalesce(func.sum(missed_sales.c.price), 0).label("missed"),
            )
            .outerjoin(missed_sales, missed_sales.c.kind == supplier_troubles.c.kind)
            .group_by(*supplier_troubles.c)
            .order_by(supplier_troubles.c.since, supplier_troubles.c.kind)
        )
        return [
            SupplierTrouble(
                SupplierTroubleKind(row.kind),
                row.since,
                None if row.needed is None else Decimal(row.needed),
                None if row.told_cost is None else Decimal(row.told_cost),
                row.buyers,
                Money(int(row.missed), currency),
            )
            for row in self._connection.execute(query)
        ]

    def end(self, kind: SupplierTroubleKind) -> bool:
        """Delete the trouble and its missed sales; return False if there was none."""
        sales = delete(missed_sales).where(missed_sales.c.kind == kind.value)
        self._connection.execute(sales)
        trouble = delete(supplier_troubles).where(supplier_troubles.c.kind == kind.value)
        gone = self._connection.scalar(trouble.returning(supplier_troubles.c.kind))
        return gone is not None
