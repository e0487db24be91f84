"""The books looked at as a whole: what must always hold in them, and what the supplier's balance says.

Pure. A balance alone proves nothing, for it also rises by what the operator pays in. But the balance and
all that the supplier took add up to all that was ever paid in, and that sum never falls by itself: where
it fell between two readings, money went that is not on the books.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from bot.domain.catalogue import SupplierAccountId
from bot.domain.money import Money


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """One rule and what breaks it: `ids` name `things` ("orders"); none: it holds."""

    rule: str
    subjects: str
    sentence: str
    ids: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.ids


@dataclass(frozen=True, slots=True)
class SupplierAccountPosition:
    """What our books say of a supplier account, in its currency.

    `booked` was taken for goods, or lost; `awaited` was taken for orders whose goods are still to come;
    `doubted` may have been taken or not.
    """

    booked: Money
    awaiting_delivery: Money
    uncertain: Money

    @property
    def charged(self) -> Money:
        """What the supplier took for sure."""
        return self.booked + self.awaiting_delivery


@dataclass(frozen=True, slots=True)
class BalanceSnapshot:
    """The supplier's balance at a moment, beside our position then."""

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
        """All that was ever paid into the account, at least, if the books are complete."""
        return self.balance + self.charged


@dataclass(frozen=True, slots=True)
class BalanceDrift:
    """How far balance and books moved apart between two readings.

    Costs are rounded up on the books, so `change` may rise by less than a minor unit an order.
    """

    earlier: BalanceSnapshot
    later: BalanceSnapshot

    @property
    def change(self) -> Decimal:
        """What was paid in or given back since (positive), or taken beside the books (negative)."""
        return self.later.total_paid_in - self.earlier.total_paid_in

    @property
    def missing(self) -> Decimal:
        """What was taken since and stands on no order, not even on one in doubt; never negative."""
        return max(Decimal(0), -(self.change + self.later.uncertain))


class Reconciliation(Protocol):
    """Looks at everything at once; needs a consistent view."""

    async def check_rules(self) -> Sequence[RuleCheck]:
        """Every rule, with what breaks it."""

    async def find_supplier_account(self, code: str) -> SupplierAccountId | None:
        """The supplier account that `code` names; None when nothing was ever read of it."""

    async def read_position(self, account_id: SupplierAccountId) -> SupplierAccountPosition:
        """What the supplier took of the account, as far as we know."""

    async def read_last_snapshot(self, account_id: SupplierAccountId) -> BalanceSnapshot | None:
        """The reading that was noted last."""

    async def save_snapshot(self, account_id: SupplierAccountId, snapshot: BalanceSnapshot) -> None:
        """Keep `reading` in place of the one before."""
