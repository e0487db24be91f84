"""Repository of the texts that an owner wrote for buyers: at most one of each kind."""

from datetime import datetime

from sqlalchemy import Row, delete, select

from bot.domain.ids import BuyerId
from bot.domain.operations.shop_texts import ShopText, ShopTextKind
from storage.engine.columns import to_storable_text
from storage.engine.repository import Repository
from storage.operations.tables import shop_texts


class ShopTexts(Repository):
    """The repository of `ShopText`."""

    def get(self, kind: ShopTextKind) -> ShopText | None:
        """Return a text; None if the default is shown."""
        return self._find(_to_text, select(shop_texts).where(shop_texts.c.kind == kind.value))

    def list_all(self) -> list[ShopText]:
        """Return the texts that are stored."""
        return self._list(_to_text, select(shop_texts).order_by(shop_texts.c.kind))

    def set(self, kind: ShopTextKind, body: str, actor: BuyerId, now: datetime) -> None:
        """Store a text in place of an earlier one."""
        values = {"body": to_storable_text(body), "actor": actor, "at": now}
        insert = self.resources.insert(shop_texts).values(kind=kind.value, **values)
        upsert = insert.on_conflict_do_update(index_elements=["kind"], set_=values)
        self._connection.execute(upsert)

    def remove(self, kind: ShopTextKind) -> bool:
        """Show the default again; return False if it is shown already."""
        gone = delete(shop_texts).where(shop_texts.c.kind == kind.value)
        return self._change(gone) == 1


def _to_text(row: "Row[*tuple[object, ...]]") -> ShopText:
    return ShopText(ShopTextKind(row.kind), row.body, BuyerId(row.actor), row.at)
