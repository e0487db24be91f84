"""Repository of payment cases. A closed case is never changed and never opened again."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, bindparam, case, exists, func, or_, select, text, update

from bot.domain.ids import BuyerId, MethodName, PaymentCaseId
from bot.domain.money import Money
from bot.domain.payments.cases import (
    CaseResolution,
    FoundPayments,
    NewPaymentCase,
    PaymentCase,
    PaymentCaseKind,
)
from bot.domain.payments.refunds import RefundStatus
from storage.engine.columns import to_short_text
from storage.engine.repository import Repository
from storage.payments.tables import payment_cases, payments, refunds

#: Not bound, so that the partial indexes are used.
_IS_OPEN = text("payment_cases.closed_at IS NULL")
#: Without a refused refund that was started again: until the method answers, nothing is to decide.
_WAITS = and_(
    _IS_OPEN,
    or_(
        payment_cases.c.kind != PaymentCaseKind.REFUND_REFUSED,
        ~exists().where(
            payments.c.method == payment_cases.c.method,
            payments.c.external_id == payment_cases.c.external_id,
            refunds.c.payment_id == payments.c.id,
            refunds.c.status == RefundStatus.PENDING,
        ),
    ),
)
_IS_FOUND = and_(_IS_OPEN, payment_cases.c.kind == PaymentCaseKind.FOUND_AFTER_RESTORE)
IS_OPEN_REVERSAL = text("payment_cases.kind = 'reversed' AND payment_cases.closed_at IS NULL")
_HAS_OPEN_REVERSAL = select(
    exists().where(payment_cases.c.buyer_id == bindparam("of_buyer"), IS_OPEN_REVERSAL)
)


class PaymentCases(Repository):
    """The repository of `PaymentCase`: at most one for each kind and payment."""

    def open(self, case: NewPaymentCase, now: datetime) -> PaymentCaseId | None:
        """Store a case; return None if there was one, open or closed."""
        row = {
            "kind": case.kind,
            "method": case.method,
            "external_id": to_short_text(case.external_id),
            "buyer_id": case.buyer_id,
            "amount": case.amount.amount,
            "currency": case.amount.currency,
            "value": self.resources.amount_in_selling_currency(case.value),
            "reason": to_short_text(case.reason),
            "opened_at": now,
        }
        once = self.resources.insert(payment_cases).values(row).on_conflict_do_nothing()
        case_id = self._connection.scalar(once.returning(payment_cases.c.id))
        return None if case_id is None else PaymentCaseId(case_id)

    def get(self, case_id: PaymentCaseId) -> PaymentCase | None:
        """Return a case."""
        query = select(payment_cases).where(payment_cases.c.id == case_id)
        return self._find(self._to_case, query)

    def find(
        self, kind: PaymentCaseKind, method: MethodName, external_id: str
    ) -> PaymentCase | None:
        """Return the case of this kind about a payment."""
        query = select(payment_cases).where(
            payment_cases.c.kind == kind,
            payment_cases.c.method == method,
            payment_cases.c.external_id == to_short_text(external_id),
        )
        return self._find(self._to_case, query)

    def list_open(self, limit: int, offset: int = 0) -> Sequence[PaymentCase]:
        """Return open cases that wait for a decision, oldest first."""
        query = select(payment_cases).where(_WAITS).order_by(payment_cases.c.id)
        return self._list(self._to_case, query.offset(offset).limit(limit))

    def count_open(self, opened_before: datetime | None = None) -> int:
        """Return how many cases are open, of all or of those that were opened before a time."""
        query = select(func.count()).select_from(payment_cases).where(_WAITS)
        if opened_before is not None:
            query = query.where(payment_cases.c.opened_at < opened_before)
        return self._connection.scalar(query) or 0

    def sum_found(self, method: MethodName | None = None) -> FoundPayments:
        """Return the open cases of payments that this database does not know, of one or all methods."""
        query = select(
            func.count().label("found"),
            func.coalesce(func.sum(payment_cases.c.value), 0).label("total"),
            func.coalesce(func.max(payment_cases.c.id), 0).label("newest"),
            func.coalesce(func.sum(case((payment_cases.c.value == 0, 1), else_=0)), 0).label(
                "bare"
            ),
        ).where(_IS_FOUND)
        if method is not None:
            query = query.where(payment_cases.c.method == method)
        row = self._connection.execute(query).one()
        value = Money(int(row.total), self.resources.currency)
        return FoundPayments(row.found, value, PaymentCaseId(row.newest), int(row.bare))

    def list_found(
        self, after: PaymentCaseId, last: PaymentCaseId, limit: int
    ) -> Sequence[PaymentCase]:
        """Return the oldest of those cases behind `after`, at most up to `last`."""
        number = payment_cases.c.id
        query = select(payment_cases).where(_IS_FOUND, number > after, number <= last)
        return self._list(self._to_case, query.order_by(number).limit(limit))

    def has_open_reversal(self, buyer: BuyerId) -> bool:
        """Return whether a payment of the buyer was taken back and no operator has decided yet."""
        return bool(self._connection.scalar(_HAS_OPEN_REVERSAL, {"of_buyer": buyer}))

    def close(
        self,
        case_id: PaymentCaseId,
        resolution: CaseResolution,
        closed_by: BuyerId | None,
        now: datetime,
        credited: Money | None = None,
    ) -> bool:
        """Close a case; return False if it is not open. `closed_by` None means the shop itself.

        `credited` is what the payment credits from now on.
        """
        amount = 0 if credited is None else self.resources.amount_in_selling_currency(credited)
        change = (
            update(payment_cases)
            .where(payment_cases.c.id == case_id, _IS_OPEN)
            .values(resolution=resolution, closed_by=closed_by, closed_at=now, credited=amount)
        )
        return self._change(change) == 1

    def _to_case(self, row: Row[Any]) -> PaymentCase:
        facts = NewPaymentCase(
            kind=PaymentCaseKind(row.kind),
            method=MethodName(row.method),
            external_id=row.external_id,
            buyer_id=None if row.buyer_id is None else BuyerId(row.buyer_id),
            amount=Money(row.amount, row.currency),
            value=Money(row.value, self.resources.currency),
            reason=row.reason,
        )
        return PaymentCase(
            id=PaymentCaseId(row.id),
            facts=facts,
            opened_at=row.opened_at,
            closed_by=None if row.closed_by is None else BuyerId(row.closed_by),
            resolution=None if row.resolution is None else CaseResolution(row.resolution),
        )
