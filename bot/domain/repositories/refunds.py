"""The repository of refunds that the shop starts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.ids import BuyerId, PaymentId
from bot.domain.refunds import Refund, RefundStatus


class Refunds(Protocol):
    """The repository of `Refund`: at most one for each payment."""

    async def add(self, refund: Refund, now: datetime) -> bool:
        """Store a pending refund, due now; return False if its payment has one already."""

    async def start_again(self, payment_id: PaymentId, operator: BuyerId, now: datetime) -> bool:
        """Make a refused refund pending and due now; return False if it is not refused."""

    async def find(self, payment_id: PaymentId) -> Refund | None:
        """Return the refund of a payment."""

    async def list_due(self, now: datetime, limit: int) -> Sequence[Refund]:
        """Return the pending refunds whose call is due, longest due first."""

    async def postpone(self, payment_id: PaymentId, next_at: datetime, reason: str) -> None:
        """Set when to call again, and count a try."""

    async def settle(
        self, payment_id: PaymentId, status: RefundStatus, reason: str, now: datetime
    ) -> bool:
        """Set the final status; return False if the refund is not pending."""
