"""The outbox: sends committed messages at least once and records their results.

A slow or flooded chat does not delay other chats. The messages of one chat are sent in order,
deliveries first. New rows are claimed while others are still being sent. Must not render anything.
"""

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.domain.errors import DatabaseUnavailable
from bot.domain.ids import BuyerId, OrderId, SecretId
from bot.domain.operations.alerts import AlertSubject
from bot.domain.operations.messenger import (
    AlertKind,
    Messenger,
    RetryLater,
    SendResult,
    Sent,
    Undeliverable,
)
from bot.domain.operations.outbox import OutboxKind, OutboxRow
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.seller_messages import DeliveryTextKind
from bot.domain.orders.transition_inputs import SecretDelivered
from bot.domain.orders.transitions import decide_transition
from bot.domain.retries import backoff_delay
from bot.domain.system_ports import Clock
from bot.log_ids import log_ids
from bot.services.alerts import alert_operators, queue_status_update, settle_alerts
from bot.services.crash_suspects import claim_with_suspect_lock
from bot.services.orders.history import was_refunded_before_delivery
from bot.services.orders.transitions import alert_facts, apply_transition
from bot.services.people import support_messages
from bot.services.sales_pause import SHOP_ACTOR
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
MAX_IN_FLIGHT = 32
FIRST_RETRY_DELAY = 1.0
MAX_RETRY_DELAY = 600.0
#: The first and the longest delay, in seconds, before the result of a message is saved again after a
#: database failure.
FIRST_SAVE_DELAY, MAX_SAVE_DELAY = 1.0, 20.0
#: Attempts after which an exception of our own code parks a row.
MAX_FAILURES = 10


