"""Tells buyers why their order waits: for an operator, or behind another order of the supplier account.

Only informs: the query that claims the next trade decides which order may trade.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.domain.ids import OrderId, SupplierAccountId
from bot.domain.orders.order import Order, OrderStatus, OrderWait
from bot.services.context.change_steps import split_into_steps
from bot.services.context.shop import Shop
from bot.services.context.status_message_queueing import queue_status_update
from storage.database import Database
from storage.transaction import Transaction

#: A trade that takes less than this is normal and needs no notice.
SLOW_AFTER = timedelta(seconds=10)
_BLOCKING_STATUSES = (OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN)
_MAX_ORDERS = 200


@dataclass(slots=True)
class NotifiedOrders:
    """The orders whose status message says why they wait. One object for the life of the process."""

    order_ids: set[OrderId] = field(default_factory=set)


async def find_wait(tx: Transaction, order: Order, now: datetime) -> OrderWait | None:
    """Return why a placed order waits; None for any other order, or if it is next."""
    if order.status is not OrderStatus.PLACED:
        return None
    if await tx.payment_cases.has_open_reversal(order.buyer_id):
        return OrderWait.OPERATOR
    if await _is_account_blocked(tx, order.account_id, now):
        return OrderWait.OTHER_ORDER
    if not _is_untouched(order, now):
        return None
    is_behind = await tx.orders.is_trade_being_prepared(order.account_id)
    return OrderWait.OTHER_ORDER if is_behind else None


async def _is_account_blocked(tx: Transaction, account: SupplierAccountId, now: datetime) -> bool:
    blocking = await tx.orders.list_in_status(_BLOCKING_STATUSES, _MAX_ORDERS, account)
    return any(_is_slow(one, now) for one in blocking)


def _is_slow(order: Order, now: datetime) -> bool:
    return not timedelta(0) <= now - order.updated_at < SLOW_AFTER


def _is_untouched(order: Order, now: datetime) -> bool:
    """Return whether the order has waited for long and was never claimed."""
    return order.poll_count == 0 and not order.is_claimed and _is_slow(order, now)


async def notify_waiting_orders(shop: Shop, db: Database, notified: NotifiedOrders) -> int:
    """Queue status updates for orders that wait, once for each; return how many."""
    waiting = await db.read(
        _waiting_orders, shop.settings.supplier_account_id, shop.ports.clock.now()
    )
    notified.order_ids &= {order.id for order in waiting}
    new_orders = [order for order in waiting if order.id not in notified.order_ids]
    for part in split_into_steps(new_orders):
        await db.transact(_queue_status_updates, shop.ports.clock.now(), part)
    notified.order_ids |= {order.id for order in new_orders}
    return len(new_orders)


async def _waiting_orders(
    tx: Transaction, account_id: SupplierAccountId, now: datetime
) -> list[Order]:
    is_blocked = await _is_account_blocked(tx, account_id, now)
    if not is_blocked and not await tx.orders.is_trade_being_prepared(account_id):
        return []
    placed = await tx.orders.list_in_status([OrderStatus.PLACED], _MAX_ORDERS, account_id)
    return placed if is_blocked else [one for one in placed if _is_untouched(one, now)]


async def _queue_status_updates(tx: Transaction, now: datetime, orders: Sequence[Order]) -> None:
    for order in orders:
        await queue_status_update(tx, now, order)
