"""The work that waits for the workers' loops, as one query tells it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.domain.ids import SupplierAccountId


@dataclass(frozen=True, slots=True)
class DueWork:
    """The times at which the next work of each kind is due; None means that there is none.

    `has_open_orders`: an order is placed, submitted or accepted. `has_unknown_outcomes`: one is
    uncertain. `comparison_at` is when answers are compared. `opening_at` is when the next watched
    flash sale is expected to be open.
    """

    trade_at: datetime | None
    query_at: datetime | None
    comparison_at: datetime | None
    message_at: datetime | None
    opening_at: datetime | None
    has_open_orders: bool
    has_unknown_outcomes: bool


class DueWorkReader(Protocol):
    async def read(self, account: SupplierAccountId, now: datetime) -> DueWork:
        """Return the work that waits. Trades, queries and comparisons are those of `account`.

        A message that waits for an older one of its chat is not due.
        """

    async def has_due_manual_delivery(
        self, account: SupplierAccountId, now: datetime, changed_after: datetime
    ) -> bool:
        """Return whether `Orders.claim_manual_deliveries` would find an order."""

    async def has_due_time_after(self, order_horizon: datetime, message_horizon: datetime) -> bool:
        """Return whether an unclaimed order or message would wait beyond its horizon."""
