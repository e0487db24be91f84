"""The one place that turns an exception into messages: to the person concerned, and to operators.

A buyer is told that something failed and that nothing was charged twice. An operator is told which
update failed and the type of the error, never its content. An expected failure is a `Declined` and
never comes here. A person who blocked the bot is evicted from the cache.
"""

import logging

from telegram.error import Forbidden, TelegramError

from bot.chat.kit import declined
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import BuyerId, UpdateId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.services.alerts import alert_operators
from bot.services.shop import Shop
from storage.transaction import Transaction

logger = logging.getLogger(__name__)


async def report_failed_answer(context: UpdateContext, error: Exception) -> None:
    """Report that the change was committed but its result could not be shown.

    Nothing is sent if the error came from Telegram.
    """
    logger.error("an answer could not be shown: %s", type(error).__name__, exc_info=error)
    if isinstance(error, TelegramError):
        return
    try:
        await context.show_screen(declined.build_error_screen(context.localizer))
    except TelegramError as send_error:
        logger.info("the error message could not be shown either: %s", type(send_error).__name__)


def handle_blocked_bot(context: UpdateContext, error: Forbidden) -> None:
    """Evict a person who blocked the bot; they are registered again when they return."""
    logger.info("a person cannot receive messages: %s", type(error).__name__)
    context.deps.person_cache.evict(context.buyer)


async def notify_parked_update(shop: Shop, update_id: UpdateId, queue_id: int, why: str) -> None:
    """Tell the update's person and the operators, through the outbox, that it was parked.

    `queue_id` is the person's id (0: none), `why` the summary of the error.
    """
    await shop.side_writes.write_aside(_enqueue_parked_notices, update_id, queue_id, why)


def _enqueue_parked_notices(tx: Transaction, update_id: UpdateId, queue_id: int, why: str) -> None:
    person = tx.people.get(BuyerId(queue_id)) if queue_id > 0 else None
    key = f"parked-update:{update_id}"
    if person is not None:
        facts = {"kind": "tap-failed"}
        tx.outbox.add(OutboxKind.NOTICE, person.id, key, facts, tx.now)
    facts = {"update": str(update_id), "error": why}
    alert_operators(tx, AlertKind.UPDATE_PARKED, key, facts)


async def notify_conflict(shop: Shop, kind: AlertKind) -> None:
    """Alert the operators, at most once an hour for each kind, that another program took updates."""
    await shop.side_writes.write_aside(_enqueue_conflict_alert, kind)


def _enqueue_conflict_alert(tx: Transaction, kind: AlertKind) -> None:
    key = f"{kind}:{tx.now.strftime('%Y-%m-%dT%H')}"
    alert_operators(tx, kind, key, {})
