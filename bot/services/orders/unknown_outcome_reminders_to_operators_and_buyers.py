"""Reminders of lasting unknown outcomes: operators every hour, each buyer once.

Must not settle an outcome. The messages say no more than the order's own screen.
"""

from datetime import datetime, timedelta

from bot.domain.order import Order, OrderStatus
from bot.domain.ports import AlertKind
from bot.domain.repositories.database import Database, Tx
from bot.domain.repositories.outbox import OutboxKind
from bot.services.context.alerts import alert_operators
from bot.services.context.shop import Shop, ShopSettings
from bot.services.orders.transitions import alert_facts

#: How long an outcome may be unknown before a reminder.
REMIND_AFTER = timedelta(minutes=10)
STILL_CHECKING = "still-checking"
_HOUR = 3600
_MAX_ORDERS = 1_000


async def remind_of_unsettled_orders(shop: Shop, db: Database) -> int:
    """Remind of orders whose outcome has been unknown for long; return their number."""
    long_unsettled = await db.read(_long_unsettled_orders, shop.ports.clock.now())
    if long_unsettled:
        await db.transact(_queue_reminders, shop.settings, shop.ports.clock.now(), long_unsettled)
    return len(long_unsettled)


async def _long_unsettled_orders(tx: Tx, now: datetime) -> list[Order]:
    unsettled = await tx.orders.list_in_status(
        [OrderStatus.UNCERTAIN, OrderStatus.REVIEW], _MAX_ORDERS
    )
    return [order for order in unsettled if now - order.updated_at > REMIND_AFTER]


async def _queue_reminders(
    tx: Tx, settings: ShopSettings, now: datetime, orders: list[Order]
) -> None:
    """Queue one alert an hour for all orders, and one notice for each buyer."""
    facts = {**alert_facts(orders[0]), "count": str(len(orders))}
    hour = int(now.timestamp()) // _HOUR
    await alert_operators(
        tx, settings.operator_ids, now, AlertKind.CASES_OPEN, f"cases:{hour}", facts
    )
    for order in orders:
        notice_facts = {
            "kind": STILL_CHECKING,
            "order": str(order.id),
            "amount": str(order.price.amount),
            "currency": order.price.currency,
        }
        key = f"{STILL_CHECKING}:{order.id}"
        await tx.outbox.add(OutboxKind.NOTICE, order.chat_id, key, notice_facts, now)
