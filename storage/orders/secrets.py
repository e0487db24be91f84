"""Repository of delivered secrets: each distinct text for an order, encrypted, finally shredded.

A value is bound to its order and fingerprint, so it cannot be moved to another order. The callers
decide who may read a secret: they look up orders by owner first.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Executable, Row, Select, bindparam, exists, func, select, update

from bot.domain.ids import OrderId, SecretId
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.orders.seller_messages import DeliveryTextKind
from storage.engine.repository import Repository
from storage.orders.tables import secrets

_of_order = secrets.alias("of_order")


def _select_unshredded() -> "Select[*tuple[object, ...]]":
    """Return the query for secrets that are not shredded.

    A shredded secret has an empty body; an encrypted body is never empty.
    """
    older = secrets.alias("older")
    messages = select(func.count()).where(
        older.c.order_id == secrets.c.order_id,
        older.c.version < secrets.c.version,
        older.c.kind == DeliveryTextKind.MESSAGE,
    )
    readable = func.length(secrets.c.body) > 0
    return select(secrets, messages.scalar_subquery().label("messages_before")).where(readable)


def _insert_new() -> Executable:
    """Return the INSERT of a text that does nothing if the order has one of its fingerprints.

    The other parameters are named after the columns, with `new_` before.
    """
    names = ["order_id", "fingerprint", "body", "received_at", "kind"]
    columns = [bindparam(f"new_{name}", type_=secrets.c[name].type) for name in names]
    of_order = _of_order.c.order_id == columns[0]
    latest = select(func.coalesce(func.max(_of_order.c.version), 0) + 1).where(of_order)
    is_known = exists().where(
        of_order, _of_order.c.fingerprint.in_(bindparam("fingerprints", expanding=True))
    )
    new = select(*columns, latest.scalar_subquery()).where(~is_known)
    return secrets.insert().from_select([*names, "version"], new).returning(secrets.c.id)


_SELECT_SECRET = _select_unshredded().where(secrets.c.id == bindparam("secret"))
_SELECT_OF_ORDER = (
    _select_unshredded()
    .where(secrets.c.order_id == bindparam("of_order"))
    .order_by(secrets.c.version)
)
_SELECT_WITH_MESSAGE = (
    select(secrets.c.order_id)
    .where(
        secrets.c.order_id.in_(bindparam("order_ids", expanding=True)),
        secrets.c.kind == DeliveryTextKind.MESSAGE,
    )
    .distinct()
)
_SELECT_KIND = select(secrets.c.kind).where(secrets.c.id == bindparam("secret"))
_INSERT_NEW = _insert_new()


class DeliveredSecrets(Repository):
    """The repository of `DeliveredSecret`."""

    def add(
        self,
        order_id: OrderId,
        body: bytes,
        now: datetime,
        kind: DeliveryTextKind = DeliveryTextKind.DELIVERY,
    ) -> SecretId | None:
        """Encrypt and store a text; return None when the order already has the same text."""
        fingerprints = self.resources.vault.fingerprints(body)
        place = secret_encryption_context(order_id, fingerprints[0])
        values = {
            "new_order_id": order_id,
            "new_fingerprint": fingerprints[0],
            "new_body": self.resources.vault.seal(body, *place),
            "new_received_at": now,
            "new_kind": kind,
            "fingerprints": fingerprints,
        }
        row = self._connection.execute(_INSERT_NEW, values).first()
        return None if row is None else SecretId(row.id)

    def take_as_delivery(self, order_id: OrderId, body: bytes) -> SecretId | None:
        """Make goods of a stored message; return None when the order has no such text."""
        change = update(secrets).where(
            secrets.c.order_id == order_id,
            secrets.c.fingerprint.in_(self.resources.vault.fingerprints(body)),
        )
        changed = change.values(kind=DeliveryTextKind.DELIVERY).returning(secrets.c.id)
        row = self._connection.execute(changed).first()
        return SecretId(row.id) if row else None

    def kind_of(self, secret_id: SecretId) -> DeliveryTextKind | None:
        """Return the kind of a stored text, without decrypting it."""
        kind = self._connection.scalar(_SELECT_KIND, {"secret": secret_id})
        return None if kind is None else DeliveryTextKind(kind)

    def list_ids_of_order(self, order_id: OrderId) -> list[SecretId]:
        """Return the unshredded secrets of an order, oldest first, without decrypting them."""
        found = self._connection.execute(_SELECT_OF_ORDER, {"of_order": order_id})
        return [SecretId(row.id) for row in found]

    def list_orders_with_message(self, order_ids: Sequence[OrderId]) -> set[OrderId]:
        """Return those of the orders whose seller wrote a message, also a shredded one."""
        found = self._connection.scalars(_SELECT_WITH_MESSAGE, {"order_ids": order_ids})
        return {OrderId(each) for each in found}

    def count_of_order(self, order_id: OrderId) -> int:
        """Return how many texts an order has received, also shredded ones."""
        query = select(func.count()).where(secrets.c.order_id == order_id)
        return self._connection.scalar(query) or 0

    def list_of_order(self, order_id: OrderId) -> list[DeliveredSecret]:
        """Return the unshredded secrets of an order, oldest first.

        Raise DecryptionFailed when one cannot be decrypted.
        """
        values = {"of_order": order_id}
        return self._list(self._to_secret, _SELECT_OF_ORDER, values)

    def get(self, secret_id: SecretId) -> DeliveredSecret | None:
        """Return a secret; None when it does not exist or was shredded.

        Raise DecryptionFailed when it cannot be decrypted.
        """
        values = {"secret": secret_id}
        return self._find(self._to_secret, _SELECT_SECRET, values)

    def _to_secret(self, row: "Row[*tuple[object, ...]]") -> DeliveredSecret:
        place = secret_encryption_context(row.order_id, row.fingerprint)
        return DeliveredSecret(
            id=SecretId(row.id),
            order_id=OrderId(row.order_id),
            version=row.version,
            body=self.resources.vault.open(row.body, *place),
            received_at=row.received_at,
            kind=DeliveryTextKind(row.kind),
            messages_before=row.messages_before,
        )


def secret_encryption_context(order_id: int, fingerprint: str) -> tuple[str, str, int, str]:
    """Return the context that binds a secret to its order and fingerprint."""
    return "secrets", "body", order_id, fingerprint
