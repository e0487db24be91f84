"""Repository of stopped products: what staff does not sell, whatever the supplier lists.

Rows belong to a product's own number: a sync, or a product that disappears and returns, changes
nothing here.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Row, bindparam, delete, func, select

from bot.domain.catalogue.stopped_products import StoppedProduct
from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, ProductId
from storage.catalogue.tables import products, stopped_products
from storage.engine.repository import Repository

_SELECT_ID = select(stopped_products.c.product_id).where(
    stopped_products.c.product_id == bindparam("product")
)
_SELECT_STOPPED = select(stopped_products, products.c.name).join(
    products, products.c.id == stopped_products.c.product_id
)


class StoppedProducts(Repository):
    """The repository of `StoppedProduct`."""

    def add(self, product_id: ProductId, actor: BuyerId, now: datetime) -> bool:
        """Stop a product; return False and change nothing if it is stopped already."""
        values = {"product_id": product_id, "actor": actor, "at": now}
        insert = self.resources.insert(stopped_products).values(**values)
        return self._change(insert.on_conflict_do_nothing()) == 1

    def set_reason(self, product_id: ProductId, reason: str) -> bool:
        """Store the reason in place of an earlier one; return False if the product is sold."""
        sealed = self.resources.vault.seal(reason.encode(), *_encryption_context(product_id))
        here = stopped_products.c.product_id == product_id
        change = stopped_products.update().where(here).values(reason=sealed if reason else None)
        return self._change(change) == 1

    def remove(self, product_id: ProductId) -> bool:
        """Sell a product again; return False if it is not stopped."""
        gone = delete(stopped_products).where(stopped_products.c.product_id == product_id)
        return self._change(gone) == 1

    def get(self, product_id: ProductId) -> StoppedProduct | None:
        """Return who stopped a product; None if it is not stopped."""
        query = _SELECT_STOPPED.where(stopped_products.c.product_id == product_id)
        return self._find(self._to_stopped, query)

    def contains(self, product_id: ProductId) -> bool:
        """Return whether a product is stopped."""
        return self._connection.scalar(_SELECT_ID, {"product": product_id}) is not None

    def list_page(self, offset: int, limit: int) -> Sequence[StoppedProduct]:
        """Return stopped products, the latest first."""
        order = stopped_products.c.at.desc(), stopped_products.c.product_id
        query = _SELECT_STOPPED.order_by(*order).offset(offset).limit(limit)
        return self._list(self._to_stopped, query)

    def count(self) -> int:
        """Return how many products are stopped."""
        query = select(func.count()).select_from(stopped_products)
        return self._connection.scalar(query) or 0

    def _to_stopped(self, row: "Row[*tuple[object, ...]]") -> StoppedProduct:
        product_id = ProductId(row.product_id)
        return StoppedProduct(
            product_id, row.name, BuyerId(row.actor), row.at, self._open_reason(row, product_id)
        )

    def _open_reason(self, row: "Row[*tuple[object, ...]]", product_id: ProductId) -> str:
        """Return the reason; "" if there is none, or if it was sealed under a lost key."""
        if row.reason is None:
            return ""
        try:
            context = _encryption_context(product_id)
            return self.resources.vault.open(row.reason, *context).decode()
        except DecryptionFailed:
            return ""


def _encryption_context(product_id: ProductId) -> tuple[str, str, int]:
    return "stopped_products", "reason", int(product_id)
