"""Repository of refunds that the shop starts. A refund that is done is never changed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Row, bindparam, exists, func, or_, select, text, update

from bot.domain.ids import BuyerId, PaymentId
from bot.domain.money import Money
from bot.domain.payments.refunds import LONGEST_RETRY_DELAY, Refund, RefundStatus
from storage.engine.columns import UtcDateTime, to_short_text
from storage.engine.repository import Repository
from storage.payments.payments import SELECT_PAYMENTS, to_payment
from storage.payments.tables import payments, refunds
from storage.people.tables import audit

#: Not bound, so that the partial index is used.
_IS_PENDING = text("refunds.status = 'pending'")
_UPDATE_PENDING = update(refunds).where(
    refunds.c.payment_id == bindparam("refunded_payment"), _IS_PENDING
)
#: Refunds with their payments.
_SELECT_REFUNDS = SELECT_PAYMENTS.add_columns(
    refunds.c.debited,
    refunds.c.status,
    refunds.c.actor,
    refunds.c.started_at,
    refunds.c.tries,
    refunds.c.reason,
).join(refunds, refunds.c.payment_id == payments.c.id)
#: Built once: a loop runs it all the time.
_SELECT_DUE = (
    _SELECT_REFUNDS.where(
        _IS_PENDING,
        or_(
            refunds.c.next_at <= bindparam("now", type_=UtcDateTime),
            refunds.c.next_at > bindparam("longest_delay_from_now", type_=UtcDateTime),
        ),
    )
    .order_by(refunds.c.next_at)
    .limit(bindparam("row_limit", type_=Integer))
)

#: A refund and what the audit says of it are written at the same time. One that was refused may have
#: been started again since, at another time.
_SUM_REFUSED = select(func.sum(audit.c.given_away)).where(
    audit.c.actor == bindparam("actor"),
    audit.c.action == "refund-payment",
    audit.c.at >= bindparam("since", type_=UtcDateTime),
    audit.c.given_away.is_not(None),
    ~exists().where(
        refunds.c.started_at == audit.c.at,
        refunds.c.actor == audit.c.actor,
        refunds.c.status != RefundStatus.REFUSED,
    ),
)


class Refunds(Repository):
    """The repository of `Refund`: at most one for each payment."""

    def add(self, refund: Refund, now: datetime) -> bool:
        """Store a pending refund, due now; return False if its payment has one already."""
        row = {
            "payment_id": refund.payment.id,
            "debited": self.resources.amount_in_selling_currency(refund.debited),
            "status": RefundStatus.PENDING,
            "actor": refund.started_by,
            "started_at": refund.started_at,
            "next_at": now,
            "tries": 0,
            "reason": "",
        }
        once = self.resources.insert(refunds).values(row).on_conflict_do_nothing()
        added = self._connection.execute(once.returning(refunds.c.payment_id))
        return added.first() is not None

    def start_again(self, payment_id: PaymentId, operator: BuyerId, now: datetime) -> bool:
        """Make a refused refund pending and due now; return False if it is not refused."""
        change = (
            update(refunds)
            .where(refunds.c.payment_id == payment_id, refunds.c.status == RefundStatus.REFUSED)
            .values(
                status=RefundStatus.PENDING,
                actor=operator,
                started_at=now,
                next_at=now,
                settled_at=None,
                tries=0,
                reason="",
            )
        )
        return self._change(change) == 1

    def find(self, payment_id: PaymentId) -> Refund | None:
        """Return the refund of a payment."""
        query = _SELECT_REFUNDS.where(refunds.c.payment_id == payment_id)
        return self._find(self._to_refund, query)

    def sum_refused(self, actor: BuyerId, since: datetime) -> Money:
        """Return what a staff member gave, since `since`, by refunds that were refused."""
        values = {"actor": actor, "since": since}
        given = self._connection.scalar(_SUM_REFUSED, values)
        return Money(int(given or 0), self.resources.currency)

    def list_due(self, now: datetime, limit: int) -> Sequence[Refund]:
        """Return the pending refunds whose call is due, longest due first.

        A due time beyond the longest delay was written under a wrong clock, and counts as due.
        """
        longest = now + LONGEST_RETRY_DELAY
        values = {"now": now, "longest_delay_from_now": longest, "row_limit": limit}
        return self._list(self._to_refund, _SELECT_DUE, values)

    def postpone(self, payment_id: PaymentId, next_at: datetime, reason: str) -> None:
        """Set when to call again, and count a try."""
        change = _UPDATE_PENDING.values(
            next_at=next_at, tries=refunds.c.tries + 1, reason=to_short_text(reason)
        )
        self._connection.execute(change, {"refunded_payment": payment_id})

    def settle(
        self, payment_id: PaymentId, status: RefundStatus, reason: str, now: datetime
    ) -> bool:
        """Set the final status; return False if the refund is not pending."""
        change = _UPDATE_PENDING.values(status=status, reason=to_short_text(reason), settled_at=now)
        changed = self._connection.execute(change, {"refunded_payment": payment_id})
        return changed.rowcount == 1

    def _to_refund(self, row: Row[Any]) -> Refund:
        return Refund(
            payment=to_payment(self.resources, row),
            debited=Money(row.debited, self.resources.currency),
            status=RefundStatus(row.status),
            started_by=BuyerId(row.actor),
            started_at=row.started_at,
            tries=row.tries,
            reason=row.reason,
        )
