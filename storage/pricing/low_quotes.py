"""Repository of price approvals: which quotes far below the catalogue may be sold."""

from datetime import datetime

from sqlalchemy import Row, bindparam, delete, select

from bot.domain.ids import BuyerId, ProductId
from bot.domain.pricing.low_quotes import PriceApproval
from storage.catalogue.tables import products
from storage.engine.repository import Repository
from storage.pricing.tables import price_approvals

_SELECT_APPROVALS = select(price_approvals, products.c.name).join(
    products, products.c.id == price_approvals.c.product_id
)
_SELECT_APPROVED_COST = select(price_approvals.c.unit_cost).where(
    price_approvals.c.product_id == bindparam("product")
)


class LowQuotes(Repository):
    """The repository of `PriceApproval`. A product has at most one: the lowest approved cost."""

    def approved_unit_cost(self, product_id: ProductId) -> int | None:
        """Return the lowest cost of one piece that an operator approved; None if there is none.

        It is in millionths of the supplier's currency.
        """
        values = {"product": product_id}
        return self._connection.scalar(_SELECT_APPROVED_COST, values)

    def approve_unit_cost(
        self, product_id: ProductId, unit_cost: int, actor: BuyerId, now: datetime
    ) -> bool:
        """Approve a cost of one piece; return False if it or a lower one is approved already."""
        values = {"unit_cost": unit_cost, "actor": actor, "at": now}
        insert = self.resources.insert(price_approvals).values(product_id=product_id, **values)
        lowered = insert.on_conflict_do_update(
            index_elements=["product_id"],
            set_=values,
            where=price_approvals.c.unit_cost > unit_cost,
        ).returning(price_approvals.c.product_id)
        return self._connection.scalar(lowered) is not None

    def list_approvals(self) -> list[PriceApproval]:
        """Return all price approvals, the newest first."""
        newest_first = (price_approvals.c.at.desc(), price_approvals.c.product_id)
        query = _SELECT_APPROVALS.order_by(*newest_first)
        return self._list(_to_approval, query)

    def get_approval(self, product_id: ProductId) -> PriceApproval | None:
        """Return the price approval of a product; None if there is none."""
        query = _SELECT_APPROVALS.where(price_approvals.c.product_id == product_id)
        return self._find(_to_approval, query)

    def withdraw_unit_cost(self, product_id: ProductId, unit_cost: int) -> bool:
        """Delete the approval of this cost; return False if it is not the approved one any more."""
        gone = delete(price_approvals).where(
            price_approvals.c.product_id == product_id, price_approvals.c.unit_cost == unit_cost
        )
        return self._change(gone) == 1


def _to_approval(row: "Row[*tuple[object, ...]]") -> PriceApproval:
    return PriceApproval(
        product_id=ProductId(row.product_id),
        name=row.name,
        unit_cost=row.unit_cost,
        operator=BuyerId(row.actor),
        approved_at=row.at,
    )
