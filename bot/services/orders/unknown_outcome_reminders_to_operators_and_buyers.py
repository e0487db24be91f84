"""Reminders of lasting unknown outcomes: operators every hour, each buyer once.

Must not settle an outcome. The messages say no more than the order's own screen.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.settings import ShopSettings
from bot.services.context.alerts import alert_operators
from bot.services.context.change_steps import split_into_steps
from bot.services.context.shop import Shop
from bot.services.orders.transitions import alert_facts_with_cause
from storage.database import Database
from storage.transaction import Transaction

#: How long an outcome may be unknown before a reminder.
REMIND_AFTER = timedelta(minutes=10)
STILL_CHECKING = "still-checking"
_HOUR = 3600
_MAX_ORDERS = 1_000


async def remind_of_unsettled_orders(shop: Shop, db: Database) -> int:
    """Remind of orders whose outcome has been unknown for long; return their number."""
    long_unsettled = await db.read(_long_unsettled_orders, shop.ports.clock.now())
    if long_unsettled:
        await db.transact(_queue_alert, shop.settings, shop.ports.clock.now(), long_unsettled)
    for part in split_into_steps(long_unsettled):
        await db.transact(_queue_notices, shop.ports.clock.now(), part)
    return len(long_unsettled)


async def _long_unsettled_orders(tx: Transaction, now: datetime) -> list[Order]:
    unsettled = await tx.orders.list_in_status(
        [OrderStatus.UNCERTAIN, OrderStatus.REVIEW], _MAX_ORDERS
    )
    return [order for order in unsettled if now - order.updated_at > REMIND_AFTER]


async def _queue_alert(
    tx: Transaction, settings: ShopSettings, now: datetime, orders: Sequence[Order]
) -> None:
    """Queue one alert an hour for all orders."""
    facts = {**alert_facts_with_cause(orders[0]), "count": str(len(orders))}
    hour = int(now.timestamp()) // _HOUR
    await alert_operators(
        tx, settings.operator_ids, now, AlertKind.CASES_OPEN, f"cases:{hour}", facts
    )


async def _queue_notices(tx: Transaction, now: datetime, orders: Sequence[Order]) -> None:
    """Queue one notice for the buyer of each order."""
    for order in orders:
        notice_facts = {
            "kind": STILL_CHECKING,
            "order": str(order.id),
            "amount": str(order.price.amount),
            "currency": order.price.currency,
        }
        key = f"{STILL_CHECKING}:{order.id}"
        await tx.outbox.add(OutboxKind.NOTICE, order.chat_id, key, notice_facts, now)
