"""Sums over a span of time, for the operator's desk."""

from datetime import datetime

from sqlalchemy import func, select

from bot.domain.money import Money
from bot.domain.order import OrderStatus
from bot.domain.store import Totals
from storage.schema import entries, orders, postings
from storage.unit import Unit


async def totals(unit: Unit, since: datetime) -> Totals:
    """Orders made since then by where they stand now; revenue and cost booked since then.

    Revenue is captures less refunds in the buyers' currency; cost is what goods took at the supplier,
    in its own.
    """
    query = select(orders.c.status, func.count()).where(orders.c.created_at >= since)
    rows = await unit.connection.execute(query.group_by(orders.c.status))
    counts = {row[0]: row[1] for row in rows}
    return Totals(
        orders=sum(counts.values()),
        delivered=counts.get(OrderStatus.DELIVERED, 0),
        cancelled=counts.get(OrderStatus.CANCELLED, 0),
        revenue=await _booked(unit, "revenue", unit.currency, since),
        cost=await _booked(unit, "cogs", unit.cost_currency, since),
    )


async def _booked(unit: Unit, account: str, currency: str, since: datetime) -> Money:
    query = (
        select(func.sum(postings.c.amount))
        .join(entries, entries.c.id == postings.c.entry_id)
        .where(
            postings.c.account == account, postings.c.currency == currency, entries.c.at >= since
        )
    )
    return Money(int(await unit.connection.scalar(query) or 0), currency)
