"""Compares what the supplier stored of a buyer's answers, and tells buyer and operators once.

The queued messages name the fields. What was typed and what arrived stays encrypted with the order
and is read when a message is shown.
"""

from collections.abc import Mapping
from datetime import datetime

from bot.domain.comparison_with_stored_answers import (
    AlteredAnswer,
    StoredAnswer,
    list_altered_answers,
)
from bot.domain.errors import SupplierCallFailed
from bot.domain.ledger import OrderId
from bot.domain.order import Order, OrderStatus
from bot.domain.ports import AlertKind
from bot.domain.repositories.database import Database, Tx
from bot.domain.repositories.outbox import OutboxKind
from bot.services.context.alerts import alert_operators
from bot.services.context.shop import Shop, ShopSettings
from bot.services.orders.transitions import alert_facts

ANSWERS_ALTERED = "answers-altered"
#: The longest list of field names in a message.
_MAX_NAMES_LENGTH = 300


async def report_altered_answers(
    tx: Tx, settings: ShopSettings, now: datetime, order: Order, stored: Mapping[str, StoredAnswer]
) -> None:
    """Tell buyer and operators which answers the supplier stored differently; once for an order."""
    altered = list_altered_answers(order.selection, stored)
    if not altered:
        return
    names = ", ".join(answer.label for answer in altered)[:_MAX_NAMES_LENGTH]
    key = f"altered:{order.id}"
    facts = {**alert_facts(order), "fields": names}
    await alert_operators(tx, settings.operator_ids, now, AlertKind.ANSWERS_ALTERED, key, facts)
    notice = {"kind": ANSWERS_ALTERED, "order": str(order.id), "fields": names}
    if await tx.outbox.add(OutboxKind.NOTICE, order.chat_id, key, notice, now):
        shown = {each.field_name: each.stored for each in altered if not each.is_hidden}
        await tx.orders.save_altered_answers(order, shown)


async def check_delivered_answers(shop: Shop, db: Database, order: Order) -> None:
    """Compare the answers of an order that was delivered at once, and is not queried otherwise."""
    if not order.selection.widgets:
        return
    found = await db.read(_read_order, order)
    if found is None or found.status is OrderStatus.ACCEPTED or found.trade_no is None:
        return
    try:
        reply = await shop.ports.supplier.query(found.trade_no)
    except SupplierCallFailed:
        return
    now = shop.ports.clock.now()
    await db.transact(report_altered_answers, shop.settings, now, found, reply.widgets)


async def read_altered_answers(
    tx: Tx, order_id: OrderId
) -> tuple[Order, tuple[AlteredAnswer, ...]] | None:
    """Return an order with the altered answers that may be shown; None if there is no such order.

    There are none after the order's texts were erased.
    """
    order = await tx.orders.get(order_id)
    if order is None:
        return None
    stored = await tx.orders.altered_answers(order)
    altered = list_altered_answers(order.selection, stored)
    return order, tuple(answer for answer in altered if not answer.is_hidden)


async def _read_order(tx: Tx, order: Order) -> Order | None:
    return await tx.orders.get(order.id)
