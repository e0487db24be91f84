"""Repository of credit limits: the shop's default, or a limit that an operator set for one buyer.

The column `credit` is what a hold may count on. It exceeds `credit_limit` only while a buyer owes
more than a lowered limit, and never exceeds that debt. The ledger lowers it as the buyer pays.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, case, literal, select, update

from bot.domain.credit_limit import CreditLimit
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from storage.connection_vault_and_currencies import RepositoryResources
from storage.schema import buyers


@dataclass(frozen=True, slots=True)
class SqlCreditLimits:
    """The repository of `CreditLimit`."""

    resources: RepositoryResources

    async def get(self, buyer: BuyerId) -> CreditLimit | None:
        """Return the buyer's limit; None for an unknown buyer."""
        columns = (buyers.c.credit_limit, buyers.c.has_own_limit, buyers.c.credit)
        query = select(*columns).where(buyers.c.id == buyer)
        row = (await self.resources.connection.execute(query)).first()
        if row is None:
            return None
        limit, credit = (
            Money(amount, self.resources.currency) for amount in (row.credit_limit, row.credit)
        )
        return CreditLimit(limit, row.has_own_limit, credit)

    async def set(self, buyer: BuyerId, limit: Money, *, is_own: bool) -> None:
        """Set a buyer's limit; `is_own` False means that it is the default."""
        amount = self.resources.amount_in_selling_currency(limit)
        change = update(buyers).where(buyers.c.id == buyer)
        await self.resources.connection.execute(
            change.values(
                credit_limit=amount, has_own_limit=is_own, credit=_limit_credit(literal(amount))
            )
        )

    async def apply_default(self, default: Money) -> int:
        """Give `default` to everybody without a limit of their own; return for how many it changed."""
        amount = self.resources.amount_in_selling_currency(default)
        change = update(buyers).where(
            buyers.c.has_own_limit.is_(False), buyers.c.credit_limit != amount
        )
        changed = await self.resources.connection.execute(
            change.values(credit_limit=amount, credit=_limit_credit(literal(amount)))
        )
        return changed.rowcount


def _limit_credit(limit: ColumnElement[int]) -> ColumnElement[int]:
    """Return the credit under a new limit: the limit, or the debt that exceeds a lowered one."""
    return case((buyers.c.credit <= limit, limit), else_=_lower_credit(limit, buyers.c.balance))


def lower_repaid_credit(new_balance: ColumnElement[int]) -> ColumnElement[int]:
    """Return the credit when the balance changes: one above the limit falls with the debt."""
    limit = buyers.c.credit_limit
    return case(
        (buyers.c.credit <= limit, buyers.c.credit), else_=_lower_credit(limit, new_balance)
    )


def _lower_credit(limit: ColumnElement[int], balance: ColumnElement[int]) -> ColumnElement[int]:
    """Return a credit above `limit`, lowered to the debt, and never below `limit`."""
    return case(
        (-balance <= limit, limit), (-balance < buyers.c.credit, -balance), else_=buyers.c.credit
    )
