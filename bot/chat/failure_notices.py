"""The one place that turns an exception into words for people.

What is expected is a `Declined` and never comes here. A buyer learns that something failed and that
nothing was charged twice; an operator learns which update and what kind of error, never its content.
"""

import logging

from telegram.error import Forbidden, TelegramError

from bot.chat.context import Turn
from bot.chat.screens import declined
from bot.domain.ledger import BuyerId
from bot.domain.ports import AlertKind
from bot.domain.store import OutboxKind, Tx, UpdateId
from bot.services.alerts import alert_staff
from bot.services.shop import Shop

logger = logging.getLogger(__name__)


async def answer_failed(turn: Turn, error: Exception) -> None:
    """The change was committed, but showing what followed failed: say so if Telegram lets us."""
    logger.error("an answer could not be shown: %s", type(error).__name__, exc_info=error)
    if isinstance(error, TelegramError):
        return
    try:
        await turn.screen(declined.trouble(turn.speech))
    except TelegramError as silence:
        logger.info("nor could that be said: %s", type(silence).__name__)


def unreachable(turn: Turn, error: Forbidden) -> None:
    """The person blocked the bot: nobody is there to be told. They are met anew when they return."""
    logger.info("a person cannot be written to: %s", type(error).__name__)
    turn.room.guests.forget(turn.buyer)


async def tell_parked(shop: Shop, update_id: UpdateId, lane: int, why: str) -> None:
    """An update was set aside after several tries: its person and the operators are told through
    the outbox. `lane` is whose it was (0: nobody's), `why` the name of the error.
    """
    await shop.store.transact(_tell_parked, shop, update_id, lane, why)


async def _tell_parked(tx: Tx, shop: Shop, update_id: UpdateId, lane: int, why: str) -> None:
    person = await tx.people.get(BuyerId(lane)) if lane > 0 else None
    key = f"parked-update:{update_id}"
    if person is not None and not person.banned:
        facts = {"kind": "tap-failed"}
        await tx.outbox.add(OutboxKind.NOTICE, person.id, key, facts, shop.clock.now())
    facts = {"update": str(update_id), "error": why}
    await alert_staff(tx, shop, AlertKind.UPDATE_PARKED, key, facts)
