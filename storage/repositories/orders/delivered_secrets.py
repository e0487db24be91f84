"""Secrets: every distinct text that the supplier gave for an order, sealed; in the end shredded.

A value is bound to its order and fingerprint, so it cannot be moved to another order. Who may read one
is decided by the callers, who find secrets through orders of their owner.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Row, Select, func, select

from bot.domain.ledger import OrderId
from bot.domain.ports import SecretId
from bot.domain.store import Secret
from storage.schema import secrets
from storage.unit import Unit


@dataclass(frozen=True, slots=True)
class SqlSecrets:
    """The repository of `Secret`."""

    unit: Unit

    async def add(self, order_id: OrderId, body: bytes, now: datetime) -> SecretId | None:
        """Seal and keep; None when the order has this very text already."""
        fingerprint, *older = self.unit.vault.fingerprints(body)
        if await self._known(order_id, fingerprint, *older):
            return None
        latest = select(func.coalesce(func.max(secrets.c.version), 0) + 1).where(
            secrets.c.order_id == order_id
        )
        insert = secrets.insert().values(
            order_id=order_id,
            version=latest.scalar_subquery(),
            fingerprint=fingerprint,
            body=self.unit.vault.seal(body, *_place(order_id, fingerprint)),
            received_at=now,
        )
        row = (await self.unit.connection.execute(insert.returning(secrets.c.id))).one()
        return SecretId(row.id)

    async def of_order(self, order_id: OrderId) -> list[Secret]:
        """Oldest first, without what was shredded. Raises VaultSealed when one cannot be opened."""
        query = _whole().where(secrets.c.order_id == order_id).order_by(secrets.c.version)
        return [self._secret(row) for row in await self.unit.connection.execute(query)]

    async def get(self, secret_id: SecretId) -> Secret | None:
        """None when it was shredded, too. Raises VaultSealed when it cannot be opened."""
        query = _whole().where(secrets.c.id == secret_id)
        row = (await self.unit.connection.execute(query)).first()
        return self._secret(row) if row else None

    async def _known(self, order_id: OrderId, *fingerprints: str) -> bool:
        query = select(secrets.c.id).where(
            secrets.c.order_id == order_id, secrets.c.fingerprint.in_(fingerprints)
        )
        return (await self.unit.connection.execute(query)).first() is not None

    def _secret(self, row: "Row[*tuple[object, ...]]") -> Secret:
        place = _place(row.order_id, row.fingerprint)
        return Secret(
            id=SecretId(row.id),
            order_id=OrderId(row.order_id),
            version=row.version,
            body=self.unit.vault.open(row.body, *place),
            received_at=row.received_at,
        )


def _whole() -> "Select[*tuple[object, ...]]":
    """Secrets whose text is still kept: an empty body was shredded, for a sealed one is never empty."""
    return select(secrets).where(func.length(secrets.c.body) > 0)


def _place(order_id: int, fingerprint: str) -> tuple[str, str, int, str]:
    return "secrets", "body", order_id, fingerprint
