"""Buyers' money, and what holds sales back. An entry of the ledger is never changed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.catalogue import SupplierAccountId
from bot.domain.causes import AttemptOutcome
from bot.domain.ledger import BuyerId, LedgerEntry, OrderId, Wallet
from bot.domain.money import Money
from bot.domain.sales_pauses_and_limits import PauseCause, SalesPause


class Ledger(Protocol):
    async def post(self, entry: LedgerEntry, now: datetime) -> bool:
        """Write a balanced entry and the buyers' cached balances. False when its key exists."""

    async def hold(self, entry: LedgerEntry, buyer: BuyerId, now: datetime) -> bool:
        """Post a hold, guarded: False when balance and credit do not cover it."""

    async def wallet(self, buyer: BuyerId) -> Wallet: ...
    async def wallets(self, buyer_ids: Sequence[BuyerId]) -> dict[BuyerId, Wallet]:
        """The wallets of several buyers, in one statement."""

    async def captured_amount(self, order_id: OrderId) -> Money | None:
        """What the order took of its buyer's money; None before its goods came."""

    async def entries(self, buyer: BuyerId, limit: int) -> list[tuple[LedgerEntry, datetime]]:
        """The buyer's last entries, newest first."""


class Usage(Protocol):
    async def ordered_total(self, since: datetime, buyer: BuyerId | None = None) -> Money:
        """What the orders made after then come to, but for those called off; of everybody, or one."""

    async def list_ordered_amounts(
        self, since: datetime, buyer: BuyerId | None = None
    ) -> list[tuple[datetime, Money]]:
        """The same orders one by one: when and how much, oldest first."""

    async def list_last_outcomes(
        self, account: SupplierAccountId, since: datetime | None, limit: int
    ) -> list[AttemptOutcome]:
        """How the last trades of the account that ended after then ended, newest first."""


class SalesPauses(Protocol):
    async def begin(self, cause: PauseCause, actor: str, now: datetime) -> bool:
        """Pause sales for `cause`; False when it holds already, and stays as it was."""

    async def end(self, cause: PauseCause) -> bool:
        """End the pause for `cause`; False when it did not hold."""

    async def all(self) -> list[SalesPause]:
        """What holds now, the oldest first; sales are open while this is empty."""

    async def last_ended(self, cause: PauseCause) -> datetime | None:
        """When a pause for `cause` was last ended, by the audit."""
