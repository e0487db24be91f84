"""Doubt that lasts: the operators are reminded every hour while there is any, each buyer is told once.

Must not settle anything, and tells no more than the order's own page.
"""

from datetime import timedelta

from bot.domain.order import Order, OrderStatus
from bot.domain.ports import AlertKind
from bot.domain.store import OutboxKind, Tx
from bot.services.alerts import alert_staff
from bot.services.progress import facts_of
from bot.services.shop import Shop

#: How long an order may be in doubt before anybody is reminded of it.
LONG = timedelta(minutes=10)
STILL_CHECKING = "still-checking"
_HOUR = 3600
_MOST = 1_000


async def remind(shop: Shop) -> int:
    """Remind of the orders that have been in doubt for long; how many there are."""
    lasting = await shop.store.read(_lasting, shop)
    if lasting:
        await shop.store.transact(_remind, shop, lasting)
    return len(lasting)


async def _lasting(tx: Tx, shop: Shop) -> list[Order]:
    doubtful = await tx.orders.in_status([OrderStatus.UNCERTAIN, OrderStatus.REVIEW], _MOST)
    now = shop.clock.now()
    return [order for order in doubtful if now - order.updated_at > LONG]


async def _remind(tx: Tx, shop: Shop, orders: list[Order]) -> None:
    """One alert an hour for all of them; a notice for each buyer, the first time."""
    now = shop.clock.now()
    facts = {**facts_of(orders[0]), "count": str(len(orders))}
    hour = int(now.timestamp()) // _HOUR
    await alert_staff(tx, shop, AlertKind.CASES_OPEN, f"cases:{hour}", facts)
    for order in orders:
        news = {
            "kind": STILL_CHECKING,
            "order": str(order.id),
            "amount": str(order.price.amount),
            "currency": order.price.currency,
        }
        key = f"{STILL_CHECKING}:{order.id}"
        await tx.outbox.add(OutboxKind.NOTICE, order.chat_id, key, news, now)
