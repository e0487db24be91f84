"""Repository of the audit log: the actions of staff members; its rows are only added."""

from datetime import datetime

from sqlalchemy import Row, func, or_, select

from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.people.audit import (
    AUDIT_ACTIONS,
    AuditFilter,
    AuditRow,
    parse_change,
    parse_decision,
)
from storage.engine.columns import to_short_text
from storage.engine.repository import Repository
from storage.people.tables import audit


class Audit(Repository):
    """The repository of the staff's actions."""

    def name_proposer(self, proposer: BuyerId) -> None:
        """Let what this transaction records also name who proposed it."""
        self.resources.proposer = proposer

    def record(
        self,
        actor: BuyerId,
        action: str,
        target: str,
        detail: str,
        now: datetime,
        *,
        before: Money | None = None,
        after: Money | None = None,
        given_away: Money | None = None,
    ) -> None:
        """Record an action of a staff member, with the amounts before and after it in one currency.

        `target` names the object of the act, such as "order:12". `detail` holds ids, amounts and
        words of the program, never a secret or a text that people typed; it is cut at 300
        characters. `given_away` is the amount that a buyer got, for the daily sum.
        """
        amounts = [each for each in (before, after) if each is not None]
        given = None
        if given_away is not None:
            given = self.resources.amount_in_selling_currency(given_away)
        facts = {
            "action": to_short_text(action),
            "target": to_short_text(target),
            "detail": to_short_text(detail),
            "proposer": self.resources.proposer,
            "amount_before": before.amount if before is not None else None,
            "amount_after": after.amount if after is not None else None,
            "currency": amounts[0].currency if amounts else None,
            "given_away": given,
        }
        self._connection.execute(audit.insert().values(actor=actor, at=now, **facts))

    def count(self, actor: BuyerId, action: str, since: datetime) -> int:
        """Return how often a staff member did something since `since`."""
        its = (audit.c.actor == actor, audit.c.action == action, audit.c.at >= since)
        return self._connection.scalar(select(func.count()).select_from(audit).where(*its)) or 0

    def sum_given_away(self, actor: BuyerId, since: datetime) -> Money:
        """Return what the staff member gave to buyers since `since`."""
        query = select(func.sum(audit.c.given_away)).where(
            audit.c.actor == actor, audit.c.at >= since, audit.c.given_away.is_not(None)
        )
        return Money(int(self._connection.scalar(query) or 0), self.resources.currency)

    def list_page(self, chosen: AuditFilter, offset: int, limit: int) -> tuple[list[AuditRow], int]:
        """Return a page of the actions that a filter lets through, the newest first, and their number."""
        conditions = []
        if chosen.actor is not None:
            conditions.append(or_(audit.c.actor == chosen.actor, audit.c.proposer == chosen.actor))
        if chosen.topic is not None:
            conditions.append(audit.c.action.in_(AUDIT_ACTIONS[chosen.topic]))
        if chosen.since is not None:
            conditions.append(audit.c.at >= chosen.since)
        if chosen.target is not None:
            conditions.append(audit.c.target == to_short_text(chosen.target))
        count = select(func.count()).select_from(audit).where(*conditions)
        query = select(audit).where(*conditions).order_by(audit.c.id.desc())
        rows = self._list(self._to_row, query.offset(offset).limit(limit))
        return rows, self._connection.scalar(count) or 0

    def _to_row(self, row: "Row[*tuple[object, ...]]") -> AuditRow:
        def amount(value: int | None, currency: str) -> Money | None:
            return None if value is None else Money(value, currency)

        return AuditRow(
            actor=BuyerId(row.actor),
            action=row.action,
            target=row.target,
            at=row.at,
            proposer=None if row.proposer is None else BuyerId(row.proposer),
            before=amount(row.amount_before, row.currency),
            after=amount(row.amount_after, row.currency),
            given_away=amount(row.given_away, self.resources.currency),
            change=parse_change(row.detail),
            decision=parse_decision(row.detail),
        )
