"""The ledger, the usage that counts against limits, and sales pauses.

A ledger entry is never changed.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.account_statement import StatementLine
from bot.domain.causes import AttemptOutcome
from bot.domain.ids import BuyerId, EntryId, OrderId, SupplierAccountId
from bot.domain.ledger import LedgerEntry, Wallet
from bot.domain.money import Money
from bot.domain.sales_pause_and_sales_limits import PauseCause, SalesPause


class Ledger(Protocol):
    async def post(self, entry: LedgerEntry, now: datetime) -> bool:
        """Write a balanced entry and the buyers' cached balances; return False when its key exists."""

    async def hold(self, entry: LedgerEntry, buyer: BuyerId, now: datetime) -> bool:
        """Post a hold; return False when balance and credit do not cover it."""

    async def wallet(self, buyer: BuyerId) -> Wallet: ...
    async def wallets(self, buyer_ids: Sequence[BuyerId]) -> dict[BuyerId, Wallet]:
        """Return the wallets of several buyers, with one statement."""

    async def captured_amount(self, order_id: OrderId) -> Money | None:
        """Return the buyer's money captured for the order; None before its delivery."""

    async def entries(self, buyer: BuyerId, limit: int) -> list[tuple[LedgerEntry, datetime]]:
        """Return the buyer's last entries, newest first."""


class Statements(Protocol):
    """The ledger as one buyer's statement. Entries that leave the balance alone are no lines."""

    async def list_older(
        self, buyer: BuyerId, before: EntryId | None, limit: int
    ) -> list[StatementLine]:
        """Return the newest lines before an entry (None: the newest of all), newest first."""

    async def list_newer(self, buyer: BuyerId, after: EntryId, limit: int) -> list[StatementLine]:
        """Return the oldest lines after an entry, newest first."""

    async def get(self, buyer: BuyerId, entry_id: EntryId) -> StatementLine | None:
        """Return one line of the buyer's own statement; None if there is none."""

    async def find_balance_after_hold(self, buyer: BuyerId, order_id: OrderId) -> Money | None:
        """Return the buyer's balance right after the price of an order was held; None without a hold."""


class Usage(Protocol):
    async def ordered_total(self, since: datetime, buyer: BuyerId | None = None) -> Money:
        """Return the total of the orders made since `since`, of one buyer or of all.

        An order counts with the larger of its price and its cost. Cancelled orders do not count,
        unless the supplier charged for them.
        """

    async def list_ordered_amounts(
        self, since: datetime, buyer: BuyerId | None = None
    ) -> list[tuple[datetime, Money]]:
        """Return time and amount of each order that `ordered_total` counts, oldest first."""

    async def count_charged_above_quote(
        self, account: SupplierAccountId, since: datetime, until: datetime
    ) -> int:
        """Return how many orders made after `since` and not after `until` cost more than quoted."""

    async def count_refused(self, since: datetime, until: datetime) -> int:
        """Return how many orders were cancelled from `since` until before `until` because the
        supplier refused them.

        Orders with a refused coupon do not count.
        """

    async def list_refusals(
        self, buyer: BuyerId, since: datetime, until: datetime, limit: int
    ) -> list[datetime]:
        """Return when the supplier refused the buyer's last orders, newest first.

        Refusals after `since` and not after `until` count, also those of coupons.
        """

    async def list_last_outcomes(
        self, account: SupplierAccountId, since: datetime | None, limit: int
    ) -> list[AttemptOutcome]:
        """Return the outcomes of the account's last trades that ended after `since`, newest first."""


class SalesPauses(Protocol):
    async def begin(self, cause: PauseCause, actor: str, now: datetime) -> bool:
        """Pause sales for `cause`; return False and change nothing when that pause exists already."""

    async def end(self, cause: PauseCause) -> bool:
        """End the pause for `cause`; return False when there was none."""

    async def all(self) -> list[SalesPause]:
        """Return the current pauses, oldest first; sales are open when there is none."""

    async def last_ended(self, cause: PauseCause) -> datetime | None:
        """Return when a pause for `cause` last ended, according to the audit log."""
