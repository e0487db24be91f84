"""Compares what the supplier stored of a buyer's answers, and tells buyer and operators once.

The queued messages name the fields. What was typed and what arrived stays encrypted with the order
and is read when a message is shown.
"""

import logging
from collections.abc import Mapping
from datetime import timedelta

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.errors import SupplierCallFailed
from bot.domain.ids import OrderId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.stored_answers import AlteredAnswer, StoredAnswer, list_altered_answers
from bot.domain.orders.transition_inputs import Accepted
from bot.domain.retries import backoff_delay
from bot.log_ids import log_ids
from bot.services.alerts import alert_operators
from bot.services.orders.transitions import alert_facts
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: The tries of one comparison, over some nine hours, and the times between them.
MAX_COMPARISON_TRIES = 12
FIRST_COMPARISON_DELAY = timedelta(seconds=15)
MAX_COMPARISON_DELAY = timedelta(hours=6)
ANSWERS_ALTERED = "answers-altered"
#: The longest list of field names in a message.
_MAX_NAMES_LENGTH = 300


def report_altered_answers(
    tx: Transaction, order: Order, stored: Mapping[str, StoredAnswer]
) -> None:
    """Tell buyer and operators which answers the supplier stored differently; once for an order."""
    altered = list_altered_answers(order.selection, stored)
    if not altered:
        return
    names = ", ".join(answer.label for answer in altered)[:_MAX_NAMES_LENGTH]
    key = f"altered:{order.id}"
    facts = {**alert_facts(order), "fields": names}
    alert_operators(tx, AlertKind.ANSWERS_ALTERED, key, facts)
    notice = {"kind": ANSWERS_ALTERED, "order": str(order.id), "fields": names}
    if tx.outbox.add(OutboxKind.NOTICE, order.chat_id, key, notice, tx.now):
        shown = {each.field_name: each.stored for each in altered if not each.is_hidden}
        tx.stored_answers.save_altered(order, shown)


def needs_comparison(order: Order, accepted: Accepted) -> bool:
    """Return whether the answers of an order must be compared by a query of their own.

    Orders without a delivery, and orders delivered by hand, are queried in any case.
    """
    is_delivered_at_once = order.delivery is DeliveryMode.AUTOMATIC and bool(accepted.text)
    has_number = accepted.trade_no is not None
    return is_delivered_at_once and has_number and bool(order.selection.widgets)


async def compare_due_answers(shop: Shop, db: Database) -> int:
    """Compare the answers of orders that were delivered at once; return how many were due.

    Each try is counted before the supplier is asked. So a failed query and the death of the process
    are followed by a later try, and MAX_COMPARISON_TRIES bounds both.
    """
    count = 0
    while due := await db.read(
        lambda tx: tx.stored_answers.find_due(tx.settings.supplier_account_id, tx.now)
    ):
        order, tries = due
        with log_ids(order=order.id):
            if await db.transact(_begin_comparison, order.id, tries):
                await _compare(shop, db, order)
        count += 1
    return count


def _begin_comparison(tx: Transaction, order_id: OrderId, tries: int) -> bool:
    """Count a try of the comparison; return False if another process has begun it."""
    delay = backoff_delay(
        FIRST_COMPARISON_DELAY.total_seconds(), tries, MAX_COMPARISON_DELAY.total_seconds()
    )
    next_at = tx.now + timedelta(seconds=delay) if tries + 1 < MAX_COMPARISON_TRIES else None
    return tx.stored_answers.begin(order_id, tries, next_at)


async def _compare(shop: Shop, db: Database, order: Order) -> None:
    """Query one order and compare its answers; a failed query leaves the next try as it is."""
    stored: Mapping[str, StoredAnswer] = {}
    if order.trade_no is not None and order.selection.widgets:
        try:
            stored = (await shop.ports.supplier.query(order.trade_no)).widgets
        except SupplierCallFailed as trouble:
            logger.warning("order %s: its answers could not be compared: %s", order.id, trouble)
            return
    await db.transact(_end_comparison, order.id, stored)


def _end_comparison(tx: Transaction, order_id: OrderId, stored: Mapping[str, StoredAnswer]) -> None:
    """Report altered answers, unless the order was refunded or erased while the supplier was asked."""
    tx.locks.buyers(*tx.orders.list_buyers([order_id]))
    order = tx.orders.get(order_id)
    if order is not None and order.status is not OrderStatus.REFUNDED:
        report_altered_answers(tx, order, stored)
    tx.stored_answers.end(order_id)


def read_altered_answers(
    tx: Transaction, order_id: OrderId
) -> tuple[Order, tuple[AlteredAnswer, ...]] | None:
    """Return an order with the altered answers that may be shown; None if there is no such order.

    There are none after the order's texts were erased.
    """
    order = tx.orders.get(order_id)
    if order is None:
        return None
    stored = tx.stored_answers.get_altered(order)
    altered = list_altered_answers(order.selection, stored)
    return order, tuple(answer for answer in altered if not answer.is_hidden)
