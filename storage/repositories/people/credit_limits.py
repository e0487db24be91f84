"""Repository of credit limits: the shop's default, or a limit that an operator set for one buyer.

A limit may be lowered below what a buyer owes. Then a hold finds less than nothing available.
"""

from sqlalchemy import and_, or_, select, update

from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.payments.ledger import CreditLimit
from storage.connection_vault_and_currencies import Repository
from storage.schema.buyers_inbox_and_catalogue_tables import buyers


class CreditLimits(Repository):
    """The repository of `CreditLimit`."""

    async def get(self, buyer: BuyerId) -> CreditLimit | None:
        """Return the buyer's limit; None for an unknown buyer."""
        query = select(buyers.c.credit, buyers.c.has_own_limit).where(buyers.c.id == buyer)
        row = (await self._connection.execute(query)).first()
        if row is None:
            return None
        return CreditLimit(Money(row.credit, self.resources.currency), row.has_own_limit)

    async def set(self, buyer: BuyerId, limit: Money, *, is_own: bool) -> None:
        """Set a buyer's limit; `is_own` False means that it is the default."""
        amount = self.resources.amount_in_selling_currency(limit)
        change = update(buyers).where(buyers.c.id == buyer)
        await self._connection.execute(change.values(credit=amount, has_own_limit=is_own))

    async def apply_default(self, default: Money) -> int:
        """Give `default` to everybody without a limit of their own; return for how many it changed.

        A lower one changes nothing for buyers who have used their credit: their balance is below zero.
        """
        amount = self.resources.amount_in_selling_currency(default)
        change = update(buyers).where(
            buyers.c.has_own_limit.is_(False),
            or_(
                buyers.c.credit < amount,
                and_(buyers.c.credit > amount, buyers.c.balance >= 0),
            ),
        )
        return await self._change(change.values(credit=amount))
