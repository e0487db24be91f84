"""The outbox: sends what was committed, at least once, and remembers what was taken.

One slow or flooded chat stops nobody else: messages of a chat go in order (its goods before all), and
what is free is claimed while others are still being sent. Must not render anything.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.domain.backoff import backoff_delay
from bot.domain.errors import StoreTrouble
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
from bot.services import support
from bot.services.alerts import alert_staff
from bot.services.progress import carry_out, facts_of
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
ROOM = 32
FIRST_RETRY = 1.0
SLOWEST_RETRY = 600.0
#: Seconds until what became of a message is kept once more where the database failed; after the last
#: the message is sent again when its lease ends.
KEEP_AGAIN = (1.0, 5.0, 20.0)
#: After so many tries a failure of our own code sets a row aside.
MOST_FAILURES = 10


@dataclass(slots=True)
class Pump:
    """Sends what is due through `messenger`, at most `room` messages at a time."""

    shop: Shop
    messenger: Messenger
    room: int = ROOM
    _running: set[asyncio.Task[None]] = field(default_factory=set)

    async def pump(self) -> int:
        """Begin to send what is due and has room; how many rows were begun."""
        free = self.room - len(self._running)
        if not free:
            await asyncio.wait(self._running, return_when=asyncio.FIRST_COMPLETED)
            return 1
        rows = await self.shop.store.transact(_claim, self.shop, free)
        for row in rows:
            task = asyncio.create_task(_send(self.shop, self.messenger, row))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return len(rows)

    async def settle(self, patience: float | None = None) -> None:
        """Wait for the messages under way; after `patience` seconds they are cut, to be sent again
        after the next start.
        """
        if not self._running:
            return
        _, late = await asyncio.wait(set(self._running), timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


async def _claim(tx: Tx, shop: Shop, room: int) -> list[OutboxRow]:
    now = shop.clock.now()
    return await tx.outbox.claim(now, now + LEASE, room)


async def _send(shop: Shop, messenger: Messenger, row: OutboxRow) -> None:
    """One row, to its receipt. What fails in our own code is tried again, and not for ever."""
    began = shop.clock.now()
    try:
        receipt = await _receipt(shop, messenger, row)
    except Exception:
        logger.exception("message %s could not be sent", row.id)
        receipt = Later(FIRST_RETRY, "failed")
        if row.attempts >= MOST_FAILURES:
            receipt = Undeliverable("failed")
    await _keep(shop, row, receipt, began)


async def _keep(shop: Shop, row: OutboxRow, receipt: Receipt, began: datetime) -> None:
    """Write down what became of a row, after a while where the database is in trouble."""
    for pause in (*KEEP_AGAIN, None):
        try:
            await shop.store.transact(_account_for, shop, row, receipt, began)
            return
        except StoreTrouble:
            logger.warning("what became of message %s could not be kept", row.id)
            if pause is None:
                return
            await shop.clock.sleep(pause)
        except Exception:
            logger.exception("what became of message %s could not be kept", row.id)
            return


async def _receipt(shop: Shop, messenger: Messenger, row: OutboxRow) -> Receipt:
    if row.kind is OutboxKind.DELIVER and await shop.store.read(_was_refunded, row):
        return Undeliverable("refunded", for_good=True)
    return await _hand_over(messenger, row)


async def _was_refunded(tx: Tx, row: OutboxRow) -> bool:
    """Whether the money went back before the goods were ever shown: then they stay here."""
    order = await tx.orders.get(OrderId(int(row.facts["order"])))
    return order is not None and await _withheld(tx, order)


async def _withheld(tx: Tx, order: Order) -> bool:
    if order.status is not OrderStatus.REFUNDED:
        return False
    events = await tx.orders.events(order.id)
    return all(event.went_to is not OrderStatus.DELIVERED for event in events)


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


async def _account_for(
    tx: Tx, shop: Shop, row: OutboxRow, receipt: Receipt, began: datetime
) -> None:
    now = shop.clock.now()
    match receipt:
        case Sent(message_id):
            await tx.outbox.sent(row.id, message_id, now)
            if row.kind is OutboxKind.DELIVER:
                await _shown(tx, shop, row)
        case Later(seconds, reason):
            delay = max(seconds, backoff_delay(FIRST_RETRY, row.attempts, SLOWEST_RETRY))
            await tx.outbox.later(row.id, now + timedelta(seconds=delay), reason)
        case Undeliverable():
            await _set_aside(tx, shop, row, receipt, began)


async def _set_aside(
    tx: Tx, shop: Shop, row: OutboxRow, receipt: Undeliverable, began: datetime
) -> None:
    """Keep it for when the person returns. Who came back while we tried was looked for before it was
    set aside, and would not be again: then it is tried once more.
    """
    now, reader = shop.clock.now(), BuyerId(row.chat_id)
    if not receipt.for_good and await tx.people.seen_between(reader, began, now):
        soon = now + timedelta(seconds=FIRST_RETRY)
        await tx.outbox.later(row.id, soon, receipt.reason)
        return
    await tx.outbox.park(row.id, receipt.reason, for_good=receipt.for_good)
    if row.kind is OutboxKind.DELIVER:
        await _tell_staff(tx, shop, row, receipt.reason)
    await support.unreached(tx, shop, row)


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


async def orders_of(
    shop: Shop,
    buyer: BuyerId,
    page: int,
    size: int,
    statuses: Sequence[OrderStatus] | None = None,
) -> tuple[list[Order], int]:
    """A page (from 0) of the buyer's orders (those in `statuses`, if given), newest first, and how many
    there are.
    """
    return await shop.store.read(_page, buyer, page * size, size, statuses)


async def _page(
    tx: Tx, buyer: BuyerId, offset: int, limit: int, statuses: Sequence[OrderStatus] | None
) -> tuple[list[Order], int]:
    return await tx.orders.page(buyer, offset, limit, statuses)


async def secrets_of(shop: Shop, buyer: BuyerId, order_id: OrderId) -> list[Secret]:
    """What was delivered for the buyer's own order; empty for anybody else's."""
    return await shop.store.read(_secrets, buyer, order_id)


async def _secrets(tx: Tx, buyer: BuyerId, order_id: OrderId) -> list[Secret]:
    order = await tx.orders.owned(order_id, buyer)
    if order is None or await _withheld(tx, order):
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
