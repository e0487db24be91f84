"""Alerts of refused orders: the first of each hour at once, and how many there were after the hour.

One buyer could otherwise cause as many alerts as orders. A refused coupon causes none.
"""

from datetime import UTC, datetime, timedelta

from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import Order
from bot.domain.settings import ShopSettings
from bot.services.context.alerts import alert_operators
from bot.services.context.shop import Shop
from bot.services.orders.transitions import alert_facts_with_cause
from storage.database import Database
from storage.transaction import Transaction

_HOUR = timedelta(hours=1)


async def alert_refusal(
    tx: Transaction, settings: ShopSettings, now: datetime, order: Order
) -> None:
    """Alert the operators of a refused order, unless it is not the first one of the hour."""
    kind = AlertKind.TRADE_REFUSED
    key = f"{kind}:{_start_of_hour(now).isoformat()}"
    await alert_operators(tx, settings.operator_ids, now, kind, key, alert_facts_with_cause(order))


async def alert_refused_count(shop: Shop, db: Database) -> int:
    """Alert the operators if the last full hour had several refusals; return how many."""
    end = _start_of_hour(shop.ports.clock.now())
    count = await db.read(_count_refused, end - _HOUR, end)
    if count > 1:
        await db.transact(_alert_count, shop.settings, shop.ports.clock.now(), end, count)
    return count


async def _count_refused(tx: Transaction, since: datetime, until: datetime) -> int:
    return await tx.usage.count_refused(since, until)


async def _alert_count(
    tx: Transaction, settings: ShopSettings, now: datetime, end: datetime, count: int
) -> None:
    kind = AlertKind.REFUSED_COUNT
    key = f"{kind}:{end.isoformat()}"
    await alert_operators(tx, settings.operator_ids, now, kind, key, {"count": str(count)})


def _start_of_hour(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
