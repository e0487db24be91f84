"""Repository of the audit log: the actions of staff members; its rows are only added."""

from datetime import datetime

from bot.domain.ids import BuyerId
from storage.engine.columns import to_short_text
from storage.engine.repository import Repository
from storage.operations.tables import audit


class Audit(Repository):
    """The repository of the staff's actions."""

    def record(self, actor: BuyerId, action: str, target: str, detail: str, now: datetime) -> None:
        """Record an action of a staff member.

        `detail` never holds a secret and is cut at 300 characters.
        """
        facts = {
            "action": to_short_text(action),
            "target": to_short_text(target),
            "detail": to_short_text(detail),
        }
        self._connection.execute(audit.insert().values(actor=actor, at=now, **facts))
