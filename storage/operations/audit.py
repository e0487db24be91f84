"""Repository of the audit log: the actions of staff members; its rows are only added."""

from datetime import datetime

from sqlalchemy import func, select

from bot.domain.ids import BuyerId
from bot.domain.money import Money
from storage.engine.columns import to_short_text
from storage.engine.repository import Repository
from storage.operations.tables import audit


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

        `target` names what was acted on, such as "order:12". `detail` never holds a secret and is
        cut at 300 characters. `given_away` is what the act gave to a buyer at the shop's cost.
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

    def sum_given_away(self, actor: BuyerId, since: datetime) -> Money:
        """Return what the staff member gave to buyers since `since`."""
        query = select(func.sum(audit.c.given_away)).where(
            audit.c.actor == actor, audit.c.at >= since, audit.c.given_away.is_not(None)
        )
        return Money(int(self._connection.scalar(query) or 0), self.resources.currency)
