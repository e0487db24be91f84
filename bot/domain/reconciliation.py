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

from bot.domain.catalogue import AccountId
from bot.domain.money import Money


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule and what breaks it: `ids` name `things` ("orders"); none: it holds."""

    rule: str
    things: str
    sentence: str
    ids: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.ids


@dataclass(frozen=True, slots=True)
class Position:
    """What our books say of a supplier account, in its currency.

    `booked` was taken for goods, or lost; `awaited` was taken for orders whose goods are still to come;
    `doubted` may have been taken or not.
    """

    booked: Money
    awaited: Money
    doubted: Money

    @property
    def taken(self) -> Money:
        """What the supplier took for sure."""
        return self.booked + self.awaited


@dataclass(frozen=True, slots=True)
class Reading:
    """The supplier's balance at a moment, beside our position then."""

    at: datetime
    balance: Decimal
    taken: Decimal
    doubted: Decimal

    @classmethod
    def of(cls, at: datetime, balance: Decimal, position: Position) -> "Reading":
        return cls(at, balance, position.taken.decimal, position.doubted.decimal)

    @property
    def paid_in(self) -> Decimal:
        """All that was ever paid into the account, at least, if the books are complete."""
        return self.balance + self.taken


@dataclass(frozen=True, slots=True)
class Drift:
    """How far balance and books moved apart between two readings.

    Costs are rounded up on the books, so `change` may rise by less than a minor unit an order.
    """

    since: Reading
    now: Reading

    @property
    def change(self) -> Decimal:
        """What was paid in or given back since (positive), or taken beside the books (negative)."""
        return self.now.paid_in - self.since.paid_in

    @property
    def missing(self) -> Decimal:
        """What was taken since and stands on no order, not even on one in doubt; never negative."""
        return max(Decimal(0), -(self.change + self.now.doubted))


class Books(Protocol):
    """Looks at everything at once; needs a consistent view."""

    async def findings(self) -> Sequence[Finding]:
        """Every rule, with what breaks it."""

    async def account(self, code: str) -> AccountId | None:
        """The supplier account that `code` names; None when nothing was ever read of it."""

    async def position(self, account: AccountId) -> Position:
        """What the supplier took of the account, as far as we know."""

    async def last_reading(self, account: AccountId) -> Reading | None:
        """The reading that was noted last."""

    async def note(self, account: AccountId, reading: Reading) -> None:
        """Keep `reading` in place of the one before."""
