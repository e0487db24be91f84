"""Sums over a period, for the operators' overview."""

from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal

from sqlalchemy import func, select

from bot.domain.money import Money, convert_amount, zero
from bot.domain.orders.attempts import Totals
from bot.domain.orders.order import OrderStatus
from bot.domain.payments.ledger import COST_ACCOUNT as COST
from bot.domain.payments.ledger import LOSS_ACCOUNT as LOSS
from bot.domain.payments.ledger import REFERRAL_ACCOUNT
from storage.connection_vault_and_currencies import RepositoryResources
from storage.schema.checkout_and_quote_tables import quotes
from storage.schema.ledger_tables import entries, postings
from storage.schema.order_and_trade_tables import orders


async def load_totals(resources: RepositoryResources, since: datetime) -> Totals:
    """Return counts of the orders made since `since`, by current status, with revenue and cost.

    Revenue is captures less refunds since then, in the selling currency. Cost is what the supplier
    charged for deliveries since then, in the cost currency; losses are charges without a delivery.
    Rewards are what was credited for invited buyers since then, in the selling currency.
    """
    query = select(orders.c.status, func.count()).where(orders.c.created_at >= since)
    rows = await resources.connection.execute(query.group_by(orders.c.status))
    counts = {row[0]: row[1] for row in rows}
    revenue = await _sum_postings(resources, "revenue", resources.currency, since)
    rewards = -await _sum_postings(resources, REFERRAL_ACCOUNT, resources.currency, since)
    expenses = await _read_expenses(resources, since)
    spent = sum(
        (convert_amount(each.money, each.rate, resources.currency) for each in expenses), Decimal(0)
    )
    nothing = zero(resources.cost_currency)
    return Totals(
        orders=sum(counts.values()),
        delivered=counts.get(OrderStatus.DELIVERED, 0),
        cancelled=counts.get(OrderStatus.CANCELLED, 0),
        revenue=revenue,
        cost=sum((each.money for each in expenses if each.account == COST), nothing),
        losses=sum((each.money for each in expenses if each.account == LOSS), nothing),
        rewards=rewards,
        profit=revenue
        - rewards
        - Money(int(spent.to_integral_value(ROUND_HALF_UP)), resources.currency),
        refunded=counts.get(OrderStatus.REFUNDED, 0),
    )


@dataclass(frozen=True, slots=True)
class _Expense:
    """The charges of orders with one exchange rate, on one account of the ledger."""

    account: str
    rate: Decimal
    money: Money


async def _read_expenses(resources: RepositoryResources, since: datetime) -> list[_Expense]:
    """Return the costs and losses since `since`, by account and by the rate of their quotes."""
    query = (
        select(postings.c.account, quotes.c.rate, func.sum(postings.c.amount))
        .join(entries, entries.c.id == postings.c.entry_id)
        .join(orders, orders.c.id == entries.c.order_id)
        .join(quotes, quotes.c.id == orders.c.quote_id)
        .where(
            postings.c.account.in_([COST, LOSS]),
            postings.c.currency == resources.cost_currency,
            entries.c.at >= since,
        )
        .group_by(postings.c.account, quotes.c.rate)
    )
    rows = await resources.connection.execute(query)
    currency = resources.cost_currency
    return [_Expense(row[0], Decimal(row[1]), Money(int(row[2]), currency)) for row in rows]


async def _sum_postings(
    resources: RepositoryResources, account: str, currency: str, since: datetime
) -> Money:
    query = (
        select(func.sum(postings.c.amount))
        .join(entries, entries.c.id == postings.c.entry_id)
        .where(
            postings.c.account == account, postings.c.currency == currency, entries.c.at >= since
        )
    )
    return Money(int(await resources.connection.scalar(query) or 0), currency)
