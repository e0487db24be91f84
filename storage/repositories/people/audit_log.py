"""Repository of the audit log: the actions of staff members. Rows are only added."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ledger import BuyerId
from storage.engine.column_types import to_short_text
from storage.repository_resources import RepositoryResources
from storage.schema import audit


@dataclass(frozen=True, slots=True)
class SqlAudit:
    """The repository of the staff's actions."""

    resources: RepositoryResources

    async def record(
        self, actor: BuyerId, action: str, target: str, detail: str, now: datetime
    ) -> None:
        """Record an action. `detail` never holds a secret and is cut at 300 characters."""
        told = {
            "action": to_short_text(action),
            "target": to_short_text(target),
            "detail": to_short_text(detail),
        }
        await self.resources.connection.execute(audit.insert().values(actor=actor, at=now, **told))
