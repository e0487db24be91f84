"""Repository of what the supplier owes; the ledger has what came back of it."""

from datetime import datetime

from sqlalchemy import Row, delete, func, select, update

from bot.domain.errors import StaleVersion
from bot.domain.ids import BuyerId, OrderId, SupplierDebtId
from bot.domain.money import Money
from bot.domain.operations.supplier_debts import SupplierDebt
from storage.engine.repository import Repository
from storage.operations.tables import IS_OPEN_DEBT, supplier_debts


class SupplierDebts(Repository):
    """The repository of `SupplierDebt`."""

    def add(
        self,
        order_id: OrderId,
        pieces: int,
        owed: Money,
        actor: BuyerId,
        now: datetime,
        replacement_id: OrderId | None = None,
    ) -> SupplierDebtId:
        """Record the cost of bad pieces of an order; return the debt's id."""
        values = {
            "order_id": order_id,
            "pieces": pieces,
            "owed": owed.amount,
            "currency": owed.currency,
            "replacement_id": replacement_id,
            "actor": actor,
            "created_at": now,
        }
        insert = supplier_debts.insert().values(**values).returning(supplier_debts.c.id)
        return SupplierDebtId(self._connection.execute(insert).one().id)

    def get(self, debt_id: SupplierDebtId) -> SupplierDebt | None:
        query = select(supplier_debts).where(supplier_debts.c.id == debt_id)
        return self._find(_to_debt, query)

    def list_open(self, limit: int, offset: int = 0) -> list[SupplierDebt]:
        """Return a part of the debts that wait for money, oldest first."""
        query = select(supplier_debts).where(IS_OPEN_DEBT)
        ordered = query.order_by(supplier_debts.c.created_at, supplier_debts.c.id)
        return self._list(_to_debt, ordered.offset(offset).limit(limit))

    def count_open(self) -> int:
        """Return how many debts wait for money."""
        query = select(func.count()).select_from(supplier_debts).where(IS_OPEN_DEBT)
        return self._connection.scalar(query) or 0

    def sum_open(self) -> list[Money]:
        """Return what is waited for, one sum for each currency."""
        owed = func.sum(supplier_debts.c.owed - supplier_debts.c.recovered)
        query = select(supplier_debts.c.currency, owed).where(IS_OPEN_DEBT)
        rows = self._connection.execute(
            query.group_by(supplier_debts.c.currency).order_by(supplier_debts.c.currency)
        )
        return [Money(int(row[1]), row[0]) for row in rows]

    def count_pieces(self, order_id: OrderId) -> int:
        """Return how many pieces of an order were marked as bad."""
        pieces = func.coalesce(func.sum(supplier_debts.c.pieces), 0)
        return int(
            self._connection.scalar(select(pieces).where(supplier_debts.c.order_id == order_id))
            or 0
        )

    def sum_owed(self, order_id: OrderId) -> int:
        """Return the cost of all bad pieces of an order, in minor units."""
        owed = func.coalesce(func.sum(supplier_debts.c.owed), 0)
        return int(
            self._connection.scalar(select(owed).where(supplier_debts.c.order_id == order_id)) or 0
        )

    def book(self, debt: SupplierDebt, amount: Money, now: datetime) -> None:
        """Add money that came back; a debt that is paid in full is closed.

        Raise StaleVersion if the debt has changed since it was read.
        """
        recovered = debt.recovered + amount
        values: dict[str, object] = {
            "recovered": recovered.amount,
            "bookings": debt.booking_count + 1,
            "closed_at": now if recovered == debt.owed else None,
        }
        self._change_open(debt, values)

    def withdraw(self, replacement_id: OrderId) -> None:
        """Delete the debt for the pieces that an order was to replace, if nothing came back of it."""
        its = (supplier_debts.c.replacement_id == replacement_id, supplier_debts.c.bookings == 0)
        self._connection.execute(delete(supplier_debts).where(*its))

    def close(self, debt: SupplierDebt, now: datetime) -> None:
        """Wait for nothing more. Raise StaleVersion if the debt has changed since it was read."""
        self._change_open(debt, {"closed_at": now})

    def _change_open(self, debt: SupplierDebt, values: dict[str, object]) -> None:
        its = (
            supplier_debts.c.id == debt.id,
            supplier_debts.c.bookings == debt.booking_count,
            IS_OPEN_DEBT,
        )
        if self._change(update(supplier_debts).where(*its).values(**values)) != 1:
            raise StaleVersion(f"debt {debt.id} has changed")


def _to_debt(row: "Row[*tuple[object, ...]]") -> SupplierDebt:
    return SupplierDebt(
        id=SupplierDebtId(row.id),
        order_id=OrderId(row.order_id),
        pieces=row.pieces,
        owed=Money(row.owed, row.currency),
        recovered=Money(row.recovered, row.currency),
        booking_count=row.bookings,
        actor=BuyerId(row.actor),
        created_at=row.created_at,
        closed_at=row.closed_at,
    )
