"""Sums over a period, for the operators' overview."""

from datetime import datetime

from sqlalchemy import func, select

from bot.domain.money import Money
from bot.domain.order import OrderStatus
from bot.domain.repositories import Totals
from storage.repository_resources import RepositoryResources
from storage.schema import entries, orders, postings


async def load_totals(resources: RepositoryResources, since: datetime) -> Totals:
    """Return counts of the orders made since `since`, by current status, with revenue and cost.

    Revenue is captures less refunds since then, in the selling currency. Cost is what the supplier
    charged for deliveries since then, in the cost currency.
    """
    query = select(orders.c.status, func.count()).where(orders.c.created_at >= since)
    rows = await resources.connection.execute(query.group_by(orders.c.status))
    counts = {row[0]: row[1] for row in rows}
    return Totals(
        orders=sum(counts.values()),
        delivered=counts.get(OrderStatus.DELIVERED, 0),
        cancelled=counts.get(OrderStatus.CANCELLED, 0),
        revenue=await _sum_postings(resources, "revenue", resources.currency, since),
        cost=await _sum_postings(resources, "cogs", resources.cost_currency, since),
    )


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
