"""The repository of payment cases."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.ids import BuyerId, MethodName, PaymentCaseId
from bot.domain.money import Money
from bot.domain.payment_cases import (
    CaseResolution,
    FoundPayments,
    NewPaymentCase,
    PaymentCase,
    PaymentCaseKind,
)


class PaymentCases(Protocol):
    """The repository of `PaymentCase`: at most one for each kind and payment."""

    async def open(self, case: NewPaymentCase, now: datetime) -> PaymentCaseId | None:
        """Store a case; return None if there was one, open or closed."""

    async def get(self, case_id: PaymentCaseId) -> PaymentCase | None:
        """Return a case."""

    async def find(
        self, kind: PaymentCaseKind, method: MethodName, external_id: str
    ) -> PaymentCase | None:
        """Return the case of this kind about a payment."""

    async def list_open(self, limit: int, offset: int = 0) -> Sequence[PaymentCase]:
        """Return open cases, oldest first."""

    async def count_open(self, opened_before: datetime | None = None) -> int:
        """Return how many cases are open, of all or of those that were opened before a time."""

    async def sum_found(self, method: MethodName | None = None) -> FoundPayments:
        """Return the open cases of payments that this database does not know, of one or all methods."""

    async def list_found(
        self, after: PaymentCaseId, last: PaymentCaseId, limit: int
    ) -> Sequence[PaymentCase]:
        """Return the oldest of those cases behind `after`, at most up to `last`."""

    async def has_open_reversal(self, buyer: BuyerId) -> bool:
        """Return whether a payment of the buyer was taken back and no operator has decided yet."""

    async def close(
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
