"""The audit: what members of staff did. Rows are only ever added."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ledger import BuyerId
from storage.columns import short
from storage.schema import audit
from storage.unit import Unit


@dataclass(frozen=True, slots=True)
class SqlAudit:
    """The repository of the operators' actions."""

    unit: Unit

    async def record(
        self, actor: BuyerId, action: str, target: str, detail: str, now: datetime
    ) -> None:
        """`detail` never holds a secret and is cut at 300 characters."""
        told = {"action": short(action), "target": short(target), "detail": short(detail)}
        await self.unit.connection.execute(audit.insert().values(actor=actor, at=now, **told))
