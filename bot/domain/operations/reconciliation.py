"""Rules that must always hold across the whole ledger, and the drift of the supplier balance.

Pure. A balance alone proves nothing, because the operator's payments raise it. But the balance plus
everything the supplier charged equals everything ever paid in, and that sum never falls. If it fell
between two readings, money left the account without an entry in our ledger.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from bot.domain.money import Money


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """One rule and what violates it: `ids` name `subjects` ("orders"); no ids: the rule holds."""

    rule: str
    subjects: str
    sentence: str
    ids: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.ids


@dataclass(frozen=True, slots=True)
class SupplierAccountPosition:
    """The sums of our ledger for a supplier account, in its currency.

    `booked` was charged for deliveries, or lost. `awaiting_delivery` was charged for orders whose
    delivery is still to come. `uncertain` may have been charged or not.
    """

    booked: Money
    awaiting_delivery: Money
    uncertain: Money

    @property
    def charged(self) -> Money:
        """Return what the supplier has certainly charged."""
        return self.booked + self.awaiting_delivery


@dataclass(frozen=True, slots=True)
class BalanceSnapshot:
    """The supplier balance at one moment, with our position at that moment."""

    at: datetime
    balance: Decimal
    charged: Decimal
    uncertain: Decimal

    @classmethod
    def from_position(
        cls, at: datetime, balance: Decimal, position: SupplierAccountPosition
    ) -> "BalanceSnapshot":
        return cls(at, balance, position.charged.decimal, position.uncertain.decimal)

    @property
    def total_paid_in(self) -> Decimal:
        """Return the least amount ever paid into the account, if our ledger is complete."""
        return self.balance + self.charged


@dataclass(frozen=True, slots=True)
class BalanceDrift:
    """The difference that arose between the supplier balance and our ledger between two readings.

    Costs are rounded up in the ledger, so `change` may rise by less than a minor unit for each
    order.
    """

    earlier: BalanceSnapshot
    later: BalanceSnapshot

    @property
    def change(self) -> Decimal:
        """Return what was paid in since (positive), or taken without an order (negative)."""
        return self.later.total_paid_in - self.earlier.total_paid_in

    @property
    def missing(self) -> Decimal:
        """Return what was taken since and belongs to no order, not even an uncertain one.

        It is never negative.
        """
        return max(Decimal(0), -(self.change + self.later.uncertain))
