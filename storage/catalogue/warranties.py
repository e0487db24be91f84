"""Repository of the days of warranty: the shop's default, and those of single products."""

from sqlalchemy import bindparam, delete, or_, select

from bot.domain.catalogue.warranties import Warranty
from bot.domain.ids import ProductId
from storage.catalogue.tables import warranties
from storage.engine.repository import Repository

#: The row of the shop's default. No product has this id.
_DEFAULT = ProductId(0)
_SELECT_DAYS = select(warranties.c.product_id, warranties.c.days).where(
    or_(warranties.c.product_id == _DEFAULT, warranties.c.product_id == bindparam("product"))
)


class Warranties(Repository):
    """The repository of `Warranty`."""

    def get(self, product_id: ProductId) -> Warranty:
        """Return the warranty of a product. Without any row there is none: 0 days."""
        rows = self._connection.execute(_SELECT_DAYS, {"product": product_id})
        days = {row.product_id: row.days for row in rows}
        return Warranty(days.get(_DEFAULT, 0), days.get(product_id))

    def get_default_days(self) -> int:
        """Return the days of products without days of their own."""
        return self.get(_DEFAULT).default_days

    def set_default_days(self, days: int) -> None:
        """Set the days of products without days of their own."""
        self._set(_DEFAULT, days)

    def set_own_days(self, product_id: ProductId, days: int | None) -> None:
        """Set the days of a product; None: the shop's default applies to it."""
        if days is None:
            own = delete(warranties).where(warranties.c.product_id == product_id)
            self._connection.execute(own)
        else:
            self._set(product_id, days)

    def _set(self, product_id: ProductId, days: int) -> None:
        insert = self.resources.insert(warranties).values(product_id=product_id, days=days)
        changed = {"days": insert.excluded.days}
        self._connection.execute(
            insert.on_conflict_do_update(index_elements=["product_id"], set_=changed)
        )
