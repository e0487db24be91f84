"""Repository of sales pauses: one row for each cause; no row means that sales are open."""

from datetime import datetime

from sqlalchemy import delete, select, update

from bot.domain.operations.sales_pause import (
    RESUME_AUDIT_ACTION,
    PauseCause,
    PauseNotice,
    SalesPause,
    format_audit_object,
)
from storage.engine.columns import to_storable_text
from storage.engine.repository import Repository
from storage.operations.tables import pauses
from storage.people.tables import audit

_SELECT_PAUSES = select(pauses).order_by(pauses.c.since, pauses.c.cause)


class SalesPauses(Repository):
    """The repository of `SalesPause`."""

    def begin(self, cause: PauseCause, actor: str, now: datetime) -> bool:
        """Pause sales for `cause`; return False and change nothing when that pause exists already."""
        insert = self.resources.insert(pauses).values(cause=cause.value, actor=actor, since=now)
        inserted_cause = self._connection.scalar(
            insert.on_conflict_do_nothing().returning(pauses.c.cause)
        )
        return inserted_cause is not None

    def set_notice(self, cause: PauseCause, notice: PauseNotice) -> bool:
        """Store what buyers read during a pause, and when it ends; return False if there is none."""
        values = {"message": to_storable_text(notice.message) or None, "ends_at": notice.ends_at}
        change = update(pauses).where(pauses.c.cause == cause.value).values(**values)
        return self._change(change) == 1

    def end(self, cause: PauseCause) -> bool:
        """End the pause for `cause`; return False when there was none."""
        gone = delete(pauses).where(pauses.c.cause == cause.value).returning(pauses.c.cause)
        return self._connection.scalar(gone) is not None

    def all(self) -> list[SalesPause]:
        """Return the current pauses, oldest first; sales are open when there is none."""
        rows = self._connection.execute(_SELECT_PAUSES)
        return [
            SalesPause(PauseCause(row.cause), row.actor, row.since, row.message or "", row.ends_at)
            for row in rows
        ]

    def last_ended(self, cause: PauseCause) -> datetime | None:
        """Return when a pause for `cause` last ended, according to the audit log."""
        ended = (
            audit.c.action == RESUME_AUDIT_ACTION,
            audit.c.target == format_audit_object(cause),
        )
        newest = select(audit.c.at).where(*ended).order_by(audit.c.id.desc()).limit(1)
        return self._connection.scalar(newest)
