"""After a restart: counts crashes for each piece of claimed work, and parks what crashes repeatedly.

An order becomes a case, and its money stays held. A message is given up. A delivered order is not
asked about any more. Operators are told of each. Must not judge why the process died: a kill from
outside counts too, until the work is handled once to its end.
"""

import logging
from datetime import datetime

from bot.domain.ids import OrderId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxRow
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import EndsProgram
from bot.domain.orders.transitions import decide_transition
from bot.domain.settings import ShopSettings
from bot.services.context.alerts import alert_operators
from bot.services.context.shop import Shop
from bot.services.orders.transitions import alert_facts, apply_transition
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

_REASON = "ends the program"
#: Statuses in which a worker claims an order that still holds money.
_CLAIMED_WHILE_HELD = frozenset({OrderStatus.PLACED, OrderStatus.ACCEPTED})


async def count_unfinished_starts(tx: Transaction) -> None:
    """Count the death of the process for all that it had claimed. Claims must not be released yet."""
    await tx.orders.count_unfinished_starts()
    await tx.outbox.count_unfinished_starts()


async def park_repeated_suspects(shop: Shop, db: Database) -> None:
    """Park the orders and messages during which the process died too often. Safe to call twice."""
    await db.transact(_park_repeated_suspects, shop.settings, shop.ports.clock.now())


async def _park_repeated_suspects(tx: Transaction, settings: ShopSettings, now: datetime) -> None:
    suspects = await tx.orders.list_ending_the_program()
    await tx.locks.buyers(*(order.buyer_id for order in suspects))
    for order in suspects:
        logger.error("order %s is parked: the program ended several times during it", order.id)
        if order.status in _CLAIMED_WHILE_HELD:
            await apply_transition(
                tx, settings, now, order, decide_transition(order, EndsProgram())
            )
        else:
            # Alert once: the order keeps its count, so it is not claimed again.
            kind = AlertKind.RECHECK_ENDS_PROGRAM
            key = f"{kind}:{order.id}"
            await alert_operators(tx, settings.operator_ids, now, kind, key, alert_facts(order))
    for row in await tx.outbox.list_ending_the_program():
        logger.error("message %s is parked: the program ended several times during it", row.id)
        await tx.outbox.park(row.id, _REASON, permanent=True)
        await _alert_message_parked(tx, settings, now, row)


async def _alert_message_parked(
    tx: Transaction, settings: ShopSettings, now: datetime, row: OutboxRow
) -> None:
    """Alert the operators, unless the message was such an alert itself: there must be an end."""
    kind = AlertKind.MESSAGE_ENDS_PROGRAM
    if row.facts.get("kind") == kind:
        return
    facts = {"message": row.kind.value, "chat": str(row.chat_id)}
    if "order" in row.facts and (order := await tx.orders.get(OrderId(int(row.facts["order"])))):
        facts.update(alert_facts(order))
    await alert_operators(tx, settings.operator_ids, now, kind, f"{kind}:{row.id}", facts)
