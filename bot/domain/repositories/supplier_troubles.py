"""Protocol of the repository of supplier troubles and of the sales that they prevented."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.supplier_troubles import SupplierTrouble, SupplierTroubleKind


class SupplierTroubles(Protocol):
    """The repository of `SupplierTrouble`; there is at most one of each kind."""

    async def begin(self, kind: SupplierTroubleKind, since: datetime) -> bool:
        """Store a trouble; return False and change nothing if there is one of this kind."""

    async def save_costs(
        self, kind: SupplierTroubleKind, needed: Decimal, told_cost: Decimal
    ) -> None:
        """Store the cost that the balance must cover, and the one that operators were told of."""

    async def add_missed_sales(
        self, kind: SupplierTroubleKind, prices: Mapping[BuyerId, Money]
    ) -> None:
        """Store the price that each buyer was about to pay, unless a higher one is stored.

        At most 500 buyers. Those who are not registered are left out.
        """

    async def all(self, currency: str) -> list[SupplierTrouble]:
        """Return the current troubles, oldest first. `currency` is the selling currency."""

    async def end(self, kind: SupplierTroubleKind) -> bool:
        """Delete the trouble and its missed sales; return False if there was none."""
