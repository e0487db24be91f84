"""The outbox: sends what was committed, at least once, and remembers what was taken.

One flooded chat stops nobody else: rows are claimed at most one a chat. Must not render anything.
"""

import asyncio
from datetime import timedelta

from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import Order, OrderEvent, OrderStatus, Shown, advance
from bot.domain.ports import (
    AlertKind,
    Later,
    Messenger,
    Receipt,
    SecretId,
    Sent,
    Undeliverable,
)
from bot.domain.store import OutboxKind, OutboxRow, Secret, Tx
from bot.services.alerts import alert_staff
from bot.services.progress import carry_out, facts_of
from bot.services.shop import Shop

LEASE = timedelta(minutes=5)
BATCH = 32
FIRST_RETRY = 1.0
SLOWEST_RETRY = 600.0


async def pump(shop: Shop, messenger: Messenger) -> int:
    """Send what is due, chats side by side; how many rows were tried."""
    rows = await shop.store.transact(_claim, shop)
    await asyncio.gather(*(_send(shop, messenger, row) for row in rows))
    return len(rows)


async def _claim(tx: Tx, shop: Shop) -> list[OutboxRow]:
    now = shop.clock.now()
    return await tx.outbox.claim(now, now + LEASE, BATCH)


async def _send(shop: Shop, messenger: Messenger, row: OutboxRow) -> None:
    receipt = await _hand_over(messenger, row)
    await shop.store.transact(_account_for, shop, row, receipt)


async def _hand_over(messenger: Messenger, row: OutboxRow) -> Receipt:
    facts = dict(row.facts)
    match row.kind:
        case OutboxKind.DELIVER:
            order_id, secret_id = OrderId(int(facts["order"])), SecretId(int(facts["secret"]))
            return await messenger.deliver(order_id, secret_id)
        case OutboxKind.STATUS:
            return await messenger.status(OrderId(int(facts["order"])))
        case OutboxKind.ALERT:
            kind = AlertKind(facts.pop("kind"))
            return await messenger.alert(BuyerId(row.chat_id), kind, facts)
        case OutboxKind.NOTICE:
            return await messenger.notice(BuyerId(row.chat_id), facts.pop("kind"), facts)


async def _account_for(tx: Tx, shop: Shop, row: OutboxRow, receipt: Receipt) -> None:
    now = shop.clock.now()
    match receipt:
        case Sent(message_id):
            await tx.outbox.sent(row.id, message_id, now)
            if row.kind is OutboxKind.DELIVER:
                await _shown(tx, shop, row)
        case Later(seconds, reason):
            delay = max(seconds, min(SLOWEST_RETRY, FIRST_RETRY * 2.0**row.attempts))
            await tx.outbox.later(row.id, now + timedelta(seconds=delay), reason)
        case Undeliverable(reason):
            await tx.outbox.park(row.id, reason)
            if row.kind is OutboxKind.DELIVER:
                await _tell_staff(tx, shop, row, reason)


async def _shown(tx: Tx, shop: Shop, row: OutboxRow) -> None:
    order = await tx.orders.get(OrderId(int(row.facts["order"])))
    assert order is not None
    if order.status is OrderStatus.FULFILLED:
        await carry_out(tx, shop, order, advance(order, Shown()))


async def _tell_staff(tx: Tx, shop: Shop, row: OutboxRow, reason: str) -> None:
    order = await tx.orders.get(OrderId(int(row.facts["order"])))
    assert order is not None
    facts = {**facts_of(order), "reason": reason}
    await alert_staff(tx, shop, AlertKind.UNDELIVERABLE, f"parked:{row.id}", facts)


# --- looking again ---------------------------------------------------------------------------------


async def order_of(shop: Shop, buyer: BuyerId, order_id: OrderId) -> Order | None:
    """The buyer's own order; None for a foreign and for a missing one alike."""
    return await shop.store.read(_owned, buyer, order_id)


async def _owned(tx: Tx, buyer: BuyerId, order_id: OrderId) -> Order | None:
    return await tx.orders.owned(order_id, buyer)


async def orders_of(shop: Shop, buyer: BuyerId, page: int, size: int) -> tuple[list[Order], int]:
    """A page (from 0) of the buyer's orders, newest first, and how many there are."""
    return await shop.store.read(_page, buyer, page * size, size)


async def _page(tx: Tx, buyer: BuyerId, offset: int, limit: int) -> tuple[list[Order], int]:
    return await tx.orders.page(buyer, offset, limit)


async def secrets_of(shop: Shop, buyer: BuyerId, order_id: OrderId) -> list[Secret]:
    """What was delivered for the buyer's own order; empty for anybody else's."""
    return await shop.store.read(_secrets, buyer, order_id)


async def _secrets(tx: Tx, buyer: BuyerId, order_id: OrderId) -> list[Secret]:
    if await tx.orders.owned(order_id, buyer) is None:
        return []
    return await tx.secrets.of_order(order_id)


async def timeline(shop: Shop, order_id: OrderId) -> list[OrderEvent]:
    """What happened to an order, oldest first; ask `order_of` first whose it is."""
    return await shop.store.read(_timeline, order_id)


async def _timeline(tx: Tx, order_id: OrderId) -> list[OrderEvent]:
    return await tx.orders.events(order_id)


async def set_status_message(shop: Shop, order_id: OrderId, message_id: int) -> None:
    """Remember which message is the order's status line."""
    await shop.store.transact(_set_status_message, order_id, message_id)


async def _set_status_message(tx: Tx, order_id: OrderId, message_id: int) -> None:
    await tx.orders.set_status_message(order_id, message_id)
