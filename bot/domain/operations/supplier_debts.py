"""What the supplier owes for pieces that the staff marked as bad, and what came back of it."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import BuyerId, OrderId, SupplierDebtId
from bot.domain.money import Money


@dataclass(frozen=True, slots=True)
class SupplierDebt:
    """The cost of bad pieces of one order, in the supplier's currency.

    `booking_count` is how often money that came back was booked. A closed debt waits for nothing.
    """

    id: SupplierDebtId
    order_id: OrderId
    pieces: int
    owed: Money
    recovered: Money
    booking_count: int
    actor: BuyerId
    created_at: datetime
    closed_at: datetime | None = None

    @property
    def open_amount(self) -> Money:
        """Return what has not come back; nothing of a closed debt is waited for."""
        return self.owed - self.recovered


def calculate_cost_share(charged: Money, quantity: int, pieces: int) -> Money:
    """Return what the supplier charged for `pieces` of `quantity` pieces, rounded down.

    All pieces together have the whole charge.
    """
    return Money(charged.amount * pieces // quantity, charged.currency)
