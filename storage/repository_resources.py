"""What the repositories of one transaction share: its connection, the vault, the shop's currencies.

No query of an aggregate stands here.
"""

from dataclasses import dataclass, field

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.errors import CurrencyMismatch
from bot.domain.money import Money
from storage.encryption.vault import Vault

#: Rows written by one statement: SQLite takes at most 32 766 bound values.
ROWS_PER_STATEMENT = 500


@dataclass(frozen=True, slots=True)
class RepositoryResources:
    """One transaction. `currency` is what buyers pay in, `cost_currency` what the supplier takes."""

    connection: AsyncConnection
    vault: Vault
    currency: str
    cost_currency: str
    bot_id: int
    #: Orders of which it was told that they stay shut; all transactions of a store share it.
    logged_unreadable_orders: set[int] = field(default_factory=set)

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An INSERT that can say what happens on a conflict."""
        if self.connection.dialect.name == "sqlite":
            return sqlite.insert(table)
        return postgresql.insert(table)

    def amount_in_selling_currency(self, money: Money) -> int:
        """The amount of `money`, which must be in the buyers' currency (CurrencyMismatch)."""
        if money.currency != self.currency:
            raise CurrencyMismatch(f"buyers pay in {self.currency}, not in {money.currency}")
        return money.amount