@dataclass(slots=True)
class OutboxSender:
    """Sends due messages through `messenger`, at most `max_in_flight` at a time.

    `wake` is set if a message waits that no look for due work finds: its claim was lost.
    """

    shop: Shop
    db: Database
    messenger: Messenger
    max_in_flight: int = MAX_IN_FLIGHT
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    #: The tasks that send, each with the chat that it sends to.
    _running: dict[asyncio.Task[None], int] = field(default_factory=dict)
    #: A claim may have been committed although the database failed: such rows are not being sent.
    _may_have_lost_claims: bool = False

    async def send_due(self) -> int:
        """Start sending the rows that are due, up to the free slots; return how many were started.

        If no slot is free, wait for one and return 1.
        """
        free = self.max_in_flight - len(self._running)
        if not free:
            await asyncio.wait(self._running, return_when=asyncio.FIRST_COMPLETED)
            return 1
        lock = self.shop.suspect_lock
        if self._may_have_lost_claims:
            chats = set(self._running.values())
            await self.db.transact(_release_lost_claims, chats)
            self._may_have_lost_claims = bool(chats)
        try:
            rows = await claim_with_suspect_lock(
                lock, lambda with_suspect: self.db.transact(_claim, free, with_suspect)
            )
        except DatabaseUnavailable:
            self._may_have_lost_claims = True
            raise
        for row in rows:
            task = asyncio.create_task(self._send_with_followers(row))
            self._running[task] = row.chat_id
            task.add_done_callback(self._forget)
            if row.is_suspect:
                task.add_done_callback(lambda _: lock.release())
        return len(rows)

    def _forget(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        if self._may_have_lost_claims:
            self.wake.set()

    async def _send_with_followers(self, row: OutboxRow) -> None:
        """Send a row, then the rows of its chat that were claimed with its result."""
        following: OutboxRow | None = row
        while following is not None:
            with log_ids(outbox=following.id, order=following.facts.get("order")):
                following = await self._send_row(following)

    async def _send_row(self, row: OutboxRow) -> OutboxRow | None:
        """Send one row and record its result; return the row that follows it, if one was claimed.

        Retry a limited number of times after an exception. Send nothing if another process may have
        taken the row over.
        """
        started_at = self.shop.ports.clock.now()
        result: SendResult = RetryLater(FIRST_RETRY_DELAY, "lease_lost")
        try:
            if self.shop.ports.leases.may_act():
                result = await _send_unless_refunded(self.db, self.messenger, row)
        except Exception:
            logger.exception("message %s could not be sent", row.id)
            result = RetryLater(FIRST_RETRY_DELAY, "failed")
            if row.attempts >= MAX_FAILURES:
                result = Undeliverable("failed")
        if row.kind is OutboxKind.DELIVER:
            _log_delivery(row, result)
        try:
            return await self._save_result(row, result, started_at)
        except Exception:
            logger.exception("the result of message %s could not be stored", row.id)
            return None

    async def _save_result(
        self, row: OutboxRow, result: SendResult, started_at: datetime
    ) -> OutboxRow | None:
        """Record the result of a row, however long the database is unavailable.

        Otherwise a message that was shown would be sent again.
        """
        tries = 0
        while True:
            try:
                return await self.db.transact(
                    _apply_result, self.shop.ports.clock, row, result, started_at
                )
            except DatabaseUnavailable:
                logger.warning("the result of message %s could not be stored", row.id)
            # The commit that failed may have claimed the next row.
            self._may_have_lost_claims = True
            pause = backoff_delay(FIRST_SAVE_DELAY, tries, MAX_SAVE_DELAY)
            await self.shop.ports.clock.sleep(pause)
            tries += 1

    async def drain(self, timeout: float | None = None) -> None:
        """Wait for the messages being sent; cancel those not sent after `timeout` seconds.

        A cancelled message is sent again after the next start.
        """
        if not self._running:
            return
        _, late = await asyncio.wait(set(self._running), timeout=timeout)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


def _log_delivery(row: OutboxRow, result: SendResult) -> None:
    """Log whether a text of an order has reached its buyer; never the text."""
    order_id, secret_id = row.facts["order"], row.facts["secret"]
    match result:
        case Sent():
            logger.info("order %s: text %s was sent to its buyer", order_id, secret_id)
        case RetryLater():
            logger.info("order %s: text %s is sent again: %s", order_id, secret_id, result.reason)
        case Undeliverable():
            logger.warning(
                "order %s: text %s could not be sent: %s", order_id, secret_id, result.reason
            )


def _claim(tx: Transaction, limit: int, with_suspect: bool = True) -> list[OutboxRow]:
    return tx.outbox.claim(tx.now, tx.now + LEASE, limit, with_suspect=with_suspect)


def _release_lost_claims(tx: Transaction, except_chats: Collection[int]) -> None:
    tx.outbox.release_claims(tx.now, except_chats)


async def _send_unless_refunded(db: Database, messenger: Messenger, row: OutboxRow) -> SendResult:
    if row.kind is OutboxKind.DELIVER and await db.read(_is_refunded_before_delivery, row):
        return Undeliverable("refunded", permanent=True)
    return await _send_by_kind(db, messenger, row)


def _is_refunded_before_delivery(tx: Transaction, row: OutboxRow) -> bool:
    order = tx.orders.get(OrderId(int(row.facts["order"])))
    return order is not None and was_refunded_before_delivery(tx, order)


async def _send_by_kind(db: Database, messenger: Messenger, row: OutboxRow) -> SendResult:
    facts = dict(row.facts)
    match row.kind:
        case OutboxKind.DELIVER:
            order_id, secret_id = OrderId(int(facts["order"])), SecretId(int(facts["secret"]))
            return await messenger.deliver(order_id, secret_id)
        case OutboxKind.STATUS:
            return await messenger.update_status(OrderId(int(facts["order"])))
        case OutboxKind.ALERT:
            operator = BuyerId(row.chat_id)
            alerts = await db.read(lambda tx: tx.alerts.list_of_message(row.id))
            if row.message_id is None and len(alerts) == 1 and alerts[0].settlement is None:
                return await messenger.alert(operator, alerts[0].kind, alerts[0].facts)
            return await messenger.show_alerts(operator, alerts, row.message_id)
        case OutboxKind.NOTICE:
            return await messenger.notify(BuyerId(row.chat_id), facts.pop("kind"), facts)


def _apply_result(
    tx: Transaction, clock: Clock, row: OutboxRow, result: SendResult, started_at: datetime
) -> OutboxRow | None:
    """Record the result of a row; after a delivery, claim and return the next row of the chat.

    The clock is read under the lock of the person, who may have written before that.
    """
    people: list[BuyerId] = []
    if row.kind is OutboxKind.DELIVER:
        people += tx.orders.list_buyers([OrderId(int(row.facts["order"]))])
    if isinstance(result, Undeliverable):
        people.append(BuyerId(row.chat_id))
    tx.locks.buyers(*people)
    now = clock.now()
    match result:
        case Sent(message_id):
            tx.outbox.mark_sent(row, message_id, now)
            if row.kind is OutboxKind.DELIVER:
                if not _is_message(tx, row):
                    _mark_delivered(tx, row)
                # Claim the next row of a chat: after a delivery usually the order's status
                # message.
                rows = tx.outbox.claim(now, now + LEASE, 1, with_suspect=False, chat_id=row.chat_id)
                return rows[0] if rows else None
        case RetryLater(seconds, reason):
            delay = max(seconds, backoff_delay(FIRST_RETRY_DELAY, row.attempts, MAX_RETRY_DELAY))
            tx.outbox.postpone(row.id, now + timedelta(seconds=delay), reason)
        case Undeliverable():
            _park_or_retry(tx, row, result, started_at)
    if not isinstance(result, Sent) and row.kind is OutboxKind.DELIVER and not row.attempts:
        # Queue the status FULFILLED, which is not shown for goods that are sent at once.
        order = tx.orders.get(OrderId(int(row.facts["order"])))
        if order is not None and order.status is OrderStatus.FULFILLED:
            queue_status_update(tx, order)
    return None


def _park_or_retry(
    tx: Transaction, row: OutboxRow, result: Undeliverable, started_at: datetime
) -> None:
    """Park the row until the person returns.

    If the person wrote while the row was being sent, nothing would unpark it: then it is retried.
    """
    reader = BuyerId(row.chat_id)
    if not result.permanent and tx.people.seen_between(reader, started_at, tx.now):
        soon = tx.now + timedelta(seconds=FIRST_RETRY_DELAY)
        tx.outbox.postpone(row.id, soon, result.reason)
        return
    tx.outbox.park(row.id, result.reason, permanent=result.permanent)
    if row.kind is OutboxKind.DELIVER:
        order = tx.orders.get(OrderId(int(row.facts["order"])))
        assert order is not None
        facts = {**alert_facts(order), "reason": result.reason}
        alert_operators(tx, AlertKind.UNDELIVERABLE, f"parked:{row.id}", facts)
    if row.kind is OutboxKind.STATUS and not result.permanent:
        _alert_status_parked(tx, row, result.reason)
    support_messages.queue_unreached_notice(tx, row)


def _mark_delivered(tx: Transaction, row: OutboxRow) -> None:
    order = tx.orders.get(OrderId(int(row.facts["order"])))
    assert order is not None
    if row.attempts:
        settle_alerts(tx, AlertSubject.DELIVERY, order.id, actor=SHOP_ACTOR)
    if order.status is OrderStatus.FULFILLED:
        apply_transition(tx, order, decide_transition(order, SecretDelivered()))


def _is_message(tx: Transaction, row: OutboxRow) -> bool:
    """Return whether the row shows a seller's message, which delivers nothing."""
    kind = tx.delivered_secrets.kind_of(SecretId(int(row.facts["secret"])))
    return kind is DeliveryTextKind.MESSAGE


def _alert_status_parked(tx: Transaction, row: OutboxRow, reason: str) -> None:
    """Alert operators that a buyer does not see the status of an order; once a day for each chat.

    They are told of goods that wait in an alert of its own.
    """
    order = tx.orders.get(OrderId(int(row.facts["order"])))
    if order is None or order.status is OrderStatus.FULFILLED:
        return
    facts = {**alert_facts(order), "reason": reason}
    key = f"status-parked:{row.chat_id}:{tx.now:%Y-%m-%d}"
    alert_operators(tx, AlertKind.STATUS_PARKED, key, facts)
